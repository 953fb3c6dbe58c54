package fairlead.uri.host;

import fairlead.uri.percent.AsciiSet;

/**
 * An IP address of a future version, which no client can connect to (RFC 3986, Section 3.2.2,
 * {@code IPvFuture}).
 *
 * @param text the literal without its brackets, such as {@code v1.x}
 */
public record IpFuture(String text) implements Host {

  private static final AsciiSet ADDRESS = AsciiSet.ALPHANUM.or(AsciiSet.of("-._~!$&'()*+,;=:"));

  /** Whether a part of a text fits the grammar. */
  public static boolean fits(String text, int from, int to) {
    if (from >= to || (text.charAt(from) | 0x20) != 'v') {
      return false;
    }
    int at = from + 1;
    while (at < to && AsciiSet.HEX.contains(text.charAt(at))) {
      at++;
    }
    if (at == from + 1 || at + 1 >= to || text.charAt(at) != '.') {
      return false;
    }
    at++;
    while (at < to && ADDRESS.contains(text.charAt(at))) {
      at++;
    }
    return at == to;
  }

  @Override
  public String toString() {
    return '[' + text + ']';
  }
}
