package fairlead.html.rewrite;

import fairlead.html.rule.LinkSyntax;
import fairlead.uri.percent.AsciiSet;
import org.jsoup.parser.Parser;

/** Writes a reference as the syntax of the value around it requires. */
final class SyntaxText {

  private static final String SPACES = " \t\n\f\r";

  private SyntaxText() {}

  /** Whether a syntax can express a reference. */
  static boolean canHold(LinkSyntax syntax, String reference, String before) {
    return switch (syntax) {
      case SINGLE, HTTP_URL, DOCUMENT, FRAGMENT, CSS, IMPORT_MAP, SPECULATION_RULES, JSON_LD ->
          true;
      case LINK_HEADER -> false;
      case ROBOTS, LINES -> isFreeOf(reference, " \t\n\r");
      case SPACES -> isFreeOf(reference, SPACES) && !reference.isEmpty();
      case SRCSET ->
          isFreeOf(reference, SPACES)
              && !reference.isEmpty()
              && !reference.startsWith(",")
              && !reference.endsWith(",");
      case COMMAS -> isFreeOf(reference, ",");
      case REFRESH -> canRefreshHold(reference, before);
    };
  }

  /**
   * Whether a reference is read back correctly (HTML Standard, "shared declarative refresh steps").
   * Only its opening quote ends it, and without a quote it must not begin like the syntax around
   * it.
   *
   * @param before the source text before the reference
   */
  private static boolean canRefreshHold(String reference, String before) {
    String decoded = decoded(before);
    char last = decoded.isEmpty() ? 0 : decoded.charAt(decoded.length() - 1);
    if (last == '"' || last == '\'') {
      return reference.indexOf(last) < 0;
    }
    if (isEndOfReference(decoded)) {
      return isFreeOf(reference, "\"'"); // it may be any quote, written with many zeros
    }
    boolean named = decoded.stripTrailing().endsWith("="); // so it is only read once
    return !reference.isEmpty()
        && "\"'".indexOf(reference.charAt(0)) < 0
        && (named || !reference.regionMatches(true, 0, "url", 0, 3));
  }

  /** A text with character references decoded, including those of the values around it. */
  private static String decoded(String text) {
    String before = "";
    String now = text;
    while (!now.equals(before)) { // it gets shorter each time
      before = now;
      now = Parser.unescapeEntities(before, false);
    }
    return now;
  }

  /** Whether a text ends a character reference that begins before it. */
  private static boolean isEndOfReference(String text) {
    int end = text.endsWith(";") ? text.length() - 1 : text.length();
    return AsciiSet.HEX.containsAll(text, 0, end);
  }

  /** A reference with the escapes of a syntax that can hold it. */
  static String escaped(LinkSyntax syntax, String reference) {
    return switch (syntax) {
      case CSS -> escaped(reference, "\"'()\\ ", "<", "\\%x ");
      case IMPORT_MAP, SPECULATION_RULES, JSON_LD -> escaped(reference, "\"\\", "<", "\\u%04x");
      default -> reference;
    };
  }

  /**
   * A text with escapes.
   *
   * @param marked characters that get a backslash
   * @param coded characters that are written as their code, such as controls
   * @param code how to write the code
   */
  private static String escaped(String text, String marked, String coded, String code) {
    StringBuilder out = null;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      boolean isCoded = c < ' ' || c == 0x7F || coded.indexOf(c) >= 0;
      boolean isMarked = marked.indexOf(c) >= 0;
      if ((isCoded || isMarked) && out == null) {
        out = new StringBuilder(text.length() + 8).append(text, 0, i);
      }
      if (out != null) {
        out.append(isCoded ? code.formatted((int) c) : isMarked ? "\\" + c : String.valueOf(c));
      }
    }
    return out == null ? text : out.toString();
  }

  private static boolean isFreeOf(String text, String characters) {
    for (int i = 0; i < text.length(); i++) {
      if (characters.indexOf(text.charAt(i)) >= 0) {
        return false;
      }
    }
    return true;
  }
}
