package fairlead.pipeline.lines;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExactBytesTest {

  private static final int LONG = 4 << 20;

  private int calls;

  /** Bytes that differ, some of them one by one. */
  private void write(OutputStream out, int length) {
    calls++;
    try {
      byte[] chunk = new byte[1003];
      for (int at = 0; at < length; ) {
        int count = Math.min(length - at, at % 7 == 0 ? 1 : 1000);
        for (int i = 0; i < count; i++) {
          chunk[i + 3] = (byte) ((at + i) % 251);
        }
        if (count == 1) {
          out.write(chunk[3] - 256); // only the lower eight bits count
        } else {
          out.write(chunk, 3, count);
        }
        at += count;
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Short content is kept, and long content is counted and then written again. */
  @ParameterizedTest
  @CsvSource({"0,1", "1,1", "5000,1", "4194304,1", "4194305,2", "9000000,2"})
  void arrayHasWhatWasWritten(int length, int expectedCalls) {
    byte[] bytes = ExactBytes.of(out -> write(out, length));
    byte[] expected = new byte[length];
    for (int i = 0; i < length; i++) {
      expected[i] = (byte) (i % 251);
    }
    assertArrayEquals(expected, bytes);
    assertEquals(expectedCalls, calls);
  }

  @Test
  void moreThanAnArrayHoldsIsNotWrittenAgain() {
    byte[] chunk = new byte[LONG];
    Arrays.fill(chunk, (byte) 1);
    OutOfMemoryError error =
        assertThrows(
            OutOfMemoryError.class,
            () ->
                ExactBytes.of(
                    out -> {
                      calls++;
                      try {
                        for (long left = 2L << 30; left > 0; left -= chunk.length) {
                          out.write(chunk, 0, chunk.length);
                        }
                      } catch (IOException e) {
                        throw new UncheckedIOException(e);
                      }
                    }));
    assertEquals("an array of 2147483648 bytes", error.getMessage());
    assertEquals(1, calls);
  }
}
