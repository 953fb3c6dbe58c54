package fairlead.archive.zip;

import fairlead.archive.ChannelBytes;
import fairlead.archive.Extent;
import fairlead.archive.Item;
import fairlead.archive.UnpackBudget;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import org.jspecify.annotations.Nullable;

/**
 * Reads a zip archive forward through its local headers. The data itself decides where an entry
 * ends, if it can: the length in a header may be wrong.
 */
final class ZipScan {

  private static final int SIGNATURE_BYTES = 4;
  private static final int DESCRIPTOR_BYTES = 24;
  private static final long END = 0x06054B50L;

  private final ChannelBytes bytes;
  private final UnpackBudget budget;
  private long at;
  private long summed; // bytes that were checksummed

  ZipScan(ChannelBytes bytes, UnpackBudget budget) {
    this.bytes = bytes;
    this.budget = budget;
  }

  /** Whether there is a local header at all; reading begins there. */
  boolean isArchive() throws IOException {
    at = find(0);
    return at < bytes.size();
  }

  @Nullable Item next() throws IOException {
    while (bytes.has(at, SIGNATURE_BYTES)) {
      ZipHeader header = ZipHeader.local(bytes, at);
      if (header == null) {
        long signature = bytes.u32(at);
        if (signature == ZipHeader.CENTRAL || signature == END) {
          return null; // the rest of the directory
        }
        long from = at;
        do {
          at = find(at + 1);
        } while (bytes.has(at, SIGNATURE_BYTES) && bytes.u32(at) == ZipHeader.DESCRIPTOR);
        return new Item.Damage(
            "no local header at offset " + from + ", " + (at - from) + " bytes skipped");
      }
      Item item = item(header);
      if (item != null) {
        return item;
      }
    }
    return null;
  }

  /** The entry of a header; null if it is a folder. Moves past it. */
  private @Nullable Item item(ZipHeader header) throws IOException {
    Extent extent = extent(header);
    at = behind(extent.start() + extent.length());
    if (header.isFolder()) {
      return null;
    }
    if (header.isEncrypted()) {
      return new Item.Unread(header.name(), "encrypted");
    }
    if (!ZipData.isKnown(header.method())) {
      return new Item.Unread(header.name(), "unknown compression method " + header.method());
    }
    return ZipReader.entry(described(header, extent), extent, bytes, budget);
  }

  /** The header with the sizes that follow the data. */
  private ZipHeader described(ZipHeader header, Extent extent) throws IOException {
    long end = extent.start() + extent.length();
    boolean says = bytes.has(end, 16) && bytes.u32(end) == ZipHeader.DESCRIPTOR;
    if (!header.isDescribed() || !says || header.crc() != 0) {
      return header;
    }
    long crc = bytes.u32(end + 4);
    boolean wide =
        bytes.has(end, DESCRIPTOR_BYTES)
            && !isBoundary(end + 16)
            && bytes.i64(end + 8) == extent.length();
    long size = wide ? bytes.i64(end + 16) : bytes.u32(end + 12);
    return new ZipHeader(
        header.name(),
        header.flags(),
        header.method(),
        crc,
        extent.length(),
        size,
        header.local(),
        0,
        header.dosTime(),
        header.seconds(),
        header.end());
  }

  private Extent extent(ZipHeader header) throws IOException {
    long start = header.end();
    long said = header.compressed();
    boolean fits = said >= 0 && bytes.has(start, said);
    if (header.method() == ZipData.DEFLATED && !header.isEncrypted()) {
      if (fits && !header.isDescribed() && isBoundary(start + said)) {
        return new Extent(start, said);
      }
      long length = inflated(start);
      if (length >= 0) {
        return new Extent(start, length);
      }
    } else if (fits && (said > 0 || !header.isDescribed())) {
      boolean right =
          isBoundary(start + said)
              || (header.method() == ZipData.STORED && isChecked(start, said, header.crc()));
      if (right) {
        return new Extent(start, said);
      }
    }
    boolean inner = !fits && bytes.has(start, SIGNATURE_BYTES) && isSignature(start);
    return new Extent(start, (inner ? bytes.size() : find(start)) - start); // cut within a zip
  }

  private boolean isBoundary(long place) throws IOException {
    return place == bytes.size() || (bytes.has(place, SIGNATURE_BYTES) && isSignature(place));
  }

  private boolean isSignature(long place) throws IOException {
    if (bytes.u8(place) != 'P') {
      return false;
    }
    long signature = bytes.u32(place);
    return signature == ZipHeader.CENTRAL
        || signature == ZipHeader.DESCRIPTOR
        || signature == END
        || (signature == ZipHeader.LOCAL && ZipHeader.isLocal(bytes, place));
  }

  /**
   * The first place, from a place on, where a header of any kind begins; the end if there is none.
   */
  private long find(long from) throws IOException {
    for (long place = from; bytes.has(place, SIGNATURE_BYTES); place++) {
      if (bytes.u8(place) == 'P' && isSignature(place)) {
        return place;
      }
    }
    return bytes.size();
  }

  /** The first place after data and its data descriptor, if any. */
  private long behind(long end) throws IOException {
    if (!bytes.has(end, SIGNATURE_BYTES) || bytes.u32(end) != ZipHeader.DESCRIPTOR) {
      return end;
    }
    for (int length : new int[] {16, DESCRIPTOR_BYTES}) {
      if (isBoundary(end + length)) {
        return end + length;
      }
    }
    return find(end + 16);
  }

  /** How many bytes deflated data takes; -1 if it is damaged. */
  private long inflated(long start) throws IOException {
    Inflater inflater = new Inflater(true);
    InputStream in = bytes.stream(new Extent(start, bytes.size() - start));
    byte[] input = new byte[8192];
    byte[] output = new byte[64 * 1024];
    try {
      while (!inflater.finished()) {
        if (inflater.needsInput()) {
          int count = in.read(input);
          if (count < 0) {
            return -1;
          }
          inflater.setInput(input, 0, count);
        }
        budget.spend(inflater.inflate(output));
      }
      return inflater.getBytesRead();
    } catch (DataFormatException e) {
      return -1;
    } finally {
      inflater.end();
    }
  }

  /**
   * Whether data has a checksum. Hostile entries may share their data, so the total that is checked
   * is limited.
   */
  private boolean isChecked(long start, long length, long checksum) throws IOException {
    if (summed > bytes.size()) {
      return false;
    }
    summed += length;
    CRC32 crc = new CRC32();
    InputStream in = bytes.stream(new Extent(start, length));
    byte[] buffer = new byte[8192];
    for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
      crc.update(buffer, 0, count);
    }
    return crc.getValue() == checksum;
  }
}
