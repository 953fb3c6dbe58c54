package fairlead.uri.security;

import fairlead.uri.host.Ipv4;
import fairlead.uri.host.Ipv6;
import java.util.ArrayList;
import java.util.List;

/** The IPv4 addresses that IPv6 addresses carry; a packet may end there. */
final class EmbeddedIpv4 {

  private EmbeddedIpv4() {}

  /** Whether an address exists to carry an IPv4 address, although it is not in 2000::/3. */
  static boolean isCarrier(Ipv6 address) {
    return isPublicCarrier(address) || isLocalNat64(address);
  }

  /** Whether an address is as public as the IPv4 address that it carries. */
  static boolean isPublicCarrier(Ipv6 address) {
    long high = address.high();
    long upper = address.low() >>> 32;
    boolean mapped = high == 0 && upper == 0xFFFF; // RFC 4291, Section 2.5.5.2
    boolean compatible = high == 0 && upper == 0; // RFC 4291, Section 2.5.5.1
    boolean translated = high == 0 && upper == 0xFFFF_0000L; // RFC 2765
    boolean nat64 = high == 0x0064_FF9B_0000_0000L && upper == 0; // RFC 6052
    return mapped || compatible || translated || nat64;
  }

  private static boolean isLocalNat64(Ipv6 address) {
    return address.high() >>> 16 == 0x0064_FF9B_0001L; // RFC 8215
  }

  /**
   * The IPv4 addresses in an IPv6 address, starting with those of its prefix; empty if it has none.
   */
  static List<Ipv4> in(Ipv6 address) {
    long high = address.high();
    long low = address.low();
    List<Ipv4> found = new ArrayList<>();
    if (high >>> 48 == 0x2002) { // 6to4, RFC 3056
      found.add(new Ipv4((int) (high >>> 16)));
    }
    if (high >>> 32 == 0x2001_0000L) { // Teredo, RFC 4380: the client, with its bits inverted
      found.add(new Ipv4(~(int) low));
    }
    int around = (int) ((high << 16) | ((low >>> 40) & 0xFFFF)); // the bits 64 to 71
    if (isLocalNat64(address) && around != 0) { // RFC 6052, Section 2.2, for a prefix of 48 bits
      found.add(new Ipv4(around));
    }
    boolean isatap = (low >>> 32 | 0x0200_0000) == 0x0200_5EFE; // RFC 5214
    if (isatap || isCarrier(address)) {
      found.add(new Ipv4((int) low));
    }
    return found;
  }
}
