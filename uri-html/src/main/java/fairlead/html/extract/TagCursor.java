package fairlead.html.extract;

import fairlead.html.syntax.Whitespace;
import fairlead.uri.text.AsciiCase;

/**
 * Reads the tags of an HTML text as a tokenizer does (HTML Standard, Section 13.2.5, from "Tag name
 * state" to "After attribute value (quoted) state"), one attribute at a time.
 */
final class TagCursor {

  /** Stands for an offset that does not exist. */
  static final int NONE = -1;

  final String text;
  final char[] chars; // the same text; reading single characters from it is much faster

  /** Where reading continues. */
  int at;

  // The attribute that was read last.
  private int nameStart;
  private int nameEnd;
  private int valueStart;
  private int valueEnd;

  /** A cursor at the beginning of a text, which is passed in both forms. */
  TagCursor(String text, char[] chars) {
    this.text = text;
    this.chars = chars;
  }

  /**
   * The end of the name of a tag. {@code open} is the offset of its bracket, or of the slash after
   * it.
   */
  int afterName(int open) {
    int end = open + 1;
    while (end < chars.length && !isNameEnd(chars[end])) {
      end++;
    }
    return end;
  }

  /** The name of a tag in lower case. */
  String name(int open) {
    return AsciiCase.lower(text.substring(open + 1, afterName(open)));
  }

  /** Whether a tag has a name, given in lower case. */
  boolean isNamed(int open, String name) {
    int end = open + 1 + name.length();
    return matches(open + 1, name) && (end == text.length() || isNameEnd(chars[end]));
  }

  /** Compares as the standard does: only letters of US-ASCII have cases. */
  private boolean matches(int from, String name) {
    int length = name.length();
    if (from + length > chars.length) {
      return false;
    }
    for (int i = 0; i < length; i++) {
      char c = chars[from + i];
      if ((c >= 'A' && c <= 'Z' ? c | 0x20 : c) != name.charAt(i)) {
        return false;
      }
    }
    return true;
  }

  /** Reads an attribute. False at the end of the tag, or of the text. */
  boolean nextAttribute() {
    while (at < chars.length && (Whitespace.is(chars[at]) || chars[at] == '/')) {
      at++;
    }
    if (at >= chars.length || chars[at] == '>') {
      return false;
    }
    nameStart = at++;
    while (at < chars.length && !isNameEnd(chars[at]) && chars[at] != '=') {
      at++;
    }
    nameEnd = at;
    int equals = Whitespace.skip(chars, at);
    if (equals < chars.length && chars[equals] == '=') {
      readValue(Whitespace.skip(chars, equals + 1));
    } else {
      valueStart = nameEnd;
      valueEnd = nameEnd;
    }
    return at < chars.length;
  }

  private void readValue(int from) {
    char quote = from < chars.length ? chars[from] : '>';
    if (quote == '"' || quote == '\'') {
      int close = text.indexOf(quote, from + 1);
      valueStart = from + 1;
      valueEnd = close < 0 ? text.length() : close;
      at = close < 0 ? text.length() : close + 1;
      return;
    }
    int end = from;
    while (end < chars.length && !Whitespace.is(chars[end]) && chars[end] != '>') {
      end++;
    }
    // An attribute with an equals sign and nothing after it has its value at the end of its name.
    valueStart = end == from ? nameEnd : from;
    valueEnd = end == from ? nameEnd : end;
    at = end;
  }

  /** Whether a start tag ends in a slash, after the whole tag has been read. */
  boolean isSelfClosing() {
    return chars[at - 1] == '/' && valueEnd != at; // else it belongs to an unquoted value
  }

  /** Whether the attribute has a name, given in lower case. */
  boolean isNamedAttribute(String name) {
    return nameEnd - nameStart == name.length() && matches(nameStart, name);
  }

  /** The name of the attribute in lower case. */
  String attributeName() {
    return AsciiCase.lower(text.substring(nameStart, nameEnd));
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
    while (end >= 0 && !isNamed(end + 1, name)) {
      end = text.indexOf("</", end + 2);
    }
    at = end;
  }

  private static boolean isNameEnd(char c) {
    return c == '>' || c == '/' || Whitespace.is(c);
  }
}
