package fairlead.uri.host;

import java.util.Optional;

/**
 * Decodes Punycode (RFC 3492), to show people what a label with the prefix {@code xn--} stands for.
 */
public final class Punycode {

  private static final int BASE = 36;
  private static final int T_MIN = 1;
  private static final int T_MAX = 26;
  private static final int SKEW = 38;
  private static final int DAMP = 700;
  private static final int INITIAL_BIAS = 72;
  private static final int INITIAL_N = 0x80;
  private static final int MAX_LENGTH = 256; // a label has at most 63; insertion is quadratic

  private Punycode() {}

  /**
   * The text that a label without its prefix stands for (Section 6.2).
   *
   * @return the text; empty if the label is malformed or longer than 256 characters
   */
  public static Optional<String> decode(String label) {
    if (label.length() > MAX_LENGTH) {
      return Optional.empty();
    }
    int delimiter = label.lastIndexOf('-');
    StringBuilder out = new StringBuilder(label.substring(0, Math.max(delimiter, 0)));
    int count = out.length();
    if (out.chars().anyMatch(c -> c >= INITIAL_N)) {
      return Optional.empty();
    }
    int n = INITIAL_N;
    int i = 0;
    int bias = INITIAL_BIAS;
    int at = delimiter > 0 ? delimiter + 1 : 0;
    while (at < label.length()) {
      int before = i;
      int weight = 1;
      for (int k = BASE; ; k += BASE) {
        int digit = at < label.length() ? digit(label.charAt(at++)) : -1;
        if (digit < 0 || digit > (Integer.MAX_VALUE - i) / weight) {
          return Optional.empty();
        }
        i += digit * weight;
        int threshold = Math.max(T_MIN, Math.min(T_MAX, k - bias));
        if (digit < threshold) {
          break;
        }
        if (weight > Integer.MAX_VALUE / (BASE - threshold)) {
          return Optional.empty();
        }
        weight *= BASE - threshold;
      }
      count++;
      bias = adapt(i - before, count, before == 0);
      if (i / count > Character.MAX_CODE_POINT - n) {
        return Optional.empty();
      }
      n += i / count;
      i %= count;
      if (n >= Character.MIN_SURROGATE && n <= Character.MAX_SURROGATE) {
        return Optional.empty();
      }
      out.insert(out.offsetByCodePoints(0, i), Character.toString(n));
      i++;
    }
    return Optional.of(out.toString());
  }

  private static int digit(char c) {
    if (c >= '0' && c <= '9') {
      return c - '0' + 26;
    }
    int letter = c | 0x20;
    return letter >= 'a' && letter <= 'z' && c < 0x80 ? letter - 'a' : -1;
  }

  private static int adapt(int delta, int count, boolean first) {
    int scaled = first ? delta / DAMP : delta / 2;
    scaled += scaled / count;
    int k = 0;
    while (scaled > (BASE - T_MIN) * T_MAX / 2) {
      scaled /= BASE - T_MIN;
      k += BASE;
    }
    return k + (BASE - T_MIN + 1) * scaled / (scaled + SKEW);
  }
}
