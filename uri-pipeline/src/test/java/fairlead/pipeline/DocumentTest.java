package fairlead.pipeline;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.html.DocumentLinks;
import fairlead.html.Finding;
import fairlead.html.extract.LinkExtractor;
import fairlead.pipeline.DocumentPlace.EntryStep;
import fairlead.pipeline.DocumentPlace.PartStep;
import fairlead.pipeline.DocumentPlace.RecordStep;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DocumentTest {

  private static byte[] gzip(byte[] bytes) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
      gzip.write(bytes);
    }
    return out.toByteArray();
  }

  private static Outcome outcome(Document document) {
    return DocumentWork.extract(LinkExtractor.STANDARD).apply(document);
  }

  private static DocumentLinks links(Document document) {
    return assertInstanceOf(Outcome.Links.class, outcome(document)).document();
  }

  private static final Map<String, List<String>> HEADERS =
      Map.of(
          "content-type", List.of("text/html; charset=\"koi8-r\""),
          "content-encoding", List.of("gzip"),
          "link", List.of("<up>; rel=up"));

  @Test
  void oneFactOnceIsAllThatAResponseTakes() throws IOException {
    byte[] body = gzip("<a href=\u0449>".getBytes(Charset.forName("KOI8-R")));
    Document document =
        Document.received(List.of("http://h/old", "http://h/d/new"), 200, HEADERS, body, 1000);
    DocumentLinks links = links(document);
    assertEquals("KOI8-R", links.charset().name());
    assertEquals(
        List.of("http://h/d/up", "http://h/d/%D1%89"),
        links.targets().stream().map(Object::toString).toList());
    Provenance provenance = document.provenance();
    assertEquals("http://h/d/new", provenance.uri());
    assertEquals(List.of("http://h/old"), provenance.redirects());
    assertEquals(200, provenance.status());
    assertEquals("http://h/d/new", document.place().toString());
    assertNotNull(provenance.body());
    try (InputStream in = provenance.body().open()) {
      assertArrayEquals(body, in.readAllBytes());
    }
  }

  @Test
  void redirectionCountsByItsStatus() {
    Map<String, List<String>> location = Map.of("Location", List.of("/x"));
    assertEquals(
        1, links(Document.received("http://h/", 301, location, new byte[0])).links().size());
    assertEquals(
        0, links(Document.received("http://h/", 200, location, new byte[0])).links().size());
  }

  @Test
  void contentIsDecodedUpToTheLimit() throws IOException {
    Document cut =
        Document.received(List.of("http://h/"), 200, HEADERS, gzip(new byte[10_000]), 100);
    assertEquals(100, cut.bytes());
    assertEquals(
        "longer than 100 bytes", assertInstanceOf(Document.Received.class, cut.content()).damage());
    Document whole =
        Document.received(List.of("http://h/"), 200, HEADERS, gzip(new byte[100]), 100);
    assertEquals(100, whole.bytes());
    assertNull(assertInstanceOf(Document.Received.class, whole.content()).damage());
    assertThrows(
        IllegalArgumentException.class,
        () -> Document.received(List.of(), 200, HEADERS, new byte[0], 1));
  }

  /** By their content if it is XML, and by lines if the type says nothing else. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          text/html    | <urlset>              | application/xml
          image/png    | \uFEFF <?xml v?><rss> | application/xml
                       | <urlset>              | application/xml
          text/plain   | http://h/a            | text/uri-list
                       | http://h/a            | text/uri-list
          image/png    | http://h/a            | text/uri-list
          text/html    | http://h/a            | text/html
          text/html    | <p>                   | text/html
          image/png    | <p>                   | not a document: image/png
          """)
  void sitemapIsReadAsItBegins(String type, String body, String expected) throws IOException {
    Map<String, List<String>> headers =
        type == null ? Map.of() : Map.of("Content-Type", List.of(type));
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    for (byte[] sent : List.of(bytes, gzip(bytes))) {
      Document document = Document.receivedSitemap(List.of("http://h/x"), 200, headers, sent, 1000);
      assertEquals(
          expected,
          document.content() instanceof Document.Received received
              ? received.representation().mediaType()
              : ((Document.Other) document.content()).reason());
      assertTrue(
          document.content() instanceof Document.Other || document.bytes() == bytes.length,
          "it was decompressed");
    }
  }

  @Test
  void otherTypesCountOnlyForTheirHeaders() {
    Map<String, List<String>> image = Map.of("Content-Type", List.of("image/png"));
    assertInstanceOf(
        Document.Other.class, Document.received("http://h/x", 200, image, new byte[1]).content());
    Map<String, List<String>> linked =
        Map.of("Content-Type", List.of("image/png"), "Link", List.of("<a>; rel=next"));
    assertEquals(
        1, links(Document.received("http://h/x", 200, linked, new byte[1])).links().size());
  }

  @Test
  void codingThatCannotBeUndoneIsReported() throws IOException {
    Document unknown =
        Document.received(
            "http://h/", 200, Map.of("Content-Encoding", List.of("compress")), new byte[] {1});
    assertEquals(
        "content coding 'compress' is not supported",
        assertInstanceOf(Outcome.Failed.class, outcome(unknown)).message());
    byte[] whole = gzip("<a href=x><a href=y>".repeat(1000).getBytes(Charset.defaultCharset()));
    byte[] half = java.util.Arrays.copyOf(whole, whole.length / 2);
    DocumentLinks damaged = links(Document.received("http://h/", 200, HEADERS, half));
    assertEquals(Finding.Kind.DAMAGED, damaged.findings().get(0).kind());
  }

  @ParameterizedTest
  @CsvSource({
    "application/x-gzip, '', http://h/sitemap.xml.gz",
    "application/gzip, gzip, http://h/SITEMAP.XML.GZ?x=.y",
    "application/octet-stream, '', http://h/a.rss.gz#z",
  })
  void gzipFilesOfDocumentsAreDecompressed(String type, String coding, String uri)
      throws IOException {
    byte[] sitemap =
        "<urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'><url><loc>http://h/p</loc></url></urlset>"
            .getBytes(StandardCharsets.US_ASCII);
    Map<String, List<String>> headers =
        Map.of("Content-Type", List.of(type), "Content-Encoding", List.of(coding));
    // the file as it is, decoded by a proxy, and with a coding of its own
    List<byte[]> bodies = new ArrayList<>(List.of(sitemap, gzip(sitemap)));
    if (!coding.isEmpty()) {
      bodies.add(gzip(gzip(sitemap)));
    }
    for (byte[] body : bodies) {
      DocumentLinks links = links(Document.received(uri, 200, headers, body));
      assertEquals(List.of("http://h/p"), links.targets().stream().map(Object::toString).toList());
    }
    Document bomb = Document.received(List.of(uri), 200, headers, gzip(new byte[100_000]), 100);
    assertEquals(100, bomb.bytes());
  }

  @ParameterizedTest
  @CsvSource({
    "application/gzip, http://h/crawl.warc.gz",
    "application/gzip, http://h/sitemap.xml",
    "application/zip, http://h/sitemap.xml.gz",
  })
  void otherGzipFilesAreSkipped(String type, String uri) throws IOException {
    Document document =
        Document.received(uri, 200, Map.of("Content-Type", List.of(type)), gzip(new byte[1]));
    assertInstanceOf(Document.Other.class, document.content());
  }

  @Test
  void placesLeadInwards() {
    DocumentPlace archive = DocumentPlace.file("in/a.zip", Path.of("a.zip"));
    DocumentPlace part = archive.within(new EntryStep("b/m.mhtml")).within(new PartStep("2.1"));
    assertEquals("in/a.zip!/b/m.mhtml", part.source());
    assertEquals("in/a.zip!/b/m.mhtml (part 2.1)", part.toString());
    assertEquals("a.zip", part.path());
    assertEquals(true, archive.isFile());
    assertEquals(false, part.isFile());
    assertEquals(
        "in/a.zip (record at offset 7)", archive.within(new RecordStep(null, 7)).toString());
    assertEquals(
        "http://***@h/", DocumentPlace.retrieved("http://u:p@h/").toString(), "no credentials");
    assertThrows(IllegalArgumentException.class, () -> new DocumentPlace(List.of()));
  }

  @Property
  void positionsAreTextAndBack(@ForAll List<String> steps) {
    Position position = new Position(steps);
    assertEquals(position, Position.parse(position.toString()));
    assertEquals(position, position.within("x y\\").rest());
  }

  @Test
  void whatIsNoPositionIsRejected() {
    assertThrows(IllegalArgumentException.class, () -> Position.parse("a"));
    assertThrows(IllegalArgumentException.class, () -> Position.parse("\\x "));
    assertThrows(IllegalArgumentException.class, () -> Position.parse("a \\"));
    assertEquals(
        "a backslash that escapes nothing at 3",
        assertThrows(IllegalArgumentException.class, () -> Position.parse("a b\\x ")).getMessage());
    assertEquals(Position.START, Position.parse(""));
  }
}
