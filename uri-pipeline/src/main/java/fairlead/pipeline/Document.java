package fairlead.pipeline;

import fairlead.archive.Reasons;
import fairlead.archive.UnpackBudget;
import fairlead.archive.coding.BoundedBytes;
import fairlead.archive.coding.ContentCoding;
import fairlead.html.DocumentLimit;
import fairlead.html.Format;
import fairlead.html.HeaderField;
import fairlead.html.Limits;
import fairlead.html.Representation;
import fairlead.html.extract.PagePart;
import fairlead.pipeline.failure.ErrorGuard;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.zip.Inflater;
import org.jspecify.annotations.Nullable;

/**
 * What a source returns: where a document comes from, and its content or why there is none. Each
 * one becomes one {@link Outcome}.
 *
 * <pre>{@code
 * Map<String, List<String>> headers = Map.of("Content-Type", List.of("text/html; charset=koi8-r"));
 * Document document = Document.received("http://h/", 200, headers, page.getBytes("KOI8-R"));
 * document.bytes(); // 10
 * }</pre>
 *
 * @param provenance where it comes from
 * @param content its bytes, or why there are none
 */
public record Document(Provenance provenance, Content content) {

  /**
   * What was read: a document ({@link Received}), a {@link Part} of one, something {@link Other},
   * or nothing ({@link Unread}).
   */
  public sealed interface Content permits Received, Part, Unread, Other {}

  /** A part of a page that is too large for memory; its provenance says which one. */
  public record Part(PagePart part) implements Content {}

  /**
   * A document that could be read.
   *
   * @param representation its bytes and what the transport says of them
   * @param damage what went wrong while reading, if the bytes are only a part; null if nothing did
   * @param isExtract whether the bytes are not the document's own, but made from metadata that
   *     names its links: the places of links are then not known
   */
  public record Received(Representation representation, @Nullable String damage, boolean isExtract)
      implements Content {

    /** A document with its own bytes. */
    public Received(Representation representation, @Nullable String damage) {
      this(representation, damage, false);
    }
  }

  /**
   * Something that could not be read.
   *
   * @param message why, for people
   */
  public record Unread(String message) implements Content {}

  /**
   * Something that links are not read from, such as an image.
   *
   * @param reason what it is instead, in a few words; fit for counting
   * @param mayHoldLinks whether it may have links all the same: an archive of pages that is not
   *     opened
   */
  public record Other(String reason, boolean mayHoldLinks) implements Content {}

  /** How many bytes show whether content is a sitemap. */
  private static final int SITEMAP_START = 4096;

  /** The media type of something whose body is not read. */
  private static final String NO_PAYLOAD = "application/octet-stream";

  /** What may come before the first tag: byte order marks, read as ISO-8859-1, and white space. */
  private static final Pattern BEFORE_TAG =
      Pattern.compile("^[\\s\u00EF\u00BB\u00BF\u00FE\u00FF]*");

  /** The root of a sitemap or feed, after instructions and comments. */
  private static final Pattern SITEMAP_ROOT =
      Pattern.compile(
          "(?is)(?><\\?.*?\\?>\\s*|<!--.*?-->\\s*|<!doctype[^>]*>\\s*)*+"
              + "<(?:[\\w.-]+:)?(?:urlset|sitemapindex|rss|feed|rdf)[\\s/>]");

  /** Checks that neither is null. */
  public Document {
    Objects.requireNonNull(provenance, "provenance");
    Objects.requireNonNull(content, "content");
  }

  /** A document that could be read whole. */
  public static Document received(Provenance provenance, Representation representation) {
    return new Document(provenance, new Received(representation, null));
  }

  /**
   * A document from a response. Media type, charset, content codings (gzip, deflate, br, zstd),
   * links and base are taken from the header fields. A gzip file whose name shows what it contains,
   * such as {@code sitemap.xml.gz}, is decompressed.
   *
   * @param uri the URI that was requested
   * @param status the status code
   * @param headers the header fields, as {@code java.net.http.HttpHeaders.map()} returns them
   * @param body the content as it was received; only its first 16 MiB after decoding count, and a
   *     cut is reported
   */
  public static Document received(
      String uri, int status, Map<String, List<String>> headers, byte[] body) {
    return received(List.of(uri), status, headers, body, Limits.DEFAULT.intOf(DocumentLimit.BYTES));
  }

  /**
   * As above, for a response that was reached through redirects.
   *
   * @param uris the URIs that were requested, in order; the last one is the document's (RFC 3986,
   *     Section 5.1.3)
   * @param maxBytes how many bytes of the decoded content count
   * @throws IllegalArgumentException if there is no URI
   */
  public static Document received(
      List<String> uris, int status, Map<String, List<String>> headers, byte[] body, int maxBytes) {
    return received(uris, status, headers, body, maxBytes, false);
  }

  /**
   * As above, for what a robots.txt or a sitemap calls a sitemap. Content that begins as a sitemap
   * or feed in XML is read as one, whatever its media type. If the type is unknown or plain text,
   * other content that does not begin with a tag is read as lines. Gzip is decompressed.
   */
  public static Document receivedSitemap(
      List<String> uris, int status, Map<String, List<String>> headers, byte[] body, int maxBytes) {
    return received(uris, status, headers, body, maxBytes, true);
  }

  private static Document received(
      List<String> uris,
      int status,
      Map<String, List<String>> headers,
      byte[] body,
      int maxBytes,
      boolean isSitemap) {
    if (uris.isEmpty()) {
      throw new IllegalArgumentException("no URI was requested");
    }
    String uri = uris.get(uris.size() - 1);
    Provenance provenance =
        new Provenance(
            DocumentPlace.retrieved(uri),
            Position.START,
            uri,
            status,
            uris.subList(0, uris.size() - 1),
            () -> new ByteArrayInputStream(body));
    Representation encoded = Representation.decoded(uri, status, headers, body);
    String type = encoded.mediaType();
    Format gzipped = type == null ? null : Format.ofGzipFile(type, uri).orElse(null);
    boolean isUnknown = type == null || Format.ofMediaType(type, uri).isEmpty();
    if (type == null && !isSitemap && !encoded.mayBeSniffed()) {
      return encoded.hasLinkHeaders()
          ? new Document(provenance, new Received(encoded.withMediaType(NO_PAYLOAD), null))
          : other(provenance, "not a document: no media type");
    }
    if (type != null && gzipped == null && isUnknown && !isSitemap && !encoded.hasLinkHeaders()) {
      return other(provenance, "not a document: " + type);
    }
    try {
      BoundedBytes decoded =
          ErrorGuard.get(() -> decoded(encoded, gzipped != null || isSitemap, maxBytes));
      boolean isCut = decoded.bytes().length > maxBytes;
      byte[] bytes = isCut ? Arrays.copyOf(decoded.bytes(), maxBytes) : decoded.bytes();
      String damage = isCut ? "longer than " + maxBytes + " bytes" : decoded.damage();
      Format format = isSitemap ? ofSitemap(bytes, isUnknown && gzipped == null) : null;
      if (format == null) {
        format = gzipped;
      }
      if (format == null && type != null && isUnknown && !encoded.hasLinkHeaders()) {
        return other(provenance, "not a document: " + type);
      }
      Representation whole = encoded.withBytes(bytes);
      return new Document(
          provenance,
          new Received(format == null ? whole : whole.withMediaType(format.mediaType()), damage));
    } catch (RuntimeException e) {
      return new Document(provenance, new Unread(Reasons.of(e)));
    }
  }

  /** XML if it begins as a sitemap or feed, or lines if it does not begin with a tag. */
  private static @Nullable Format ofSitemap(byte[] bytes, boolean mayBeLines) {
    int length = Math.min(bytes.length, SITEMAP_START);
    String start = new String(bytes, 0, length, StandardCharsets.ISO_8859_1);
    String text = BEFORE_TAG.matcher(start.replace("\0", "")).replaceFirst(""); // NUL of UTF-16
    if (SITEMAP_ROOT.matcher(text).lookingAt()) {
      return Format.XML;
    }
    return mayBeLines && !text.startsWith("<") ? Format.SITEMAP : null;
  }

  private static BoundedBytes decoded(Representation encoded, boolean isGzipFile, int maxBytes) {
    List<String> all = new ArrayList<>();
    if (isGzipFile) {
      all.add("gzip"); // decoded last, and only if it is still gzip
    }
    all.addAll(HeaderField.members(encoded.headers(), "Content-Encoding"));
    String codings = String.join(",", all);
    if (codings.isEmpty()) {
      return new BoundedBytes(encoded.bytes(), null);
    }
    try {
      return new ContentCoding(Inflater::new, UnpackBudget.unlimited())
          .read(new ByteArrayInputStream(encoded.bytes()), codings, maxBytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * A document that was not fetched, such as one whose server did not answer.
   *
   * @param message why, for people
   */
  public static Document unfetched(String uri, String message) {
    return unread(Provenance.of(DocumentPlace.retrieved(uri)).withUri(uri), message);
  }

  /** Something that could not be read. */
  public static Document unread(Provenance provenance, String message) {
    return new Document(provenance, new Unread(message));
  }

  /** Something that links are not read from. */
  public static Document other(Provenance provenance, String reason) {
    return new Document(provenance, new Other(reason, false));
  }

  /** Where it is. */
  public DocumentPlace place() {
    return provenance.place();
  }

  /**
   * This document with something that travels along to its outcome ({@link Outcome#attachment}):
   * how deep it is in a crawl, what led to it, its priority.
   */
  public Document withAttachment(Object value) {
    return new Document(provenance.withAttachment(value), content);
  }

  /** This document with another position after it. */
  public Document withNext(Position next) {
    return new Document(provenance.withNext(next), content);
  }

  /** The least number of bytes of memory that the content takes. */
  public long bytes() {
    return content instanceof Received received
        ? received.representation().bytes().length
        : content instanceof Part one ? one.part().end() - one.part().start() : 0;
  }
}
