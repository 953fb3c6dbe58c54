package fairlead.html.markup;

import fairlead.html.syntax.Whitespace;
import java.util.Arrays;

/**
 * Where the {@code noscript} elements of an HTML text are. With scripting enabled, their content is
 * text up to the end tag (HTML Standard, Section 13.2.6.4.4 "The 'in head' insertion mode" and
 * Section 13.2.6.4.7). The parser would read it as markup, so it receives spaces instead.
 *
 * <p>A noscript in SVG or MathML is an ordinary element, and only the tree shows which ones these
 * are. So the positions are guessed from the tags, and {@link #correct} corrects them after a
 * parse.
 *
 * <p>With scripting disabled, a noscript in a body is an ordinary element, and one in a head ends
 * at the first content that does not belong in a head. The parser has its own rules for both, so it
 * sees another name, unless the noscript holds only what a head may have.
 */
public final class NoscriptTexts {

  public static final String NAME = "noscript";

  private static final char OTHER = '\uE000';
  private static final String OTHER_NAME = NAME.replace('o', OTHER);

  private final char filling;
  private int[] starts = new int[4];
  private int[] ends = new int[4];
  private int size;

  private NoscriptTexts(char filling) {
    this.filling = filling;
  }

  /** The noscript elements of a browser with or without scripting. */
  static NoscriptTexts with(boolean scripting) {
    return new NoscriptTexts(scripting ? ' ' : OTHER);
  }

  /** The real name of an element, from the parser's name in lower case. */
  public static String name(String parsed) {
    return parsed.equals(OTHER_NAME) ? NAME : parsed;
  }

  /** Makes the parser see another name, which begins at an offset after all others. */
  void rename(int start) {
    add(start + 1, start + 2);
  }

  /** Adds a text after all others, from the end of the start tag to the end tag. */
  void add(int start, int end) {
    if (size == starts.length) {
      starts = Arrays.copyOf(starts, size * 2);
      ends = Arrays.copyOf(ends, size * 2);
    }
    starts[size] = start;
    ends[size++] = end;
  }

  boolean isEmpty() {
    return size == 0;
  }

  /** The end of the text that begins at an offset. -1 if none does. */
  public int end(int start) {
    int at = Arrays.binarySearch(starts, 0, size, start);
    return at < 0 ? -1 : ends[at];
  }

  /**
   * Replaces what the parser must not see.
   *
   * @param buffer a part of the text
   * @param from the offset in the text of the first of the characters
   */
  void blank(char[] buffer, int offset, int length, int from) {
    int at = Arrays.binarySearch(ends, 0, size, from + 1);
    for (int i = at < 0 ? -at - 1 : at; i < size && starts[i] < from + length; i++) {
      int start = Math.max(starts[i], from);
      int end = Math.min(ends[i], from + length);
      Arrays.fill(buffer, offset + start - from, offset + Math.max(start, end) - from, filling);
    }
  }

  /**
   * Accepts what the tree of the blanked text says up to the first difference. Everything before it
   * was parsed correctly.
   *
   * @param found where the content of the tree's noscript elements begins, ascending
   * @return whether there was a difference
   */
  public boolean correct(int[] found, String text) {
    int same = 0;
    while (same < size && same < found.length && starts[same] == found[same]) {
      same++;
    }
    if (same == size && same == found.length) {
      return false;
    }
    boolean missed = same < found.length && (same == size || found[same] < starts[same]);
    NoscriptTexts old = new NoscriptTexts(filling);
    for (int i = missed ? same : same + 1; i < size; i++) {
      old.add(starts[i], ends[i]);
    }
    size = same;
    int end = 0;
    if (missed) {
      end = endTag(text, found[same]);
      add(found[same], end);
    }
    for (int i = 0; i < old.size; i++) {
      if (old.starts[i] >= end) {
        add(old.starts[i], old.ends[i]);
      }
    }
    return true;
  }

  /** Where the end tag of a noscript is. The end of the text if there is none. */
  static int endTag(String text, int from) {
    int at = text.indexOf("</", from);
    while (at >= 0) {
      int end = at + 2 + NAME.length();
      if (text.regionMatches(true, at + 2, NAME, 0, NAME.length())
          && end < text.length()
          && (Whitespace.is(text.charAt(end))
              || text.charAt(end) == '/'
              || text.charAt(end) == '>')) {
        return at;
      }
      at = text.indexOf("</", at + 2);
    }
    return text.length();
  }
}
