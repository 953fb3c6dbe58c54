package fairlead.pipeline.source;

import static fairlead.pipeline.source.Reads.bytes;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.html.DocumentLimit;
import fairlead.html.Limits;
import fairlead.pipeline.Body;
import fairlead.pipeline.Document;
import fairlead.pipeline.Position;
import fairlead.testing.Packed;
import fairlead.testing.Warcs;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StreamSourceTest {

  private static final SourceOptions OPTIONS = SourceOptions.DEFAULT.withBase("http://h/d/");

  private int closed;

  private InputStream stream(byte[] content) {
    return new ByteArrayInputStream(content) {
      @Override
      public void close() {
        closed++;
      }
    };
  }

  /** A stream that fails after its content. */
  private static InputStream broken(byte[] content) {
    return new SequenceInputStream(
        new ByteArrayInputStream(content),
        new InputStream() {
          @Override
          public int read() throws IOException {
            throw new IOException("gone");
          }

          @Override
          public int read(byte[] bytes, int offset, int length) throws IOException {
            return read();
          }
        });
  }

  private StreamSource source(byte[] content, SourceOptions options, @Nullable String type) {
    return new StreamSource(stream(content), "-", options, type);
  }

  private static SourceOptions limited(Enum<?> limit, long value) {
    return OPTIONS.withLimits(
        limit instanceof DocumentLimit bytes
            ? Limits.DEFAULT.with(bytes, value)
            : Limits.DEFAULT.with((SourceLimit) limit, value));
  }

  private static Document only(DocumentSource source) {
    List<Document> documents = Reads.documents(source.open());
    assertEquals(1, documents.size());
    return documents.get(0);
  }

  private static @Nullable String damage(Document document) {
    return assertInstanceOf(Document.Received.class, document.content()).damage();
  }

  @Test
  void documentIsReadOnceAndGivenAgain() throws IOException {
    DocumentSource source = source(bytes("<a href=x>"), OPTIONS, null);
    for (int i = 0; i < 2; i++) {
      Document document = only(source);
      assertEquals("-", document.place().toString());
      assertEquals("http://h/d/", document.provenance().uri());
      assertEquals("<a href=x>", Reads.text(document));
      assertEquals("http://h/d/", Reads.html(document).uri());
      assertNull(Reads.html(document).mediaType());
      assertNull(damage(document));
      Body body = document.provenance().body();
      assertNotNull(body);
      try (InputStream in = body.open()) {
        assertArrayEquals(bytes("<a href=x>"), in.readAllBytes());
      }
      assertEquals(List.of(), Reads.documents(source.open(document.provenance().next())));
    }
    assertThrows(
        IllegalArgumentException.class, () -> Reads.documents(source.open(Position.of("x"))));
    assertEquals(0, closed);
  }

  @Test
  void documentWithoutBaseHasNoUri() {
    Document document = only(source(bytes("<p>"), SourceOptions.DEFAULT, null));
    assertNull(document.provenance().uri());
    assertNull(Reads.html(document).uri());
  }

  @Test
  void contentDecidesUnlessTheCallerDoes() {
    byte[] feed = bytes("<rss version='2.0'>");
    assertEquals("application/xml", Reads.html(only(source(feed, OPTIONS, null))).mediaType());
    assertNull(Reads.html(only(source(bytes("no markup"), OPTIONS, null))).mediaType());
    Document style = only(source(feed, OPTIONS, "text/css; charset=koi8-r"));
    assertEquals("text/css", Reads.html(style).mediaType());
    assertEquals("koi8-r", Reads.html(style).charset());
    byte[] archive = Warcs.response("page", Warcs.html("<p>"));
    assertEquals(
        " http://h/page", Reads.summary(only(source(archive, OPTIONS, "application/warc"))));
    assertEquals("- http://h/d/", Reads.summary(only(source(archive, OPTIONS, "text/html"))));
    assertTrue(
        Reads.summary(only(source(feed, OPTIONS, "application/zip")))
            .endsWith("not a zip archive"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"image/png", "text/plain", "application/octet-stream", "x"})
  void typeWithoutLinksIsRefused(String type) {
    assertThrows(IllegalArgumentException.class, () -> source(new byte[0], OPTIONS, type));
  }

  @Test
  void streamThatFailsAtOnceIsADocumentThatSaysSo() {
    DocumentSource source = new StreamSource(broken(new byte[0]), "-", OPTIONS);
    for (int i = 0; i < 2; i++) {
      Document document = only(source);
      assertEquals("- ! gone", Reads.summary(document));
      assertEquals(List.of(), Reads.documents(source.open(document.provenance().next())));
    }
  }

  /** A copy of a part would look whole. */
  @Test
  void documentThatIsDamagedHasNoBody() throws IOException {
    byte[] page = bytes("<p>" + "x".repeat(10_000));
    Document cut = only(new StreamSource(broken(page), "-", OPTIONS));
    assertEquals("gone", damage(cut));
    assertArrayEquals(page, Reads.html(cut).bytes());
    assertNull(cut.provenance().body());
    Document full = only(source(page, limited(DocumentLimit.BYTES, page.length), null));
    assertNotNull(full.provenance().body());
    Document longer = only(source(page, limited(DocumentLimit.BYTES, page.length - 1), null));
    try (InputStream whole = longer.provenance().body().open()) {
      assertArrayEquals(page, whole.readAllBytes()); // longer than what is in memory
    }
    assertNull(damage(longer));
    assertEquals(page.length, longer.bytes());
  }

  private static List<String> summaries(DocumentSource source, Position from) {
    return Reads.documents(source.open(from)).stream().map(Reads::summary).toList();
  }

  @Test
  void archiveThatBreaksOffEndsWithTheReason() throws IOException {
    byte[] archive = Packed.tar("a.html", "<p>", "b.html", "<p>");
    byte[] more = Arrays.copyOf(archive, archive.length + 4000);
    DocumentSource[] sources = {
      new StreamSource(broken(archive), "-", OPTIONS),
      source(more, limited(SourceLimit.SPILL_BYTES, archive.length), null)
    };
    String[] reasons = {
      "gone", "more than " + archive.length + " bytes, the limit on temporary files"
    };
    for (int i = 0; i < 2; i++) {
      List<Document> all = Reads.documents(sources[i].open());
      List<String> summaries = all.stream().map(Reads::summary).toList();
      assertEquals(
          List.of(" http://h/d/a.html", " http://h/d/b.html", "- ! " + reasons[i]), summaries);
      for (int from = 0; from < all.size(); from++) {
        assertEquals(
            summaries.subList(from + 1, summaries.size()),
            summaries(sources[i], all.get(from).provenance().next()));
      }
    }
    assertEquals(0, closed);
  }

  @Test
  void archiveOfTheLimitIsWhole() throws IOException {
    byte[] archive = Packed.zip("a.html", "<p>");
    DocumentSource source = source(archive, limited(SourceLimit.SPILL_BYTES, archive.length), null);
    Document document = only(source);
    assertEquals("http://h/d/a.html", document.provenance().uri());
    assertEquals(0, closed);
    assertFalse(Reads.documents(source.open()).isEmpty(), "it is read again");
  }

  @Test
  void archiveWithoutBaseHasNoUris() throws IOException {
    byte[] archive = Packed.zip("a.html", "<p>");
    Document document = only(source(archive, SourceOptions.DEFAULT, null));
    assertEquals("-!/a.html", document.place().toString());
    assertNull(document.provenance().uri());
  }
}
