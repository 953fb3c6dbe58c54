package fairlead.uri.guard;

import fairlead.uri.Uri;
import fairlead.uri.host.Authority;
import fairlead.uri.host.Host;
import fairlead.uri.host.Ipv4;
import fairlead.uri.host.Ipv6;
import java.util.Optional;

/**
 * Whom a client would turn to for a URI, as far as that can be said without looking a name up: what
 * a filter must judge in place of the text (RFC 3986, Section 7.4). Names may still lead anywhere;
 * judge the address that a lookup gives by {@link AddressRange} too.
 *
 * @param host the host as written; empty if there is none
 * @param address the address that it is, however it is written; empty for a name
 * @param range what network that belongs to; for a name {@link AddressRange#LOOPBACK} if it is
 *     {@code localhost} or below it (RFC 6761, Section 6.3), {@link AddressRange#METADATA} if it is
 *     a known one of those services; empty for any other
 */
public record Destination(String host, Optional<Host> address, Optional<AddressRange> range) {

  /** The destination of a URI. */
  public static Destination of(Uri uri) {
    String authority = uri.authority();
    String host = authority == null ? "" : Authority.of(authority).host();
    Optional<Host> address = NumericHost.of(host);
    return new Destination(
        host, address, address.isPresent() ? address.map(Destination::range) : named(host));
  }

  private static AddressRange range(Host address) {
    return address instanceof Ipv6 ipv6 ? AddressRange.of(ipv6) : AddressRange.of((Ipv4) address);
  }

  private static Optional<AddressRange> named(String host) {
    String folded = NumericHost.folded(host);
    String name = folded.endsWith(".") ? folded.substring(0, folded.length() - 1) : folded;
    if (name.equals("localhost") || name.endsWith(".localhost")) {
      return Optional.of(AddressRange.LOOPBACK);
    }
    return name.equals("metadata.google.internal") || name.equals("metadata.goog")
        ? Optional.of(AddressRange.METADATA)
        : Optional.empty();
  }

  /** Whether the host is known to lie outside the public network. */
  public boolean isInternal() {
    return range.isPresent() && range.get() != AddressRange.GLOBAL;
  }
}
