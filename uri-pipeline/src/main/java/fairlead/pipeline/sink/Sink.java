package fairlead.pipeline.sink;

import fairlead.pipeline.Position;
import fairlead.pipeline.threads.Threads;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.function.Consumer;
import java.util.function.Function;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;

/**
 * Takes results one at a time from a single writer. It may block while it writes.
 *
 * <pre>{@code
 * Path file = Files.createTempFile("links", ".jsonl");
 * DocumentWork<Encoded<Outcome>> work =
 *     DocumentWork.extract(LinkExtractor.STANDARD).encode(new JsonLines());
 * try (ByteSink<Outcome> sink = ByteSink.open(file)) {
 *   Sink.drain(documents.transform(new LinkPipeline<>(work)), sink).block();
 * }
 * }</pre>
 *
 * @param <T> what it takes
 */
public interface Sink<T> extends AutoCloseable {

  /**
   * Takes one result.
   *
   * @throws IOException if it cannot be written
   */
  void accept(T result) throws IOException;

  /**
   * Passes buffered data to the system, so that it survives a kill of the process. Each sink says
   * whether it also survives a power cut.
   *
   * @return what has been written so far
   * @throws IOException if that fails
   */
  Mark commit() throws IOException;

  /**
   * Called after the last commit of a flow that was written completely. A {@link ResumableSink} may
   * then forget what a rollback needs: earlier marks can no longer be used.
   *
   * @throws IOException if that fails
   */
  default void complete() throws IOException {}

  /** Closes the output. What was accepted after the last commit may be lost. */
  @Override
  void close() throws IOException;

  /**
   * This sink, with a call for each result that it has accepted, on the writer's thread: for a
   * count or a progress bar.
   */
  default Sink<T> andThen(Consumer<? super T> taken) {
    return new CallingSink<>(this, taken);
  }

  /**
   * Writes a whole flow, in its order, and commits at the end.
   *
   * <ul>
   *   <li>Results are requested one at a time, one ahead of the one that is written.
   *   <li>The sink is called on its own thread, which may block, is not interrupted, and ends with
   *       the flow.
   *   <li>The Mono completes when the last result is committed. An {@link IOException} cancels the
   *       flow and ends it as an {@link UncheckedIOException}; an error of the flow is passed on
   *       after the results before it, without a commit.
   *   <li>A cancellation waits for nothing: the current result is still written, and one that waits
   *       goes to {@link Flux#doOnDiscard}. The caller closes the sink after the Mono has ended.
   * </ul>
   */
  static <T> Mono<Void> drain(Flux<T> results, Sink<? super T> sink) {
    return new Draining<>(results, sink, Draining.AT_THE_END, result -> Position.START).then();
  }

  /** As {@link #drain(Flux, Sink)}, on a scheduler, which the caller disposes. */
  static <T> Mono<Void> drain(Flux<T> results, Sink<? super T> sink, Scheduler scheduler) {
    return new Draining<>(
            results,
            () -> Threads.of(scheduler),
            sink,
            Draining.AT_THE_END,
            result -> Position.START)
        .then();
  }

  /**
   * As {@link #drain(Flux, Sink)}, but also commits after every so many results, and reports what
   * is safe. The flow must be in source order ({@code Order.SOURCE}), since a position stands for
   * everything before it.
   *
   * @param every how many results there are between two commits; 1 or more
   * @param position the position after a result's document
   * @return what is safe after each commit; the next result is written once that was consumed.
   *     Empty if there are no results
   */
  static <T> Flux<Commit> drain(
      Flux<T> results, Sink<? super T> sink, int every, Function<? super T, Position> position) {
    if (every < 1) {
      throw new IllegalArgumentException("the number of results between commits must be positive");
    }
    return new Draining<>(results, sink, every, position);
  }
}
