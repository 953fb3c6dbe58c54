package fairlead.archive.coding;

import static fairlead.testing.Packed.zstd;
import static fairlead.testing.Warcs.bytes;
import static fairlead.testing.Warcs.join;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.archive.OpenStream;
import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.zip.ZipException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ZstdFramesTest {

  private static final byte[] NO_BYTES = {};
  private static final int DICTIONARY = 0x184D2A5D;

  private static ZstdFrames frames(byte[]... parts) {
    return new ZstdFrames(new BufferedInputStream(new ByteArrayInputStream(join(parts))), null);
  }

  private static byte[] little(long value, int count) {
    byte[] all =
        ByteBuffer.allocate(Long.BYTES).order(ByteOrder.LITTLE_ENDIAN).putLong(value).array();
    return Arrays.copyOf(all, count);
  }

  /** A frame without data, which begins with a number. */
  private static byte[] skippable(int magic, byte[] content) {
    return join(little(magic, 4), little(content.length, 4), content);
  }

  private static byte[] block(int type, boolean last, int size, byte[] content) {
    return join(little((long) size << 3 | type << 1 | (last ? 1 : 0), 3), content);
  }

  /** A frame whose header has a window of 128 KiB, unless its descriptor says otherwise. */
  private static byte[] frame(int descriptor, long size, byte[]... blocks) {
    boolean single = (descriptor & 0x20) != 0;
    int sizeFlag = descriptor >> 6;
    int sizeBytes = sizeFlag == 0 ? (single ? 1 : 0) : 1 << sizeFlag;
    return join(
        little(ZstdFrames.MAGIC, 4),
        new byte[] {(byte) descriptor},
        single ? NO_BYTES : new byte[] {0x38},
        new byte[new int[] {0, 1, 2, 4}[descriptor & 3]],
        little(sizeFlag == 1 ? size - 256 : size, sizeBytes),
        join(blocks));
  }

  private static byte[] pattern(int length) {
    byte[] bytes = new byte[length];
    for (int i = 0; i < length; i++) {
      bytes[i] = (byte) (i * 31 / 8);
    }
    return bytes;
  }

  @Test
  void framesEndWhereTheirBlocksDoWhateverTheirHeaderIs() throws IOException {
    for (int sizeFlag = 0; sizeFlag < 4; sizeFlag++) {
      for (int other : new int[] {0, 1, 2, 3, 0x20, 0x21, 0x22, 0x23}) {
        byte[] data = pattern(sizeFlag == 0 ? 200 : 300);
        byte[] repeated = new byte[50];
        Arrays.fill(repeated, (byte) 'x');
        byte[] frame =
            frame(
                sizeFlag << 6 | other,
                data.length + 50L,
                block(0, false, data.length, data),
                block(1, true, 50, bytes("x")));
        try (ZstdFrames in = frames(frame, frame)) {
          byte[] whole = join(data, repeated);
          assertArrayEquals(whole, in.readNBytes(whole.length));
          assertEquals(0, in.start());
          assertArrayEquals(join(whole), in.readNBytes(whole.length));
          assertEquals(frame.length, in.start());
          assertEquals(-1, in.read());
          assertEquals(2L * frame.length, in.start());
          assertEquals(2L * frame.length, in.position());
        }
      }
    }
  }

  @Test
  void blocksOfAllSizesAndKindsAreRead() throws IOException {
    byte[] first = pattern(70_000);
    byte[] second = pattern(5_000);
    byte[] raw =
        frame(
            0,
            0,
            block(0, false, first.length, first),
            block(1, false, 100_000, bytes("y")),
            block(0, false, 0, NO_BYTES),
            block(0, true, second.length, second));
    byte[] repeated = new byte[100_000];
    Arrays.fill(repeated, (byte) 'y');
    byte[] text = bytes("text ".repeat(50_000));
    try (ZstdFrames in = frames(raw, zstd(text), raw, zstd(text), zstd(text))) {
      byte[] each = join(first, repeated, second, text);
      assertArrayEquals(join(each, each, text), in.readAllBytes());
    }
  }

  @Test
  void placesAreThoseOfTheLastByte() throws IOException {
    byte[] text = bytes("text ".repeat(20_000));
    byte[] first = zstd(text);
    byte[] skipped = skippable(0x184D2A50, pattern(300));
    try (ZstdFrames in = frames(first, skipped, first)) {
      assertTrue(in.isBehindData());
      assertEquals('t', in.read());
      assertFalse(in.isBehindData());
      assertEquals(0, in.start());
      assertEquals(1, in.given());
      assertTrue(in.position() > 10 && in.position() <= first.length);
      assertEquals(100, in.readNBytes(100).length);
      assertEquals(101, in.given());
      assertEquals(text.length - 101, in.readNBytes(text.length - 101).length);
      assertEquals(text.length, in.given());
      assertEquals(0, in.read(new byte[1], 0, 0));
      assertEquals('t', in.read());
      assertEquals(first.length + skipped.length, in.start());
      assertEquals(1, in.given());
      assertEquals(text.length - 1, in.readAllBytes().length);
      assertEquals(2L * first.length + skipped.length, in.position());
      assertEquals(in.position(), in.start());
      assertEquals(0, in.given());
      assertTrue(in.isBehindData());
      assertFalse(in.isDamaged());
      assertEquals(-1, in.read());
    }
  }

  /** A read returns enough bytes, and no bytes of the next frame. */
  @Test
  void readReturnsEnoughBytesOfOneFrame() throws IOException {
    byte[] data = pattern(60);
    byte[][] blocks = new byte[12][];
    for (int i = 0; i < blocks.length; i++) {
      blocks[i] = block(0, i == 11, 5, Arrays.copyOfRange(data, 5 * i, 5 * i + 5));
    }
    byte[] frame = frame(0, 0, blocks);
    ByteArrayInputStream source = new ByteArrayInputStream(join(frame, frame));
    try (ZstdFrames in = new ZstdFrames(new BufferedInputStream(source, 1), null)) {
      byte[] read = new byte[100];
      int total = 0;
      int reads = 0;
      while (total < 60) {
        int count = in.read(read, total, 70 - total);
        assertTrue(count >= 16 || total + count == 60, total + " " + count);
        total += count;
        reads++;
      }
      assertTrue(reads > 1, "not all at once");
      assertArrayEquals(data, Arrays.copyOf(read, 60));
      assertEquals(3, in.read(read, 7, 3));
      assertArrayEquals(Arrays.copyOf(data, 3), Arrays.copyOfRange(read, 7, 10));
    }
  }

  @Test
  void bytesAreGivenOneByOneToo() throws IOException {
    try (ZstdFrames in = frames(zstd(new byte[] {0, (byte) 200}))) {
      assertEquals(0, in.read());
      assertEquals(200, in.read());
      assertEquals(-1, in.read());
      assertEquals(-1, in.read());
    }
  }

  @Test
  void damageIsTheEndAfterTheDataBeforeIt() throws IOException {
    byte[] data = pattern(40);
    byte[] garbage = bytes("garbage");
    for (byte[] next :
        new byte[][] {
          garbage, frame(0, 0, block(3, true, 9, garbage)), {0x28}, {0x28, -75, 47, -3}
        }) {
      try (ZstdFrames in = frames(frame(0, 0, block(0, true, 40, data)), next)) {
        assertArrayEquals(data, in.readNBytes(40));
        IOException first = assertThrows(IOException.class, in::read);
        assertTrue(in.isDamaged());
        assertEquals(first, assertThrows(IOException.class, () -> in.read(new byte[9], 0, 9)));
        assertEquals(next[0] != 0x28, first instanceof ZipException);
      }
    }
    byte[] cut = frame(0, 0, block(0, true, 41, data));
    try (ZstdFrames in = frames(cut)) {
      assertThrows(EOFException.class, in::readAllBytes);
      assertTrue(in.isDamaged());
    }
    byte[] checked = zstd(bytes("data"));
    checked[checked.length - 1] ^= 1;
    try (ZstdFrames in = frames(checked)) {
      assertThrows(IOException.class, in::readAllBytes);
    }
    try (ZstdFrames in = frames(Arrays.copyOf(checked, checked.length - 1))) {
      assertThrows(EOFException.class, in::readAllBytes);
    }
  }

  /** What was read before damage in the same call is not lost. */
  @Test
  void dataBeforeDamageIsGiven() throws IOException {
    byte[] data = pattern(5);
    byte[] damaged = frame(0, 0, block(0, false, 5, data), block(3, true, 1, NO_BYTES));
    try (ZstdFrames in =
        new ZstdFrames(new BufferedInputStream(new ByteArrayInputStream(damaged), 1), null)) {
      byte[] read = new byte[50];
      assertEquals(5, in.read(read, 0, 50));
      assertArrayEquals(data, Arrays.copyOf(read, 5));
      assertThrows(IOException.class, () -> in.read(read, 0, 50));
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void dictionaryComesFirst(boolean compressed) throws IOException {
    byte[] dictionary = bytes("some words that are repeated everywhere ".repeat(8));
    byte[] frame = skippable(DICTIONARY, compressed ? zstd(dictionary) : dictionary);
    byte[] data = bytes("some words that are repeated everywhere, and others");
    byte[] packed = zstd(data, dictionary);
    assertTrue(packed.length < data.length);
    try (ZstdFrames in = frames(frame, packed, packed)) {
      assertNull(in.dictionary());
      assertArrayEquals(data, in.readNBytes(data.length));
      assertEquals(frame.length, in.start());
      assertArrayEquals(data, in.readAllBytes());
      assertArrayEquals(dictionary, in.dictionary());
      assertEquals(frame.length + 2L * packed.length, in.position());
    }
    try (ZstdFrames in =
        new ZstdFrames(new BufferedInputStream(new ByteArrayInputStream(packed)), dictionary)) {
      assertArrayEquals(data, in.readAllBytes());
    }
    try (ZstdFrames in = frames(zstd(bytes("x")), frame, zstd(bytes("y")))) {
      assertArrayEquals(bytes("xy"), in.readAllBytes());
      assertNull(in.dictionary(), "later, it is data that is passed over");
    }
  }

  @Test
  void dictionaryMayBeginLikeAFrame() throws IOException {
    byte[][] dictionaries = {
      NO_BYTES,
      {0x28, -75, 47, -3},
      {0, -75, 47, -3, 1},
      {0x28, 0, 47, -3, 1},
      {0x28, -75, 0, -3, 1},
      {0x28, -75, 47, 0, 1}
    };
    for (byte[] dictionary : dictionaries) {
      try (ZstdFrames in = frames(skippable(DICTIONARY, dictionary))) {
        assertEquals(-1, in.read());
        assertArrayEquals(dictionary, in.dictionary());
      }
    }
    try (ZstdFrames in = frames(skippable(DICTIONARY, new byte[] {0x28, -75, 47, -3, 1}))) {
      assertThrows(IOException.class, in::read);
    }
    byte[] cut = Arrays.copyOf(skippable(DICTIONARY, new byte[9]), 16);
    try (ZstdFrames in = frames(cut)) {
      assertThrows(EOFException.class, in::read);
      assertEquals(16, in.position());
    }
  }

  @Test
  void dictionaryIsBounded() throws IOException {
    byte[] largest = new byte[16 << 20];
    try (ZstdFrames in = frames(skippable(DICTIONARY, largest))) {
      assertEquals(-1, in.read());
      assertArrayEquals(largest, in.dictionary());
    }
    try (ZstdFrames in = frames(skippable(DICTIONARY, new byte[largest.length + 1]))) {
      assertEquals(-1, in.read());
      assertNull(in.dictionary());
      assertEquals(largest.length + 9L, in.position());
    }
  }

  @ParameterizedTest
  @CsvSource({
    "FD2FB528, true",
    "184D2A50, true",
    "184D2A5F, true",
    "184D2A60, false",
    "184D2A4F, false",
    "FD2FB529, false",
    "FFFFFFFF, false"
  })
  void magicNumbersAreKnown(String hex, boolean magic) {
    long value = Long.parseLong(hex, 16);
    assertEquals(magic, ZstdFrames.isMagic(value));
    byte[] bytes = join(new byte[2], little(value, 4), new byte[2]);
    assertEquals(value, ZstdFrames.number(bytes, 2, 6));
    assertEquals(-1, ZstdFrames.number(bytes, 2, 5));
  }

  @Test
  void bytesAreClosedWithTheFramesAndNotReleasedWithThem() throws IOException {
    OpenStream source = new OpenStream(join(zstd(bytes("a")), zstd(bytes("b"))));
    try (ZstdFrames in = new ZstdFrames(new BufferedInputStream(source), null)) {
      assertEquals('a', in.read());
      in.release();
      assertTrue(source.isOpen());
      assertTrue(in.isBehindData());
    }
    assertFalse(source.isOpen());
  }

  @Test
  void zerosBehindAFrameAreDamage() throws IOException {
    try (ZstdFrames in = frames(zstd(bytes("x")), new byte[9])) {
      assertEquals('x', in.read());
      assertEquals("not in zstd format", assertThrows(ZipException.class, in::read).getMessage());
    }
  }

  @Test
  void nothingIsReadAfterTheEndOfUse() throws IOException {
    ZstdFrames in = frames(zstd(bytes("some text that is decoded at once")));
    assertEquals('s', in.read());
    in.close();
    assertThrows(IOException.class, in::read);
  }
}
