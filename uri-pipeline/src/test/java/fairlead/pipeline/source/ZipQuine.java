package fairlead.pipeline.source;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32;

/**
 * A zip whose one entry is the zip itself, byte for byte, with the right checksum.
 *
 * <p>The idea is Russ Cox's ("Zip Files All The Way Down", 2010): deflate is a language of two
 * instructions, print what follows and repeat what was printed last, and a program in it can print
 * itself. Each instruction takes one unit of ten bytes here.
 */
final class ZipQuine {

  private static final int UNIT = 10;
  private static final byte[] NAME = Reads.bytes("the-same-archive-once-more.zip");
  private static final int PREFIX = (30 + NAME.length) / UNIT;
  private static final int SUFFIX = (5 + 46 + NAME.length + 22 + 7) / UNIT;

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final int size;
  private final int checksum;

  private ZipQuine(int size, int checksum) {
    this.size = size;
    this.checksum = checksum;
  }

  /** The zip. */
  static byte[] zip() {
    int size = build(0, 0).length;
    // The checksum is an affine function of itself: c(x) = c(0) ^ Mx. The row of a bit holds M ^ 1
    // and, behind it, c(0).
    int zero = crc(build(size, 0));
    long[] rows = new long[32];
    for (int bit = 0; bit < 32; bit++) {
      int column = crc(build(size, 1 << bit)) ^ zero ^ 1 << bit;
      for (int row = 0; row < 32; row++) {
        rows[row] |= (long) (column >>> row & 1) << bit;
      }
    }
    for (int row = 0; row < 32; row++) {
      rows[row] |= (long) (zero >>> row & 1) << 32;
    }
    return build(size, solve(rows));
  }

  private static int solve(long[] rows) {
    for (int bit = 0; bit < 32; bit++) {
      int pivot = bit;
      while ((rows[pivot] >>> bit & 1) == 0) {
        pivot++;
      }
      long row = rows[pivot];
      rows[pivot] = rows[bit];
      rows[bit] = row;
      for (int i = 0; i < 32; i++) {
        if (i != bit && (rows[i] >>> bit & 1) != 0) {
          rows[i] ^= row;
        }
      }
    }
    int solution = 0;
    for (int bit = 0; bit < 32; bit++) {
      solution |= (int) (rows[bit] >>> 32 & 1) << bit;
    }
    return solution;
  }

  private static int crc(byte[] bytes) {
    CRC32 crc = new CRC32();
    crc.update(bytes);
    return (int) crc.getValue();
  }

  private static byte[] build(int size, int checksum) {
    return new ZipQuine(size, checksum).program();
  }

  private byte[] program() {
    prefix();
    print(PREFIX + 1);
    prefix();
    print(PREFIX + 1);
    repeat(PREFIX + 1);
    print(1);
    repeat(PREFIX + 1);
    print(1);
    print(1);
    print(4);
    repeat(PREFIX + 1);
    print(1);
    print(1);
    print(4);
    repeat(4);
    print(4);
    repeat(4);
    print(4);
    repeat(4);
    print(4);
    repeat(4);
    print(4);
    repeat(4);
    print(0);
    print(0);
    print(SUFFIX + 1);
    repeat(4);
    print(0);
    print(0);
    print(SUFFIX + 1);
    repeat(SUFFIX + 1);
    suffix();
    repeat(SUFFIX + 1);
    suffix();
    return out.toByteArray();
  }

  /** A stored block that is empty, and the head of one with the units that follow. */
  private void print(int units) {
    for (int length : new int[] {0, units * UNIT}) {
      put(order(5).put((byte) 0).putShort((short) length).putShort((short) ~length));
    }
  }

  /** A match, an empty block, and a stored block that is empty, for whole bytes. */
  private void repeat(int units) {
    int bytes = units * UNIT;
    ByteBuffer block = order(UNIT);
    long[] bits = {0, 0};
    add(bits, 0b010, 3);
    addLength(bits, bytes);
    addDistance(bits, bytes);
    add(bits, 0, 7);
    add(bits, 0b010, 3);
    add(bits, 0, 7);
    for (int i = 0; i < 6; i++) {
      block.put((byte) (bits[0] >>> (8 * i)));
    }
    put(block.putShort((short) 0).putShort((short) -1));
  }

  private static void add(long[] bits, int value, int count) {
    bits[0] |= (long) value << bits[1];
    bits[1] += count;
  }

  private static void addCode(long[] bits, int code, int count) {
    add(bits, Integer.reverse(code) >>> (32 - count), count);
  }

  /** RFC 1951, Section 3.2.5, from 35 to 130 bytes. */
  private static void addLength(long[] bits, int length) {
    if (length < 67) {
      addCode(bits, 273 + (length - 35) / 8 - 256, 7);
      add(bits, (length - 35) % 8, 3);
    } else if (length < 115) {
      addCode(bits, 277 + (length - 67) / 16 - 256, 7);
      add(bits, (length - 67) % 16, 4);
    } else {
      addCode(bits, 0b11000000, 8);
      add(bits, length - 115, 4);
    }
  }

  private static void addDistance(long[] bits, int distance) {
    int less = distance - 1;
    int extra = 30 - Integer.numberOfLeadingZeros(less);
    addCode(bits, 2 * extra + 2 + ((less >>> extra) & 1), 5);
    add(bits, less & ((1 << extra) - 1), extra);
  }

  private void prefix() {
    put(sizes(local(0x04034B50)).putShort((short) NAME.length).putShort((short) 0).put(NAME));
  }

  private void suffix() {
    put(order(5).put((byte) 1).putShort((short) 0).putShort((short) -1));
    put(
        sizes(local(0x02014B50).putShort((short) 20))
            .putShort((short) NAME.length)
            .put(new byte[16])
            .put(NAME));
    int directory = 46 + NAME.length;
    put(
        order(22 + 7)
            .putInt(0x06054B50)
            .putInt(0)
            .putShort((short) 1)
            .putShort((short) 1)
            .putInt(directory)
            .putInt(size - 22 - 7 - directory)
            .putShort((short) 7)
            .put("forever".getBytes(StandardCharsets.US_ASCII)));
  }

  private static ByteBuffer local(int signature) {
    boolean central = signature == 0x02014B50;
    return order((central ? 46 : 30) + NAME.length).putInt(signature).putShort((short) 20);
  }

  private ByteBuffer sizes(ByteBuffer header) {
    int packed = size - (PREFIX + SUFFIX) * UNIT + 5;
    return header
        .putShort((short) 0)
        .putShort((short) 8)
        .putInt(0)
        .putInt(checksum)
        .putInt(packed)
        .putInt(size);
  }

  private static ByteBuffer order(int size) {
    return ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN);
  }

  private void put(ByteBuffer bytes) {
    bytes.flip();
    while (bytes.hasRemaining()) {
      out.write(bytes.get());
    }
  }
}
