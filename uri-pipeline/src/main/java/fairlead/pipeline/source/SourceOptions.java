package fairlead.pipeline.source;

import fairlead.html.HtmlLimits;
import org.jspecify.annotations.Nullable;

/**
 * How sources read.
 *
 * @param base the URI of a folder's root, or of a single file; null for the file: URI. Records of
 *     archives have URIs of their own
 * @param maxDocumentBytes how many bytes of a document are read at the most; the rest is passed
 *     over
 * @param archives what becomes of a web archive that lies in a folder
 */
public record SourceOptions(@Nullable String base, int maxDocumentBytes, Archives archives) {

  /** What becomes of a web archive that lies in a folder. */
  public enum Archives {
    /** Its documents are read. */
    OPENED,
    /**
     * It is a file like any other that is no document, to be copied where the folder is rewritten.
     */
    LEFT
  }

  /** No base, the documents' default limit, archives opened. */
  public static final SourceOptions DEFAULT =
      new SourceOptions(null, HtmlLimits.DEFAULT.documentBytes(), Archives.OPENED);

  /** These options with another base. */
  public SourceOptions withBase(@Nullable String value) {
    return new SourceOptions(value, maxDocumentBytes, archives);
  }

  /** These options with another limit for the bytes of a document. */
  public SourceOptions withMaxDocumentBytes(int value) {
    return new SourceOptions(base, value, archives);
  }

  /** These options with another treatment of archives. */
  public SourceOptions withArchives(Archives value) {
    return new SourceOptions(base, maxDocumentBytes, value);
  }
}
