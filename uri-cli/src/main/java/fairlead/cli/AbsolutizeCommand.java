package fairlead.cli;

import fairlead.pipeline.LinkPipeline;
import fairlead.pipeline.PipelineOptions;
import fairlead.pipeline.sink.FolderSink;
import fairlead.pipeline.sink.Rewritten;
import fairlead.pipeline.sink.Sink;
import fairlead.pipeline.source.DocumentSource;
import fairlead.pipeline.source.SourceOptions;
import fairlead.pipeline.source.SourceOptions.Archives;
import fairlead.pipeline.source.WarcSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code fairlead absolutize}: documents with their relative links made absolute. */
@Command(
    name = "absolutize",
    description = "Writes documents again with every relative link made absolute.",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    footer = {
      "",
      "Only references change; every other byte, and every file in which no links are looked for,",
      "is copied as it is. With several inputs each gets a folder of its own name.",
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
    PipelineOptions options = work.pipeline();
    SourceOptions sources = work.sources().withArchives(Archives.LEFT);
    Map<String, Path> targets = targets();
    LinkPipeline pipeline = new LinkPipeline(options);
    try (Report report = new Report(terminal, work.quiet())) {
      for (Map.Entry<String, Path> entry : targets.entrySet()) {
        DocumentSource source = Work.source(work, entry.getKey(), sources, Set.of(realPath(out)));
        FolderSink sink = new FolderSink(entry.getValue(), report::failure);
        Sink.drain(
                pipeline.process(
                    source.documents(), Rewritten.absolutizing(options.extractor().dialect())),
                rewritten -> {
                  sink.accept(rewritten);
                  report.add(rewritten.outcome());
                })
            .block();
        if (!work.quiet()) {
          report.say(summary(entry.getValue(), sink));
        }
      }
      return report.exitCode().code();
    }
  }

  private static String summary(Path folder, FolderSink sink) {
    return "%s: %s written, %s made absolute, %,d left as they were, %s copied%s"
        .formatted(
            folder,
            Report.count(sink.rewritten(), "document"),
            Report.count(sink.edits(), "link"),
            sink.kept(),
            Report.count(sink.copied(), "file"),
            sink.failed() == 0 ? "" : ", " + sink.failed() + " not written");
  }

  /** The folder for each input; whatever could be overwritten is refused before anything is. */
  private Map<String, Path> targets() throws IOException {
    Map<String, Path> targets = new LinkedHashMap<>();
    Set<Path> written = new HashSet<>();
    Path realOut = realPath(out);
    for (String input : work.inputs()) {
      Path path = Work.path(work, input);
      Path name = path.toAbsolutePath().normalize().getFileName();
      if (Files.isRegularFile(path) && WarcSource.isArchiveName(path)) {
        throw work.misuse(input + ": web archives are not rewritten, only folders and files");
      }
      boolean folder = Files.isDirectory(path);
      Path target = work.inputs().size() > 1 && folder && name != null ? out.resolve(name) : out;
      Path result = folder || name == null ? target : target.resolve(name);
      if (!written.add(result)) {
        throw work.misuse("two inputs are both called " + name);
      }
      if (realPath(path).startsWith(realOut)) {
        throw work.misuse(input + " could be overwritten; name another --out");
      }
      targets.put(input, target);
    }
    return targets;
  }

  /** The real path of a file, or of what is there of the way to it and the rest as it is named. */
  private static Path realPath(Path path) throws IOException {
    Path absolute = path.toAbsolutePath().normalize();
    Path parent = absolute.getParent();
    if (Files.exists(absolute) || parent == null) {
      return absolute.toRealPath();
    }
    return realPath(parent).resolve(parent.relativize(absolute));
  }
}
