package fairlead.check;

import fairlead.uri.Uri;
import org.jspecify.annotations.Nullable;

/** What is known of other sites, by which links to them are judged. */
interface OtherSites {

  String PERMANENTLY = "moved permanently to ";

  /** Whether a target can be judged. */
  boolean wants(Uri target);

  /** What a target leads to, through redirects if necessary. */
  Located locate(Uri target);

  /** Whether a URI is one of HTTP. */
  static boolean isHttp(Uri uri) {
    return uri.scheme().equals("http") || uri.scheme().equals("https");
  }

  /**
   * A page that has moved for good.
   *
   * @param to where it is now
   * @param how how the server says so
   */
  static Located moved(@Nullable Page page, boolean hasFragment, Uri to, String how) {
    CheckCode code = CheckCode.REDIRECTED;
    return new Located(page, hasFragment, code, code.severity(), how + to, to);
  }
}
