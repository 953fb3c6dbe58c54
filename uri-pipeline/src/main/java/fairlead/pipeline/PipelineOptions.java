package fairlead.pipeline;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import reactor.core.scheduler.Scheduler;

/**
 * How a pipeline works.
 *
 * @param concurrency how many documents are worked on at a time. Default the number of processors
 * @param window how many documents may be in the pipeline at a time, including those whose outcomes
 *     wait for demand or for a slower document before them. Default 128
 * @param inFlightBytes how many bytes of documents may be in the pipeline at a time; a larger
 *     document goes through by itself. Results that wait may take as much, at some 400 bytes a
 *     link; beyond that no other document is started. Default a 24th of the heap, because a parsed
 *     document takes ten times its bytes
 * @param order the order in which outcomes are emitted. Default source order
 * @param scheduler the scheduler that runs the work; null, the default, means that each
 *     subscription has its own threads. The caller disposes it, and only after the flow has ended,
 *     since a disposed scheduler may drop tasks silently. Its threads should share one queue, like
 *     those of {@link reactor.core.scheduler.Schedulers#fromExecutorService} do: with a queue for
 *     each thread, a slow document delays the others in its queue
 */
public record PipelineOptions(
    int concurrency, int window, long inFlightBytes, Order order, @Nullable Scheduler scheduler) {

  private static final int DEFAULT_WINDOW = 128;

  /**
   * Checks that nothing is null and the numbers are positive.
   *
   * @throws IllegalArgumentException if one is not
   */
  public PipelineOptions {
    Objects.requireNonNull(order, "order");
    if (concurrency < 1 || window < 1 || inFlightBytes < 1) {
      throw new IllegalArgumentException(
          "concurrency, window and bytes in flight must be positive");
    }
  }

  /** The defaults. */
  public static PipelineOptions defaults() {
    return new PipelineOptions(
        Runtime.getRuntime().availableProcessors(),
        DEFAULT_WINDOW,
        Math.max(1 << 20, Runtime.getRuntime().maxMemory() / 24),
        Order.SOURCE,
        null);
  }

  /** These options with another concurrency. */
  public PipelineOptions withConcurrency(int value) {
    return new PipelineOptions(value, window, inFlightBytes, order, scheduler);
  }

  /** These options with another number of documents in the pipeline. */
  public PipelineOptions withWindow(int value) {
    return new PipelineOptions(concurrency, value, inFlightBytes, order, scheduler);
  }

  /** These options with another number of bytes in flight. */
  public PipelineOptions withInFlightBytes(long value) {
    return new PipelineOptions(concurrency, window, value, order, scheduler);
  }

  /** These options with another order. */
  public PipelineOptions withOrder(Order value) {
    return new PipelineOptions(concurrency, window, inFlightBytes, value, scheduler);
  }

  /**
   * These options with another scheduler; null means that each subscription has its own threads.
   */
  public PipelineOptions withScheduler(@Nullable Scheduler value) {
    return new PipelineOptions(concurrency, window, inFlightBytes, order, value);
  }
}
