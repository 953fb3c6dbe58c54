package fairlead.uri.security;

import fairlead.uri.Uri;
import fairlead.uri.Url;
import fairlead.uri.host.Authority;
import fairlead.uri.host.Host;
import fairlead.uri.host.Ipv4;
import fairlead.uri.host.Ipv6;
import fairlead.uri.percent.PercentEncoding;
import fairlead.uri.text.AsciiCase;
import fairlead.uri.whatwg.Whatwg;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The host that a client would connect to for a URI, as far as it is known without a lookup. A
 * filter must judge this host instead of the text (RFC 3986, Section 7.4). If clients differ, for
 * example over a leading zero, a backslash, a tab or a missing slash, the worst reading counts. The
 * reading of browsers is that of the URL Standard's parser. A name may still lead anywhere: also
 * judge the address that a lookup returns, with {@link AddressRange}.
 *
 * <pre>{@code
 * Destination destination = Destination.of(Rfc3986.parse("http://0x7f.1/"));
 * destination.isInternal(); // true
 * destination.range();      // Optional[LOOPBACK]
 * }</pre>
 *
 * @param host the host as written; if there is none, the host that browsers read; empty if they
 *     read none either
 * @param address the address of the host, no matter how it is written; empty for a name
 * @param range the network of the address; if there are several readings, the first that is not
 *     public. For a name, {@link AddressRange#LOOPBACK} if it is {@code localhost} or below it (RFC
 *     6761, Section 6.3), {@link AddressRange#METADATA} if it is known to be such a service; empty
 *     for any other name
 * @param ambiguous whether browsers read another host than RFC 3986 does; false if they refuse the
 *     URI or write the same host differently ({@code 127.1} and {@code 127.0.0.1})
 */
public record Destination(
    String host, Optional<Host> address, Optional<AddressRange> range, boolean ambiguous) {

  /** The destination of a URI. */
  public static Destination of(Uri uri) {
    String authority = uri.authority();
    String written = authority == null ? "" : Authority.of(authority).host();
    String browsers =
        Whatwg.tryParse(uri.toString()) instanceof Url url && url.host() != null ? url.host() : "";
    String host = written.isEmpty() ? browsers : written;
    List<AddressRange> ranges = new ArrayList<>(ranges(host));
    ranges.addAll(ranges(browsers));
    Optional<AddressRange> worst =
        ranges.stream()
            .filter(range -> range != AddressRange.GLOBAL)
            .findFirst()
            .or(() -> ranges.stream().findFirst());
    boolean ambiguous = !browsers.isEmpty() && !isSame(written, browsers);
    return new Destination(host, NumericHost.of(host), worst, ambiguous);
  }

  /** Whether browsers read the host as written, apart from its spelling. */
  private static boolean isSame(String written, String browsers) {
    if (written.isEmpty() || AsciiCase.lower(written).equals(browsers)) {
      return !written.isEmpty();
    }
    String decoded = PercentEncoding.decode(written);
    return Whatwg.domainToAscii(decoded).filter(browsers::equals).isPresent()
        || PercentEncoding.decode(browsers).equals(decoded)
        || NumericHost.readings(written).contains(Host.of(browsers));
  }

  private static List<AddressRange> ranges(String host) {
    List<Host> readings = NumericHost.readings(host);
    return readings.isEmpty()
        ? named(host).stream().toList()
        : readings.stream().map(Destination::range).toList();
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

  /** Whether the host is known to be outside the public network. */
  public boolean isInternal() {
    return range.isPresent() && range.get() != AddressRange.GLOBAL;
  }
}
