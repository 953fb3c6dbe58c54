package fairlead.pipeline.source;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import fairlead.archive.Reasons;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SpillTest {

  private int closed;

  private static byte[] content(int length) {
    byte[] content = new byte[length];
    for (int i = 0; i < length; i++) {
      content[i] = (byte) (i % 251);
    }
    return content;
  }

  /**
   * A stream that returns some bytes, or none, at a time, and fails at the end if there is an
   * error.
   */
  private InputStream stream(byte[] content, int some, @Nullable Exception error) {
    return new ByteArrayInputStream(content) {
      private boolean idle;

      @Override
      public synchronized int read(byte[] bytes, int offset, int length) {
        idle = !idle;
        if (idle) {
          return 0;
        }
        int count = super.read(bytes, offset, Math.min(some, length));
        if (count < 0 && error instanceof RuntimeException failure) {
          throw failure;
        }
        return count;
      }

      @Override
      public int read(byte[] bytes) throws IOException {
        int count = read(bytes, 0, bytes.length);
        if (count < 0 && error instanceof IOException failure) {
          throw failure;
        }
        return count;
      }

      @Override
      public void close() {
        closed++;
      }
    };
  }

  private static byte[] bytes(Spill spill) throws IOException {
    try (InputStream in = spill.bytes().open()) {
      return in.readAllBytes();
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 8191, 8192, 8193, 100_000, 2_000_000})
  void copyHasAllBytesUpToTheLimit(int length) throws IOException {
    for (int some : new int[] {999, Integer.MAX_VALUE}) {
      Spill whole = Spill.of(stream(content(length), some, null), length);
      assertNull(whole.damage());
      assertArrayEquals(content(length), bytes(whole));
      Spill cut = Spill.of(stream(content(length + 1), some, null), length);
      assertEquals("more than " + length + " bytes, the limit on temporary files", cut.damage());
      assertArrayEquals(content(length), bytes(cut));
    }
    assertEquals(4, closed);
  }

  @Test
  void nothingIsReadAfterTheLimit() throws IOException {
    Spill cut = Spill.of(stream(content(100_000), 100, new IOException("too far")), 250);
    assertEquals("more than 250 bytes, the limit on temporary files", cut.damage());
    assertArrayEquals(content(250), bytes(cut));
  }

  @Test
  void copyEndsWhereReadingFails() throws IOException {
    for (Exception error :
        new Exception[] {new IOException("gone"), new IllegalStateException("gone")}) {
      for (int length : new int[] {0, 10, 20_000}) {
        closed = 0;
        Spill cut = Spill.of(stream(content(length), 999, error), Long.MAX_VALUE);
        assertEquals(Reasons.of(error), cut.damage());
        assertArrayEquals(content(length), bytes(cut));
        assertEquals(1, closed);
      }
    }
  }

  @Test
  void copyCanBeReadAtAnyPlace() throws IOException {
    for (int length : new int[] {100, 2_000_000}) {
      Spill spill = Spill.of(stream(content(length), 999, null), Long.MAX_VALUE);
      try (SeekableByteChannel channel =
          Objects.requireNonNull(spill.bytes().channel(), "channel").read()) {
        assertEquals(length, channel.size());
        ByteBuffer some = ByteBuffer.allocate(10);
        channel.position(50).read(some);
        assertArrayEquals(Arrays.copyOfRange(content(length), 50, 60), some.array());
      }
    }
  }
}
