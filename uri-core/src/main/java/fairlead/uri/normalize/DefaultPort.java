package fairlead.uri.normalize;

import fairlead.uri.Uri;
import fairlead.uri.host.Authority;
import fairlead.uri.host.Port;

/**
 * A port that is empty or the scheme's default is left out, and another has no leading zeros (RFC
 * 3986, Sections 3.2.3 and 6.2.3). Where there is no host, the port stays.
 */
final class DefaultPort implements Step {

  private final SchemeRegistry registry;

  DefaultPort(SchemeRegistry registry) {
    this.registry = registry;
  }

  @Override
  public String name() {
    return "default-port";
  }

  @Override
  public Effect effect() {
    return Effect.SCHEME;
  }

  @Override
  public Uri apply(Uri uri) {
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
    if (defaultPort == SchemeRules.NO_PORT || number < 0 || number > Port.MAX) {
      return uri;
    }
    String kept = number == defaultPort ? "" : ":" + number;
    return kept.length() == span.end() - span.hostEnd()
        ? uri
        : Splice.authority(uri, span.hostEnd(), span.end(), kept);
  }

  /** Whether there is a host, and no colon in it that would be a port's if the port were gone. */
  private static boolean isHost(String text, HostSpan span) {
    return span.hostEnd() > span.hostStart()
        && Authority.hostEnd(text, span.hostStart(), span.hostEnd()) == span.hostEnd();
  }
}
