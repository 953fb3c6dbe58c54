package fairlead.check;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class PageTest {

  private static Page page(int @Nullable ... names) {
    return new Page(
        "http://h/",
        "a.html",
        "",
        StandardCharsets.UTF_8,
        Page.Kind.PAGE,
        false,
        new byte[0],
        names,
        0,
        Page.Rank.CONTENT,
        null);
  }

  private static Page redirect(@Nullable String uri, @Nullable String to) {
    return new Page(
        uri,
        "a.html",
        "",
        StandardCharsets.UTF_8,
        Page.Kind.OTHER,
        false,
        new byte[0],
        null,
        0,
        Page.Rank.REDIRECT,
        to);
  }

  @Test
  void namesOfAllCapturesCount() {
    Page page = page(4, 7);
    page.merge(page(2));
    page.merge(page(5, 7));
    assertTrue(page.knowsNames());
    for (int name = 0; name < 9; name++) {
      assertEquals(name == 2 || name == 4 || name == 5 || name == 7, page.hasName(name), "" + name);
    }
  }

  @Test
  void namesAreUnknownIfThoseOfOneCaptureAre() {
    Page page = page(4);
    page.merge(page((int[]) null));
    assertFalse(page.knowsNames());
    assertFalse(page.lacksNames());
    Page other = page((int[]) null);
    other.merge(page(4));
    assertFalse(other.knowsNames());
  }

  @Test
  void namesLackMemoryIfThoseOfOneCaptureDo() {
    Page page = page(4);
    page.merge(page(Page.NO_ROOM));
    assertTrue(page.lacksNames());
    Page other = page(Page.NO_ROOM);
    other.merge(page(4));
    assertTrue(other.lacksNames());
  }

  @Test
  void capturesThatAgreeLeadOn() {
    Page page = redirect("http://h/", "http://h/a");
    page.merge(redirect("http://h/", "http://h/a"));
    assertEquals("http://h/a", page.redirect());
    page.merge(redirect("http://h/", "http://h/b"));
    assertNull(page.redirect());
  }

  /** A site keeps its URI in three forms. */
  @Test
  void textsTakeMemory() {
    assertEquals(6, redirect(null, null).textBytes());
    assertEquals(3 * 9 + 6, redirect("http://h/", null).textBytes());
    assertEquals(3 * 9 + 6 + 10, redirect("http://h/", "http://h/a").textBytes());
  }
}
