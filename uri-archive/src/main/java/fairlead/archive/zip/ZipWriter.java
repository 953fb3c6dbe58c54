package fairlead.archive.zip;

import static fairlead.archive.zip.ZipTail.CENTRAL_BYTES;
import static fairlead.archive.zip.ZipTail.IN_ZIP64;
import static fairlead.archive.zip.ZipTail.numbers;

import fairlead.archive.EntryWriter;
import fairlead.archive.NewEntry;
import fairlead.archive.NotReplaceableException;
import fairlead.archive.Spool;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * Writes a zip archive (APPNOTE.TXT 6.3.10): names in UTF-8, times to the second, permissions. The
 * libraries hold the headers of all entries in memory; here they are in a spool.
 */
public final class ZipWriter implements EntryWriter {

  private static final int LOCAL_BYTES = 30;
  private static final int MAX_NAME = 0xFFFF;
  private static final int VERSION = 20;
  private static final int VERSION_64 = 45;
  private static final int UNIX = 3;
  private static final int UTF_8 = 0x800;
  private static final int FILE = 0100000;
  private static final int LINK = 0120777;
  private static final int TIMESTAMP = 0x5455;

  /** The first day that can be expressed (1 January 1980). */
  private static final int NO_DATE = 1 << 5 | 1;

  private final OutputStream out;
  private final ZipTail tail = new ZipTail();
  private long written;

  /**
   * A writer of an archive.
   *
   * @param out not closed with this object
   */
  public ZipWriter(OutputStream out) {
    this.out = out;
  }

  @Override
  public void add(NewEntry entry, Spool data) throws IOException {
    try (InputStream in = data.bytes().open();
        Packed packed = Packed.deflated(in)) {
      add(entry, packed, FILE | entry.permissionsOrUsual());
    }
  }

  @Override
  public void addLink(NewEntry link, String target) throws IOException {
    InputStream content = new ByteArrayInputStream(target.getBytes(StandardCharsets.UTF_8));
    try (Packed packed = Packed.stored(content)) {
      add(link, packed, LINK);
    }
  }

  /** Adds a file uncompressed, so that a reader has random access to it. */
  public void addStored(NewEntry entry, Spool data) throws IOException {
    try (InputStream in = data.bytes().open();
        Packed packed = Packed.stored(in)) {
      add(entry, packed, FILE | entry.permissionsOrUsual());
    }
  }

  private void add(NewEntry entry, Packed packed, int mode) throws IOException {
    byte[] name = entry.name().getBytes(StandardCharsets.UTF_8);
    if (name.length > MAX_NAME) {
      throw new NotReplaceableException("its name is too long for a zip archive");
    }
    long size = packed.size();
    long compressed = packed.data().size();
    boolean large = size >= IN_ZIP64 || compressed >= IN_ZIP64;
    boolean far = written >= IN_ZIP64;
    long[] sizes = large ? new long[] {size, compressed} : new long[0];
    long[] place = far ? new long[] {written} : new long[0];
    byte[] local64 = ZipTail.zip64(sizes);
    byte[] central64 =
        ZipTail.zip64(LongStream.concat(LongStream.of(sizes), LongStream.of(place)).toArray());
    byte[] time = timestamp(entry.modified());

    byte[] central = new byte[CENTRAL_BYTES + name.length + central64.length + time.length];
    ByteBuffer header = numbers(central);
    header.putInt(0x02014B50).put((byte) VERSION_64).put((byte) UNIX);
    int common = header.position();
    header.putShort((short) (large || far ? VERSION_64 : VERSION)).putShort((short) UTF_8);
    header.putShort((short) packed.method()).putInt(dosTime(entry.modified()));
    header.putInt(packed.crc());
    header.putInt((int) (large ? IN_ZIP64 : compressed)).putInt((int) (large ? IN_ZIP64 : size));
    header.putShort((short) name.length);
    int extra = header.position();
    header.putShort((short) (central64.length + time.length)).putShort((short) 0);
    header.putShort((short) 0).putShort((short) 0);
    header.putInt(mode << 16);
    header.putInt((int) (far ? IN_ZIP64 : written));
    header.put(name).put(central64).put(time);

    byte[] local = new byte[LOCAL_BYTES + name.length + local64.length + time.length];
    ByteBuffer first = numbers(local);
    first.putInt(0x04034B50).put(central, common, extra - common);
    first.putShort((short) (local64.length + time.length));
    first.put(name).put(local64).put(time);

    tail.add(central);
    out.write(local);
    packed.data().copyTo(out);
    written += local.length + compressed;
  }

  /** The local time, in the form of the headers. */
  private static int dosTime(@Nullable Instant modified) {
    LocalDateTime time =
        modified == null ? null : LocalDateTime.ofInstant(modified, ZoneId.systemDefault());
    if (time == null || time.getYear() < 1980 || time.getYear() > 2107) {
      return NO_DATE << 16;
    }
    int date = (time.getYear() - 1980) << 9 | time.getMonthValue() << 5 | time.getDayOfMonth();
    int clock = time.getHour() << 11 | time.getMinute() << 5 | time.getSecond() / 2;
    return date << 16 | clock;
  }

  /** The extra field with the time in seconds since 1970. */
  private static byte[] timestamp(@Nullable Instant modified) {
    if (modified == null || (int) modified.getEpochSecond() != modified.getEpochSecond()) {
      return new byte[0];
    }
    byte[] field = new byte[9];
    numbers(field).putShort((short) TIMESTAMP).putShort((short) 5).put((byte) 1);
    numbers(field).putInt(5, (int) modified.getEpochSecond());
    return field;
  }

  @Override
  public void finish() throws IOException {
    tail.writeTo(out, written, false, ZipTail.end());
  }

  @Override
  public void close() throws IOException {
    tail.close();
  }
}
