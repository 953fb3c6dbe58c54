package fairlead.uri.key;

import fairlead.uri.Uri;
import fairlead.uri.host.Authority;
import fairlead.uri.normalize.Effect;
import fairlead.uri.normalize.Splice;
import fairlead.uri.normalize.Step;
import fairlead.uri.percent.AsciiSet;
import fairlead.uri.percent.PercentEncoding;
import fairlead.uri.whatwg.Whatwg;

/**
 * A host beyond US-ASCII is written in A-labels (RFC 3986, Section 3.2.2; UTS #46), so that keys of
 * URIs are equal no matter which dialect read them. If IDNA rejects it, its characters are escaped.
 */
final class AsciiHost {

  private static final AsciiSet ASCII = new AsciiSet(-1L, -1L);

  private AsciiHost() {}

  static Step step() {
    return Step.of("ascii-host", Effect.SCHEME, AsciiHost::withAsciiHost);
  }

  private static Uri withAsciiHost(Uri uri) {
    String text = uri.toString();
    if (!uri.hasAuthority() || !mayBeBeyond(text, uri.schemeEnd(), uri.pathStart())) {
      return uri;
    }
    int hostStart = Authority.hostStart(text, uri.schemeEnd() + 3, uri.pathStart());
    int hostEnd = Authority.hostEnd(text, hostStart, uri.pathStart());
    String host = text.substring(hostStart, hostEnd);
    String form = of(host);
    return form.equals(host) ? uri : Splice.authority(uri, hostStart, hostEnd, form);
  }

  private static boolean mayBeBeyond(String text, int from, int to) {
    for (int at = from; at < to; at++) {
      char c = text.charAt(at);
      if (c == '%' || c >= 0x80) {
        return true;
      }
    }
    return false;
  }

  /**
   * A host in US-ASCII. It stays the same if it is already US-ASCII, including escapes of US-ASCII.
   */
  static String of(String host) {
    String decoded = PercentEncoding.decode(host);
    return host.startsWith("[") || ASCII.containsAll(decoded, 0, decoded.length())
        ? host
        : Whatwg.domainToAscii(decoded).orElseGet(() -> PercentEncoding.encode(host, ASCII));
  }
}
