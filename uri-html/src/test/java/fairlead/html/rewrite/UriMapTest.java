package fairlead.html.rewrite;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import fairlead.html.DocumentLinks;
import fairlead.html.Representation;
import fairlead.html.extract.LinkExtractor;
import fairlead.uri.UriParseException;
import fairlead.uri.whatwg.Whatwg;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UriMapTest {

  private static final Set<String> FILES =
      Set.of(
          "index.html",
          "a.html",
          "b/c d.html",
          "b/index.htm",
          "q?x=1",
          "q?y=1.html",
          "q@z=1%2F2.css",
          "q?r=1/2",
          "q?/a",
          "index.html?p=5",
          "b/index.html@p=6.html",
          "e.html",
          "img.png",
          "sub/o/index.html",
          "sub/o/z.html");

  private final UriMap copy =
      UriMap.of(Whatwg.DIALECT)
          .toUri("http://old/", "http://new/x/")
          .toUri("http://grow/", "http://grow/up/")
          .toFolder("http://h/", "", FILES::contains)
          .toFolder("http://other/d", "sub/o", Set.of("z.html", "index.html")::contains);

  private Rewriting rewritten(String uri, String page) {
    return new Rewriter(LinkExtractor.STANDARD, copy)
        .withBaseElements(BaseElementPolicy.REMOVE)
        .rewrite(uri, page.getBytes(StandardCharsets.UTF_8));
  }

  @ParameterizedTest
  @CsvSource({
    "http://h/a.html,   b/c%20d.html,          b/c%20d.html",
    "http://h/a.html,   http://h/b/c%20d.html, b/c%20d.html",
    "http://h/a.html,   /b/,                   b/index.htm",
    "http://h/a.html,   /e.html,               e.html",
    "http://h/a.html,   b,                     b/index.htm",
    "http://h/a.html,   /,                     index.html",
    "http://h/a.html,   http://h,              index.html",
    "http://h/a.html,   e#f,                   e.html#f",
    "http://h/a.html,   e?g#f,                 e.html?g#f",
    "http://h/a.html,   q?x=1,                 q%3Fx=1",
    "http://h/a.html,   #top,                  #top",
    "http://h/a.html,   q?y=1#f,               q%3Fy=1.html#f",
    "http://h/a.html,   q?r=1/2,               q%3Fr=1/2",
    "http://h/a.html,   q?/a#f,                q%3F/a#f",
    "http://h/a.html,   /?p=5#f,               index.html%3Fp=5#f",
    "http://h/a.html,   http://h?p=5,          index.html%3Fp=5",
    "http://h/a.html,   b/?p=6,                b/index.html@p=6.html",
    "http://h/a.html,   b/?p=7,                b/index.htm?p=7",
    "http://h/a.html,   missing.html,          http://h/missing.html",
    "http://h/a.html,   http://h/missing,      http://h/missing",
    "http://h/a.html,   http://else/x,         http://else/x",
    "http://h/a.html,   //else/x,              http://else/x",
    "http://h/a.html,   http://other/d/z.html, sub/o/z.html",
    "http://h/a.html,   http://other/d,        sub/o/index.html",
    "http://h/a.html,   http://other/d#f,      sub/o/index.html#f",
    "http://h/a.html,   http://other/d?q#f,    sub/o/index.html?q#f",
    "http://h/a.html,   http://other/dd/z.html, http://other/dd/z.html",
    "http://h/new/x,    /a.html,               ../a.html",
    "http://other/d/x,  http://h/a.html,       ../../a.html",
    "http://h/b/,       ../a.html,             ../a.html",
    "http://h/b/,       http://h/a.html,       ../a.html",
    "http://h/b/,       #top,                  #top",
    "http://h/a.html,   http://old/b?c,        http://new/x/b?c",
    "http://h/a.html,   http://oldest/b,       http://oldest/b",
    "http://h/a.html,   http://grow/b,         http://grow/up/b",
    "http://h/a.html,   http://grow/up/b,      http://grow/up/b",
    "http://old/a,      b,                     b",
    "http://old/a,      http://old/b,          http://new/x/b",
    "http://old/a,      //h/img.png,           //h/img.png"
  })
  void targetsAreMapped(String document, String reference, String expected) {
    Rewriting rewriting = rewritten(document, "<a href='" + reference + "'>");
    String page = new String(rewriting.bytes(), StandardCharsets.UTF_8);
    assertEquals("<a href='" + expected + "'>", page);
    if (document.startsWith("http://h/")) { // others are other documents once they have moved
      assertEquals(List.of(), rewritten(document, page).edits(), "once");
    }
  }

  @Test
  void baseThatWouldLeadAwayIsTakenOut() {
    Rewriting rewriting =
        rewritten("http://h/a.html", "<base href='http://h/b/'><a href='c%20d.html'><a href='#x'>");
    assertEquals(
        "<a href='b/c%20d.html'><a href='b/index.htm#x'>",
        new String(rewriting.bytes(), StandardCharsets.UTF_8));
  }

  @ParameterizedTest
  @CsvSource({
    "http://old/x/, http://old/d/, http://new/d/",
    "http://old/x/, //old/d/,      http://new/d/",
    "http://old/x/, /d/,           /d/",
    "http://old/x/, http://else/,  http://else/",
    "http://else/x, http://old/,   http://new/",
    "http://else/x, http://old/?a&amp;b, http://new/?a&amp;b",
  })
  void baseThatStaysMovesAlong(String document, String base, String moved) {
    UriMap map = UriMap.of(Whatwg.DIALECT).toUri("http://old/", "http://new/");
    String rest = "'><a href='e'><a href='#f'>";
    assertEquals(
        "<base href='" + moved + rest,
        new Rewriter(LinkExtractor.STANDARD, map).rewrite(document, "<base href='" + base + rest));
  }

  @Test
  void baseThatStaysCannotLeadIntoAFolder() {
    Rewriting rewriting =
        new Rewriter(LinkExtractor.STANDARD, copy)
            .rewrite("http://h/a.html", "<base href='http://h/'>".getBytes(StandardCharsets.UTF_8));
    assertEquals(
        "the base element leads out of the document's folder", rewriting.left().get(0).reason());
  }

  @ParameterizedTest
  @CsvSource({
    "http://h/a,  http://h/b?c#f, b@c.html#f",
    "http://h/a,  b?c,            b@c.html",
    "http://h/a,  //i/x.png,      ../i/x.png",
    "http://h/a,  gone,           http://h/gone",
    "http://h/a,  http://h/gone,  http://h/gone",
    "http://i/p,  x.png,          http://i/x.png",
    "http://i/p,  //h/a,          ../h/a.html",
    "http://i/p,  #f,             #f",
  })
  void filesAreFoundByUri(String document, String reference, String expected) {
    Map<String, String> files =
        Map.of(
            "http://h/a", "h/a.html",
            "http://h/b?c", "h/b@c.html",
            "http://i/p", "i/p.html",
            "http://i/x.png", "i/x.png");
    Function<String, String> file = uri -> files.getOrDefault(uri, "");
    UriMap map = UriMap.of(Whatwg.DIALECT).inFiles(file).toFiles("http://h/", file);
    if (document.equals("http://h/a")) {
      map = map.toFiles("", file);
    }
    Rewriter rewriter = new Rewriter(LinkExtractor.STANDARD, map);
    assertEquals(
        "<a href='" + expected + "'>", rewriter.rewrite(document, "<a href='" + reference + "'>"));
  }

  @Test
  void documentThatIsInNoFolderCannotLeadIntoOne() {
    Rewriting rewriting = rewritten("http://old/a", "<a href='//h/img.png'>");
    assertEquals(
        "it leads to a folder that does not contain its document",
        rewriting.left().get(0).reason());
  }

  @Test
  void documentMayBeInAFileThatItsUriDoesNotTell() {
    Function<String, String> files = uri -> uri.equals("http://h/a") ? "h/a.html" : "";
    Rewriter rewriter =
        new Rewriter(LinkExtractor.STANDARD, UriMap.of(Whatwg.DIALECT).toFiles("", files));
    byte[] page = "<a href=a><a href=b><a href=#c>".getBytes(StandardCharsets.UTF_8);
    DocumentLinks links =
        LinkExtractor.STANDARD.withPlaces().extract(Representation.of("http://h/b", page));
    assertEquals(
        "<a href=../h/a.html><a href=http://h/b><a href=#c>",
        new String(rewriter.rewrite(page, links, "i/b.html").bytes(), StandardCharsets.UTF_8));
    assertEquals(1, rewriter.rewrite(page, links).left().size());
  }

  @Test
  void prefixIsAUri() {
    UriMap map = UriMap.of(Whatwg.DIALECT);
    assertThrows(UriParseException.class, () -> map.toUri("x", "http://h/"));
    assertThrows(UriParseException.class, () -> map.toFolder("//h", "", file -> true));
  }
}
