package fairlead.uri.host;

/**
 * An IPv4 address.
 *
 * @param address the 32 bits, the first octet highest
 */
public record Ipv4(int address) implements Host {

  /**
   * Reads four decimal octets without leading zeros (RFC 3986, Section 3.2.2, {@code IPv4address}).
   *
   * @param from where the address begins, in UTF-16 units
   * @param to where it ends, exclusive
   * @return the 32 bits as a number of 0 or more; -1 if the part is no such address
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
