package fairlead.archive.zip;

import static fairlead.testing.Warcs.join;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;

class ZipTailTest {

  private static final long LARGE = 0xFFFF_FFFFL;

  private static byte[] written(long start, boolean was64) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (ZipTail tail = new ZipTail()) {
      tail.add(new byte[] {1, 2});
      tail.add(new byte[] {3});
      tail.writeTo(out, start, was64, ZipTail.end());
    }
    return out.toByteArray();
  }

  @Test
  void largeOffsetsNeedAnotherEnd() throws IOException {
    byte[] directory = {1, 2, 3};
    for (long start : new long[] {0, LARGE - 1}) {
      byte[] end = Zips.end(2, 3, start, "");
      assertArrayEquals(join(directory, end), written(start, false));
      assertArrayEquals(
          join(directory, Zips.end64(2, 3, start, start + 3), end), written(start, true));
    }
    for (long start : new long[] {LARGE, LARGE + 1, 1L << 40}) {
      assertArrayEquals(
          join(directory, Zips.end64(2, 3, start, start + 3), Zips.end(2, 3, LARGE, "")),
          written(start, false));
    }
  }

  @Test
  void largeNumbersAreInAnExtraField() {
    assertArrayEquals(new byte[0], ZipTail.zip64());
    byte[] one = new byte[8];
    ZipTail.numbers(one).putLong(1L << 33);
    assertArrayEquals(Zips.extra(1, one), ZipTail.zip64(1L << 33));
    byte[] three = new byte[24];
    ByteBuffer numbers = ZipTail.numbers(three);
    numbers.putLong(1).putLong(2).putLong(-1);
    assertArrayEquals(Zips.extra(1, three), ZipTail.zip64(1, 2, -1));
  }

  /** More than is held in memory is in a file. */
  @Test
  void directoryIsReleased() throws IOException {
    ZipTail tail = new ZipTail();
    tail.add(new byte[2 << 20]);
    tail.close();
    assertThrows(
        IOException.class,
        () -> tail.writeTo(new ByteArrayOutputStream(), 0, false, ZipTail.end()));
  }
}
