package fairlead.archive.zip;

import fairlead.archive.ChannelBytes;
import fairlead.archive.EntryReader;
import fairlead.archive.Extent;
import fairlead.archive.Item;
import fairlead.archive.Reasons;
import fairlead.archive.UnpackBudget;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Reads a zip archive by its central directory, one entry at a time, so that a million entries take
 * no memory; the libraries hold them all. A damaged header affects only its entry. If there is no
 * central directory, the local headers are read forward.
 */
public final class ZipReader implements EntryReader {

  private static final long END = 0x06054B50L;
  private static final int END_BYTES = 22;
  private static final int MAX_COMMENT = 0xFFFF;
  private static final long SIGNATURE = 0x05054B50L;
  private static final long END_64 = 0x06064B50L;
  private static final long LOCATOR_64 = 0x07064B50L;
  private static final int LOCATOR_BYTES = 20;

  /** How far from its place a local header is searched for, and how often. */
  private static final int SEARCHED = 64 * 1024;

  private static final int MAX_SEARCHES = 100;

  /** How many stretches of entries are remembered; adjacent entries make one stretch. */
  private static final int MAX_EXTENTS = 65_536;

  /**
   * The gap between adjacent entries: the data descriptor, which is too small for another entry.
   */
  private static final int MAX_GAP = 24;

  /** No system has longer paths in symbolic links, in bytes. */
  private static final int MAX_TARGET = 4_096;

  /** How many bytes may be between data and the next header (Section 4.3.9). */
  private static final int[] DESCRIPTORS = {0, 12, 20};

  private final SeekableByteChannel file;
  private final ChannelBytes bytes;
  private final UnpackBudget budget;
  private @Nullable Directory directory;
  private @Nullable ZipScan scan;
  private boolean started;
  private long at; // in the central directory
  private long data; // bytes of all entries so far that do not overlap
  private long local; // the place of the last local header found
  private final NavigableMap<Long, Long> taken = new TreeMap<>(); // ends of the bytes of entries
  private long drift; // of local headers, if bytes are missing or extra
  private int searches;

  /**
   * The central directory.
   *
   * @param start where it begins
   * @param end the first byte after it
   * @param shift how many bytes precede the archive, and are not counted in its offsets
   * @param tail where the end of the archive begins
   */
  record Directory(long start, long end, long shift, long tail) {}

  /**
   * A reader of an archive.
   *
   * @param file closed with this object
   */
  public ZipReader(SeekableByteChannel file, UnpackBudget budget) throws IOException {
    this.file = file;
    this.bytes = new ChannelBytes(file);
    this.budget = budget;
  }

  @Override
  public @Nullable Item next() throws IOException {
    if (!started) {
      started = true;
      directory = directory();
      if (directory == null) {
        scan = new ZipScan(bytes, budget);
        return scan.isArchive()
            ? new Item.Damage("no central directory; read forward through local headers")
            : new Item.Damage("not a zip archive");
      }
      at = directory.start();
    }
    if (scan != null) {
      return scan.next();
    }
    Directory known = directory;
    while (known != null && at < known.end() && !isSignature(at)) {
      ZipHeader header = ZipHeader.central(bytes, at, known.end());
      if (header == null || !leadsOn(header, known)) {
        return damage(known);
      }
      at = header.end();
      if (!header.isFolder()) {
        return item(header, known.shift());
      }
    }
    return null;
  }

  /** Whether the digital signature is next, which is the last part (Section 4.3.13). */
  private boolean isSignature(long place) throws IOException {
    return bytes.u32(place) == SIGNATURE; // there are four bytes: the end of the archive follows
  }

  /**
   * Whether a header can be trusted: after it is another header or the end; otherwise the local
   * header must have the same name.
   */
  private boolean leadsOn(ZipHeader header, Directory known) throws IOException {
    return header.end() == known.end()
        || isSignature(header.end())
        || (bytes.has(header.end(), 4) && bytes.u32(header.end()) == ZipHeader.CENTRAL)
        || isConfirmed(header, known.shift());
  }

  private boolean isConfirmed(ZipHeader header, long shift) throws IOException {
    ZipHeader local = ZipHeader.local(bytes, header.local() + shift);
    return local != null && local.name().equals(header.name());
  }

  private Item damage(Directory known) throws IOException {
    long from = at;
    long copied = 0; // names, which may overlap in a hostile archive
    at++;
    while (at < known.end()) {
      if (bytes.u8(at) == 'P') {
        ZipHeader header = ZipHeader.central(bytes, at, known.end());
        copied += header == null ? 0 : header.name().length();
        if (header != null && isConfirmed(header, known.shift())) {
          break;
        }
        if (copied > 2 * bytes.size()) {
          at = known.end();
          break;
        }
      }
      at++;
    }
    return new Item.Damage(
        "damaged central directory at offset " + from + ", " + (at - from) + " bytes skipped");
  }

  private Item item(ZipHeader header, long shift) throws IOException {
    if (header.isEncrypted()) {
      return new Item.Unread(header.name(), "encrypted");
    }
    if (!ZipData.isKnown(header.method())) {
      return new Item.Unread(header.name(), "unknown compression method " + header.method());
    }
    long start = dataStart(header, shift);
    if (start < 0) {
      return new Item.Unread(
          header.name(), "no local header at offset " + (header.local() + shift));
    }
    Extent extent = new Extent(start, header.compressed());
    if (!bytes.has(start, header.compressed())) {
      return new Item.Unread(header.name(), "its data is beyond the end of the archive");
    }
    if (isFollowed(start + header.compressed()) && overlaps(extent)) {
      return new Item.Unread(header.name(), "overlaps another entry");
    }
    return header.isLink() ? link(header, extent) : entry(header, extent, bytes, budget);
  }

  private Item link(ZipHeader header, Extent extent) {
    try (InputStream data = ZipData.of(bytes.stream(extent), header, budget)) {
      byte[] target = data.readNBytes(MAX_TARGET + 1);
      return target.length > MAX_TARGET
          ? new Item.Unread(
              header.name(), "symbolic link to a path of over " + MAX_TARGET + " bytes")
          : new Item.Link(
              header.name(), new String(target, StandardCharsets.UTF_8), header.modified());
    } catch (IOException e) {
      return new Item.Unread(header.name(), Reasons.of(e));
    }
  }

  /**
   * Where data begins; -1 if its local header is not found, even if bytes are missing before it.
   */
  private long dataStart(ZipHeader header, long shift) throws IOException {
    for (long moved : drift == 0 ? new long[] {0} : new long[] {0, drift}) {
      long start = header.dataStart(bytes, shift + moved);
      if (start >= 0) {
        local = header.local() + shift + moved;
        return start;
      }
    }
    long expected = header.local() + shift;
    if (searches == MAX_SEARCHES) {
      return -1;
    }
    searches++;
    for (long place = Math.max(0, expected - SEARCHED);
        place <= expected + SEARCHED && bytes.has(place, 4);
        place++) {
      if (bytes.u8(place) == 'P' && bytes.u32(place) == ZipHeader.LOCAL) {
        ZipHeader found = ZipHeader.local(bytes, place);
        if (found != null && found.name().equals(header.name())) {
          drift = place - expected;
          local = place;
          return found.end();
        }
      }
    }
    return -1;
  }

  /** Whether a header is after data, so that its length can be trusted. */
  private boolean isFollowed(long end) throws IOException {
    for (int descriptor : DESCRIPTORS) {
      long at = end + descriptor;
      if (bytes.has(at, 4) && bytes.u8(at) == 'P') {
        long signature = bytes.u32(at);
        if (signature == ZipHeader.LOCAL
            || signature == ZipHeader.CENTRAL
            || signature == ZipHeader.DESCRIPTOR) {
          return true;
        }
      }
    }
    return false;
  }

  /** Whether an entry has bytes of another entry; if not, its bytes are recorded as taken. */
  private boolean overlaps(Extent extent) {
    long end = extent.start() + extent.length();
    Map.Entry<Long, Long> before = taken.lowerEntry(end);
    if (data + extent.length() > bytes.size()
        || (before != null && before.getValue() > extent.start())) {
      return true;
    }
    data += extent.length();
    if (taken.size() == MAX_EXTENTS) {
      return false; // all are small compared with the archive, so the sum bounds them
    }
    long from = Math.min(local, extent.start());
    long to = end;
    Map.Entry<Long, Long> below = taken.floorEntry(from);
    if (below != null && from - below.getValue() <= MAX_GAP) {
      from = below.getKey();
    }
    Map.Entry<Long, Long> above = taken.ceilingEntry(end);
    if (above != null && above.getKey() - end <= MAX_GAP) {
      taken.remove(above.getKey());
      to = above.getValue();
    }
    taken.put(from, to);
    return false;
  }

  static Item entry(ZipHeader header, Extent extent, ChannelBytes bytes, UnpackBudget budget) {
    boolean stored = header.method() == ZipData.STORED && header.size() == extent.length();
    return new Item.Entry(
        header.name(),
        header.size(),
        stored ? extent : null,
        header.modified(),
        header.permissions(),
        () -> ZipData.of(bytes.stream(extent), header, budget));
  }

  /** Finds the central directory; null if it is not where the end of the archive says. */
  @Nullable Directory directory() throws IOException {
    long last = bytes.size() - END_BYTES;
    long first = Math.max(0, last - MAX_COMMENT);
    for (long end = last; end >= first; end--) {
      if (bytes.u8(end) == 'P' && bytes.u32(end) == END) {
        Directory found = directory(end);
        if (found != null) {
          return found;
        }
      }
    }
    return null;
  }

  private @Nullable Directory directory(long endRecord) throws IOException {
    long length = bytes.u32(endRecord + 12);
    long offset = bytes.u32(endRecord + 16);
    long end = endRecord;
    long locator = endRecord - LOCATOR_BYTES;
    if (bytes.has(locator, LOCATOR_BYTES) && bytes.u32(locator) == LOCATOR_64) {
      long end64 = end64(locator);
      if (end64 >= 0) {
        end = end64;
        length = bytes.i64(end64 + 40);
        offset = bytes.i64(end64 + 48);
      }
    }
    if (length == 0 && bytes.u16(endRecord + 10) == 0 && end == offset) {
      return new Directory(end, end, 0, endRecord);
    }
    if (ZipHeader.central(bytes, offset, end) != null) {
      return new Directory(offset, end, 0, endRecord);
    }
    // Bytes before the archive shift everything. An archive within a cut archive looks the same.
    long start = end - length;
    boolean atEnd = endRecord + END_BYTES + bytes.u16(endRecord + 20) == bytes.size();
    boolean moved = start > offset && atEnd && bytes.u32(0) != ZipHeader.LOCAL;
    boolean found = ZipHeader.central(bytes, start, end) != null;
    return found && (moved || isConfirmedAt(start, end))
        ? new Directory(start, end, moved ? start - offset : 0, endRecord)
        : null;
  }

  /**
   * Whether the first entry is where the directory says, although the directory should be
   * elsewhere.
   */
  private boolean isConfirmedAt(long start, long end) throws IOException {
    ZipHeader first = ZipHeader.central(bytes, start, end);
    return first != null && isConfirmed(first, 0);
  }

  private long end64(long locator) throws IOException {
    for (long at : new long[] {bytes.i64(locator + 8), locator - 56}) {
      if (bytes.has(at, 56) && bytes.u32(at) == END_64) {
        return at;
      }
    }
    return -1;
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
