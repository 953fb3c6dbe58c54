package fairlead.pipeline.archive;

import fairlead.pipeline.archive.ZipReader.Directory;
import fairlead.pipeline.coding.UnpackBudget;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.zip.CRC32;
import java.util.zip.Deflater;
import org.jspecify.annotations.Nullable;

/**
 * Copies a zip archive. Data that stays is copied as it is compressed, headers byte for byte but
 * for offsets; names, order, times, modes, extra fields and comments stay. The new central
 * directory is kept in a file, so that a million entries take no memory.
 */
public final class ZipCopy implements ArchiveCopy {

  private static final int LOCAL_BYTES = 30;
  private static final int CENTRAL_BYTES = 46;
  private static final int DESCRIBED = 8;
  private static final int DEFLATED = 8;
  private static final int ZIP64 = 1;
  private static final long IN_ZIP64 = 0xFFFF_FFFFL;
  private static final int MANY = 0xFFFF;

  private final SeekableByteChannel file;
  private final ChannelBytes bytes;
  private final OutputStream out;
  private final Path spilled;
  private final OutputStream central;
  private final Directory directory;
  private long centralBytes;
  private long entries;
  private long written; // bytes, without those before the archive
  private long at; // in the central directory
  private long items;

  /**
   * A copy of an archive.
   *
   * @param file closed with this
   * @param out not closed with this
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
    this.spilled = Files.createTempFile("fairlead-", ".tmp");
    this.central =
        Channels.newOutputStream(
            FileChannel.open(spilled, StandardOpenOption.WRITE, StandardOpenOption.READ));
    copy(0, found.shift());
    this.written = 0;
  }

  private static IOException damaged(String what) {
    return new IOException("a damaged archive cannot be rewritten: " + what);
  }

  @Override
  public void replace(long number, byte[] data) throws IOException {
    while (at < directory.end()) {
      ZipHeader header = header();
      if (header == null) {
        break;
      }
      items += header.isFolder() ? 0 : 1;
      if (items == number && !header.isFolder()) {
        replace(header, data);
        at = header.end();
        return;
      }
      copy(header);
      at = header.end();
    }
    throw new IOException("there is no entry " + number);
  }

  @Override
  public void finish() throws IOException {
    for (ZipHeader header = header(); header != null; header = header()) {
      copy(header);
      at = header.end();
    }
    central.close();
    long start = written;
    try (InputStream in = Files.newInputStream(spilled)) {
      in.transferTo(out);
    }
    writeEnd(start);
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
    add(entry);
  }

  /** How many bytes the sizes behind data take, which may have a signature (Section 4.3.9). */
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

  /** The header at hand, byte for byte. */
  private byte[] central() throws IOException {
    ZipHeader header = ZipHeader.central(bytes, at, directory.end());
    int length = header == null ? 0 : (int) (header.end() - at);
    return bytes.copy(at, length);
  }

  private static ByteBuffer numbers(byte[] bytes) {
    return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
  }

  private void add(byte[] entry) throws IOException {
    central.write(entry);
    centralBytes += entry.length;
    entries++;
  }

  /** Says where the local header is now, where that was said. */
  private static void patchOffset(ByteBuffer entry, long place) throws IOException {
    if (Integer.toUnsignedLong(entry.getInt(42)) != IN_ZIP64) {
      if (place >= IN_ZIP64) {
        throw new IOException("the new archive would be larger than 4 GiB, and is no zip64");
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

  private void replace(ZipHeader entry, byte[] data) throws IOException {
    long local = entry.local() + directory.shift();
    dataStart(entry); // which checks that the header is there
    boolean stored = entry.method() == ZipData.STORED;
    byte[] packed = stored ? data : deflated(data);
    CRC32 crc = new CRC32();
    crc.update(data);
    long place = written;
    int name = bytes.u16(local + 26);
    int extra = bytes.u16(local + 28);
    byte[] fields = withoutZip64(bytes.copy(local + LOCAL_BYTES + name, extra));
    byte[] header = bytes.copy(local, LOCAL_BYTES + name);
    ByteBuffer head = numbers(header);
    head.putShort(6, (short) (head.getShort(6) & ~DESCRIBED));
    head.putShort(8, (short) (stored ? ZipData.STORED : DEFLATED));
    head.putInt(14, (int) crc.getValue()).putInt(18, packed.length).putInt(22, data.length);
    head.putShort(28, (short) fields.length);
    write(header);
    write(fields);
    write(packed);
    addReplaced(place, (int) crc.getValue(), packed.length, data.length, stored);
  }

  private void addReplaced(long place, int crc, int packed, int size, boolean stored)
      throws IOException {
    byte[] central = central();
    ByteBuffer old = numbers(central);
    int name = CENTRAL_BYTES + Short.toUnsignedInt(old.getShort(28));
    int extra = Short.toUnsignedInt(old.getShort(30));
    int comment = Short.toUnsignedInt(old.getShort(32));
    byte[] fields = withoutZip64(Arrays.copyOfRange(central, name, name + extra));
    boolean far = place >= IN_ZIP64;
    byte[] replaced = new byte[name + fields.length + (far ? 12 : 0) + comment];
    ByteBuffer entry = numbers(replaced);
    entry.put(central, 0, name).put(fields);
    if (far) {
      entry.putShort((short) ZIP64).putShort((short) 8).putLong(place);
    }
    entry.put(central, name + extra, comment);
    entry.putShort(8, (short) (old.getShort(8) & ~DESCRIBED));
    entry.putShort(10, (short) (stored ? ZipData.STORED : DEFLATED));
    entry.putInt(16, crc).putInt(20, packed).putInt(24, size);
    entry.putShort(30, (short) (fields.length + (far ? 12 : 0)));
    entry.putInt(42, (int) (far ? IN_ZIP64 : place));
    add(replaced);
  }

  /** Extra fields without that of zip64, which tells sizes and offsets. */
  private static byte[] withoutZip64(byte[] fields) {
    ByteBuffer in = ByteBuffer.wrap(fields).order(ByteOrder.LITTLE_ENDIAN);
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

  private static byte[] deflated(byte[] data) {
    Deflater deflater = new Deflater(Deflater.DEFAULT_COMPRESSION, true);
    try {
      deflater.setInput(data);
      deflater.finish();
      ByteArrayOutputStream packed = new ByteArrayOutputStream(data.length / 2 + 64);
      byte[] buffer = new byte[8192];
      while (!deflater.finished()) {
        packed.write(buffer, 0, deflater.deflate(buffer));
      }
      return packed.toByteArray();
    } finally {
      deflater.end();
    }
  }

  private void writeEnd(long start) throws IOException {
    boolean was64 = directory.tail() != directory.end();
    boolean is64 = was64 || entries > MANY || start >= IN_ZIP64 || centralBytes >= IN_ZIP64;
    if (is64) {
      byte[] end64 = new byte[56 + 20];
      ByteBuffer end = numbers(end64);
      end.putInt(0x06064B50).putLong(44).putShort((short) 45).putShort((short) 45);
      end.putInt(0).putInt(0).putLong(entries).putLong(entries).putLong(centralBytes);
      end.putLong(start).putInt(0x07064B50).putInt(0).putLong(start + centralBytes).putInt(1);
      write(end64);
    }
    int length = 22 + bytes.u16(directory.tail() + 20);
    byte[] tail = bytes.copy(directory.tail(), length);
    ByteBuffer end = numbers(tail);
    end.putShort(8, (short) Math.min(entries, MANY)).putShort(10, (short) Math.min(entries, MANY));
    end.putInt(12, (int) Math.min(centralBytes, IN_ZIP64));
    end.putInt(16, (int) Math.min(start, IN_ZIP64));
    write(tail);
    copy(directory.tail() + length, bytes.size());
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
    central.close();
    Files.deleteIfExists(spilled);
    file.close();
  }
}
