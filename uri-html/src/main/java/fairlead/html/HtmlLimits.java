package fairlead.html;

import java.time.Duration;

/**
 * How much of a document is read at the most.
 *
 * @param documentBytes bytes of a document; the rest is cut off. Default 16 MiB
 * @param depth nested elements; deeper ones become siblings, and a template there no longer hides
 *     its base. Default 512
 * @param tags start tags of a document, as they look, in comments and scripts too, and U+0000,
 *     which costs the parser as much; the document is cut in front of the next. Default 300,000
 * @param nameChars UTF-16 units of the name of a tag; the document is cut in front of a tag with a
 *     longer one. Default 1,024
 * @param attributes attributes of a tag, and parameters of a link of a Link header beside those
 *     that RFC 8288 defines; the rest is passed over. Default, and at the most, 512, beyond which
 *     the parser drops attributes
 * @param attributeChars UTF-16 units of an attribute's value, or of the text of a style sheet, a
 *     script or a comment; of a longer one as much is read. Default 4 Mi
 * @param nesting documents within one another, as in {@code iframe srcdoc}; deeper ones are
 *     counted. Default 8
 * @param links links of a document; the rest is counted. Default 200,000
 * @param referenceChars UTF-16 units of a reference, of the base and of a target; a longer one is
 *     rejected. Default 2 Mi
 * @param targetChars UTF-16 units of all targets of a document, which a long base would multiply by
 *     the number of links, and of what stands around the links; the rest is counted. Default 32 Mi
 * @param contextChars UTF-16 units of a link's text, and of the path of its element, where they are
 *     asked for; the rest is cut off. Default 256
 * @param time time for one document. Default 60 seconds
 */
public record HtmlLimits(
    int documentBytes,
    int depth,
    int tags,
    int nameChars,
    int attributes,
    int attributeChars,
    int nesting,
    int links,
    int referenceChars,
    long targetChars,
    int contextChars,
    Duration time) {

  /** How many attributes of a tag the parser keeps. */
  static final int PARSER_ATTRIBUTES = 512;

  /** The defaults. */
  public static final HtmlLimits DEFAULT =
      new HtmlLimits(
          16 << 20,
          512,
          300_000,
          1_024,
          PARSER_ATTRIBUTES,
          4 << 20,
          8,
          200_000,
          2 << 20,
          32L << 20,
          256,
          Duration.ofSeconds(60));

  /** Checks that no limit is out of its range. */
  public HtmlLimits {
    if (documentBytes < 0
        || depth < 1
        || tags < 0
        || nameChars < 1
        || attributes < 0
        || attributes > PARSER_ATTRIBUTES
        || attributeChars < 0
        || nesting < 0
        || links < 0
        || referenceChars < 0
        || targetChars < 0
        || contextChars < 0
        || time.isNegative()) {
      throw new IllegalArgumentException("a limit is out of range");
    }
  }

  /** These limits with another for the bytes of a document. */
  public HtmlLimits withDocumentBytes(int value) {
    return new HtmlLimits(
        value,
        depth,
        tags,
        nameChars,
        attributes,
        attributeChars,
        nesting,
        links,
        referenceChars,
        targetChars,
        contextChars,
        time);
  }

  /** These limits with another for nested elements. */
  public HtmlLimits withDepth(int value) {
    return new HtmlLimits(
        documentBytes,
        value,
        tags,
        nameChars,
        attributes,
        attributeChars,
        nesting,
        links,
        referenceChars,
        targetChars,
        contextChars,
        time);
  }

  /** These limits with another for the start tags of a document. */
  public HtmlLimits withTags(int value) {
    return new HtmlLimits(
        documentBytes,
        depth,
        value,
        nameChars,
        attributes,
        attributeChars,
        nesting,
        links,
        referenceChars,
        targetChars,
        contextChars,
        time);
  }

  /** These limits with another for the length of a tag's name. */
  public HtmlLimits withNameChars(int value) {
    return new HtmlLimits(
        documentBytes,
        depth,
        tags,
        value,
        attributes,
        attributeChars,
        nesting,
        links,
        referenceChars,
        targetChars,
        contextChars,
        time);
  }

  /** These limits with another for the attributes of a tag. */
  public HtmlLimits withAttributes(int value) {
    return new HtmlLimits(
        documentBytes,
        depth,
        tags,
        nameChars,
        value,
        attributeChars,
        nesting,
        links,
        referenceChars,
        targetChars,
        contextChars,
        time);
  }

  /** These limits with another for the length of a value. */
  public HtmlLimits withAttributeChars(int value) {
    return new HtmlLimits(
        documentBytes,
        depth,
        tags,
        nameChars,
        attributes,
        value,
        nesting,
        links,
        referenceChars,
        targetChars,
        contextChars,
        time);
  }

  /** These limits with another for documents within one another. */
  public HtmlLimits withNesting(int value) {
    return new HtmlLimits(
        documentBytes,
        depth,
        tags,
        nameChars,
        attributes,
        attributeChars,
        value,
        links,
        referenceChars,
        targetChars,
        contextChars,
        time);
  }

  /** These limits with another for the links of a document. */
  public HtmlLimits withLinks(int value) {
    return new HtmlLimits(
        documentBytes,
        depth,
        tags,
        nameChars,
        attributes,
        attributeChars,
        nesting,
        value,
        referenceChars,
        targetChars,
        contextChars,
        time);
  }

  /** These limits with another for the length of a reference. */
  public HtmlLimits withReferenceChars(int value) {
    return new HtmlLimits(
        documentBytes,
        depth,
        tags,
        nameChars,
        attributes,
        attributeChars,
        nesting,
        links,
        value,
        targetChars,
        contextChars,
        time);
  }

  /** These limits with another for the length of all targets. */
  public HtmlLimits withTargetChars(long value) {
    return new HtmlLimits(
        documentBytes,
        depth,
        tags,
        nameChars,
        attributes,
        attributeChars,
        nesting,
        links,
        referenceChars,
        value,
        contextChars,
        time);
  }

  /** These limits with another for the length of the texts around a link. */
  public HtmlLimits withContextChars(int value) {
    return new HtmlLimits(
        documentBytes,
        depth,
        tags,
        nameChars,
        attributes,
        attributeChars,
        nesting,
        links,
        referenceChars,
        targetChars,
        value,
        time);
  }

  /** These limits with another for the time of a document. */
  public HtmlLimits withTime(Duration value) {
    return new HtmlLimits(
        documentBytes,
        depth,
        tags,
        nameChars,
        attributes,
        attributeChars,
        nesting,
        links,
        referenceChars,
        targetChars,
        contextChars,
        value);
  }
}
