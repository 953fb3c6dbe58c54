package fairlead.uri.whatwg;

import fairlead.uri.ParseResult;
import fairlead.uri.Rejection;
import fairlead.uri.Uri;
import fairlead.uri.percent.AsciiSet;
import fairlead.uri.percent.PercentEncoding;
import fairlead.uri.scheme.Schemes;
import java.net.URI;

/**
 * The URI to request for a target, as a {@link URI} for the JDK's HTTP clients, or why there is
 * none. It is what a browser would send: without fragment and user information, in the
 * serialization of the URL Standard (Section 4.5). Characters that {@code java.net.URI} does not
 * accept (RFC 2396) are percent-encoded, such as {@code |} in a query and a percent sign that
 * begins no escape.
 *
 * <pre>{@code
 * RequestUri request = RequestUri.of(Whatwg.parse("http://h/a b?q={x}#f"));
 * if (request instanceof RequestUri.Ready ready) {
 *   ready.uri(); // http://h/a%20b?q=%7Bx%7D
 * }
 * }</pre>
 */
public sealed interface RequestUri {

  /**
   * A URI that can be requested.
   *
   * @param uri with a host and without a fragment
   */
  record Ready(URI uri) implements RequestUri {}

  /**
   * No URI can be requested for a target.
   *
   * @param reason why, in a few words
   */
  record Refused(String reason) implements RequestUri {}

  /** The URI to request for a target of any dialect. Never throws. */
  static RequestUri of(Uri target) {
    ParseResult parsed = Whatwg.DIALECT.tryParse(target.toString());
    if (parsed instanceof Rejection rejection) {
      return new Refused("browsers do not accept it: " + rejection.message());
    }
    String host = parsed instanceof Uri one ? one.host() : null;
    if (!(parsed instanceof Uri url) || !Schemes.isHttp(url.scheme()) || host == null) {
      return new Refused("not an http or https URI");
    }
    String port = url.port() < 0 ? "" : ":" + url.port();
    StringBuilder text = new StringBuilder(url.scheme()).append("://").append(host).append(port);
    append(text, url.path());
    if (url.query() != null) {
      append(text.append('?'), url.query());
    }
    try {
      URI uri = URI.create(text.toString());
      return uri.getHost() == null
          ? new Refused("java.net.URI does not accept its host")
          : new Ready(uri);
    } catch (IllegalArgumentException e) {
      return new Refused("java.net.URI does not accept it");
    }
  }

  private static void append(StringBuilder out, String part) {
    for (int i = 0; i < part.length(); i++) {
      char c = part.charAt(i);
      if (c == '%' ? PercentEncoding.isEscape(part, i) : Accepted.CHARACTERS.contains(c)) {
        out.append(c);
      } else {
        PercentEncoding.escape(out, c); // US-ASCII, as in every URL
      }
    }
  }

  /** What {@code java.net.URI} accepts in a path and a query. */
  final class Accepted {
    private static final AsciiSet CHARACTERS =
        AsciiSet.UNRESERVED.or(AsciiSet.of("/?!$&'()*+,;=:@"));

    private Accepted() {}
  }
}
