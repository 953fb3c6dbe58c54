package fairlead.uri.prose;

/** Which characters a URI can be made of, and which of those at its end belong to the sentence. */
final class Boundary {

  private Boundary() {}

  /**
   * How many units from an offset on can be part of a URI or IRI: characters of the grammar, and
   * beyond US-ASCII letters, digits and marks, but no punctuation, symbols or blanks; 0 if none.
   */
  static int length(String text, int at) {
    char c = text.charAt(at);
    if (c < 0x80) {
      return c > ' ' && c != 0x7F && "<>\"\\^`{|}".indexOf(c) < 0 ? 1 : 0;
    }
    int codePoint = text.codePointAt(at);
    boolean word =
        Character.isLetterOrDigit(codePoint)
            || Character.getType(codePoint) == Character.NON_SPACING_MARK
            || Character.getType(codePoint) == Character.COMBINING_SPACING_MARK;
    return word ? Character.charCount(codePoint) : 0;
  }

  /** The end of the run of such characters that begins at an offset. */
  static int runEnd(String text, int from) {
    int at = from;
    while (at < text.length()) {
      int length = length(text, at);
      if (length == 0) {
        break;
      }
      at += length;
    }
    return at;
  }

  /**
   * The end of a run without the punctuation of the sentence around it: full stops and the like,
   * and closing brackets that none in the run opens.
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
