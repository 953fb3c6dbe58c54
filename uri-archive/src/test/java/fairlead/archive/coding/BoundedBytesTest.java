package fairlead.archive.coding;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import fairlead.archive.HesitatingStream;
import java.io.ByteArrayInputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class BoundedBytesTest {

  private static final int CHUNK = 16 * 1024;

  private static byte[] data(int length) {
    byte[] data = new byte[length];
    new Random(1).nextBytes(data);
    return data;
  }

  /** What is asked of a stream in one read after the other. */
  private static List<Integer> asked(int length, long expected, int limit) {
    List<Integer> asked = new ArrayList<>();
    BoundedBytes.read(
        new ByteArrayInputStream(data(length)) {
          @Override
          public synchronized int read(byte[] bytes, int offset, int count) {
            asked.add(count);
            return super.read(bytes, offset, count);
          }
        },
        expected,
        limit);
    return asked;
  }

  @Test
  void expectedLengthThatHoldsTakesNoMoreMemory() {
    assertEquals(List.of(1001, 1), asked(1000, 1000, CHUNK));
    assertEquals(List.of(1), asked(1000, 1000, 0));
  }

  @Test
  void memoryGrowsWithWhatIsThere() {
    assertEquals(List.of(CHUNK, CHUNK - 10), asked(10, BoundedBytes.UNKNOWN, 1 << 20));
    assertEquals(
        List.of(CHUNK, CHUNK, 2 * CHUNK, 2 * CHUNK - 1),
        asked(2 * CHUNK + 1, BoundedBytes.UNKNOWN, 1 << 20));
    assertEquals(List.of(1, CHUNK, CHUNK - 9), asked(10, 0, 1 << 20));
  }

  @Test
  void bytesOfAllChunksAreJoined() {
    byte[] data = data(3 * CHUNK + 5);
    for (long expected : new long[] {BoundedBytes.UNKNOWN, 0, data.length - 1, data.length}) {
      for (int limit : new int[] {CHUNK - 1, CHUNK, data.length - 2, data.length, 1 << 20}) {
        BoundedBytes read = BoundedBytes.read(new ByteArrayInputStream(data), expected, limit);
        assertArrayEquals(Arrays.copyOf(data, Math.min(data.length, limit + 1)), read.bytes());
        assertNull(read.damage());
      }
    }
  }

  @Test
  void readThatGivesNothingIsNotTheEnd() {
    BoundedBytes read = BoundedBytes.read(new HesitatingStream(data(100)), 100, CHUNK);
    assertArrayEquals(data(100), read.bytes());
  }

  @Test
  void moreThanAnArrayHoldsIsDamage() {
    for (long expected : new long[] {BoundedBytes.UNKNOWN, 1, 100}) {
      BoundedBytes read = BoundedBytes.read(new ByteArrayInputStream(data(100)), expected, 99, 40);
      assertArrayEquals(Arrays.copyOf(data(100), 40), read.bytes());
      assertEquals("more than 40 bytes, the maximum", read.damage());
    }
  }
}
