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
 * <p>A page that is compressed, in an archive, or on standard input, is copied to a temporary file
 * first.
 *
 * @param source the other source
 * @param extractor reads the parts. Its limits say which pages are large, and must be those of the
 *     source
 * @param resume where to begin after a part
 */
public record LargePages(DocumentSource source, LinkExtractor extractor, Resume resume)
    implements DocumentSource {

  /** Where to begin after a part of a page. */
  public enum Resume {
    /** At the next part. */
    WITHIN_PAGES,
    /**
     * At the page, whose parts are then read again: for a sink that writes each page as a whole.
     */
    BEFORE_PAGES
  }

  /** Checks that none is null. */
  public LargePages {
    Objects.requireNonNull(source, "source");
    Objects.requireNonNull(extractor, "extractor");
    Objects.requireNonNull(resume, "resume");
  }

  /** Large pages in parts. Reading can resume after each part. */
  public LargePages(DocumentSource source, LinkExtractor extractor) {
    this(source, extractor, Resume.WITHIN_PAGES);
  }

  @Override
  public DocumentCursor open(Position position) {
    return LargePageCursor.open(this, position);
  }
}
