package fairlead.cli.text;

import fairlead.uri.text.Printable;

/**
 * The escapes of a field in a batch line. TAB, LF, CR and backslash are written {@code \t \n \r
 * \\}. Any UTF-16 unit may be written {@code \}{@code uXXXX}, and those that are not {@link
 * Printable} always are.
 */
final class Field {

  private Field() {}

  /** An answer, escaped so that it does not look like a rejection. */
  static String answer(String text) {
    return text.startsWith("!") ? "\\u0021" + escaped(text.substring(1)) : escaped(text);
  }

  static String escaped(String text) {
    StringBuilder out = null;
    for (int at = 0; at < text.length(); ) {
      int c = text.codePointAt(at);
      int next = at + Character.charCount(c);
      char escape = escape(c);
      if (escape != 0 && out == null) {
        out = new StringBuilder(text.length() + 8).append(text, 0, at);
      }
      if (out != null) {
        append(out, c, escape);
      }
      at = next;
    }
    return out == null ? text : out.toString();
  }

  private static void append(StringBuilder out, int c, char escape) {
    if (escape == 0) {
      out.appendCodePoint(c);
    } else if (escape == 'u') {
      Printable.appendEscape(out, c);
    } else {
      out.append('\\').append(escape);
    }
  }

  private static char escape(int c) {
    return switch (c) {
      case '\t' -> 't';
      case '\n' -> 'n';
      case '\r' -> 'r';
      case '\\' -> '\\';
      default -> Printable.is(c) ? 0 : 'u';
    };
  }
}
