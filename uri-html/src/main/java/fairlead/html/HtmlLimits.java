package fairlead.html;

import java.time.Duration;

/**
 * How much of a document is read at the most. The parser has one limit of its own: 512 attributes
 * of a tag.
 *
 * @param documentBytes bytes of a document; the rest is cut off. Default 16 MiB
 * @param depth nested elements; deeper ones become siblings, and a template there no longer hides
 *     its base. Default 512
 * @param nesting documents within one another, as in {@code iframe srcdoc}; deeper ones are
 *     counted. Default 8
 * @param links links of a document; the rest is counted. Default 200,000
 * @param referenceChars UTF-16 units of a reference, of the base and of a target; a longer one is
 *     rejected. Default 2 Mi
 * @param targetChars UTF-16 units of all targets of a document, which a long base would multiply by
 *     the number of links; the rest is counted. Default 32 Mi
 * @param time time for one document. Default 60 seconds
 */
public record HtmlLimits(
    int documentBytes,
    int depth,
    int nesting,
    int links,
    int referenceChars,
    long targetChars,
    Duration time) {

  /** The defaults. */
  public static final HtmlLimits DEFAULT =
      new HtmlLimits(16 << 20, 512, 8, 200_000, 2 << 20, 32L << 20, Duration.ofSeconds(60));

  /** Checks that no limit is negative. */
  public HtmlLimits {
    if (documentBytes < 0
        || depth < 1
        || nesting < 0
        || links < 0
        || referenceChars < 0
        || targetChars < 0
        || time.isNegative()) {
      throw new IllegalArgumentException("a limit is out of range");
    }
  }

  /** These limits with another for the bytes of a document. */
  public HtmlLimits withDocumentBytes(int value) {
    return new HtmlLimits(value, depth, nesting, links, referenceChars, targetChars, time);
  }

  /** These limits with another for nested elements. */
  public HtmlLimits withDepth(int value) {
    return new HtmlLimits(documentBytes, value, nesting, links, referenceChars, targetChars, time);
  }

  /** These limits with another for documents within one another. */
  public HtmlLimits withNesting(int value) {
    return new HtmlLimits(documentBytes, depth, value, links, referenceChars, targetChars, time);
  }

  /** These limits with another for the links of a document. */
  public HtmlLimits withLinks(int value) {
    return new HtmlLimits(documentBytes, depth, nesting, value, referenceChars, targetChars, time);
  }

  /** These limits with another for the length of a reference. */
  public HtmlLimits withReferenceChars(int value) {
    return new HtmlLimits(documentBytes, depth, nesting, links, value, targetChars, time);
  }

  /** These limits with another for the length of all targets. */
  public HtmlLimits withTargetChars(long value) {
    return new HtmlLimits(documentBytes, depth, nesting, links, referenceChars, value, time);
  }

  /** These limits with another for the time of a document. */
  public HtmlLimits withTime(Duration value) {
    return new HtmlLimits(documentBytes, depth, nesting, links, referenceChars, targetChars, value);
  }
}
