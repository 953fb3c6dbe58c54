package fairlead.pipeline.source;

import fairlead.archive.ArchiveFormat;
import fairlead.archive.ArchiveFormat.Items;
import fairlead.archive.ArchiveInput;
import fairlead.archive.Bytes;
import fairlead.archive.EntryReader;
import fairlead.archive.Item;
import fairlead.archive.UnpackBudget;
import fairlead.archive.format.ArchiveFormats;
import fairlead.archive.warc.RecordBoundaries;
import fairlead.archive.warc.RecordStart;
import fairlead.archive.warc.WarcRecords.Restart;
import fairlead.pipeline.Document;
import fairlead.pipeline.DocumentPlace;
import fairlead.pipeline.Position;
import fairlead.pipeline.Provenance;
import fairlead.pipeline.source.Enclosed.Unknown;
import fairlead.uri.base.BaseContext;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The documents of a file that is not in the file system of this machine, such as one in HDFS or in
 * an object store. A large archive can be divided into parts, which different threads or machines
 * read.
 *
 * <pre>{@code
 * StoredFile.Opening opening = () -> Files.newByteChannel(Path.of("a.warc.gz"));
 * StoredFile file = StoredFile.of(opening, 900, "a.warc.gz", "file:///a.warc.gz");
 * List<StoredFile.Part> parts = file.parts(64 << 20);
 * parts.size(); // 1
 * DocumentCursor cursor = file.open(parts.get(0));
 * }</pre>
 *
 * <p>Immutable and thread-safe.
 */
public final class StoredFile implements DocumentSource {

  private final Opening opening;
  private final long size;
  private final DocumentPlace place;
  private final String uri;
  private final boolean inFolder;
  private final SourceOptions options;

  /** Opens a file. */
  @FunctionalInterface
  public interface Opening {
    /** Opens the file at its beginning, any number of times; the caller closes each channel. */
    SeekableByteChannel open() throws IOException;
  }

  /**
   * A part of a file that can be read on its own.
   *
   * @param start where to begin
   * @param end what no longer belongs to it: the offset of a record in a web archive, or the number
   *     of an item in another archive; {@link Long#MAX_VALUE} for the last part
   * @param bytes about how much of the file it is
   */
  public record Part(Position start, long end, long bytes) {

    /** Checks that the start is not null. */
    public Part {
      Objects.requireNonNull(start, "start");
    }
  }

  private StoredFile(
      Opening opening,
      long size,
      DocumentPlace place,
      String uri,
      boolean inFolder,
      SourceOptions options) {
    this.opening = Objects.requireNonNull(opening, "opening");
    this.size = size;
    this.place = Objects.requireNonNull(place, "place");
    this.uri = Objects.requireNonNull(uri, "uri");
    this.inFolder = inFolder;
    this.options = Objects.requireNonNull(options, "options");
  }

  /**
   * A file that the user named.
   *
   * @param size how many bytes it has
   * @param source how the user named it; the name decides how it is read, as in {@link FileSource}
   * @param uri its retrieval URI, or the URI of an archive's root
   */
  public static StoredFile of(Opening opening, long size, String source, String uri) {
    Path name = Path.of(source.substring(source.lastIndexOf('/') + 1));
    return new StoredFile(
        opening, size, DocumentPlace.file(source, name), uri, false, SourceOptions.DEFAULT);
  }

  /**
   * This file as one that was found in a folder: it is read only if its name or content shows that
   * it holds documents.
   *
   * @param path its path in the folder
   */
  public StoredFile inFolder(Path path) {
    return new StoredFile(
        opening, size, DocumentPlace.file(place.source(), path), uri, true, options);
  }

  /**
   * This file with other options.
   *
   * @param value its base matters only to messages: the base of a file is its URI
   */
  public StoredFile withOptions(SourceOptions value) {
    return new StoredFile(opening, size, place, uri, inFolder, value);
  }

  @Override
  public DocumentCursor open(Position position) {
    return open(new Part(position, Long.MAX_VALUE, size));
  }

  /**
   * The documents of a part, which {@link #parts} returned.
   *
   * @throws IllegalArgumentException as for {@link #open(Position)}
   */
  public PartCursor open(Part part) {
    PartEnd end = new PartEnd(part.end());
    return new PartCursor(new LazyCursor(() -> cursor(part.start(), end)), end);
  }

  private DocumentCursor cursor(Position position, PartEnd end) {
    Provenance found = Provenance.of(place).withUri(uri);
    Document unread = inFolder ? Unpacker.unreadByName(found, options) : null;
    if (unread != null) {
      return OneDocument.open(position, () -> unread);
    }
    Bytes bytes = Bytes.of(opening::open);
    Enclosed enclosed =
        new Enclosed(
            found.withBody(bytes::open),
            place.path(),
            null,
            null,
            BaseContext.retrievedFrom(uri),
            uri,
            options.base() == null ? null : uri,
            size,
            bytes::open,
            bytes,
            bytes,
            inFolder ? Unknown.OTHER : Unknown.HTML);
    return new Unpacker(options, size, !inFolder, end).open(enclosed, position);
  }

  /**
   * Divides the file into parts of about the same length. Each document is in exactly one of them,
   * and all of them in order have the documents of the whole file. A file that cannot be divided is
   * one part.
   *
   * @param bytes about how long each part should be; at least 1
   * @throws IOException if the file cannot be read
   */
  public List<Part> parts(long bytes) throws IOException {
    if (bytes < 1) {
      throw new IllegalArgumentException("a part has at least one byte");
    }
    ArchiveFormat format = size > bytes ? format() : null;
    if (format == null || !format.traits().random()) {
      return List.of(new Part(Position.START, Long.MAX_VALUE, size));
    }
    return format.items() == Items.RECORDS ? partsOfRecords(bytes) : partsOfItems(format, bytes);
  }

  private @Nullable ArchiveFormat format() throws IOException {
    String name = place.path();
    ArchiveFormat named = ArchiveFormats.ofName(name).orElse(null);
    boolean unnamed = named == null && Sniffer.ofName(name).isEmpty();
    if (!unnamed || (inFolder && Sniffer.isOtherByName(name))) {
      return named;
    }
    try (InputStream in = Bytes.of(opening::open).open()) {
      return ArchiveFormats.ofContent(in.readNBytes(Sniffer.BYTES)).orElse(null);
    }
  }

  private List<Part> partsOfRecords(long bytes) throws IOException {
    List<Part> parts = new ArrayList<>();
    Restart from = Restart.FIRST;
    for (Restart next : RecordBoundaries.of(opening::open, bytes, options.readLimits())) {
      parts.add(new Part(start(from), next.offset(), next.offset() - from.offset()));
      from = next;
    }
    parts.add(new Part(start(from), Long.MAX_VALUE, size - from.offset()));
    return parts;
  }

  private static Position start(Restart record) {
    boolean first = record.offset() == 0 && record.starts() == RecordStart.UNKNOWN;
    return first ? Position.START : WarcCursor.before(record);
  }

  private List<Part> partsOfItems(ArchiveFormat named, long bytes) throws IOException {
    List<Part> parts = new ArrayList<>();
    ArchiveInput input =
        new ArchiveInput(
            Bytes.of(opening::open), null, options.readLimits(), UnpackBudget.unlimited());
    ArchiveFormat format = ArchiveFormats.exact(named, place.path(), input::channel);
    Position start = Position.START;
    long items = 0;
    long unpacked = 0;
    try (EntryReader reader = Objects.requireNonNull(format.reader(), "reader").open(input)) {
      for (Item item = reader.next(); item != null; item = reader.next()) {
        items++;
        unpacked += item instanceof Item.Entry entry ? Math.max(0, entry.size()) : 0;
        if (unpacked >= bytes) {
          parts.add(new Part(start, items, unpacked));
          start = ContainerCursor.after(items);
          unpacked = 0;
        }
      }
    } catch (IOException e) {
      return List.of(new Part(Position.START, Long.MAX_VALUE, size)); // reading it reports why
    }
    parts.add(new Part(start, Long.MAX_VALUE, unpacked));
    return parts;
  }
}
