package fairlead.pipeline;

import fairlead.html.extract.LinkExtractor;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import reactor.core.scheduler.Scheduler;

/**
 * How a pipeline works.
 *
 * @param extractor what finds the links of a document. Default one of the standard table and the
 *     default limits that resolves by the URL Standard, as browsers do
 * @param concurrency how many documents are worked on at a time. Default the number of processors
 * @param window how many documents may be in the pipeline at a time, those included whose outcomes
 *     wait for a slower one in front of them or for demand. Default 128
 * @param inFlightBytes how many bytes of documents may be in the pipeline at a time; one that is
 *     larger goes through alone. Default a 24th of the heap, since a parsed document takes ten
 *     times its bytes
 * @param order in what order outcomes leave. Default that of the source
 * @param scheduler on what documents are worked on, which stays the caller's to dispose, and not
 *     before the flow has ended: it may drop tasks without a word; null, the default, for threads
 *     of each subscription's own. Its tasks should share a queue, as those of {@link
 *     reactor.core.scheduler.Schedulers#fromExecutorService} do: where it deals them out in turn, a
 *     slow document holds up those dealt to the same thread
 */
public record PipelineOptions(
    LinkExtractor extractor,
    int concurrency,
    int window,
    long inFlightBytes,
    Order order,
    @Nullable Scheduler scheduler) {

  private static final int DEFAULT_WINDOW = 128;

  /**
   * Checks that nothing is absent and the numbers are positive.
   *
   * @throws IllegalArgumentException if one is not
   */
  public PipelineOptions {
    Objects.requireNonNull(extractor, "extractor");
    Objects.requireNonNull(order, "order");
    if (concurrency < 1 || window < 1 || inFlightBytes < 1) {
      throw new IllegalArgumentException(
          "concurrency, window and bytes in flight must be positive");
    }
  }

  /** The defaults. */
  public static PipelineOptions defaults() {
    return new PipelineOptions(
        LinkExtractor.STANDARD,
        Runtime.getRuntime().availableProcessors(),
        DEFAULT_WINDOW,
        Math.max(1 << 20, Runtime.getRuntime().maxMemory() / 24),
        Order.SOURCE,
        null);
  }

  /** These options with another extractor. */
  public PipelineOptions withExtractor(LinkExtractor value) {
    return new PipelineOptions(value, concurrency, window, inFlightBytes, order, scheduler);
  }

  /** These options with another number of documents that are worked on at a time. */
  public PipelineOptions withConcurrency(int value) {
    return new PipelineOptions(extractor, value, window, inFlightBytes, order, scheduler);
  }

  /** These options with another number of documents in the pipeline. */
  public PipelineOptions withWindow(int value) {
    return new PipelineOptions(extractor, concurrency, value, inFlightBytes, order, scheduler);
  }

  /** These options with another number of bytes in flight. */
  public PipelineOptions withInFlightBytes(long value) {
    return new PipelineOptions(extractor, concurrency, window, value, order, scheduler);
  }

  /** These options with another order. */
  public PipelineOptions withOrder(Order value) {
    return new PipelineOptions(extractor, concurrency, window, inFlightBytes, value, scheduler);
  }

  /** These options with another scheduler; null for threads of each subscription's own. */
  public PipelineOptions withScheduler(@Nullable Scheduler value) {
    return new PipelineOptions(extractor, concurrency, window, inFlightBytes, order, value);
  }
}
