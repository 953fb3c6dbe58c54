package fairlead.rewrite;

import fairlead.html.Limits;
import fairlead.html.Representation;
import fairlead.html.extract.LinkExtractor;
import fairlead.html.rewrite.Rewriter;
import fairlead.pipeline.Body;
import fairlead.pipeline.Document;
import fairlead.pipeline.DocumentPlace;
import fairlead.pipeline.DocumentPlace.RecordStep;
import fairlead.pipeline.DocumentWork;
import fairlead.pipeline.Outcome;
import fairlead.pipeline.Provenance;
import fairlead.pipeline.source.Inputs;
import fairlead.pipeline.source.SourceOptions;
import fairlead.rewrite.Rewritten.FileBase;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Documents of tests, and the work on them. */
final class Pages {

  private Pages() {}

  /** What comes from a file. */
  static Provenance file(String source, Path below, Path file) {
    return Provenance.of(DocumentPlace.file(source, below)).withBody(Body.ofFile(file));
  }

  /** What comes from a record of an archive. */
  static Provenance record(String archive, @Nullable String id, long offset) {
    return Provenance.of(
        DocumentPlace.file(archive, Path.of(archive)).within(new RecordStep(id, offset)));
  }

  /** The outcome of markup at {@code http://h/p}. */
  static Outcome outcome(LinkExtractor extractor, Provenance provenance, String markup) {
    byte[] bytes = markup.getBytes(StandardCharsets.UTF_8);
    return DocumentWork.extract(extractor)
        .apply(Document.received(provenance, Representation.of("http://h/p", bytes)));
  }

  /** Makes links absolute, unless they would become URIs of files. */
  static DocumentWork<Rewritten> absolutizing() {
    return by(Rewriter.absolutizing(LinkExtractor.STANDARD));
  }

  /** Links in a folder that are rewritten as {@link #absolutizing} does. */
  static LinkedFiles links(Path root) {
    return new LinkedFiles(List.of(root, root), SourceOptions.DEFAULT, absolutizing(), () -> false);
  }

  /** Links in archives; there are none. */
  static LinkedEntries noLinks() {
    return new LinkedEntries(List.of(), absolutizing(), Limits.DEFAULT, false, () -> false);
  }

  static DocumentWork<Rewritten> by(Rewriter rewriter) {
    return DocumentWork.extract(rewriter.extractor())
        .then(
            Rewritten.by(
                rewriter, FileBase.REFUSED, from -> "", from -> false, false, document -> false));
  }

  /** How many documents an input has. */
  static long documents(Path input) {
    return Objects.requireNonNull(
        Inputs.of(input.toString(), SourceOptions.DEFAULT).documents().count().block());
  }

  /** The outcome of markup in a record. */
  static Outcome outcome(String markup) {
    return outcome(LinkExtractor.STANDARD, record("a.warc", null, 7), markup);
  }
}
