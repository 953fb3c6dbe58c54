package fairlead.archive.zip;

import fairlead.archive.Spool;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * The central directory of an archive that is being written, and the records after it (APPNOTE.TXT
 * 6.3.10, Sections 4.3.12 to 4.3.16). It is in a spool, so that a million entries take no memory.
 */
final class ZipTail implements AutoCloseable {

  static final int CENTRAL_BYTES = 46;

  /** The identifier of the extra field with large numbers. */
  static final int ZIP64 = 1;

  /** Means that the number is in the extra field. */
  static final long IN_ZIP64 = 0xFFFF_FFFFL;

  private static final int END_BYTES = 22;
  private static final int MANY = 0xFFFF;

  private final Spool central = new Spool();
  private long entries;

  /** Adds the header of an entry. */
  void add(byte[] header) throws IOException {
    central.write(header);
    entries++;
  }

  /** An end of an archive without a comment, to be filled in. */
  static byte[] end() {
    byte[] end = new byte[END_BYTES];
    numbers(end).putInt(0x06054B50);
    return end;
  }

  /**
   * Writes the directory and the end.
   *
   * @param start how many bytes of the archive precede it
   * @param was64 whether the zip64 records are always written
   * @param end the last header, with its comment, to be filled in
   */
  void writeTo(OutputStream out, long start, boolean was64, byte[] end) throws IOException {
    central.copyTo(out);
    long length = central.size();
    if (was64 || entries > MANY || start >= IN_ZIP64 || length >= IN_ZIP64) {
      byte[] end64 = new byte[56 + 20];
      ByteBuffer numbers = numbers(end64);
      numbers.putInt(0x06064B50).putLong(44).putShort((short) 45).putShort((short) 45);
      numbers.putInt(0).putInt(0).putLong(entries).putLong(entries).putLong(length);
      numbers.putLong(start).putInt(0x07064B50).putInt(0).putLong(start + length).putInt(1);
      out.write(end64);
    }
    short count = (short) Math.min(entries, MANY);
    numbers(end)
        .putShort(8, count)
        .putShort(10, count)
        .putInt(12, (int) Math.min(length, IN_ZIP64))
        .putInt(16, (int) Math.min(start, IN_ZIP64));
    out.write(end);
  }

  /** A header as little-endian numbers. */
  static ByteBuffer numbers(byte[] bytes) {
    return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
  }

  /** The extra field with large numbers; empty if there are none. */
  static byte[] zip64(long... large) {
    if (large.length == 0) {
      return new byte[0];
    }
    byte[] field = new byte[4 + large.length * Long.BYTES];
    ByteBuffer numbers = numbers(field);
    numbers.putShort((short) ZIP64).putShort((short) (large.length * Long.BYTES));
    for (long number : large) {
      numbers.putLong(number);
    }
    return field;
  }

  @Override
  public void close() throws IOException {
    central.close();
  }
}
