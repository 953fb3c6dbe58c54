package fairlead.pipeline.source;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import fairlead.html.extract.LinkExtractor;
import fairlead.pipeline.Document;
import fairlead.pipeline.DocumentWork;
import fairlead.pipeline.Outcome;
import fairlead.pipeline.Position;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class ReferenceListSourceTest {

  private static final DocumentWork<Outcome> WORK = DocumentWork.extract(LinkExtractor.STANDARD);

  private static DocumentSource list(String lines) {
    return new ReferenceListSource("list", () -> new ByteArrayInputStream(Reads.bytes(lines)));
  }

  private static String targets(Document document) {
    Outcome outcome = WORK.apply(document);
    String found =
        outcome instanceof Outcome.Links links
            ? links.document().links().stream()
                .map(link -> link.element() + ' ' + link.resolution())
                .toList()
                .toString()
            : ((Outcome.Failed) outcome).message();
    return document.place() + " " + found;
  }

  @Test
  void eachLineIsResolvedAgainstItsBase() {
    DocumentSource source =
        list(
            """
            http://a/b/\t../c
            http://a/b/\t#d

            \thttp://e/
            \tf
            http://a/
            http://a/\tg\\x
            http:\th
            http://a/b/\t i\\t\\u00e9\r
            http://a/b/\tj\\ud800k
            """);
    List<Document> all = Reads.documents(source.open());
    assertEquals(
        List.of(
            "list!/1 [#reference http://a/c]",
            "list!/2 [#reference http://a/b/#d]",
            "list!/4 [#reference http://e/]",
            "list!/5 [#reference missing-scheme-non-relative-URL at offset 0]",
            "list!/6 line 6: fields expected: 2, found: 1",
            "list!/7 line 7: field 2: malformed escape at offset 1 (a backslash is written \\\\)",
            "list!/8 [#reference missing-scheme-non-relative-URL at offset 0]",
            "list!/9 [#reference http://a/b/i%C3%A9]",
            "list!/10 [#reference http://a/b/j%EF%BF%BDk]"),
        all.stream().map(ReferenceListSourceTest::targets).toList());
    for (int i = 0; i < all.size(); i++) {
      List<Document> rest = Reads.documents(source.open(all.get(i).provenance().next()));
      assertEquals(
          all.subList(i + 1, all.size()).stream().map(Document::place).toList(),
          rest.stream().map(Document::place).toList());
    }
  }

  @Test
  void listThatBreaksOffIsReported() {
    DocumentSource source =
        new ReferenceListSource(
            "list",
            () ->
                new SequenceInputStream(
                    new ByteArrayInputStream(Reads.bytes("http://a/\tb\n")), new BrokenStream()));
    List<Document> all = Reads.documents(source.open());
    assertEquals(2, all.size());
    assertEquals("list gone; the rest of the list is not read", targets(all.get(1)));
    assertEquals(List.of(), Reads.documents(source.open(all.get(1).provenance().next())));
  }

  @Test
  void positionsOfOthersAreRefused() {
    for (String wrong : List.of("x ", "-1 ", "0 ", "1 2 ")) {
      assertThrows(
          IllegalArgumentException.class, () -> list("").open(Position.parse(wrong)), wrong);
    }
  }

  private static final class BrokenStream extends InputStream {

    @Override
    public int read() throws IOException {
      throw new IOException("gone");
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
      return read();
    }
  }

  @Test
  void listIsClosedWithItsCursor() {
    int[] closed = new int[1];
    DocumentSource source =
        new ReferenceListSource(
            "list",
            () ->
                new ByteArrayInputStream(Reads.bytes("http://a/\tb\nhttp://a/\tc\n")) {
                  @Override
                  public void close() {
                    closed[0]++;
                  }
                });
    source.open().close();
    assertEquals(0, closed[0], "it was not opened");
    DocumentCursor cursor = source.open();
    cursor.next();
    cursor.close();
    assertEquals(1, closed[0]);
  }

  @Test
  void documentIsItsReferenceAlone() throws IOException {
    for (Document document : Reads.documents(list("http://a/\tb\u00e9\n\tc\n").open())) {
      boolean first = document.place().toString().endsWith("/1");
      assertEquals(first ? "http://a/" : null, document.provenance().uri());
      assertEquals(first ? "b\u00e9" : "c", Reads.text(document));
      try (InputStream in = Objects.requireNonNull(document.provenance().body(), "body").open()) {
        assertArrayEquals(Reads.html(document).bytes(), in.readAllBytes());
      }
    }
  }
}
