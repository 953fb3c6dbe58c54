package fairlead.archive;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Random;
import org.apache.commons.compress.utils.SeekableInMemoryByteChannel;
import org.junit.jupiter.api.Test;

class ChannelBytesTest {

  private final byte[] data = new byte[200_000];

  ChannelBytesTest() {
    new Random(1).nextBytes(data);
  }

  private ChannelBytes bytes() throws IOException {
    return new ChannelBytes(new SeekableInMemoryByteChannel(data));
  }

  @Test
  void everyByteIsReadForwardsBackwardsAndAnywhere() throws IOException {
    ChannelBytes bytes = bytes();
    assertEquals(data.length, bytes.size());
    for (int i = 0; i < data.length; i++) {
      assertEquals(data[i] & 0xFF, bytes.u8(i));
    }
    for (int i = data.length - 1; i >= 0; i--) {
      assertEquals(data[i] & 0xFF, bytes.u8(i));
    }
    Random random = new Random(2);
    for (int i = 0; i < 200; i++) {
      int at = random.nextInt(data.length);
      assertEquals(data[at] & 0xFF, bytes.u8(at));
    }
    assertArrayEquals(
        Arrays.copyOfRange(data, 65_530, 131_080), bytes.copy(65_530, 131_080 - 65_530));
    for (long at : new long[] {-1, data.length, Long.MAX_VALUE, Long.MIN_VALUE}) {
      assertThrows(EOFException.class, () -> bytes().u8(at));
    }
  }

  @Test
  void fileMayGiveAFewBytesAtATime() throws IOException {
    try (SeekableInMemoryByteChannel file =
        new SeekableInMemoryByteChannel(data) {
          @Override
          public int read(ByteBuffer bytes) throws IOException {
            int limit = bytes.limit();
            bytes.limit(Math.min(limit, bytes.position() + 1000));
            int count = super.read(bytes);
            bytes.limit(limit);
            return count;
          }
        }) {
      ChannelBytes bytes = new ChannelBytes(file);
      assertEquals(data[0] & 0xFF, bytes.u8(0));
      assertEquals(data[5000] & 0xFF, bytes.u8(5000));
      assertEquals(data[199_999] & 0xFF, bytes.u8(199_999));
      assertArrayEquals(Arrays.copyOf(data, 3000), bytes.copy(0, 3000));
    }
  }

  @Test
  void numbersAreLittleEndian() throws IOException {
    byte[] ff = {1, 2, 3, 4, 5, 6, 7, (byte) 0x88, (byte) 0xFF, (byte) 0xFF, (byte) 0xFF, -1};
    ChannelBytes bytes = new ChannelBytes(new SeekableInMemoryByteChannel(ff));
    assertEquals(0x0201, bytes.u16(0));
    assertEquals(0x04030201L, bytes.u32(0));
    assertEquals(0x8807060504030201L, bytes.i64(0));
    assertEquals(0xFFFFFFFFL, bytes.u32(8));
    assertEquals(0xFFFF, bytes.u16(8));
  }

  @Test
  void rangesExistOrDoNot() throws IOException {
    ChannelBytes bytes = bytes();
    assertTrue(bytes.has(0, data.length));
    assertTrue(bytes.has(data.length, 0));
    assertFalse(bytes.has(1, data.length));
    assertFalse(bytes.has(-1, 1));
    assertFalse(bytes.has(1, -1));
    assertFalse(bytes.has(1, Long.MAX_VALUE));
  }

  @Test
  void fileThatHasBecomeShorterIsReported() throws IOException {
    try (SeekableInMemoryByteChannel file = new SeekableInMemoryByteChannel(data)) {
      ChannelBytes bytes = new ChannelBytes(file);
      file.truncate(100);
      assertEquals(data[99] & 0xFF, bytes.u8(99));
      assertThrows(EOFException.class, () -> bytes.u8(100));
      try (InputStream in = bytes.stream(new Extent(98, 5))) {
        assertArrayEquals(Arrays.copyOfRange(data, 98, 100), in.readNBytes(2));
        assertThrows(EOFException.class, in::read);
      }
    }
  }

  @Test
  void streamsOfPartsAreIndependent() throws IOException {
    ChannelBytes bytes = bytes();
    try (InputStream in = bytes.stream(new Extent(1000, 10));
        InputStream other = bytes.stream(new Extent(5, 100_000))) {
      assertEquals(data[1000] & 0xFF, in.read());
      assertEquals(data[5] & 0xFF, other.read());
      assertEquals(2, in.skip(2));
      assertEquals(0, in.skip(-1));
      byte[] part = new byte[20];
      assertEquals(0, in.read(part, 0, 0));
      assertEquals(3, in.read(part, 4, 3));
      assertArrayEquals(Arrays.copyOfRange(data, 1003, 1006), Arrays.copyOfRange(part, 4, 7));
      assertEquals(4, in.skip(100));
      assertEquals(-1, in.read());
      assertEquals(-1, in.read(part, 0, 5));
      assertArrayEquals(Arrays.copyOfRange(data, 6, 100_005), other.readAllBytes());
    }
  }

  @Test
  void readThatFindsNothingIsNotTheEnd() throws IOException {
    try (HesitatingChannel file = new HesitatingChannel(data)) {
      ChannelBytes bytes = new ChannelBytes(file);
      assertEquals(data[5000] & 0xFF, bytes.u8(5000));
      assertEquals(data[199_999] & 0xFF, bytes.u8(199_999));
      try (InputStream in = bytes.stream(new Extent(1000, 10))) {
        assertArrayEquals(Arrays.copyOfRange(data, 1000, 1010), in.readAllBytes());
      }
    }
  }
}
