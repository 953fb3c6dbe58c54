package fairlead.html.rewrite;

import fairlead.html.SourceSpan;
import fairlead.uri.percent.PercentEncoding;
import java.nio.charset.Charset;

/**
 * The bytes of a document or of a part of one, read by its charset. All offsets are byte offsets in
 * the document.
 */
final class CharsetText {

  private static final byte ESCAPE = 0x1B;

  private final byte[] source;
  private final int origin;
  private final Charset charset;
  private final boolean unicode;
  private final boolean japaneseMail;
  private final boolean roman; // whether two bytes mean other characters in places
  private final int unit;

  /**
   * A text.
   *
   * @param origin the offset of the bytes in the document
   */
  CharsetText(byte[] source, int origin, Charset charset) {
    this.source = source;
    this.origin = origin;
    this.charset = charset;
    this.unicode = charset.name().startsWith("UTF-");
    this.japaneseMail = charset.name().equals("ISO-2022-JP");
    this.roman = japaneseMail && hasRomanState(source);
    this.unit = "=".getBytes(charset).length;
  }

  byte[] source() {
    return source;
  }

  /** The offset of the bytes in the document. */
  int origin() {
    return origin;
  }

  /** The offset at which the bytes end, exclusive. */
  int end() {
    return origin + source.length;
  }

  /** The text of a range. */
  String text(int start, int end) {
    return new String(source, start - origin, end - start, charset);
  }

  /** Whether a range has one character before it and one after it. */
  boolean isBetween(SourceSpan range, char before, char after) {
    return at(range.byteStart() - unit) == before && at(range.byteEnd()) == after;
  }

  /** Whether all bytes of a range are US-ASCII, and none begins an escape sequence. */
  boolean isAscii(int start, int end) {
    for (int i = start - origin; i < end - origin; i++) {
      if (source[i] < 0 || source[i] == ESCAPE) {
        return false;
      }
    }
    return true;
  }

  byte[] bytes(String text) {
    return text.getBytes(charset);
  }

  /** How many bytes a character of US-ASCII has. */
  int unit() {
    return unit;
  }

  /** The US-ASCII character at an offset. 0 if there is another character, or none. */
  char at(int offset) {
    int at = offset - origin;
    if (at < 0 || at + unit > source.length) {
      return 0;
    }
    if (unit == 1) {
      return (char) Math.max(0, source[at]);
    }
    boolean little = charset.name().endsWith("LE");
    byte low = source[little ? at : at + 1];
    byte high = source[little ? at + 1 : at];
    return high == 0 ? (char) Math.max(0, low) : 0;
  }

  /** Up to so many US-ASCII characters before an offset. */
  String before(int offset, int count) {
    StringBuilder text = new StringBuilder();
    for (int at = offset - unit; text.length() < count && at(at) != 0; at -= unit) {
      text.append(at(at));
    }
    return text.reverse().toString();
  }

  /**
   * Whether the bytes of a range decode to a text by themselves, so that they may be replaced
   * separately.
   */
  boolean isWhole(int start, int end, String text) {
    if (unicode) {
      return true;
    }
    // Other decoders accept some bytes that the JDK's decoder does not.
    return text.indexOf('\uFFFD') < 0
        && !(japaneseMail && changesState(start - origin, end - origin))
        && text(start, end).equals(text);
  }

  /**
   * Whether a range of ISO-2022-JP has escape sequences and does not both begin and end in the
   * US-ASCII state. Without the escape sequences, the text after it would be decoded differently.
   */
  private boolean changesState(int start, int end) {
    int last = lastEscape(end);
    return last >= start && !(isToAscii(last) && isToAscii(lastEscape(start)));
  }

  /** Where the last escape sequence before an offset begins. -1 if there is none. */
  private int lastEscape(int before) {
    int at = before - 1;
    while (at >= 0 && source[at] != 0x1B) {
      at--;
    }
    return at;
  }

  /**
   * Whether an escape sequence switches to US-ASCII, which is also the state at the start of a
   * text.
   */
  private boolean isToAscii(int escape) {
    return escape < 0 || (source[escape + 1] == '(' && source[escape + 2] == 'B');
  }

  /** A reference, with characters that the charset lacks percent-encoded. */
  String encoded(String reference) {
    if (reference.chars().allMatch(c -> c < 0x80)) {
      return reference; // many links may have one that is a megabyte long
    }
    StringBuilder out = new StringBuilder(reference.length() + 8);
    for (int at = 0; at < reference.length(); ) {
      int c = reference.codePointAt(at);
      if (holds(c)) {
        out.appendCodePoint(c);
      } else {
        PercentEncoding.escapeCodePoint(out, c);
      }
      at += Character.charCount(c);
    }
    return out.toString();
  }

  /** Whether a text has characters that have other bytes in some places of the document. */
  boolean isAmbiguous(String text) {
    return roman && (text.contains("~") || text.contains("\\"));
  }

  private static boolean hasRomanState(byte[] source) {
    for (int i = 0; i + 2 < source.length; i++) {
      if (source[i] == ESCAPE && source[i + 1] == '(' && source[i + 2] == 'J') {
        return true;
      }
    }
    return false;
  }

  /**
   * Whether the charset has a character. An encoder may replace it by a similar one, as Shift_JIS
   * does with the yen sign.
   */
  private boolean holds(int c) {
    if (c < 0x80) {
      return true;
    }
    String text = Character.toString(c);
    return new String(text.getBytes(charset), charset).equals(text);
  }
}
