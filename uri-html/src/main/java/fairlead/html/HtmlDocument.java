package fairlead.html;

import fairlead.uri.base.BaseContext;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A document to extract links from: its bytes and what the transport says of them.
 *
 * @param bytes the document as received, content codings undone; not copied
 * @param uri the document's own URI; null if it has none
 * @param context the layers below the content on which its base may be found
 * @param mediaType the media type the transport declares, such as {@code text/html}, by which the
 *     {@link Format} is told; null if it is silent, in which case it is HTML, and binary data is
 *     told by its bytes
 * @param charset the charset the transport declares; null if it is silent
 * @param headers the header fields with which it was received; those that hold links, and those
 *     that speak of base and robots, are read
 */
@SuppressWarnings("ArrayRecordComponent") // documents are handed on, never compared
public record HtmlDocument(
    byte[] bytes,
    @Nullable String uri,
    BaseContext context,
    @Nullable String mediaType,
    @Nullable String charset,
    List<HeaderField> headers) {

  /** Checks that bytes and context are there. */
  public HtmlDocument {
    Objects.requireNonNull(bytes, "bytes");
    Objects.requireNonNull(context, "context");
    headers = List.copyOf(headers);
  }

  /**
   * Whether there are header fields that hold links. Those of a document are read whatever its
   * media type is, so that the redirection of an image is not lost.
   */
  public boolean hasLinkHeaders() {
    return headers.stream()
        .anyMatch(field -> field.is("link") || field.is("location") || field.is("refresh"));
  }

  /** A document without headers. */
  public HtmlDocument(
      byte[] bytes,
      @Nullable String uri,
      BaseContext context,
      @Nullable String mediaType,
      @Nullable String charset) {
    this(bytes, uri, context, mediaType, charset, List.of());
  }

  /** A document retrieved from a URI, about which the transport says nothing. */
  public static HtmlDocument of(String uri, byte[] bytes) {
    return new HtmlDocument(bytes, uri, BaseContext.retrievedFrom(uri), null, null);
  }

  /** This document with other bytes. */
  public HtmlDocument withBytes(byte[] value) {
    return new HtmlDocument(value, uri, context, mediaType, charset, headers);
  }

  /** This document with another word on its media type. */
  public HtmlDocument withMediaType(@Nullable String value) {
    return new HtmlDocument(bytes, uri, context, value, charset, headers);
  }

  /** This document with header fields. Media type and charset stay as they are. */
  public HtmlDocument withHeaders(List<HeaderField> fields) {
    return new HtmlDocument(bytes, uri, context, mediaType, charset, fields);
  }
}
