package fairlead.archive.tar;

import static fairlead.testing.Warcs.bytes;
import static fairlead.testing.Warcs.join;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.archive.ArchiveCopy;
import fairlead.archive.ArchiveInput;
import fairlead.archive.Bytes;
import fairlead.archive.HesitatingStream;
import fairlead.archive.NotReplaceableException;
import fairlead.archive.OpenStream;
import fairlead.archive.ReadLimits;
import fairlead.archive.UnpackBudget;
import fairlead.testing.Packed;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.apache.commons.compress.utils.SeekableInMemoryByteChannel;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class TarCopyTest {

  private static final byte[] NO_BYTES = {};
  private static final int BLOCK = 512;

  private static ArchiveInput input(byte[] archive) {
    return new ArchiveInput(
        Bytes.of(() -> new SeekableInMemoryByteChannel(archive)),
        null,
        ReadLimits.NONE,
        UnpackBudget.unlimited());
  }

  private static ArchiveCopy open(byte[] archive, ByteArrayOutputStream out) throws IOException {
    return Objects.requireNonNull(TarFormat.TAR.copier(NO_BYTES))
        .copy(input(archive), out, false, problem -> {});
  }

  /** Files by their names, in headers that are written as by the copy. */
  private static byte[] tar(Object... namesAndContents) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    List<Integer> headers = new ArrayList<>();
    try (TarArchiveOutputStream tar = new TarArchiveOutputStream(out, "UTF-8")) {
      tar.setLongFileMode(TarArchiveOutputStream.LONGFILE_POSIX);
      for (Map.Entry<String, byte[]> file : Packed.files(namesAndContents).entrySet()) {
        boolean extension = file.getKey().startsWith("pax");
        TarArchiveEntry entry =
            new TarArchiveEntry(file.getKey(), (byte) (extension ? 'x' : '0'), true);
        entry.setSize(file.getValue().length);
        entry.setModTime(1_000_000_000_000L);
        tar.putArchiveEntry(entry);
        headers.add((int) tar.getBytesWritten() - BLOCK);
        tar.write(file.getValue());
        tar.closeArchiveEntry();
      }
    }
    byte[] archive = out.toByteArray();
    for (int at : headers) {
      archive[at + 135] = 0;
      sign(archive, at);
    }
    return archive;
  }

  private static void sign(byte[] archive, int header) {
    Arrays.fill(archive, header + 148, header + 156, (byte) ' ');
    int sum = 0;
    for (int i = 0; i < BLOCK; i++) {
      sum += archive[header + i] & 0xFF;
    }
    System.arraycopy(bytes("%06o\0 ".formatted(sum)), 0, archive, header + 148, 8);
  }

  private static byte[] copy(byte[] archive, Map<Long, String> replaced) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (ArchiveCopy copy = open(archive, out)) {
      for (Map.Entry<Long, String> entry : new TreeMap<>(replaced).entrySet()) {
        assertTrue(copy.replace(entry.getKey(), bytes(entry.getValue())));
      }
      copy.finish();
    }
    return out.toByteArray();
  }

  /** An archive of files with two different modes, names and lengths. */
  private static byte[] archive(String first, String second, String third) throws IOException {
    return tar("a", first, "n".repeat(150), second, "c", third);
  }

  @Test
  void onlyDataAndItsSizeAreReplaced() throws IOException {
    String block = "x".repeat(BLOCK);
    byte[] archive = archive("data of a", block + "y", block);
    assertArrayEquals(archive, copy(archive, Map.of()));
    assertArrayEquals(archive, copy(archive, Map.of(1L, "data of a")));
    for (String data : new String[] {"", "new", block, block + "z", block.repeat(9)}) {
      assertArrayEquals(archive(data, block + "y", block), copy(archive, Map.of(1L, data)));
      assertArrayEquals(archive("data of a", data, block), copy(archive, Map.of(2L, data)));
      assertArrayEquals(archive("data of a", block + "y", data), copy(archive, Map.of(3L, data)));
      assertArrayEquals(
          archive(data, "second", data), copy(archive, Map.of(1L, data, 2L, "second", 3L, data)));
      assertArrayEquals(
          archive(data, block + "y", "third"), copy(archive, Map.of(1L, data, 3L, "third")));
    }
  }

  @Test
  void largeFilesBeforeAreCopied() throws IOException {
    String large = "large ".repeat(100_000);
    assertArrayEquals(
        archive(large, "b", "new"), copy(archive(large, "b", "old"), Map.of(3L, "new")));
    assertArrayEquals(
        archive("short", "b", "new"),
        copy(archive(large, "b", "old"), Map.of(1L, "short", 3L, "new")));
  }

  @Test
  void whatFollowsTheEndIsCopied() throws IOException {
    byte[] archive = join(tar("a", "old"), bytes("behind"));
    byte[] copy = copy(archive, Map.of(1L, "new"));
    assertEquals(archive.length, copy.length);
    assertArrayEquals(join(tar("a", "new"), bytes("behind")), copy);
  }

  /** Headers of other writers: a size that ends with a blank, and a type that is not a digit. */
  @Test
  void headersOfOldWritersAreKept() throws IOException {
    byte[] old = tar("a", "old");
    old[124 + 11] = ' ';
    old[156] = 0;
    sign(old, 0);
    byte[] expected = tar("a", "new text");
    expected[156] = 0;
    sign(expected, 0);
    assertArrayEquals(expected, copy(old, Map.of(1L, "new text")));
    System.arraycopy(bytes("000000000003"), 0, old, 124, 12);
    sign(old, 0);
    assertArrayEquals(expected, copy(old, Map.of(1L, "new text")), "twelve digits");
  }

  @Test
  void checksumCountsBytesWithoutSign() throws IOException {
    byte[] old = tar("\u00e9\u00ff", "old");
    assertArrayEquals(tar("\u00e9\u00ff", "new text"), copy(old, Map.of(1L, "new text")));
  }

  /** Archives whose second entry has its size, or its type, elsewhere. */
  static Stream<byte[]> otherSizes() throws IOException {
    byte[] binary = tar("a", "old", "b", "old");
    Arrays.fill(binary, 1024 + 124, 1024 + 136, (byte) 0);
    binary[1024 + 124] = (byte) 0x80;
    binary[1024 + 135] = 3;
    byte[] contiguous = tar("a", "old", "b", "old");
    contiguous[1024 + 156] = '7';
    sign(binary, 1024);
    sign(contiguous, 1024);
    byte[] sized = tar("a", "old", "pax", "9 size=3\n", "b", "old");
    byte[] named = tar("a", "old", "pax", "13 comment=x\n9 size=3\n", "b", "old");
    return Stream.of(binary, contiguous, sized, named);
  }

  @ParameterizedTest
  @MethodSource("otherSizes")
  void entryWithAnotherSizeIsCopied(byte[] archive) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (ArchiveCopy copy = open(archive, out)) {
      NotReplaceableException refused =
          assertThrows(NotReplaceableException.class, () -> copy.replace(2, bytes("new")));
      assertEquals(
          "its size is not only in its header, so it cannot be changed", refused.getMessage());
      copy.finish();
    }
    assertArrayEquals(archive, out.toByteArray());
  }

  /** The first entry, before which nothing is copied. */
  @Test
  void firstEntryWithAnotherSizeIsCopied() throws IOException {
    byte[] binary = tar("a", "", "b", "old");
    Arrays.fill(binary, 124, 136, (byte) 0);
    binary[124] = (byte) 0x80;
    sign(binary, 0);
    for (byte[] archive : new byte[][] {binary, tar("pax", "9 size=3\n", "a", "old")}) {
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      try (ArchiveCopy copy = open(archive, out)) {
        assertThrows(NotReplaceableException.class, () -> copy.replace(1, bytes("new")));
        copy.finish();
      }
      assertArrayEquals(archive, out.toByteArray());
    }
  }

  @Test
  void everyItemIsCountedAndOnlyFilesAndLinksAreReplaced() throws IOException {
    byte[] link = link('2');
    byte[] archive = join(link, tar("d/", "", "a", "old"));
    byte[] expected = join(link, tar("d/", "", "a", "new"));
    assertArrayEquals(expected, copy(archive, Map.of(2L, "new")));
    try (TarArchiveInputStream tar =
        new TarArchiveInputStream(
            new ByteArrayInputStream(copy(archive, Map.of(1L, "page", 2L, "new"))))) {
      TarArchiveEntry file = tar.getNextEntry();
      assertEquals("link", file.getName());
      assertTrue(file.isFile() && !file.isSymbolicLink() && file.isCheckSumOK());
      assertEquals("", file.getLinkName());
      assertEquals(0644, file.getMode() & 0777);
      assertArrayEquals(bytes("page"), tar.readAllBytes());
      assertEquals("d/", tar.getNextEntry().getName());
      assertEquals("a", tar.getNextEntry().getName());
      assertArrayEquals(bytes("new"), tar.readAllBytes());
    }
    byte[] hard = join(link('1'), tar("a", "old"));
    IOException refused = assertThrows(IOException.class, () -> copy(hard, Map.of(1L, "new")));
    assertEquals("there is no entry 1", refused.getMessage());
    IOException again =
        assertThrows(IOException.class, () -> copy(tar("a", "old"), Map.of(0L, "new")));
    assertEquals("there is no entry 0", again.getMessage());
  }

  private static byte[] link(char type) throws IOException {
    ByteArrayOutputStream made = new ByteArrayOutputStream();
    try (TarArchiveOutputStream tar = new TarArchiveOutputStream(made)) {
      TarArchiveEntry link = new TarArchiveEntry("link", (byte) type);
      link.setLinkName("a");
      tar.putArchiveEntry(link);
      tar.closeArchiveEntry();
    }
    return Arrays.copyOf(made.toByteArray(), BLOCK);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void damagedArchiveIsNotCopied(boolean damaged) throws IOException {
    byte[] archive = tar("a", "old", "b", "old");
    if (damaged) {
      archive[0] = 'x';
    }
    IOException refused =
        assertThrows(IOException.class, () -> copy(archive, Map.of(damaged ? 1L : 3L, "new")));
    assertEquals("a damaged archive cannot be rewritten", refused.getMessage());
  }

  @Test
  void archiveThatHasBecomeShorterIsReported() throws IOException {
    byte[] archive = tar("a", "old", "b", "old");
    for (int length : new int[] {700, 1030}) {
      InputStream shorter = new ByteArrayInputStream(archive, 0, length);
      try (TarCopy copy =
          new TarCopy(new TarReader(input(archive)), shorter, new ByteArrayOutputStream())) {
        Class<? extends Exception> failure =
            length < 1024 ? EOFException.class : NotReplaceableException.class;
        assertThrows(failure, () -> copy.replace(2, bytes("new")));
      }
    }
  }

  @Test
  void readerAndBytesAreClosedWithTheCopy() throws IOException {
    OpenStream read = new OpenStream(tar("a", "b"));
    OpenStream raw = new OpenStream(tar("a", "b"));
    ArchiveInput input =
        new ArchiveInput(() -> read, null, ReadLimits.NONE, UnpackBudget.unlimited());
    new TarCopy(new TarReader(input), raw, new ByteArrayOutputStream()).close();
    assertFalse(read.isOpen());
    assertFalse(raw.isOpen());
  }

  @Test
  void readThatGivesNothingIsNotTheEnd() throws IOException {
    byte[] archive = tar("a", "data of a", "b", "old", "c", "data of c");
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (TarCopy copy =
        new TarCopy(new TarReader(input(archive)), new HesitatingStream(archive), out)) {
      assertTrue(copy.replace(2, bytes("new text")));
      copy.finish();
    }
    assertArrayEquals(tar("a", "data of a", "b", "new text", "c", "data of c"), out.toByteArray());
  }
}
