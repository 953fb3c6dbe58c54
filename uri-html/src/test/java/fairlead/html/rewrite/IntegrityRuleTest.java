package fairlead.html.rewrite;

import static org.junit.jupiter.api.Assertions.assertEquals;

import fairlead.html.extract.LinkExtractor;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Hashes in integrity attributes, in place of which a rule writes others. */
class IntegrityRuleTest {

  private static Rewriting rewritten(String page, String hashes) {
    Rewriter rewriter =
        new Rewriter(LinkExtractor.STANDARD, (link, base) -> Change.NONE)
            .withIntegrity((link, old) -> link.reference().equals("kept") ? old : hashes);
    return rewriter.rewrite("http://h/", page.getBytes(StandardCharsets.UTF_8));
  }

  private static String text(Rewriting rewriting) {
    return new String(rewriting.bytes(), StandardCharsets.UTF_8);
  }

  @ParameterizedTest
  @ValueSource(strings = {"\n", "\r", "\r\n", " "})
  void editsHaveTheirPlaces(String end) {
    String page =
        "<p>\u00e9\ud83d\ude00"
            + end
            + "<script integrity=a"
            + end
            + "src=x></script>"
            + end
            + "<link rel=stylesheet href=y"
            + end
            + " integrity='a b'>";
    Rewriting rewriting = rewritten(page, "c");
    assertEquals(page.replace("=a", "=c").replace("a b", "c"), text(rewriting));
    for (Edit edit : rewriting.edits()) {
      byte[] bytes = page.getBytes(StandardCharsets.UTF_8);
      String before = new String(bytes, 0, edit.start(), StandardCharsets.UTF_8);
      String[] lines = before.split("\r\n|\r|\n", -1);
      String last = lines[lines.length - 1];
      assertEquals(lines.length, edit.line());
      assertEquals(last.codePointCount(0, last.length()) + 1, edit.column());
    }
    assertEquals(2, rewriting.edits().size());
  }

  @Test
  void attributesAreRemoved() {
    String page =
        "<script src=x integrity=a></script><script integrity='a'src=x></script><script src=kept"
            + " integrity=a></script><link rel=stylesheet href=x INTEGRITY=a/ id=i>";
    assertEquals(
        "<script src=x></script><script src=x></script>"
            + "<script src=kept integrity=a></script><link rel=stylesheet href=x id=i>",
        text(rewritten(page, "")));
  }

  @Test
  void onlyElementsThatAreCheckedChange() {
    String page =
        "<a href=x integrity=a><img src=x integrity=a><link rel=preload as=image href=kept"
            + " imagesrcset='x, y 2x' integrity=a>";
    assertEquals(page, text(rewritten(page, "c")));
  }
}
