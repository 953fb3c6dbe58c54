package fairlead.cli;

/**
 * The escapes of a field in a batch line: TAB, LF, CR and backslash are written {@code \t \n \r
 * \\}, and any UTF-16 unit may be written {@code \}{@code uXXXX}, as other control characters are,
 * which could play with a terminal.
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

  static String escaped(String text) {
    int at = 0;
    while (at < text.length() && escape(text.charAt(at)) == 0) {
      at++;
    }
    if (at == text.length()) {
      return text;
    }
    StringBuilder out = new StringBuilder(text.length() + 8).append(text, 0, at);
    for (; at < text.length(); at++) {
      char c = text.charAt(at);
      char escape = escape(c);
      if (escape == 0) {
        out.append(c);
      } else if (escape == 'u') {
        out.append("\\u%04X".formatted((int) c));
      } else {
        out.append('\\').append(escape);
      }
    }
    return out.toString();
  }

  private static char escape(char c) {
    return switch (c) {
      case '\t' -> 't';
      case '\n' -> 'n';
      case '\r' -> 'r';
      case '\\' -> '\\';
      default -> Character.isISOControl(c) ? 'u' : 0;
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
