package fairlead.pipeline.source;

import static fairlead.pipeline.source.Reads.bytes;
import static fairlead.testing.Packed.bzip2;
import static fairlead.testing.Packed.files;
import static fairlead.testing.Packed.storedZip;
import static fairlead.testing.Packed.tar;
import static fairlead.testing.Packed.xz;
import static fairlead.testing.Packed.zip;
import static fairlead.testing.Packed.zstd;
import static fairlead.testing.Warcs.gzip;
import static fairlead.testing.Warcs.join;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.html.Limits;
import fairlead.pipeline.Body;
import fairlead.pipeline.Document;
import fairlead.pipeline.Position;
import fairlead.testing.Warcs;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.zip.CRC32;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.apache.commons.compress.archivers.tar.TarConstants;
import org.apache.commons.compress.archivers.zip.Zip64Mode;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.apache.commons.compress.archivers.zip.ZipArchiveOutputStream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ArchivesTest {

  private static final SourceOptions OPTIONS = SourceOptions.DEFAULT.withBase("http://h/");

  @TempDir private Path folder;

  private List<Document> documents(String name, byte[] content) throws IOException {
    return documents(name, content, OPTIONS);
  }

  private List<Document> documents(String name, byte[] content, SourceOptions options)
      throws IOException {
    Path file = Files.write(folder.resolve(name), content);
    return Reads.documents(Inputs.of(file.toString(), options));
  }

  /** The place below the test's folder, and the URI or what went wrong. */
  private String line(Document document) {
    String place = document.place().toString().substring(folder.toString().length() + 1);
    if (document.content() instanceof Document.Received received) {
      String damage = received.damage();
      return place + " " + document.provenance().uri() + (damage == null ? "" : " " + damage);
    }
    return place
        + (document.content() instanceof Document.Other other
            ? " - " + other.reason()
            : " ! " + ((Document.Unread) document.content()).message());
  }

  private static SourceOptions within(SourceLimit limit, long value) {
    return OPTIONS.withLimits(Limits.DEFAULT.with(limit, value));
  }

  private List<String> lines(String name, byte[] content) throws IOException {
    return documents(name, content).stream().map(this::line).toList();
  }

  private List<String> lines(String name, byte[] content, SourceOptions options)
      throws IOException {
    return documents(name, content, options).stream().map(this::line).toList();
  }

  @Nested
  class Formats {

    @Test
    void whatIsNoMailboxIsReportedOnce() throws IOException {
      assertEquals(1, lines("x.mbox", bytes("no mailbox")).size());
    }

    @Test
    void entriesHaveTheirPathBelowTheBase() throws IOException {
      byte[] archive = zip("a.html", "<p>", "b/ü 1.css", "x{}", "b/", "", "c.png", "x");
      assertEquals(
          List.of(
              "s.zip!/a.html http://h/a.html",
              "s.zip!/b/ü 1.css http://h/b/%C3%BC%201.css",
              "s.zip!/c.png - not a document according to its name"),
          lines("s.zip", archive));
      assertEquals(
          List.of(
              "s.tar!/a.html http://h/a.html",
              "s.tar!/b/ü 1.css http://h/b/%C3%BC%201.css",
              "s.tar!/c.png - not a document according to its name"),
          lines("s.tar", tar("./a.html", "<p>", "b/ü 1.css", "x{}", "b/", "", "c.png", "x")));
    }

    @Test
    void withoutBaseTheUriIsThatOfTheFileAndThePath() throws IOException {
      Document document = documents("s.zip", zip("a.html", "<p>"), SourceOptions.DEFAULT).get(0);
      assertEquals(folder.resolve("s.zip").toUri() + "/a.html", document.provenance().uri());
    }

    @Test
    void everyCompressionIsUndone() throws IOException {
      byte[] archive = tar("a.html", "<p>");
      for (var packed :
          files(
                  "s.tar.gz",
                  gzip(archive),
                  "s.tgz",
                  gzip(archive),
                  "s.tar.bz2",
                  bzip2(archive),
                  "s.tbz2",
                  bzip2(archive),
                  "s.tar.xz",
                  xz(archive),
                  "s.txz",
                  xz(archive),
                  "s.tar.zst",
                  zstd(archive),
                  "packed",
                  xz(archive),
                  "twice",
                  gzip(gzip(archive)))
              .entrySet()) {
        assertEquals(
            List.of(packed.getKey() + "!/a.html http://h/a.html"),
            lines(packed.getKey(), packed.getValue()));
      }
    }

    @Test
    void compressedFileIsTheDocument() throws IOException {
      for (var packed :
          files(
                  "a.html.gz",
                  gzip(bytes("<p>1")),
                  "a.bz2",
                  bzip2(bytes("<p>1")),
                  "a.xz",
                  xz(bytes("<p>1")),
                  "a.zst",
                  zstd(bytes("<p>1")),
                  "a.gz",
                  join(gzip(bytes("<p")), gzip(bytes(">1"))))
              .entrySet()) {
        List<Document> documents = documents(packed.getKey(), packed.getValue());
        assertEquals(1, documents.size());
        assertEquals(packed.getKey() + " http://h/", line(documents.get(0)));
        assertEquals("<p>1", Reads.text(documents.get(0)));
        Body body = documents.get(0).provenance().body();
        assertNotNull(body);
        try (InputStream in = body.open()) {
          assertArrayEquals(packed.getValue(), in.readAllBytes(), "as it lies in its source");
        }
      }
    }

    @Test
    void containersNest() throws IOException {
      byte[] inner =
          zip("d/a.html", "<p>", "w.warc.gz", gzip(Warcs.response("page", Warcs.html("x"))));
      byte[] archive = tar("sub/in.zip", inner, "b.tar.xz", xz(tar("c.html", "<p>")));
      assertEquals(
          List.of(
              "s.tar.gz!/sub/in.zip!/d/a.html http://h/sub/in.zip/d/a.html",
              "s.tar.gz!/sub/in.zip!/w.warc.gz (record at offset 0) http://h/page",
              "s.tar.gz!/b.tar.xz!/c.html http://h/b.tar.xz/c.html"),
          lines("s.tar.gz", gzip(archive)));
    }

    @Test
    void webArchivesInZstdMayHaveADictionary() throws IOException {
      byte[] one = Warcs.response("1", Warcs.html("<p>one"));
      byte[] two = Warcs.response("2", Warcs.html("<p>two"));
      assertEquals(
          List.of(
              "a.warc.zst (record at offset 0) http://h/1",
              "a.warc.zst (record at offset " + zstd(one).length + ") http://h/2"),
          lines("a.warc.zst", join(zstd(one), zstd(two))));
      byte[] dictionary = one;
      byte[] head =
          ByteBuffer.allocate(8)
              .order(ByteOrder.LITTLE_ENDIAN)
              .putInt(0x184D2A5D)
              .putInt(dictionary.length)
              .array();
      byte[] packed = join(head, dictionary, zstd(one, dictionary), zstd(two, dictionary));
      List<Document> documents = documents("packed", packed);
      assertEquals(List.of("<p>one", "<p>two"), documents.stream().map(Reads::text).toList());
      Position first = documents.get(0).provenance().next();
      try (DocumentCursor cursor =
          Inputs.of(folder.resolve("packed").toString(), OPTIONS).open(first)) {
        Document second = cursor.next();
        assertNotNull(second);
        assertEquals("<p>two", Reads.text(second));
      }
    }

    @Test
    void bodiesOpenAgain() throws IOException {
      byte[] archive =
          gzip(
              tar(
                  "a.html",
                  "<p>1",
                  "in.zip",
                  zip("b.html", "<p>2"),
                  "m.eml",
                  "Subject: x\n" + "MIME-Version: 1.0\nContent-Type: text/html\n\n<p>3"));
      for (Document document : documents("s.tar.gz", archive)) {
        Body body = document.provenance().body();
        assertNotNull(body);
        try (InputStream in = body.open();
            InputStream beside = body.open()) {
          assertEquals(Reads.text(document), new String(in.readAllBytes(), StandardCharsets.UTF_8));
          assertArrayEquals(Reads.html(document).bytes(), beside.readAllBytes());
        }
      }
    }

    @Test
    void whatIsNoFileIsReportedAsSuch() throws IOException {
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      try (TarArchiveOutputStream tar = new TarArchiveOutputStream(out)) {
        TarArchiveEntry link = new TarArchiveEntry("link", TarConstants.LF_SYMLINK);
        link.setLinkName("/etc/passwd");
        tar.putArchiveEntry(link);
        tar.closeArchiveEntry();
        tar.putArchiveEntry(new TarArchiveEntry("pipe", TarConstants.LF_FIFO));
        tar.closeArchiveEntry();
      }
      assertEquals(
          List.of("s.tar!/link - symbolic link", "s.tar!/pipe - not a regular file"),
          lines("s.tar", out.toByteArray()));
      ByteArrayOutputStream zipped = new ByteArrayOutputStream();
      try (ZipArchiveOutputStream zip = new ZipArchiveOutputStream(zipped)) {
        ZipArchiveEntry link = new ZipArchiveEntry("link");
        link.setUnixMode(0xA1FF);
        zip.putArchiveEntry(link);
        zip.write(bytes("/etc/passwd"));
        zip.closeArchiveEntry();
      }
      assertEquals(List.of("s.zip!/link - symbolic link"), lines("s.zip", zipped.toByteArray()));
    }

    @Test
    void namesDoNotEscapeTheRoot() throws IOException {
      assertEquals(
          List.of("s.zip!/../../a.html http://h/../../a.html", "s.zip!//b.html http://h/b.html"),
          lines("s.zip", zip("..\\../a.html", "<p>", "/b.html", "<p>")));
    }

    @Test
    void folderOfArchives() throws IOException {
      Files.createDirectories(folder.resolve("in/sub"));
      Files.write(folder.resolve("in/sub/a.zip"), zip("x.html", "<p>"));
      Files.write(folder.resolve("in/sub/b.html.gz"), gzip(bytes("<p>")));
      List<Document> documents =
          Reads.documents(Inputs.of(folder.resolve("in").toString(), OPTIONS));
      assertEquals(
          List.of(
              "in/sub/a.zip!/x.html http://h/sub/a.zip/x.html",
              "in/sub/b.html.gz http://h/sub/b.html.gz"),
          documents.stream().map(ArchivesTest.this::line).toList());
    }

    @Test
    void archiveOnAStream() throws IOException {
      byte[] archive = gzip(tar("a.html", "<p>", "b.html", "<p>"));
      StreamSource source = new StreamSource(new ByteArrayInputStream(archive), "-", OPTIONS);
      List<Document> documents = Reads.documents(source);
      assertEquals(
          List.of("-!/a.html", "-!/b.html"),
          documents.stream().map(document -> document.place().toString()).toList());
      assertEquals(2, Reads.documents(source).size(), "a second time");
    }
  }

  @Nested
  class Positions {

    @Test
    void eachGivesExactlyTheRest() throws IOException {
      byte[] inner = zip("a.html", "<p>", "b.png", "x", "c.html", "<p>");
      byte[] archive =
          gzip(tar("1.html", "<p>", "2.zip", inner, "3.html.gz", gzip(bytes("<p>")), "4.png", "x"));
      List<Document> all = documents("s.tar.gz", archive);
      assertEquals(6, all.size());
      DocumentSource source = Inputs.of(folder.resolve("s.tar.gz").toString(), OPTIONS);
      for (int i = 0; i < all.size(); i++) {
        List<String> rest = new ArrayList<>();
        try (DocumentCursor cursor = source.open(all.get(i).provenance().next())) {
          for (Document next = cursor.next(); next != null; next = cursor.next()) {
            rest.add(line(next) + next.provenance().next());
          }
        }
        assertEquals(
            all.subList(i + 1, all.size()).stream()
                .map(document -> line(document) + document.provenance().next())
                .toList(),
            rest);
      }
    }

    @Test
    void whatIsNoneIsRejected() throws IOException {
      Path file = Files.write(folder.resolve("s.zip"), zip("a.html", "<p>"));
      for (String position : List.of("x ", "-1 ")) {
        try (DocumentCursor cursor =
            Inputs.of(file.toString(), OPTIONS).open(Position.parse(position))) {
          assertThrows(IllegalArgumentException.class, cursor::next);
        }
      }
    }
  }

  @Nested
  class Zip {

    @Test
    void encryptedEntryIsReported() throws IOException {
      byte[] archive = storedZip(files("a.html", "<p>", "b.html", "<p>"));
      archive[6] |= 1;
      archive[find(archive, "PK\1\2") + 8] |= 1;
      assertEquals(
          List.of("s.zip!/a.html ! encrypted", "s.zip!/b.html http://h/b.html"),
          lines("s.zip", archive));
    }

    @Test
    void unknownMethodIsReported() throws IOException {
      byte[] archive = storedZip(files("a.html", "<p>"));
      archive[find(archive, "PK\1\2") + 10] = 98;
      assertEquals(
          List.of("s.zip!/a.html ! unknown compression method 98"), lines("s.zip", archive));
    }

    @Test
    void everyMethodIsUndone() throws IOException {
      for (int method : new int[] {0, 8, 12, 93, 95}) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (ZipArchiveOutputStream zip = new ZipArchiveOutputStream(out)) {
          ZipArchiveEntry entry = new ZipArchiveEntry("a.html");
          entry.setMethod(method == 0 ? 0 : 8);
          byte[] packed =
              switch (method) {
                case 0 -> bytes("<p>text");
                case 8 -> deflated(bytes("<p>text"));
                case 12 -> bzip2(bytes("<p>text"));
                case 93 -> zstd(bytes("<p>text"));
                default -> xz(bytes("<p>text"));
              };
          entry.setSize(7);
          entry.setCompressedSize(packed.length);
          entry.setCrc(crc(bytes("<p>text")));
          zip.addRawArchiveEntry(entry, new ByteArrayInputStream(packed));
        }
        byte[] archive = out.toByteArray();
        archive[8] = (byte) method;
        archive[find(archive, "PK\1\2") + 10] = (byte) method;
        assertEquals("<p>text", Reads.text(documents("s.zip", archive).get(0)));
      }
    }

    @Test
    void bytesBeforeTheArchiveAreAllowed() throws IOException {
      byte[] archive = join(bytes("#!/bin/sh\nexit\n"), zip("a.html", "<p>"));
      assertEquals(List.of("s.zip!/a.html http://h/a.html"), lines("s.zip", archive));
    }

    @Test
    void archiveWithoutEntries() throws IOException {
      assertEquals(List.of(), lines("s.zip", zip()));
    }

    @Test
    void sizesOfMoreThanFourBytesAreUnderstood() throws IOException {
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      try (ZipArchiveOutputStream zip = new ZipArchiveOutputStream(out)) {
        zip.setUseZip64(Zip64Mode.Always);
        for (String name : List.of("a.html", "b.html")) {
          zip.putArchiveEntry(new ZipArchiveEntry(name));
          zip.write(bytes("<p>"));
          zip.closeArchiveEntry();
        }
      }
      assertEquals(
          List.of("s.zip!/a.html http://h/a.html", "s.zip!/b.html http://h/b.html"),
          lines("s.zip", out.toByteArray()));
    }

    @Test
    void wrongChecksumIsReported() throws IOException {
      byte[] archive = storedZip(files("a.html", "<p>text", "b.html", "<p>"));
      archive[find(archive, "text")] ^= 1;
      assertEquals(
          List.of(
              "s.zip!/a.html http://h/a.html zip checksum differs",
              "s.zip!/b.html http://h/b.html"),
          lines("s.zip", archive));
    }

    @Test
    void entriesThatShareBytesAreReported() throws IOException {
      byte[] archive = storedZip(files("a.html", "<p>", "b.html", "<p>"));
      int first = find(archive, "PK\1\2");
      int second = first + 46 + "a.html".length();
      archive[second + 42] = 0; // its local header is that of the first
      archive[second + 46] = 'a';
      assertEquals(
          List.of("s.zip!/a.html http://h/a.html", "s.zip!/a.html ! overlaps another entry"),
          lines("s.zip", archive));
    }

    /** Each used to be a failure of its own: half a million of them in 2 MB. */
    @Test
    void dataDescriptorsOfNothingAreOneDamage() throws IOException {
      byte[] start = bytes("PK\3\4" + "\0".repeat(26));
      byte[] descriptors = bytes("PK\7\b".repeat(100_000));
      byte[] page = Arrays.copyOf(storedZip(files("a.html", "<p>")), 30 + 6 + 3);
      assertEquals(
          List.of(
              "s.zip ! no central directory; read forward through local headers",
              "s.zip ! no local header at offset 30, 400000 bytes skipped",
              "s.zip!/a.html http://h/a.html"),
          lines("s.zip", join(start, descriptors, page)));
    }

    /** What is refused takes no place from the others, wherever the shared bytes are. */
    @Test
    void entriesBehindThoseThatShareBytesAreRead() throws IOException {
      String page = "<a href=x>".repeat(100);
      byte[] archive =
          storedZip(files("a.html", page, "b.html", page, "c.html", "<p>", "d.html", page));
      int first = find(archive, "PK\1\2");
      int length = 46 + "a.html".length();
      byte[] shared = Arrays.copyOfRange(archive, first, first + length);
      byte[] third = Arrays.copyOfRange(archive, first + 2 * length, first + 3 * length);
      byte[] entries =
          join(
              Arrays.copyOfRange(archive, first, first + length),
              shared,
              shared,
              Arrays.copyOfRange(archive, first + length, first + 3 * length),
              shared,
              third,
              Arrays.copyOfRange(archive, first + 3 * length, first + 4 * length));
      byte[] end = Arrays.copyOfRange(archive, first + 4 * length, archive.length);
      end[8] = 8; // entries on this disk, and on all
      end[10] = 8;
      end[12] = (byte) entries.length;
      end[13] = (byte) (entries.length >> 8);
      String refused = " ! overlaps another entry";
      assertEquals(
          List.of(
              "s.zip!/a.html http://h/a.html",
              "s.zip!/a.html" + refused,
              "s.zip!/a.html" + refused,
              "s.zip!/b.html http://h/b.html",
              "s.zip!/c.html http://h/c.html",
              "s.zip!/a.html" + refused,
              "s.zip!/c.html" + refused,
              "s.zip!/d.html http://h/d.html"),
          lines("s.zip", join(Arrays.copyOf(archive, first), entries, end)));
    }

    @Test
    void directoryMayHaveAnotherOrder() throws IOException {
      byte[] archive = storedZip(files("a.html", "<p>", "b.html", "<p>", "c.html", "<p>"));
      int first = find(archive, "PK\1\2");
      int length = 46 + "a.html".length();
      byte[] mixed =
          join(
              Arrays.copyOf(archive, first),
              Arrays.copyOfRange(archive, first + 2 * length, first + 3 * length),
              Arrays.copyOfRange(archive, first, first + 2 * length),
              Arrays.copyOfRange(archive, first + 3 * length, archive.length));
      assertEquals(
          List.of(
              "s.zip!/c.html http://h/c.html",
              "s.zip!/a.html http://h/a.html",
              "s.zip!/b.html http://h/b.html"),
          lines("s.zip", mixed));
    }

    @Test
    void missingByteCostsOneEntry() throws IOException {
      byte[] archive = storedZip(files("a.html", "<p>text", "b.html", "<p>b", "c.html", "<p>c"));
      int at = find(archive, "text");
      byte[] shorter =
          join(Arrays.copyOf(archive, at), Arrays.copyOfRange(archive, at + 1, archive.length));
      List<Document> documents = documents("s.zip", shorter);
      assertEquals(3, documents.size());
      assertEquals("<p>b", Reads.text(documents.get(1)));
      assertEquals("<p>c", Reads.text(documents.get(2)));
      assertTrue(line(documents.get(0)).endsWith("zip checksum differs"), line(documents.get(0)));
    }

    @Test
    void withoutCentralDirectoryLocalHeadersAreRead() throws IOException {
      for (boolean stored : new boolean[] {true, false}) {
        var files = files("a.html", "<p>1", "in.zip", zip("x.html", "<p>"), "b.html", "<p>2");
        byte[] archive = stored ? storedZip(files) : zip(files);
        byte[] cut = Arrays.copyOf(archive, lastFind(archive, "PK\1\2", 3));
        assertEquals(
            List.of(
                "s.zip ! no central directory; read forward through local headers",
                "s.zip!/a.html http://h/a.html",
                "s.zip!/in.zip!/x.html http://h/in.zip/x.html",
                "s.zip!/b.html http://h/b.html"),
            lines("s.zip", cut));
      }
    }
  }

  @Nested
  class Tar {

    private byte[] pages() throws IOException {
      return tar("0.html", "<p>text text", "1.html", "<p>text text", "2.html", "<p>text text");
    }

    @Test
    void damageOfACompressionIsReportedWhereAllEntriesAreRead() throws IOException {
      byte[] packed = gzip(pages());
      byte[] cut = Arrays.copyOf(packed, packed.length - 8);
      byte[] flipped = packed.clone();
      flipped[packed.length - 6] ^= 1;
      assertEquals(
          "s.tar.gz ! unexpected end of data; the rest is not read", lines("s.tar.gz", cut).get(3));
      assertEquals(
          "s.tar.gz ! gzip checksum differs; the rest is not read",
          lines("s.tar.gz", flipped).get(3));
      byte[] xz = xz(pages());
      xz[xz.length - 50] ^= 1;
      assertTrue(lines("s.tar.xz", xz).get(lines("s.tar.xz", xz).size() - 1).contains(" ! "));
    }

    @Test
    void archiveThatEndsEarlyIsReported() throws IOException {
      byte[] archive = pages();
      assertEquals(
          List.of(
              "s.tar!/0.html http://h/0.html", "s.tar ! the archive ends early, at offset 1124"),
          lines("s.tar", Arrays.copyOf(archive, 1124)));
      assertEquals(
          List.of(
              "s.tar!/0.html http://h/0.html", "s.tar ! the archive ends early, at offset 1024"),
          lines("s.tar", Arrays.copyOf(archive, 1024)));
    }

    /** What is there of an entry that is cut is read, and what is behind a wrong size, too. */
    @Test
    void entryThatIsCutIsReadUpToThere() throws IOException {
      byte[] archive =
          tar(
              files(
                  "a.html",
                  "<p>",
                  "b.html",
                  "<p>".repeat(500),
                  "c.png",
                  "x".repeat(2000),
                  "d.html",
                  "<p>"));
      int b = find(archive, "b.html");
      int c = find(archive, "c.png");
      String first = "s.tar!/a.html http://h/a.html";
      String second = "s.tar!/b.html http://h/b.html";
      String damage = " unexpected end of data";
      assertEquals(
          List.of(first, second + damage), lines("s.tar", Arrays.copyOf(archive, b + 512 + 700)));
      assertEquals(
          List.of(
              first,
              second,
              "s.tar!/c.png - not a document according to its name",
              "s.tar ! the archive ends early, at offset " + (c + 1212)),
          lines("s.tar", Arrays.copyOf(archive, c + 512 + 700)));
      byte[] wrong = archive.clone();
      sign(wrong, b, 1 << 20);
      assertEquals(
          List.of(
              first,
              second + damage,
              "s.tar!/c.png - not a document according to its name",
              "s.tar!/d.html http://h/d.html"),
          lines("s.tar", wrong));
      wrong = archive.clone();
      sign(wrong, c, 1 << 20);
      assertEquals(
          List.of(
              first,
              second,
              "s.tar!/c.png - not a document according to its name",
              "s.tar ! an entry at offset "
                  + (c + 512)
                  + " claims more bytes than there are; the next header is at "
                  + find(archive, "d.html"),
              "s.tar!/d.html http://h/d.html"),
          lines("s.tar", wrong));
      byte[] inner = storedZip(files("e.html", "<p>", "f.html", "<p>".repeat(500)));
      byte[] outer = tar(files("in.zip", inner));
      assertTrue(
          lines("s.tar", Arrays.copyOf(outer, 512 + 1000))
              .contains("s.tar!/in.zip!/e.html http://h/in.zip/e.html"));
    }

    /** Writes another size into a header, with its checksum. */
    private void sign(byte[] archive, int header, int size) {
      byte[] digits = "%011o\0".formatted(size).getBytes(StandardCharsets.US_ASCII);
      System.arraycopy(digits, 0, archive, header + 124, digits.length);
      Arrays.fill(archive, header + 148, header + 156, (byte) ' ');
      int sum = 0;
      for (int i = header; i < header + 512; i++) {
        sum += archive[i] & 0xFF;
      }
      digits = "%06o\0 ".formatted(sum).getBytes(StandardCharsets.US_ASCII);
      System.arraycopy(digits, 0, archive, header + 148, digits.length);
    }

    @Test
    void singleBlockOfZerosIsNoEnd() throws IOException {
      byte[] archive = pages();
      Arrays.fill(archive, 1024, 1536, (byte) 0);
      List<String> lines = lines("s.tar", archive);
      assertEquals(
          "s.tar ! a block of zeros at offset 1024; the next header is at 2048", lines.get(1));
      assertEquals("s.tar!/2.html http://h/2.html", lines.get(2));
    }

    @Test
    void joinedArchivesAreOne() throws IOException {
      assertEquals(
          List.of("s.tar!/a.html http://h/a.html", "s.tar!/b.html http://h/b.html"),
          lines("s.tar", join(tar("a.html", "<p>"), tar("b.html", "<p>"))));
    }

    @Test
    void extendedHeadersAreBounded() throws IOException {
      byte[] long1 = tar("x".repeat(3000) + ".html", "<p>", "b.html", "<p>");
      assertEquals(2, documents("s.tar", long1).size());
      List<String> lines = lines("s.tar", long1, within(SourceLimit.HEADER_BYTES, 1000));
      assertTrue(
          lines.get(0).contains("(a header of more than 1000 bytes); the next one is at "),
          lines.get(0));
      assertEquals("s.tar!/b.html http://h/b.html", lines.get(lines.size() - 1));
      byte[] extended = Arrays.copyOf(long1, 512 + 3072); // a header and its fields
      byte[][] many = new byte[300][];
      Arrays.fill(many, extended);
      List<String> bounded = lines("s.tar", join(join(many), tar("b.html", "<p>")));
      assertTrue(
          bounded.get(0).contains("(more than 100 extended headers in a row)"), bounded.get(0));
      assertEquals("s.tar!/b.html http://h/b.html", bounded.get(1));
    }
  }

  @Nested
  class Wacz {

    private byte[] wacz(String hash, long bytes, String more) throws IOException {
      byte[] archive = gzip(Warcs.response("page", Warcs.html("<p>")));
      String entry =
          "{\"resources\":[{\"name\":\"a.warc.gz\",\"path\":\"archive/a.warc.gz\",\"hash\":\""
              + hash
              + "\",\"bytes\":"
              + bytes
              + "}"
              + more
              + "],\"profile\":\"data-package\"}";
      return storedZip(
          files(
              "archive/a.warc.gz",
              archive,
              "pages/pages.jsonl",
              "{\"url\":\"http://h/page\"}\n",
              "datapackage.json",
              entry));
    }

    private String digest() throws IOException {
      try {
        byte[] archive = gzip(Warcs.response("page", Warcs.html("<p>")));
        return "sha256:"
            + HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(archive));
      } catch (NoSuchAlgorithmException e) {
        throw new IllegalStateException(e);
      }
    }

    private int size() throws IOException {
      return gzip(Warcs.response("page", Warcs.html("<p>"))).length;
    }

    @Test
    void recordsAreReadAndPagesAreNoLinks() throws IOException {
      assertEquals(
          List.of(
              "a.wacz!/archive/a.warc.gz (record at offset 0) http://h/page",
              "a.wacz!/pages/pages.jsonl - not a document according to its name",
              "a.wacz!/datapackage.json - not a document according to its name"),
          lines("a.wacz", wacz(digest(), size(), "")));
    }

    /** They are part of the package that was named, unlike any other archive in it. */
    @Test
    void recordsAreReadEvenIfArchivesInsideAreNot() throws IOException {
      byte[] records = Warcs.response("page", Warcs.html("<p>"));
      byte[] archive =
          zip(
              "datapackage.json", "{\"resources\":[]}",
              "archive/a.warc", records,
              "indexes/index.cdx.gz", gzip(bytes("x")),
              "other/b.zip", zip("x.html", "<p>"),
              "other/index.cdx.gz", gzip(bytes("x")));
      Path file = Files.write(folder.resolve("a.wacz"), archive);
      SourceOptions closed = OPTIONS.withArchives(SourceOptions.Archives.CLOSED);
      assertEquals(
          List.of(
              " - not a document according to its name",
              " http://h/page",
              " - not a document according to its name",
              " - an archive inside, not opened",
              " - an archive inside, not opened"),
          Reads.summaries(Inputs.of(file.toString(), closed)));
    }

    @Test
    void differencesFromThePackageAreReported() throws IOException {
      assertEquals(
          "a.wacz ! archive/a.warc.gz: its sha256 differs from that in datapackage.json",
          lines("a.wacz", wacz("sha256:00", size(), "")).get(0));
      List<String> lines =
          lines("a.wacz", wacz(digest(), 7, ",{\"path\":\"archive/b.warc\",\"hash\":\"x\"}"));
      assertEquals(
          "a.wacz ! archive/a.warc.gz: " + size() + " bytes where datapackage.json says 7",
          lines.get(0));
      assertEquals("a.wacz!/archive/a.warc.gz (record at offset 0) http://h/page", lines.get(1));
      assertEquals(
          "a.wacz ! archive/b.warc: listed in datapackage.json, but missing", lines.get(4));
    }

    @Test
    void withoutPackageThatIsReported() throws IOException {
      byte[] archive = zip("archive/a.warc", Warcs.response("page", Warcs.html("<p>")));
      assertEquals(
          List.of(
              "a.wacz ! no datapackage.json; nothing is checked against it",
              "a.wacz!/archive/a.warc (record at offset 0) http://h/page"),
          lines("a.wacz", archive));
      assertTrue(
          lines("a.wacz", zip("datapackage.json", "{\"resources\":[{"))
              .get(0)
              .endsWith("malformed datapackage.json; nothing is checked against it"));
    }
  }

  @Nested
  class AtLimits {

    @Test
    void nestingIsBounded() throws IOException {
      byte[] archive = bytes("<p>");
      for (int i = 0; i < 5; i++) {
        archive = gzip(archive);
      }
      assertEquals(1, Reads.documents(Inputs.of(write("x.gz", archive), OPTIONS)).size());
      assertEquals(
          List.of("x.gz ! nested in more than 4 archives"),
          lines("x.gz", archive, within(SourceLimit.CONTAINERS, 4)));
      assertEquals(
          List.of("x.gz http://h/"), lines("x.gz", archive, within(SourceLimit.CONTAINERS, 5)));
    }

    @Test
    void unpackedBytesAreBounded() throws IOException {
      byte[] archive = gzip(tar("a.html", "<p>" + "x".repeat(5000), "b.html", "<p>"));
      List<String> lines = lines("x.tgz", archive, within(SourceLimit.UNPACKED_BYTES, 3000));
      assertEquals(
          List.of(
              "x.tgz!/a.html http://h/a.html more than 3000 bytes unpacked",
              "x.tgz ! more than 3000 bytes unpacked; the rest is not read"),
          lines);
      List<String> zipped =
          lines(
              "x.zip",
              zip("a.html", "<p>" + "x".repeat(5000), "b.html", "<p>"),
              within(SourceLimit.UNPACKED_BYTES, 3000));
      assertEquals(
          List.of(
              "x.zip!/a.html http://h/a.html more than 3000 bytes unpacked",
              "x.zip ! more than 3000 bytes unpacked; the rest is not read"),
          zipped);
    }

    @Test
    void temporaryFilesAreBounded() throws IOException {
      byte[] inner = storedZip(files("a.html", "<p>", "b.html", "<p>" + "x".repeat(9000)));
      List<String> lines = lines("x.zip.gz", gzip(inner), within(SourceLimit.SPILL_BYTES, 1000));
      assertEquals(
          "x.zip.gz ! more than 1000 bytes, the limit on temporary files",
          lines.get(lines.size() - 1));
      assertTrue(lines.contains("x.zip.gz!/a.html http://h/a.html"), lines.toString());
    }

    private String write(String name, byte[] content) throws IOException {
      return Files.write(folder.resolve(name), content).toString();
    }
  }

  private static int find(byte[] data, String text) {
    return new String(data, StandardCharsets.ISO_8859_1).indexOf(text);
  }

  /** The last but some place of a text. */
  private static int lastFind(byte[] data, String text, int count) {
    String whole = new String(data, StandardCharsets.ISO_8859_1);
    int at = whole.length();
    for (int i = 0; i < count; i++) {
      at = whole.lastIndexOf(text, at - 1);
    }
    return at;
  }

  private static byte[] deflated(byte[] data) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (var deflater = new DeflaterOutputStream(out, new Deflater(9, true))) {
      deflater.write(data);
    }
    return out.toByteArray();
  }

  private static long crc(byte[] data) {
    CRC32 crc = new CRC32();
    crc.update(data);
    return crc.getValue();
  }
}
