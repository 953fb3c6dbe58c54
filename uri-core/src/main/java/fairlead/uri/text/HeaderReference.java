package fairlead.uri.text;

import java.nio.charset.StandardCharsets;

/**
 * Extracts the reference from the value of a header field. Fields hold bytes without a charset,
 * which clients read as Latin-1 (RFC 9110, Section 5.5). Browsers escape each byte unchanged, but
 * read hosts as UTF-8.
 */
public final class HeaderReference {

  private static final int MAX_BYTE = 0xFF;
  private static final String HEX = "0123456789ABCDEF";

  private HeaderReference() {}

  /**
   * The reference that the bytes of a value stand for.
   *
   * <table>
   * <caption>Examples, with bytes as the Latin-1 characters they are read as</caption>
   * <tr><th>Value</th><th>Reference</th></tr>
   * <tr><td>{@code /tÃ©st?q=Ã©}</td><td>{@code /t%C3%A9st?q=%C3%A9}</td></tr>
   * <tr><td>{@code /é}</td><td>{@code /%E9}</td></tr>
   * <tr><td>{@code //bÃ¼cher.example/}</td><td>{@code //bücher.example/}</td></tr>
   * </table>
   *
   * @param value the value; if it has characters above U+00FF, it is already a reference
   */
  public static String of(String value) {
    boolean ascii = true;
    for (int i = 0; i < value.length(); i++) {
      if (value.charAt(i) > MAX_BYTE) {
        return value;
      }
      ascii &= value.charAt(i) < 0x80;
    }
    return ascii ? value : ofBytes(value);
  }

  private static String ofBytes(String value) {
    byte[] bytes = value.getBytes(StandardCharsets.ISO_8859_1);
    int authority = authority(value);
    int authorityEnd = authorityEnd(value, authority);
    StringBuilder out = new StringBuilder(value.length() + 16);
    int at = 0;
    while (at < bytes.length) {
      int length = at >= authority && at < authorityEnd ? characterLength(bytes, at) : 0;
      if (length > 0) {
        out.append(new String(bytes, at, length, StandardCharsets.UTF_8));
        at += length;
      } else {
        append(out, value.charAt(at++));
      }
    }
    return out.toString();
  }

  private static void append(StringBuilder out, char c) {
    if (c < 0x80) {
      out.append(c);
    } else {
      out.append('%').append(HEX.charAt(c >> 4)).append(HEX.charAt(c & 0xF));
    }
  }

  /** Where the authority begins. The end of the value if it has none. */
  private static int authority(String value) {
    int colon = 0;
    while (colon < value.length() && "/?#:".indexOf(value.charAt(colon)) < 0) {
      colon++;
    }
    int start = value.startsWith(":", colon) ? colon + 1 : 0;
    return value.startsWith("//", start) ? start + 2 : value.length();
  }

  private static int authorityEnd(String value, int start) {
    int end = start;
    while (end < value.length() && "/?#".indexOf(value.charAt(end)) < 0) {
      end++;
    }
    return end;
  }

  /**
   * How many bytes the character that begins here has. 0 if it is not a character beyond US-ASCII.
   */
  private static int characterLength(byte[] bytes, int at) {
    int lead = bytes[at] & MAX_BYTE;
    int length = lead < 0xC2 || lead > 0xF4 ? 0 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
    if (length == 0 || at + length > bytes.length) {
      return 0;
    }
    String character = new String(bytes, at, length, StandardCharsets.UTF_8);
    return character.indexOf('\uFFFD') < 0 ? length : 0;
  }
}
