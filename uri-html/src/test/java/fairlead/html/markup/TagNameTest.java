package fairlead.html.markup;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.html.text.MarkupText;
import fairlead.uri.text.AsciiCase;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.junit.jupiter.api.Test;

class TagNameTest {

  private static final List<String> USUAL =
      List.of("a", "h1", "svg", "body", "title", "option", "tspan", "noscript", "blockquote");

  /** The name in a tag, near the end of the text or far from it. */
  private static TagName name(String written, String after) {
    TagCursor tag = new TagCursor(MarkupText.of("<" + written + after));
    return TagName.of(tag, 1, 1 + written.length());
  }

  @Test
  void usualNamesAreOneObjectInAnyCase() {
    for (String after : List.of("", ">", " href='somewhere'>")) {
      for (String text : USUAL) {
        TagName name = name(text, after);
        assertEquals(text, name.text());
        assertNotEquals(TagName.UNUSUAL, name.number());
        assertSame(name, name(text.toUpperCase(Locale.ROOT), after));
        assertSame(name, TagName.of(text));
      }
    }
  }

  @Test
  void numbersAreDistinct() {
    Set<Integer> numbers = new HashSet<>();
    for (String text : USUAL) {
      int number = name(text, "").number();
      assertTrue(number < TagName.COUNT && numbers.add(number), text);
    }
  }

  @Test
  void everyOtherCharacterMakesAnotherName() {
    for (String text : USUAL) {
      for (int at = 0; at <= text.length(); at++) {
        for (char c = 0; c < 0x180; c++) {
          String end = at == text.length() ? "" : text.substring(at + 1);
          String written = text.substring(0, at) + c + end;
          for (String after : List.of("", " href='somewhere'>")) {
            assertEquals(AsciiCase.lower(written), name(written, after).text());
          }
        }
      }
    }
  }

  @Test
  void emptyNameIsUnusual() {
    assertEquals("", name("", "").text());
    assertEquals(TagName.UNUSUAL, name("", " 12345678").number());
  }

  @Test
  void setsAreThoseOfTheScan() {
    int raw = 0;
    assertTrue(name("script", "").isIn(raw));
    assertFalse(name("p", "").isIn(raw));
    assertFalse(name("unheard-of", "").isIn(raw));
  }
}
