package fairlead.uri.guard;

import fairlead.uri.host.Ipv4;
import fairlead.uri.host.Ipv6;
import java.util.Optional;

/** The IPv4 addresses that IPv6 addresses carry, so that a packet may end there. */
final class EmbeddedIpv4 {

  private EmbeddedIpv4() {}

  /** The IPv4 address in an IPv6 address; empty if it carries none. */
  static Optional<Ipv4> in(Ipv6 address) {
    long high = address.high();
    long low = address.low();
    boolean mapped = high == 0 && low >>> 32 == 0xFFFF; // RFC 4291, Section 2.5.5.2
    boolean compatible = high == 0 && low >>> 32 == 0; // RFC 4291, Section 2.5.5.1
    boolean translated = high == 0 && low >>> 32 == 0xFFFF_0000L; // RFC 2765
    boolean nat64 = high == 0x0064_FF9B_0000_0000L && low >>> 32 == 0; // RFC 6052
    boolean localNat64 = high >>> 16 == 0x0064_FF9B_0001L; // RFC 8215
    boolean isatap = (low >>> 32 | 0x0200_0000) == 0x0200_5EFE; // RFC 5214
    if (mapped || compatible || translated || nat64 || localNat64 || isatap) {
      return Optional.of(new Ipv4((int) low));
    }
    if (high >>> 48 == 0x2002) { // 6to4, RFC 3056
      return Optional.of(new Ipv4((int) (high >>> 16)));
    }
    return high >>> 32 == 0x2001_0000L // Teredo, RFC 4380: the client, its bits inverted
        ? Optional.of(new Ipv4(~(int) low))
        : Optional.empty();
  }
}
