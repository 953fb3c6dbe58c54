package fairlead.archive.warc;

import static fairlead.testing.Warcs.gzip;
import static fairlead.testing.Warcs.html;
import static fairlead.testing.Warcs.join;
import static fairlead.testing.Warcs.response;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.archive.NotReplaceableException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.apache.commons.compress.utils.SeekableInMemoryByteChannel;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WarcCopyTest {

  private static final byte[] DATA = "<p>new".getBytes(StandardCharsets.US_ASCII);

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();

  private static byte[] record(boolean compressed) throws IOException {
    byte[] record = response("page", html("<p>" + "old ".repeat(99)));
    return compressed ? gzip(record) : record;
  }

  private WarcCopy copy(byte[] archive, boolean conversions) throws IOException {
    return new WarcCopy(new SeekableInMemoryByteChannel(archive), out, conversions);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void recordThatIsCutIsCopiedAsItIs(boolean compressed) throws IOException {
    byte[] whole = record(compressed);
    byte[] cut = Arrays.copyOf(whole, whole.length - 60);
    try (WarcCopy copy = copy(join(whole, cut), false)) {
      assertTrue(copy.replace(0, DATA));
      int replaced = out.size();
      assertThrows(NotReplaceableException.class, () -> copy.replace(whole.length, DATA));
      copy.finish();
      byte[] all = out.toByteArray();
      assertArrayEquals(cut, Arrays.copyOfRange(all, all.length - cut.length, all.length));
      assertEquals(replaced + cut.length, all.length);
    }
  }

  @Test
  void damageAfterARecordIsCopied() throws IOException {
    byte[] whole = record(true);
    byte[] damaged = whole.clone();
    damaged[30] ^= 0x55;
    for (byte[] next : new byte[][] {damaged, Arrays.copyOfRange(whole, 5, whole.length)}) {
      out.reset();
      try (WarcCopy copy = copy(join(whole, next), false)) {
        assertTrue(copy.replace(0, DATA));
        copy.finish();
        byte[] all = out.toByteArray();
        assertArrayEquals(next, Arrays.copyOfRange(all, all.length - next.length, all.length));
      }
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void otherBytesAfterARecordAreNotItsConversion(boolean compressed) throws IOException {
    byte[] whole = record(compressed);
    byte[] garbage = "garbage".getBytes(StandardCharsets.US_ASCII);
    try (WarcCopy copy = copy(join(whole, garbage), true)) {
      assertTrue(copy.replace(0, DATA));
      copy.finish();
      byte[] all = out.toByteArray();
      assertArrayEquals(whole, Arrays.copyOf(all, whole.length));
      assertArrayEquals(garbage, Arrays.copyOfRange(all, all.length - garbage.length, all.length));
    }
  }
}
