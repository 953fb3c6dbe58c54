package fairlead.pipeline.source;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import fairlead.pipeline.Document;
import fairlead.pipeline.LinkPipeline;
import fairlead.pipeline.Outcome;
import fairlead.pipeline.PipelineOptions;
import fairlead.pipeline.source.SourceOptions.Archives;
import fairlead.testing.Suites;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import reactor.test.StepVerifier;

class SourcesTest {

  private static List<Document> read(DocumentSource source) {
    List<Document> documents = source.documents().collectList().block();
    assertNotNull(documents);
    return documents;
  }

  private static String summary(Document document) {
    String path = document.origin().path();
    if (document.content() instanceof Document.Html content) {
      return path + " " + content.html().uri();
    }
    return path
        + (document.content() instanceof Document.Other other
            ? " - " + other.reason()
            : " ! " + ((Document.Unread) document.content()).message());
  }

  private static List<String> summaries(DocumentSource source) {
    return read(source).stream().map(SourcesTest::summary).toList();
  }

  @Nested
  class Folders {

    @TempDir Path folder;

    private DocumentSource source(SourceOptions options) throws IOException {
      return new DirectorySource(
          folder, "site", options, Set.of(folder.toRealPath().resolve("out")));
    }

    @Test
    void filesComeInTheOrderOfTheirNamesEachWithItsUri() throws IOException {
      Files.createDirectories(folder.resolve("b/sub"));
      Files.createDirectories(folder.resolve("out"));
      for (String name :
          List.of("a b.html", "b/sub/100%.HTM", "b/x.css", "c.xhtml", "out/old.html")) {
        Files.writeString(folder.resolve(name), "x");
      }
      assertEquals(
          List.of(
              "a b.html http://h/r/a%20b.html",
              "b/sub/100%.HTM http://h/r/b/sub/100%25.HTM",
              "b/x.css http://h/r/b/x.css",
              "c.xhtml http://h/r/c.xhtml"),
          summaries(source(SourceOptions.DEFAULT.withBase("http://h/r"))));
      String root = folder.toAbsolutePath().normalize().toString();
      assertEquals(
          "a b.html file://" + root + "/a%20b.html",
          summaries(source(SourceOptions.DEFAULT)).get(0));
    }

    @Test
    void namesMayHoldBackslashesAndBytesThatAreNoText() throws IOException {
      Files.writeString(folder.resolve("a\\b.html"), "x");
      Files.writeString(Files.createDirectories(folder.resolve("a")).resolve("b.html"), "x");
      assertEquals(
          List.of("a/b.html http://h/a/b.html", "a\\b.html http://h/a%5Cb.html"),
          summaries(source(SourceOptions.DEFAULT.withBase("http://h/"))));
    }

    @Test
    void linkThatLeadsOutIsNoFileToCopy(@TempDir Path outside) throws IOException {
      Path secret = Files.writeString(outside.resolve("secret"), "x");
      Files.createSymbolicLink(folder.resolve("out.html"), secret);
      assertEquals(null, read(source(SourceOptions.DEFAULT)).get(0).origin().file());
    }

    @Test
    void pipesAreNotOpened() throws IOException, InterruptedException {
      for (String name : List.of("a.warc", "b.html")) {
        Process mkfifo = new ProcessBuilder("mkfifo", folder.resolve(name).toString()).start();
        assumeTrue(mkfifo.waitFor() == 0, "skipped: this system has no mkfifo");
      }
      assertEquals(
          List.of(" ! not a regular file", "b.html ! not a regular file"),
          summaries(source(SourceOptions.DEFAULT)));
    }

    @Test
    void symbolicLinksAreFollowedInsideTheFolderAlone(@TempDir Path outside) throws IOException {
      Files.writeString(outside.resolve("secret.html"), "x");
      Files.writeString(folder.resolve("a.html"), "x");
      Files.createSymbolicLink(folder.resolve("in.html"), Path.of("a.html"));
      Files.createSymbolicLink(folder.resolve("loop"), folder);
      Files.createSymbolicLink(folder.resolve("out.html"), outside.resolve("secret.html"));
      Files.createSymbolicLink(folder.resolve("stale.html"), Path.of("nowhere"));
      assertEquals(
          List.of(
              "a.html http://h/a.html",
              "in.html http://h/in.html",
              "loop - symbolic link to a folder",
              "out.html - symbolic link out of the folder",
              "stale.html ! no such file"),
          summaries(source(SourceOptions.DEFAULT.withBase("http://h/"))));
    }

    @Test
    void archivesInAFolderAreOpenedOrLeft() throws IOException {
      Files.write(folder.resolve("a.warc"), warc(response("text/html", "", bytes("<p>"))));
      assertEquals(" http://h/page", summaries(source(SourceOptions.DEFAULT)).get(0));
      assertEquals(
          "a.warc - no document by its name",
          summaries(source(SourceOptions.DEFAULT.withArchives(Archives.LEFT))).get(0));
    }

    @Test
    void unreadableFileIsReportedAndTheRestRead() throws IOException {
      Path locked = Files.writeString(folder.resolve("a.html"), "x");
      Files.writeString(folder.resolve("b.html"), "x");
      assertTrue(locked.toFile().setReadable(false));
      assumeFalse(Files.isReadable(locked), "skipped: this user may read everything");
      assertEquals(
          List.of("a.html ! permission denied", "b.html http://h/b.html"),
          summaries(source(SourceOptions.DEFAULT.withBase("http://h/"))));
    }

    @Test
    void cancellingInTheMiddleEndsTheReader() throws IOException, InterruptedException {
      for (int i = 0; i < 50; i++) {
        Files.writeString(folder.resolve(i + ".html"), "x");
      }
      StepVerifier.create(source(SourceOptions.DEFAULT).documents(), 3)
          .expectNextCount(3)
          .thenCancel()
          .verify();
      for (int i = 0; i < 1000 && readerRuns(); i++) {
        new CountDownLatch(1).await(10, TimeUnit.MILLISECONDS);
      }
      assertFalse(readerRuns());
    }

    private static boolean readerRuns() {
      return Thread.getAllStackTraces().keySet().stream()
          .anyMatch(thread -> thread.getName().startsWith("fairlead-read"));
    }
  }

  @Nested
  class Named {

    @TempDir Path folder;

    private List<String> read(String name) {
      return summaries(
          Inputs.of(
              folder.resolve(name).toString(),
              SourceOptions.DEFAULT.withBase("http://h/x"),
              Set.of()));
    }

    @Test
    void inputIsToldByItsBytes() throws IOException {
      Files.writeString(folder.resolve("page"), "<p>");
      Files.write(folder.resolve("archive"), warc(response("text/html", "", bytes("<p>"))));
      Files.write(folder.resolve("packed"), gzip(warc(response("text/html", "", bytes("<p>")))));
      Files.write(folder.resolve("zip"), new byte[] {'P', 'K', 3, 4});
      assertEquals(List.of("page http://h/x"), read("page"));
      assertEquals(List.of(" http://h/page"), read("archive"));
      assertEquals(List.of(" http://h/page"), read("packed"));
      assertTrue(read("zip").get(0).endsWith("! a zip archive is not read"));
      assertTrue(read("missing").get(0).endsWith("! no such file or folder"));
    }

    @Test
    void documentIsReadUpToTheLimitAndOneByteMore() throws IOException {
      Path file = Files.writeString(folder.resolve("long.html"), "x".repeat(100));
      Document document =
          SourcesTest.read(
                  new FileSource(file, "long", SourceOptions.DEFAULT.withMaxDocumentBytes(10)))
              .get(0);
      assertEquals(11, document.bytes());
    }
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static byte[] response(String type, String coding, byte[] body) throws IOException {
    ByteArrayOutputStream http = new ByteArrayOutputStream();
    http.writeBytes(
        bytes(
            "HTTP/1.1 200 OK\r\nContent-Type: "
                + type
                + (coding.isEmpty() ? "" : "\r\nContent-Encoding: " + coding)
                + "\r\nContent-Length: "
                + body.length
                + "\r\n\r\n"));
    http.writeBytes(body);
    return http.toByteArray();
  }

  private static byte[] warc(byte[] block) {
    ByteArrayOutputStream warc = new ByteArrayOutputStream();
    warc.writeBytes(
        bytes(
            "WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: http://h/page\r\n"
                + "WARC-Date: 2026-01-01T00:00:00Z\r\n"
                + "WARC-Record-ID: <urn:uuid:5d1ab34c-ee4a-4a5b-8a7c-7a4d1d2e0f00>\r\n"
                + "Content-Type: application/http;msgtype=response\r\nContent-Length: "
                + block.length
                + "\r\n\r\n"));
    warc.writeBytes(block);
    warc.writeBytes(bytes("\r\n\r\n"));
    return warc.toByteArray();
  }

  private static byte[] gzip(byte[] data) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (OutputStream gzip = new GZIPOutputStream(out)) {
      gzip.write(data);
    }
    return out.toByteArray();
  }

  private static byte[] deflate(byte[] data, boolean raw) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (OutputStream deflate = new DeflaterOutputStream(out, new Deflater(-1, raw))) {
      deflate.write(data);
    }
    return out.toByteArray();
  }

  @Nested
  class WebArchives {

    @TempDir Path folder;

    private Document only(byte[] warc) throws IOException {
      Path file = Files.write(folder.resolve("a.warc"), warc);
      List<Document> documents = read(new WarcSource(file, "a.warc", SourceOptions.DEFAULT));
      assertEquals(1, documents.size());
      return documents.get(0);
    }

    @Test
    void recordTellsItsUriPlaceTypeAndCharset() throws IOException {
      Document document = only(warc(response("Text/HTML; charset=koi8-r", "", bytes("<p>"))));
      Document.Html content = assertInstanceOf(Document.Html.class, document.content());
      assertEquals("http://h/page", content.html().uri());
      assertEquals("text/html", content.html().mediaType());
      assertEquals("koi8-r", content.html().charset());
      assertEquals("a.warc (record at offset 0)", document.origin().toString());
      assertEquals("<urn:uuid:5d1ab34c-ee4a-4a5b-8a7c-7a4d1d2e0f00>", document.origin().record());
    }

    @Test
    void otherMediaTypesAreNoDocuments() throws IOException {
      assertEquals(
          " - no document: image/png", summary(only(warc(response("image/png", "", bytes("x"))))));
    }

    @Test
    void truncatedArchiveGivesWhatItHasAndThePlace() throws IOException {
      byte[] whole = warc(response("text/html", "", bytes("<a href=x>".repeat(100))));
      Path file = folder.resolve("cut.warc");
      try (OutputStream out = Files.newOutputStream(file)) {
        out.write(whole);
        out.write(whole, 0, whole.length / 2);
      }
      List<Document> documents = read(new WarcSource(file, "cut.warc", SourceOptions.DEFAULT));
      assertInstanceOf(Document.Html.class, documents.get(0).content());
      Document.Html second = assertInstanceOf(Document.Html.class, documents.get(1).content());
      assertEquals("unexpected end of data", second.damage());
      assertEquals(whole.length, documents.get(1).origin().offset());
      assertEquals(2, documents.size());
    }

    @Test
    void truncationInARecordThatIsNoDocumentIsReportedToo() throws IOException {
      byte[] whole = warc(response("image/png", "", new byte[1000]));
      Path file = Files.write(folder.resolve("cut.warc"), Arrays.copyOf(whole, whole.length - 500));
      assertEquals(
          List.of(
              " - no document: image/png",
              " ! unexpected end of data; the rest of the archive is not read"),
          summaries(new WarcSource(file, "cut.warc", SourceOptions.DEFAULT)));
    }

    @Test
    void garbageBehindARecordIsReportedWithItsPlace() throws IOException {
      byte[] whole = warc(response("text/html", "", bytes("<p>")));
      Path file = folder.resolve("bad.warc");
      try (OutputStream out = Files.newOutputStream(file)) {
        out.write(whole);
        out.write(bytes("The monkeys are coming.\r\n".repeat(9)));
      }
      List<Document> documents = read(new WarcSource(file, "bad.warc", SourceOptions.DEFAULT));
      assertInstanceOf(Document.Html.class, documents.get(0).content());
      assertEquals(
          " ! invalid WARC record at position 0; the rest of the archive is not read",
          summary(documents.get(1)));
      assertEquals(whole.length, documents.get(1).origin().offset());
    }

    @Test
    void missingArchiveIsReported() {
      assertEquals(
          List.of(" ! no such file"),
          summaries(new WarcSource(folder.resolve("no.warc"), "no.warc", SourceOptions.DEFAULT)));
    }

    @Test
    void messageQuotesNothingOfADamagedRecord() throws IOException {
      byte[] broken = bytes("WARC/1.0\r\nWARC-Target-URI http://user:secret@h/\r\n\r\n");
      assertEquals(
          " ! invalid WARC record at position 25; the rest of the archive is not read",
          summary(only(broken)));
    }
  }

  @Nested
  class ContentCodings {

    private static BoundedBytes decode(byte[] body, String coding, int limit) throws IOException {
      InputStream in = new ByteArrayInputStream(body);
      return ContentCoding.read(in, coding, limit);
    }

    @Test
    void codingsAreUndoneLastFirst() throws IOException {
      byte[] text = bytes("<p>text</p>".repeat(50));
      assertEquals(new String(text, StandardCharsets.UTF_8), text(decode(text, "", 1000)));
      assertEquals(text(decode(text, "", 1000)), text(decode(gzip(text), "GZIP", 1000)));
      assertEquals(
          text(decode(text, "", 1000)), text(decode(deflate(text, false), "deflate", 1000)));
      assertEquals(
          text(decode(text, "", 1000)), text(decode(deflate(text, true), "deflate", 1000)));
      assertEquals(
          text(decode(text, "", 1000)),
          text(decode(gzip(deflate(text, false)), "deflate, gzip", 1000)));
    }

    private static String text(BoundedBytes read) {
      return new String(read.bytes(), StandardCharsets.UTF_8);
    }

    @Test
    void bodyThatWasDecodedBeforeIsTakenAsItIs() throws IOException {
      assertEquals("<p>", text(decode(bytes("<p>"), "gzip", 10)));
    }

    @Test
    void bombIsReadUpToTheLimit() throws IOException {
      BoundedBytes read = decode(gzip(new byte[10_000_000]), "gzip", 1000);
      assertEquals(1001, read.bytes().length);
    }

    @Test
    void damageKeepsWhatCameBefore() throws IOException {
      byte[] whole = gzip(bytes("<a href=x>".repeat(1000)));
      BoundedBytes read = decode(Arrays.copyOf(whole, whole.length - 9), "gzip", 100_000);
      assertTrue(read.bytes().length > 0);
      assertEquals("unexpected end of data", read.damage());
    }

    @Test
    void emptyBodyDecodesToNothing() throws IOException {
      for (String coding : List.of("gzip", "deflate", "br")) {
        assertEquals(null, decode(new byte[0], coding, 10).damage(), coding);
      }
    }

    @Test
    void codingsArePiledUpOnlySoHigh() {
      String many = "gzip, ".repeat(20_000) + "gzip";
      IOException thrown =
          org.junit.jupiter.api.Assertions.assertThrows(
              IOException.class, () -> decode(bytes("x"), many, 10));
      assertEquals("more than 4 content codings", thrown.getMessage());
    }

    @Test
    void unknownCodingIsRefused() {
      IOException thrown =
          org.junit.jupiter.api.Assertions.assertThrows(
              IOException.class, () -> decode(bytes("x"), "zstd", 10));
      assertEquals("content coding 'zstd' is not supported", thrown.getMessage());
    }
  }

  /** Every archive of the corpus, the broken ones too: outcomes and no error. */
  @TestFactory
  Stream<DynamicTest> realArchivesEndInOutcomes() {
    return Suites.files(Suites.corpora("warc")).stream()
        .filter(file -> WarcSource.isArchiveName(file) || file.toString().endsWith(".bz2"))
        .map(file -> dynamicTest(file.getFileName().toString(), () -> checkArchive(file)));
  }

  private static void checkArchive(Path file) {
    DocumentSource source = Inputs.of(file.toString(), SourceOptions.DEFAULT, Set.of());
    int documents = read(source).size();
    List<Outcome> outcomes =
        source
            .documents()
            .transform(new LinkPipeline(PipelineOptions.defaults()))
            .collectList()
            .block();
    assertNotNull(outcomes);
    assertEquals(documents, outcomes.size());
    for (Outcome outcome : outcomes) {
      if (outcome instanceof Outcome.Failed failed) {
        assertTrue(
            !failed.message().isEmpty() && !failed.message().contains("\n"), failed.message());
        assertTrue(!failed.message().contains("internal error"), failed.message());
      }
    }
  }
}
