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
   * What a redirect leads to in the site that is checked, which knows better than its server.
   *
   * @param hasFragment whether a redirect on the way replaces the fragment of the link
   * @param moved whether all redirects on the way are permanent
   */
  static Located redirected(Site site, Uri to, boolean hasFragment, boolean moved) {
    Located found = site.locate(to);
    if (found.page() == null && found.code() != null) {
      String message = Site.WAY + to + ": " + found.message();
      return Located.wrong(CheckCode.EXTERNAL_ERROR, found.severity(), message);
    }
    boolean replaced = hasFragment || found.hasFragment();
    return moved && found.outside() == null // else it leads on, to what is not known
        ? moved(found.page(), replaced, to, PERMANENTLY)
        : new Located(found.page(), replaced, null, CheckSeverity.OFF, "");
  }

  /**
   * A page that has moved for good.
   *
   * @param to where it is now
   * @param how how the server says so
   */
  static Located moved(@Nullable Page page, boolean hasFragment, Uri to, String how) {
    CheckCode code = CheckCode.REDIRECTED;
    return new Located(page, hasFragment, code, code.severity(), how + to).corrected(to);
  }
}
