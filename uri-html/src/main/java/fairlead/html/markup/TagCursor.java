package fairlead.html.markup;

import fairlead.html.syntax.Whitespace;
import fairlead.html.text.MarkupText;

/**
 * Reads the tags of an HTML text as a tokenizer does (HTML Standard, Section 13.2.5, from "Tag name
 * state" to "After attribute value (quoted) state"), one attribute at a time.
 */
final class TagCursor {

  /** Stands for an offset that does not exist. */
  static final int NONE = -1;

  private static final int OTHER = 0xFF; // in no name

  /** A bit for each character that ends a name. */
  private static final long NAME_ENDS =
      1L << '\t' | 1L << '\n' | 1L << '\f' | 1L << '\r' | 1L << ' ' | 1L << '/' | 1L << '>';

  /** The bit of each octet that makes letters small. */
  private static final long SMALL = 0x2020202020202020L;

  final MarkupText markup;
  final int length; // of the text

  private final String text;
  private final byte[] octets;

  /** Where reading continues. */
  int at;

  // The attribute that was read last.
  private int nameStart;
  private int nameEnd;
  private int valueStart;
  private int valueEnd;

  /** A cursor at the beginning of a text. */
  TagCursor(MarkupText markup) {
    this.markup = markup;
    this.text = markup.text();
    this.octets = markup.octets();
    this.length = markup.length();
  }

  /**
   * The octet at an offset. Negative if the character is beyond US-ASCII, or the text has ended.
   */
  int octet(int offset) {
    return offset < length ? octets[offset] : NONE;
  }

  /**
   * The end of the name of a tag. {@code open} is the offset of its bracket, or of the slash after
   * it.
   */
  int afterName(int open) {
    int end = open + 1;
    while (end < length && !isNameEnd(octets[end])) {
      end++;
    }
    return end;
  }

  /** The name of a tag. */
  TagName name(int open) {
    return TagName.of(this, open + 1, afterName(open));
  }

  /**
   * Up to eight letters or digits in lower case as one number, the first in its lowest bits.
   * Anything else becomes a number that no letters and digits have.
   */
  long key(int start, int count) {
    long kept = count == 0 ? 0 : -1L >>> (Long.SIZE - Byte.SIZE * count);
    if (start + Long.BYTES <= octets.length) {
      long eight = MarkupText.eight(octets, start) & kept;
      long small = SMALL & kept;
      if (((eight | eight >>> 1) & small) == small) { // no controls, which would become digits
        return eight | small;
      }
    }
    long key = 0;
    for (int i = 0; i < count; i++) {
      int c = octets[start + i];
      int lower = c == 0 ? OTHER : c >= 'A' && c <= 'Z' ? c | 0x20 : c; // zero is no letter
      key |= (lower & 0xFFL) << (Byte.SIZE * i);
    }
    return key;
  }

  /** Whether a tag has a name, given in lower case. */
  boolean isNamed(int open, String name) {
    int end = open + 1 + name.length();
    return matches(open + 1, name) && (end == length || isNameEnd(octets[end]));
  }

  /** Compares as the standard does: only letters of US-ASCII have cases. */
  private boolean matches(int from, String name) {
    int size = name.length();
    if (from + size > length) {
      return false;
    }
    for (int i = 0; i < size; i++) {
      int c = octets[from + i] < 0 ? text.charAt(from + i) : octets[from + i];
      if ((c >= 'A' && c <= 'Z' ? c | 0x20 : c) != name.charAt(i)) {
        return false;
      }
    }
    return true;
  }

  /** Reads an attribute. False at the end of the tag, or of the text. */
  boolean nextAttribute() {
    while (at < length && (Whitespace.is(octets[at]) || octets[at] == '/')) {
      at++;
    }
    if (at >= length || octets[at] == '>') {
      return false;
    }
    nameStart = at++;
    while (at < length && !isNameEnd(octets[at]) && octets[at] != '=') {
      at++;
    }
    nameEnd = at;
    int equals = skipSpace(at);
    if (equals < length && octets[equals] == '=') {
      readValue(skipSpace(equals + 1));
    } else {
      valueStart = nameEnd;
      valueEnd = nameEnd;
    }
    return at < length;
  }

  private void readValue(int from) {
    int quote = octet(from);
    if (quote == '"' || quote == '\'') {
      int close = markup.indexOf((char) quote, from + 1);
      valueStart = from + 1;
      valueEnd = close == NONE ? length : close;
      at = close == NONE ? length : close + 1;
      return;
    }
    int end = from;
    while (end < length && !Whitespace.is(octets[end]) && octets[end] != '>') {
      end++;
    }
    // An attribute with an equals sign and nothing after it has its value at the end of its name.
    valueStart = end == from ? nameEnd : from;
    valueEnd = end == from ? nameEnd : end;
    at = end;
  }

  /** Whether a start tag ends in a slash, after the whole tag has been read. */
  boolean isSelfClosing() {
    return octets[at - 1] == '/' && valueEnd != at; // else it belongs to an unquoted value
  }

  /** Whether the attribute has a name, given in lower case. */
  boolean isNamedAttribute(String name) {
    return isWritten(nameStart, nameEnd, name);
  }

  /** Whether a name, given in lower case, is written between two offsets. */
  boolean isWritten(int start, int end, String name) {
    return end - start == name.length() && matches(start, name);
  }

  /** Copies where the attribute is: start and end of its name, start and end of its value. */
  void copyAttribute(int[] places, int to) {
    places[to] = nameStart;
    places[to + 1] = nameEnd;
    places[to + 2] = valueStart;
    places[to + 3] = valueEnd;
  }

  /** The value of the attribute as written, without quotes. */
  String value() {
    return text.substring(valueStart, valueEnd);
  }

  int valueStart() {
    return valueStart;
  }

  int valueEnd() {
    return valueEnd;
  }

  /** Moves to the end tag of an element whose text holds no tags, or to {@link #NONE}. */
  void skipText(String name) {
    int end = text.indexOf("</", at);
    while (end != NONE && !isNamed(end + 1, name)) {
      end = text.indexOf("</", end + 2);
    }
    at = end;
  }

  private int skipSpace(int from) {
    int end = from;
    while (end < length && Whitespace.is(octets[end])) {
      end++;
    }
    return end;
  }

  private static boolean isNameEnd(int c) {
    return (c & -Long.SIZE) == 0 && (NAME_ENDS >>> c & 1) != 0;
  }
}
