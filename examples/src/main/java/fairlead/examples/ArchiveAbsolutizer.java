package fairlead.examples;

import fairlead.html.extract.LinkExtractor;
import fairlead.html.rewrite.Rewriter;
import fairlead.pipeline.DocumentPlace;
import fairlead.pipeline.DocumentWork;
import fairlead.pipeline.LinkPipeline;
import fairlead.pipeline.Outcome;
import fairlead.pipeline.sink.FolderSink;
import fairlead.pipeline.sink.Rewritten;
import fairlead.pipeline.sink.Sink;
import fairlead.pipeline.source.DirectorySource;
import fairlead.pipeline.source.SourceOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Set;

/** Makes the links of an unpacked HTML archive absolute, and reports every bad document. */
public final class ArchiveAbsolutizer {

  private ArchiveAbsolutizer() {}

  /**
   * Rewrites a folder whose root was once at a URI; returns the number of links made absolute.
   *
   * @throws IOException if the output folder is in use or cannot be written to
   */
  public static long absolutize(Path folder, String rootUri, Path out) throws IOException {
    SourceOptions options =
        SourceOptions.DEFAULT.withBase(rootUri).withArchives(SourceOptions.Archives.LEFT);
    DirectorySource source = new DirectorySource(folder, folder.toString(), options, Set.of());
    Rewriter rewriter = Rewriter.absolutizing(LinkExtractor.STANDARD);
    DocumentWork<Rewritten> work =
        DocumentWork.extract(LinkExtractor.STANDARD).then(Rewritten.by(rewriter));
    try (FolderSink sink =
        FolderSink.open(out, (place, message) -> report(place, ": " + message))) {
      Sink.drain(
              source.documents().transform(new LinkPipeline<>(work)),
              sink.andThen(result -> report(result.outcome())))
          .block();
      return sink.counts().edits();
    }
  }

  private static void report(Outcome outcome) {
    if (outcome instanceof Outcome.Failed failed) {
      report(failed.place(), ": " + failed.message());
    } else if (outcome instanceof Outcome.Links found) {
      found.document().findings().forEach(finding -> report(found.place(), ":" + finding));
    }
  }

  private static void report(DocumentPlace place, String message) {
    System.err.println(place + message);
  }

  /** Takes a folder, the URI of its root and the output folder. */
  public static void main(String[] args) throws IOException {
    long edits = absolutize(Path.of(args[0]), args[1], Path.of(args[2]));
    System.out.println(edits + " links made absolute");
  }
}
