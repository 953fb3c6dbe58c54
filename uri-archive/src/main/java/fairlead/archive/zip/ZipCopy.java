package fairlead.archive.zip;

import static fairlead.archive.zip.ZipTail.CENTRAL_BYTES;
import static fairlead.archive.zip.ZipTail.IN_ZIP64;
import static fairlead.archive.zip.ZipTail.ZIP64;
import static fairlead.archive.zip.ZipTail.numbers;

import fairlead.archive.ArchiveCopy;
import fairlead.archive.Bytes;
import fairlead.archive.ChannelBytes;
import fairlead.archive.Extent;
import fairlead.archive.UnpackBudget;
import fairlead.archive.zip.ZipReader.Directory;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * Copies a zip archive. Unchanged data is copied without decompression, and headers byte for byte
 * except for offsets; names, order, times, modes, extra fields and comments stay the same. The new
 * central directory is kept in a spool, so that a million entries take no memory.
 */
public final class ZipCopy implements ArchiveCopy {

  private static final int LOCAL_BYTES = 30;
  private static final int END_BYTES = 22;
  private static final int DESCRIBED = 8;
  private static final int FILE_ATTRIBUTES = 0100644 << 16; // a regular file of Unix

  private final SeekableByteChannel file;
  private final ChannelBytes bytes;
  private final OutputStream out;
  private final ZipTail tail = new ZipTail();
  private final Directory directory;
  private long written; // bytes, without those before the archive
  private long at; // in the central directory
  private long items;

  /**
   * A copy of an archive.
   *
   * @param file closed with this object
   * @param out not closed with this object
   * @throws IOException if it is damaged
   */
  public ZipCopy(SeekableByteChannel file, OutputStream out) throws IOException {
    this.file = file;
    this.bytes = new ChannelBytes(file);
    this.out = out;
    Directory found = new ZipReader(file, UnpackBudget.unlimited()).directory();
    if (found == null) {
      throw damaged("there is no central directory");
    }
    this.directory = found;
    this.at = found.start();
    copy(0, found.shift());
    this.written = 0;
  }

  private static IOException damaged(String what) {
    return new IOException("a damaged archive cannot be rewritten: " + what);
  }

  @Override
  public boolean replace(long number, byte[] data) throws IOException {
    for (ZipHeader header = header(); header != null; header = header()) {
      items += header.isFolder() ? 0 : 1;
      if (items == number && !header.isFolder()) {
        replace(header, new ByteArrayInputStream(data));
        at = header.end();
        return true;
      }
      copy(header);
      at = header.end();
    }
    throw new IOException("there is no entry " + number);
  }

  @Override
  public void finish() throws IOException {
    finish(Map.of());
  }

  /**
   * Copies the rest.
   *
   * @param replaced other data for entries with some names
   */
  public void finish(Map<String, Bytes> replaced) throws IOException {
    for (ZipHeader header = header(); header != null; header = header()) {
      Bytes data = replaced.get(header.name());
      if (data == null) {
        copy(header);
      } else {
        try (InputStream in = data.open()) {
          replace(header, in);
        }
      }
      at = header.end();
    }
    boolean was64 = directory.tail() != directory.end();
    int length = END_BYTES + bytes.u16(directory.tail() + END_BYTES - 2);
    tail.writeTo(out, written, was64, bytes.copy(directory.tail(), length));
    copy(directory.tail() + length, bytes.size());
  }

  private @Nullable ZipHeader header() throws IOException {
    if (at >= directory.end()) {
      return null;
    }
    ZipHeader header = ZipHeader.central(bytes, at, directory.end());
    if (header == null) {
      throw damaged("its central directory at offset " + at);
    }
    return header;
  }

  private long dataStart(ZipHeader header) throws IOException {
    long start = header.dataStart(bytes, directory.shift());
    if (start < 0 || !bytes.has(start, header.compressed())) {
      throw damaged("the local header of " + header.name());
    }
    return start;
  }

  private void copy(ZipHeader header) throws IOException {
    long local = header.local() + directory.shift();
    long end = dataStart(header) + header.compressed();
    long place = written;
    copy(local, end + (header.isDescribed() ? descriptorBytes(header, end) : 0));
    byte[] entry = central();
    patchOffset(numbers(entry), place);
    tail.add(entry);
  }

  /** How many bytes the sizes after data take, which may have a signature (Section 4.3.9). */
  private int descriptorBytes(ZipHeader header, long end) throws IOException {
    boolean signed = bytes.has(end, 4) && bytes.u32(end) == ZipHeader.DESCRIPTOR;
    long sizes = end + (signed ? 4 : 0);
    for (int width : new int[] {4, 8}) {
      if (bytes.has(sizes, 4 + 2 * width)
          && bytes.u32(sizes) == header.crc()
          && number(sizes + 4, width) == header.compressed()
          && number(sizes + 4 + width, width) == header.size()) {
        return (signed ? 8 : 4) + 2 * width;
      }
    }
    throw damaged("the sizes of " + header.name());
  }

  private long number(long place, int width) throws IOException {
    return width == 4 ? bytes.u32(place) : bytes.i64(place);
  }

  /** The current header, byte for byte. */
  private byte[] central() throws IOException {
    ZipHeader header = ZipHeader.central(bytes, at, directory.end());
    int length = header == null ? 0 : (int) (header.end() - at);
    return bytes.copy(at, length);
  }

  /** Updates the offset of the local header, in the place where the entry has it. */
  private static void patchOffset(ByteBuffer entry, long place) throws IOException {
    if (Integer.toUnsignedLong(entry.getInt(42)) != IN_ZIP64) {
      if (place >= IN_ZIP64) {
        throw new IOException("the new archive would be larger than 4 GiB, and is not zip64");
      }
      entry.putInt(42, (int) place);
      return;
    }
    int from = CENTRAL_BYTES + Short.toUnsignedInt(entry.getShort(28));
    int to = from + Short.toUnsignedInt(entry.getShort(30));
    for (int at = from; at + 4 <= to; at += 4 + Short.toUnsignedInt(entry.getShort(at + 2))) {
      if (entry.getShort(at) == ZIP64) {
        int value = at + 4;
        value += Integer.toUnsignedLong(entry.getInt(24)) == IN_ZIP64 ? 8 : 0;
        value += Integer.toUnsignedLong(entry.getInt(20)) == IN_ZIP64 ? 8 : 0;
        entry.putLong(value, place);
        return;
      }
    }
    throw damaged("a zip64 entry without its field");
  }

  private void replace(ZipHeader entry, InputStream data) throws IOException {
    long local = entry.local() + directory.shift();
    dataStart(entry); // checks that the header is there
    try (Packed packed =
        entry.method() == ZipData.STORED ? Packed.stored(data) : Packed.deflated(data)) {
      long place = written;
      int name = bytes.u16(local + 26);
      int extra = bytes.u16(local + 28);
      byte[] kept = withoutZip64(bytes.copy(local + LOCAL_BYTES + name, extra));
      boolean large = packed.size() >= IN_ZIP64 || packed.data().size() >= IN_ZIP64;
      byte[] large64 = large ? ZipTail.zip64(packed.size(), packed.data().size()) : ZipTail.zip64();
      byte[] header = bytes.copy(local, LOCAL_BYTES + name);
      ByteBuffer head = numbers(header);
      describe(head, 6, packed, large);
      head.putShort(28, (short) (large64.length + kept.length));
      write(header);
      write(large64);
      write(kept);
      packed.data().copyTo(out);
      written += packed.data().size();
      addReplaced(place, packed, large, entry.isLink());
    }
  }

  /**
   * Fills in what a header says about data.
   *
   * @param at where the general purpose bit flag is; the rest follows it
   */
  private static void describe(ByteBuffer header, int at, Packed packed, boolean large) {
    header.putShort(at, (short) (header.getShort(at) & ~DESCRIBED));
    header.putShort(at + 2, (short) packed.method());
    header.putInt(at + 8, packed.crc());
    header.putInt(at + 12, (int) (large ? IN_ZIP64 : packed.data().size()));
    header.putInt(at + 16, (int) (large ? IN_ZIP64 : packed.size()));
  }

  private void addReplaced(long place, Packed packed, boolean large, boolean wasLink)
      throws IOException {
    byte[] central = central();
    ByteBuffer old = numbers(central);
    int name = CENTRAL_BYTES + Short.toUnsignedInt(old.getShort(28));
    int extra = Short.toUnsignedInt(old.getShort(30));
    int comment = Short.toUnsignedInt(old.getShort(32));
    byte[] kept = withoutZip64(Arrays.copyOfRange(central, name, name + extra));
    boolean far = place >= IN_ZIP64;
    LongStream sizes =
        large ? LongStream.of(packed.size(), packed.data().size()) : LongStream.empty();
    byte[] large64 =
        ZipTail.zip64(
            LongStream.concat(sizes, far ? LongStream.of(place) : LongStream.empty()).toArray());
    byte[] replaced = new byte[name + large64.length + kept.length + comment];
    ByteBuffer entry = numbers(replaced);
    entry.put(central, 0, name).put(large64).put(kept).put(central, name + extra, comment);
    describe(entry, 8, packed, large);
    entry.putShort(30, (short) (large64.length + kept.length));
    if (wasLink) {
      entry.putInt(38, FILE_ATTRIBUTES);
    }
    entry.putInt(42, (int) (far ? IN_ZIP64 : place));
    tail.add(replaced);
  }

  /** Extra fields without the zip64 field, which has sizes and offsets. */
  private static byte[] withoutZip64(byte[] fields) {
    ByteBuffer in = numbers(fields);
    ByteBuffer kept = ByteBuffer.allocate(fields.length);
    int at = 0;
    while (at + 4 <= fields.length) {
      int end = Math.min(fields.length, at + 4 + Short.toUnsignedInt(in.getShort(at + 2)));
      if (in.getShort(at) != ZIP64) {
        kept.put(fields, at, end - at);
      }
      at = end;
    }
    kept.put(fields, at, fields.length - at);
    byte[] result = new byte[kept.position()];
    kept.get(0, result);
    return result;
  }

  private void write(byte[] data) throws IOException {
    out.write(data);
    written += data.length;
  }

  private void copy(long from, long to) throws IOException {
    try (InputStream in = bytes.stream(new Extent(from, to - from))) {
      written += in.transferTo(out);
    }
  }

  @Override
  public void close() throws IOException {
    tail.close();
    file.close();
  }
}
