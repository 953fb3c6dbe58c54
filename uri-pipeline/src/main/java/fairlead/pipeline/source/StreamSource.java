package fairlead.pipeline.source;

import fairlead.archive.Bytes;
import fairlead.archive.Reasons;
import fairlead.archive.coding.BoundedBytes;
import fairlead.archive.format.ArchiveFormats;
import fairlead.html.DocumentLimit;
import fairlead.html.Format;
import fairlead.html.MediaType;
import fairlead.html.Representation;
import fairlead.pipeline.Body;
import fairlead.pipeline.Document;
import fairlead.pipeline.DocumentPlace;
import fairlead.pipeline.Position;
import fairlead.pipeline.Provenance;
import fairlead.pipeline.failure.ErrorGuard;
import fairlead.pipeline.source.Enclosed.Unknown;
import fairlead.uri.base.BaseContext;
import java.io.ByteArrayInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A document or an archive from a stream that can be read only once, such as standard input. Its
 * content decides what it is, unless the caller says; if the content says nothing, it is HTML. An
 * archive or a message is copied to a temporary file, which is deleted when the process ends; a
 * document is held in memory. So the source can be opened several times, although the stream is
 * read once.
 *
 * <pre>{@code
 * Flux<Document> piped = new StreamSource(System.in, "-", SourceOptions.DEFAULT).documents();
 * }</pre>
 *
 * <p>Thread-safe. The stream is not closed.
 */
public final class StreamSource implements DocumentSource {

  private final InputStream in;
  private final SourceOptions options;
  private final Provenance found;
  private final @Nullable String mediaType;
  private @Nullable DocumentSource read; // once the stream has been read

  /**
   * A source of the documents in a stream.
   *
   * @param name how the user named it
   * @param options the base is the document's retrieval URI; without it, a document has none
   */
  public StreamSource(InputStream in, String name, SourceOptions options) {
    this(in, name, options, null);
  }

  /**
   * A source of the documents in a stream of a declared media type.
   *
   * @param name how the user named it
   * @param mediaType the media type, which may have a charset, of a document or an archive such as
   *     {@code application/warc}; null if the content decides
   * @throws IllegalArgumentException if it is not one that links are read from
   */
  public StreamSource(
      InputStream in, String name, SourceOptions options, @Nullable String mediaType) {
    this.in = Objects.requireNonNull(in, "in");
    this.options = options;
    this.found = Provenance.of(DocumentPlace.file(name, Path.of(name))).withUri(options.base());
    this.mediaType = mediaType;
    if (mediaType != null
        && ArchiveFormats.ofMediaType(MediaType.of(mediaType).essence()).isEmpty()
        && Format.ofMediaType(MediaType.of(mediaType).essence(), options.base()).isEmpty()) {
      throw new IllegalArgumentException(
          "links are not read from "
              + mediaType
              + "; use text/html, application/xhtml+xml, image/svg+xml, application/rss+xml,"
              + " application/atom+xml, application/xml, text/css, text/markdown, or the type of an"
              + " archive, such as application/warc, application/zip, application/x-tar or"
              + " message/rfc822");
    }
  }

  @Override
  public DocumentCursor open(Position position) {
    return new LazyCursor(() -> read().open(position));
  }

  private synchronized DocumentSource read() {
    if (read == null) {
      try {
        read = ErrorGuard.read(this::readStream);
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
    InputStream rest =
        new FilterInputStream(in) {
          @Override
          public void close() {
            // its owner closes it
          }
        };
    InputStream whole = new SequenceInputStream(new ByteArrayInputStream(start), rest);
    boolean archive =
        mediaType == null
            ? ArchiveFormats.ofContent(start).isPresent()
            : ArchiveFormats.ofMediaType(MediaType.of(mediaType).essence()).isPresent();
    return archive ? archive(whole) : one(document(start, whole));
  }

  private DocumentSource archive(InputStream whole) throws IOException {
    Spill spill = Spill.of(whole, options.limits().of(SourceLimit.SPILL_BYTES));
    Bytes bytes = spill.bytes();
    long size;
    try (SeekableByteChannel channel = Objects.requireNonNull(bytes.channel(), "channel").read()) {
      size = channel.size();
    }
    Enclosed enclosed =
        new Enclosed(
            found.withBody(bytes::open),
            "",
            mediaType,
            null,
            options.base() == null ? BaseContext.none() : BaseContext.retrievedFrom(options.base()),
            options.base(),
            options.base(),
            size,
            bytes::open,
            bytes,
            bytes,
            Unknown.HTML);
    String damage = spill.damage();
    return position -> {
      Position before = damage == null ? position : DamagedCursor.before(position);
      DocumentCursor cursor = new Unpacker(options, size, true).open(enclosed, before);
      return damage == null
          ? cursor
          : new DamagedCursor(cursor, Document.unread(found, damage), position);
    };
  }

  /** A document that is too large for memory. The rest of it is read only if it is needed. */
  private static final class LargeBody implements Body {

    private final InputStream whole;
    private final long most;
    private @Nullable Spill spill;

    LargeBody(byte[] begin, InputStream rest, long most) {
      this.whole = new SequenceInputStream(new ByteArrayInputStream(begin), rest);
      this.most = most;
    }

    @Override
    public synchronized InputStream open() throws IOException {
      Spill copy = spill == null ? Spill.of(whole, most) : spill;
      spill = copy;
      if (copy.damage() != null) {
        throw new IOException(copy.damage());
      }
      return copy.bytes().open();
    }
  }

  private Document document(byte[] start, InputStream whole) {
    String type =
        mediaType == null
            ? Sniffer.ofContent(start)
                .filter(format -> format != Format.HTML)
                .map(Format::mediaType)
                .orElse(null)
            : mediaType;
    int most = options.limits().intOf(DocumentLimit.BYTES);
    BoundedBytes content = BoundedBytes.read(whole, BoundedBytes.UNKNOWN, most);
    byte[] bytes = content.bytes();
    long spill = options.limits().of(SourceLimit.SPILL_BYTES);
    Body body =
        content.damage() != null
            ? null // a copy of a part would look whole
            : bytes.length <= most
                ? () -> new ByteArrayInputStream(bytes)
                : new LargeBody(bytes, whole, spill);
    String uri = options.base();
    Representation document =
        new Representation(
            bytes,
            uri,
            uri == null ? BaseContext.none() : BaseContext.retrievedFrom(uri),
            type,
            null,
            List.of());
    return new Document(found.withBody(body), new Document.Received(document, content.damage()));
  }
}
