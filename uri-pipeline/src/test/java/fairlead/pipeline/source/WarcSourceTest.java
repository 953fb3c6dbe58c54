package fairlead.pipeline.source;

import static fairlead.pipeline.source.Reads.bytes;
import static fairlead.testing.Warcs.gzip;
import static fairlead.testing.Warcs.html;
import static fairlead.testing.Warcs.http;
import static fairlead.testing.Warcs.join;
import static fairlead.testing.Warcs.record;
import static fairlead.testing.Warcs.response;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import fairlead.archive.UnpackBudget;
import fairlead.archive.format.ArchiveFormats;
import fairlead.html.DocumentLimit;
import fairlead.html.HeaderField;
import fairlead.html.Limits;
import fairlead.pipeline.Document;
import fairlead.pipeline.DocumentPlace;
import fairlead.pipeline.Outcome;
import fairlead.pipeline.Pages;
import fairlead.pipeline.PipelineOptions;
import fairlead.pipeline.Position;
import fairlead.testing.Suites;
import fairlead.testing.Warcs;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WarcSourceTest {

  private static final byte[] GOOD = response("good", html("<a href=good>"));

  @TempDir Path folder;

  private List<Document> read(SourceOptions options, byte[]... records) throws IOException {
    Path file = Files.write(folder.resolve("a.warc"), join(records));
    return Reads.documents(new WarcSource(file, "a.warc", options));
  }

  private List<Document> read(byte[]... records) throws IOException {
    return read(SourceOptions.DEFAULT, records);
  }

  private static List<String> summaries(List<Document> documents) {
    return documents.stream().map(Reads::summary).toList();
  }

  @Nested
  class Records {

    @Test
    void responseTellsItsUriPlaceTypeAndCharset() throws IOException {
      byte[] page = http("Content-Type: Text/HTML; charset=koi8-r\r\n", bytes("<p>"));
      Document document = read(response("page", page)).get(0);
      assertEquals("http://h/page", Reads.html(document).uri());
      assertEquals("text/html", Reads.html(document).mediaType());
      assertEquals("koi8-r", Reads.html(document).charset());
      assertEquals("<p>", Reads.text(document));
      assertEquals("a.warc (record at offset 0)", document.place().toString());
      assertEquals(Warcs.ID, document.place().record().orElseThrow().id());
    }

    @Test
    void responseKeepsItsHeaderFields() throws IOException {
      String fields = "Content-Type: text/html\r\nLink: <a>; rel=next\r\nLink: <b>; rel=prev\r\n";
      Document document = read(response("page", http(fields, bytes("<p>")))).get(0);
      assertEquals(
          List.of(
              new HeaderField("Content-Length", "3"),
              new HeaderField("Content-Type", "text/html"),
              new HeaderField("Link", "<a>; rel=next"),
              new HeaderField("Link", "<b>; rel=prev")),
          Reads.html(document).headers());
    }

    @Test
    void interimResponsesAreSkipped() throws IOException {
      byte[] page = http("Content-Type: text/html\r\nLink: <n>; rel=next\r\n", bytes("<p>"));
      byte[] hints = bytes("HTTP/1.1 103 Early Hints\r\nLink: </s.css>; rel=preload\r\n\r\n");
      byte[] go = bytes("HTTP/1.1 100 Continue\r\n\r\n");
      Document document = read(response("page", join(go, hints, page))).get(0);
      assertEquals("<p>", Reads.text(document));
      assertEquals(200, document.provenance().status());
      assertEquals(3, Reads.html(document).headers().size());
      byte[] ten = join(go, go, go, go, go, go, go, go, go, go);
      assertEquals("<p>", Reads.text(read(response("ten", join(ten, page))).get(0)));
      assertEquals(
          List.of(" - not a document: no media type"),
          summaries(read(response("eleven", join(go, ten, page)))));
      assertEquals(
          List.of(" - not a document: no media type", " - not a document: no media type"),
          summaries(
              read(
                  response("only", go),
                  response("switched", join(bytes("HTTP/1.1 101 Switching\r\n\r\n"), page)))));
    }

    @Test
    void linksInTheHeaderOfSomethingElseAreRead() throws IOException {
      String fields = "Content-Type: application/octet-stream\r\nLink: <next>; rel=next\r\n";
      Document document = read(response("data", http(fields, bytes("abc")))).get(0);
      assertEquals("http://h/data", Reads.html(document).uri());
      assertEquals("application/octet-stream", Reads.html(document).mediaType());
      assertEquals(0, document.bytes());
      assertEquals(
          new HeaderField("Link", "<next>; rel=next"), Reads.html(document).headers().get(2));
    }

    @Test
    void otherMediaTypesAreNoDocuments() throws IOException {
      byte[] image = http("Content-Type: image/png\r\n", bytes("x"));
      byte[] unreported = http("", bytes("p"));
      assertEquals(
          List.of(
              " - not a document: image/png", " - not a document: no media type", " http://h/good"),
          summaries(read(response("image", image), response("unreported", unreported), GOOD)));
    }

    @ParameterizedTest
    @ValueSource(
        strings = {
          "",
          "Content-Type: \r\n",
          "Content-Type: */*\r\n",
          "Content-Type: text\r\n",
          "Content-Type: html\r\n",
          "Content-Type: \"text/html\"\r\n",
          "Content-Type: text / html\r\n",
          "Content-Type: charset=utf-8\r\n",
          "Content-Type: unknown/unknown\r\n",
          "Content-Type: application/unknown\r\n",
          "Content-Type: text/html, text/html\r\n",
          "Content-Type: text/html,*/*\r\n",
          "Content-Type: image/png, text/html\r\n",
          "Content-Type: image/png\r\nContent-Type: text/html; charset=utf-8\r\n",
        })
    void typeIsFoundAsBrowsersFindIt(String fields) throws IOException {
      byte[] page = http(fields, bytes("<!DOCTYPE html><a href=x>"));
      Document document = read(response("page", page)).get(0);
      assertEquals("text/html", Reads.html(document).mediaType());
      byte[] resource = record("resource", "text", "page", "", bytes("<!DOCTYPE html><a href=x>"));
      assertEquals("text/html", Reads.html(read(resource).get(0)).mediaType());
    }

    @Test
    void typesThatAreSetStayWhatTheySay() throws IOException {
      for (String type :
          List.of("text/plain", "application/octet-stream", "text/html, image/png")) {
        byte[] page = http("Content-Type: " + type + "\r\n", bytes("<!DOCTYPE html><a href=x>"));
        String last = type.substring(type.indexOf(", ") + 1).strip();
        assertEquals(
            List.of(" - not a document: " + last), summaries(read(response("page", page))), type);
      }
      byte[] nosniff = http("X-Content-Type-Options: nosniff\r\n", bytes("<!DOCTYPE html><a>"));
      assertEquals(
          List.of(" - not a document: no media type"), summaries(read(response("page", nosniff))));
    }

    @Test
    void feedsAndRobotsWithoutATypeAreReadToo() throws IOException {
      byte[] feed = response("feed", http("", bytes("<?xml version='1.0'?><feed/>")));
      byte[] robots = response("robots.txt", http("", bytes("Sitemap: http://h/s.xml")));
      assertEquals("application/xml", Reads.html(read(feed).get(0)).mediaType());
      assertEquals("text/x-robots", Reads.html(read(robots).get(0)).mediaType());
    }

    @Test
    void responseWithoutAMediaTypeOfItsRecordIsOneOfHttp() throws IOException {
      String good = new String(GOOD, StandardCharsets.UTF_8);
      byte[] untyped =
          bytes(good.replace("Content-Type: application/http;msgtype=response", "X: y"));
      byte[] wrong = bytes(good.replace("application/http;msgtype=response", "http"));
      assertEquals(List.of(" http://h/good", " http://h/good"), summaries(read(untyped, wrong)));
    }

    @Test
    void bytesPassThroughAnUnknownContentCoding() throws IOException {
      for (String coding : List.of("utf-8", "none", "binary", "8bit", "aws-chunked")) {
        byte[] page =
            http(
                "Content-Type: text/html\r\nContent-Encoding: " + coding + "\r\n",
                bytes("<a href=x>"));
        Outcome.Links read = (Outcome.Links) outcome(read(response("page", page)).get(0));
        assertEquals(1, read.document().links().size(), coding);
        assertEquals(
            List.of("unknown content coding: '" + coding + "'"),
            read.document().findings().stream().map(Object::toString).toList());
        assertEquals(Outcome.Kind.LINKS, read.kind());
      }
    }

    private Outcome outcome(Document document) {
      return fairlead.pipeline.DocumentWork.extract(fairlead.html.extract.LinkExtractor.STANDARD)
          .apply(document);
    }

    @Test
    void resourceIsADocumentWithoutHeader() throws IOException {
      byte[] style = record("resource", "text/css; charset=utf-8", "s.css", "", bytes("a{}"));
      Document document = read(style, GOOD).get(0);
      assertEquals("http://h/s.css", Reads.html(document).uri());
      assertEquals("text/css", Reads.html(document).mediaType());
      assertEquals("utf-8", Reads.html(document).charset());
      assertEquals(List.of(), Reads.html(document).headers());
      assertEquals("a{}", Reads.text(document));
      byte[] image = record("resource", "image/gif", "i", "", bytes("x"));
      assertEquals(List.of(" - not a document: image/gif"), summaries(read(image)));
    }

    @Test
    void revisitIsNoDocument() throws IOException {
      byte[] revisit =
          record("revisit", "application/http;msgtype=response", "page", "", html("<p>"));
      assertEquals(List.of(" - revisit", " http://h/good"), summaries(read(revisit, GOOD)));
    }

    @Test
    void responseOfAnotherProtocolIsNoDocument() throws IOException {
      byte[] dns =
          record("response", "text/dns", "name", "", bytes("20260101\nh. 1 IN A 1.2.3.4\n"));
      assertEquals(List.of(" - not HTTP: text/dns", " http://h/good"), summaries(read(dns, GOOD)));
    }

    @Test
    void conversionIsReadAsAResourceIs() throws IOException {
      assertEquals(
          List.of(" http://h/page"),
          summaries(read(record("conversion", "text/html", "page", "", bytes("<p>")))));
    }

    @Test
    void linksInTheHeaderOfARevisitAreReadOnDemand() throws IOException {
      byte[] head = bytes("HTTP/1.1 304 Not Modified\r\nLink: <next>; rel=next\r\n\r\n");
      byte[] plain = bytes("HTTP/1.1 304 Not Modified\r\nContent-Type: text/html\r\n\r\n");
      byte[][] records = {
        record("revisit", "application/http;msgtype=response", "1", "", head),
        record("revisit", "application/http;msgtype=response", "2", "", plain)
      };
      Path file = Files.write(folder.resolve("r.warc"), join(records));
      assertEquals(
          List.of(" - revisit", " - revisit"),
          Reads.summaries(new WarcSource(file, "r.warc", SourceOptions.DEFAULT)));
      SourceOptions headers = SourceOptions.DEFAULT.withRevisits(SourceOptions.Revisits.HEADERS);
      assertEquals(
          List.of(" http://h/1", " - revisit"),
          Reads.summaries(new WarcSource(file, "r.warc", headers)));
    }

    @Test
    void revisitOfAnotherProtocolSaysSo() throws IOException {
      byte[] dns = record("revisit", "text/dns", "name", "", bytes("h. 1 IN A 1.2.3.4\n"));
      SourceOptions headers = SourceOptions.DEFAULT.withRevisits(SourceOptions.Revisits.HEADERS);
      assertEquals(
          List.of(" - not HTTP: text/dns", " http://h/good"), summaries(read(headers, dns, GOOD)));
    }

    @Test
    void bodyHasTheMediaTypeOfTheResponse() throws IOException {
      assertEquals(
          "text/html;charset=koi8-r", mediaType("Content-Type: text/html; charset=koi8-r\r\n"));
      assertEquals("text/html", mediaType("Content-Type: text/html\r\n"));
      assertNull(mediaType(""));
    }

    private @Nullable String mediaType(String fields) throws IOException {
      Document page = read(response("page", http(fields, bytes("<p>")))).get(0);
      return Objects.requireNonNull(page.provenance().body(), "body").metadata().mediaType();
    }

    @Test
    void lastUriOfARedirectIsTheBase() throws IOException {
      byte[] redirect = bytes("HTTP/1.1 302 Found\r\nLocation: http://h/new/page\r\n\r\n");
      assertEquals(
          List.of(" http://h/old", " http://h/new/page"),
          summaries(read(response("old", redirect), response("new/page", html("<a href=x>")))));
    }

    @Test
    void whatDescribesACrawlIsPassedOver() throws IOException {
      byte[][] records = new byte[4][];
      List<String> types = List.of("warcinfo", "request", "metadata", "continuation");
      for (int i = 0; i < records.length; i++) {
        records[i] = record(types.get(i), "text/html", "page", "", bytes("<p>"));
      }
      assertEquals(List.of(), read(records));
    }

    @Test
    void recordOfNoTypeOrOfANewOneIsReported() throws IOException {
      byte[] untyped = bytes(new String(GOOD, StandardCharsets.UTF_8).replace("WARC-Type", "X"));
      assertEquals(
          List.of(
              " ! a record without a WARC-Type", " - of an unknown record type", " http://h/good"),
          summaries(read(untyped, record("novelty", "text/html", "page", "", bytes("x")), GOOD)));
    }

    @Test
    void segmentIsNotTakenForTheWhole() throws IOException {
      String fields = "WARC-Segment-Number: 1\r\n";
      byte[] segment = record("resource", "text/html", "page", fields, bytes("<p>"));
      assertEquals(
          "only its first segment is read",
          ((Document.Received) read(segment).get(0).content()).damage());
    }

    @Test
    void headerOfAMessageThatDoesNotEndIsReported() throws IOException {
      byte[] message = bytes("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n");
      assertEquals(
          "the header of the HTTP message does not end",
          ((Document.Received) read(response("page", message)).get(0).content()).damage());
    }

    @Test
    void targetMayStandInAngleBracketsOrBeMissing() throws IOException {
      String text = new String(GOOD, StandardCharsets.UTF_8);
      byte[] brackets = bytes(text.replace("http://h/good", "<http://h/good>"));
      byte[] missing = bytes(text.replace("WARC-Target-URI: http://h/good\r\n", ""));
      assertEquals(
          List.of(" http://h/good", " null", " http://h/good"),
          summaries(read(brackets, missing, GOOD)));
    }

    @Test
    void bodyIsReadUpToTheLimitAndOneByteMore() throws IOException {
      byte[] page = response("page", html("x".repeat(100)));
      List<Document> documents =
          read(
              SourceOptions.DEFAULT.withLimits(Limits.DEFAULT.with(DocumentLimit.BYTES, 10)),
              page,
              GOOD);
      assertEquals(11, documents.get(0).bytes());
      assertEquals("http://h/good", Reads.html(documents.get(1)).uri());
    }

    @Test
    void contentCodingIsUndone() throws IOException {
      String fields = "Content-Type: text/html\r\ncontent-encoding: gzip\r\n";
      byte[] page = response("page", http(fields, gzip(bytes("<p>packed"))));
      assertEquals("<p>packed", Reads.text(read(page).get(0)));
    }

    @Test
    void recordsOfArcAreReadToo() throws IOException {
      byte[] block = html("<p>");
      String info = "1 0 Example\nURL IP-address Archive-date Content-type Archive-length\n\n";
      byte[] arc =
          join(
              bytes("filedesc://a.arc 0.0.0.0 20260101000000 text/plain " + info.length() + "\n"),
              bytes(info),
              bytes("\nhttp://h/page 1.2.3.4 20260101000000 text/html " + block.length + "\n"),
              block,
              bytes("\n"));
      assertEquals(List.of(" http://h/page"), summaries(read(arc)));
    }
  }

  @Nested
  class Compression {

    @Test
    void offsetsAreThoseOfTheCompressedRecords() throws IOException {
      byte[] first = gzip(response("first", html("<p>".repeat(50_000))));
      byte[] second = gzip(response("second", html("<p>")));
      List<Document> documents = read(first, second, gzip(GOOD));
      assertEquals(
          List.of(" http://h/first", " http://h/second", " http://h/good"), summaries(documents));
      assertEquals(
          List.of(0L, (long) first.length, (long) first.length + second.length),
          documents.stream()
              .map(document -> document.place().record().orElseThrow().offset())
              .toList());
    }

    @Test
    void archiveMayBeCompressedAsAWhole() throws IOException {
      assertEquals(
          List.of(" http://h/first", " http://h/good"),
          summaries(read(gzip(join(response("first", html("<p>")), GOOD)))));
    }

    @Test
    void checksumThatDiffersIsReported() throws IOException {
      byte[] packed = gzip(response("page", html("<p>")));
      packed[packed.length - 8] ^= 1;
      List<String> read = summaries(read(gzip(GOOD), packed));
      assertEquals(" http://h/good", read.get(0));
      assertTrue(read.toString().contains("gzip checksum differs"), read.toString());
    }

    @Test
    void whatIsNoMemberIsReportedWithItsPlace() throws IOException {
      byte[] first = gzip(GOOD);
      for (byte[] behind : List.of(bytes("garbage"), new byte[9], new byte[] {0x1F, -117, 8})) {
        List<Document> documents = read(first, behind);
        String reason =
            behind.length == 3
                ? "unexpected end of data"
                : "not in gzip format; the rest of the archive is not read";
        assertEquals(List.of(" http://h/good", " ! " + reason), summaries(documents));
        assertEquals(first.length, documents.get(1).place().record().orElseThrow().offset());
      }
    }

    @Test
    void memberThatIsCutIsReported() throws IOException {
      StringBuilder page = new StringBuilder();
      new Random(1).ints(9_000).forEach(page::append); // hardly to be compressed
      byte[] packed = gzip(response("page", html(page.toString())));
      List<Document> documents = read(gzip(GOOD), Arrays.copyOf(packed, packed.length / 2));
      Document.Received cut = assertInstanceOf(Document.Received.class, documents.get(1).content());
      assertEquals("unexpected end of data", cut.damage());
      assertEquals(2, documents.size());
    }
  }

  @Nested
  class Damage {

    @Test
    void truncatedArchiveGivesWhatItHasAndThePlace() throws IOException {
      byte[] whole = response("page", html("<a href=x>".repeat(100)));
      List<Document> documents = read(whole, Arrays.copyOf(whole, whole.length / 2));
      assertInstanceOf(Document.Received.class, documents.get(0).content());
      Document.Received second =
          assertInstanceOf(Document.Received.class, documents.get(1).content());
      assertEquals("unexpected end of data", second.damage());
      assertEquals(whole.length, documents.get(1).place().record().orElseThrow().offset());
      assertEquals(2, documents.size());
    }

    @Test
    void truncationInARecordThatIsNoDocumentIsReportedToo() throws IOException {
      byte[] whole = response("i", http("Content-Type: image/png\r\n", new byte[1000]));
      assertEquals(
          List.of(
              " - not a document: image/png",
              " ! unexpected end of data; the rest of the archive is not read"),
          summaries(read(Arrays.copyOf(whole, whole.length - 500))));
    }

    @Test
    void headerThatIsCutIsReportedWithItsPlace() throws IOException {
      List<Document> documents = read(GOOD, bytes("WARC/1.0\r\nWARC-Type: response\r\n"));
      assertEquals(
          List.of(
              " http://h/good", " ! unexpected end of data; the rest of the archive is not read"),
          summaries(documents));
      assertEquals(GOOD.length, documents.get(1).place().record().orElseThrow().offset());
    }

    @Test
    void damageBeforeDoesNotHideTheEnd() throws IOException {
      byte[] damaged = response("page", bytes("garbage\r\n\r\n"));
      byte[] request = record("request", "application/http", "page", "", new byte[1000]);
      assertEquals(
          List.of(
              " ! invalid HTTP message at byte position 0",
              " ! unexpected end of data; the rest of the archive is not read"),
          summaries(read(damaged, Arrays.copyOf(request, request.length - 500))));
    }

    @Test
    void blockThatIsNoMessageCostsItsRecordAlone() throws IOException {
      assertEquals(
          List.of(" ! invalid HTTP message at byte position 0", " http://h/good"),
          summaries(read(response("page", bytes("garbage\r\n\r\n")), GOOD)));
    }

    @Test
    @Timeout(60)
    void responseWithNothingInItIsNoDocument() throws IOException {
      assertEquals(
          List.of(" - not a document: no media type", " http://h/good"),
          summaries(read(response("page", new byte[0]), GOOD)));
    }

    @ParameterizedTest
    @ValueSource(
        strings = {
          "Content-Encoding: gzip, gzip\r\n",
          "Content-Encoding: gzip,,,, gzip\r\n",
          "Content-Encoding: gzip\r\ncontent-encoding: gzip\r\n",
          "Content-Encoding: gzip\r\nTransfer-Encoding: gzip\r\n",
          "Transfer-Encoding: gzip, identity\r\nContent-Encoding: gzip\r\n"
        })
    void codingsOfAllFieldsAreUndone(String fields) throws IOException {
      byte[] body = gzip(gzip(bytes("<a href=inside>")));
      byte[] block = http("Content-Type: text/html\r\n" + fields, body);
      assertEquals("<a href=inside>", Reads.text(read(response("p", block)).get(0)));
    }

    @Test
    void moreCodingsThanAnybodyUsesAreRefusedInSeveralFieldsToo() throws IOException {
      String fields = "Content-Type: text/html\r\n" + "Content-Encoding: gzip\r\n".repeat(5);
      assertEquals(
          List.of(" ! more than 4 content codings", " http://h/good"),
          summaries(read(response("page", http(fields, bytes("x"))), GOOD)));
    }

    @Test
    void contentCodingThatIsNotSupportedCostsItsRecordAlone() throws IOException {
      String fields = "Content-Type: text/html\r\nContent-Encoding: compress\r\n";
      assertEquals(
          List.of(" ! content coding 'compress' is not supported", " http://h/good"),
          summaries(read(response("page", http(fields, new byte[] {0x1F, (byte) 0x9D, 1})), GOOD)));
    }

    @Test
    void missingArchiveIsReported() {
      assertEquals(
          List.of("no.warc ! no such file"),
          Reads.summaries(
              new WarcSource(folder.resolve("no.warc"), "no.warc", SourceOptions.DEFAULT)));
    }

    @Test
    void messageQuotesNothingOfADamagedRecord() throws IOException {
      assertEquals(
          List.of(" ! invalid WARC record at position 25; the rest of the archive is not read"),
          summaries(read(bytes("WARC/1.0\r\nWARC-Target-URI http://user:secret@h/\r\n\r\n"))));
    }

    @Test
    void missingLibraryCostsWhatNeedsItAlone() throws IOException {
      String fields = "Content-Type: text/html\r\nContent-Encoding: br\r\n";
      byte[] packed = response("packed", http(fields, bytes("\u0003x")));
      Path file = Files.write(folder.resolve("a.warc"), join(packed, GOOD));
      List<String> lines = OtherJvm.read("256m", entry -> !entry.contains("brotli"), 1000, file);
      assertTrue(lines.get(0).startsWith(" ! a library is missing"), lines.toString());
      assertEquals(" http://h/good", lines.get(1));
    }
  }

  @Nested
  class Chunks {

    private Document chunked(String body) throws IOException {
      String fields = "Content-Type: text/html\r\nTransfer-Encoding: chunked\r\n";
      List<Document> documents = read(response("page", http(fields, bytes(body))), GOOD);
      assertEquals("http://h/good", Reads.html(documents.get(1)).uri());
      return documents.get(0);
    }

    private void check(String expected, String damage, String body) throws IOException {
      Document document = chunked(body);
      assertEquals(expected, Reads.text(document), body);
      assertEquals(damage, ((Document.Received) document.content()).damage(), body);
    }

    @Test
    void chunksAreJoined() throws IOException {
      check("<p>text", null, "3\r\n<p>\r\n004;name=\"value\" \r\ntext\r\n0\r\nTrailer: x\r\n\r\n");
    }

    @Test
    void bodyThatWasDecodedBeforeIsTakenAsItIs() throws IOException {
      check("<p>text", null, "<p>text");
      check("abba and more", null, "abba and more");
      check("", null, "");
    }

    @ParameterizedTest
    @ValueSource(
        strings = {"ffffffffffffffff", "fffffffffffffff0", "10000000000000003", "8000000000000000"})
    void sizeBeyondAllMeasureIsDamage(String size) throws IOException {
      check("", "a chunk's size is too large", size + "\r\n<p>\r\n0\r\n\r\n");
      check("<p>", "a chunk's size is too large", "3\r\n<p>\r\n" + size + "\r\n\r\n0\r\n\r\n");
    }

    @Test
    void otherDamageKeepsWhatCameBefore() throws IOException {
      check("<p>text", "unexpected end of data", "3\r\n<p>\r\nff\r\ntext");
      check("<p>", "a chunk does not end where its size says", "3\r\n<p>text\r\n0\r\n\r\n");
      check("<p>", "malformed chunk size", "3\r\n<p>\r\nxyz\r\n");
    }
  }

  @Nested
  class LongHeaders {

    private static final SourceOptions NARROW =
        SourceOptions.DEFAULT.withLimits(
            Limits.DEFAULT.with(SourceLimit.HEADER_BYTES, 400).with(SourceLimit.HEADER_FIELDS, 9));

    private static byte[] page(String fields) {
      return response("page", http("Content-Type: text/html\r\n" + fields, bytes("<p>")));
    }

    @Test
    void headerOfAMessageIsBounded() throws IOException {
      assertEquals(
          List.of(" ! a header of more than 400 bytes", " http://h/good"),
          summaries(read(NARROW, page("X: " + "x".repeat(400) + "\r\n"), GOOD)));
      assertEquals(
          List.of(" ! a header of more than 9 fields", " http://h/good"),
          summaries(read(NARROW, page("X: x\r\n".repeat(9)), GOOD)));
      assertEquals(
          List.of(" http://h/page", " http://h/good"),
          summaries(read(NARROW, page("X: x\r\n".repeat(7)), GOOD)));
    }

    @Test
    void whatIsMalformedIsReportedAsSuchHoweverLongItIs() throws IOException {
      assertEquals(
          List.of(" ! invalid HTTP message at byte position 0", " http://h/good"),
          summaries(read(NARROW, response("page", bytes("garbage".repeat(100))), GOOD)));
      assertEquals(
          List.of(
              " ! no record begins where the previous one ends; the next record that was found is"
                  + " at 404",
              " http://h/good"),
          summaries(read(NARROW, bytes("WARC" + "x".repeat(400)), GOOD)));
    }

    @Test
    @Timeout(60)
    void limitMayBeZero() throws IOException {
      assertEquals(
          List.of(" ! a header of more than 0 bytes", " ! a header of more than 0 bytes"),
          summaries(
              read(
                  SourceOptions.DEFAULT.withLimits(
                      Limits.DEFAULT.with(SourceLimit.HEADER_BYTES, 0)),
                  GOOD,
                  GOOD)));
    }

    @Test
    void linesOfTheBodyAreNoFields() throws IOException {
      byte[] page = response("page", html("\n".repeat(5_000)));
      assertEquals(5_000, read(NARROW, page, GOOD).get(0).bytes());
    }

    @Test
    void headerOfARecordIsBoundedAndTheRecordIsPassedOver() throws IOException {
      byte[] block = html("<p>");
      for (String fields : List.of("X: " + "x".repeat(400) + "\r\n", "X: x\r\n".repeat(9))) {
        byte[] record =
            record("response", "application/http;msgtype=response", "page", fields, block);
        for (boolean packed : new boolean[] {false, true}) {
          byte[] first = packed ? gzip(GOOD) : GOOD;
          List<Document> documents =
              read(NARROW, first, packed ? gzip(record) : record, packed ? gzip(GOOD) : GOOD);
          String excess = fields.length() > 400 ? "400 bytes" : "9 fields";
          assertEquals(
              List.of(" http://h/good", " ! a header of more than " + excess, " http://h/good"),
              summaries(documents));
          assertEquals(first.length, documents.get(1).place().record().orElseThrow().offset());
        }
      }
    }

    @Test
    void lineOfArcIsBounded() throws IOException {
      byte[] arc = bytes("http://h/" + "x".repeat(400) + " 1.2.3.4 20260101000000 text/html 0\n\n");
      List<String> read = summaries(read(NARROW, arc, GOOD));
      assertEquals(
          List.of(
              " ! a header of more than 400 bytes; the next record that was found is at "
                  + arc.length,
              " http://h/good"),
          read);
    }

    @Test
    void headersOfAnySizeAreReadInLittleMemory() throws IOException {
      Path file = folder.resolve("a.warc.gz");
      byte[] field = bytes("X: " + "x".repeat(997) + "\r\n");
      try (OutputStream out = Files.newOutputStream(file)) {
        out.write(gzip(GOOD));
        GZIPOutputStream message = new GZIPOutputStream(out, 1 << 16);
        byte[] start = bytes("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n");
        long length = start.length + 50_000L * field.length + 2;
        message.write(
            bytes(
                "WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: http://h/page\r\n"
                    + "Content-Type: application/http\r\nContent-Length: "
                    + length
                    + "\r\n\r\n"));
        message.write(start);
        for (int i = 0; i < 50_000; i++) {
          message.write(field);
        }
        message.write(bytes("\r\n\r\n\r\n"));
        message.finish();
        out.write(gzip(GOOD));
        GZIPOutputStream record = new GZIPOutputStream(out, 1 << 16);
        record.write(bytes("WARC/1.0\r\n"));
        byte[] fields = bytes("X: y\r\n".repeat(1000));
        for (int i = 0; i < 5_000; i++) {
          record.write(fields);
        }
        record.write(bytes("Content-Length: 1\r\n\r\nx\r\n\r\n"));
        record.finish();
        out.write(gzip(GOOD));
      }
      assertEquals(
          List.of(
              " http://h/good",
              " ! a header of more than 1048576 bytes",
              " http://h/good",
              " ! a header of more than 10000 fields",
              " http://h/good"),
          OtherJvm.read("64m", entry -> true, 1000, file));
    }
  }

  /** In one member a position counts records, those that are skipped as well. */
  @Test
  void eachPositionReturnsExactlyTheRest() throws IOException {
    byte[] info = record("warcinfo", "application/warc-fields", "i", "", bytes("a: b\r\n"));
    byte[] other = record("resource", "image/gif", "g", "", bytes("x"));
    byte[] faulty = record("response", "application/http", "f", "", bytes("no message"));
    byte[] all = join(info, GOOD, info, info, other, GOOD, faulty, info, GOOD, GOOD);
    byte[] two = join(gzip(join(info, GOOD, info, GOOD)), gzip(join(GOOD, info, other, GOOD)));
    for (byte[] archive : List.of(all, gzip(all), two)) {
      WarcSource source =
          new WarcSource(
              Files.write(folder.resolve("a.warc"), archive), "a.warc", SourceOptions.DEFAULT);
      List<Document> documents = Reads.documents(source);
      for (int i = 0; i < documents.size(); i++) {
        assertEquals(
            lines(documents.subList(i + 1, documents.size())),
            lines(Reads.documents(source.open(documents.get(i).provenance().next()))));
      }
    }
  }

  @Test
  void bodiesOfRecordsInOneMemberAreTheirOwn() throws IOException {
    byte[] info = record("warcinfo", "application/warc-fields", "i", "", bytes("a: b\r\n"));
    byte[] all =
        gzip(
            join(
                response("0", html("<p>0")),
                info,
                response("1", html("<p>1")),
                response("2", html("<p>2"))));
    List<Document> documents = read(all);
    for (int i = 0; i < 3; i++) {
      Document document = documents.get(i);
      try (InputStream body =
          Objects.requireNonNull(document.provenance().body(), "body").content()) {
        assertEquals("<p>" + i, new String(body.readAllBytes(), StandardCharsets.UTF_8));
      }
    }
  }

  private static List<String> lines(List<Document> documents) {
    return documents.stream()
        .map(one -> one.place() + Reads.summary(one) + one.provenance().next())
        .toList();
  }

  @Test
  void fileIsClosedWithTheCursor() throws IOException {
    for (byte[] content : List.of(GOOD, gzip(GOOD))) {
      SeekableByteChannel file =
          Files.newByteChannel(Files.write(folder.resolve("a.warc"), content));
      WarcCursor cursor =
          new WarcCursor(
              () -> file,
              () -> file,
              DocumentPlace.file("a.warc", Path.of("a.warc")),
              SourceOptions.DEFAULT,
              UnpackBudget.unlimited(),
              PartEnd.none(),
              Position.START);
      assertNotNull(cursor.next());
      assertTrue(file.isOpen());
      cursor.close();
      assertFalse(file.isOpen());
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "x ",
        "0 ",
        "0 WARC 0 ",
        "-1 WARC 0 0 ",
        "0 WARC -1 0 ",
        "0 WARC 0 -1 ",
        "0 PDF 0 0 "
      })
  void whatIsNoPositionIsRejected(String position) {
    WarcSource source = new WarcSource(folder.resolve("a.warc"), "a.warc", SourceOptions.DEFAULT);
    assertThrows(IllegalArgumentException.class, () -> source.open(Position.parse(position)));
  }

  /** Every archive of the corpus, the broken ones too: outcomes and no error. */
  @TestFactory
  Stream<DynamicTest> realArchivesEndInOutcomes() {
    return Suites.files(Suites.corpora("warc")).stream()
        .filter(file -> ArchiveFormats.ofName(file.toString()).isPresent())
        .map(file -> dynamicTest(file.getFileName().toString(), () -> checkArchive(file)));
  }

  private static void checkArchive(Path file) {
    // One of them has 512 MB of the same letter; CorporaPageTest reads it by the default limits.
    SourceOptions options =
        SourceOptions.DEFAULT.withLimits(Limits.DEFAULT.with(SourceLimit.UNPACKED_BYTES, 16 << 20));
    DocumentSource source = Inputs.of(file.toString(), options, Set.of());
    int documents = Reads.documents(source).size();
    List<Outcome> outcomes =
        source
            .documents()
            .transform(Pages.pipeline(PipelineOptions.defaults()))
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
