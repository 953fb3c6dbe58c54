package fairlead.html;

import java.time.Duration;

/**
 * How much of a document is read at the most.
 *
 * @param documentBytes bytes of a document; the rest is cut off. Default 16 MiB
 * @param depth nested elements; deeper ones become siblings. Default 512
 * @param links links of a document; the rest is counted. Default 200,000
 * @param referenceChars UTF-16 units of a reference; a longer one is rejected. Default 2 Mi
 * @param time time for one document. Default 60 seconds
 */
public record HtmlLimits(
    int documentBytes, int depth, int links, int referenceChars, Duration time) {

  /** The defaults. */
  public static final HtmlLimits DEFAULT =
      new HtmlLimits(16 << 20, 512, 200_000, 2 << 20, Duration.ofSeconds(60));

  /** Checks that no limit is negative. */
  public HtmlLimits {
    if (documentBytes < 0 || depth < 1 || links < 0 || referenceChars < 0 || time.isNegative()) {
      throw new IllegalArgumentException("a limit is negative");
    }
  }

  /** These limits with another for the bytes of a document. */
  public HtmlLimits withDocumentBytes(int value) {
    return new HtmlLimits(value, depth, links, referenceChars, time);
  }

  /** These limits with another for nested elements. */
  public HtmlLimits withDepth(int value) {
    return new HtmlLimits(documentBytes, value, links, referenceChars, time);
  }

  /** These limits with another for the links of a document. */
  public HtmlLimits withLinks(int value) {
    return new HtmlLimits(documentBytes, depth, value, referenceChars, time);
  }

  /** These limits with another for the length of a reference. */
  public HtmlLimits withReferenceChars(int value) {
    return new HtmlLimits(documentBytes, depth, links, value, time);
  }

  /** These limits with another for the time of a document. */
  public HtmlLimits withTime(Duration value) {
    return new HtmlLimits(documentBytes, depth, links, referenceChars, value);
  }
}
