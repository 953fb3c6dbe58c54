package fairlead.archive.single;

import static fairlead.testing.Packed.tar;
import static fairlead.testing.Warcs.bytes;
import static fairlead.testing.Warcs.join;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.archive.ArchiveCopy;
import fairlead.archive.ArchiveInput;
import fairlead.archive.EntryReader;
import fairlead.archive.Item;
import fairlead.archive.OpenStream;
import fairlead.archive.ReadLimits;
import fairlead.archive.UnpackBudget;
import fairlead.testing.Packed;
import fairlead.testing.Warcs;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class SingleFormatTest {

  private static final byte[] NO_BYTES = {};
  private static final byte[] TEXT = bytes("text ".repeat(1000));

  /** As another library, or the command, writes it. */
  private static byte[] packed(SingleFormat format, byte[] data) throws IOException {
    return switch (format) {
      case GZIP -> Warcs.gzip(data);
      case BZIP2 -> Packed.bzip2(data);
      case XZ -> Packed.xz(data);
      case ZSTD -> Packed.zstd(data);
    };
  }

  private static byte[] unpacked(SingleFormat format, byte[] data, long limit) throws IOException {
    ArchiveInput input =
        new ArchiveInput(
            () -> new ByteArrayInputStream(data),
            null,
            ReadLimits.NONE,
            UnpackBudget.of(limit, 1, data.length));
    try (EntryReader reader = format.reader().open(input)) {
      Item.Entry content = (Item.Entry) Objects.requireNonNull(reader.next());
      assertEquals("", content.name());
      assertEquals(Item.UNKNOWN, content.size());
      assertNull(reader.next());
      try (InputStream in = content.data().read()) {
        return in.readAllBytes();
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void contentIsReadAndWritten(SingleFormat format) throws IOException {
    byte[] packed = packed(format, TEXT);
    assertTrue(format.isContent(packed));
    assertFalse(format.isContent(TEXT));
    assertArrayEquals(TEXT, unpacked(format, packed, TEXT.length));
    assertArrayEquals(
        join(TEXT, TEXT), unpacked(format, join(packed, packed), 2L * TEXT.length), "two parts");
    IOException spent =
        assertThrows(IOException.class, () -> unpacked(format, packed, TEXT.length - 1L));
    assertEquals("more than 4999 bytes unpacked", spent.getMessage());
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (OutputStream compressed = format.compressed(out)) {
      compressed.write(TEXT);
    }
    assertTrue(format.isContent(out.toByteArray()));
    assertTrue(out.size() < 500);
    assertArrayEquals(TEXT, unpacked(format, out.toByteArray(), TEXT.length));
  }

  @ParameterizedTest
  @EnumSource
  void packedBytesAreClosedWithTheReader(SingleFormat format) throws IOException {
    for (boolean read : new boolean[] {false, true}) {
      OpenStream packed = new OpenStream(packed(format, TEXT));
      ArchiveInput input =
          new ArchiveInput(() -> packed, null, ReadLimits.NONE, UnpackBudget.unlimited());
      try (EntryReader reader = format.reader().open(input)) {
        Item.Entry content = (Item.Entry) Objects.requireNonNull(reader.next());
        if (read) {
          assertEquals('t', content.data().read().read());
        }
        assertTrue(packed.isOpen());
      }
      assertFalse(packed.isOpen());
    }
  }

  /** The copy is not compressed yet. */
  private static byte[] copy(
      SingleFormat format, byte[] data, boolean replaced, List<OpenStream> opened)
      throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ArchiveInput input =
        new ArchiveInput(
            () -> {
              OpenStream in = new OpenStream(data);
              opened.add(in);
              return in;
            },
            null,
            ReadLimits.NONE,
            UnpackBudget.of(20_000, 1, 0));
    try (ArchiveCopy copy = format.copier(NO_BYTES).copy(input, out, false, problem -> {})) {
      if (replaced) {
        assertTrue(copy.replace(1, bytes("new")));
      }
      copy.finish();
    }
    return out.toByteArray();
  }

  @ParameterizedTest
  @EnumSource
  void contentIsReplaced(SingleFormat format) throws IOException {
    List<OpenStream> opened = new ArrayList<>();
    byte[] packed = packed(format, TEXT);
    assertArrayEquals(TEXT, copy(format, packed, false, opened));
    assertArrayEquals(bytes("new"), copy(format, packed, true, opened));
    assertEquals(4, opened.size());
    assertTrue(opened.stream().noneMatch(OpenStream::isOpen));
    opened.clear();
    byte[] tar = tar("a", "old", "b", "data");
    assertArrayEquals(tar, copy(format, packed(format, tar), false, opened));
    byte[] replaced = copy(format, packed(format, tar), true, opened);
    assertEquals(tar.length, replaced.length);
    assertArrayEquals(Arrays.copyOf(bytes("new"), 512), Arrays.copyOfRange(replaced, 512, 1024));
    assertArrayEquals(
        Arrays.copyOfRange(tar, 1024, tar.length), Arrays.copyOfRange(replaced, 1024, tar.length));
    assertTrue(opened.stream().noneMatch(OpenStream::isOpen));
    byte[] large = packed(format, new byte[20_001]);
    assertThrows(IOException.class, () -> copy(format, large, false, opened));
  }

  @ParameterizedTest
  @CsvSource({
    "GZIP, a.html.gz, a.html",
    "GZIP, x/a.TGZ, x/a.tar",
    "GZIP, a.svgz, a.svg",
    "BZIP2, a.b.bz2, a.b",
    "BZIP2, a.tbz, a.tar",
    "BZIP2, a.tbz2, a.tar",
    "XZ, a.xz, a",
    "XZ, a.txz, a.tar",
    "ZSTD, a.zst, a",
    "ZSTD, a.tzst, a.tar"
  })
  void endingOfTheContentIsKnown(SingleFormat format, String name, String inner) {
    assertTrue(format.isNamed(name));
    assertEquals(inner, format.innerName(name));
  }

  @Test
  void rowsSayWhatTheyAre() {
    assertEquals("gzip compression", SingleFormat.GZIP.traits().label());
    for (SingleFormat format : SingleFormat.values()) {
      assertEquals("CONTENT", format.items().name());
      assertFalse(format.items().arePages());
      assertFalse(format.traits().random());
      assertNull(format.writer());
    }
  }
}
