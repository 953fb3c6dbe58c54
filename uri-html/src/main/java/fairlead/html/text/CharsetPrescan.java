package fairlead.html.text;

import fairlead.html.syntax.Whitespace;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Searches for the charset that a document names near its start: the HTML Standard's "prescan a
 * byte stream to determine its encoding" (Section 13.2.3.2), and "get an XML encoding" after it.
 */
final class CharsetPrescan {

  private static final int NOTHING = -1;

  private final byte[] bytes;
  private final int end;
  private final List<String> unknown = new ArrayList<>();
  private int at;

  // The attribute that was read last.
  private int nameStart;
  private int nameEnd;
  private int valueStart;
  private int valueEnd;

  private CharsetPrescan(byte[] bytes, int end) {
    this.bytes = bytes;
    this.end = end;
  }

  /**
   * A charset that a document names.
   *
   * @param label the first known label; null if there is none
   * @param unknown the unknown labels
   */
  record Declared(@Nullable String label, List<String> unknown) {}

  /** The charset in a meta element in the first bytes. */
  static Declared meta(byte[] bytes, int length) {
    CharsetPrescan scan = new CharsetPrescan(bytes, length);
    return new Declared(scan.meta(), scan.unknown);
  }

  /** The charset in an XML declaration in the first bytes. */
  static Declared xml(byte[] bytes, int length) {
    // Names and labels are ASCII, so this finds them in every ASCII-compatible encoding.
    String head = new String(bytes, 0, length, StandardCharsets.ISO_8859_1);
    int declarationEnd = head.startsWith("<?xml") ? head.indexOf('>') : NOTHING;
    int word = head.indexOf("encoding");
    if (word == NOTHING || word > declarationEnd) {
      return new Declared(null, List.of());
    }
    int equals = skipControls(head, word + "encoding".length());
    int quote = skipControls(head, equals + 1);
    boolean quoted =
        head.charAt(equals) == '=' // so the end of the declaration is still to come
            && (head.charAt(quote) == '"' || head.charAt(quote) == '\'');
    int close = quoted ? head.indexOf(head.charAt(quote), quote + 1) : NOTHING;
    if (close == NOTHING) {
      return new Declared(null, List.of());
    }
    String label = head.substring(quote + 1, close);
    return !DeclaredCharset.isKnown(label) || label.chars().anyMatch(c -> c <= ' ')
        ? new Declared(null, List.of(label))
        : new Declared(label, List.of());
  }

  /**
   * The charset that a style sheet names in its first bytes (CSS Syntax, Section 3.2): exactly
   * {@code @charset "..."}.
   */
  static Declared css(byte[] bytes, int length) {
    String rule = "@charset \"";
    String head = new String(bytes, 0, length, StandardCharsets.ISO_8859_1);
    int close = head.startsWith(rule) ? head.indexOf("\";", rule.length()) : NOTHING;
    if (close == NOTHING) {
      return new Declared(null, List.of());
    }
    String label = head.substring(rule.length(), close);
    return !DeclaredCharset.isKnown(label)
        ? new Declared(null, List.of(label))
        : new Declared(label, List.of());
  }

  private static int skipControls(String text, int from) {
    int offset = from;
    while (offset < text.length() && text.charAt(offset) <= ' ') {
      offset++;
    }
    return offset;
  }

  private @Nullable String meta() {
    while (at < end) {
      if (startsWith("<!--")) {
        at = indexOf("-->", at + 2) + 2;
      } else if (startsWith("<meta") && at + 5 < end && (isSpace(at + 5) || bytes[at + 5] == '/')) {
        at += 5;
        String label = metaLabel();
        if (label != null) {
          return label;
        }
      } else if (startsTag(at + 1) || (isAt('/', at + 1) && startsTag(at + 2))) {
        while (at < end && !isSpace(at) && bytes[at] != '>') {
          at++;
        }
        while (nextAttribute()) {
          // skipped, so that nothing in a value looks like a tag
        }
      } else if (isAt('<', at) && (isAt('!', at + 1) || isAt('/', at + 1) || isAt('?', at + 1))) {
        at = indexOf(">", at);
      }
      at++;
    }
    return null;
  }

  /** The label in a meta element. Null if it names no known charset. */
  private @Nullable String metaLabel() {
    List<String> seen = new ArrayList<>();
    boolean gotPragma = false;
    @Nullable Boolean needPragma = null;
    @Nullable String label = null;
    while (nextAttribute()) {
      String name = lower(nameStart, nameEnd);
      if (seen.contains(name)) {
        continue;
      }
      seen.add(name);
      if (name.equals("http-equiv")) {
        gotPragma |= value().equals("content-type");
      } else if (name.equals("content") && label == null) {
        String found = ofContent(value());
        if (!found.isEmpty()) {
          label = found;
          needPragma = true;
        }
      } else if (name.equals("charset")) {
        label = value();
        needPragma = false;
      }
    }
    if (label == null || needPragma == null || (needPragma && !gotPragma) || at >= end) {
      return null;
    }
    if (!DeclaredCharset.isKnown(label)) {
      unknown.add(label);
      return null;
    }
    return label;
  }

  private String value() {
    return lower(valueStart, valueEnd);
  }

  /** The standard's "get an attribute". False if there is none. */
  private boolean nextAttribute() {
    while (at < end && (isSpace(at) || bytes[at] == '/')) {
      at++;
    }
    if (at >= end || bytes[at] == '>') {
      return false;
    }
    nameStart = at;
    while (at < end
        && !(bytes[at] == '=' && at > nameStart)
        && !isSpace(at)
        && bytes[at] != '/'
        && bytes[at] != '>') {
      at++;
    }
    nameEnd = at;
    valueStart = at;
    valueEnd = at;
    if (at < end && (bytes[at] == '/' || bytes[at] == '>')) {
      return true;
    }
    skipSpace();
    if (at < end && bytes[at] == '=') {
      at++;
      skipSpace();
      readValue();
    }
    return true;
  }

  private void readValue() {
    valueStart = at;
    if (isAt('"', at) || isAt('\'', at)) {
      byte quote = bytes[at++];
      while (at < end && bytes[at] != quote) {
        at++;
      }
      valueStart++;
      valueEnd = at++;
      return;
    }
    while (at < end && !isSpace(at) && bytes[at] != '>') {
      at++;
    }
    valueEnd = at;
  }

  private String lower(int from, int to) {
    String text = new String(bytes, from, Math.min(to, end) - from, StandardCharsets.ISO_8859_1);
    return text.toLowerCase(Locale.ROOT);
  }

  private void skipSpace() {
    while (at < end && isSpace(at)) {
      at++;
    }
  }

  private boolean isSpace(int offset) {
    return Whitespace.is((char) bytes[offset]);
  }

  private boolean isAt(char c, int offset) {
    return offset < end && bytes[offset] == c;
  }

  private boolean startsTag(int offset) {
    int letter = offset < end ? bytes[offset] | 0x20 : 0;
    return isAt('<', at) && letter >= 'a' && letter <= 'z';
  }

  private boolean startsWith(String lowerCase) {
    for (int i = 0; i < lowerCase.length(); i++) {
      char c = lowerCase.charAt(i);
      boolean same = isAt(c, at + i) || (c >= 'a' && c <= 'z' && isAt((char) (c - 0x20), at + i));
      if (!same) {
        return false;
      }
    }
    return true;
  }

  /** The first offset of some bytes, from a given offset on. The end if they do not occur. */
  private int indexOf(String wanted, int from) {
    for (int offset = from; offset + wanted.length() <= end; offset++) {
      int same = 0;
      while (same < wanted.length() && bytes[offset + same] == wanted.charAt(same)) {
        same++;
      }
      if (same == wanted.length()) {
        return offset;
      }
    }
    return end;
  }

  /**
   * The charset in the value of a content attribute, by the HTML Standard's "extracting a character
   * encoding from a meta element". Empty if there is none.
   */
  static String ofContent(String content) {
    String lower = content.toLowerCase(Locale.ROOT);
    for (int word = lower.indexOf("charset");
        word >= 0;
        word = lower.indexOf("charset", word + 1)) {
      int equals = Whitespace.skip(content, word + "charset".length());
      if (equals < content.length() && content.charAt(equals) == '=') {
        return ofContentValue(content, Whitespace.skip(content, equals + 1));
      }
    }
    return "";
  }

  private static String ofContentValue(String content, int start) {
    if (start == content.length()) {
      return "";
    }
    char quote = content.charAt(start);
    if (quote == '"' || quote == '\'') {
      int close = content.indexOf(quote, start + 1);
      return close < 0 ? "" : content.substring(start + 1, close);
    }
    int valueEnd = start;
    while (valueEnd < content.length()
        && content.charAt(valueEnd) != ';'
        && !Whitespace.is(content.charAt(valueEnd))) {
      valueEnd++;
    }
    return content.substring(start, valueEnd);
  }
}
