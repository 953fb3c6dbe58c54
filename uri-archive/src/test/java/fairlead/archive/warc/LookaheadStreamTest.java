package fairlead.archive.warc;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import fairlead.archive.OpenStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class LookaheadStreamTest {

  private final byte[] bytes = new byte[20_000];

  LookaheadStreamTest() {
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) (i * 31 / 8);
    }
  }

  private static byte[] ahead(LookaheadStream in) throws IOException {
    ByteBuffer ahead = in.ahead();
    byte[] copy = new byte[ahead.remaining()];
    ahead.get(copy);
    return copy;
  }

  @Test
  void bytesAheadStayUntilTheyArePassed() throws IOException {
    try (LookaheadStream in = new LookaheadStream(new OpenStream(bytes))) {
      assertArrayEquals(Arrays.copyOf(bytes, 8192), ahead(in));
      assertArrayEquals(Arrays.copyOf(bytes, 8192), ahead(in));
      in.pass(100);
      assertArrayEquals(Arrays.copyOfRange(bytes, 100, 8192), ahead(in));
      assertEquals(bytes[100] & 0xFF, in.read());
      assertArrayEquals(Arrays.copyOfRange(bytes, 101, 8192), ahead(in));
      in.pass(0);
      in.pass(10_000);
      assertEquals(bytes[10_101] & 0xFF, in.read());
      assertArrayEquals(Arrays.copyOfRange(bytes, 10_102, 16_384), ahead(in));
      in.pass(bytes.length - 10_102);
      assertEquals(0, ahead(in).length);
      assertEquals(-1, in.read());
      assertThrows(EOFException.class, () -> in.pass(1));
    }
  }

  @Test
  void bytesAreReadFromTheBufferOrWithoutIt() throws IOException {
    try (LookaheadStream in = new LookaheadStream(new OpenStream(bytes))) {
      byte[] part = new byte[9000];
      assertEquals(0, in.read(part, 0, 0));
      assertEquals(10, in.read(part, 5, 10));
      assertArrayEquals(Arrays.copyOf(bytes, 10), Arrays.copyOfRange(part, 5, 15));
      assertEquals(0, part[4] | part[15]);
      assertEquals(8182, in.read(part, 0, 9000), "the rest of the buffer");
      assertArrayEquals(Arrays.copyOfRange(bytes, 10, 8192), Arrays.copyOf(part, 8182));
      assertEquals(8192, in.read(part, 1, 8192), "not through the buffer");
      assertArrayEquals(Arrays.copyOfRange(bytes, 8192, 16_384), Arrays.copyOfRange(part, 1, 8193));
      assertEquals(16_384, bytes.length - in.readAllBytes().length);
      assertEquals(-1, in.read(part, 0, 10));
      assertEquals(0, in.read(part, 0, 0));
    }
  }

  /** A stream that is read without a buffer has nothing ahead of what was returned. */
  @Test
  void largeReadsTakeNothingMore() throws IOException {
    OpenStream source = new OpenStream(bytes);
    try (LookaheadStream in = new LookaheadStream(source)) {
      assertEquals(8192, in.read(new byte[8192], 0, 8192));
      assertEquals(bytes.length - 8192, source.available());
      assertEquals(8191, in.read(new byte[8192], 0, 8191));
      assertEquals(bytes.length - 16_384, source.available());
    }
    assertFalse(source.isOpen());
  }
}
