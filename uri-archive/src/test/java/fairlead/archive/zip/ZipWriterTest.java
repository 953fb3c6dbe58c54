package fairlead.archive.zip;

import static fairlead.testing.Warcs.bytes;
import static fairlead.testing.Warcs.join;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.archive.ArchiveCopy;
import fairlead.archive.ArchiveInput;
import fairlead.archive.Bytes;
import fairlead.archive.EntryReader;
import fairlead.archive.EntryWriter;
import fairlead.archive.Item;
import fairlead.archive.NewEntry;
import fairlead.archive.NotReplaceableException;
import fairlead.archive.ReadLimits;
import fairlead.archive.Spool;
import fairlead.archive.TemporaryFiles;
import fairlead.archive.UnpackBudget;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.zip.CRC32;
import java.util.zip.Deflater;
import org.apache.commons.compress.utils.SeekableInMemoryByteChannel;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ZipWriterTest {

  private static final byte[] NO_BYTES = {};

  private static NewEntry entry(String name, @Nullable Instant modified, int permissions) {
    return new NewEntry(name, null, null, false, modified, permissions);
  }

  private static byte[] deflated(byte[] data) {
    Deflater deflater = new Deflater(Deflater.DEFAULT_COMPRESSION, true);
    deflater.setInput(data);
    deflater.finish();
    byte[] packed = new byte[1000];
    byte[] all = Arrays.copyOf(packed, deflater.deflate(packed));
    deflater.end();
    return all;
  }

  /** The fields that both headers of an entry have, up to the length of its name. */
  private static byte[] common(
      boolean stored, int time, int date, byte[] data, int packed, String name) {
    CRC32 crc = new CRC32();
    crc.update(data);
    byte[] all = new byte[24];
    ByteBuffer header = ZipTail.numbers(all);
    header.putShort((short) 20).putShort((short) 0x800).putShort((short) (stored ? 0 : 8));
    header.putShort((short) time).putShort((short) date).putInt((int) crc.getValue());
    header.putInt(packed).putInt(data.length).putShort((short) bytes(name).length);
    return all;
  }

  private static byte[] shorts(int... values) {
    byte[] all = new byte[2 * values.length];
    ByteBuffer numbers = ZipTail.numbers(all);
    for (int value : values) {
      numbers.putShort((short) value);
    }
    return all;
  }

  /** An archive with one file that is written in both ways. */
  private static byte[] expected(
      String name, byte[] data, int time, int date, int mode, byte[] extra) {
    byte[] files = NO_BYTES;
    byte[] directory = NO_BYTES;
    for (boolean stored : new boolean[] {false, true}) {
      byte[] packed = stored ? data : deflated(data);
      byte[] common = common(stored, time, date, data, packed.length, name);
      directory =
          join(
              directory,
              bytes("PK\1\2"),
              new byte[] {45, 3},
              common,
              shorts(extra.length, 0, 0, 0, 0, mode, files.length, 0),
              bytes(name),
              extra);
      files =
          join(files, bytes("PK\3\4"), common, shorts(extra.length), bytes(name), extra, packed);
    }
    return join(files, directory, Zips.end(2, directory.length, files.length, ""));
  }

  private static byte[] written(NewEntry entry, byte[] data) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (ZipWriter writer = new ZipWriter(out);
        Spool spool = new Spool()) {
      spool.write(data);
      writer.add(entry, spool);
      writer.addStored(entry, spool);
      writer.finish();
    }
    return out.toByteArray();
  }

  private static Instant local(String time) {
    return LocalDateTime.parse(time).atZone(ZoneId.systemDefault()).toInstant();
  }

  @Test
  void filesHaveTheirNamesTimesAndPermissions() throws IOException {
    byte[] data = bytes("data ".repeat(50));
    Instant time = local("2020-02-03T04:05:07");
    byte[] extra = new byte[9];
    ZipTail.numbers(extra).putShort((short) 0x5455).putShort((short) 5).put((byte) 1);
    ZipTail.numbers(extra).putInt(5, (int) time.getEpochSecond());
    assertArrayEquals(
        expected("x/\u00e9", data, 4 << 11 | 5 << 5 | 3, 40 << 9 | 2 << 5 | 3, 0100400, extra),
        written(entry("x/\u00e9", time, 0400), data));
    assertArrayEquals(
        expected("a", NO_BYTES, 0, 33, 0100644, NO_BYTES),
        written(entry("a", null, Item.UNKNOWN), NO_BYTES));
  }

  @ParameterizedTest
  @CsvSource({
    "1979-12-31T23:59:58, 0, 33, true",
    "1980-01-01T00:00:02, 1, 33, true",
    "1960-01-01T00:00:00, 0, 33, true",
    "2107-12-31T23:59:58, 49021, 65439, false",
    "2108-01-01T00:00:00, 0, 33, false",
    "1900-01-01T00:00:00, 0, 33, false",
    "2039-03-04T00:00:00, 0, 30308, false"
  })
  void timesAreWrittenWhereTheyFit(String time, int clock, int date, boolean timestamp)
      throws IOException {
    byte[] archive = written(entry("a", local(time), 0), NO_BYTES);
    ByteBuffer header = ZipTail.numbers(archive);
    assertEquals(clock, header.getShort(10) & 0xFFFF);
    assertEquals(date, header.getShort(12) & 0xFFFF);
    assertEquals(timestamp ? 9 : 0, header.getShort(28));
    if (timestamp) {
      assertEquals(local(time).getEpochSecond(), header.getInt(36));
    }
  }

  @Test
  void timestampIsAsLongAsItsNumber() throws IOException {
    for (long second : new long[] {Integer.MAX_VALUE, Integer.MIN_VALUE}) {
      for (int more : new int[] {0, 1}) {
        Instant time = Instant.ofEpochSecond(second + (second > 0 ? more : -more));
        byte[] archive = written(entry("a", time, 0), NO_BYTES);
        assertEquals(more == 0 ? 9 : 0, ZipTail.numbers(archive).getShort(28));
      }
    }
  }

  @Test
  void nameMayBeTooLong() throws IOException {
    String longest = "\u00e9".repeat(0x7FFF) + "x";
    byte[] archive = written(entry(longest, null, 0), NO_BYTES);
    assertEquals(longest, new String(archive, 30, 0xFFFF, StandardCharsets.UTF_8));
    NotReplaceableException refused =
        assertThrows(
            NotReplaceableException.class, () -> written(entry(longest + "x", null, 0), NO_BYTES));
    assertEquals("its name is too long for a zip archive", refused.getMessage());
  }

  @Test
  void archiveWithoutFilesHasAnEnd() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (ZipWriter writer = new ZipWriter(out)) {
      writer.finish();
    }
    assertArrayEquals(Zips.end(0, 0, 0, ""), out.toByteArray());
  }

  /** More entries than a short number counts. */
  @Test
  void manyEntriesNeedAnotherEnd() throws IOException {
    for (int count : new int[] {0xFFFF, 0x10000}) {
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      try (ZipWriter writer = new ZipWriter(out);
          Spool data = new Spool()) {
        NewEntry entry = entry("a", null, 0);
        for (int i = 0; i < count; i++) {
          writer.addStored(entry, data);
        }
        writer.finish();
      }
      int files = count * 31;
      int directory = count * 47;
      byte[] archive = out.toByteArray();
      byte[] end = Arrays.copyOfRange(archive, files + directory, archive.length);
      assertArrayEquals(
          count == 0xFFFF
              ? Zips.end(count, directory, files, "")
              : join(
                  Zips.end64(count, directory, files, (long) files + directory),
                  Zips.end(0xFFFF, directory, files, "")),
          end);
    }
  }

  private static ArchiveInput input(SeekableByteChannel file) {
    return new ArchiveInput(Bytes.of(() -> file), null, ReadLimits.NONE, UnpackBudget.unlimited());
  }

  @Test
  void formatReadsCopiesAndWrites() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (EntryWriter writer = ZipFormat.ZIP.writer().open(out, "x.zip");
        Spool data = new Spool()) {
      data.write(bytes("old"));
      writer.add(entry("a", null, 0), data);
      writer.finish();
    }
    assertTrue(ZipFormat.ZIP.isContent(out.toByteArray()));
    assertTrue(ZipFormat.ZIP.isWrittenAs("x"));
    SeekableByteChannel file = new SeekableInMemoryByteChannel(out.toByteArray());
    ByteArrayOutputStream copied = new ByteArrayOutputStream();
    try (ArchiveCopy copy =
        ZipFormat.ZIP.copier(NO_BYTES).copy(input(file), copied, false, problem -> {})) {
      assertTrue(copy.replace(1, bytes("new")));
      copy.finish();
    }
    assertFalse(file.isOpen());
    SeekableByteChannel copy = new SeekableInMemoryByteChannel(copied.toByteArray());
    try (EntryReader reader = ZipFormat.ZIP.reader().open(input(copy))) {
      assertNotNull(reader);
      assertEquals(List.of("a: new"), Zips.lines(reader));
    }
    assertFalse(copy.isOpen());
    assertTrue(ZipFormat.ZIP.traits().random());
  }

  @Test
  void linksHaveAPath() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (ZipWriter writer = new ZipWriter(out)) {
      writer.addLink(entry("d/l", null, 0644), "../a");
      writer.addLink(entry("m", null, 0), "x".repeat(4_097));
      writer.finish();
    }
    SeekableByteChannel file = new SeekableInMemoryByteChannel(out.toByteArray());
    try (EntryReader reader = ZipFormat.ZIP.reader().open(input(file))) {
      assertEquals(
          List.of("d/l > ../a", "m ! symbolic link to a path of over 4096 bytes"),
          Zips.lines(reader));
    }
  }

  @Test
  void temporaryFilesAreClosedWithTheWriter() throws IOException {
    Set<String> before = TemporaryFiles.open();
    try (ZipWriter writer = new ZipWriter(new ByteArrayOutputStream());
        Spool none = new Spool()) {
      NewEntry entry = entry("n".repeat(60_000), null, 0);
      for (int i = 0; i < 20; i++) { // more than a spool holds in memory
        writer.addStored(entry, none);
      }
      writer.finish();
      assertEquals(1, TemporaryFiles.since(before).size());
    }
    assertEquals(Set.of(), TemporaryFiles.since(before));
  }
}
