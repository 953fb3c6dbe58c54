package fairlead.uri.key;

import fairlead.uri.host.Ipv4;
import fairlead.uri.percent.AsciiSet;

/**
 * The unusual IPv4 addresses that {@code WaybackURLKeyMaker} knows: a single decimal number, or
 * four numbers if the first is octal or none has a leading zero.
 */
final class OldIpv4 {

  private OldIpv4() {}

  /** The address as four octets; the host itself if it is not an address. */
  static String fourOctets(String host) {
    int parts = 1;
    for (int at = 0; at < host.length(); at++) {
      char c = host.charAt(at);
      parts += c == '.' ? 1 : 0;
      if (c != '.' && !AsciiSet.DIGIT.contains(c)) {
        return host;
      }
    }
    if (parts == 1) {
      return host.isEmpty() || host.length() > 18
          ? host
          : new Ipv4((int) Long.parseLong(host)).toString();
    }
    return parts == 4 ? octets(host) : host;
  }

  private static String octets(String host) {
    int radix = host.startsWith("0") ? 8 : 10;
    int address = 0;
    int value = 0;
    for (int at = 0; at <= host.length(); at++) {
      char c = at == host.length() ? '.' : host.charAt(at);
      if (c == '.') {
        address = (address << 8) | value;
        value = 0;
        continue;
      }
      value = value * radix + c - '0';
      if (value > 255 || c - '0' >= radix) {
        return host;
      }
    }
    return new Ipv4(address).toString();
  }
}
