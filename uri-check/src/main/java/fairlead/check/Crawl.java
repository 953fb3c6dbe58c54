package fairlead.check;

import fairlead.check.PageReader.Candidate;
import fairlead.check.PageReader.Reading;
import fairlead.uri.Uri;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Which documents of a served site to request: those that links lead to, the nearest first. */
final class Crawl {

  private final Site site;
  private final CrawlLimits limits;
  private List<Uri> next = new ArrayList<>();
  private int depth; // of the next ones
  private int requested;

  Crawl(Site site, CrawlLimits limits) {
    this.site = site;
    this.limits = limits;
  }

  /** Adds the target of a link, unless it is outside or known. */
  void add(Uri target) {
    Uri uri = SiteKey.withoutUserInfo(site.mapped(target)).withFragment(null);
    if (!OtherSites.isHttp(uri) || !site.isInside(target)) {
      return;
    }
    if (depth > limits.depth() || requested == limits.documents()) {
      site.addUnreached(
          uri,
          depth > limits.depth()
              ? "not requested: it is more than "
                  + limits.depth()
                  + (limits.depth() == 1 ? " link away" : " links away")
              : "not requested: the document limit is " + limits.documents());
    } else if (site.addRequested(uri)) {
      requested++;
      next.add(uri);
    }
  }

  boolean isOver() {
    return next.isEmpty();
  }

  /** The documents to request now. What is added from now on is one link further away. */
  List<Uri> take() {
    List<Uri> taken = next;
    next = new ArrayList<>();
    depth++;
    return taken;
  }

  /**
   * Adds the links of a document.
   *
   * @param reading what was read; null if there was no answer, because the crawl was stopped
   */
  void add(Uri uri, @Nullable Reading reading) {
    if (reading == null) {
      site.addUnreached(uri, "not requested: the check was stopped");
      return;
    }
    if (reading.outcome().provenance().status() >= Run.BAD_STATUS) {
      return; // its links are those of an error page
    }
    for (Candidate link : reading.candidates()) {
      if (!EntryStore.isUnrequested(link.ignored(), link.element(), link.attribute())) {
        add(link.target());
      }
    }
  }
}
