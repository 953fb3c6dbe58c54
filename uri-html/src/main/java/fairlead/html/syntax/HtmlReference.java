package fairlead.html.syntax;

/** Extracts the reference from an attribute's value. */
public final class HtmlReference {

  private static final String DATA = "data:";

  private HtmlReference() {}

  /**
   * The value without the white space that is not part of the reference: all C0 controls and blanks
   * around it, and TAB, LF and CR inside it. The HTML Standard leaves this to the URL Standard's
   * parser. The older dialects have no rule, but every HTML parser does it.
   */
  public static String clean(String value) {
    int start = start(value);
    String trimmed = value.substring(start, end(value, start));

    for (int i = 0; i < trimmed.length(); i++) {
      if (isBreak(trimmed.charAt(i))) {
        return withoutBreaks(trimmed);
      }
    }
    return trimmed;
  }

  /** The offset of the first character that is neither a C0 control nor a blank. */
  public static int start(String value) {
    int start = 0;
    while (start < value.length() && value.charAt(start) <= ' ') {
      start++;
    }
    return start;
  }

  /** The end of the last such character, not before the start. */
  public static int end(String value, int start) {
    int end = value.length();
    while (end > start && value.charAt(end - 1) <= ' ') {
      end--;
    }
    return end;
  }

  private static boolean isBreak(char c) {
    return c == '\t' || c == '\n' || c == '\r';
  }

  private static String withoutBreaks(String text) {
    StringBuilder out = new StringBuilder(text.length());
    for (int i = 0; i < text.length(); i++) {
      if (!isBreak(text.charAt(i))) {
        out.append(text.charAt(i));
      }
    }
    return out.toString();
  }

  /**
   * Whether a reference is the data itself, as in a page that was saved with its images. No limit
   * on references counts for it: it is in the document once, which has a limit of its own.
   */
  public static boolean isInline(String written) {
    return written.regionMatches(true, start(written), DATA, 0, DATA.length());
  }
}
