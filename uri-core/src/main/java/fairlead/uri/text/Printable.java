package fairlead.uri.text;

/**
 * Which characters a terminal or a log shows as they are. Others could manipulate the output:
 * controls, and invisible characters that reorder or split it (Unicode's general categories Cc, Cf,
 * Zl, Zp and Cs).
 */
public final class Printable {

  private Printable() {}

  /** Whether a character is shown as it is. */
  public static boolean is(int codePoint) {
    return switch (Character.getType(codePoint)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR,
          Character.SURROGATE ->
          false;
      default -> true;
    };
  }

  /** A text for people, in which all other characters are written as {@code \\}{@code uXXXX}. */
  public static String escaped(String text) {
    StringBuilder out = new StringBuilder(text.length());
    text.codePoints()
        .forEach(
            c -> {
              if (is(c)) {
                out.appendCodePoint(c);
              } else {
                appendEscape(out, c);
              }
            });
    return out.toString();
  }

  /** Appends the UTF-16 units of a character as escapes. */
  public static void appendEscape(StringBuilder out, int codePoint) {
    for (char unit : Character.toChars(codePoint)) {
      out.append("\\u%04X".formatted((int) unit));
    }
  }
}
