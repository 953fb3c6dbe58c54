package fairlead.html.rewrite;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.html.DocumentLimit;
import fairlead.html.DocumentLinks;
import fairlead.html.Limits;
import fairlead.html.Representation;
import fairlead.html.extract.LargePage;
import fairlead.html.extract.LinkExtractor;
import fairlead.html.extract.PagePart;
import fairlead.uri.generic.Rfc2396;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Pages that are rewritten part by part. */
class PagePartRewritingTest {

  /** A part has at least 1,024 bytes. */
  private static final LinkExtractor EXTRACTOR =
      LinkExtractor.STANDARD.withLimits(Limits.DEFAULT.with(DocumentLimit.BYTES, 1_024));

  private static final String LINKS =
      "<a href=\u00e9?\u00e9>t</a><a href=\"it's\"><img srcset='a 1x,b 2x'><a\n"
          + "href>u</a><iframe srcdoc='&lt;a href=c>'></iframe><style>a{b:url(d\\20"
          + " e)}</style><meta http-equiv=refresh content='1;url=f'>\n";

  @TempDir Path folder;

  private List<Rewriting> rewritten(Rewriter rewriter, byte[] bytes, String mediaType)
      throws IOException {
    Path file = Files.write(folder.resolve("page.html"), bytes);
    Representation page = Representation.of("http://h/p", new byte[0]).withMediaType(mediaType);
    List<Rewriting> parts = new ArrayList<>();
    try (SeekableByteChannel content = Files.newByteChannel(file)) {
      LargePage large = rewriter.extractor().divide(page, content).orElseThrow();
      for (PagePart part = large.next(); part != null; part = large.next()) {
        assertEquals(part.isLast(), large.isAtEnd());
        DocumentLinks links = (DocumentLinks) rewriter.extractor().tryExtract(part, () -> false);
        parts.add(rewriter.rewrite(part, links));
      }
    }
    return parts;
  }

  private static byte[] joined(List<Rewriting> parts) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    parts.forEach(part -> all.writeBytes(part.bytes()));
    return all.toByteArray();
  }

  private static List<String> left(List<Rewriting> parts) {
    return parts.stream().flatMap(part -> part.left().stream()).map(LeftLink::reason).toList();
  }

  private static byte[] whole(byte[] bytes, String mediaType) {
    Rewriter unlimited =
        Rewriter.absolutizing(LinkExtractor.STANDARD).withBaseElements(BaseElementPolicy.ABSOLUTE);
    return unlimited
        .rewrite(Representation.of("http://h/p", bytes).withMediaType(mediaType))
        .bytes();
  }

  @ParameterizedTest
  @ValueSource(strings = {"utf-8", "utf-16le", "utf-16be", "windows-1252", "gb18030"})
  void partsAreRewrittenAsTheWholePage(String charset) throws IOException {
    Rewriter rewriter =
        Rewriter.absolutizing(EXTRACTOR).withBaseElements(BaseElementPolicy.ABSOLUTE);
    String mediaType = "text/html;charset=" + charset;
    for (int padding = 0; padding < 300; padding++) { // a part ends at each place
      String page = "x".repeat(padding) + LINKS.repeat(12) + "<base href='/b/'>" + LINKS;
      byte[] bytes = page.getBytes(Charset.forName(charset));
      List<Rewriting> parts = rewritten(rewriter, bytes, mediaType);
      assertTrue(parts.size() > 2);
      assertArrayEquals(whole(bytes, mediaType), joined(parts), () -> "at " + page);
      assertEquals(List.of(), left(parts));
    }
  }

  @Test
  void baseElementsAreKept() throws IOException {
    Rewriter rewriter = Rewriter.relativizing(EXTRACTOR).withBaseElements(BaseElementPolicy.REMOVE);
    String page = "<p>".repeat(500) + "<a href=http://h/b/x><base href=/b/>" + "<p>".repeat(900);
    List<Rewriting> parts =
        rewritten(rewriter, page.getBytes(StandardCharsets.UTF_8), "text/html;charset=utf-8");
    assertEquals(
        page.replace("http://h/b/x", "x"), new String(joined(parts), StandardCharsets.UTF_8));
    assertEquals(List.of("the page is read in parts, so its base element is kept"), left(parts));
  }

  /** Bytes that show the charset of the page may be only in its links. */
  @Test
  void charsetThatIsGuessedStays() throws IOException {
    Rewriter rewriter = Rewriter.absolutizing(EXTRACTOR);
    String page = "<a href=\u00e9><a href=e>" + "<p>".repeat(900) + "<a href=f>";
    List<Rewriting> parts = rewritten(rewriter, page.getBytes(StandardCharsets.UTF_8), "text/html");
    assertEquals(
        page.replace("=e", "=http://h/e").replace("=f", "=http://h/f"),
        new String(joined(parts), StandardCharsets.UTF_8));
    assertEquals(List.of("the page might be read in a different charset"), left(parts));
    String late =
        "<p>".repeat(900) + "<a href=\u00e9><a href=e>" + "<p>".repeat(900) + "<a href=f>";
    parts = rewritten(rewriter, late.getBytes(StandardCharsets.UTF_8), "text/html");
    assertEquals(
        late.replace("=e", "=http://h/e").replace("=f", "=http://h/f"),
        new String(joined(parts), StandardCharsets.UTF_8));
    assertEquals(List.of("the page might be read in a different charset"), left(parts));
    Rewriter accents = new Rewriter(EXTRACTOR, (link, base) -> Change.to("\u00e9"));
    String ascii = "<a href=e>" + "<p>".repeat(900);
    parts = rewritten(accents, ascii.getBytes(StandardCharsets.UTF_8), "text/html");
    assertEquals(List.of("the page might be read in a different charset"), left(parts));
    parts = rewritten(accents, ascii.getBytes(StandardCharsets.UTF_8), "text/html;charset=utf-8");
    assertEquals(ascii.replace("=e", "=\u00e9"), new String(joined(parts), StandardCharsets.UTF_8));
    String japanese = "<a href=e>" + "<p>".repeat(900);
    parts =
        rewritten(
            rewriter,
            japanese.getBytes(StandardCharsets.US_ASCII),
            "text/html;charset=iso-2022-jp");
    assertEquals(
        List.of("parts of a page in ISO-2022-JP depend on those before them"), left(parts));
    assertTrue(parts.stream().noneMatch(Rewriting::isChanged));
  }

  @Test
  void baseThatIsNotReadLeavesThePageAsItIs() throws IOException {
    Rewriter rewriter = Rewriter.absolutizing(EXTRACTOR);
    String comment = "<a href=x>" + "<p>".repeat(900) + "<!--" + "-".repeat(8_000);
    byte[] cut = (comment + "><base href=/b/>").getBytes(StandardCharsets.UTF_8);
    assertEquals(
        List.of("the document has a base that was not read"),
        left(rewritten(rewriter, cut, "text/html")));
    byte[] without = (comment + "><a href=y>").getBytes(StandardCharsets.UTF_8);
    assertEquals(List.of(), left(rewritten(rewriter, without, "text/html")));
    byte[] known =
        ("<base href=/c/>" + comment + "><base href=/b/>").getBytes(StandardCharsets.UTF_8);
    List<Rewriting> parts = rewritten(rewriter, known, "text/html");
    assertEquals(List.of(), left(parts));
    assertTrue(new String(joined(parts), StandardCharsets.UTF_8).contains("http://h/c/x"));
  }

  @Test
  void otherDialectIsRefused() throws IOException {
    Path file = Files.writeString(folder.resolve("page.html"), "<a href=x>");
    Representation page = Representation.of("http://h/p", new byte[0]).withMediaType("text/html");
    try (SeekableByteChannel content = Files.newByteChannel(file)) {
      PagePart part = EXTRACTOR.divide(page, content).orElseThrow().next();
      DocumentLinks links = (DocumentLinks) EXTRACTOR.tryExtract(part, () -> false);
      Rewriter other = Rewriter.absolutizing(LinkExtractor.of(Rfc2396.DIALECT));
      assertThrows(IllegalArgumentException.class, () -> other.rewrite(part, links));
      byte[] bytes = part.bytes();
      assertThrows(IllegalArgumentException.class, () -> other.rewrite(bytes, links));
      Rewriter files =
          new Rewriter(EXTRACTOR, UriMap.of(EXTRACTOR.dialect()).toFiles("", uri -> "d/x"));
      assertEquals(
          "<a href=../d/x>",
          new String(files.rewrite(part, links, "e/p.html").bytes(), StandardCharsets.UTF_8));
    }
  }
}
