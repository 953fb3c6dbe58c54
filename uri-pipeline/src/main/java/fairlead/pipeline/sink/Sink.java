package fairlead.pipeline.sink;

import fairlead.pipeline.failure.ErrorGuard;
import java.io.IOException;
import java.io.UncheckedIOException;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/**
 * Takes results one at a time, by a single writer; may block, as writing does.
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
   * Hands on what is buffered. Called after the last result of a flow.
   *
   * @throws IOException if it cannot be written
   */
  default void flush() throws IOException {}

  /**
   * Writes all of a flow on a thread of its own, one result read ahead. Completes when the last is
   * written and flushed; an {@link IOException} ends the flow as an {@link UncheckedIOException}.
   */
  static <T> Mono<Void> drain(Flux<T> results, Sink<? super T> sink) {
    return Flux.using(
            () -> Schedulers.newBoundedElastic(1, Integer.MAX_VALUE, "fairlead-write", 60, true),
            writer ->
                results
                    .publishOn(writer, 1)
                    .doOnNext(result -> run(() -> sink.accept(result)))
                    .doOnComplete(() -> run(sink::flush)),
            Scheduler::dispose)
        .then();
  }

  private static void run(Writing writing) {
    ErrorGuard.run(
        () -> {
          try {
            writing.run();
            return true;
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        });
  }
}

/** Something that a sink does. */
@FunctionalInterface
interface Writing {
  void run() throws IOException;
}
