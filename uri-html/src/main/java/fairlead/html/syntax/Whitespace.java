package fairlead.html.syntax;

/** ASCII whitespace (Infra Standard, Section 4.5): TAB, LF, FF, CR and the blank. */
public final class Whitespace {

  private Whitespace() {}

  /** Whether a character is ASCII whitespace. */
  public static boolean is(int c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\f' || c == '\r';
  }

  /** The first offset without whitespace, from a given offset on. The length if there is none. */
  public static int skip(String text, int from) {
    int at = from;
    while (at < text.length() && is(text.charAt(at))) {
      at++;
    }
    return at;
  }

  /** The first offset of whitespace, from a given offset on. The length if there is none. */
  public static int find(String text, int from) {
    int at = from;
    while (at < text.length() && !is(text.charAt(at))) {
      at++;
    }
    return at;
  }

  /** A text without the whitespace around it. */
  public static String strip(String text) {
    int start = skip(text, 0);
    int end = text.length();
    while (end > start && is(text.charAt(end - 1))) {
      end--;
    }
    return text.substring(start, end);
  }
}
