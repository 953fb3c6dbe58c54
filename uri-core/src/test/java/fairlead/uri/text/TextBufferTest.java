package fairlead.uri.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

/** Grows like a {@code StringBuilder}; parts can also be moved and overwritten. */
class TextBufferTest {

  @Property(tries = 2000)
  void textGrowsLikeThatOfABuilder(
      @ForAll @IntRange(max = 3) int capacity, @ForAll List<String> texts) {
    TextBuffer buffer = new TextBuffer(capacity);
    StringBuilder builder = new StringBuilder();
    for (String text : texts) {
      int from = text.length() / 3;
      buffer.append('x').append(text, from, text.length());
      builder.append('x').append(text, from, text.length());
      buffer.replace(builder.length() / 2, builder.length() / 2 + 1, text);
      builder.replace(builder.length() / 2, builder.length() / 2 + 1, text);
    }
    assertEquals(builder.toString(), buffer.toString());
    assertEquals(builder.length(), buffer.length());
  }

  @Test
  void eachWayToGrowMakesRoom() {
    assertEquals("ab", new TextBuffer(0).append('a').append('b').toString());
    assertEquals("bcd", new TextBuffer(2).append("abcd", 1, 4).toString());
    TextBuffer buffer = new TextBuffer(3).append("abc", 0, 3);
    buffer.replace(1, 2, "xyz");
    assertEquals("axyzc", buffer.toString());
    buffer.replace(1, 4, "");
    assertEquals("ac", buffer.toString());
  }

  @Test
  void partsAreMovedAndRemoved() {
    TextBuffer buffer = TextBuffer.of("abcdef");
    buffer.move(3, 5, 0);
    buffer.set(5, 'z');
    assertEquals("decdez", buffer.toString());
    assertEquals("cd", buffer.subSequence(2, 4));
    buffer.truncate(2);
    assertEquals("de", buffer.toString());
    assertThrows(IndexOutOfBoundsException.class, () -> buffer.charAt(2));
    assertThrows(IndexOutOfBoundsException.class, () -> buffer.set(2, 'x'));
    assertThrows(IndexOutOfBoundsException.class, () -> buffer.truncate(3));
    assertThrows(IndexOutOfBoundsException.class, () -> buffer.move(0, 2, 1));
    assertThrows(IndexOutOfBoundsException.class, () -> buffer.replace(1, 3, ""));
  }
}
