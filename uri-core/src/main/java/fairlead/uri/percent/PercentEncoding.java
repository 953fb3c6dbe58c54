package fairlead.uri.percent;

/**
 * Encodes and decodes escape sequences: a percent sign and two hexadecimal digits (RFC 3986,
 * Section 2.1; {@code escaped} in the older specifications).
 */
public final class PercentEncoding {

  private static final String HEX = "0123456789ABCDEF";

  private PercentEncoding() {}

  /** Whether an escape sequence begins at an offset. */
  public static boolean isEscape(CharSequence text, int offset) {
    return octet(text, offset) >= 0;
  }

  /** The octet that is escaped at an offset, 0 to 255; -1 if no escape sequence begins there. */
  public static int octet(CharSequence text, int offset) {
    if (offset + 3 > text.length() || text.charAt(offset) != '%') {
      return -1;
    }
    int high = digit(text.charAt(offset + 1));
    int low = digit(text.charAt(offset + 2));
    return high < 0 || low < 0 ? -1 : (high << 4) | low;
  }

  /** The value of a hexadecimal digit; -1 for any other UTF-16 unit. */
  public static int digit(char c) {
    if (c >= '0' && c <= '9') {
      return c - '0';
    }
    int letter = c | 0x20;
    return letter >= 'a' && letter <= 'f' ? letter - 'a' + 10 : -1;
  }

  /**
   * Whether appending a character would complete an escape sequence, as a digit after a bare
   * percent sign does. Code that undoes escapes must keep the escape of such a character, or a
   * second pass would undo more.
   */
  public static boolean wouldEscape(CharSequence before, char c) {
    int length = before.length();
    return length > 0
        && AsciiSet.HEX.contains(c)
        && (before.charAt(length - 1) == '%'
            || (length > 1
                && before.charAt(length - 2) == '%'
                && AsciiSet.HEX.contains(before.charAt(length - 1))));
  }

  /** Appends an octet as an escape sequence with upper-case digits. */
  public static void escape(StringBuilder out, int octet) {
    out.append('%').append(HEX.charAt((octet >> 4) & 15)).append(HEX.charAt(octet & 15));
  }

  /**
   * Appends the UTF-8 octets of a code point as escape sequences. An unpaired surrogate has no
   * octets; U+FFFD replaces it, as in the encoders of the Encoding Standard.
   */
  public static void escapeCodePoint(StringBuilder out, int codePoint) {
    int c = codePoint >= 0xD800 && codePoint <= 0xDFFF ? 0xFFFD : codePoint;
    if (c < 0x80) {
      escape(out, c);
    } else if (c < 0x800) {
      escape(out, 0xC0 | (c >> 6));
      escape(out, 0x80 | (c & 0x3F));
    } else if (c < 0x10000) {
      escape(out, 0xE0 | (c >> 12));
      escape(out, 0x80 | ((c >> 6) & 0x3F));
      escape(out, 0x80 | (c & 0x3F));
    } else {
      escape(out, 0xF0 | (c >> 18));
      escape(out, 0x80 | ((c >> 12) & 0x3F));
      escape(out, 0x80 | ((c >> 6) & 0x3F));
      escape(out, 0x80 | (c & 0x3F));
    }
  }

  /**
   * Escapes every character that is not allowed as its UTF-8 octets; returns the text itself if
   * there is none. A percent sign is escaped too unless it is in the set, because in raw data it
   * does not begin an escape sequence.
   *
   * @param allowed the characters that stay as they are; a character above U+007F never does
   */
  public static String encode(String text, AsciiSet allowed) {
    int at = 0;
    while (at < text.length() && allowed.contains(text.charAt(at))) {
      at++;
    }
    if (at == text.length()) {
      return text;
    }
    StringBuilder out = new StringBuilder(text.length() + 16).append(text, 0, at);
    while (at < text.length()) {
      char c = text.charAt(at);
      if (allowed.contains(c)) {
        out.append(c);
        at++;
      } else {
        int codePoint = text.codePointAt(at);
        escapeCodePoint(out, codePoint);
        at += Character.charCount(codePoint);
      }
    }
    return out.toString();
  }

  /**
   * Decodes the escape sequences of a text as UTF-8. A percent sign that does not begin an escape
   * sequence stays as it is, and octets that are not UTF-8 become U+FFFD.
   */
  public static String decode(String text) {
    int percent = text.indexOf('%');
    if (percent < 0) {
      return text;
    }
    StringBuilder out = new StringBuilder(text.length()).append(text, 0, percent);
    Utf8Escapes escapes = new Utf8Escapes(text);
    int at = percent;
    while (at < text.length()) {
      if (!isEscape(text, at)) {
        out.append(text.charAt(at++));
        continue;
      }
      int codePoint = escapes.codePointAt(at);
      out.appendCodePoint(codePoint < 0 ? 0xFFFD : codePoint);
      at = escapes.end();
    }
    return out.toString();
  }
}
