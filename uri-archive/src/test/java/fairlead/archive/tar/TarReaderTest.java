package fairlead.archive.tar;

import static fairlead.testing.Packed.files;
import static fairlead.testing.Packed.tar;
import static fairlead.testing.Warcs.bytes;
import static fairlead.testing.Warcs.join;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.archive.ArchiveInput;
import fairlead.archive.Bytes;
import fairlead.archive.Extent;
import fairlead.archive.Item;
import fairlead.archive.ReadLimits;
import fairlead.archive.Reasons;
import fairlead.archive.UnpackBudget;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.apache.commons.compress.archivers.tar.TarConstants;
import org.apache.commons.compress.utils.SeekableInMemoryByteChannel;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TarReaderTest {

  private static final ReadLimits LIMITS = new ReadLimits(4096, 100, 0, 0);
  private static final List<String> ALL = List.of("a: data of a", "b: data of b", "c: data of c");

  private static byte[] archive() throws IOException {
    return tar("a", "data of a", "b", "data of b", "c", "data of c");
  }

  /** Bytes with random access, as those of a file. */
  private static TarReader reader(byte[] archive) throws IOException {
    Bytes bytes = Bytes.of(() -> new SeekableInMemoryByteChannel(archive));
    return new TarReader(new ArchiveInput(bytes, null, LIMITS, UnpackBudget.unlimited()));
  }

  /** Bytes of unknown length, as those of a decoder. */
  private static TarReader streaming(InputStream in) throws IOException {
    return new TarReader(new ArchiveInput(() -> in, null, LIMITS, UnpackBudget.unlimited()));
  }

  private static List<String> lines(byte[] archive) throws IOException {
    return lines(reader(archive));
  }

  private static List<String> lines(TarReader reader) throws IOException {
    List<String> lines = new ArrayList<>();
    try (reader) {
      for (Item item = reader.next(); item != null; item = reader.next()) {
        lines.add(line(item));
      }
    } catch (IOException e) {
      lines.add("!! " + Reasons.of(e));
    }
    return lines;
  }

  private static String line(Item item) throws IOException {
    if (item instanceof Item.Entry entry) {
      InputStream data = entry.data().read();
      ByteArrayOutputStream read = new ByteArrayOutputStream();
      String damage = "";
      try {
        data.transferTo(read);
      } catch (IOException e) {
        damage = " ! " + Reasons.of(e);
      }
      data.close();
      return entry.name() + ": " + read.toString(StandardCharsets.UTF_8).strip() + damage;
    }
    if (item instanceof Item.Link link) {
      return link.name() + " > " + link.target();
    }
    return item instanceof Item.Other other
        ? other.name() + " - " + other.reason()
        : "! " + ((Item.Damage) item).message();
  }

  /** Writes another size into a header, with its checksum. */
  private static byte[] withSize(byte[] archive, int header, int size) {
    byte[] changed = archive.clone();
    byte[] digits = bytes("%011o\0".formatted(size));
    System.arraycopy(digits, 0, changed, header + 124, digits.length);
    Arrays.fill(changed, header + 148, header + 156, (byte) ' ');
    int sum = 0;
    for (int i = header; i < header + 512; i++) {
      sum += changed[i] & 0xFF;
    }
    digits = bytes("%06o\0 ".formatted(sum));
    System.arraycopy(digits, 0, changed, header + 148, digits.length);
    return changed;
  }

  private static byte[] special(byte type, String name, String link) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (TarArchiveOutputStream tar = new TarArchiveOutputStream(out)) {
      TarArchiveEntry entry = new TarArchiveEntry(name, type);
      entry.setLinkName(link);
      tar.putArchiveEntry(entry);
      tar.closeArchiveEntry();
    }
    return out.toByteArray();
  }

  @Test
  void filesAreReadFromAFileOrAStream() throws IOException {
    byte[] archive = archive();
    assertEquals(ALL, lines(archive));
    assertEquals(ALL, lines(streaming(new ByteArrayInputStream(archive))));
    assertEquals(List.of("a: x"), lines(tar("d/", "", "a", "x")), "folders are no items");
  }

  @Test
  void everythingAboutAFileIsReported() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (TarArchiveOutputStream tar = new TarArchiveOutputStream(out)) {
      tar.setLongFileMode(TarArchiveOutputStream.LONGFILE_POSIX);
      for (String name : new String[] {"a", "b".repeat(150)}) {
        TarArchiveEntry entry = new TarArchiveEntry(name);
        entry.setSize(4);
        entry.setMode(0100640);
        entry.setModTime(1_000_000_000_000L);
        tar.putArchiveEntry(entry);
        tar.write(bytes("data"));
        tar.closeArchiveEntry();
      }
    }
    try (TarReader reader = reader(out.toByteArray())) {
      Item.Entry a = (Item.Entry) reader.next();
      assertEquals("a", a.name());
      assertEquals(4, a.size());
      assertEquals(Instant.ofEpochSecond(1_000_000_000), a.modified());
      assertEquals(0640, a.permissions());
      assertEquals(512, reader.dataStart());
      assertEquals(new Extent(512, 4), a.extent());
      assertTrue(reader.extensionsStart() < 0);
      Item.Entry b = (Item.Entry) reader.next();
      assertEquals("b".repeat(150), b.name());
      assertEquals(2560, reader.dataStart());
      assertEquals(new Extent(2560, 4), b.extent());
      assertEquals(1024, reader.extensionsStart());
      assertNull(reader.next());
    }
    try (TarReader reader = streaming(new ByteArrayInputStream(out.toByteArray()))) {
      assertNull(((Item.Entry) reader.next()).extent(), "without random access");
    }
  }

  /** Names are UTF-8, in headers and in PAX fields. Others show that they are not. */
  @Test
  void namesThatAreNotUtf8AreNotMistakenForOthers() throws IOException {
    assertEquals(
        List.of("\uFFFDa: data"), lines(named("\u00E9a", StandardCharsets.ISO_8859_1, false)));
    for (String name : List.of("\u00E9", "\u65E5\u672C", "\uD83D\uDE00", "a?")) {
      assertEquals(List.of(name + ": data"), lines(named(name, StandardCharsets.UTF_8, false)));
      assertEquals(List.of(name + ": data"), lines(named(name, StandardCharsets.UTF_8, true)));
    }
  }

  private static byte[] named(String name, Charset charset, boolean pax) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (TarArchiveOutputStream tar = new TarArchiveOutputStream(out, charset.name())) {
      tar.setAddPaxHeadersForNonAsciiNames(pax);
      TarArchiveEntry entry = new TarArchiveEntry(name);
      entry.setSize(4);
      tar.putArchiveEntry(entry);
      tar.write("data".getBytes(StandardCharsets.US_ASCII));
      tar.closeArchiveEntry();
    }
    return out.toByteArray();
  }

  @Test
  void otherThanFilesIsReported() throws IOException {
    assertEquals(List.of("l > target"), lines(special(TarConstants.LF_SYMLINK, "l", "target")));
    assertEquals(List.of("l - hard link"), lines(special(TarConstants.LF_LINK, "l", "target")));
    for (byte type : new byte[] {TarConstants.LF_FIFO, TarConstants.LF_BLK, TarConstants.LF_CHR}) {
      assertEquals(List.of("l - not a regular file"), lines(special(type, "l", "")));
    }
  }

  @ParameterizedTest
  @CsvSource({"0, 1024", "1, 1024", "100, 1024", "148, 1024"})
  void damagedHeaderCostsItsFileAlone(int at, int next) throws IOException {
    byte[] archive = archive();
    archive[1024 + at] ^= 0x15;
    for (TarReader reader :
        new TarReader[] {reader(archive), streaming(new ByteArrayInputStream(archive))}) {
      List<String> lines = lines(reader);
      assertEquals(3, lines.size(), lines.toString());
      assertEquals(ALL.get(0), lines.get(0));
      assertTrue(lines.get(1).startsWith("! damaged tar header at offset " + next), lines.get(1));
      assertTrue(lines.get(1).endsWith("; the next one is at 2048"), lines.get(1));
      assertEquals(ALL.get(2), lines.get(2));
    }
  }

  @Test
  void damageWithoutAHeaderAfterItIsTheEnd() throws IOException {
    byte[] archive = archive();
    archive[2048] ^= 0x15;
    List<String> lines = lines(archive);
    assertEquals(ALL.subList(0, 2), lines.subList(0, 2));
    assertTrue(lines.get(2).startsWith("!! damaged tar header at offset 2048 ("), lines.get(2));
    assertTrue(lines.get(2).endsWith("), and none after it"), lines.get(2));
    assertEquals(List.of("!! not a tar archive"), lines(bytes("x".repeat(2000))));
    List<String> before = lines(join(bytes("x".repeat(512)), archive()));
    assertTrue(before.get(0).startsWith("! no tar header at offset 0 ("), before.get(0));
    assertTrue(before.get(0).endsWith("; the next one is at 512"), before.get(0));
    assertEquals(ALL, before.subList(1, 4));
  }

  @Test
  void archivesMayBeJoined() throws IOException {
    byte[] archive = archive();
    assertEquals(6, lines(join(archive, archive)).size());
    byte[] zeros = new byte[512];
    byte[] a = Arrays.copyOf(archive, 1024);
    byte[] rest = Arrays.copyOfRange(archive, 1024, archive.length);
    assertEquals(
        List.of(
            ALL.get(0),
            "! a block of zeros at offset 1024; the next header is at 1536",
            ALL.get(1),
            ALL.get(2)),
        lines(join(a, zeros, rest)));
    assertEquals(ALL, lines(join(a, zeros, zeros, rest)), "two of them are an end");
  }

  @ParameterizedTest
  @ValueSource(ints = {1024, 1124, 2048, 2100})
  void archiveThatEndsEarlyIsReported(int length) throws IOException {
    List<String> lines = lines(Arrays.copyOf(archive(), length));
    assertEquals(ALL.subList(0, length / 1024), lines.subList(0, lines.size() - 1));
    assertEquals("! the archive ends early, at offset " + length, lines.get(lines.size() - 1));
  }

  @Test
  void fileThatIsCutIsReadUpToThere() throws IOException {
    byte[] archive = Arrays.copyOf(tar("a", "x", "b", "y".repeat(2000)), 1536 + 700);
    assertEquals(
        List.of("a: x", "b: " + "y".repeat(700) + " ! unexpected end of data"), lines(archive));
    try (TarReader reader = reader(archive)) {
      reader.next();
      assertEquals(Item.UNKNOWN, ((Item.Entry) reader.next()).size());
      assertEquals(
          new Item.Damage("the archive ends early, at offset 2236"),
          reader.next(),
          "its data was not read");
      assertNull(reader.next());
    }
    byte[] byByte = Arrays.copyOf(tar("b", "\u00ff".repeat(500)), 514);
    try (TarReader reader = reader(byByte);
        InputStream in = ((Item.Entry) reader.next()).data().read()) {
      assertEquals(0xC3, in.read());
      assertEquals(0xBF, in.read());
      assertThrows(IOException.class, in::read);
    }
  }

  @Test
  void sizeThatIsTooLargeTakesNothingFromTheNext() throws IOException {
    byte[] archive = withSize(archive(), 1024, 1 << 20);
    assertEquals(
        List.of(ALL.get(0), "b: data of b", ALL.get(2)),
        lines(archive).stream()
            .map(line -> line.replaceAll("\0", "").replace(" ! unexpected end of data", ""))
            .toList());
    try (TarReader reader = reader(archive)) {
      reader.next();
      reader.next();
      assertEquals(
          new Item.Damage(
              "an entry at offset 1536 claims more bytes than there are; the next header is at"
                  + " 2048"),
          reader.next());
      assertEquals("c", ((Item.Entry) reader.next()).name());
      assertNull(reader.next());
    }
  }

  @Test
  void sizeUpToTheEndIsNoDamage() throws IOException {
    byte[] archive = Arrays.copyOf(tar("a", "x".repeat(100)), 612);
    try (TarReader reader = reader(archive)) {
      assertEquals(100, ((Item.Entry) reader.next()).size());
    }
    try (TarReader reader = reader(Arrays.copyOf(archive, 611))) {
      assertEquals(Item.UNKNOWN, ((Item.Entry) reader.next()).size());
    }
  }

  @Test
  void headersAreBounded() throws IOException {
    byte[] within = tar("x".repeat(2000), "text", "b", "data of b");
    assertEquals(List.of("x".repeat(2000) + ": text", "b: data of b"), lines(within));
    List<String> lines = lines(tar("x".repeat(5000), "text", "b", "data of b"));
    assertTrue(lines.get(0).contains("a header of more than 4096 bytes"), lines.get(0));
    assertEquals("b: data of b", lines.get(lines.size() - 1));
  }

  @Test
  void extendedHeadersInARowAreBounded() throws IOException {
    byte[] named = tar("n".repeat(120), "text");
    byte[] extension = Arrays.copyOf(named, 1024);
    byte[] rest = Arrays.copyOfRange(named, 1024, named.length);
    for (int count : new int[] {1, 100, 101, 150}) {
      byte[] all = new byte[0];
      for (int i = 0; i < count; i++) {
        all = join(all, extension);
      }
      List<String> lines = lines(join(all, rest));
      assertEquals(count <= 100, lines.equals(List.of("n".repeat(120) + ": text")));
      if (count > 100) {
        assertTrue(lines.get(0).contains("more than 100 extended headers in a row"));
        assertEquals(
            List.of("n".repeat(100) + ": text"),
            lines.subList(1, lines.size()),
            "the file is read without them");
      }
    }
  }

  @Test
  void failureOfTheStreamIsTheEnd() throws IOException {
    byte[] archive = archive();
    InputStream damaged =
        new InputStream() {
          @Override
          public int read() throws IOException {
            throw new IOException("damaged compression");
          }

          @Override
          public int read(byte[] bytes, int offset, int length) throws IOException {
            return read();
          }
        };
    InputStream failing =
        new SequenceInputStream(new ByteArrayInputStream(archive, 0, 1100), damaged);
    assertEquals(List.of(ALL.get(0), "!! damaged compression"), lines(streaming(failing)));
  }

  @Test
  void archiveIsRecognizedByItsFirstHeader() throws IOException {
    byte[] archive = archive();
    assertTrue(TarFormat.TAR.isContent(archive));
    assertTrue(TarFormat.TAR.isContent(Arrays.copyOf(archive, 512)));
    assertFalse(TarFormat.TAR.isContent(Arrays.copyOf(archive, 511)));
    assertFalse(TarFormat.TAR.isContent(new byte[512]));
    archive[3] ^= 1;
    assertFalse(TarFormat.TAR.isContent(archive));
    assertFalse(TarFormat.TAR.isContent(bytes("x".repeat(512))));
    assertTrue(TarFormat.TAR.isContent(tar(files("empty", ""))));
  }

  /** A header with its data, such as that of an extension. */
  private static byte[] block(byte type, String data) throws IOException {
    byte[] archive = withSize(tar("x", data), 0, bytes(data).length);
    archive[156] = type;
    return Arrays.copyOf(
        withSize(archive, 0, bytes(data).length), 512 + (bytes(data).length + 511) / 512 * 512);
  }

  /** A field for the next entry of a certain length. */
  private static String field(int length) {
    String start = length + " comment=";
    return start + "x".repeat(length - start.length() - 1) + "\n";
  }

  @ParameterizedTest
  @CsvSource({"x, 4096, 0", "x, 4097, 1", "g, 4096, 0", "g, 4097, 1", "x, 99, 0"})
  void lengthOfAHeaderIsBounded(char type, int length, int damages) throws IOException {
    List<String> lines = lines(join(block((byte) type, field(length)), tar("a", "x")));
    assertEquals(1 + damages, lines.size(), lines.toString());
    assertEquals("a: x", lines.get(damages));
    if (damages > 0) {
      assertTrue(lines.get(0).contains("a header of more than 4096 bytes"), lines.get(0));
    }
  }

  @Test
  void fieldsForAllEntriesAreBoundedTogether() throws IOException {
    byte[] globals = block((byte) 'g', field(2048));
    byte[] a = Arrays.copyOf(tar("a", "x"), 1024);
    assertEquals(List.of("a: x", "a: x"), lines(join(globals, a, globals, tar("a", "x"))));
    List<String> more = lines(join(globals, a, globals, a, globals, tar("b", "y")));
    assertEquals(List.of("a: x", "a: x"), more.subList(0, 2));
    assertTrue(more.get(2).contains("a header of more than 4096 bytes"), more.toString());
    assertEquals("b: y", more.get(3));
    byte[] fields = block((byte) 'x', field(4000));
    assertEquals(List.of("a: x", "a: x"), lines(join(fields, a, fields, tar("a", "x"))));
  }

  @Test
  void readingGoesOnBehindAMalformedExtension() throws IOException {
    List<String> lines = lines(join(block((byte) 'x', "malformed"), tar("a", "x")));
    assertEquals(2, lines.size(), lines.toString());
    assertTrue(lines.get(0).endsWith("; the next one is at 1024"), lines.get(0));
    assertEquals("a: x", lines.get(1));
  }

  @Test
  void longNamesOfGnuAreExtensionsToo() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (TarArchiveOutputStream tar = new TarArchiveOutputStream(out)) {
      tar.setLongFileMode(TarArchiveOutputStream.LONGFILE_GNU);
      TarArchiveEntry entry = new TarArchiveEntry("n".repeat(150));
      tar.putArchiveEntry(entry);
      tar.closeArchiveEntry();
    }
    try (TarReader reader = reader(out.toByteArray())) {
      assertEquals("n".repeat(150), ((Item.Entry) reader.next()).name());
      assertEquals(0, reader.extensionsStart());
      assertEquals(1536, reader.dataStart());
    }
  }

  /** Three bytes of data that stand for a thousand. */
  @ParameterizedTest
  @ValueSource(ints = {999, 1000})
  void sparseFilesCountAgainstTheBudget(int limit) throws IOException {
    String fields = "24 GNU.sparse.size=1000\n29 GNU.sparse.map=0,3,1000,0\n";
    byte[] archive = join(block((byte) 'x', fields), tar("a", "abc", "b", "xy"));
    Bytes bytes = Bytes.of(() -> new SeekableInMemoryByteChannel(archive));
    UnpackBudget budget = UnpackBudget.of(limit, 1, 0);
    try (TarReader reader = new TarReader(new ArchiveInput(bytes, null, LIMITS, budget))) {
      Item.Entry sparse = (Item.Entry) reader.next();
      assertEquals(1000, sparse.size());
      assertNull(sparse.extent());
      InputStream data = sparse.data().read();
      if (limit < 1000) {
        IOException spent = assertThrows(IOException.class, data::readAllBytes);
        assertEquals("more than 999 bytes unpacked", spent.getMessage());
      } else {
        byte[] all = data.readAllBytes();
        assertEquals(1000, all.length);
        assertEquals("abc", new String(all, 0, 3, StandardCharsets.UTF_8));
        assertEquals("b: xy", line(reader.next()), "other files need no budget");
      }
    }
  }

  @Test
  void fileThatIsCutIsReadInParts() throws IOException {
    byte[] archive = Arrays.copyOf(tar("b", "0123456789".repeat(200)), 512 + 700);
    try (TarReader reader = reader(archive)) {
      Item.Entry entry = (Item.Entry) reader.next();
      assertEquals(0644, entry.permissions());
      InputStream in = entry.data().read();
      byte[] part = new byte[700];
      assertEquals(100, in.read(part, 0, 100));
      assertEquals(412, in.read(part, 100, 600));
      assertEquals(188, in.read(part, 512, 188));
      assertEquals("0123456789".repeat(70), new String(part, StandardCharsets.UTF_8));
    }
  }

  /** What a decoder gave before it failed is read: it is asked for one block at a time. */
  @Test
  void blocksBeforeAFailureAreRead() throws IOException {
    byte[] archive = archive();
    InputStream failing =
        new ByteArrayInputStream(archive) {
          @Override
          public synchronized int read(byte[] bytes, int offset, int length) {
            if (pos + length > 1100) {
              throw new UncheckedIOException(new IOException("damaged compression"));
            }
            return super.read(bytes, offset, length);
          }
        };
    try (TarReader reader = streaming(failing)) {
      assertEquals(ALL.get(0), line(reader.next()));
      assertThrows(UncheckedIOException.class, reader::next);
    }
  }

  /** Exactly as many extended headers as may be in a row, before a damaged one. */
  @Test
  void extendedHeadersBehindDamageCount() throws IOException {
    byte[] extension = block((byte) 'x', field(99));
    byte[] all = new byte[0];
    for (int i = 0; i < 100; i++) {
      all = join(all, extension);
    }
    byte[] damaged = Arrays.copyOf(tar("a", "x"), 1024);
    damaged[0] ^= 1;
    List<String> lines = lines(join(all, damaged, tar("n".repeat(120), "text")));
    assertEquals(2, lines.size(), lines.toString());
    assertTrue(lines.get(0).endsWith("the next one is at " + (all.length + 1024)), lines.get(0));
    assertEquals("n".repeat(120) + ": text", lines.get(1));
  }
}
