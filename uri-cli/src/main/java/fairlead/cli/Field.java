package fairlead.cli;

/**
 * The escapes of a field in a batch line: TAB, LF, CR and backslash are written {@code \t \n \r
 * \\}, and any UTF-16 unit may be written {@code \}{@code uXXXX}, as all are that are not {@link
 * Printable}.
 */
final class Field {

  private Field() {}

  /** What is wrong with a field, and where. */
  static final class MalformedException extends Exception {
    private static final long serialVersionUID = 1;

    MalformedException(int offset) {
      super("malformed escape at offset " + offset + " (a backslash is written \\\\)");
    }
  }

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

  static String unescaped(String field) throws MalformedException {
    int backslash = field.indexOf('\\');
    if (backslash < 0) {
      return field;
    }
    StringBuilder out = new StringBuilder(field.length()).append(field, 0, backslash);
    for (int at = backslash; at < field.length(); at++) {
      char c = field.charAt(at);
      if (c != '\\') {
        out.append(c);
        continue;
      }
      char escape = at + 1 < field.length() ? field.charAt(at + 1) : 0;
      if (escape == 'u') {
        out.append(unit(field, at));
        at += 5;
      } else {
        out.append(plain(escape, at));
        at++;
      }
    }
    return out.toString();
  }

  private static char plain(char escape, int offset) throws MalformedException {
    return switch (escape) {
      case 't' -> '\t';
      case 'n' -> '\n';
      case 'r' -> '\r';
      case '\\' -> '\\';
      default -> throw new MalformedException(offset);
    };
  }

  private static char unit(String field, int offset) throws MalformedException {
    int value = 0;
    for (int at = offset + 2; at < offset + 6; at++) {
      int digit = at < field.length() ? Character.digit(field.charAt(at), 16) : -1;
      if (digit < 0 || field.charAt(at) > 'f') {
        throw new MalformedException(offset);
      }
      value = value * 16 + digit;
    }
    return (char) value;
  }
}
