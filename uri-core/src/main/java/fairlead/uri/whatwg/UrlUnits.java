package fairlead.uri.whatwg;

import fairlead.uri.Issue;
import fairlead.uri.percent.PercentEncoding;

/** Reports what is not a URL unit (Section "URL writing"). */
final class UrlUnits {

  private UrlUnits() {}

  /** Reports the code points of a part that are not URL code points and do not begin an escape. */
  static void check(String input, int from, int to, ValidationErrors errors) {
    if (!errors.wanted()) {
      return;
    }
    int at = from;
    while (at < to) {
      int codePoint = input.codePointAt(at);
      int units = Character.charCount(codePoint);
      boolean legal =
          codePoint == '%'
              ? at + 3 <= to && PercentEncoding.isEscape(input, at)
              : UrlCodePoints.contains(codePoint);
      if (!legal) {
        errors.add(Issue.INVALID_URL_UNIT, at, units);
      }
      at += units;
    }
  }
}
