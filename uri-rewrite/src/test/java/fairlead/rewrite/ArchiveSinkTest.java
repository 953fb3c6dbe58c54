package fairlead.rewrite;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.pipeline.DocumentPlace;
import fairlead.pipeline.LinkPipeline;
import fairlead.pipeline.sink.Mark;
import fairlead.pipeline.sink.Sink;
import fairlead.pipeline.source.Inputs;
import fairlead.pipeline.source.SourceOptions;
import fairlead.pipeline.source.SourceOptions.Archives;
import fairlead.testing.Packed;
import fairlead.testing.Warcs;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.apache.commons.compress.archivers.zip.Zip64Mode;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.apache.commons.compress.archivers.zip.ZipArchiveOutputStream;
import org.apache.commons.compress.archivers.zip.ZipFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.netpreserve.jwarc.WarcConversion;
import org.netpreserve.jwarc.WarcDigest;
import org.netpreserve.jwarc.WarcReader;
import org.netpreserve.jwarc.WarcRecord;
import org.netpreserve.jwarc.WarcResponse;

class ArchiveSinkTest {

  private static final SourceOptions OPTIONS =
      SourceOptions.DEFAULT.withBase("http://h/").withArchives(Archives.CLOSED);

  @TempDir
  @SuppressWarnings("NullAway.Init") // JUnit sets it
  private Path folder;

  private boolean conversions;
  private RewriteCounts counts = RewriteCounts.NONE; // of the last archive
  private final List<String> failures = new ArrayList<>();

  private void fail(DocumentPlace place, String message) {
    failures.add(place + ": " + message);
  }

  private ArchiveSink open(Path input, Path out) throws IOException {
    return ArchiveSink.open(
        input,
        out,
        new ArchiveSink.Settings(OPTIONS, conversions, false, Pages.noLinks(), null, this::fail));
  }

  private byte[] rewritten(String name, byte[] archive) throws IOException {
    Path input = Files.write(folder.resolve(name), archive);
    Path out = folder.resolve("out-" + name);
    try (ArchiveSink sink = open(input, out)) {
      Sink.drain(
              Inputs.of(input.toString(), OPTIONS)
                  .documents()
                  .transform(new LinkPipeline<>(Pages.absolutizing())),
              sink)
          .block();
      counts = sink.counts();
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
    try (var files = Files.list(folder)) {
      assertEquals(
          Set.of("out-" + name, name),
          files.map(f -> f.getFileName().toString()).collect(Collectors.toSet()));
    }
    return Files.readAllBytes(out);
  }

  private static byte[] zip(Zip64Mode mode, boolean descriptors) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    // Without a file to go back in, sizes follow the data.
    try (ZipArchiveOutputStream out =
        descriptors
            ? new ZipArchiveOutputStream(bytes)
            : new ZipArchiveOutputStream(
                new org.apache.commons.compress.utils.SeekableInMemoryByteChannel() {
                  @Override
                  public void close() {
                    bytes.write(array(), 0, (int) size());
                    super.close();
                  }
                })) {
      out.setUseZip64(mode);
      out.setComment("the comment");
      for (String name : List.of("a/", "a/same.html", "b.html", "c\u00e9.txt", "b.html", "d.png")) {
        ZipArchiveEntry entry = new ZipArchiveEntry(name);
        entry.setTime(FileTime.from(Instant.parse("2001-02-03T04:05:06Z")));
        entry.setUnixMode(name.endsWith("/") ? 040750 : 0100640);
        // Of two entries that are equal, the library writes one offset.
        entry.setComment("about " + name + " at " + out.getBytesWritten());
        out.putArchiveEntry(entry);
        if (!name.endsWith("/")) {
          String page = name.equals("b.html") ? "<a href=x>" : "<a href=http://h/>";
          out.write(page.getBytes(StandardCharsets.UTF_8));
        }
        out.closeArchiveEntry();
      }
    }
    return bytes.toByteArray();
  }

  private static List<String> entries(byte[] archive) throws IOException {
    List<String> entries = new ArrayList<>();
    try (ZipFile zip = ZipFile.builder().setByteArray(archive).get()) {
      for (ZipArchiveEntry entry : Collections.list(zip.getEntries())) {
        try (InputStream in = zip.getInputStream(entry)) {
          entries.add(
              "%s %o %s %s: %s"
                  .formatted(
                      entry.getName(),
                      entry.getUnixMode(),
                      entry.getLastModifiedTime(),
                      entry.getComment(),
                      new String(in.readAllBytes(), StandardCharsets.UTF_8)));
        }
      }
    }
    return entries;
  }

  @ParameterizedTest
  @EnumSource(Zip64Mode.class)
  void everythingElseOfAZipStays(Zip64Mode mode) throws IOException {
    for (boolean descriptors : new boolean[] {true, false}) {
      byte[] archive = zip(mode, descriptors);
      byte[] copy = rewritten("x.zip", archive);
      assertEquals(
          entries(archive).stream().map(one -> one.replace("=x>", "=http://h/x>")).toList(),
          entries(copy));
      assertTrue(
          new String(copy, StandardCharsets.ISO_8859_1).endsWith("the comment"), "its comment");
      assertArrayEquals(copy, rewritten("x.zip", copy), "rewriting twice changes nothing");
      byte[] prefix = new byte[1000];
      Arrays.fill(prefix, (byte) 'x');
      ByteArrayOutputStream whole = new ByteArrayOutputStream();
      whole.writeBytes(prefix);
      whole.writeBytes(archive);
      byte[] behind = rewritten("x.zip", whole.toByteArray());
      assertArrayEquals(prefix, Arrays.copyOf(behind, 1000));
      assertArrayEquals(copy, Arrays.copyOfRange(behind, 1000, behind.length));
    }
  }

  @Test
  void storedEntriesStayStored() throws IOException {
    byte[] archive = Packed.storedZip(Packed.files("a.html", "<a href=x>", "b.html", "<p>"));
    String copy = new String(rewritten("x.zip", archive), StandardCharsets.ISO_8859_1);
    assertTrue(copy.contains("<a href=http://h/x>"), copy);
  }

  private static byte[] tar(int longNames) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (TarArchiveOutputStream out = new TarArchiveOutputStream(bytes)) {
      out.setLongFileMode(longNames);
      for (String name : List.of("a/", "x".repeat(120) + ".html", "b.html", "link", "c.html")) {
        TarArchiveEntry entry =
            name.equals("link")
                ? new TarArchiveEntry(name, TarArchiveEntry.LF_SYMLINK)
                : new TarArchiveEntry(name);
        byte[] page = "<a href=y>".repeat(100).getBytes(StandardCharsets.UTF_8);
        boolean isPage = name.endsWith(".html");
        entry.setSize(isPage ? page.length : 0);
        entry.setModTime(1_000_000_000L);
        entry.setMode(0640);
        if (name.equals("link")) {
          entry.setLinkName("b.html");
        }
        out.putArchiveEntry(entry);
        if (isPage) {
          out.write(page);
        }
        out.closeArchiveEntry();
      }
    }
    return bytes.toByteArray();
  }

  private static List<String> tarEntries(byte[] archive) throws IOException {
    List<String> entries = new ArrayList<>();
    try (TarArchiveInputStream in = new TarArchiveInputStream(new ByteArrayInputStream(archive))) {
      for (TarArchiveEntry one = in.getNextEntry(); one != null; one = in.getNextEntry()) {
        String content = new String(in.readAllBytes(), StandardCharsets.UTF_8);
        entries.add(one.getName() + one.getMode() + one.getModTime() + one.getLinkName() + content);
      }
    }
    return entries;
  }

  @ParameterizedTest
  @CsvSource({"2, x.tar", "3, x.tar", "2, x.tar.gz", "3, x.tar.xz", "2, x.tar.bz2", "3, x.tar.zst"})
  void everythingElseOfATarStays(int longNames, String name) throws IOException {
    byte[] tar = tar(longNames);
    byte[] packed =
        switch (name) {
          case "x.tar.gz" -> gzip(tar);
          case "x.tar.xz" -> Packed.xz(tar);
          case "x.tar.bz2" -> Packed.bzip2(tar);
          case "x.tar.zst" -> Packed.zstd(tar);
          default -> tar;
        };
    byte[] copy = rewritten(name, packed);
    byte[] unpacked;
    try (InputStream in =
        name.equals("x.tar")
            ? new ByteArrayInputStream(copy)
            : new org.apache.commons.compress.compressors.CompressorStreamFactory()
                .createCompressorInputStream(new ByteArrayInputStream(copy))) {
      unpacked = in.readAllBytes();
    } catch (org.apache.commons.compress.compressors.CompressorException e) {
      throw new IOException(e);
    }
    assertEquals(
        tarEntries(tar).stream().map(one -> one.replace("=y>", "=http://h/y>")).toList(),
        tarEntries(unpacked));
    assertArrayEquals(copy, rewritten(name, copy), "rewriting twice changes nothing");
  }

  /** The size of a PAX header would count, and be wrong. */
  @Test
  void entryWhoseSizeIsInItsPaxHeaderIsLeft() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    byte[] page = "<a href=y>".getBytes(StandardCharsets.UTF_8);
    try (TarArchiveOutputStream out = new TarArchiveOutputStream(bytes)) {
      for (String name : List.of("a.html", "b.html")) {
        TarArchiveEntry entry = new TarArchiveEntry(name);
        entry.setSize(page.length);
        if (name.equals("a.html")) {
          entry.addPaxHeader("size", String.valueOf(page.length));
          entry.addPaxHeader("comment", "x");
        }
        out.putArchiveEntry(entry);
        out.write(page);
        out.closeArchiveEntry();
      }
    }
    byte[] tar = bytes.toByteArray();
    String text = new String(tar, StandardCharsets.ISO_8859_1);
    if (!text.contains(" size=")) { // the library leaves out what it does not need
      text = text.replace("13 comment=x\n", "13 size=0010\n");
      tar = text.getBytes(StandardCharsets.ISO_8859_1);
    }
    List<String> entries = tarEntries(rewritten("x.tar", tar));
    assertEquals(2, entries.size(), entries.toString());
    assertTrue(entries.get(0).endsWith("<a href=y>"), entries.toString());
    assertTrue(entries.get(1).endsWith("<a href=http://h/y>"), entries.toString());
    assertEquals(1, failures.size(), failures.toString());
  }

  @Test
  void bytesBehindAZipStay() throws IOException {
    byte[] zip = zip(Zip64Mode.Never, false);
    byte[] more = Arrays.copyOf(zip, zip.length + 40);
    byte[] copy = rewritten("x.zip", more);
    assertArrayEquals(new byte[40], Arrays.copyOfRange(copy, copy.length - 40, copy.length));
  }

  private static byte[] gzip(byte[] data) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
      out.write(data);
    }
    return bytes.toByteArray();
  }

  @Test
  void compressedDocumentIsWrittenAgain() throws IOException {
    byte[] copy = rewritten("a.html.gz", gzip("<a href=x>".getBytes(StandardCharsets.UTF_8)));
    try (InputStream in = new GZIPInputStream(new ByteArrayInputStream(copy))) {
      assertEquals("<a href=http://h/x>", new String(in.readAllBytes(), StandardCharsets.UTF_8));
    }
  }

  @Test
  void archiveWithoutAChangeIsTheSame() throws IOException {
    Path input = Files.write(folder.resolve("x.zip"), Packed.zip("a.html", "<p>"));
    FileTime time = FileTime.from(Instant.parse("2001-02-03T04:05:06Z"));
    Files.setLastModifiedTime(input, time);
    Path out = folder.resolve("y.zip");
    try (ArchiveSink sink = open(input, out)) {
      assertThrows(FileSystemException.class, () -> open(input, out));
      sink.complete();
    }
    assertArrayEquals(Files.readAllBytes(input), Files.readAllBytes(out));
    assertEquals(time, Files.getLastModifiedTime(out));
  }

  /** With the permissions of the old one, if anything changes at all. */
  @Test
  void archiveIsReplacedInPlaceIfItChanges() throws IOException {
    Path zip = Files.write(folder.resolve("x.zip"), Packed.zip("a.html", "<a href=x>"));
    Files.setPosixFilePermissions(zip, PosixFilePermissions.fromString("rw-r-xr--"));
    RewriteJob job = RewriteJob.of(zip).withBase("http://h/").absolute();
    Object before = Files.readAttributes(zip, BasicFileAttributes.class).fileKey();
    job.inPlace().run();
    Object after = Files.readAttributes(zip, BasicFileAttributes.class).fileKey();
    assertNotEquals(before, after);
    job.inPlace().run();
    assertEquals(after, Files.readAttributes(zip, BasicFileAttributes.class).fileKey());
    Path copy = folder.resolve("y.zip");
    job.to(copy).run();
    assertArrayEquals(Files.readAllBytes(zip), Files.readAllBytes(copy));
    for (Path archive : List.of(zip, copy)) {
      assertEquals(
          "rw-r-xr--", PosixFilePermissions.toString(Files.getPosixFilePermissions(archive)));
    }
  }

  @Test
  void whatIsNoArchiveIsRefusedAndItsOutputReleased() throws IOException {
    Path page = Files.writeString(folder.resolve("x.html"), "<p>");
    Path out = folder.resolve("out.html");
    for (int i = 0; i < 2; i++) {
      IOException none = assertThrows(IOException.class, () -> open(page, out));
      assertEquals(page + " is not a rewritable archive", none.getMessage());
    }
    assertFalse(Files.exists(out));
  }

  @Test
  void archiveThatIsWrittenAtOnceIsNotRolledBack() throws IOException {
    Path zip = Files.write(folder.resolve("x.zip"), Packed.zip("a.html", "<p>"));
    try (ArchiveSink sink = open(zip, folder.resolve("y.zip"))) {
      assertEquals(new Mark(""), sink.commit());
      UnsupportedOperationException refused =
          assertThrows(UnsupportedOperationException.class, () -> sink.rollbackTo(new Mark("")));
      assertEquals("an archive can only be written as a whole", refused.getMessage());
    }
  }

  @Test
  void closedSinkKeepsNothing() throws IOException {
    Path zip = Files.write(folder.resolve("x.zip"), Packed.zip("a.html", "<a href=x>"));
    List<Rewritten> results =
        Inputs.of(zip.toString(), OPTIONS)
            .documents()
            .transform(new LinkPipeline<>(Pages.absolutizing()))
            .collectList()
            .block();
    Path kept = folder.resolve("kept");
    ArchiveSink sink =
        ArchiveSink.open(
            zip,
            folder.resolve("y.zip"),
            new ArchiveSink.Settings(OPTIONS, false, false, Pages.noLinks(), kept, this::fail));
    sink.accept(results.get(0));
    long length = Files.size(kept);
    assertTrue(length > 0);
    sink.close();
    assertThrows(FileSystemException.class, () -> sink.accept(results.get(0)));
    assertEquals(length, Files.size(kept));
  }

  @Test
  void recordThatIsNotInTheIndexIsReported() throws IOException {
    Path warc =
        Files.write(
            folder.resolve("x.warc"),
            Warcs.join(
                Warcs.response("a", Warcs.html("<p>")),
                Warcs.response("b", Warcs.bytes("no HTTP"))));
    List<String> reported = new ArrayList<>();
    RewriteListener listener =
        new RewriteListener() {
          @Override
          public void failed(DocumentPlace place, String reason) {
            reported.add(place + ": " + reason);
          }
        };
    RewriteResult result =
        RewriteJob.of(warc).absolute().withListener(listener).to(folder.resolve("x.wacz")).run();
    assertEquals(1, reported.size(), reported.toString());
    assertTrue(
        reported.get(0).startsWith(warc + ": the record at offset 299 is not in its index: "),
        reported.get(0));
    assertTrue(result.failures().containsAll(reported));
    assertEquals(1, result.counts().failed());
  }

  @Test
  void damagedArchiveIsRefusedAndNothingWritten() throws IOException {
    byte[] zip = Packed.zip("a.html", "<a href=x>", "b.html", "<a href=x>");
    byte[] cut = Arrays.copyOf(zip, zip.length - 30);
    IOException damaged = assertThrows(IOException.class, () -> rewritten("x.zip", cut));
    assertTrue(damaged.getMessage().contains("a damaged archive cannot be rewritten"));
    assertFalse(Files.exists(folder.resolve("out-x.zip")));
    byte[] tar = Packed.tar("a.html", "<a href=x>", "b.html", "<p>", "c.html", "<a href=x>");
    tar[1024 + 10] ^= 1;
    assertThrows(IOException.class, () -> rewritten("y.tar", tar));
    try (var files = Files.list(folder)) {
      assertEquals(2, files.count());
    }
  }

  private static byte[] warc(boolean gzip, byte[]... records) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    for (byte[] record : records) {
      out.writeBytes(gzip ? gzip(record) : record);
    }
    return out.toByteArray();
  }

  private static byte[] record(String type, String id, String fields, byte[] block) {
    String header =
        "WARC-Type: "
            + type
            + "\r\nWARC-Record-ID: <urn:uuid:"
            + id
            + ">\r\nWARC-Date: 2020-01-02T03:04:05Z\r\nWARC-Target-URI: http://h/p\r\n"
            + fields;
    return Warcs.raw("1.1", header, block);
  }

  private static byte[] http(String header, byte[] body) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.writeBytes(
        ("HTTP/1.1 200 OK\r\n" + header + "\r\n\r\n").getBytes(StandardCharsets.US_ASCII));
    out.writeBytes(body);
    return out.toByteArray();
  }

  private static byte[] sha1(byte[] data) {
    try {
      return MessageDigest.getInstance("SHA-1").digest(data);
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError(e);
    }
  }

  private static final String HTTP = "Content-Type: application/http; msgtype=response\r\n";

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void recordOfAWarcStaysInItsPlace(boolean gzip) throws IOException {
    byte[] page = "<a href=x>".getBytes(StandardCharsets.UTF_8);
    byte[] image =
        record("response", "1", HTTP, http("Content-Type: image/png", new byte[] {1, 2}));
    byte[] coded =
        record(
            "response",
            "2",
            HTTP + "WARC-Payload-Digest: sha1:OLD\r\n",
            http(
                "Content-Encoding: gzip\r\nX-A: b\r\n c\r\ncontent-length: 99\r\n"
                    + "Content-Type: text/html",
                gzip(page)));
    byte[] resource = record("resource", "3", "Content-Type: text/html\r\n", page);
    byte[] same = record("metadata", "4", "", page);
    String name = gzip ? "x.warc.gz" : "x.warc";
    byte[] archive = warc(gzip, image, coded, resource, same);
    byte[] copy = rewritten(name, archive);
    assertArrayEquals(
        warc(gzip, image), Arrays.copyOf(copy, warc(gzip, image).length), "what is before");
    byte[] behind = warc(gzip, same);
    assertArrayEquals(
        behind, Arrays.copyOfRange(copy, copy.length - behind.length, copy.length), "and behind");
    List<String> records = new ArrayList<>();
    try (WarcReader reader = new WarcReader(new ByteArrayInputStream(copy))) {
      reader.setLenient(false);
      for (WarcRecord one : reader) {
        String payload =
            one instanceof WarcResponse response
                ? response.http().headers().map()
                    + new String(
                        response.http().body().stream().readAllBytes(), StandardCharsets.UTF_8)
                : new String(one.body().stream().readAllBytes(), StandardCharsets.UTF_8);
        records.add(one.type() + " " + payload.replace("\r\n", "|"));
      }
    }
    assertEquals(6, records.size(), records.toString());
    assertEquals(
        "response {Content-Length=[19], Content-Type=[text/html], X-A=[b c]}<a href=http://h/x>",
        records.get(1));
    assertEquals("metadata replaces: <urn:uuid:2>|", records.get(2));
    assertEquals("resource <a href=http://h/x>", records.get(3));
    assertEquals("metadata replaces: <urn:uuid:3>|", records.get(4));
    Path file = Files.write(folder.resolve("out-" + name), copy);
    List<String> problems = new ArrayList<>();
    try (WarcReader reader = new WarcReader(file)) {
      for (WarcRecord one : reader) {
        if (one instanceof WarcResponse response && response.payloadDigest().isPresent()) {
          byte[] body = response.payload().orElseThrow().body().stream().readAllBytes();
          WarcDigest digest = new WarcDigest("sha1", sha1(body));
          problems.add(String.valueOf(digest.equals(response.payloadDigest().get())));
        }
      }
    }
    assertEquals(List.of("true"), problems);
    Files.delete(file);
    assertArrayEquals(copy, rewritten(name, copy), "rewriting twice changes nothing");
  }

  @Test
  void recordsInOneMemberAreLeftAndReported() throws IOException {
    byte[] page = page();
    byte[] archive = gzip(warc(false, page, page));
    assertArrayEquals(archive, rewritten("x.warc.gz", archive));
    assertEquals(2, failures.size(), failures.toString());
    assertTrue(failures.get(0).contains("it shares a compressed member"), failures.toString());
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void conversionFollowsTheRecord(boolean gzip) throws IOException {
    byte[] page =
        record(
            "response",
            "2",
            HTTP,
            http(
                "Content-Type: text/html; charset=utf-8",
                "<a href=x>".getBytes(StandardCharsets.UTF_8)));
    byte[] archive = warc(gzip, page, page);
    conversions = true;
    byte[] copy = rewritten("x.warc", archive);
    List<String> records = new ArrayList<>();
    try (WarcReader reader = new WarcReader(new ByteArrayInputStream(copy))) {
      for (WarcRecord one : reader) {
        records.add(
            one instanceof WarcConversion conversion
                ? conversion.refersTo().map(String::valueOf).orElse("")
                    + " "
                    + conversion.contentType()
                    + " "
                    + new String(conversion.body().stream().readAllBytes(), StandardCharsets.UTF_8)
                : one.type());
      }
    }
    String conversion = "urn:uuid:2 text/html; charset=utf-8 <a href=http://h/x>";
    assertEquals(
        List.of("response", conversion, "response", conversion),
        records.stream().map(one -> one.replace(";charset", "; charset")).toList());
    assertEquals(2, counts.rewritten());
    assertArrayEquals(copy, rewritten("x.warc", copy), "rewriting twice changes nothing");
    assertTrue(counts.isNothing(), counts::toString);
  }

  private static byte[] page() throws IOException {
    return record(
        "resource",
        "3",
        "Content-Type: text/html\r\n",
        "<a href=x>".getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void recordThatDoesNotEndWellIsLeftAndReported() throws IOException {
    byte[] page = page();
    byte[] odd =
        new String(warc(false, page, page), StandardCharsets.UTF_8)
            .replace(">\r\n\r\nWARC", ">\n\nWARC")
            .getBytes(StandardCharsets.UTF_8);
    rewritten("x.warc", odd);
    assertEquals(1, failures.size(), failures.toString());
    assertTrue(failures.get(0).contains("does not end in two empty lines"), failures.toString());
  }

  @Test
  void recordThatIsNotWellFormedIsLeftAndReported() throws IOException {
    byte[] page = page();
    String archive = new String(warc(false, page, page), StandardCharsets.UTF_8);
    int last = archive.indexOf("\r\n", archive.lastIndexOf("WARC/1."));
    String odd = archive.substring(0, last) + archive.substring(last + 1);
    rewritten("x.warc", odd.getBytes(StandardCharsets.UTF_8));
    assertEquals(1, failures.size(), failures.toString());
    assertTrue(failures.get(0).contains("its header is not well-formed"), failures.toString());
    assertEquals(1, counts.rewritten());
  }

  @Test
  void blankLineBeforeTheFirstRecordIsKept() throws IOException {
    byte[] page = page();
    String late = "\r\n" + new String(warc(false, page), StandardCharsets.UTF_8);
    byte[] copy = rewritten("x.warc", late.getBytes(StandardCharsets.UTF_8));
    assertTrue(new String(copy, StandardCharsets.UTF_8).startsWith("\r\nWARC/1."), "as it was");
    assertEquals(1, counts.rewritten());
    assertEquals(List.of(), failures);
  }

  private static final String MESSAGE =
      """
      From: a
      MIME-Version: 1.0
      Content-Type: multipart/related;
       boundary="b=_1"

      preamble
      --b=_1
      Content-Type: text/html; charset=utf-8
      Content-Transfer-Encoding: quoted-printable
      Content-Location: http://h/p

      <a href=3Dx>=E2=82=AC</a> trailing=20
      line <img src=3D"cid:1">
      --b=_1
      Content-Type: multipart/alternative; boundary=inner
      Content-Location: http://g/q/

      --inner
      Content-Type: text/html
      Content-Transfer-Encoding: BASE64

      PGEgaHJlZj15Pg==

      --inner
      Content-Type: text/html

      <a href=z>
      --inner--
      epilogue
      --b=_1
      Content-Type: image/png
      Content-Transfer-Encoding: base64
      Content-ID: <1>

      AAAA
      --b=_1--
      the end
      """;

  @ParameterizedTest
  @ValueSource(strings = {"\n", "\r\n"})
  void partsOfAMessageKeepTheirEncodings(String lineEnd) throws IOException {
    byte[] message = MESSAGE.replace("\n", lineEnd).getBytes(StandardCharsets.US_ASCII);
    byte[] copy = rewritten("x.mhtml", message);
    String expected =
        MESSAGE
            .replace("href=3Dx>=E2=82=AC</a> trailing", "href=3Dhttp://h/x>=E2=82=AC</a> trailing")
            .replace("PGEgaHJlZj15Pg==", "PGEgaHJlZj1odHRwOi8vZy9xL3k+")
            .replace("<a href=z>", "<a href=http://g/q/z>")
            .replace("\n", lineEnd);
    assertEquals(expected, new String(copy, StandardCharsets.US_ASCII));
    assertArrayEquals(copy, rewritten("x.mhtml", copy), "rewriting twice changes nothing");
  }

  @Test
  void referencesWithinAMessageStay() throws IOException {
    byte[] message =
        "MIME-Version: 1.0\nContent-Type: text/html\n\n<a href=x>"
            .getBytes(StandardCharsets.US_ASCII);
    Path input = Files.write(folder.resolve("x.eml"), message);
    SourceOptions options = SourceOptions.DEFAULT.withArchives(Archives.CLOSED);
    Rewritten result =
        Inputs.of(input.toString(), options)
            .documents()
            .transform(new LinkPipeline<>(Pages.absolutizing()))
            .blockFirst();
    assertFalse(Objects.requireNonNull(Objects.requireNonNull(result).rewriting()).isChanged());
  }
}
