package fairlead.uri.guard;

import fairlead.uri.host.Host;
import fairlead.uri.host.Ipv4;
import fairlead.uri.host.Ipv6;
import fairlead.uri.text.AsciiCase;
import fairlead.uri.text.PercentEncoding;
import java.text.Normalizer;
import java.util.Optional;

/**
 * Rare forms of IP addresses (RFC 3986, Section 7.4; rfc2396bis-01, Section 7.3), read as a
 * platform reads them.
 *
 * <table>
 * <caption>All of them 127.0.0.1</caption>
 * <tr><td>{@code 127.1}</td><td>two parts, the last of 24 bits</td></tr>
 * <tr><td>{@code 2130706433}</td><td>one part of 32 bits</td></tr>
 * <tr><td>{@code 0177.0.0.1}</td><td>octal</td></tr>
 * <tr><td>{@code 0x7f.1}, {@code 0X7F000001}</td><td>hexadecimal</td></tr>
 * <tr><td>{@code 127.0.0.1.}</td><td>a final dot</td></tr>
 * <tr><td>{@code %3127.0.0.1}</td><td>escaped</td></tr>
 * <tr><td>{@code １２７。０。０。１}</td><td>in full width</td></tr>
 * </table>
 */
public final class NumericHost {

  private NumericHost() {}

  /**
   * The address that a host is, in whatever form it is written.
   *
   * @param host a host as it stands in an authority, IPv6 addresses in brackets
   * @return an {@link Ipv4} or {@link Ipv6}; empty if the host is a name
   */
  public static Optional<Host> of(String host) {
    Host plain = Host.of(host);
    if (plain instanceof Ipv4 || plain instanceof Ipv6) {
      return Optional.of(plain);
    }
    String ascii = folded(host);
    Host folded = Host.of(ascii);
    if (folded instanceof Ipv6) {
      return Optional.of(folded);
    }
    long address = rare(ascii.endsWith(".") ? ascii.substring(0, ascii.length() - 1) : ascii);
    return address < 0 ? Optional.empty() : Optional.of(new Ipv4((int) address));
  }

  /** A host as resolvers see it: escapes undone, compatible forms folded, in lower case. */
  static String folded(String host) {
    String decoded = PercentEncoding.decode(host);
    boolean ascii = decoded.chars().allMatch(c -> c < 0x80);
    String folded = ascii ? decoded : Normalizer.normalize(decoded, Normalizer.Form.NFKC);
    return AsciiCase.lower(folded.replace('\u3002', '.'));
  }

  /** One to four parts, the last of which fills what is left of 32 bits; -1 if it is no address. */
  private static long rare(String host) {
    long address = 0;
    int parts = 0;
    int start = 0;
    while (true) {
      int dot = host.indexOf('.', start);
      int end = dot < 0 ? host.length() : dot;
      long part = number(host, start, end);
      if (part < 0) {
        return -1;
      }
      parts++;
      if (dot < 0) {
        int bits = 8 * (5 - parts);
        return part >>> bits != 0 ? -1 : address << bits | part;
      }
      if (part > 255 || parts == 4) {
        return -1;
      }
      address = address << 8 | part;
      start = dot + 1;
    }
  }

  /** A decimal, octal or hexadecimal number of up to 32 bits; -1 if it is none. */
  private static long number(String host, int from, int to) {
    int radix = 10;
    int start = from;
    if (host.startsWith("0x", from)) {
      radix = 16;
      start = from + 2;
    } else if (to - from > 1 && host.charAt(from) == '0') {
      radix = 8;
      start = from + 1;
    }
    if (start >= to) {
      return radix == 16 ? 0 : -1; // as in browsers, "0x" alone is zero
    }
    long number = 0;
    for (int at = start; at < to; at++) {
      int digit = PercentEncoding.digit(host.charAt(at));
      if (digit < 0 || digit >= radix) {
        return -1;
      }
      number = number * radix + digit;
      if (number >>> 32 != 0) {
        return -1;
      }
    }
    return number;
  }
}
