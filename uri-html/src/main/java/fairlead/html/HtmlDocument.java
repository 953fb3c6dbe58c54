package fairlead.html;

import fairlead.uri.base.BaseContext;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A document to extract links from: its bytes and what the transport says of them.
 *
 * @param bytes the document as received, content codings undone; not copied
 * @param uri the document's own URI; null if it has none
 * @param context the layers below the content on which its base may be found
 * @param mediaType the media type the transport declares, such as {@code text/html}; null if it is
 *     silent, in which case binary data is told by its bytes
 * @param charset the charset the transport declares; null if it is silent
 */
@SuppressWarnings("ArrayRecordComponent") // documents are handed on, never compared
public record HtmlDocument(
    byte[] bytes,
    @Nullable String uri,
    BaseContext context,
    @Nullable String mediaType,
    @Nullable String charset) {

  /** Checks that bytes and context are there. */
  public HtmlDocument {
    Objects.requireNonNull(bytes, "bytes");
    Objects.requireNonNull(context, "context");
  }

  /** A document retrieved from a URI, about which the transport says nothing. */
  public static HtmlDocument of(String uri, byte[] bytes) {
    return new HtmlDocument(bytes, uri, BaseContext.retrievedFrom(uri), null, null);
  }
}
