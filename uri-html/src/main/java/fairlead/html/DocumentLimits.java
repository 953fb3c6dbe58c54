package fairlead.html;

import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The limits on reading one document, so that a hostile page cannot exhaust memory or time. Each
 * {@code with...} method returns a copy with another limit, and throws {@link
 * IllegalArgumentException} if the value is out of range. Immutable and thread-safe.
 *
 * <pre>{@code
 * LinkExtractor.STANDARD.withLimits(DocumentLimits.DEFAULT.withLinks(10_000));
 * }</pre>
 */
public final class DocumentLimits {

  /** How many attributes of a tag the parser keeps. No limit can be higher. */
  public static final int PARSER_ATTRIBUTES = 512;

  /** The limits that are numbers, with default and range. */
  private enum Limit {
    DOCUMENT_BYTES(16 << 20, 0, Integer.MAX_VALUE),
    DEPTH(512, 1, Integer.MAX_VALUE),
    TAGS(300_000, 0, Integer.MAX_VALUE),
    NAME_CHARS(1_024, 1, Integer.MAX_VALUE),
    ATTRIBUTES(PARSER_ATTRIBUTES, 0, PARSER_ATTRIBUTES),
    ATTRIBUTE_CHARS(4 << 20, 0, Integer.MAX_VALUE),
    NESTING(8, 0, Integer.MAX_VALUE),
    LINKS(200_000, 0, Integer.MAX_VALUE),
    REFERENCE_CHARS(2 << 20, 0, Integer.MAX_VALUE),
    TARGET_CHARS(32L << 20, 0, Long.MAX_VALUE),
    CONTEXT_CHARS(256, 0, Integer.MAX_VALUE);

    private final long standard;
    private final long least;
    private final long most;

    Limit(long standard, long least, long most) {
      this.standard = standard;
      this.least = least;
      this.most = most;
    }
  }

  /** The default limits. */
  public static final DocumentLimits DEFAULT = new DocumentLimits();

  private final Map<Limit, Long> values;
  private final Duration time;

  private DocumentLimits() {
    Map<Limit, Long> standard = new EnumMap<>(Limit.class);
    for (Limit limit : Limit.values()) {
      standard.put(limit, limit.standard);
    }
    this.values = standard;
    this.time = Duration.ofSeconds(60);
  }

  private DocumentLimits(Map<Limit, Long> values, Duration time) {
    this.values = values;
    this.time = time;
  }

  private int get(Limit limit) {
    return (int) getLong(limit);
  }

  private long getLong(Limit limit) {
    return Objects.requireNonNull(values.get(limit));
  }

  private DocumentLimits with(Limit limit, long value) {
    if (value < limit.least || value > limit.most) {
      throw new IllegalArgumentException("a limit is out of range: " + value);
    }
    Map<Limit, Long> changed = new EnumMap<>(values);
    changed.put(limit, value);
    return new DocumentLimits(changed, time);
  }

  /** How many bytes of a document; the rest is cut off. Default 16 MiB. */
  public int documentBytes() {
    return get(Limit.DOCUMENT_BYTES);
  }

  /** These limits with another for {@link #documentBytes}. */
  public DocumentLimits withDocumentBytes(int value) {
    return with(Limit.DOCUMENT_BYTES, value);
  }

  /**
   * How deep elements may be nested. Deeper ones become siblings, and a template there no longer
   * hides its base. Default 512.
   */
  public int depth() {
    return get(Limit.DEPTH);
  }

  /** These limits with another for {@link #depth}. */
  public DocumentLimits withDepth(int value) {
    return with(Limit.DEPTH, value);
  }

  /**
   * How many start tags a document may have. Everything that looks like a start tag counts, even in
   * comments and scripts. U+0000 also counts, because it costs the parser as much. The document is
   * cut before the first tag over the limit. The limit also applies to the elements of its tree,
   * because the parser repeats misnested elements and adds those that end tags imply. Default
   * 300,000.
   */
  public int tags() {
    return get(Limit.TAGS);
  }

  /** These limits with another for {@link #tags}. */
  public DocumentLimits withTags(int value) {
    return with(Limit.TAGS, value);
  }

  /**
   * How many UTF-16 units the name of a tag may have. The document is cut before a tag with a
   * longer name. Default 1,024.
   */
  public int nameChars() {
    return get(Limit.NAME_CHARS);
  }

  /** These limits with another for {@link #nameChars}. */
  public DocumentLimits withNameChars(int value) {
    return with(Limit.NAME_CHARS, value);
  }

  /**
   * How many attributes a tag may have, and how many extension parameters a link in a Link header
   * may have. The rest are skipped. At most 512, because the parser drops further attributes.
   * Default 512.
   */
  public int attributes() {
    return get(Limit.ATTRIBUTES);
  }

  /** These limits with another for {@link #attributes}. */
  public DocumentLimits withAttributes(int value) {
    return with(Limit.ATTRIBUTES, value);
  }

  /**
   * How many UTF-16 units are read of an attribute's value, a style sheet, a script or a comment.
   * Default 4 Mi.
   */
  public int attributeChars() {
    return get(Limit.ATTRIBUTE_CHARS);
  }

  /** These limits with another for {@link #attributeChars}. */
  public DocumentLimits withAttributeChars(int value) {
    return with(Limit.ATTRIBUTE_CHARS, value);
  }

  /**
   * How deep documents may be nested, as in {@code iframe srcdoc}; deeper ones are only counted.
   * Default 8.
   */
  public int nesting() {
    return get(Limit.NESTING);
  }

  /** These limits with another for {@link #nesting}. */
  public DocumentLimits withNesting(int value) {
    return with(Limit.NESTING, value);
  }

  /** How many links a document may have. Further links are only counted. Default 200,000. */
  public int links() {
    return get(Limit.LINKS);
  }

  /** These limits with another for {@link #links}. */
  public DocumentLimits withLinks(int value) {
    return with(Limit.LINKS, value);
  }

  /**
   * How many UTF-16 units a reference, a base and a target may each have; a longer one is rejected.
   * Default 2 Mi.
   */
  public int referenceChars() {
    return get(Limit.REFERENCE_CHARS);
  }

  /** These limits with another for {@link #referenceChars}. */
  public DocumentLimits withReferenceChars(int value) {
    return with(Limit.REFERENCE_CHARS, value);
  }

  /**
   * How many UTF-16 units all targets of a document and the context of its links may have together.
   * Without it, a long base would be repeated for every link. Further links are only counted.
   * Default 32 Mi.
   */
  public long targetChars() {
    return getLong(Limit.TARGET_CHARS);
  }

  /** These limits with another for {@link #targetChars}. */
  public DocumentLimits withTargetChars(long value) {
    return with(Limit.TARGET_CHARS, value);
  }

  /**
   * How many UTF-16 units are kept of a link's text and of the path of its element; the rest is cut
   * off. Default 256.
   */
  public int contextChars() {
    return get(Limit.CONTEXT_CHARS);
  }

  /** These limits with another for {@link #contextChars}. */
  public DocumentLimits withContextChars(int value) {
    return with(Limit.CONTEXT_CHARS, value);
  }

  /** How much time one document may take. Default 60 seconds. */
  public Duration time() {
    return time;
  }

  /** These limits with another for {@link #time}. */
  public DocumentLimits withTime(Duration value) {
    if (value.isNegative()) {
      throw new IllegalArgumentException("a limit is out of range: " + value);
    }
    return new DocumentLimits(values, value);
  }

  /** Whether the other has the same limits. */
  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof DocumentLimits that
        && values.equals(that.values)
        && time.equals(that.time);
  }

  @Override
  public int hashCode() {
    return Objects.hash(values, time);
  }
}
