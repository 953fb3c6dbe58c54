package fairlead.pipeline.sink;

import fairlead.pipeline.Position;
import fairlead.pipeline.failure.ErrorGuard;
import fairlead.pipeline.threads.Threads;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;
import java.util.function.Function;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.SynchronousSink;
import reactor.core.scheduler.Scheduler;

/** Writes flows to a sink. */
final class Draining<T> {

  /** A number of results that no flow has. */
  static final int AT_THE_END = Integer.MAX_VALUE;

  private final Sink<? super T> sink;
  private final int every;
  private final Function<? super T, Position> position;

  Draining(Sink<? super T> sink, int every, Function<? super T, Position> position) {
    this.sink = sink;
    this.every = every;
    this.position = position;
  }

  Flux<Commit> drain(Flux<T> results) {
    return Flux.using(
        () -> Threads.blocking("fairlead-write"),
        writer -> written(results, writer.scheduler()),
        Threads::close);
  }

  Flux<Commit> drain(Flux<T> results, Scheduler scheduler) {
    return written(results, Threads.of(scheduler).scheduler());
  }

  private Flux<Commit> written(Flux<T> results, Scheduler writer) {
    return Flux.defer(
        () -> {
          Run run = new Run();
          return results
              .publishOn(writer, 1)
              .handle(run::write)
              .concatWith(Mono.defer(() -> Mono.justOrEmpty(run.last())));
        });
  }

  /** An action of a sink. */
  @FunctionalInterface
  private interface Writing<R> {
    R run() throws IOException;
  }

  private static <R> R run(Writing<R> writing) {
    return ErrorGuard.get(
        () -> {
          try {
            return writing.run();
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        });
  }

  /** The writing of one flow. */
  private final class Run {

    private int accepted; // since the last commit
    private Position reached = Position.START;

    void write(T result, SynchronousSink<Commit> commits) {
      run(() -> accept(result)).ifPresent(commits::next);
    }

    private Optional<Commit> accept(T result) throws IOException {
      sink.accept(result);
      reached = position.apply(result);
      return ++accepted < every ? Optional.empty() : Optional.of(commit());
    }

    private Commit commit() throws IOException {
      accepted = 0;
      return new Commit(reached, sink.commit());
    }

    /** The last commit; nothing if no result was accepted since the one before it. */
    Optional<Commit> last() {
      return run(
          () -> {
            boolean isNew = accepted > 0;
            Commit commit = commit();
            sink.complete();
            return isNew ? Optional.of(commit) : Optional.empty();
          });
    }
  }
}
