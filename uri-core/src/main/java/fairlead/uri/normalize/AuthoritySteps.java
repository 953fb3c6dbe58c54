package fairlead.uri.normalize;

import fairlead.uri.Uri;
import fairlead.uri.UriLayout;
import fairlead.uri.UriReference;
import fairlead.uri.host.Authority;
import fairlead.uri.host.Host;
import fairlead.uri.host.Ipv6;
import fairlead.uri.host.Port;
import fairlead.uri.scheme.Schemes;

/** The steps that write an address, a port and the authority of a file in one form. */
final class AuthoritySteps {

  private static final String LOCALHOST = "localhost";

  private AuthoritySteps() {}

  /** An IPv6 address is written in the form of RFC 5952, Section 4. */
  static Step addressForm() {
    return Step.of("address-form", Effect.LOSSLESS, AuthoritySteps::addressForm);
  }

  private static Uri addressForm(Uri uri) {
    if (!HostSpan.has(uri, '[')) {
      return uri;
    }
    HostSpan span = HostSpan.of(uri);
    String text = uri.toString();
    if (!text.startsWith("[", span.hostStart())) {
      return uri;
    }
    String host = text.substring(span.hostStart(), span.hostEnd());
    String form = Host.of(host) instanceof Ipv6 address ? address.toString() : host;
    return form.equals(host) ? uri : Splice.authority(uri, span.hostStart(), span.hostEnd(), form);
  }

  /**
   * A port that is empty or the scheme's default is left out, and any other port loses leading
   * zeros (RFC 3986, Sections 3.2.3 and 6.2.3). If there is no host, the port stays.
   */
  static Step defaultPort(SchemeRegistry registry) {
    return Step.of("default-port", Effect.SCHEME, uri -> withoutDefaultPort(uri, registry));
  }

  private static Uri withoutDefaultPort(Uri uri, SchemeRegistry registry) {
    if (!HostSpan.has(uri, ':')) {
      return uri;
    }
    HostSpan span = HostSpan.of(uri);
    if (span.hostEnd() == span.end() || !isHost(uri.toString(), span)) {
      return uri;
    }
    int port = span.hostEnd() + 1;
    if (port == span.end()) {
      return Splice.authority(uri, span.hostEnd(), span.end(), "");
    }
    int defaultPort = registry.defaultPort(uri);
    int number = Port.number(uri.toString(), port, span.end());
    if (defaultPort == Schemes.NO_PORT || number < 0 || number > Port.MAX) {
      return uri;
    }
    String kept = number == defaultPort ? "" : ":" + number;
    return kept.length() == span.end() - span.hostEnd()
        ? uri
        : Splice.authority(uri, span.hostEnd(), span.end(), kept);
  }

  /**
   * Whether there is a host without a colon that would be read as the start of a port if the port
   * were removed.
   */
  private static boolean isHost(String text, HostSpan span) {
    return span.hostEnd() > span.hostStart()
        && Authority.hostEnd(text, span.hostStart(), span.hostEnd()) == span.hostEnd();
  }

  /**
   * For files, no authority and {@code localhost} both mean the local machine. Both are written as
   * an empty authority (RFC 8089, Sections 2 and 3; RFC 3986, Section 6.2.3).
   */
  static Step fileAuthority() {
    return Step.of("file-authority", Effect.SCHEME, AuthoritySteps::withEmptyAuthority);
  }

  private static Uri withEmptyAuthority(Uri uri) {
    int start = uri.schemeEnd() + 1;
    String text = uri.toString();
    if (uri.hasAuthority()) {
      boolean localhost =
          uri.pathStart() == start + 2 + LOCALHOST.length()
              && text.startsWith(LOCALHOST, start + 2)
              && uri.pathEnd() > uri.pathStart();
      return localhost ? Splice.authority(uri, start + 2, uri.pathStart(), "") : uri;
    }
    if (uri.pathEnd() == start || text.charAt(start) != '/') {
      return uri;
    }
    // The leading dot segment kept the path from being read as an authority; no longer needed.
    int guard = text.startsWith("/.//", start) ? 2 : 0;
    UriLayout layout = uri.layout().withPathEnd(uri.pathEnd() - guard).withAuthorityEnd(start + 2);
    String longer = text.substring(0, start) + "//" + text.substring(start + guard);
    return (Uri) UriReference.of(longer, layout, uri.dialect());
  }
}
