package fairlead.html;

import fairlead.uri.base.BaseContext;
import fairlead.uri.text.AsciiCase;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A document as it was received: its bytes, and what the transport says about them (a
 * representation in the sense of RFC 9110, Section 3.2). {@link #decoded} creates one from an HTTP
 * response.
 *
 * @param bytes the document, content codings undone; not copied
 * @param uri the document's own URI; null if it has none
 * @param context the layers below the content where its base may be found
 * @param mediaType the media type that the transport declares, such as {@code text/html}; it
 *     decides the {@link Format}. Null if there is none: the document is then HTML, unless its
 *     bytes look like binary data. Parameters are allowed, but are not part of the value
 * @param charset the charset that the transport declares; null if there is none. The default is the
 *     charset parameter of the media type
 * @param headers the header fields that came with it. Those that hold links, and those about bases
 *     and robots, are read
 */
@SuppressWarnings("ArrayRecordComponent") // documents are handed on, never compared
public record Representation(
    byte[] bytes,
    @Nullable String uri,
    BaseContext context,
    @Nullable String mediaType,
    @Nullable String charset,
    List<HeaderField> headers) {

  /** Checks that bytes and context are not null, and splits the media type from its parameters. */
  public Representation {
    Objects.requireNonNull(bytes, "bytes");
    Objects.requireNonNull(context, "context");
    if (mediaType != null) {
      MediaType type = MediaType.of(mediaType);
      mediaType = type.essence();
      charset = charset == null ? type.charset() : charset;
    }
    headers = List.copyOf(headers);
  }

  /** A document without headers. */
  public Representation(
      byte[] bytes,
      @Nullable String uri,
      BaseContext context,
      @Nullable String mediaType,
      @Nullable String charset) {
    this(bytes, uri, context, mediaType, charset, List.of());
  }

  /** An HTML document retrieved from a URI, about which the transport says nothing. */
  public static Representation of(String uri, byte[] bytes) {
    return new Representation(bytes, uri, BaseContext.retrievedFrom(uri), null, null);
  }

  /**
   * An HTML document retrieved from a URI, already decoded. Its bytes are the text in UTF-8, and
   * byte offsets refer to them. An unpaired surrogate, which UTF-8 cannot encode, becomes a
   * question mark.
   */
  public static Representation of(String uri, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return new Representation(bytes, uri, BaseContext.retrievedFrom(uri), "text/html", "utf-8");
  }

  /**
   * Whether the content shows what it is if the media type does not: not if a header field says
   * {@code nosniff} (Fetch Standard, X-Content-Type-Options).
   */
  public boolean mayBeSniffed() {
    return HeaderField.members(headers, "X-Content-Type-Options").stream()
        .limit(1)
        .noneMatch("nosniff"::equalsIgnoreCase);
  }

  /**
   * A document that was received over HTTP and then decoded. Its media type and charset are those
   * of Content-Type.
   *
   * @param uri the URI that was requested, or to which the last redirect led
   * @param status the status code; a Location field counts only in a redirect and in 201 (RFC 9110,
   *     Section 10.2.2)
   * @param headers the header fields, as {@code java.net.http.HttpHeaders.map()} or {@code
   *     java.net.HttpURLConnection.getHeaderFields()} returns them. The last well-formed
   *     Content-Type counts
   * @param bytes the content, content codings such as gzip undone; may be empty. If they are not
   *     undone, the content is not read ({@link Unreadable.Reason#CODED}). {@code
   *     Document.received} of uri-pipeline takes it as it was sent
   */
  public static Representation decoded(
      String uri, int status, Map<String, List<String>> headers, byte[] bytes) {
    boolean leadsOn = status == 201 || (status >= 300 && status < 400);
    List<HeaderField> fields = new ArrayList<>();
    List<String> types = new ArrayList<>();
    for (Map.Entry<String, List<String>> entry : headers.entrySet()) {
      if (entry.getKey() == null) {
        continue; // the status line of java.net.HttpURLConnection
      }
      String name = AsciiCase.lower(entry.getKey());
      for (String value : entry.getValue()) {
        if (name.equals("content-type")) {
          types.add(value);
        }
        if (leadsOn || !name.equals("location")) {
          fields.add(new HeaderField(entry.getKey(), value));
        }
      }
    }
    BaseContext context = BaseContext.retrievedFrom(uri);
    MediaType type = MediaType.extract(types);
    return new Representation(
        bytes,
        uri,
        context,
        type == null ? null : type.essence(),
        type == null ? null : type.charset(),
        fields);
  }

  /**
   * Whether there are header fields that hold links. They are read for every media type, so that
   * the redirect of an image is not lost.
   */
  public boolean hasLinkHeaders() {
    return headers.stream()
        .anyMatch(field -> field.is("link") || field.is("location") || field.is("refresh"));
  }

  /** This document with other bytes. */
  public Representation withBytes(byte[] value) {
    return new Representation(value, uri, context, mediaType, charset, headers);
  }

  /**
   * This document with another media type. The charset is kept, unless there was none and the media
   * type names one.
   */
  public Representation withMediaType(@Nullable String value) {
    return new Representation(bytes, uri, context, value, charset, headers);
  }

  /** This document with other header fields. Media type and charset do not change. */
  public Representation withHeaders(List<HeaderField> fields) {
    return new Representation(bytes, uri, context, mediaType, charset, fields);
  }
}
