package fairlead.check;

/**
 * How far a {@link SiteChecker} follows the links of a site that is served.
 *
 * @param depth how many links away from the start a document may be, from 0
 * @param documents how many documents are requested at most, images and style sheets included
 */
public record CrawlLimits(int depth, int documents) {

  /** Any depth, and 10,000 documents. */
  public static final CrawlLimits DEFAULT = new CrawlLimits(Integer.MAX_VALUE, 10_000);

  /**
   * Checks the numbers.
   *
   * @throws IllegalArgumentException if the depth is negative or the number not positive
   */
  public CrawlLimits {
    if (depth < 0 || documents < 1) {
      throw new IllegalArgumentException("depth " + depth + ", documents " + documents);
    }
  }

  /** These limits with another depth. */
  public CrawlLimits withDepth(int value) {
    return new CrawlLimits(value, documents);
  }

  /** These limits with another number of documents. */
  public CrawlLimits withDocuments(int value) {
    return new CrawlLimits(depth, value);
  }
}
