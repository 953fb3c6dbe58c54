package fairlead.check;

import java.util.Locale;

/**
 * The documents of a site need more memory than the limit. No link can be judged then, because any
 * link may lead to an unknown document. Allow more memory with {@link SiteChecker#withMaxMemory}
 * and a larger heap.
 */
public final class SiteTooLargeException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  SiteTooLargeException(int documents, long maxMemory) {
    super(
        String.format(
            Locale.ROOT,
            "the site has too many documents for its memory limit: %,d bytes are enough for only"
                + " %,d of them",
            maxMemory,
            documents));
  }
}
