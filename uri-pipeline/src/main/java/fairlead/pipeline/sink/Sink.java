package fairlead.pipeline.sink;

import fairlead.pipeline.failure.ErrorGuard;
import fairlead.pipeline.threads.Threads;
import java.io.IOException;
import java.io.UncheckedIOException;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;

/**
 * Takes results one at a time from a single writer. It may block, as writing does.
 *
 * @param <T> what it takes
 */
@FunctionalInterface
public interface Sink<T> {

  /**
   * Takes one result.
   *
   * @throws IOException if it cannot be written
   */
  void accept(T result) throws IOException;

  /**
   * Writes what is buffered. Called after the last result of a flow.
   *
   * @throws IOException if it cannot be written
   */
  default void flush() throws IOException {}

  /**
   * Writes all of a flow on a thread of its own, one result read ahead. Completes when the last is
   * written and flushed; an {@link IOException} ends the flow as an {@link UncheckedIOException}.
   * The thread ends with the flow, and is not interrupted.
   */
  static <T> Mono<Void> drain(Flux<T> results, Sink<? super T> sink) {
    return Flux.using(
            () -> Threads.blocking("fairlead-write"),
            writer -> written(results, sink, writer.scheduler()),
            Threads::close)
        .then();
  }

  /** As {@link #drain(Flux, Sink)}, on a scheduler, which the caller disposes. */
  static <T> Mono<Void> drain(Flux<T> results, Sink<? super T> sink, Scheduler scheduler) {
    return written(results, sink, Threads.of(scheduler).scheduler()).then();
  }

  private static <T> Flux<T> written(Flux<T> results, Sink<? super T> sink, Scheduler writer) {
    return results
        .publishOn(writer, 1)
        .doOnNext(result -> run(() -> sink.accept(result)))
        .doOnComplete(() -> run(sink::flush));
  }

  private static void run(Writing writing) {
    ErrorGuard.run(
        () -> {
          try {
            writing.run();
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        });
  }
}

/** An action of a sink. */
@FunctionalInterface
interface Writing {
  void run() throws IOException;
}
