package fairlead.uri.find;

/** Which characters can be in a URI, and which characters at its end belong to the sentence. */
final class Boundary {

  private Boundary() {}

  /** Character references for quotes and angle brackets in HTML source. */
  private static final String[] ENTITIES = {"&gt;", "&lt;", "&quot;", "&#34;", "&#39;", "&nbsp;"};

  /**
   * How many units starting at an offset can be part of a URI or IRI; 0 if none. These are the
   * characters of the grammar. Beyond US-ASCII they are letters, digits, marks and the symbols of
   * the supplementary planes, but no punctuation, other symbols or blanks.
   */
  static int length(String text, int at) {
    char c = text.charAt(at);
    if (c < 0x80) {
      return c > ' ' && c != 0x7F && "<>\"\\^`{|}".indexOf(c) < 0 ? 1 : 0;
    }
    int codePoint = text.codePointAt(at);
    int type = Character.getType(codePoint);
    boolean word =
        Character.isLetterOrDigit(codePoint)
            || type == Character.NON_SPACING_MARK
            || type == Character.COMBINING_SPACING_MARK
            || (type == Character.OTHER_SYMBOL && codePoint > 0xFFFF);
    return word ? Character.charCount(codePoint) : 0;
  }

  /** The end of the run of such characters that begins at an offset. */
  static int runEnd(String text, int from) {
    int at = from;
    while (at < text.length()) {
      int length = length(text, at);
      if (length == 0 || isEntity(text, at)) {
        break;
      }
      at += length;
    }
    return at;
  }

  private static boolean isEntity(String text, int at) {
    if (text.charAt(at) == '&') {
      for (String entity : ENTITIES) {
        if (text.startsWith(entity, at)) {
          return true;
        }
      }
    }
    return false;
  }

  /**
   * Where a URI ends that begins in a run: at a closing bracket that nothing in it opens, at the
   * same quote or mark that is before it, or before a comma or semicolon that another URI follows.
   *
   * @param start where the URI begins
   * @param authority where its authority, or the part after its scheme, begins
   * @param runEnd the end of the run
   */
  static int uriEnd(String text, int start, int authority, int runEnd) {
    char before = start > 0 ? text.charAt(start - 1) : 0;
    char mark = "'*_~".indexOf(before) >= 0 ? before : 0;
    int round = 0;
    int square = 0;
    boolean host = true; // whether everything before could be a host in US-ASCII
    int dots = 0;
    boolean dot = false; // whether it contains a full stop, but not at its end
    for (int at = authority; at < runEnd; at++) {
      char c = text.charAt(at);
      round += c == '(' ? 1 : c == ')' ? -1 : 0;
      square += c == '[' ? 1 : c == ']' ? -1 : 0;
      boolean ends =
          round < 0
              || square < 0
              || (c == mark && mark != 0)
              || ((c == ',' || c == ';') && beginsAnother(text, at + 1, runEnd))
              || (host && dot && isUnspaced(text, at));
      if (ends) {
        return at;
      }
      host &= c < 0x80 && c != '/' && c != '?' && c != '#';
      dots += c == '.' ? 1 : 0;
      dot = dots > 0 && c != '.';
    }
    return runEnd;
  }

  /** Whether a scheme and two slashes begin at an offset. */
  private static boolean beginsAnother(String text, int from, int to) {
    int at = from;
    while (at < to
        && at - from < 12
        && text.charAt(at) < 0x80
        && Character.isLetter(text.charAt(at))) {
      at++;
    }
    return at > from && text.startsWith("://", at);
  }

  /** Whether a letter belongs to a script without spaces between words. */
  private static boolean isUnspaced(String text, int at) {
    if (text.charAt(at) < 0x80) {
      return false;
    }
    return switch (Character.UnicodeScript.of(text.codePointAt(at))) {
      case HAN, HIRAGANA, KATAKANA, THAI, LAO, KHMER, MYANMAR -> true;
      default -> false;
    };
  }

  /**
   * The end of a run without the punctuation of the surrounding sentence: full stops and similar
   * marks, and closing brackets that the run does not open.
   */
  static int trimmed(String text, int start, int end) {
    int round = balance(text, start, end, '(', ')');
    int square = balance(text, start, end, '[', ']');
    int at = end;
    while (at > start) {
      char c = text.charAt(at - 1);
      if (c == ')' && round < 0) {
        round++;
      } else if (c == ']' && square < 0) {
        square++;
      } else if (".,;:!?'*".indexOf(c) < 0) {
        break;
      }
      at--;
    }
    return at;
  }

  private static int balance(String text, int start, int end, char open, char close) {
    int balance = 0;
    for (int at = start; at < end; at++) {
      char c = text.charAt(at);
      balance += c == open ? 1 : c == close ? -1 : 0;
    }
    return balance;
  }

  static boolean isSpace(char c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f';
  }

  static boolean isLineEnd(char c) {
    return c == '\n' || c == '\r';
  }
}
