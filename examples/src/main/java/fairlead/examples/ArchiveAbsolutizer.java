package fairlead.examples;

import fairlead.pipeline.DocumentPlace;
import fairlead.pipeline.Outcome;
import fairlead.rewrite.RewriteJob;
import fairlead.rewrite.RewriteListener;
import fairlead.rewrite.Rewritten;
import java.io.IOException;
import java.nio.file.Path;

/** Makes the links of an unpacked HTML archive absolute, and reports every bad document. */
public final class ArchiveAbsolutizer implements RewriteListener {

  private ArchiveAbsolutizer() {}

  /**
   * Rewrites a folder whose root was once at a URI; returns the number of links made absolute.
   *
   * @throws IOException if the output folder is in use or cannot be written to
   */
  public static long absolutize(Path folder, String rootUri, Path out) throws IOException {
    return RewriteJob.of(folder)
        .withBase(rootUri)
        .absolute()
        .to(out)
        .withListener(new ArchiveAbsolutizer())
        .run()
        .counts()
        .edits();
  }

  @Override
  public void accepted(Rewritten result) {
    if (result.outcome() instanceof Outcome.Failed failed) {
      failed(failed.place(), failed.message());
    } else if (result.outcome() instanceof Outcome.Links found) {
      found
          .document()
          .findings()
          .forEach(finding -> System.err.println(found.place() + ":" + finding));
    }
  }

  @Override
  public void failed(DocumentPlace place, String reason) {
    System.err.println(place + ": " + reason);
  }

  /** Takes a folder, the URI of its root and the output folder. */
  public static void main(String[] args) throws IOException {
    long edits = absolutize(Path.of(args[0]), args[1], Path.of(args[2]));
    System.out.println(edits + " links made absolute");
  }
}
