package fairlead.cli;

import fairlead.pipeline.Document;
import fairlead.pipeline.DocumentWork;
import fairlead.pipeline.LinkPipeline;
import fairlead.pipeline.Outcome;
import fairlead.pipeline.PipelineOptions;
import fairlead.pipeline.sink.FolderSink;
import fairlead.pipeline.sink.Rewritten;
import fairlead.pipeline.sink.Rewritten.FileBase;
import fairlead.pipeline.sink.Sink;
import fairlead.pipeline.source.DocumentSource;
import fairlead.pipeline.source.Inputs;
import fairlead.pipeline.source.SourceOptions;
import fairlead.pipeline.source.SourceOptions.Archives;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.BiPredicate;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code fairlead absolutize}: documents with their relative links made absolute. */
@Command(
    optionListHeading = "%nOptions:%n",
    parameterListHeading = "%nParameters:%n",
    name = "absolutize",
    description = "Rewrites documents so that every relative link is absolute.",
    customSynopsis = "fairlead absolutize [OPTIONS] --out=DIR INPUT...",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    footer = {
      "",
      "Only references change. Every other byte stays, and files without links are copied. With",
      "several inputs, each gets a folder of its own name. --base is needed if a document has",
      "relative links and no base element with an absolute URI.",
      "",
      "A file .fairlead-output marks and locks the output folder, so that no two runs write to it",
      "and no run reads it as input.",
      "",
      "  fairlead absolutize site/ --base https://example.org/docs/ --out absolute/"
    })
final class AbsolutizeCommand implements Callable<Integer> {

  private final Terminal terminal;

  @Mixin private final WorkOptions work = new WorkOptions();

  @Option(
      names = "--out",
      required = true,
      paramLabel = "DIR",
      description = "The folder to write to.")
  @SuppressWarnings("NullAway.Init") // picocli sets it
  private Path out;

  AbsolutizeCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException {
    if (work.inputs().isEmpty()) {
      throw work.misuse("Missing required parameter: 'INPUT'");
    }
    if (work.inputs().contains("-")) {
      throw work.misuse("standard input is not rewritten; name a folder or a file");
    }
    PipelineOptions flow = work.pipeline();
    SourceOptions options = work.sources().withArchives(Archives.LEFT);
    Map<DocumentSource, Path> places = new LinkedHashMap<>();
    Set<Path> excluded = Set.of(realPath(out));
    for (Map.Entry<String, Path> entry : places().entrySet()) {
      places.put(Work.source(work, entry.getKey(), options, excluded), entry.getValue());
    }
    if (work.inputs().stream().noneMatch(input -> Files.exists(Path.of(input)))) {
      throw work.misuse(work.inputs().get(0) + ": no such file or folder"); // no output for it
    }
    boolean hasBase = options.base() != null;
    if (!hasBase) {
      refuseDocumentsWithoutBase(flow, places.keySet());
    }
    DocumentWork<Rewritten> absolutized =
        DocumentWork.extract(work.extractor())
            .then(
                Rewritten.absolutizing(
                    work.extractor(), hasBase ? FileBase.WRITTEN : FileBase.REFUSED));
    Report report = new Report(terminal, work.quiet());
    try (FolderSink sink = FolderSink.open(out, report::failure);
        Report closing = report) {
      for (Map.Entry<DocumentSource, Path> entry : places.entrySet()) {
        Sink.drain(
                entry.getKey().documents().transform(new LinkPipeline<>(absolutized, flow)),
                sink.within(entry.getValue())
                    .andThen(rewritten -> closing.add(rewritten.outcome())))
            .block();
      }
      if (!work.quiet()) {
        closing.say(summary(sink));
      }
      return closing.exitCode().code();
    }
  }

  /** Reads all documents before anything is written, until one needs a base. */
  private void refuseDocumentsWithoutBase(PipelineOptions flow, Set<DocumentSource> sources) {
    BiPredicate<Document, Outcome> lacking = Rewritten.lackingBase(work.extractor());
    DocumentWork<String> looked =
        DocumentWork.extract(work.extractor())
            .then(
                (document, outcome) ->
                    lacking.test(document, outcome) ? outcome.place().toString() : "");
    String first =
        DocumentSource.concat(sources)
            .documents()
            .transform(new LinkPipeline<>(looked, flow))
            .filter(place -> !place.isEmpty())
            .blockFirst();
    if (first != null) {
      throw work.misuse(first + ": has relative links, but no base; name it with --base");
    }
  }

  private String summary(FolderSink sink) {
    return "%s: %s written, %s made absolute, %,d left as they were, %s copied%s"
        .formatted(
            out,
            Report.count(sink.rewritten(), "document"),
            Report.count(sink.edits(), "link"),
            sink.kept(),
            Report.count(sink.copied(), "file"),
            sink.failed() == 0 ? "" : ", " + sink.failed() + " not written");
  }

  /**
   * The folder for each input, below the output folder; whatever could be overwritten is refused
   * before anything is.
   */
  private Map<String, Path> places() throws IOException {
    Map<String, Path> places = new LinkedHashMap<>();
    Set<Path> written = new HashSet<>();
    Path realOut = realPath(out);
    for (String input : work.inputs()) {
      Path path = Work.path(work, input);
      Path name = realPath(path).getFileName();
      if (Inputs.isArchive(path)) {
        throw work.misuse(input + ": archives are not rewritten, only folders and files");
      }
      boolean folder = Files.isDirectory(path);
      Path place = work.inputs().size() > 1 && folder && name != null ? name : Path.of("");
      Path result = folder || name == null ? place : place.resolve(name);
      if (!written.add(result)) {
        throw work.misuse("two inputs are both called " + name);
      }
      if (realPath(path).startsWith(realOut)) {
        throw work.misuse(input + " could be overwritten; name another --out");
      }
      if (folder && realOut.startsWith(realPath(path)) && FolderSink.holdsOtherFiles(realOut)) {
        throw work.misuse(out + " is a part of " + input + "; name another --out");
      }
      places.put(input, place);
    }
    return places;
  }

  /** The real path of a file, or of what is there of the way to it and the rest as it is named. */
  private static Path realPath(Path path) throws IOException {
    Path absolute = path.toAbsolutePath();
    Path parent = absolute.getParent();
    if (Files.exists(absolute) || parent == null) {
      return absolute.toRealPath();
    }
    return realPath(parent).resolve(parent.relativize(absolute)).normalize();
  }
}
