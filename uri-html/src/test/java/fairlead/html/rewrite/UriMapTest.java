package fairlead.html.rewrite;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import fairlead.html.extract.LinkExtractor;
import fairlead.uri.UriParseException;
import fairlead.uri.whatwg.Whatwg;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
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
          "e.html",
          "img.png",
          "sub/o/z.html");

  private static final UriMap COPY =
      UriMap.of(Whatwg.DIALECT)
          .toUri("http://old/", "http://new/x/")
          .toUri("http://grow/", "http://grow/up/")
          .toFolder("http://h/", "", FILES::contains)
          .toFolder("http://other/d", "sub/o", file -> file.equals("z.html"));

  private static Rewriting rewritten(String uri, String page) {
    return new Rewriter(LinkExtractor.STANDARD, COPY)
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
    "http://h/a.html,   missing.html,          http://h/missing.html",
    "http://h/a.html,   http://h/missing,      http://h/missing",
    "http://h/a.html,   http://else/x,         http://else/x",
    "http://h/a.html,   //else/x,              http://else/x",
    "http://h/a.html,   http://other/d/z.html, sub/o/z.html",
    "http://h/a.html,   http://other/dd/z.html, http://other/dd/z.html",
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
    if (!document.equals("http://old/a")) { // which is another document once it has moved
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

  @Test
  void documentThatIsInNoFolderCannotLeadIntoOne() {
    Rewriting rewriting = rewritten("http://old/a", "<a href='//h/img.png'>");
    assertEquals(
        "it leads to a folder, in which its own document is not", rewriting.left().get(0).reason());
  }

  @Test
  void prefixIsAUri() {
    UriMap map = UriMap.of(Whatwg.DIALECT);
    assertThrows(UriParseException.class, () -> map.toUri("x", "http://h/"));
    assertThrows(UriParseException.class, () -> map.toFolder("//h", "", file -> true));
  }
}
