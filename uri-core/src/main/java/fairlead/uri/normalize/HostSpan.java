package fairlead.uri.normalize;

import fairlead.uri.Uri;
import fairlead.uri.host.Authority;

/**
 * Where the host and the port of a URI are in its text.
 *
 * @param hostStart where the host begins, in UTF-16 units
 * @param hostEnd where it ends, exclusive; a colon is there if there is a port
 * @param end where the authority ends, exclusive
 */
record HostSpan(int hostStart, int hostEnd, int end) {

  /**
   * Whether a URI has an authority that contains a character: a cheap check before a closer one.
   */
  static boolean has(Uri uri, char c) {
    if (!uri.hasAuthority()) {
      return false;
    }
    int at = uri.toString().indexOf(c, uri.schemeEnd() + 3);
    return at >= 0 && at < uri.pathStart();
  }

  /** The span in a URI that has an authority. */
  static HostSpan of(Uri uri) {
    String text = uri.toString();
    int end = uri.pathStart();
    int hostStart = Authority.hostStart(text, uri.schemeEnd() + 3, end);
    return new HostSpan(hostStart, Authority.hostEnd(text, hostStart, end), end);
  }
}
