package fairlead.archive.tar;

import fairlead.archive.ArchiveCopy;
import fairlead.archive.Item;
import fairlead.archive.NotReplaceableException;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.regex.Pattern;

/**
 * Copies a tar archive byte for byte, except for the data of some entries, and the size and
 * checksum in their headers. A symbolic link with other data becomes a file.
 */
final class TarCopy implements ArchiveCopy {

  private static final int BLOCK = 512;
  private static final int MODE = 100;
  private static final byte[] FILE_MODE = "0000644\0".getBytes(StandardCharsets.US_ASCII);
  private static final int SIZE = 124;
  private static final int CHECKSUM = 148;
  private static final int TYPE = 156;
  private static final int LINK_NAME_BYTES = 100; // after the type

  /** A size in a PAX header, which takes precedence over the size in the entry's header. */
  private static final Pattern SIZE_FIELD = Pattern.compile("[0-9] (size|GNU\\.sparse\\.\\w+)=");

  private final TarReader reader;
  private final InputStream raw;
  private final OutputStream out;
  private long at; // in the raw bytes
  private long items;

  /**
   * A copy of an archive.
   *
   * @param reader a reader of it; closed with this object
   * @param raw its bytes a second time; closed with this object
   * @param out not closed with this object
   */
  TarCopy(TarReader reader, InputStream raw, OutputStream out) {
    this.reader = reader;
    this.raw = raw;
    this.out = out;
  }

  @Override
  public boolean replace(long number, byte[] data) throws IOException {
    Item item = null;
    while (items < number) {
      item = reader.next();
      if (item == null || item instanceof Item.Damage) {
        throw new IOException("a damaged archive cannot be rewritten");
      }
      items++;
    }
    boolean isLink = item instanceof Item.Link;
    if (!isLink && !(item instanceof Item.Entry)) {
      throw new IOException("there is no entry " + number);
    }
    long size = item instanceof Item.Entry entry ? entry.size() : 0;
    long main = reader.dataStart() - BLOCK;
    copy((reader.extensionsStart() < 0 ? main : reader.extensionsStart()) - at);
    byte[] extensions = raw.readNBytes((int) (main - at));
    out.write(extensions);
    byte[] header = raw.readNBytes(BLOCK);
    at = main + header.length;
    long old = header.length == BLOCK ? size(header) : -1;
    boolean plain =
        old == size
            && (isLink || header[TYPE] == '0' || header[TYPE] == 0)
            && !SIZE_FIELD.matcher(new String(extensions, StandardCharsets.ISO_8859_1)).find();
    if (!plain) {
      out.write(header);
      throw new NotReplaceableException(
          "its size is not only in its header, so it cannot be changed");
    }
    byte[] digits = "%011o\0".formatted(data.length).getBytes(StandardCharsets.US_ASCII);
    System.arraycopy(digits, 0, header, SIZE, digits.length);
    if (isLink) {
      System.arraycopy(FILE_MODE, 0, header, MODE, FILE_MODE.length);
      Arrays.fill(header, TYPE + 1, TYPE + 1 + LINK_NAME_BYTES, (byte) 0);
      header[TYPE] = '0';
    }
    sign(header);
    out.write(header);
    out.write(data);
    out.write(new byte[Math.floorMod(-data.length, BLOCK)]);
    long padded = old + Math.floorMod(-old, (long) BLOCK);
    raw.skipNBytes(padded);
    at += padded;
    return true;
  }

  /** The size in a header; -1 if it is not written as digits. */
  private static long size(byte[] header) {
    long size = 0;
    for (int i = SIZE; i < SIZE + 12 && header[i] != 0 && header[i] != ' '; i++) {
      int digit = header[i] - '0';
      if (digit < 0 || digit > 7) {
        return -1;
      }
      size = size * 8 + digit;
    }
    return size;
  }

  /** Writes the checksum: the sum of all bytes, with blanks in place of the checksum itself. */
  private static void sign(byte[] header) {
    int sum = 0;
    for (int i = 0; i < BLOCK; i++) {
      sum += i >= CHECKSUM && i < CHECKSUM + 8 ? ' ' : header[i] & 0xFF;
    }
    byte[] digits = "%06o\0 ".formatted(sum).getBytes(StandardCharsets.US_ASCII);
    System.arraycopy(digits, 0, header, CHECKSUM, digits.length);
  }

  private void copy(long count) throws IOException {
    byte[] buffer = new byte[64 * 1024];
    long left = count;
    while (left > 0) {
      int read = raw.read(buffer, 0, (int) Math.min(left, buffer.length));
      if (read < 0) {
        throw new EOFException();
      }
      out.write(buffer, 0, read);
      left -= read;
    }
    at += Math.max(0, count);
  }

  @Override
  public void finish() throws IOException {
    raw.transferTo(out);
  }

  @Override
  public void close() throws IOException {
    raw.close();
    reader.close();
  }
}
