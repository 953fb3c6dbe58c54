package fairlead.rewrite;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UriNamesTest {

  @ParameterizedTest
  @CsvSource({
    "http://H.example/, text/html, h.example/index.html",
    "http://h, text/html, h/index.html",
    "http://h/a/, text/html; charset=x, h/a/index.html",
    "http://h/a/, application/xhtml+xml, h/a/index.xhtml",
    "http://h/a, text/html, h/a.html",
    "http://h/a.HTM, TEXT/HTML, h/a.HTM",
    "http://h/a.php, application/xhtml+xml, h/a.php.xhtml",
    "http://h/a.php?b=1/2, text/html, h/a.php@b=1%2F2.html",
    "http://h/?b, text/html, h/@b.html",
    "http://h/s.css, text/css, h/s.css",
    "http://h/s.css?v=1, text/css, h/s.css@v=1.css",
    "http://h/s?x.css, text/css, h/s@x.css",
    "http://h/i?x, image/svg+xml, h/i@x.svg",
    "http://h/i.png?x, image/png, h/i.png@x",
    "http://h:81/a.png, image/png, h+81/a.png",
    "http://u:p@h/%C3%A9%20x.png, image/png, h/\u00e9 x.png",
    "http://h/%E9.png, image/png, h/%E9.png",
    "http://h/a?%E9, image/png, h/a@%E9",
    "http://h/a/, image/png, h/a/index",
    "http://h/a//b/.png, image/png, h/a/b/.png",
    "http://[::1]/a, text/plain, [%3A%3A1]/a",
    "http:///a, text/plain, http/a",
    "urn:x:y, text/plain, urn/x%3Ay",
    "cid:a@b, text/css, cid/a@b.css",
    "no URI, text/html, ''",
  })
  void fileIsCalledAfterItsUri(String uri, String mediaType, String name) {
    assertEquals(name, UriNames.readable(uri, mediaType));
  }

  @ParameterizedTest
  @CsvSource({
    "http://h/%2e%2e/%2e%2e/x, h/.%2E/.%2E/x",
    "http://h/%2e/x, h/%2E/x",
    "http://../x, .%2E/x",
    "http://h/a%00b%0Ac, h/a%00b%0Ac",
    "http://h/a%C2%85, h/a%C2%85",
    "http://h/a%C2%80%7F, h/a%C2%80%7F",
    "http://h/a%5Cb, h/a%5Cb",
    "http://h/a%20, h/a%20",
    "http://h/a./b, h/a%2E/b",
    "http://h/aux.txt, h/%61ux.txt",
    "http://con/%3C%3E%3A%22%7C%3F*, %63on/%3C%3E%3A%22%7C%3F%2A",
    "http://.fairlead-output/.fairlead-journal, %2Efairlead-output/%2Efairlead-journal",
    "c:/x, c/x",
  })
  void nameIsOneThatEverySystemTakes(String uri, String name) {
    assertEquals(name, UriNames.readable(uri, "text/plain"));
  }

  @Test
  void longNamesAreShortAndDiffer() {
    String start = "http://h/" + "\u00e9".repeat(300);
    String one = UriNames.readable(start + "1", "text/html");
    String other = UriNames.readable(start + "2", "text/html");
    assertTrue(one.getBytes(StandardCharsets.UTF_8).length < 250, one);
    assertNotEquals(one, other);
    assertTrue(one.endsWith(".html"), one);
  }

  /** The beginning of a long name stays, by the bytes that characters take. */
  @ParameterizedTest
  @CsvSource({
    "a, 245, 245",
    "a, 246, 200",
    "a, 300, 200",
    "\u00e9, 122, 122",
    "\u00e9, 123, 100",
    "\u07ff, 123, 100",
    "\u0800, 81, 81",
    "\u0800, 82, 50",
    "\ud83d\ude00, 61, 61",
    "\ud83d\ude00, 62, 50"
  })
  void longNameKeepsItsBeginning(String character, int count, int kept) {
    String name = UriNames.readable("cid:" + character.repeat(count), "text/html");
    String start = "cid/" + character.repeat(kept);
    assertTrue(name.startsWith(start), name);
    String end = name.substring(start.length());
    assertTrue(end.matches(kept == count ? "\\.html" : "~[0-9a-f]{16}\\.html"), name);
  }

  @Test
  void nameThatIsTakenHasAnother() {
    String one = UriNames.unique("http://h/a.png?x", "text/html");
    assertTrue(one.matches("h/~[0-9a-f]{16}\\.html"), one);
    assertNotEquals(one, UriNames.unique("http://h/a.png?y", "text/html"));
    assertTrue(UriNames.unique("http://h/a.PNG", null).endsWith(".png"));
    assertTrue(UriNames.unique("http://h/a.b/c", null).matches("h/~[0-9a-f]{16}"));
  }
}
