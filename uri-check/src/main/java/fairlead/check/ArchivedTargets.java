package fairlead.check;

import fairlead.pipeline.Redirect;
import fairlead.uri.Uri;
import fairlead.uri.whatwg.Whatwg;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What an archive holds of other sites. Only documents that a link leads to are kept, and those
 * that these redirect to, if they come later in the archive.
 */
final class ArchivedTargets implements OtherSites {

  private final Site site;
  private final Set<String> wanted = new HashSet<>(); // keys
  // By key and scheme, since a redirect may change only the scheme:
  private final Map<String, Captures> pages = new HashMap<>();
  private final Map<String, Integer> errors = new HashMap<>(); // status
  private final Set<String> moved = new HashSet<>(); // permanent redirects

  /** Nothing of an archive yet. All documents of the site are known. */
  ArchivedTargets(Site site) {
    this.site = site;
  }

  private static String keyed(Uri uri, boolean https) {
    return (https ? "https " : "http ") + SiteKey.of(uri);
  }

  private static boolean isHttps(Uri uri) {
    return uri.scheme().equals("https");
  }

  /** Where a page redirects to; null if nowhere, or if nothing is fetched from there. */
  private static @Nullable Uri next(Page page) {
    return page.redirect() != null
            && Whatwg.DIALECT.tryParse(page.redirect()) instanceof Uri next
            && OtherSites.isHttp(next)
        ? next
        : null;
  }

  /** Notes that a link leads to a target. */
  void want(Uri target) {
    wanted.add(SiteKey.of(target));
  }

  @Override
  public boolean wants(Uri uri) {
    return OtherSites.isHttp(uri) && wanted.contains(SiteKey.of(uri));
  }

  /** Adds a capture of a document. */
  void add(Uri uri, Page page, int status) {
    String key = keyed(uri, isHttps(uri));
    pages.computeIfAbsent(key, unknown -> new Captures()).add(page, false);
    Uri next = next(page);
    if (next != null) {
      want(next);
      if (status == 301 || status == 308) {
        moved.add(key);
      }
    }
  }

  /** Adds a response that says that there is no document, or that it cannot be sent. */
  void addError(Uri uri, int status) {
    errors.put(keyed(uri, isHttps(uri)), status);
  }

  /**
   * {@inheritDoc} A redirect whose target the archive does not hold counts as the document itself.
   */
  @Override
  public Located locate(Uri given) {
    boolean other = !isHeld(keyed(given, isHttps(given)));
    String key = keyed(given, isHttps(given) != other);
    if (!isHeld(key)) {
      String message = "not in the archive";
      return Located.wrong(CheckCode.EXTERNAL_ERROR, CheckSeverity.WARNING, message);
    }
    Uri target = given;
    Page page = null;
    boolean hasFragment = false;
    boolean isMoved = true;
    Set<String> passed = new HashSet<>();
    while (isHeld(key)) {
      Captures captures = pages.get(key);
      if (captures == null) {
        String way = passed.isEmpty() ? "" : Site.WAY + target + ": ";
        return Located.wrong(CheckCode.EXTERNAL_ERROR, way + "HTTP status " + errors.get(key));
      }
      page = captures.first();
      Uri next = next(page);
      if (next == null) {
        break;
      }
      if (!passed.add(key)) {
        return Located.wrong(CheckCode.EXTERNAL_ERROR, Site.LOOP);
      }
      if (passed.size() > Redirect.MAX_HOPS) {
        return Located.wrong(CheckCode.EXTERNAL_ERROR, Site.TOO_MANY);
      }
      isMoved &= moved.contains(key);
      hasFragment |= next.fragment() != null;
      if (site.isInside(next)) {
        return OtherSites.redirected(site, next, hasFragment, isMoved);
      }
      target = next;
      key = keyed(next, isHttps(next));
    }
    if (!isMoved || passed.isEmpty()) {
      return new Located(page, hasFragment, null, CheckSeverity.OFF, "");
    }
    Located moved = OtherSites.moved(page, hasFragment, target, OtherSites.PERMANENTLY);
    boolean isKnown = isHeld(key) || isHeld(keyed(target, !isHttps(target)));
    return isKnown ? moved : moved.corrected(null);
  }

  private boolean isHeld(String key) {
    return pages.containsKey(key) || errors.containsKey(key);
  }
}
