package fairlead.uri.key;

import fairlead.uri.percent.AsciiSet;
import fairlead.uri.percent.PercentEncoding;

/**
 * Whether a value looks like the identifier of a session: long, and made by a machine. When in
 * doubt it does not, since a page whose key is another page's is never fetched, and a page with two
 * keys is fetched twice.
 *
 * <table>
 * <caption>Values</caption>
 * <tr><th>value</th><th>a session</th><th>why</th></tr>
 * <tr><td>{@code 0123456789abcdef}</td><td>yes</td><td>16 hexadecimal digits or more</td></tr>
 * <tr><td>{@code 0f8fad5b-d9cb-469f-a165-70867728950e}</td><td>yes</td><td>a UUID</td></tr>
 * <tr><td>{@code q7x2m9-4kz1_v8w3}</td><td>yes</td><td>digits and letters change all the time</td></tr>
 * <tr><td>{@code 0123456789abcde}</td><td>no</td><td>too short</td></tr>
 * <tr><td>{@code 10150123456789012}</td><td>no</td><td>a number may number anything</td></tr>
 * <tr><td>{@code department-of-history}</td><td>no</td><td>words</td></tr>
 * <tr><td>{@code spring-conference-2024}</td><td>no</td><td>words</td></tr>
 * </table>
 */
final class SessionValue {

  private static final int LEAST = 16;
  private static final int ASP = 24;
  private static final int WORD = 4;

  private static final AsciiSet OPAQUE = AsciiSet.ALPHANUM.or(AsciiSet.of("-_"));
  private static final AsciiSet ROUTE = OPAQUE.or(AsciiSet.of(".!:"));

  private SessionValue() {}

  /** Whether a value is one token. */
  static boolean isToken(String text, int from, int to) {
    if (to - from < LEAST || !OPAQUE.containsAll(text, from, to)) {
      return false;
    }
    if (isWithout(AsciiSet.DIGIT, text, from, to) || isWithout(AsciiSet.ALPHA, text, from, to)) {
      return false;
    }
    return AsciiSet.HEX.containsAll(text, from, to)
        || isUuid(text, from, to)
        || (!hasWord(text, from, to) && 5 * changes(text, from, to) > to - from);
  }

  /**
   * Whether a value is a token, or a token, a dot and the name of a server, as Java servers write
   * it.
   */
  static boolean isJavaToken(String text, int from, int to) {
    int end = from;
    while (end < to && ".!:".indexOf(text.charAt(end)) < 0) {
      end++;
    }
    return isToken(text, from, end) && ROUTE.containsAll(text, end, to);
  }

  /** Whether a value is 24 letters, as those of Active Server Pages are. */
  static boolean isAspToken(String text, int from, int to) {
    return to - from == ASP && AsciiSet.ALPHA.containsAll(text, from, to);
  }

  private static boolean isWithout(AsciiSet set, String text, int from, int to) {
    int at = from;
    while (at < to && !set.contains(text.charAt(at))) {
      at++;
    }
    return at == to;
  }

  /** Whether there are hexadecimal digits in groups of 8, 4, 4, 4 and 12. */
  private static boolean isUuid(String text, int from, int to) {
    if (to - from != 36) {
      return false;
    }
    for (int i = 0; i < 36; i++) {
      char c = text.charAt(from + i);
      boolean hyphen = i == 8 || i == 13 || i == 18 || i == 23;
      if (hyphen ? c != '-' : PercentEncoding.digit(c) < 0) {
        return false;
      }
    }
    return true;
  }

  /** Whether four letters or more are between two separators or ends, without a digit. */
  private static boolean hasWord(String text, int from, int to) {
    int start = from;
    for (int at = from; at <= to; at++) {
      if (at == to || !AsciiSet.ALPHANUM.contains(text.charAt(at))) {
        if (at - start >= WORD && AsciiSet.ALPHA.containsAll(text, start, at)) {
          return true;
        }
        start = at + 1;
      }
    }
    return false;
  }

  /**
   * How often small letters, capitals and digits change; a capitalized word has no change in it.
   */
  private static int changes(String text, int from, int to) {
    int changes = 0;
    int last = kind(text.charAt(from));
    for (int at = from + 1; at < to; at++) {
      int kind = kind(text.charAt(at));
      if (kind != SEPARATOR) {
        boolean capitalized = last == CAPITAL && kind == SMALL;
        changes += kind == last || last == SEPARATOR || capitalized ? 0 : 1;
        last = kind;
      }
    }
    return changes;
  }

  private static final int SEPARATOR = 0;
  private static final int DIGIT = 1;
  private static final int CAPITAL = 2;
  private static final int SMALL = 3;

  private static int kind(char c) {
    if (AsciiSet.DIGIT.contains(c)) {
      return DIGIT;
    }
    if (!AsciiSet.ALPHA.contains(c)) {
      return SEPARATOR;
    }
    return c >= 'a' ? SMALL : CAPITAL;
  }
}
