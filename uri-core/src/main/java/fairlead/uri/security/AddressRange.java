package fairlead.uri.security;

import fairlead.uri.host.Ipv4;
import fairlead.uri.host.Ipv6;
import java.util.List;

/**
 * What kind of network an address belongs to, according to the special-purpose registries of RFC
 * 6890 and its updates. Do not fetch an address that is not {@link #GLOBAL} on a stranger's behalf.
 */
public enum AddressRange {
  /** The services from which a cloud machine gets its own secrets, such as 169.254.169.254. */
  METADATA,
  /** The machine itself: 127.0.0.0/8, ::1. */
  LOOPBACK,
  /** No address at all, which many platforms treat as the machine itself: 0.0.0.0/8, ::. */
  UNSPECIFIED,
  /** A private network: RFC 1918, fc00::/7, and the deprecated fec0::/10. */
  PRIVATE,
  /** The network inside a carrier's address translation: 100.64.0.0/10 (RFC 6598). */
  SHARED,
  /** The local link: 169.254.0.0/16, fe80::/10. */
  LINK_LOCAL,
  /** Many machines at once, or all: 224.0.0.0/4, ff00::/8, 255.255.255.255. */
  MULTICAST,
  /** Reserved for documentation, benchmarks, protocols or the future. */
  RESERVED,
  /** Any other address: one of the public network. */
  GLOBAL;

  /** The range of an IPv4 address. */
  public static AddressRange of(Ipv4 address) {
    int bits = address.address();
    for (Block block : Block.IPV4) {
      if (block.contains(bits)) {
        return block.range();
      }
    }
    return GLOBAL;
  }

  /**
   * The range of an IPv6 address. A public address can carry IPv4 addresses, and a packet may end
   * at one of them. If some of these are not public, the range is that of the first such address.
   */
  public static AddressRange of(Ipv6 address) {
    AddressRange own = own(address);
    if (own != GLOBAL && own != RESERVED) {
      return own;
    }
    boolean carrier = own == GLOBAL || EmbeddedIpv4.isCarrier(address);
    for (Ipv4 embedded : carrier ? EmbeddedIpv4.in(address) : List.<Ipv4>of()) {
      AddressRange range = of(embedded);
      if (range != GLOBAL) {
        return range;
      }
    }
    return EmbeddedIpv4.isPublicCarrier(address) ? GLOBAL : own;
  }

  private static AddressRange own(Ipv6 address) {
    long high = address.high();
    long low = address.low();
    if (high == 0xFD00_0EC2_0000_0000L && (low == 0x254 || low == 0x23)) {
      return METADATA; // Amazon's
    }
    if (high == 0 && low >>> 32 == 0 && low < 2) {
      return low == 1 ? LOOPBACK : UNSPECIFIED;
    }
    int top = (int) (high >>> 48);
    if ((top & 0xFE00) == 0xFC00 || (top & 0xFFC0) == 0xFEC0) {
      return PRIVATE;
    }
    if ((top & 0xFFC0) == 0xFE80) {
      return LINK_LOCAL;
    }
    if ((top & 0xFF00) == 0xFF00) {
      return MULTICAST;
    }
    return isReserved(high, low) ? RESERVED : GLOBAL;
  }

  /** Whether an address is in a block that is not part of the public network. */
  private static boolean isReserved(long high, long low) {
    int first = (int) (high >>> 32);
    boolean protocols = (first & 0xFFFFFE00) == 0x20010000 && first != 0x20010000; // RFC 2928
    boolean exception =
        (high == 0x2001_0001_0000_0000L && low >= 1 && low <= 3) // anycast, RFC 7723 to 9665
            || first == 0x20010003 // AMT, RFC 7450
            || high >>> 16 == 0x2001_0004_0112L // AS112, RFC 7535
            || (first & 0xFFFFFFF0) == 0x20010020 // ORCHIDv2, RFC 7343
            || (first & 0xFFFFFFF0) == 0x20010030; // drones, RFC 9374
    return high >>> 61 != 1 // only 2000::/3 is public
        || (protocols && !exception)
        || first == 0x20010DB8 // documentation, RFC 3849
        || (first & 0xFFFFF000) == 0x3FFF0000; // documentation, RFC 9637
  }

  /**
   * A block of IPv4 addresses.
   *
   * @param prefix its first address
   * @param length how many bits of the prefix count
   * @param range what the block is
   */
  private record Block(int prefix, int length, AddressRange range) {

    /** The registry of RFC 6890 with its updates; where blocks overlap, the first one counts. */
    private static final Block[] IPV4 = {
      new Block(0xA9FEA9FE, 32, METADATA), // 169.254.169.254, of most clouds
      new Block(0xA9FEAA02, 32, METADATA), // 169.254.170.2, Amazon's containers
      new Block(0xA9FEAA17, 32, METADATA), // 169.254.170.23, Amazon's pods
      new Block(0x646464C8, 32, METADATA), // 100.100.100.200, Alibaba's
      new Block(0xA83F8110, 32, METADATA), // 168.63.129.16, Azure's
      new Block(0xC00000C0, 32, METADATA), // 192.0.0.192, Oracle's
      new Block(0x00000000, 8, UNSPECIFIED),
      new Block(0x0A000000, 8, PRIVATE),
      new Block(0x64400000, 10, SHARED),
      new Block(0x7F000000, 8, LOOPBACK),
      new Block(0xA9FE0000, 16, LINK_LOCAL),
      new Block(0xAC100000, 12, PRIVATE),
      new Block(0xC0000000, 24, RESERVED), // protocol assignments
      new Block(0xC0000200, 24, RESERVED), // documentation
      new Block(0xC0586300, 24, RESERVED), // 6to4 relays
      new Block(0xC0A80000, 16, PRIVATE),
      new Block(0xC6120000, 15, RESERVED), // benchmarks
      new Block(0xC6336400, 24, RESERVED), // documentation
      new Block(0xCB007100, 24, RESERVED), // documentation
      new Block(0xE0000000, 4, MULTICAST),
      new Block(0xFFFFFFFF, 32, MULTICAST), // broadcast
      new Block(0xF0000000, 4, RESERVED),
    };

    boolean contains(int address) {
      return (address ^ prefix) >>> (32 - length) == 0;
    }
  }
}
