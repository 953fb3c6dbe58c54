package fairlead.cli.documents;

import fairlead.cli.options.Argument;
import fairlead.cli.options.ByteSize;
import fairlead.cli.options.ProfileOption;
import fairlead.cli.options.Subcommand;
import fairlead.cli.terminal.Terminal;
import fairlead.frontier.LinkGraph;
import fairlead.pipeline.Document;
import fairlead.pipeline.DocumentWork;
import fairlead.pipeline.Encoded;
import fairlead.pipeline.KeyWork;
import fairlead.pipeline.KeyedLink;
import fairlead.pipeline.KeyedOutcome;
import fairlead.pipeline.LinkPipeline;
import fairlead.pipeline.checkpoint.CheckpointFolder;
import fairlead.pipeline.fingerprint.TargetCounts;
import fairlead.pipeline.seen.DiskSeenSet;
import fairlead.pipeline.seen.NewTargets;
import fairlead.uri.key.KeyFingerprinter;
import fairlead.uri.text.Printable;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/** {@code fairlead unique}: the distinct targets of documents. */
public final class UniqueCommand extends Subcommand {

  private static final JsonFactory JSON = new JsonFactory();

  private final Terminal terminal;

  private final WorkOptions work = with(new WorkOptions());
  private final InputOptions inputs = with(new InputOptions());
  private final OutputOption output = with(new OutputOption());
  private final CheckpointOptions checkpoints = with(new CheckpointOptions());
  private final ProfileOption keys = with(new ProfileOption());

  private final FilterOptions filters = section("Filters", new FilterOptions());

  private final Argument<Path> folder =
      value(
          "--seen",
          "DIR",
          Path.class,
          "Use this folder to remember the targets that were seen, so that another run prints only"
              + " new ones. Default: they are forgotten.");

  private final Argument<Long> memory =
      value(
          "--seen-memory",
          "SIZE",
          new ByteSize(),
          DiskSeenSet.Options.DEFAULT.memoryBytes(),
          "Memory for targets that were seen; the rest are kept on disk. Default: 256M, enough for"
              + " 4 million targets without using the disk.");

  private final Argument<Boolean> counted =
      flag(
          "--counts",
          "Print the number of links to each target and a TAB before the target. The counts are"
              + " kept in memory and take at most 64 bytes per target.");

  private final Argument<Boolean> json =
      flag(
          "--json",
          "Print one JSON object per line: target, key, keyProfile, document and kind of the first"
              + " link, and count.");

  private final Argument<Path> graph =
      value(
          "--graph",
          "DIR",
          Path.class,
          "Also write tables of vertices and edges into this folder: which pages, hosts and"
              + " registrable domains link to which others, and how often.");

  private final Argument<LinkGraph.Format> graphFormat =
      word(
          "--graph-format",
          "jsonl|csv",
          LinkGraph.Format.class,
          "The format of these tables. Default: jsonl.");

  private final Argument<Long> maxTargets =
      number(
          "--max-targets",
          "N",
          Long.MAX_VALUE,
          "Maximum number of distinct targets to remember; one more ends the run. Default: no"
              + " limit.");

  public UniqueCommand(Terminal terminal) {
    super(
        "unique",
        "Prints the distinct targets of all links, in the order in which they are first seen.",
        "",
        "Two targets are the same if their keys are equal (see 'fairlead normalize --profile').",
        "The first target with a given key is printed as it is, with its fragment.",
        "",
        "  fairlead unique crawl.warc.gz > frontier.txt",
        "  curl -s https://example.org/ | fairlead unique - --base https://example.org/ --kind"
            + " page",
        "  fairlead unique monday.warc.gz --seen seen/ > new.txt");
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException {
    if ((counted.get() || json.get() || graph.isGiven()) && checkpoints.folder() != null) {
      throw work.misuse(
          "--checkpoint cannot be combined with --counts, --json or --graph: counts are complete"
              + " only at the end");
    }
    if (graphFormat.isGiven() && !graph.isGiven()) {
      throw work.misuse("--graph-format needs --graph");
    }
    if (graph.isGiven()) {
      Files.createDirectories(graph.get()); // fails before anything is read
    }
    LineRun<KeyedOutcome> run =
        new LineRun<KeyedOutcome>(terminal, work, inputs, output, checkpoints)
            .without(folder.orNull())
            .without(graph.orNull());
    try (CheckpointFolder saved = run.folder();
        DiskSeenSet seen = seen(saved);
        TargetCounts counts = new TargetCounts();
        LinkGraph links = new LinkGraph()) {
      try {
        KeyWork targets =
            filters.filtered(work, DocumentWork.extract(work.extractor())).key(seen.keys());
        LinkPipeline<KeyedOutcome> pipeline = new LinkPipeline<>(targets, work.pipeline());
        NewTargets fresh = new NewTargets(seen);
        Function<Flux<Document>, Flux<KeyedOutcome>> all =
            graph.isGiven()
                ? documents -> documents.transform(pipeline).doOnNext(links::add)
                : documents -> documents.transform(pipeline);
        Function<Flux<Document>, Flux<Encoded<KeyedOutcome>>> flow =
            counted.get() || json.get()
                ? documents ->
                    all.apply(documents)
                        .doOnNext(one -> one.fingerprints().forEach(counts::add))
                        .transform(fresh)
                        .map(found -> kept(found, counts))
                : documents ->
                    all.apply(documents)
                        .transform(fresh)
                        .map(found -> new Encoded<>(found, lines(found)));
        return run.run(
            flow,
            Report::addUnique,
            saved,
            seen,
            out -> {
              counts.forEach((text, count) -> out.append(line(text, count)));
              if (graph.isGiven()) {
                links.writeTo(graph.get(), graphFormat.or(LinkGraph.Format.JSONL));
              }
            });
      } finally {
        seen.abort(); // keys without a line are not seen; the run has saved the others
      }
    }
  }

  /** Keeps the targets until they have been counted. */
  private Encoded<KeyedOutcome> kept(KeyedOutcome found, TargetCounts counts) {
    for (KeyedLink link : found.links()) {
      String text = json.get() ? object(found, link) : Printable.escaped(link.target().toString());
      counts.keep(link.fingerprint(), text.getBytes(StandardCharsets.UTF_8));
    }
    return new Encoded<>(found, new byte[0]);
  }

  /** An object without a count, which is not known yet. */
  private static String object(KeyedOutcome found, KeyedLink link) {
    StringWriter text = new StringWriter();
    try (JsonGenerator out = JSON.createGenerator(ObjectWriteContext.empty(), text)) {
      out.writeStartObject();
      out.writeStringProperty("target", link.target().toString());
      out.writeStringProperty("key", link.key().text());
      out.writeStringProperty("keyProfile", link.keys().profile().toString());
      String document = found.outcome().provenance().uri();
      if (document != null) {
        out.writeStringProperty("document", document);
      }
      out.writeStringProperty("kind", link.link().kind().label());
      out.writeEndObject();
    }
    return text.toString();
  }

  private byte[] line(byte[] text, long count) {
    String target = new String(text, StandardCharsets.UTF_8);
    String line = json.get() ? counted(text, count) : count + "\t" + target;
    return (line + '\n').getBytes(StandardCharsets.UTF_8);
  }

  /** The same object with a count. */
  private static String counted(byte[] object, long count) {
    StringWriter text = new StringWriter();
    try (JsonParser in = JSON.createParser(ObjectReadContext.empty(), object);
        JsonGenerator out = JSON.createGenerator(ObjectWriteContext.empty(), text)) {
      for (JsonToken token = in.nextToken();
          token != JsonToken.END_OBJECT;
          token = in.nextToken()) {
        out.copyCurrentEvent(in);
      }
      out.writeNumberProperty("count", count);
      out.writeEndObject();
    }
    return text.toString();
  }

  private DiskSeenSet seen(@Nullable CheckpointFolder run) throws IOException {
    DiskSeenSet.Options options =
        DiskSeenSet.Options.DEFAULT
            .withMaxKeys(maxTargets.get())
            .withMemoryBytes(memory.get())
            .withRun(run == null ? "" : run.id());
    Path saved = checkpoints.folder();
    Path own = !folder.isGiven() && saved != null ? saved.resolve("seen") : folder.orNull();
    try {
      return own == null
          ? DiskSeenSet.temporary(KeyFingerprinter.of(keys.profile()), options)
          : DiskSeenSet.open(own, keys.profile(), options);
    } catch (IllegalArgumentException e) {
      throw work.misuse("--seen: " + e.getMessage());
    }
  }

  private static byte[] lines(KeyedOutcome found) {
    StringBuilder lines = new StringBuilder();
    for (KeyedLink link : found.links()) {
      lines.append(Printable.escaped(link.target().toString())).append('\n');
    }
    return lines.toString().getBytes(StandardCharsets.UTF_8);
  }
}
