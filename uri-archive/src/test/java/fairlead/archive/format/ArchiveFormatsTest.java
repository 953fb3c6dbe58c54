package fairlead.archive.format;

import static fairlead.testing.Packed.tar;
import static fairlead.testing.Packed.zip;
import static fairlead.testing.Warcs.bytes;
import static fairlead.testing.Warcs.html;
import static fairlead.testing.Warcs.response;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.archive.ArchiveFormat;
import fairlead.archive.mime.MimeFormat;
import fairlead.archive.single.SingleFormat;
import fairlead.archive.tar.TarFormat;
import fairlead.archive.wacz.WaczFormat;
import fairlead.archive.warc.WarcFormat;
import fairlead.archive.zip.ZipFormat;
import fairlead.testing.Packed;
import fairlead.testing.Warcs;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.commons.compress.utils.SeekableInMemoryByteChannel;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ArchiveFormatsTest {

  private static final byte[] NO_BYTES = {};

  private static String name(Optional<ArchiveFormat> format) {
    return format.map(ArchiveFormat::name).orElse("none");
  }

  @Test
  void webArchivesComeFirst() {
    assertEquals(
        List.of("WARC", "ZIP", "WACZ", "GZIP", "BZIP2", "XZ", "ZSTD", "TAR", "MBOX", "MHTML"),
        ArchiveFormats.all().stream().map(ArchiveFormat::name).toList());
  }

  @ParameterizedTest
  @CsvSource({
    "a.zip, ZIP, '', a.zip",
    "x.gz/A.EPUB, ZIP, '', x.gz/A.EPUB",
    "a.warc, WARC, '', a.warc",
    "a.b.warc.gz, WARC, GZIP, a.b.warc",
    "warc.gz, GZIP, GZIP, warc",
    "x.warc.gz/page, none, '', x.warc.gz/page",
    "x.warc/a.gz, GZIP, GZIP, x.warc/a",
    ".gz, GZIP, GZIP, ''",
    ".warc.gz, WARC, GZIP, .warc",
    "a.html.GZ, GZIP, GZIP, a.html",
    "a.tar.gz, GZIP, GZIP, a.tar",
    "a.tgz, GZIP, GZIP, a.tar",
    "a.wacz, WACZ, '', a.wacz",
    "a.tar, TAR, '', a.tar",
    "a.mbox, MBOX, '', a.mbox",
    "a.mht, MHTML, '', a.mht",
    "gz, none, '', gz",
    "'', none, '', ''",
    "a.gz., none, '', a.gz.",
    "a.html, none, '', a.html"
  })
  void nameTellsTheFormat(String name, String format, String compression, String inner) {
    assertEquals(format, name(ArchiveFormats.ofName(name)));
    ArchiveFormat found = ArchiveFormats.compression(name);
    assertEquals(compression, found == null ? "" : found.name());
    assertEquals(inner, ArchiveFormats.innerName(name));
  }

  @ParameterizedTest
  @CsvSource({
    "Application/ZIP, ZIP",
    "application/warc, WARC",
    "message/rfc822, MHTML",
    "application/x-tar, TAR",
    "text/html, none"
  })
  void mediaTypeTellsTheFormat(String mediaType, String format) {
    assertEquals(format, name(ArchiveFormats.ofMediaType(mediaType)));
  }

  @Test
  void firstBytesTellTheFormat() throws IOException {
    byte[] record = response("a", html("x"));
    assertEquals("WARC", name(ArchiveFormats.ofContent(record)));
    assertEquals("WARC", name(ArchiveFormats.ofContent(Warcs.gzip(record))));
    assertEquals("GZIP", name(ArchiveFormats.ofContent(Warcs.gzip(bytes("text")))));
    assertEquals("ZIP", name(ArchiveFormats.ofContent(zip("a", "x"))));
    assertEquals("XZ", name(ArchiveFormats.ofContent(Packed.xz(bytes("text")))));
    byte[] tar = tar("a", "x");
    assertEquals("TAR", name(ArchiveFormats.ofContent(tar)));
    assertEquals("TAR", name(ArchiveFormats.ofContent(Arrays.copyOf(tar, 512))));
    assertEquals("none", name(ArchiveFormats.ofContent(Arrays.copyOf(tar, 511))));
    assertEquals("MBOX", name(ArchiveFormats.ofContent(bytes("From x\nMessage-ID: y\n"))));
    assertEquals("MHTML", name(ArchiveFormats.ofContent(bytes("Message-ID: y\n"))));
    assertEquals("none", name(ArchiveFormats.ofContent(bytes("text"))));
    assertEquals("none", name(ArchiveFormats.ofContent(NO_BYTES)));
  }

  @Test
  void nameOfAFileCountsBeforeItsBytes(@TempDir Path folder) throws IOException {
    byte[] zip = zip("a", new byte[2000]);
    Path named = Files.write(folder.resolve("a.tar"), zip);
    Path other = Files.write(folder.resolve("a.html"), zip);
    Path text = Files.write(folder.resolve("text"), new byte[2000]);
    Path none = folder.resolve("none.zip");
    assertEquals("TAR", name(ArchiveFormats.ofFile(named)));
    assertEquals("ZIP", name(ArchiveFormats.ofFile(other)));
    assertEquals("none", name(ArchiveFormats.ofFile(text)));
    assertEquals("none", name(ArchiveFormats.ofFile(none)));
    assertEquals("none", name(ArchiveFormats.ofFile(Files.createDirectory(none))));
    assertArrayEquals(new byte[1445], ArchiveFormats.start(text));
    assertArrayEquals(zip, ArchiveFormats.start(named));
    assertArrayEquals(NO_BYTES, ArchiveFormats.start(folder.resolve("missing")));
  }

  @Test
  void specialCaseIsFoundByItsFiles() throws IOException {
    byte[] wacz = zip("datapackage.json", "{}", "archive/a.warc", response("a", html("x")));
    SeekableByteChannel file = new SeekableInMemoryByteChannel(wacz);
    assertSame(WaczFormat.WACZ, ArchiveFormats.exact(ZipFormat.ZIP, "", () -> file));
    assertFalse(file.isOpen());
    SeekableByteChannel other = new SeekableInMemoryByteChannel(zip("a", "x"));
    assertSame(ZipFormat.ZIP, ArchiveFormats.exact(ZipFormat.ZIP, "a", () -> other));
    assertFalse(other.isOpen());
    SeekableByteChannel unused = new SeekableInMemoryByteChannel(wacz);
    assertSame(ZipFormat.ZIP, ArchiveFormats.exact(ZipFormat.ZIP, "a.zip", () -> unused));
    assertSame(TarFormat.TAR, ArchiveFormats.exact(TarFormat.TAR, "", () -> unused));
    assertTrue(unused.isOpen());
  }

  @ParameterizedTest
  @ValueSource(strings = {"a.7z", "x/a.RAR", "a.b.lz4", "a.jar", ".iso"})
  void someArchivesAreNotRead(String name) {
    assertTrue(ArchiveFormats.isUnread(name));
    assertFalse(ArchiveFormats.isUnread(name + "x"));
    assertFalse(ArchiveFormats.isUnread(name + "/x"));
  }

  @ParameterizedTest
  @CsvSource({
    "Rar!x, a rar archive",
    "7z\u00bc\u00afx, a 7z archive",
    "'\u0004\"M\u0018', lz4 compression",
    "Rar, ''",
    "xRar!, ''"
  })
  void archivesThatAreNotReadAreNamed(String start, String label) {
    assertEquals(label, ArchiveFormats.unread(start.getBytes(StandardCharsets.ISO_8859_1)));
  }

  @ParameterizedTest
  @CsvSource({
    "FILES, false",
    "PACKAGE, true",
    "CONTENT, false",
    "RECORDS, true",
    "PARTS, true",
    "MESSAGES, true"
  })
  void itemsArePagesOrHavePaths(ArchiveFormat.Items items, boolean pages) {
    assertEquals(pages, items.arePages());
  }

  @Test
  void rowsCanOrCannotWriteAndCopy() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    for (ArchiveFormat format : ArchiveFormats.all()) {
      boolean single = format instanceof SingleFormat;
      boolean written = !single && format != MimeFormat.MBOX;
      String name =
          format == WarcFormat.WARC ? "a.warc" : "a." + format.traits().endings().iterator().next();
      assertEquals(written, format.writer() != null, format.name());
      assertEquals(written, format.isWrittenAs(name), format.name());
      assertEquals(
          format != MimeFormat.MBOX, format.copier(bytes("WARC/1.0")) != null, format.name());
      assertEquals(format != WarcFormat.WARC, format.reader() != null, format.name());
      assertFalse(format.traits().label().isEmpty());
      if (!single) {
        try (OutputStream same = format.compressed(out)) {
          assertSame(out, same);
        }
        assertEquals("a.x.y", format.innerName("a.x.y"));
      }
      assertFalse(format.isNamed("a." + format.name() + "x"));
      assertFalse(format.isSpecialCase(format, new SeekableInMemoryByteChannel(zip("a", "x"))));
    }
    assertNotNull(ArchiveFormats.compression("a.zst"));
    assertNull(ArchiveFormats.compression("a.zip"));
  }
}
