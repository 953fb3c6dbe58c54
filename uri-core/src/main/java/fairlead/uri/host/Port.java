package fairlead.uri.host;

/** Reads ports as numbers without overflow (RFC 3986, Section 3.2.3: any number of digits). */
public final class Port {

  /** The highest port. */
  public static final int MAX = 65535;

  private Port() {}

  /**
   * Reads a part of a text as a number, which may have leading zeros.
   *
   * @param from where the port begins, in UTF-16 units
   * @param to where it ends, exclusive
   * @return 0 to {@link #MAX}; a larger number for anything larger; -1 if the part is empty or
   *     contains anything other than digits
   */
  public static int number(CharSequence text, int from, int to) {
    int number = from == to ? -1 : 0;
    for (int at = from; at < to; at++) {
      int digit = text.charAt(at) - '0';
      if (digit < 0 || digit > 9) {
        return -1;
      }
      number = Math.min(number * 10 + digit, MAX + 1);
    }
    return number;
  }
}
