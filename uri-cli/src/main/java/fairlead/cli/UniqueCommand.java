package fairlead.cli;

import fairlead.pipeline.DocumentWork;
import fairlead.pipeline.Encoded;
import fairlead.pipeline.KeyWork;
import fairlead.pipeline.KeyedLink;
import fairlead.pipeline.KeyedOutcome;
import fairlead.pipeline.LinkPipeline;
import fairlead.pipeline.checkpoint.CheckpointFolder;
import fairlead.pipeline.seen.DiskSeenSet;
import fairlead.pipeline.seen.NewTargets;
import fairlead.uri.key.KeyFingerprinter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code fairlead unique}: the distinct targets of documents. */
@Command(
    optionListHeading = "%nOptions:%n",
    parameterListHeading = "%nParameters:%n",
    name = "unique",
    description = "Prints the distinct targets of all links, first seen first.",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    footer = {
      "",
      "Targets are the same if their keys are (see 'fairlead normalize --profile'); of those with",
      "the same key the first is printed as it is, with its fragment.",
      "",
      "  fairlead unique crawl.warc.gz > frontier.txt",
      "  curl -s https://example.org/ | fairlead unique - --base https://example.org/ --kind page",
      "  fairlead unique monday.warc.gz --seen seen/ > new.txt"
    })
final class UniqueCommand implements Callable<Integer> {

  private final Terminal terminal;

  @Spec
  @SuppressWarnings("NullAway.Init") // picocli sets it
  private CommandSpec spec;

  @Mixin private final WorkOptions work = new WorkOptions();
  @Mixin private final InputOptions inputs = new InputOptions();
  @Mixin private final OutputOption output = new OutputOption();
  @Mixin private final CheckpointOptions checkpoints = new CheckpointOptions();
  @Mixin private final ProfileOption keys = new ProfileOption();

  @ArgGroup(validate = false, heading = "%nFilters:%n")
  private FilterOptions filters = new FilterOptions();

  @Option(
      names = "--seen",
      paramLabel = "DIR",
      description =
          "Keep there which targets were seen, so that another run prints only what is new to it."
              + " Default: forgotten.")
  private @Nullable Path folder;

  @Option(
      names = "--seen-memory",
      paramLabel = "SIZE",
      converter = ByteSize.Converter.class,
      description =
          "Memory for what was seen; the rest is on disk. Default: 256M, which is 4 million targets"
              + " without the disk.")
  private ByteSize memory = new ByteSize(DiskSeenSet.Options.DEFAULT.memoryBytes());

  @Option(
      names = "--max-targets",
      paramLabel = "N",
      description = "Distinct targets to remember; one more ends the run. Default: no limit.")
  private long maxTargets = Long.MAX_VALUE;

  UniqueCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException {
    try (CheckpointFolder saved = checkpoints.open(work, inputs, output);
        DiskSeenSet seen = seen()) {
      KeyWork targets =
          filters.filtered(work, DocumentWork.extract(work.extractor())).key(seen.keys());
      LinkPipeline<KeyedOutcome> flow = new LinkPipeline<>(targets, work.pipeline());
      return new LineRun<KeyedOutcome>(
              terminal,
              spec,
              work,
              inputs,
              output,
              checkpoints,
              documents ->
                  documents
                      .transform(flow)
                      .transform(new NewTargets(seen))
                      .map(found -> new Encoded<>(found, lines(found))),
              Report::addUnique,
              seen)
          .run(saved);
    }
  }

  private DiskSeenSet seen() throws IOException {
    DiskSeenSet.Options options =
        DiskSeenSet.Options.DEFAULT.withMaxKeys(maxTargets).withMemoryBytes(memory.bytes());
    Path saved = checkpoints.folder();
    Path own = folder == null && saved != null ? saved.resolve("seen") : folder;
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
