package fairlead.uri.host;

import fairlead.uri.percent.PercentEncoding;

/**
 * An IPv4 address as a number, to judge or compare it no matter how it was written.
 *
 * @param address the 32 bits, the first octet highest
 */
public record Ipv4(int address) implements Host {

  private static final long TOO_BIG = 1L << 40; // stands for all larger numbers

  /**
   * Reads four decimal octets without leading zeros (RFC 3986, Section 3.2.2, {@code IPv4address}).
   *
   * @param from where the address begins, in UTF-16 units
   * @param to where it ends, exclusive
   * @return the 32 bits as a number of 0 or more; -1 if the part is not such an address
   */
  public static long scan(CharSequence text, int from, int to) {
    long address = 0;
    int at = from;
    for (int octet = 0; octet < 4; octet++) {
      if (octet > 0 && (at >= to || text.charAt(at++) != '.')) {
        return -1;
      }
      int start = at;
      int value = 0;
      while (at < to && at < start + 4 && isDigit(text.charAt(at))) {
        value = value * 10 + text.charAt(at++) - '0';
      }
      boolean leadingZero = at > start + 1 && text.charAt(start) == '0';
      if (at == start || leadingZero || value > 255) {
        return -1;
      }
      address = (address << 8) | value;
    }
    return at == to ? address : -1;
  }

  /**
   * The number that {@code inet_aton} and browsers read in one part of an address: hexadecimal
   * after {@code 0x}, else decimal.
   *
   * @param from where the part begins, in UTF-16 units
   * @param to where it ends, exclusive
   * @param leadingZero the radix that a leading zero stands for: 8 on most platforms, 10 on some
   * @return the number, or one of more than 32 bits for anything larger; -1 if the part is not a
   *     number
   */
  public static long part(String text, int from, int to, int leadingZero) {
    if (from == to) {
      return -1;
    }
    int radix = 10;
    int at = from;
    if (to - from > 1 && text.charAt(from) == '0') {
      boolean hexadecimal = (text.charAt(from + 1) | 0x20) == 'x';
      radix = hexadecimal ? 16 : leadingZero;
      at += hexadecimal ? 2 : 1; // as in browsers, "0x" without digits is zero
    }
    long number = 0;
    for (; at < to; at++) {
      int digit = PercentEncoding.digit(text.charAt(at));
      if (digit < 0 || digit >= radix) {
        return -1;
      }
      number = Math.min(number * radix + digit, TOO_BIG);
    }
    return number;
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  /** The address in dotted-decimal form. */
  @Override
  public String toString() {
    return (address >>> 24)
        + "."
        + ((address >>> 16) & 255)
        + "."
        + ((address >>> 8) & 255)
        + "."
        + (address & 255);
  }
}
