package fairlead.spark;

import fairlead.html.Link;
import fairlead.html.extract.LinkExtractor;
import fairlead.pipeline.DocumentWork;
import fairlead.pipeline.ExtractWork;
import fairlead.pipeline.Outcome;
import fairlead.pipeline.filter.Filter;
import fairlead.pipeline.source.SourceOptions;
import fairlead.uri.key.KeyProfile;
import java.io.Serializable;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;

/**
 * How documents are read on a cluster: the same extractor, filters, keys and source options as on
 * one machine. They are not sent as objects but as the code that makes them, which each executor
 * runs.
 *
 * <pre>{@code
 * SparkOptions options =
 *     SparkOptions.DEFAULT
 *         .withExtractor(() -> LinkExtractor.STANDARD.withContext())
 *         .withFilters(() -> List.of(LinkFilters.scheme("http", "https")));
 * }</pre>
 *
 * <p>Immutable and thread-safe.
 */
public final class SparkOptions implements Serializable {

  private static final long serialVersionUID = 1;

  /** Extraction as browsers do it, keys for a frontier, archives opened, parts of 64 MB. */
  public static final SparkOptions DEFAULT =
      new SparkOptions(
          () -> LinkExtractor.STANDARD,
          List::of,
          () -> SourceOptions.DEFAULT,
          "crawl",
          Detail.FIELDS,
          64 << 20);

  private final Making<LinkExtractor> extractor;
  private final Making<List<Filter<Link>>> filters;
  private final Making<SourceOptions> sources;
  private final String profile;
  private final Detail detail;
  private final long splitBytes;

  /** How much is known about a link. */
  enum Detail {
    /** What the tables of targets, hosts and domains need. */
    TARGETS,
    /** All fields but the context. */
    FIELDS,
    /** The context, too. */
    CONTEXT
  }

  /**
   * Makes a value on an executor. A lambda that captures only texts and numbers is enough.
   *
   * @param <T> the value
   */
  @FunctionalInterface
  public interface Making<T> extends Supplier<T>, Serializable {}

  private SparkOptions(
      Making<LinkExtractor> extractor,
      Making<List<Filter<Link>>> filters,
      Making<SourceOptions> sources,
      String profile,
      Detail detail,
      long splitBytes) {
    this.extractor = Objects.requireNonNull(extractor, "extractor");
    this.filters = Objects.requireNonNull(filters, "filters");
    this.sources = Objects.requireNonNull(sources, "sources");
    this.profile = profile;
    this.detail = detail;
    this.splitBytes = splitBytes;
  }

  /** These options with another extractor. */
  public SparkOptions withExtractor(Making<LinkExtractor> value) {
    return new SparkOptions(value, filters, sources, profile, detail, splitBytes);
  }

  /** These options with other filters. A link counts if all of them accept it. */
  public SparkOptions withFilters(Making<List<Filter<Link>>> value) {
    return new SparkOptions(extractor, value, sources, profile, detail, splitBytes);
  }

  /** These options with other options for sources. */
  public SparkOptions withSources(Making<SourceOptions> value) {
    return new SparkOptions(extractor, filters, value, profile, detail, splitBytes);
  }

  /**
   * These options with keys of another profile.
   *
   * @throws IllegalArgumentException if there is no profile of this name
   */
  public SparkOptions withKeys(String name) {
    if (KeyProfile.named(name).isEmpty()) {
      throw new IllegalArgumentException("no such key profile: " + name);
    }
    return new SparkOptions(extractor, filters, sources, name, detail, splitBytes);
  }

  /** These options with the columns of what surrounds a link, if the extractor reports it. */
  public SparkOptions withContext() {
    return new SparkOptions(extractor, filters, sources, profile, Detail.CONTEXT, splitBytes);
  }

  /**
   * These options with parts of another size.
   *
   * @param bytes about how much of a large archive one task reads
   * @throws IllegalArgumentException if that is less than 1
   */
  public SparkOptions withSplitBytes(long bytes) {
    if (bytes < 1) {
      throw new IllegalArgumentException("a part has at least one byte");
    }
    return new SparkOptions(extractor, filters, sources, profile, detail, bytes);
  }

  SourceOptions sources() {
    return sources.get();
  }

  long splitBytes() {
    return splitBytes;
  }

  SparkOptions withTargetsOnly() {
    return new SparkOptions(extractor, filters, sources, profile, Detail.TARGETS, splitBytes);
  }

  Detail detail() {
    return detail;
  }

  KeyProfile keys() {
    return KeyProfile.named(profile).orElseThrow();
  }

  /** The work on one document. */
  DocumentWork<Outcome> work() {
    ExtractWork work = DocumentWork.extract(extractor.get());
    for (Filter<Link> filter : filters.get()) {
      work = work.filter(filter);
    }
    return work;
  }
}
