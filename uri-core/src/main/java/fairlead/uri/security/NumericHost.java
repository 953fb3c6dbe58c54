package fairlead.uri.security;

import fairlead.uri.host.Host;
import fairlead.uri.host.Ipv4;
import fairlead.uri.host.Ipv6;
import fairlead.uri.percent.PercentEncoding;
import fairlead.uri.text.AsciiCase;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Reads rare forms of IP addresses as platforms read them, so that they do not bypass a filter (RFC
 * 3986, Section 7.4; rfc2396bis-01, Section 7.3).
 *
 * <table>
 * <caption>All are 127.0.0.1</caption>
 * <tr><td>{@code 127.1}</td><td>two parts, the last with 24 bits</td></tr>
 * <tr><td>{@code 2130706433}</td><td>one part with 32 bits</td></tr>
 * <tr><td>{@code 0177.0.0.1}</td><td>octal, as most platforms read it</td></tr>
 * <tr><td>{@code 0127.0.0.1}</td><td>decimal, as some do</td></tr>
 * <tr><td>{@code 0x7f.1}, {@code 0X7F000001}</td><td>hexadecimal</td></tr>
 * <tr><td>{@code 127.0.0.1.}</td><td>a final dot</td></tr>
 * <tr><td>{@code %3127.0.0.1}</td><td>escaped</td></tr>
 * <tr><td>{@code １２７。０。０。１}</td><td>in full width</td></tr>
 * </table>
 */
public final class NumericHost {

  /**
   * The characters that browsers drop from hosts: tab, line feed, carriage return, and those that
   * UTS 46 ignores.
   */
  private static final String IGNORED =
      "\t\n\r\u00AD\u034F\u180B\u180C\u180D\u200B\u2060\u2064\uFEFF"
          + "\uFE00\uFE01\uFE02\uFE03\uFE04\uFE05\uFE06\uFE07"
          + "\uFE08\uFE09\uFE0A\uFE0B\uFE0C\uFE0D\uFE0E\uFE0F";

  private NumericHost() {}

  /**
   * The address of a host, no matter how it is written; the first of {@link #readings}.
   *
   * @param host a host as written in an authority, IPv6 addresses in brackets
   * @return an {@link Ipv4} or {@link Ipv6}; empty if the host is a name
   */
  public static Optional<Host> of(String host) {
    return readings(host).stream().findFirst();
  }

  /**
   * The addresses as which platforms read a host: most read a leading zero as octal, some ignore
   * it. A filter must judge all of them.
   *
   * @return one {@link Ipv4} or {@link Ipv6}, or two if platforms differ; empty if the host is a
   *     name
   */
  public static List<Host> readings(String host) {
    Host plain = Host.of(host);
    if (plain instanceof Ipv4 || plain instanceof Ipv6) {
      return List.of(plain);
    }
    String folded = folded(host);
    if (folded.startsWith("[")) {
      int zone = folded.indexOf('%');
      Host literal = Host.of(zone < 0 ? folded : folded.substring(0, zone) + ']');
      return literal instanceof Ipv6 ? List.of(literal) : List.of();
    }
    String name = folded.endsWith(".") ? folded.substring(0, folded.length() - 1) : folded;
    List<Host> readings = new ArrayList<>();
    long octal = rare(name, 8);
    long decimal = rare(name, 10);
    if (octal >= 0) {
      readings.add(new Ipv4((int) octal));
    }
    if (decimal >= 0 && decimal != octal) {
      readings.add(new Ipv4((int) decimal));
    }
    return readings;
  }

  /** A host as resolvers see it: with escapes undone and compatible forms folded, in lower case. */
  static String folded(String host) {
    StringBuilder folded = new StringBuilder();
    String decoded = PercentEncoding.decode(host);
    for (int at = 0; at < decoded.length(); ) {
      int codePoint = decoded.codePointAt(at);
      at += Character.charCount(codePoint);
      if (codePoint < 0x80 && IGNORED.indexOf(codePoint) < 0) {
        folded.append((char) codePoint);
      } else if (codePoint == '\u3002') {
        folded.append('.');
      } else if (IGNORED.indexOf(codePoint) < 0) {
        // Character by character, because a whole text takes quadratic time if combining marks are
        // in the wrong order.
        String one = Character.toString(codePoint);
        folded.append(Normalizer.normalize(one, Normalizer.Form.NFKC));
      }
    }
    return AsciiCase.lower(folded.toString());
  }

  /**
   * Reads one to four parts; the last one fills the remaining bits of 32. Returns -1 if it is not
   * an address.
   */
  private static long rare(String host, int leadingZero) {
    long address = 0;
    int parts = 0;
    int start = 0;
    while (true) {
      int dot = host.indexOf('.', start);
      int end = dot < 0 ? host.length() : dot;
      long part = Ipv4.part(host, start, end, leadingZero);
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
}
