package fairlead.pipeline.source;

import fairlead.html.DocumentLimit;
import fairlead.html.extract.LinkExtractor;
import fairlead.pipeline.Position;
import java.util.Objects;

/**
 * The documents of another source, in which pages that are too large for memory come in parts. Each
 * part is a document, and all have the place of the page. Without this, a page that is longer than
 * {@link DocumentLimit#BYTES} is cut there.
 *
 * <pre>{@code
 * LinkExtractor extractor = LinkExtractor.STANDARD;
 * DocumentSource site = new LargePages(Inputs.of("site", SourceOptions.DEFAULT), extractor);
 * long parts = site.documents().filter(one -> one.provenance().part() > 0).count().block();
 * }</pre>
 *
 * <p>A page in an archive, or on standard input, is copied to a temporary file first. A page in a
 * file that is compressed by itself, such as {@code p.html.gz}, is cut.
 *
 * @param source the other source
 * @param extractor reads the parts. Its limits say which pages are large, and must be those of the
 *     source
 */
public record LargePages(DocumentSource source, LinkExtractor extractor) implements DocumentSource {

  /** Checks that neither is null. */
  public LargePages {
    Objects.requireNonNull(source, "source");
    Objects.requireNonNull(extractor, "extractor");
  }

  @Override
  public DocumentCursor open(Position position) {
    return LargePageCursor.open(source, extractor, position);
  }
}
