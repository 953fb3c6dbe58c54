package fairlead.pipeline.source;

import fairlead.archive.ArchiveFormat;
import fairlead.archive.ArchiveFormat.Items;
import fairlead.archive.Bytes;
import fairlead.archive.Closing;
import fairlead.archive.Reading;
import fairlead.archive.Reasons;
import fairlead.archive.UnpackBudget;
import fairlead.archive.coding.BoundedBytes;
import fairlead.archive.format.ArchiveFormats;
import fairlead.html.DocumentLimit;
import fairlead.html.Format;
import fairlead.html.MediaType;
import fairlead.html.Representation;
import fairlead.pipeline.Document;
import fairlead.pipeline.Position;
import fairlead.pipeline.Provenance;
import fairlead.pipeline.failure.ErrorGuard;
import fairlead.pipeline.source.Enclosed.Unknown;
import fairlead.pipeline.source.SourceOptions.Archives;
import fairlead.pipeline.source.SourceOptions.Types;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.channels.SeekableByteChannel;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Opens something in an input, at any depth: a document, or a cursor of the documents in it. All
 * cursors of one input share it, because they share its budget.
 */
final class Unpacker {

  /** Where a WACZ archive has the indexes of its records, some of them compressed. */
  private static final String INDEXES = "indexes/";

  private final SourceOptions options;
  private final UnpackBudget budget;
  private final boolean named;
  private final PartEnd end;

  /**
   * An unpacker for one input.
   *
   * @param size how many bytes it has
   * @param named whether the user named it, and not only the folder it is in
   */
  Unpacker(SourceOptions options, long size, boolean named) {
    this(options, size, named, PartEnd.none());
  }

  /**
   * As above, for a part of the input.
   *
   * @param end of the part
   */
  Unpacker(SourceOptions options, long size, boolean named, PartEnd end) {
    this.options = options;
    this.named = named;
    this.end = end;
    this.budget =
        UnpackBudget.of(
            options.limits().of(SourceLimit.UNPACKED_BYTES),
            options.limits().intOf(SourceLimit.UNPACK_RATIO),
            size);
  }

  SourceOptions options() {
    return options;
  }

  UnpackBudget budget() {
    return budget;
  }

  /** The last item of the input that is read. */
  long lastItem() {
    return end.value();
  }

  /** What something turned out to be. */
  sealed interface Opened {}

  /** A document, or the result of reading one. */
  record One(Document document) implements Opened {}

  /** Several documents. */
  record Many(DocumentCursor cursor) implements Opened {}

  /**
   * Opens the input itself.
   *
   * @throws IllegalArgumentException if the position is not one in such an input
   */
  DocumentCursor open(Enclosed input, Position position) {
    Opened opened = open(input, position, 0, false);
    return opened instanceof Many many
        ? many.cursor()
        : OneDocument.open(position, ((One) opened)::document);
  }

  /**
   * Opens something. If it cannot be read, the result is a document that says so.
   *
   * @param inside the position in it to begin at, if it holds documents
   * @param depth how many containers it is in
   * @param packaged whether it is a part of a WACZ archive; both count as one container
   * @throws IllegalArgumentException if the position is not one in it
   */
  Opened open(Enclosed enclosed, Position inside, int depth, boolean packaged) {
    Provenance found = enclosed.provenance();
    InputStream[] open = new InputStream[1]; // to be closed if a document was read
    try {
      return ErrorGuard.read(() -> open(enclosed, inside, depth, packaged, open));
    } catch (BadPosition e) {
      throw e;
    } catch (RuntimeException e) {
      return new One(Document.unread(found, Reasons.of(e)));
    } finally {
      Closing.quietly(open[0]);
    }
  }

  /** Distinguishes a wrong position from other failures. */
  static final class BadPosition extends IllegalArgumentException {
    private static final long serialVersionUID = 1;

    BadPosition(String message, @Nullable Throwable cause) {
      super(message, cause);
    }
  }

  private Opened open(
      Enclosed enclosed, Position inside, int depth, boolean packaged, InputStream[] open)
      throws IOException {
    ArchiveFormat container = said(enclosed);
    Format format = container == null ? format(enclosed) : null;
    MediaType type = type(enclosed);
    if (container == null && format == null && type != null) {
      return new One(Document.other(enclosed.provenance(), "not a document: " + type.essence()));
    }
    boolean byName = options.types() == Types.NAME && enclosed.unknown() == Unknown.OTHER;
    if (container == null && format == null && byName && Sniffer.isUnknownByName(enclosed.name())) {
      return new One(Document.other(enclosed.provenance(), "not a document according to its name"));
    }
    boolean direct = container != null && isDirect(container, enclosed);
    InputStream in = direct ? InputStream.nullInputStream() : enclosed.data().read();
    open[0] = in;
    if (container == null && format == null) {
      byte[] start = in.readNBytes(Sniffer.BYTES);
      in = new SequenceInputStream(new ByteArrayInputStream(start), in);
      container = ArchiveFormats.ofContent(start).orElse(null);
      format = container == null ? Sniffer.ofContent(start).orElse(null) : null;
      if (container == null && format == null) {
        if (enclosed.unknown() == Unknown.OTHER || Sniffer.isOtherByName(enclosed.name())) {
          return new One(
              Document.other(
                  enclosed.provenance(), "not a document according to its name or content"));
        }
        String unread = ArchiveFormats.unread(start);
        if (!unread.isEmpty()) {
          return new One(Document.unread(enclosed.provenance(), unread + " is not read"));
        }
      }
    }
    if (container == null) {
      return new One(document(enclosed, format, in));
    }
    boolean outermost =
        enclosed.provenance().place().isFile() || (packaged && container.items() == Items.RECORDS);
    boolean opens = options.archives() == Archives.OPENED || (outermost && named);
    if (!opens && packaged && enclosed.name().startsWith(INDEXES)) {
      return new One(Document.other(enclosed.provenance(), "not a document according to its name"));
    }
    if (!opens) {
      return new One(closed(enclosed.provenance(), container, enclosed.name()));
    }
    if (enclosed.size() == 0) {
      return new One(
          Document.unread(
              enclosed.provenance(), "an empty file, not " + container.traits().label()));
    }
    long most = options.limits().of(SourceLimit.CONTAINERS);
    if (depth >= most) {
      return new One(
          Document.unread(enclosed.provenance(), "nested in more than " + most + " archives"));
    }
    open[0] = null; // the cursor closes it
    return new Many(cursor(enclosed, container, in, inside, depth));
  }

  /**
   * The document for a file in a folder whose name says that it is not read; null if it must be
   * opened.
   */
  static @Nullable Document unreadByName(Provenance found, SourceOptions options) {
    String path = found.place().path();
    ArchiveFormat container = ArchiveFormats.ofName(path).orElse(null);
    if (options.archives() == Archives.CLOSED
        && (container != null || ArchiveFormats.isUnread(path))) {
      return closed(found, container, path);
    }
    return container == null && Sniffer.ofName(path).isEmpty() && Sniffer.isOtherByName(path)
        ? Document.other(found, "not a document according to its name")
        : null;
  }

  /**
   * The document for an archive that is not opened.
   *
   * @param kind null if archives of this kind are not read
   * @param name its own name, even if it is in another archive
   */
  static Document closed(Provenance found, @Nullable ArchiveFormat kind, String name) {
    String inner = ArchiveFormats.innerName(name);
    boolean mayHoldLinks =
        (kind != null && kind.items().arePages())
            || (!inner.equals(name) && Sniffer.ofName(inner).isPresent());
    return new Document(found, new Document.Other("an archive inside, not opened", mayHoldLinks));
  }

  /** Whether a container is read from where it is, and not from a stream. */
  private static boolean isDirect(ArchiveFormat container, Enclosed enclosed) {
    return container.traits().random() && enclosed.first().channel() != null;
  }

  /** The container by media type or name; null if neither names one. */
  private static @Nullable ArchiveFormat said(Enclosed enclosed) {
    MediaType type = type(enclosed);
    ArchiveFormat byType =
        type == null ? null : ArchiveFormats.ofMediaType(type.essence()).orElse(null);
    boolean named = type == null || byType != null;
    return named ? ArchiveFormats.ofName(enclosed.name()).orElse(byType) : null;
  }

  /** The format by media type or name; null if neither names one. */
  private static @Nullable Format format(Enclosed enclosed) {
    MediaType type = type(enclosed);
    return type == null
        ? Sniffer.ofName(enclosed.name()).orElse(null)
        : Format.ofMediaType(type.essence(), enclosed.provenance().uri()).orElse(null);
  }

  /** The declared media type; null if there is none that says more than that there are bytes. */
  private static @Nullable MediaType type(Enclosed enclosed) {
    String said = enclosed.mediaType();
    MediaType type = said == null ? null : MediaType.extract(List.of(said));
    return type == null || type.essence().equals("application/octet-stream") ? null : type;
  }

  private Document document(Enclosed enclosed, @Nullable Format format, InputStream in) {
    BoundedBytes read =
        BoundedBytes.read(in, enclosed.size(), options.limits().intOf(DocumentLimit.BYTES));
    // For HTML the bytes are checked too: binary data often has such a name.
    String byFormat = format == null || format == Format.HTML ? null : format.mediaType();
    MediaType type = type(enclosed);
    String mediaType = type == null ? byFormat : type.essence();
    Representation representation =
        new Representation(
            read.bytes(),
            enclosed.provenance().uri(),
            enclosed.context(),
            mediaType,
            enclosed.charset(),
            List.of());
    return new Document(
        enclosed.provenance(), new Document.Received(representation, read.damage()));
  }

  private DocumentCursor cursor(
      Enclosed enclosed, ArchiveFormat container, InputStream in, Position inside, int depth)
      throws IOException {
    Bytes first = enclosed.first();
    Bytes bytes = enclosed.bytes();
    if (!container.traits().random()) {
      return new ContainerCursor(this, enclosed, container, first, bytes, in, inside, depth);
    }
    String damage = null;
    if (!isDirect(container, enclosed)) {
      Spill spill = Spill.of(in, options.limits().of(SourceLimit.SPILL_BYTES));
      first = spill.bytes();
      bytes = first;
      damage = spill.damage();
    } else {
      in.close();
    }
    Position before = DamagedCursor.before(inside);
    DocumentCursor cursor =
        container.items() == Items.RECORDS
            ? new WarcCursor(
                channel(first),
                channel(bytes),
                enclosed.provenance().place(),
                options,
                budget,
                depth == 0 ? end : PartEnd.none(),
                before)
            : new ContainerCursor(this, enclosed, container, first, bytes, null, before, depth);
    return damage == null
        ? cursor
        : new DamagedCursor(cursor, Document.unread(enclosed.provenance(), damage), inside);
  }

  private static Reading<SeekableByteChannel> channel(Bytes bytes) {
    return Objects.requireNonNull(bytes.channel(), "channel");
  }
}
