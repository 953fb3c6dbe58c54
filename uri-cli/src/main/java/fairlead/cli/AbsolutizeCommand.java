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
      "Only the values of link attributes change; every other byte, and every file that is no HTML",
      "document, is copied as it is. With several inputs each gets a folder of its own name.",
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
        DocumentSource source =
            Work.source(work, entry.getKey(), sources, Set.of(out.toAbsolutePath().normalize()));
        FolderSink sink = new FolderSink(entry.getValue());
        Sink.drain(
                pipeline.process(source.documents(), Rewritten.absolutizing(options.dialect())),
                rewritten -> {
                  sink.accept(rewritten);
                  report.add(rewritten.outcome());
                })
            .block();
        if (!work.quiet()) {
          terminal.say(
              "%s: %s written, %s made absolute, %,d left as they were, %s copied"
                  .formatted(
                      entry.getValue(),
                      Report.count(sink.rewritten(), "document"),
                      Report.count(sink.edits(), "link"),
                      sink.kept(),
                      Report.count(sink.copied(), "file")));
        }
      }
      return report.exitCode().code();
    }
  }

  /** The folder for each input; whatever could be overwritten is refused before anything is. */
  private Map<String, Path> targets() throws IOException {
    Map<String, Path> targets = new LinkedHashMap<>();
    for (String input : work.inputs()) {
      Path path = Path.of(input);
      if (Files.isRegularFile(path) && WarcSource.isArchiveName(path)) {
        throw work.misuse(input + ": web archives are not rewritten, only folders and files");
      }
      Path name = path.toAbsolutePath().normalize().getFileName();
      boolean folder = Files.isDirectory(path);
      Path target = work.inputs().size() > 1 && folder && name != null ? out.resolve(name) : out;
      if (targets.containsValue(target) && folder) {
        throw work.misuse("two inputs are both called " + name);
      }
      Path written = folder || name == null ? target : target.resolve(name);
      if (Files.exists(written) && Files.exists(path) && Files.isSameFile(written, path)) {
        throw work.misuse(input + " would be overwritten; name another --out");
      }
      targets.put(input, target);
    }
    return targets;
  }
}
