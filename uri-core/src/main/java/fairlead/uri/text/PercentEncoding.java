package fairlead.uri.text;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/**
 * Escapes text for a place in a URI (RFC 3986, Section 2.1): each octet of its UTF-8 form that the
 * place does not allow becomes a percent sign and two upper-case hexadecimal digits.
 */
public final class PercentEncoding {

  private static final AsciiSet PATH =
      AsciiSet.ALPHA.or(AsciiSet.DIGIT).or(AsciiSet.of("-._~!$&'()*+,;=:@/"));

  private static final HexFormat HEX = HexFormat.of().withUpperCase();

  private PercentEncoding() {}

  /**
   * A path of literal segments, such as a file's, as the path of a URI: slashes stay, and all but
   * the {@code pchar} of Section 3.3 is escaped, a percent sign too. A lone surrogate is escaped as
   * U+FFFD.
   */
  public static String path(String literal) {
    int at = 0;
    while (at < literal.length() && PATH.contains(literal.charAt(at))) {
      at++;
    }
    if (at == literal.length()) {
      return literal;
    }
    StringBuilder out = new StringBuilder(literal.length() + 16).append(literal, 0, at);
    while (at < literal.length()) {
      int c = literal.codePointAt(at);
      if (c < 0x80 && PATH.contains((char) c)) {
        out.append((char) c);
      } else {
        int scalar = c >= 0xD800 && c <= 0xDFFF ? 0xFFFD : c;
        for (byte octet : Character.toString(scalar).getBytes(StandardCharsets.UTF_8)) {
          out.append('%').append(HEX.toHexDigits(octet));
        }
      }
      at += Character.charCount(c);
    }
    return out.toString();
  }
}
