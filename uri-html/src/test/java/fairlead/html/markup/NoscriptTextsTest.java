package fairlead.html.markup;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.html.text.MarkupText;
import java.util.Arrays;
import java.util.Set;
import org.junit.jupiter.api.Test;

class NoscriptTextsTest {

  /** A text as the parser is given it, read in parts of each length. */
  private static String blanked(NoscriptTexts texts, String text) {
    String blanked = null;
    for (int length = 1; length < 30; length++) {
      StringBuilder out = new StringBuilder();
      for (int from = 0; from < text.length(); from += length) {
        char[] part = new char[length + 3];
        int count = Math.min(length, text.length() - from);
        text.getChars(from, from + count, part, 2);
        texts.blank(part, 2, count, from);
        out.append(part, 2, count);
        assertEquals(0, part[1] + part[2 + count]);
      }
      assertTrue(blanked == null || blanked.contentEquals(out));
      blanked = out.toString();
    }
    return blanked == null ? "" : blanked;
  }

  /** As many as there is room for at first, one more, and none. */
  @Test
  void anyNumberIsBlankedAndCorrected() {
    for (int count : new int[] {0, 1, 4, 5, 9}) {
      String text = "<noscript>a</noscript>".repeat(count);
      NoscriptTexts texts =
          new TagsFastPath(MarkupText.of(text), Set.of(), true, null, null).noscripts();
      assertEquals(count == 0, texts.isEmpty());
      assertEquals("<noscript> </noscript>".repeat(count), blanked(texts, text));
      int[] starts = new int[count];
      for (int i = 0; i < count; i++) {
        starts[i] = i * 22 + 10;
        assertEquals(starts[i] + 1, texts.end(starts[i]));
      }
      assertFalse(texts.correct(starts, text));
      int[] more = Arrays.copyOf(starts, count + 1);
      more[count] = count * 22;
      assertTrue(texts.correct(more, text));
      assertTrue(texts.correct(starts, text));
      if (count > 0) {
        assertTrue(texts.correct(Arrays.copyOf(starts, count - 1), text));
        assertEquals(-1, texts.end(starts[count - 1]));
        assertTrue(texts.correct(starts, text));
        assertEquals(starts[count - 1] + 1, texts.end(starts[count - 1]));
        assertTrue(texts.correct(Arrays.copyOfRange(starts, 1, count), text));
        assertEquals(-1, texts.end(starts[0]));
      }
    }
  }

  @Test
  void guessesAreFixedUpToTheFirstDifference() {
    String text = "<noscript>a</noscript><svg><noscript>b</noscript></svg><noscript>c</noscript>";
    NoscriptTexts texts =
        new TagsFastPath(MarkupText.of(text), Set.of(), true, null, null).noscripts();
    int first = text.indexOf(">a") + 1;
    int second = text.indexOf(">b") + 1;
    int third = text.indexOf(">c") + 1;
    assertEquals(first + 1, texts.end(first));
    assertTrue(texts.correct(new int[] {first, third}, text));
    assertEquals(-1, texts.end(second));
    assertEquals(third + 1, texts.end(third));
    assertFalse(texts.correct(new int[] {first, third}, text));
    assertTrue(texts.correct(new int[] {first, second, third}, text));
    assertEquals(second + 1, texts.end(second));
    assertEquals(text.replaceAll("[abc]<", " <"), blanked(texts, text));
  }
}
