package fairlead.pipeline.source;

import fairlead.html.Format;
import fairlead.html.Representation;
import fairlead.pipeline.Body;
import fairlead.pipeline.Document;
import fairlead.pipeline.DocumentPlace;
import fairlead.pipeline.Position;
import fairlead.pipeline.Provenance;
import fairlead.pipeline.coding.BoundedBytes;
import fairlead.pipeline.failure.Reasons;
import fairlead.uri.base.BaseContext;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A document or a web archive from a stream that can be read only once, such as standard input. Its
 * content says what it is, unless the caller does; what does not tell is HTML. An archive is copied
 * to a temporary file, which goes with the process; a document is held in memory. So the source can
 * be opened several times, although the stream is read once.
 *
 * <pre>{@code
 * Flux<Document> piped = new StreamSource(System.in, "-", SourceOptions.DEFAULT).documents();
 * }</pre>
 *
 * <p>Thread-safe. The stream is not closed.
 */
public final class StreamSource implements DocumentSource {

  /** The media type of web archives. */
  public static final String WARC = "application/warc";

  private final InputStream in;
  private final SourceOptions options;
  private final Provenance found;
  private final @Nullable String mediaType;
  private @Nullable DocumentSource read; // once the stream is

  /**
   * A source of what a stream holds.
   *
   * @param name how its user named it
   * @param options the base is the document's retrieval URI; without it, a document has none
   */
  public StreamSource(InputStream in, String name, SourceOptions options) {
    this(in, name, options, null);
  }

  /**
   * A source of what a stream is said to hold.
   *
   * @param name how its user named it
   * @param mediaType the media type, which may have a charset; {@link #WARC} for a web archive,
   *     null where the content tells
   * @throws IllegalArgumentException if it is not one that links are read from
   */
  public StreamSource(
      InputStream in, String name, SourceOptions options, @Nullable String mediaType) {
    this.in = Objects.requireNonNull(in, "in");
    this.options = options;
    this.found = Provenance.of(DocumentPlace.file(name, Path.of(name))).withUri(options.base());
    this.mediaType = mediaType;
    if (mediaType != null
        && !isArchive(mediaType)
        && Format.ofMediaType(mediaType.split(";", 2)[0].strip(), options.base()).isEmpty()) {
      throw new IllegalArgumentException(
          "links are not read from "
              + mediaType
              + "; use text/html, application/xhtml+xml, image/svg+xml, application/rss+xml,"
              + " application/atom+xml, application/xml, text/css, or application/warc");
    }
  }

  private static boolean isArchive(String mediaType) {
    return mediaType.equalsIgnoreCase(WARC);
  }

  @Override
  public DocumentCursor open(Position position) {
    return new Cursor(position);
  }

  /** Reads the stream when the first document is asked for. */
  private final class Cursor implements DocumentCursor {

    private final Position position;
    private @Nullable DocumentCursor cursor;

    Cursor(Position position) {
      this.position = position;
    }

    @Override
    public @Nullable Document next() {
      if (cursor == null) {
        cursor = read().open(position);
      }
      return cursor.next();
    }

    @Override
    public void close() {
      if (cursor != null) {
        cursor.close();
      }
    }
  }

  private synchronized DocumentSource read() {
    if (read == null) {
      try {
        read = Reading.guarded(this::readStream);
      } catch (RuntimeException e) {
        read = one(Document.unread(found, Reasons.of(e)));
      }
    }
    return read;
  }

  private static DocumentSource one(Document document) {
    return position -> OneDocument.open(position, () -> document);
  }

  private DocumentSource readStream() throws IOException {
    byte[] start = in.readNBytes(Sniffer.BYTES);
    InputStream whole = new SequenceInputStream(new ByteArrayInputStream(start), in);
    boolean archive = mediaType == null ? Inputs.startsAsArchive(start) : isArchive(mediaType);
    if (archive) {
      SpilledBytes spilled = SpilledBytes.of(whole, options.maxSpillBytes());
      return position ->
          new WarcCursor(spilled::open, spilled::open, found.place(), options, position);
    }
    String unsupported = mediaType == null ? Inputs.unsupported(start) : "";
    return one(
        unsupported.isEmpty()
            ? document(start, whole)
            : Document.unread(found, unsupported + " is not read"));
  }

  private Document document(byte[] start, InputStream whole) {
    String type =
        mediaType == null
            ? Sniffer.ofContent(start)
                .filter(format -> format != Format.HTML)
                .map(Format::mediaType)
                .orElse(null)
            : mediaType;
    BoundedBytes content =
        BoundedBytes.read(whole, BoundedBytes.UNKNOWN, options.maxDocumentBytes());
    byte[] bytes = content.bytes();
    String uri = options.base();
    Representation document =
        new Representation(
            bytes,
            uri,
            uri == null ? BaseContext.none() : BaseContext.retrievedFrom(uri),
            type,
            null,
            List.of());
    Body body = () -> new ByteArrayInputStream(bytes);
    boolean isWhole = content.damage() == null && bytes.length <= options.maxDocumentBytes();
    return new Document(
        found.withBody(isWhole ? body : null), new Document.Received(document, content.damage()));
  }
}
