package fairlead.spark;

import fairlead.frontier.Domains;
import fairlead.uri.Uri;
import fairlead.uri.whatwg.Whatwg;
import org.jspecify.annotations.Nullable;

/** The hosts and registrable domains of URIs. */
final class Hosts {

  private Hosts() {}

  /** The host of a URI as browsers write it, in lower case with A-labels; null if it has none. */
  static @Nullable String host(@Nullable String uri) {
    if (uri == null || !(Whatwg.tryParse(uri) instanceof Uri parsed)) {
      return null;
    }
    String host = parsed.host();
    return host == null || host.isEmpty() ? null : host;
  }

  /**
   * The part of a URI's host that can be registered, by the Public Suffix List with its private
   * part; null for an address, a public suffix, or a host without a dot.
   */
  static @Nullable String domain(@Nullable String uri) {
    String host = host(uri);
    return host == null ? null : Domains.registrable(host).orElse(null);
  }

  /**
   * A URI for sorting: its host with labels in reverse, then its path, query and fragment, as in
   * {@code org,example,www)/a}. Nothing is normalized, so that it costs little; the scheme, user
   * information and port do not count. A URI without a host is itself; null for null.
   */
  static @Nullable String surt(@Nullable String uri) {
    int slashes = uri == null ? -1 : uri.indexOf("://");
    if (uri == null || slashes < 0) {
      return uri;
    }
    int end = slashes + 3;
    int start = end;
    int port = -1;
    while (end < uri.length() && "/?#".indexOf(uri.charAt(end)) < 0) {
      char c = uri.charAt(end);
      start = c == '@' ? end + 1 : start;
      port = c == ':' ? end : c == ']' || c == '@' ? -1 : port;
      end++;
    }
    int last = port < 0 ? end : port;
    StringBuilder surt = new StringBuilder(uri.length() + 1);
    for (int to = last; to > start; ) {
      int from = uri.startsWith("[", start) ? start : uri.lastIndexOf('.', to - 1) + 1;
      from = Math.max(from, start);
      surt.append(surt.isEmpty() ? "" : ",").append(uri, from, to);
      to = from - 1;
    }
    return surt.append(')').append(uri, end, uri.length()).toString();
  }
}
