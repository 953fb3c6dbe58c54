package fairlead.check;

import fairlead.check.Site.Located;
import fairlead.pipeline.Redirect;
import fairlead.uri.Uri;
import fairlead.uri.whatwg.Whatwg;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * What an archive holds of other sites, by which links to them are judged. Only documents that a
 * link leads to are kept, and those that these redirect to, if they come later in the archive.
 */
final class OtherSites {

  private final Set<String> wanted = new HashSet<>(); // keys
  private final Map<String, Captures> pages = new HashMap<>();
  private final Map<String, Integer> errors = new HashMap<>(); // status
  private final Set<String> moved = new HashSet<>(); // keys of permanent redirects

  /** Notes that a link leads to a target. */
  void want(Uri target) {
    wanted.add(SiteKey.of(target));
  }

  /** Whether a link leads to a document. */
  boolean wants(Uri uri) {
    return wanted.contains(SiteKey.of(uri));
  }

  /** Adds a capture of a document. */
  void add(Uri uri, Page page, int status) {
    String key = SiteKey.of(uri);
    pages.computeIfAbsent(key, unknown -> new Captures()).add(page, uri.scheme().equals("https"));
    if (page.redirect() != null && Whatwg.DIALECT.tryParse(page.redirect()) instanceof Uri next) {
      wanted.add(SiteKey.of(next));
      if (status == 301 || status == 308) {
        moved.add(key);
      }
    }
  }

  /** Adds a response that says that there is no document, or that it cannot be sent. */
  void addError(Uri uri, int status) {
    errors.put(SiteKey.of(uri), status);
  }

  /**
   * What a target leads to, through redirects if necessary. A redirect whose target the archive
   * does not hold counts as the document itself.
   */
  Located locate(Uri given) {
    Uri target = given;
    Page page = null;
    boolean hasFragment = false;
    boolean isMoved = true;
    for (int hops = 0; hops <= Redirect.MAX_HOPS; hops++) {
      String key = SiteKey.of(target);
      Captures captures = pages.get(key);
      if (captures == null) {
        Integer status = errors.get(key);
        if (status != null) {
          String way = hops == 0 ? "" : "a redirect leads to " + target + ": ";
          return Located.wrong(CheckCode.EXTERNAL_ERROR, way + "HTTP status " + status);
        }
        if (page == null) {
          return Located.wrong(
              CheckCode.EXTERNAL_ERROR, CheckSeverity.WARNING, "not in the archive");
        }
        break;
      }
      page = captures.of(target.scheme().equals("https"));
      String redirect = page.redirect();
      if (redirect == null || !(Whatwg.DIALECT.tryParse(redirect) instanceof Uri next)) {
        break;
      }
      if (hops == Redirect.MAX_HOPS || SiteKey.of(next).equals(key)) {
        return Located.wrong(CheckCode.EXTERNAL_ERROR, "redirects lead in a circle");
      }
      isMoved &= moved.contains(key);
      hasFragment |= next.fragment() != null;
      target = next;
    }
    return isMoved && !target.equals(given)
        ? new Located(
            page,
            hasFragment,
            CheckCode.REDIRECTED,
            CheckCode.REDIRECTED.severity(),
            "moved permanently to " + target)
        : new Located(page, hasFragment, null, CheckSeverity.OFF, "");
  }
}
