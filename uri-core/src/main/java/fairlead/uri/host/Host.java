package fairlead.uri.host;

/**
 * What kind of host a text is according to RFC 3986, Section 3.2.2: an IP literal, an IPv4 address
 * or a registered name. The first of these that fits counts.
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

  /** Reads a text as a host. Any text is a host; a dialect decides whether it is legal. */
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
   * The host as written in an authority: an address in its normal form, a name as it was passed.
   */
  @Override
  String toString();
}
