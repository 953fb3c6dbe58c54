package fairlead.check;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What was captured of one URI, over http and https, in any order. A crawl has many responses for
 * one URI. Content counts before redirects, and redirects before the rest.
 */
final class Captures {

  private @Nullable Page plain;
  private @Nullable Page secure;
  private boolean reached;

  void add(Page page, boolean https) {
    page.isCaptureOf(this);
    Page known = https ? secure : plain;
    if (known != null && known.rank().compareTo(page.rank()) <= 0) {
      if (known.rank() == page.rank()) {
        known.merge(page);
      }
    } else if (https) {
      secure = page;
    } else {
      plain = page;
    }
  }

  /** The document that a link with a scheme leads to. */
  Page of(boolean https) {
    Page exact = https ? secure : plain;
    Page other = https ? plain : secure;
    if (exact == null || other == null) {
      return exact == null ? Objects.requireNonNull(other, "none") : exact;
    }
    return other.rank().compareTo(exact.rank()) < 0 ? other : exact;
  }

  /** The document that stands for all captures when they are counted. */
  Page first() {
    return of(false);
  }

  /** Notes that another page links here. */
  void reach() {
    reached = true;
  }

  boolean isReached() {
    return reached;
  }
}
