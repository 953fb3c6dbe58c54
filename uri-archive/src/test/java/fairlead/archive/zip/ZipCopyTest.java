package fairlead.archive.zip;

import static fairlead.archive.zip.Zips.archive;
import static fairlead.archive.zip.Zips.central;
import static fairlead.archive.zip.Zips.end;
import static fairlead.archive.zip.Zips.end64;
import static fairlead.archive.zip.Zips.extra;
import static fairlead.archive.zip.Zips.file;
import static fairlead.archive.zip.Zips.local;
import static fairlead.testing.Warcs.bytes;
import static fairlead.testing.Warcs.join;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.archive.Bytes;
import fairlead.archive.TemporaryFiles;
import fairlead.archive.UnpackBudget;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.zip.CRC32;
import org.apache.commons.compress.utils.SeekableInMemoryByteChannel;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ZipCopyTest {

  private static final byte[] A = file("a", "data of a");
  private static final byte[] B = file("b", "data of b");
  private static final byte[] ENTRY_A = central("a", "data of a", 0);
  private static final byte[] ENTRY_B = central("b", "data of b", A.length);
  private static final byte[] BOTH = archive(join(A, B), join(ENTRY_A, ENTRY_B), 2);

  private static byte[] copy(byte[] archive, Map<Long, String> replaced) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (ZipCopy copy = new ZipCopy(new SeekableInMemoryByteChannel(archive), out)) {
      for (Map.Entry<Long, String> entry : replaced.entrySet()) {
        assertTrue(copy.replace(entry.getKey(), bytes(entry.getValue())));
      }
      copy.finish();
    }
    return out.toByteArray();
  }

  private static List<String> lines(byte[] archive) throws IOException {
    return Zips.lines(
        new ZipReader(new SeekableInMemoryByteChannel(archive), UnpackBudget.unlimited()));
  }

  private static String failure(byte[] archive) {
    return assertThrows(IOException.class, () -> copy(archive, Map.of())).getMessage();
  }

  private static byte[] descriptor(String data, boolean signed, boolean wide) {
    CRC32 crc = new CRC32();
    crc.update(bytes(data));
    byte[] sizes = new byte[(signed ? 8 : 4) + (wide ? 16 : 8)];
    int at = signed ? 4 : 0;
    if (signed) {
      ZipTail.numbers(sizes).putInt(0, 0x08074B50);
    }
    ZipTail.numbers(sizes).putInt(at, (int) crc.getValue());
    if (wide) {
      ZipTail.numbers(sizes).putLong(at + 4, data.length()).putLong(at + 12, data.length());
    } else {
      ZipTail.numbers(sizes).putInt(at + 4, data.length()).putInt(at + 8, data.length());
    }
    return sizes;
  }

  @Test
  void archiveIsCopiedByteForByte() throws IOException {
    byte[] extra = extra(0x9999, bytes("content"));
    byte[] a = join(local("a", "data of a", extra), bytes("data of a"));
    byte[] entry = central("a", "data of a", 0, extra);
    ZipTail.numbers(entry).putInt(12, 0x12345678).putInt(38, 0x81A40000).put(5, (byte) 3);
    byte[] commented = central("b", "data of b", a.length);
    ZipTail.numbers(commented).putShort(32, (short) 4);
    byte[] directory = join(entry, commented, bytes("text"));
    byte[] all =
        join(
            a,
            B,
            directory,
            end(2, directory.length, (long) a.length + B.length, "comment"),
            bytes("behind"));
    assertArrayEquals(all, copy(all, Map.of()));
    assertArrayEquals(
        join(bytes("#!/bin/sh\n"), BOTH), copy(join(bytes("#!/bin/sh\n"), BOTH), Map.of()));
    assertArrayEquals(end(0, 0, 0, "empty"), copy(end(0, 0, 0, "empty"), Map.of()));
  }

  @Test
  void bytesBetweenFilesAreLeftOut() throws IOException {
    byte[] between = bytes("between");
    byte[] moved = central("b", "data of b", (long) A.length + between.length);
    byte[] all = archive(join(A, between, B), join(ENTRY_A, moved), 2);
    assertArrayEquals(BOTH, copy(all, Map.of()));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "#!/bin/sh\n"})
  void filesAreReplaced(String before) throws IOException {
    byte[] archive = join(bytes(before), BOTH);
    assertEquals(List.of("a: new", "b: data of b"), lines(copy(archive, Map.of(1L, "new"))));
    assertEquals(
        List.of("a: data of a", "b: a longer text"),
        lines(copy(archive, Map.of(2L, "a longer text"))));
    assertEquals(List.of("a: ", "b: data of b"), lines(copy(archive, Map.of(1L, ""))));
    byte[] same = copy(archive, Map.of(1L, "data of a"));
    assertArrayEquals(archive, same, "the same data gives the same archive");
  }

  @Test
  void foldersAreNotCounted() throws IOException {
    byte[] folder = file("x/", "");
    byte[] directory = join(central("x/", "", 0), central("a", "data of a", folder.length));
    byte[] archive = archive(join(folder, A), directory, 2);
    assertEquals(List.of("a: new"), lines(copy(archive, Map.of(1L, "new"))));
    assertThrows(IOException.class, () -> copy(archive, Map.of(2L, "new")));
    assertThrows(IOException.class, () -> copy(archive, Map.of(0L, "new")));
  }

  @Test
  void headersOfAReplacedFileAreKeptExceptForItsData() throws IOException {
    byte[] other = extra(0x9999, bytes("content"));
    byte[] zip64 = extra(1, new byte[16]);
    byte[] header = local("a", "data of a", join(zip64, other));
    byte[] entry = central("a", "data of a", 0, join(other, zip64, new byte[] {1}));
    byte[] data = join(header, bytes("data of a"));
    byte[] commented = join(entry, bytes("text"));
    ZipTail.numbers(commented).putShort(32, (short) 4).putInt(12, 0x12345678);
    byte[] newEntry = central("a", "new", 0, join(other, new byte[] {1}));
    ZipTail.numbers(newEntry).putShort(32, (short) 4).putInt(12, 0x12345678);
    byte[] expected =
        archive(join(local("a", "new", other), bytes("new")), join(newEntry, bytes("text")), 1);
    assertArrayEquals(expected, copy(archive(data, commented, 1), Map.of(1L, "new")));
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void sizesBehindDataAreCopiedOrLeftOut(boolean signed) throws IOException {
    for (boolean wide : new boolean[] {false, true}) {
      byte[] header = local("a", "data of a");
      header[6] = 8;
      byte[] a = join(header, bytes("data of a"), descriptor("data of a", signed, wide));
      byte[] entry = ENTRY_A.clone();
      entry[8] = 8;
      byte[] all = archive(join(a, B), join(entry, central("b", "data of b", a.length)), 2);
      assertArrayEquals(all, copy(all, Map.of()));
      byte[] replaced = copy(all, Map.of(1L, "data of a"));
      assertArrayEquals(BOTH, replaced);
      byte[] wrong = all.clone();
      wrong[40 + (signed ? 4 : 0)] ^= 1;
      assertEquals("a damaged archive cannot be rewritten: the sizes of a", failure(wrong));
    }
  }

  @Test
  void offsetsOfZip64AreUpdatedWhereTheyAre() throws IOException {
    byte[] extra = extra(0x9999, bytes("content"));
    for (int large : new int[] {0, 1, 2, 3}) {
      int count = Integer.bitCount(large);
      byte[] content = new byte[8 * (count + 1)];
      for (int i = 0; i < count; i++) {
        ZipTail.numbers(content).putLong(8 * i, 9);
      }
      ZipTail.numbers(content).putLong(8 * count, A.length);
      byte[] entry = central("b", "data of b", -1, join(extra, extra(1, content)));
      if ((large & 1) != 0) {
        ZipTail.numbers(entry).putInt(24, -1);
      }
      if ((large & 2) != 0) {
        ZipTail.numbers(entry).putInt(20, -1);
      }
      byte[] all = archive(join(A, B), join(ENTRY_A, entry), 2);
      assertArrayEquals(all, copy(all, Map.of()));
      byte[] changed = copy(all, Map.of(1L, "something longer"));
      assertEquals(List.of("a: something longer", "b: data of b"), lines(changed));
    }
  }

  @Test
  void endOfZip64IsWrittenIfThereWasOne() throws IOException {
    byte[] directory = join(ENTRY_A, ENTRY_B);
    long files = (long) A.length + B.length;
    byte[] all =
        join(
            A,
            B,
            directory,
            end64(2, directory.length, files, files + directory.length),
            end(2, directory.length, files, "comment"));
    assertArrayEquals(all, copy(all, Map.of()));
  }

  @Test
  void filesAreReplacedByTheirNames() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (ZipCopy copy = new ZipCopy(new SeekableInMemoryByteChannel(BOTH), out)) {
      copy.finish(Map.of("b", Bytes.of(() -> new SeekableInMemoryByteChannel(bytes("new")))));
    }
    assertEquals(List.of("a: data of a", "b: new"), lines(out.toByteArray()));
  }

  @Test
  void damagedArchivesAreNotCopied() throws IOException {
    String start = "a damaged archive cannot be rewritten: ";
    assertEquals(start + "there is no central directory", failure(A));
    byte[] header = BOTH.clone();
    header[0] = 0;
    header[30] = 'x';
    assertEquals(start + "the local header of a", failure(header));
    byte[] entry = ENTRY_A.clone();
    ZipTail.numbers(entry).putInt(20, 9_999);
    assertEquals(
        start + "the local header of a", failure(archive(join(A, B), join(entry, ENTRY_B), 2)));
    byte[] garbage = join(ENTRY_A, bytes("garbage"), ENTRY_B);
    assertEquals(
        start + "its central directory at offset " + (A.length + B.length + ENTRY_A.length),
        failure(archive(join(A, B), garbage, 2)));
  }

  @Test
  void fileIsClosedWithTheCopy() throws IOException {
    SeekableByteChannel file = new SeekableInMemoryByteChannel(BOTH);
    new ZipCopy(file, new ByteArrayOutputStream()).close();
    assertFalse(file.isOpen());
  }

  /**
   * The file is stored after the directory, and the archive ends within the sizes after its data.
   */
  @Test
  void sizesThatAreCutAreDamage() throws IOException {
    byte[] header = local("a", "data of a");
    header[6] = 8;
    byte[] entry = central("a", "data of a", ENTRY_A.length + 22);
    entry[8] = 8;
    byte[] sizes = descriptor("data of a", true, false);
    byte[] all = join(entry, end(1, entry.length, 0, ""), header, bytes("data of a"), sizes);
    for (int cut = 1; cut <= sizes.length; cut++) {
      assertEquals(
          "a damaged archive cannot be rewritten: the sizes of a",
          failure(Arrays.copyOf(all, all.length - cut)));
    }
  }

  @Test
  void emptyFieldOfZip64IsLeftOutToo() throws IOException {
    byte[] other = extra(0x9999, bytes("content"));
    byte[] data = join(local("a", "data of a", join(other, extra(1))), bytes("data of a"));
    byte[] entry = central("a", "data of a", 0, join(other, extra(1)));
    byte[] expected =
        archive(join(local("a", "new", other), bytes("new")), central("a", "new", 0, other), 1);
    assertArrayEquals(expected, copy(archive(data, entry, 1), Map.of(1L, "new")));
  }

  @Test
  void temporaryFilesAreClosedWithTheCopy() throws IOException {
    byte[] extra = extra(0x9999, new byte[60_000]);
    byte[] directory = new byte[0];
    for (int i = 0; i < 20; i++) { // more than a spool holds in memory
      directory = join(directory, central("a", "data of a", 0, extra));
    }
    byte[] archive = archive(A, directory, 20);
    Set<String> before = TemporaryFiles.open();
    try (ZipCopy copy =
        new ZipCopy(new SeekableInMemoryByteChannel(archive), new ByteArrayOutputStream())) {
      byte[] noise = new byte[2 << 20];
      new Random(1).nextBytes(noise);
      assertTrue(copy.replace(1, noise));
      assertEquals(Set.of(), TemporaryFiles.since(before), "of the new data");
      copy.finish();
      assertEquals(1, TemporaryFiles.since(before).size(), "of the directory");
    }
    assertEquals(Set.of(), TemporaryFiles.since(before));
  }

  /** A file whose bytes are zero between its first and its last ones. */
  private static final class SparseFile extends SeekableInMemoryByteChannel {

    private final byte[] first;
    private final byte[] last;
    private final long size;
    private long at;

    SparseFile(byte[] first, long zeros, byte[] last) {
      this.first = first;
      this.last = last;
      this.size = first.length + zeros + last.length;
    }

    @Override
    public int read(ByteBuffer bytes) {
      byte[] part = at < first.length ? first : last;
      long start = at < first.length ? 0 : size - last.length;
      long end = at < start ? start : start + part.length;
      int count = (int) Math.min(bytes.remaining(), end - at);
      if (at < start) {
        bytes.position(bytes.position() + count);
      } else {
        bytes.put(part, (int) (at - start), count);
      }
      at += count;
      return count == 0 && bytes.hasRemaining() ? -1 : count;
    }

    @Override
    public long position() {
      return at;
    }

    @Override
    public SeekableByteChannel position(long place) {
      at = place;
      return this;
    }

    @Override
    public long size() {
      return size;
    }
  }

  /** Keeps only the last bytes that are written. */
  private static final class LastBytes extends OutputStream {

    private final byte[] last;

    LastBytes(int length) {
      this.last = new byte[length];
    }

    @Override
    public void write(int value) {
      write(new byte[] {(byte) value}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) {
      int count = Math.min(length, last.length);
      System.arraycopy(last, count, last, 0, last.length - count);
      System.arraycopy(bytes, offset + length - count, last, last.length - count, count);
    }
  }

  /** Two files. The first one is listed three times, so that the copy has it three times. */
  private static ZipCopy copyOfLarge(int size, OutputStream out) throws IOException {
    byte[] large = local("a", "");
    ZipTail.numbers(large).putInt(18, size).putInt(22, size);
    byte[] entry = central("a", "", 0);
    ZipTail.numbers(entry).putInt(20, size).putInt(24, size);
    long files = (long) large.length + size;
    byte[] directory = join(entry, entry, entry, central("b", "data of b", files));
    return new ZipCopy(
        new SparseFile(
            large, size, join(B, directory, end(4, directory.length, files + B.length, ""))),
        out);
  }

  /** The second file begins where a number of four bytes ends. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1})
  void archiveIsNoLargerThanItsOffsets(int less) throws IOException {
    int size = 0x5555_5555 - 31 - less;
    OutputStream out = OutputStream.nullOutputStream();
    try (ZipCopy copy = copyOfLarge(size, out)) {
      if (less > 0) {
        copy.finish();
      } else {
        assertEquals(
            "the new archive would be larger than 4 GiB, and is not zip64",
            assertThrows(IOException.class, copy::finish).getMessage());
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1})
  void offsetOfAReplacedFileMayBeLarge(int less) throws IOException {
    long place = 0xFFFF_FFFFL - 3L * less;
    byte[] field = new byte[8];
    ZipTail.numbers(field).putLong(place);
    byte[] expected =
        less > 0 ? central("b", "new", place) : central("b", "new", -1, extra(1, field));
    LastBytes out = new LastBytes(expected.length + 76 + 22);
    try (ZipCopy copy = copyOfLarge(0x5555_5555 - 31 - less, out)) {
      assertTrue(copy.replace(4, bytes("new")));
      copy.finish();
    }
    assertArrayEquals(expected, Arrays.copyOf(out.last, expected.length));
  }
}
