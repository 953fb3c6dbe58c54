package fairlead.pipeline.metrics;

import fairlead.pipeline.Document;
import fairlead.pipeline.DocumentWork;
import fairlead.pipeline.seen.SeenSet;
import fairlead.pipeline.sink.Sink;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import reactor.core.publisher.Flux;

/**
 * One meter for each stage of a flow, for a dashboard: they show where the time goes, and whether a
 * seen-set or a disk has become slow. There are no meters per host or link, so the number of meters
 * does not grow. Needs {@code micrometer-core}, which is an optional dependency; a module that uses
 * this class requires {@code micrometer.core} itself.
 *
 * <pre>{@code
 * StageMeters meters = StageMeters.in(new SimpleMeterRegistry());
 * SeenSet seen = meters.seenSet(MemorySeenSet.of(KeyProfile.CRAWL));
 * KeyWork work = DocumentWork.extract(LinkExtractor.STANDARD).key(seen.keys());
 * documents
 *     .transform(meters.source())
 *     .transform(new LinkPipeline<>(meters.work(work)))
 *     .transform(new NewTargets(seen))
 *     .blockLast();
 * }</pre>
 *
 * <table>
 * <caption>Meters</caption>
 * <tr><th>name</th><th>kind</th><th>what is recorded</th></tr>
 * <tr><td>{@code fairlead.source}</td><td>distribution summary</td>
 * <td>bytes of each document that was read</td></tr>
 * <tr><td>{@code fairlead.work}</td><td>timer</td><td>the work on each document</td></tr>
 * <tr><td>{@code fairlead.seen}</td><td>timer</td>
 * <td>from the offer of each batch to its answer, or its error</td></tr>
 * <tr><td>{@code fairlead.sink}</td><td>timer</td><td>the writing of each result</td></tr>
 * </table>
 *
 * <p>{@link fairlead.pipeline.sink.Tally} counts what happened to documents and links. Immutable
 * and thread-safe.
 */
@SuppressWarnings("exports") // a module that may be absent cannot be required transitively
public final class StageMeters {

  private final DistributionSummary source;
  private final Timer work;
  private final Timer seen;
  private final Timer sink;

  private StageMeters(MeterRegistry registry, Tags tags) {
    source =
        DistributionSummary.builder("fairlead.source")
            .description("Bytes of documents that were read")
            .baseUnit("bytes")
            .tags(tags)
            .register(registry);
    work = timer(registry, tags, "fairlead.work", "Work on documents");
    seen = timer(registry, tags, "fairlead.seen", "Answers of the seen-set");
    sink = timer(registry, tags, "fairlead.sink", "Writing of results");
  }

  private static Timer timer(MeterRegistry registry, Tags tags, String name, String description) {
    return Timer.builder(name).description(description).tags(tags).register(registry);
  }

  /** The meters in a registry. Several flows without tags share the same meters. */
  public static StageMeters in(MeterRegistry registry) {
    return in(registry, Tags.empty());
  }

  /**
   * The meters in a registry, with tags.
   *
   * @param tags distinguish this flow from others; few, and the same for all documents
   */
  public static StageMeters in(MeterRegistry registry, Tags tags) {
    return new StageMeters(Objects.requireNonNull(registry, "registry"), tags);
  }

  /** Measures the documents of a flux without changing it; for {@code transform}. */
  public Function<Flux<Document>, Flux<Document>> source() {
    return documents -> documents.doOnNext(document -> source.record((double) document.bytes()));
  }

  /** Measures work without changing it. */
  public <R> DocumentWork<R> work(DocumentWork<R> measured) {
    return measured.timed(nanoseconds -> work.record(nanoseconds, TimeUnit.NANOSECONDS));
  }

  /** Measures a seen-set. Closing the result closes that seen-set. */
  public SeenSet seenSet(SeenSet measured) {
    return new MeteredSeenSet(measured, seen);
  }

  /** Measures a sink. Closing the result closes that sink. */
  public <T> Sink<T> sink(Sink<T> measured) {
    return new MeteredSink<>(measured, sink);
  }
}
