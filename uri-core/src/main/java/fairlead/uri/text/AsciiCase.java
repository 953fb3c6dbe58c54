package fairlead.uri.text;

/**
 * Upper and lower case in US-ASCII, independent of the locale. Other characters stay as they are.
 */
public final class AsciiCase {

  private AsciiCase() {}

  /** The text with the letters {@code A-Z} in lower case; the same instance if there are none. */
  public static String lower(String text) {
    int at = 0;
    while (at < text.length() && !isUpper(text.charAt(at))) {
      at++;
    }
    if (at == text.length()) {
      return text;
    }
    StringBuilder out = new StringBuilder(text);
    for (; at < out.length(); at++) {
      out.setCharAt(at, lower(out.charAt(at)));
    }
    return out.toString();
  }

  /** The unit in lower case if it is one of {@code A-Z}. */
  public static char lower(char c) {
    return isUpper(c) ? (char) (c | 0x20) : c;
  }

  /** Whether the unit is one of {@code A-Z}. */
  public static boolean isUpper(char c) {
    return c >= 'A' && c <= 'Z';
  }
}
