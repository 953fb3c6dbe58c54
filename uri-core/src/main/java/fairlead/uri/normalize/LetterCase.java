package fairlead.uri.normalize;

import fairlead.uri.percent.PercentEncoding;
import fairlead.uri.text.AsciiCase;

/** Lower case for parts of a text; the digits of escape sequences stay in upper case. */
final class LetterCase {

  private LetterCase() {}

  /** Whether a part of a text has a capital letter, including those in escape sequences. */
  static boolean hasUpper(String text, int from, int to) {
    for (int at = from; at < to; at++) {
      if (AsciiCase.isUpper(text.charAt(at))) {
        return true;
      }
    }
    return false;
  }

  /**
   * Makes a part of a text lower case in a copy of the whole text. The copy is made when the first
   * letter changes.
   *
   * @param from where the part begins; negative for no part at all
   * @param out the copy; empty as long as nothing has changed
   */
  static void lower(String text, int from, int to, StringBuilder out) {
    int at = from;
    while (at >= 0 && at < to) {
      char c = text.charAt(at);
      if (AsciiCase.isUpper(c)) {
        if (out.isEmpty()) {
          out.append(text);
        }
        out.setCharAt(at, AsciiCase.lower(c));
      }
      at += PercentEncoding.isEscape(text, at) ? 3 : 1;
    }
  }
}
