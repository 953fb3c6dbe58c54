package fairlead.check;

import java.util.Locale;

/**
 * The documents of a site alone, without a single link, take more memory than the site may have.
 * Nothing can be said of links then, since any of them may lead to a document that is not known.
 * Its user can give more: {@link SiteChecker#withMaxMemory}, and a larger heap.
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
