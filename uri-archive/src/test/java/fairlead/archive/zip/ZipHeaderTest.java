package fairlead.archive.zip;

import static fairlead.archive.zip.Zips.central;
import static fairlead.archive.zip.Zips.extra;
import static fairlead.archive.zip.Zips.in;
import static fairlead.archive.zip.Zips.local;
import static fairlead.testing.Warcs.bytes;
import static fairlead.testing.Warcs.join;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.archive.Item;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ZipHeaderTest {

  private static final byte[] BEFORE = bytes("seven: ");
  private static final int AT = BEFORE.length;

  /** A header that has room for others behind it. */
  private static @Nullable ZipHeader readCentral(byte[] header) throws IOException {
    return ZipHeader.central(
        in(BEFORE, header, bytes("more")), AT, (long) AT + header.length + "more".length());
  }

  private static @Nullable ZipHeader readLocal(byte[] header) throws IOException {
    return ZipHeader.local(in(BEFORE, header, bytes("more")), AT);
  }

  private static ZipHeader known(@Nullable ZipHeader header) {
    assertNotNull(header);
    return header;
  }

  private static byte[] longs(long... numbers) {
    byte[] all = new byte[8 * numbers.length];
    ByteBuffer field = ZipTail.numbers(all);
    for (long number : numbers) {
      field.putLong(number);
    }
    return all;
  }

  @Test
  void everyFieldOfACentralHeaderIsRead() throws IOException {
    byte[] header = central("a/b", "data", 0x89ABCDEFL, new byte[] {1, 2, 3});
    ZipTail.numbers(header)
        .put(5, (byte) 3)
        .putShort(8, (short) 0x8809)
        .putShort(10, (short) 93)
        .putInt(12, 0xFEDCBA98)
        .putInt(16, 0x87654321)
        .putInt(20, 0x80000001)
        .putInt(24, 0x80000002)
        .putShort(32, (short) 4)
        .putInt(38, 0xA1ED1234);
    assertEquals(
        new ZipHeader(
            "a/b",
            0x8809,
            93,
            0x87654321L,
            0x80000001L,
            0x80000002L,
            0x89ABCDEFL,
            0xA1ED,
            0xFEDCBA98L,
            Long.MIN_VALUE,
            AT + header.length + 4),
        readCentral(header));
    header[5] = 0;
    assertEquals(0, known(readCentral(header)).mode(), "not from Unix");
  }

  @Test
  void everyFieldOfALocalHeaderIsRead() throws IOException {
    byte[] header = local("a/b", "data", new byte[] {1, 2, 3});
    ZipTail.numbers(header)
        .putShort(4, (short) 0x033F)
        .putShort(6, (short) 0x8809)
        .putShort(8, (short) 93)
        .putInt(10, 0xFEDCBA98)
        .putInt(14, 0x87654321)
        .putInt(18, 0x80000001)
        .putInt(22, 0x80000002);
    assertEquals(
        new ZipHeader(
            "a/b",
            0x8809,
            93,
            0x87654321L,
            0x80000001L,
            0x80000002L,
            AT,
            0,
            0xFEDCBA98L,
            Long.MIN_VALUE,
            AT + header.length),
        readLocal(header));
  }

  @Test
  void centralHeaderMustBeWholeWithinItsLimit() throws IOException {
    byte[] header = central("name", "data", 0, extra(9, new byte[5]));
    for (int cut = 1; cut <= header.length; cut++) {
      assertNull(ZipHeader.central(in(BEFORE, header), AT, AT + header.length - cut));
      byte[] less = Arrays.copyOf(header, header.length - cut);
      assertNull(ZipHeader.central(in(BEFORE, less), AT, AT + less.length));
    }
    assertNotNull(ZipHeader.central(in(BEFORE, header), AT, AT + header.length));
    byte[] shortest = central("", "", 0);
    assertNotNull(ZipHeader.central(in(shortest), 0, shortest.length));
    assertNull(ZipHeader.central(in(Arrays.copyOf(shortest, 45)), 0, 100));
    ZipTail.numbers(header).putShort(32, (short) 1); // a comment
    assertNull(ZipHeader.central(in(BEFORE, header, BEFORE), AT, AT + header.length));
    assertNotNull(ZipHeader.central(in(BEFORE, header, BEFORE), AT, AT + header.length + 1));
    header[0] ^= 1;
    assertNull(readCentral(header));
    assertNull(ZipHeader.central(in(shortest), -1, shortest.length));
  }

  @Test
  void localHeaderMustBeWhole() throws IOException {
    byte[] header = local("name", "data", extra(9, new byte[5]));
    for (int cut = 1; cut <= header.length; cut++) {
      assertNull(ZipHeader.local(in(BEFORE, Arrays.copyOf(header, header.length - cut)), AT));
    }
    assertNotNull(ZipHeader.local(in(BEFORE, header), AT));
    header[3] ^= 1;
    assertNull(readLocal(header));
    assertNull(readLocal(local("", "data")), "without a name");
  }

  @ParameterizedTest
  @CsvSource({"1, true", "4_096, true", "4_097, false"})
  void namesAreNoLongerThanOnSystems(int length, boolean read) throws IOException {
    String name = "n".repeat(length);
    assertEquals(read, readCentral(central(name, "", 0)) != null);
    assertEquals(read, readLocal(local(name, "")) != null);
    byte[] damaged = local(name, "");
    damaged[0] = 0;
    ZipHeader header = header(name);
    assertEquals(read ? damaged.length : -1, header.dataStart(in(damaged), 0));
  }

  @ParameterizedTest
  @CsvSource({"0, true", "63, true", "0x33F, true", "64, false", "0x340, false", "255, false"})
  void versionOfALocalHeaderIsOneThatExists(String version, boolean read) throws IOException {
    byte[] header = local("name", "");
    ZipTail.numbers(header).putShort(4, (short) (int) Integer.decode(version));
    assertEquals(read, readLocal(header) != null);
  }

  /** Which of the numbers are in zip64, and the field's content. */
  @Test
  void largeNumbersAreInTheirExtraField() throws IOException {
    byte[] field = extra(1, longs(5L << 32, 6L << 32, 7L << 32));
    byte[] other = extra(0x9999, new byte[] {1, 0, 8, 0, 1, 1, 1, 1, 1, 1, 1, 1});
    for (byte[] before : new byte[][] {{}, other, extra(7)}) {
      byte[] header = central("n", "data", -1, join(before, field, other));
      checkSizes(4, 4, 5L << 32, readCentral(header));
      ZipTail.numbers(header).putInt(24, -1);
      checkSizes(5L << 32, 4, 6L << 32, readCentral(header));
      ZipTail.numbers(header).putInt(20, -1);
      checkSizes(5L << 32, 6L << 32, 7L << 32, readCentral(header));
      byte[] local = local("n", "data", join(before, field));
      ZipTail.numbers(local).putInt(18, -1);
      checkSizes(4, 5L << 32, AT, readLocal(local));
      ZipTail.numbers(local).putInt(22, -1);
      checkSizes(5L << 32, 6L << 32, AT, readLocal(local));
    }
  }

  private static void checkSizes(
      long size, long compressed, long local, @Nullable ZipHeader header) {
    assertEquals(size, known(header).size());
    assertEquals(compressed, header.compressed());
    assertEquals(local, header.local());
  }

  @Test
  void largeNumbersThatAreCutStayAsTheyAre() throws IOException {
    long large = 0xFFFF_FFFFL;
    byte[] whole = extra(1, longs(5, 6));
    byte[] header = central("n", "data", -1, whole);
    ZipTail.numbers(header).putInt(24, -1).putInt(20, -1);
    checkSizes(5, 6, large, readCentral(header));
    ZipTail.numbers(header).putShort(46 + 1 + 2, (short) 15);
    checkSizes(5, large, large, readCentral(header));
    ZipTail.numbers(header).putShort(46 + 1 + 2, (short) 7);
    checkSizes(large, large, large, readCentral(header));
    for (int length = 0; length < whole.length; length++) {
      byte[] cut = central("n", "data", 0, Arrays.copyOf(whole, length));
      ZipTail.numbers(cut).putInt(24, -1).putInt(20, -1);
      long size = length < 12 ? large : 5;
      checkSizes(size, large, 0, readCentral(join(cut, new byte[16])));
    }
    byte[] last = central("n", "", -1, extra(1));
    checkSizes(0, 0, large, ZipHeader.central(in(last), 0, last.length));
  }

  @ParameterizedTest
  @CsvSource({"1, 1000000000", "3, 1000000000", "1, -1000", "0, ", "2, "})
  void timeIsInItsExtraField(int flags, @Nullable Integer seconds) throws IOException {
    byte[] content = new byte[5];
    ZipTail.numbers(content).put((byte) flags).putInt(seconds == null ? 9 : seconds);
    for (byte[] before : new byte[][] {{}, extra(0x5456, new byte[5]), extra(7)}) {
      byte[] extra = join(before, extra(0x5455, content));
      for (ZipHeader header :
          new ZipHeader[] {
            known(readCentral(central("n", "", 0, extra))), known(readLocal(local("n", "", extra)))
          }) {
        assertEquals(seconds == null ? null : Instant.ofEpochSecond(seconds), header.modified());
      }
    }
    byte[] cut = Arrays.copyOf(extra(0x5455, content), 8);
    assertNull(known(readCentral(join(central("n", "", 0, cut), content))).modified());
  }

  @ParameterizedTest
  @CsvSource({
    "1980-01-01T00:00:00, 0, 1, 1, 0, 0, 0",
    "2026-11-26T23:59:58, 46, 11, 26, 23, 59, 29",
    "2107-12-31T12:34:56, 127, 12, 31, 12, 34, 28",
    ", 46, 0, 26, 0, 0, 0",
    ", 46, 13, 26, 0, 0, 0",
    ", 46, 2, 30, 0, 0, 0",
    ", 46, 1, 1, 24, 0, 0",
    ", 46, 1, 1, 0, 60, 0",
    ", 46, 1, 1, 0, 0, 30"
  })
  void timeOfDosIsLocal(
      @Nullable LocalDateTime time, int year, int month, int day, int hour, int minute, int second)
      throws IOException {
    byte[] header = central("n", "", 0);
    int number = year << 25 | month << 21 | day << 16 | hour << 11 | minute << 5 | second;
    ZipTail.numbers(header).putInt(12, number);
    assertEquals(
        time == null ? null : time.atZone(ZoneId.systemDefault()).toInstant(),
        known(readCentral(header)).modified());
  }

  @ParameterizedTest
  @CsvSource({
    "0120777, true, 0777",
    "0100644, false, 0644",
    "0104755, false, 0755",
    "0040000, false, 0",
    "0160777, false, 0777",
    "0000400, false, 0400"
  })
  void modeIsThatOfUnix(String mode, boolean link, String permissions) throws IOException {
    byte[] central = central("n", "", 0);
    ZipTail.numbers(central).put(5, (byte) 3).putShort(40, (short) (int) Integer.decode(mode));
    ZipHeader header = known(readCentral(central));
    assertEquals(link, header.isLink());
    assertEquals(Integer.decode(permissions), header.permissions());
    assertEquals(Item.UNKNOWN, known(readLocal(local("n", ""))).permissions());
  }

  @Test
  void flagsAndNamesTellWhatAnEntryIs() throws IOException {
    for (int flags : new int[] {0, 1, 8, 9, 0xFFF6}) {
      byte[] local = local("n", "");
      ZipTail.numbers(local).putShort(6, (short) flags);
      ZipHeader header = known(readLocal(local));
      assertEquals((flags & 1) != 0, header.isEncrypted());
      assertEquals((flags & 8) != 0, header.isDescribed());
      assertFalse(header.isFolder());
    }
    assertTrue(known(readLocal(local("n/", ""))).isFolder());
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void namesAreUtf8OrTheCharsetOfDos(boolean declared) throws IOException {
    byte[] header = central("ü/\u20AC", "", 0);
    byte[] other = central("xx", "", 0);
    other[46] = (byte) 0x81;
    byte[] local = local("xx", "");
    local[30] = (byte) 0x81;
    ZipTail.numbers(header).putShort(8, (short) (declared ? 0x800 : 0));
    ZipTail.numbers(other).putShort(8, (short) (declared ? 0x800 : 0));
    ZipTail.numbers(local).putShort(6, (short) (declared ? 0x800 : 0));
    assertEquals("ü/\u20AC", known(readCentral(header)).name());
    String name = declared ? "\uFFFDx" : "üx";
    assertEquals(name, known(readCentral(other)).name());
    assertEquals(name, known(readLocal(local)).name());
  }

  private static ZipHeader header(String name) {
    return new ZipHeader(name, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
  }

  @Test
  void dataBeginsAfterTheLocalHeader() throws IOException {
    byte[] local = local("name", "data", new byte[3]);
    int length = local.length;
    ZipHeader header = header("name");
    ZipHeader moved = new ZipHeader("name", 0, 0, 0, 0, 0, 3, 0, 0, 0, 0);
    assertEquals(length, header.dataStart(in(local), 0));
    assertEquals(AT + length, header.dataStart(in(BEFORE, local, BEFORE), AT));
    assertEquals(AT + length, moved.dataStart(in(BEFORE, local), AT - 3));
    assertEquals(length, header("other").dataStart(in(local), 0), "the signature is enough");
    assertEquals(-1, header.dataStart(in(local), 1));
    assertEquals(-1, header.dataStart(in(local), -1));
    assertEquals(-1, header.dataStart(in(Arrays.copyOf(local, 29)), 0));
    local[1] = 0;
    assertEquals(length, header.dataStart(in(local), 0), "the name is enough");
    assertEquals(length + AT, header.dataStart(in(BEFORE, local), AT));
    assertEquals(-1, header("nama").dataStart(in(local), 0));
    assertEquals(-1, header.dataStart(in(Arrays.copyOf(local, length - 1)), 0));
    assertEquals(-1, header.dataStart(in(Arrays.copyOf(local, 33)), 0));
    byte[] exact = Arrays.copyOf(local("n", ""), 31);
    assertEquals(31, header("n").dataStart(in(exact), 0), "there may be no data");
  }

  @Test
  void nameOfADamagedLocalHeaderIsReadAsTheEntrySays() throws IOException {
    byte[] local = local("xx", "");
    local[0] = 0;
    local[30] = (byte) 0x81;
    ZipHeader utf8 =
        new ZipHeader(
            new String(new byte[] {(byte) 0x81, 'x'}, StandardCharsets.UTF_8),
            0x800,
            0,
            0,
            0,
            0,
            0,
            0,
            0,
            0,
            0);
    assertEquals(32, utf8.dataStart(in(local), 0));
    assertEquals(32, header("üx").dataStart(in(local), 0));
  }
}
