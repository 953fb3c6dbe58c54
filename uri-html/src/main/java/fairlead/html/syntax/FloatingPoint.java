package fairlead.html.syntax;

/** Valid floating-point numbers (HTML Standard, Section 2.3.4.3). */
final class FloatingPoint {

  private FloatingPoint() {}

  /** Whether a part of a text is a valid floating-point number. */
  static boolean isValid(String text, int start, int end) {
    int at = start < end && text.charAt(start) == '-' ? start + 1 : start;
    int whole = digits(text, at, end);
    boolean some = whole > at;
    at = whole;
    if (at < end && text.charAt(at) == '.') {
      int fraction = digits(text, at + 1, end);
      if (fraction == at + 1) {
        return false;
      }
      some = true;
      at = fraction;
    }
    if (some && at < end && (text.charAt(at) == 'e' || text.charAt(at) == 'E')) {
      at++;
      if (at < end && (text.charAt(at) == '-' || text.charAt(at) == '+')) {
        at++;
      }
      int exponent = digits(text, at, end);
      some = exponent > at;
      at = exponent;
    }
    return some && at == end;
  }

  /** Whether all digits of the significand of a valid number are zeros. */
  static boolean isZero(String text, int start, int end) {
    for (int at = start; at < end; at++) {
      char c = text.charAt(at);
      if (c == 'e' || c == 'E') {
        return true;
      }
      if (c >= '1' && c <= '9') {
        return false;
      }
    }
    return true;
  }

  /** The first offset without a digit, from a given offset on. */
  static int digits(String text, int from, int end) {
    int at = from;
    while (at < end && text.charAt(at) >= '0' && text.charAt(at) <= '9') {
      at++;
    }
    return at;
  }
}
