package fairlead.pipeline.sink;

import fairlead.pipeline.Position;
import fairlead.pipeline.failure.ErrorGuard;
import fairlead.pipeline.threads.Threads;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import reactor.core.CoreSubscriber;
import reactor.core.publisher.Flux;
import reactor.core.publisher.FluxOperator;
import reactor.core.publisher.Mono;
import reactor.core.publisher.SynchronousSink;

/**
 * Writes a flow to a sink. It is an operator, so that the name and the tags of the flow can be seen
 * through it.
 */
final class Draining<T> extends FluxOperator<T, Commit> {

  /** A number of results that no flow has. */
  static final int AT_THE_END = Integer.MAX_VALUE;

  private final Supplier<Threads> writers;
  private final Sink<? super T> sink;
  private final int every;
  private final Function<? super T, Position> position;

  /** A flow that is written by its own thread. */
  Draining(
      Flux<T> results, Sink<? super T> sink, int every, Function<? super T, Position> position) {
    this(results, () -> Threads.blocking("fairlead-write"), sink, every, position);
  }

  Draining(
      Flux<T> results,
      Supplier<Threads> writers,
      Sink<? super T> sink,
      int every,
      Function<? super T, Position> position) {
    super(results);
    this.writers = writers;
    this.sink = sink;
    this.every = every;
    this.position = position;
  }

  @Override
  @SuppressWarnings("rawtypes") // as in Reactor
  public @Nullable Object scanUnsafe(Attr key) {
    return key == Attr.RUN_STYLE ? Attr.RunStyle.ASYNC : super.scanUnsafe(key);
  }

  @Override
  public int getPrefetch() {
    return 1;
  }

  @Override
  public void subscribe(CoreSubscriber<? super Commit> commits) {
    Flux.using(writers::get, this::written, Threads::close).subscribe(commits);
  }

  private Flux<Commit> written(Threads writer) {
    Run run = new Run();
    return source
        .publishOn(writer.scheduler(), getPrefetch())
        .handle(run::write)
        .concatWith(Mono.defer(() -> Mono.justOrEmpty(run.last())));
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
