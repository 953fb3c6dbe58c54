package fairlead.uri.host;

/**
 * What kind of host a text is by RFC 3986, Section 3.2.2: the first of an IP literal, an IPv4
 * address and a registered name that it fits.
 *
 * <table>
 * <caption>Readings</caption>
 * <tr><th>text</th><th>host</th></tr>
 * <tr><td>{@code example.com}</td><td>{@link RegisteredName}</td></tr>
 * <tr><td>{@code 192.0.2.1}</td><td>{@link Ipv4}</td></tr>
 * <tr><td>{@code 192.0.2.256}, {@code 0x7f.1}</td><td>{@link RegisteredName}</td></tr>
 * <tr><td>{@code [2001:db8::1]}</td><td>{@link Ipv6}</td></tr>
 * <tr><td>{@code [fe80::1%25en1]}</td><td>{@link Ipv6} with the zone {@code en1} (RFC 6874)</td></tr>
 * <tr><td>{@code [v1.x]}</td><td>{@link IpFuture}</td></tr>
 * <tr><td>{@code [::1}, {@code [x]}</td><td>{@link RegisteredName}, which is not a legal one</td></tr>
 * <tr><td>empty</td><td>{@link RegisteredName}</td></tr>
 * </table>
 *
 * <p>Immutable and thread-safe.
 */
public sealed interface Host permits Ipv4, Ipv6, IpFuture, RegisteredName {

  /** The host that a text is. Any text is one; whether it is legal is for a dialect to say. */
  static Host of(String text) {
    int length = text.length();
    if (length > 2 && text.charAt(0) == '[' && text.charAt(length - 1) == ']') {
      if (IpFuture.fits(text, 1, length - 1)) {
        return new IpFuture(text.substring(1, length - 1));
      }
      Ipv6 ipv6 = Ipv6.inBrackets(text);
      return ipv6 == null ? new RegisteredName(text) : ipv6;
    }
    long ipv4 = Ipv4.scan(text, 0, length);
    return ipv4 < 0 ? new RegisteredName(text) : new Ipv4((int) ipv4);
  }

  /**
   * The host as written in an authority, in its normal form where it is an address and as it was
   * given where it is a name.
   */
  @Override
  String toString();
}
