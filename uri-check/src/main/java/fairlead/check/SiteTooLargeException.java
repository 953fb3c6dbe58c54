package fairlead.check;

import java.util.Locale;

/**
 * The documents of a site need more memory than they may take. Nothing can be said of links then,
 * since any of them may lead to a document that is not known. Its user can give more: {@link
 * SiteChecker#withMaxMemory}, and a larger heap.
 */
public final class SiteTooLargeException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  SiteTooLargeException(int documents, long maxMemory) {
    super(
        String.format(
            Locale.ROOT,
            "the site has too many documents for the memory that it may take: %,d bytes hold %,d",
            maxMemory,
            documents));
  }
}
