package fairlead.examples;

import fairlead.pipeline.LinkPipeline;
import fairlead.pipeline.PipelineOptions;
import fairlead.pipeline.sink.FolderSink;
import fairlead.pipeline.sink.Rewritten;
import fairlead.pipeline.sink.Sink;
import fairlead.pipeline.source.DirectorySource;
import fairlead.pipeline.source.SourceOptions;
import java.nio.file.Path;
import java.util.Set;

/** Makes the links of an unpacked HTML archive absolute, and reports every document that is bad. */
public final class ArchiveAbsolutizer {

  private ArchiveAbsolutizer() {}

  /** Rewrites a folder whose root was once at a URI; gives the number of links made absolute. */
  public static long absolutize(Path folder, String rootUri, Path out) {
    PipelineOptions options = PipelineOptions.defaults();
    SourceOptions source =
        SourceOptions.DEFAULT.withBase(rootUri).withArchives(SourceOptions.Archives.LEFT);
    FolderSink sink =
        new FolderSink(out, (origin, message) -> System.err.println(origin + ": " + message));
    Sink.drain(
            new LinkPipeline(options)
                .process(
                    new DirectorySource(folder, folder.toString(), source, Set.of()).documents(),
                    Rewritten.absolutizing(options.extractor().dialect())),
            sink)
        .block();
    return sink.edits();
  }

  /** Called with a folder, the URI of its root and the folder to write to. */
  public static void main(String[] args) {
    long edits = absolutize(Path.of(args[0]), args[1], Path.of(args[2]));
    System.out.println(edits + " links made absolute");
  }
}
