package fairlead.pipeline.sink;

import fairlead.html.Finding;
import fairlead.html.Link;
import fairlead.html.rule.LinkKind;
import fairlead.pipeline.KeyedOutcome;
import fairlead.pipeline.Outcome;
import fairlead.uri.Rejection;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import reactor.core.publisher.Flux;

/**
 * Counts what happened to documents and links, for a summary or a progress bar: documents by
 * outcome, links by kind, rejections, findings and skips by reason, bytes. Thread-safe.
 */
public final class Tally {

  private static final String DOCUMENTS = "documents/";
  private static final String LINKS = "links/";
  private static final String REJECTIONS = "rejections/";
  private static final String FINDINGS = "findings/";
  private static final String SKIPS = "skips/";
  private static final String FILTERED = "filtered/";
  private static final String BYTES = "bytes";
  private static final String NEW_KEYS = "new keys";

  private final Map<Outcome.Kind, Long> documents = new EnumMap<>(Outcome.Kind.class);
  private final Map<LinkKind, Long> links = new EnumMap<>(LinkKind.class);
  private final Map<String, Long> rejections = new TreeMap<>();
  private final Map<String, Long> findings = new TreeMap<>();
  private final Map<String, Long> skips = new TreeMap<>();
  private final Map<String, Long> filtered = new TreeMap<>();
  private final long start = System.nanoTime();
  private long bytes;
  private long newKeys;

  /** An empty tally. */
  public Tally() {
    // explicit, because the package is exported
  }

  /**
   * Adds an outcome. A page in parts counts as one document, plus one for each part that failed.
   */
  public synchronized void add(Outcome outcome) {
    if (!outcome.isContinued() || outcome.kind() == Outcome.Kind.FAILED) {
      documents.merge(outcome.kind(), 1L, Long::sum);
    }
    bytes += outcome.bytes();
    if (outcome instanceof Outcome.Skipped skipped) {
      skips.merge(skipped.reason(), 1L, Long::sum);
    }
    if (outcome instanceof Outcome.Links found) {
      for (Link link : found.document().links()) {
        links.merge(link.kind(), 1L, Long::sum);
        if (link.resolution() instanceof Rejection rejection) {
          rejections.merge(rejection.issue().toString(), 1L, Long::sum);
        }
      }
      addFiltered(found.filtered());
      for (Finding finding : found.document().findings()) {
        findings.merge(finding.kind().toString(), 1L, Long::sum);
      }
    }
  }

  /**
   * Adds an outcome whose links have keys; after {@link fairlead.pipeline.seen.NewTargets} only new
   * keys are left.
   */
  public synchronized void add(KeyedOutcome keyed) {
    add(keyed.outcome());
    newKeys += keyed.links().size();
    addFiltered(keyed.filteredByKey());
  }

  private void addFiltered(Map<String, Integer> counts) {
    counts.forEach((reason, count) -> filtered.merge(reason, (long) count, Long::sum));
  }

  /**
   * All counts by name, for a checkpoint. {@link #addAll} accepts them.
   *
   * @return the counts that are not zero
   */
  public synchronized SortedMap<String, Long> counts() {
    SortedMap<String, Long> counts = new TreeMap<>();
    documents.forEach((kind, count) -> counts.put(DOCUMENTS + kind.name(), count));
    links.forEach((kind, count) -> counts.put(LINKS + kind.name(), count));
    rejections.forEach((reason, count) -> counts.put(REJECTIONS + reason, count));
    findings.forEach((kind, count) -> counts.put(FINDINGS + kind, count));
    skips.forEach((reason, count) -> counts.put(SKIPS + reason, count));
    filtered.forEach((reason, count) -> counts.put(FILTERED + reason, count));
    counts.put(BYTES, bytes);
    counts.put(NEW_KEYS, newKeys);
    return counts;
  }

  /**
   * Adds the counts of another tally. Names that no tally uses are ignored.
   *
   * @throws IllegalArgumentException if there is no such kind of document or link
   */
  public synchronized void addAll(Map<String, Long> counts) {
    counts.forEach(
        (name, count) -> {
          String rest = name.substring(name.indexOf('/') + 1);
          switch (name.substring(0, name.length() - rest.length())) {
            case DOCUMENTS -> documents.merge(Outcome.Kind.valueOf(rest), count, Long::sum);
            case LINKS -> links.merge(LinkKind.valueOf(rest), count, Long::sum);
            case REJECTIONS -> rejections.merge(rest, count, Long::sum);
            case FINDINGS -> findings.merge(rest, count, Long::sum);
            case SKIPS -> skips.merge(rest, count, Long::sum);
            case FILTERED -> filtered.merge(rest, count, Long::sum);
            default -> {
              bytes += name.equals(BYTES) ? count : 0;
              newKeys += name.equals(NEW_KEYS) ? count : 0;
            }
          }
        });
  }

  /** Documents by outcome. */
  public synchronized Map<Outcome.Kind, Long> documents() {
    return new EnumMap<>(documents);
  }

  /** Links by kind. */
  public synchronized Map<LinkKind, Long> links() {
    return new EnumMap<>(links);
  }

  /** Rejected references by reason. */
  public synchronized Map<String, Long> rejections() {
    return new TreeMap<>(rejections);
  }

  /** Findings about documents by kind. */
  public synchronized Map<String, Long> findings() {
    return new TreeMap<>(findings);
  }

  /** Skipped documents by the reason, which says what they are instead. */
  public synchronized Map<String, Long> skips() {
    return new TreeMap<>(skips);
  }

  /** Links that filters rejected, by reason. They are not among {@link #links}. */
  public synchronized Map<String, Long> filtered() {
    return new TreeMap<>(filtered);
  }

  /** Bytes of documents read. */
  public synchronized long bytes() {
    return bytes;
  }

  /** Links whose keys were new. */
  public synchronized long newKeys() {
    return newKeys;
  }

  /** The progress of the run. */
  public synchronized Progress progress() {
    return new Progress(
        sum(documents),
        bytes,
        sum(links),
        newKeys,
        sum(rejections),
        Duration.ofNanos(System.nanoTime() - start));
  }

  private static long sum(Map<?, Long> counts) {
    long sum = 0;
    for (long count : counts.values()) {
      sum += count;
    }
    return sum;
  }

  /**
   * The progress of the run at intervals, until it is cancelled. Emits on one of Reactor's parallel
   * threads; a slow subscriber misses some.
   */
  public Flux<Progress> progress(Duration every) {
    return Flux.interval(every).onBackpressureLatest().map(tick -> progress());
  }

  /** All links. */
  public long linkCount() {
    return progress().links();
  }

  /** All documents. */
  public long documentCount() {
    return progress().documents();
  }

  /** The number of documents with one outcome. */
  public long documents(Outcome.Kind kind) {
    return documents().getOrDefault(kind, 0L);
  }
}
