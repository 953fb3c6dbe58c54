package fairlead.archive.zip;

import static fairlead.archive.zip.Zips.central;
import static fairlead.archive.zip.Zips.file;
import static fairlead.archive.zip.Zips.in;
import static fairlead.archive.zip.Zips.local;
import static fairlead.testing.Warcs.bytes;
import static fairlead.testing.Warcs.join;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.archive.ChannelBytes;
import fairlead.archive.EntryReader;
import fairlead.archive.HesitatingChannel;
import fairlead.archive.Item;
import fairlead.archive.UnpackBudget;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.zip.CRC32;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ZipScanTest {

  private static final byte[] NEXT = file("next", "data");
  private static final String NEXT_LINE = "next: data";

  private static ZipScan scan(byte[]... parts) throws IOException {
    return new ZipScan(in(parts), UnpackBudget.unlimited());
  }

  private static List<String> lines(byte[]... parts) throws IOException {
    ZipScan scan = scan(parts);
    assertTrue(scan.isArchive());
    return Zips.lines(
        new EntryReader() {
          @Override
          public Item next() throws IOException {
            return scan.next();
          }

          @Override
          public void close() {
            // the bytes are in memory
          }
        });
  }

  private static byte[] deflate(String data) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (DeflaterOutputStream deflating = new DeflaterOutputStream(out, new Deflater(9, true))) {
      deflating.write(bytes(data));
    } catch (IOException e) {
      throw new AssertionError(e);
    }
    return out.toByteArray();
  }

  /** The header of deflated data of some length. */
  private static byte[] deflated(String name, String data, int compressed) {
    byte[] header = local(name, data);
    ZipTail.numbers(header).putShort(8, (short) 8).putInt(18, compressed);
    return header;
  }

  /** A header whose sizes follow the data. */
  private static byte[] described(byte[] header) {
    byte[] described = header.clone();
    ZipTail.numbers(described).putShort(6, (short) 8).putInt(14, 0).putInt(18, 0).putInt(22, 0);
    return described;
  }

  private static byte[] descriptor(String data, long compressed, boolean wide) {
    CRC32 crc = new CRC32();
    crc.update(bytes(data));
    byte[] all = new byte[wide ? 24 : 16];
    ByteBuffer sizes = ZipTail.numbers(all);
    sizes.putInt(0x08074B50).putInt((int) crc.getValue());
    if (wide) {
      sizes.putLong(compressed).putLong(data.length());
    } else {
      sizes.putInt((int) compressed).putInt(data.length());
    }
    return all;
  }

  @Test
  void archiveHasAHeaderSomewhere() throws IOException {
    assertTrue(scan(NEXT).isArchive());
    assertTrue(scan(bytes("before"), NEXT).isArchive());
    assertTrue(scan(bytes("PK\1\2")).isArchive());
    assertTrue(scan(bytes("PK\5\6")).isArchive());
    assertTrue(scan(bytes("PK\7\10")).isArchive());
    assertFalse(scan(bytes("PK\3\4")).isArchive(), "not a whole header");
    assertFalse(scan(bytes("PK\5")).isArchive());
    assertFalse(scan(bytes("PPK\5\7PK")).isArchive());
    assertFalse(scan(bytes("")).isArchive());
  }

  @Test
  void entriesAreReadUpToTheDirectory() throws IOException {
    byte[] a = file("a", "data of a");
    assertEquals(List.of("a: data of a", NEXT_LINE), lines(a, NEXT));
    assertEquals(List.of("a: data of a", NEXT_LINE), lines(bytes("before"), a, NEXT));
    assertEquals(List.of("a: data of a"), lines(a, central("a", "data of a", 0), NEXT));
    assertEquals(List.of("a: data of a"), lines(a, bytes("PK\5\6"), NEXT));
    assertEquals(List.of("a: data of a"), lines(file("x/", ""), a, bytes("PK\1\2")));
  }

  @Test
  void bytesThatAreNoHeaderAreReported() throws IOException {
    byte[] a = file("a", "data of a");
    int place = a.length;
    assertEquals(
        List.of(
            "a: data of a",
            "! no local header at offset " + place + ", 8 bytes skipped",
            NEXT_LINE),
        lines(a, bytes("garbage!"), NEXT));
    byte[] described = join(described(local("b", "")), bytes("x"), descriptor("x", 1, false));
    assertEquals(
        List.of("! no local header at offset 0, 32 bytes skipped", NEXT_LINE),
        lines(descriptor("x", 1, false), descriptor("x", 1, false), NEXT));
    assertEquals(
        List.of("! no local header at offset 0, 20 bytes skipped"),
        lines(bytes("PK\7\10" + "x".repeat(16))));
    assertEquals(List.of("b: x", NEXT_LINE), lines(described, NEXT));
  }

  @Test
  void whatCannotBeReadIsReported() throws IOException {
    byte[] encrypted = file("a", "data of a");
    encrypted[6] = 1;
    assertEquals(List.of("a ! encrypted", NEXT_LINE), lines(encrypted, NEXT));
    byte[] both = join(deflated("a", "x", 9), bytes("encrypted"));
    both[6] = 1;
    assertEquals(List.of("a ! encrypted", NEXT_LINE), lines(both, NEXT));
    byte[] method = file("a", "data of a");
    method[8] = 98;
    assertEquals(List.of("a ! unknown compression method 98", NEXT_LINE), lines(method, NEXT));
  }

  @Test
  void deflatedDataEndsWhereItDoes() throws IOException {
    String text = "some text ".repeat(9_000);
    byte[] data = deflate(text);
    String line = "a: " + text;
    for (int said : new int[] {data.length, data.length - 1, data.length + 1, 0, 1, 999_999, -1}) {
      assertEquals(
          List.of(line, NEXT_LINE), lines(deflated("a", text, said), data, NEXT), "said " + said);
    }
    byte[] header = described(deflated("a", text, 0));
    for (boolean wide : new boolean[] {false, true}) {
      byte[] descriptor = descriptor(text, data.length, wide);
      assertEquals(List.of(line, NEXT_LINE), lines(header, data, descriptor, NEXT));
      assertEquals(List.of(line), lines(header, data, descriptor));
      assertEquals(List.of(line), lines(header, data, descriptor, bytes("PK\5\6")));
      assertEquals(List.of(line, NEXT_LINE), lines(header, data, descriptor, bytes("more"), NEXT));
    }
  }

  @Test
  void deflatedDataThatContainsArchivesIsWhole() throws IOException {
    String inner = "PK\1\2PK\5\6";
    byte[] data = new byte[5 + inner.length()];
    ByteBuffer stored = ZipTail.numbers(data);
    stored.put((byte) 1).putShort((short) inner.length()).putShort((short) ~inner.length());
    stored.put(bytes(inner));
    for (int said : new int[] {data.length, data.length + 1, 0}) {
      assertEquals(
          List.of("a: " + inner, NEXT_LINE), lines(deflated("a", inner, said), data, NEXT));
    }
    byte[] header = described(deflated("a", inner, 0));
    assertEquals(
        List.of("a: " + inner, NEXT_LINE),
        lines(header, data, descriptor(inner, data.length, false), NEXT));
  }

  @Test
  void damagedDataEndsAtTheNextHeader() throws IOException {
    byte[] data = deflate("some text unlike any other here");
    data[0] = 7;
    List<String> lines = lines(deflated("a", "some text unlike any other here", 9), data, NEXT);
    assertEquals(2, lines.size());
    assertEquals("a ! ", lines.get(0).substring(0, 4));
    assertEquals(NEXT_LINE, lines.get(1));
    byte[] cut = Arrays.copyOf(deflate("text ".repeat(99)), 10);
    List<String> last = lines(deflated("a", "text ".repeat(99), 99), cut);
    assertEquals(List.of("a ! Unexpected end of ZLIB input stream"), last);
    byte[] dictionary = {0x78, (byte) 0xBB, 1, 2, 3, 4};
    assertEquals(2, lines(deflated("a", "text", 3), dictionary, NEXT).size());
  }

  @Test
  void deflatedDataIsWithinTheBudget() throws IOException {
    String text = "x".repeat(100_000);
    byte[] data = deflate(text);
    for (long budget : new long[] {99_999, 100_000}) {
      ZipScan scan =
          new ZipScan(
              in(described(deflated("a", text, 0)), data, descriptor(text, data.length, false)),
              UnpackBudget.of(budget, 1, 1));
      assertTrue(scan.isArchive());
      if (budget < text.length()) {
        assertThrows(IOException.class, scan::next);
      } else {
        assertEquals("a", ((Item.Entry) scan.next()).name());
        assertNull(scan.next());
      }
    }
  }

  @Test
  void storedDataHasTheLengthThatItsChecksumConfirms() throws IOException {
    String data = "PK\5\6 and PK\1\2 are in the data";
    byte[] right = file("a", data);
    assertEquals(List.of("a: " + data, NEXT_LINE), lines(right, NEXT));
    assertEquals(
        List.of(
            "a: " + data,
            "! no local header at offset " + right.length + ", 4 bytes skipped",
            NEXT_LINE),
        lines(right, bytes("more"), NEXT),
        "confirmed by the checksum alone");
    for (int said : new int[] {0, 1, 8, 12, 99, 999_999, -1}) {
      byte[] wrong = file("a", "data");
      ZipTail.numbers(wrong).putInt(18, said);
      assertEquals(List.of("a: data", NEXT_LINE), lines(wrong, NEXT), "said " + said);
    }
    byte[] method = file("a", "data");
    ZipTail.numbers(method).putShort(8, (short) 98).putInt(18, 3);
    assertEquals(List.of("a ! unknown compression method 98", NEXT_LINE), lines(method, NEXT));
  }

  @Test
  void storedDataMayBeFollowedByItsSizes() throws IOException {
    byte[] header = described(local("a", "data"));
    for (boolean wide : new boolean[] {false, true}) {
      byte[] sizes = descriptor("data", 4, wide);
      assertEquals(List.of("a: data", NEXT_LINE), lines(header, bytes("data"), sizes, NEXT));
      assertEquals(List.of("a: data"), lines(header, bytes("data"), sizes));
    }
    assertEquals(
        List.of("a: ", NEXT_LINE),
        lines(described(local("a", "")), descriptor("", 0, false), NEXT));
    byte[] known = local("a", "data");
    known[6] = 8;
    byte[] wrong = descriptor("other", 4, false);
    assertEquals(
        List.of("a: data", NEXT_LINE),
        lines(known, bytes("data"), wrong, NEXT),
        "the header says it too");
    byte[] undescribed = described(local("a", "data"));
    ZipTail.numbers(undescribed).putShort(6, (short) 0).putInt(14, 1);
    assertEquals(
        List.of("a ! 4 bytes where the archive says 0", NEXT_LINE),
        lines(undescribed, bytes("data"), descriptor("data", 4, false), NEXT));
    List<String> cut =
        lines(header, bytes("data"), Arrays.copyOf(descriptor("data", 4, false), 15));
    assertEquals("a ! 4 bytes where the archive says 0", cut.get(0));
  }

  /** The archive that is stored in another one is cut. */
  @Test
  void archiveThatIsStoredIsItsEntryUpToTheEnd() throws IOException {
    byte[] inner = join(file("x", "data of x"), file("y", "data of y"));
    byte[] outer = local("in.zip", "x".repeat(999));
    ZipScan scan = scan(outer, inner);
    assertTrue(scan.isArchive());
    Item.Entry entry = (Item.Entry) scan.next();
    assertEquals("in.zip", entry.name());
    assertNull(scan.next(), "its entries are within it");
    byte[] other = local("in.txt", "x".repeat(999));
    List<String> lines = lines(other, bytes("text"), inner);
    assertEquals(3, lines.size());
    assertEquals(List.of("x: data of x", "y: data of y"), lines.subList(1, 3));
  }

  /** Entries that claim the same data would otherwise cost the square of the size. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3})
  void checksumsAreBounded(int others) throws IOException {
    byte[] right = join(file("a", "data"), bytes("garbage"), NEXT);
    byte[] all = right;
    for (int i = 0; i < others; i++) {
      byte[] claiming = local("o", "other");
      ZipTail.numbers(claiming).putInt(18, all.length - 1);
      all = join(claiming, all);
    }
    boolean checked = others < 2;
    List<String> lines = lines(all);
    assertEquals(checked, lines.contains("a: data"));
    assertEquals(!checked, lines.contains("a ! 11 bytes where the archive says 4"));
    assertEquals(NEXT_LINE, lines.get(lines.size() - 1));
  }

  @Test
  void lengthIsTrustedIfAHeaderFollows() throws IOException {
    byte[] data = bytes("\7 PK\1\2 damaged or unknown");
    byte[] deflated = deflated("a", "text", data.length);
    assertEquals(NEXT_LINE, lines(deflated, data, NEXT).get(1));
    assertEquals(1, lines(deflated, data, bytes("x"), NEXT).size(), "up to the other directory");
    ZipTail.numbers(deflated).putShort(6, (short) 8);
    assertEquals(1, lines(deflated, data, NEXT).size(), "its length is behind its data");
    byte[] unknown = deflated("a", "text", data.length);
    unknown[8] = 98;
    String line = "a ! unknown compression method 98";
    assertEquals(List.of(line, NEXT_LINE), lines(unknown, data, NEXT));
    assertEquals(List.of(line), lines(unknown, data, bytes("x"), NEXT));
  }

  /** The size that follows the data has the bytes of a header. */
  @Test
  void sizesBehindDataAreNoHeader() throws IOException {
    byte[] data = deflate("some text");
    byte[] sizes = descriptor("some text", data.length, true);
    ZipTail.numbers(sizes).putLong(16, 0x06054B50L << 16);
    List<String> lines = lines(described(deflated("a", "some text", 0)), data, sizes, NEXT);
    assertEquals(
        List.of("a ! 9 bytes where the archive says " + (0x06054B50L << 16), NEXT_LINE), lines);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1})
  void checksumsAreOfNoMoreThanTheArchive(int more) throws IOException {
    byte[] right = join(file("a", "data"), bytes("garbage"), NEXT);
    byte[] first = local("o", "other");
    byte[] second = local("o", "other");
    int size = first.length + second.length + right.length;
    ZipTail.numbers(first).putInt(18, size - 40);
    ZipTail.numbers(second).putInt(18, 40 + more);
    List<String> lines = lines(first, second, right);
    assertEquals(more == 0, lines.contains("a: data"));
  }

  @Test
  void readThatFindsNothingIsNotTheEnd() throws IOException {
    String inner = "PK\1\2PK\5\6";
    byte[] stored = join(new byte[] {1, 8, 0, -9, -1}, bytes(inner)); // in a block of deflate
    byte[] deflated =
        join(described(deflated("a", inner, 0)), stored, descriptor(inner, stored.length, false));
    byte[] right = file("b", "stored");
    byte[] archive = join(deflated, right, bytes("garbage"));
    ZipScan scan =
        new ZipScan(new ChannelBytes(new HesitatingChannel(archive)), UnpackBudget.unlimited());
    assertTrue(scan.isArchive());
    assertEquals("a", ((Item.Entry) scan.next()).name());
    assertEquals("b", ((Item.Entry) scan.next()).name());
    assertEquals(
        new Item.Damage(
            "no local header at offset " + (deflated.length + right.length) + ", 7 bytes skipped"),
        scan.next());
    assertNull(scan.next());
  }
}
