package fairlead.pipeline.checkpoint;

import fairlead.pipeline.Document;
import fairlead.pipeline.Position;
import fairlead.pipeline.failure.ErrorGuard;
import fairlead.pipeline.sink.Commit;
import fairlead.pipeline.sink.Mark;
import fairlead.pipeline.sink.Sink;
import fairlead.pipeline.source.DocumentCursor;
import fairlead.pipeline.source.DocumentSource;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Runs a flow in stretches of some documents. At the end of each, all of its documents have been
 * worked on and nothing behind them has begun: whatever a checkpoint is made of, the output and a
 * seen-set, then says the same. So order does not matter; what it costs is that workers wait for
 * the slowest document of a stretch.
 *
 * <pre>{@code
 * DocumentSource source = Inputs.of("crawl.warc.gz", SourceOptions.DEFAULT);
 * DocumentWork<Encoded<Outcome>> work =
 *     DocumentWork.extract(LinkExtractor.STANDARD).encode(new JsonLines());
 * try (ByteSink<Outcome> sink = ByteSink.open(Files.createTempFile("links", ".jsonl"))) {
 *   new Stretches<>(source, read -> read.transform(new LinkPipeline<>(work)), sink)
 *       .every(1000)
 *       .run(reached -> System.err.println(reached.commit().position()))
 *       .block();
 * }
 * }</pre>
 *
 * <p>Immutable; each subscription of {@link #run} is a run of its own.
 *
 * @param <R> what the flow makes of documents
 */
public final class Stretches<R> {

  /** How many documents there are in a stretch unless the caller says otherwise. */
  public static final int DEFAULT_DOCUMENTS = 10_000;

  /** How long a stretch takes unless the caller says otherwise. */
  public static final Duration DEFAULT_TIME = Duration.ofMinutes(1);

  private final DocumentSource source;
  private final Function<Flux<Document>, Flux<R>> flow;
  private final Sink<? super R> sink;
  private final Position from;
  private final int documents;
  private final Duration time;
  private final BooleanSupplier stop;

  /**
   * A flow from the start of a source to a sink.
   *
   * @param flow gives a result for each document, in any order
   */
  public Stretches(
      DocumentSource source, Function<Flux<Document>, Flux<R>> flow, Sink<? super R> sink) {
    this(
        Objects.requireNonNull(source, "source"),
        Objects.requireNonNull(flow, "flow"),
        Objects.requireNonNull(sink, "sink"),
        Position.START,
        DEFAULT_DOCUMENTS,
        DEFAULT_TIME,
        () -> false);
  }

  private Stretches(
      DocumentSource source,
      Function<Flux<Document>, Flux<R>> flow,
      Sink<? super R> sink,
      Position from,
      int documents,
      Duration time,
      BooleanSupplier stop) {
    this.source = source;
    this.flow = flow;
    this.sink = sink;
    this.from = from;
    this.documents = documents;
    this.time = time;
    this.stop = stop;
  }

  /** The same from a position on. The sink is to be rolled back by the caller. */
  public Stretches<R> from(Position value) {
    return new Stretches<>(source, flow, sink, value, documents, time, stop);
  }

  /**
   * The same with stretches of another length.
   *
   * @throws IllegalArgumentException if it is not positive
   */
  public Stretches<R> every(int value) {
    if (value < 1) {
      throw new IllegalArgumentException("the documents of a stretch must be positive");
    }
    return new Stretches<>(source, flow, sink, from, value, time, stop);
  }

  /** The same with stretches that end after another time, too, however few their documents are. */
  public Stretches<R> every(Duration value) {
    return new Stretches<>(source, flow, sink, from, documents, value, stop);
  }

  /** The same until something says stop: it then ends as at the end of its source. */
  public Stretches<R> until(BooleanSupplier value) {
    return new Stretches<>(source, flow, sink, from, documents, time, value);
  }

  /**
   * What is safe at the end of a stretch.
   *
   * @param commit the position and the mark up to there
   * @param finished whether the source has no more documents
   */
  public record Reached(Commit commit, boolean finished) {}

  /** What is done at the end of a stretch. */
  @FunctionalInterface
  public interface Saving {

    /**
     * Saves where the run is. It may block.
     *
     * @throws IOException if that fails, with which the run ends
     */
    void save(Reached reached) throws IOException;
  }

  /**
   * Runs the flow. It reads, works, writes and saves on threads of its own.
   *
   * @param saving called at the end of each stretch; the next begins once it has returned
   * @return what was reached: the end, or where it was stopped. An error of source, flow, sink or
   *     saving ends the run; an {@link IOException} comes as an {@link UncheckedIOException}
   */
  public Mono<Reached> run(Saving saving) {
    return Mono.using(
        () -> new Run(source.open(from)),
        run ->
            Mono.defer(run::stretch)
                .doOnNext(reached -> ErrorGuard.run(() -> end(saving, reached)))
                .repeat(() -> !run.isEnded())
                .last(),
        Run::close);
  }

  private void end(Saving saving, Reached reached) {
    try {
      saving.save(reached);
      if (reached.finished()) {
        sink.complete();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** One run. */
  private final class Run {

    private final DocumentCursor cursor;
    private volatile Position position = from;
    private volatile boolean finished;
    private volatile boolean stopped;

    Run(DocumentCursor cursor) {
      this.cursor = cursor;
    }

    boolean isEnded() {
      return finished || stopped;
    }

    Mono<Reached> stretch() {
      DocumentSource part = start -> new Part(System.nanoTime() + time.toNanos());
      Committing<R> committing = new Committing<>(sink);
      return Sink.drain(part.documents().transform(flow), committing)
          .then(
              Mono.fromSupplier(
                  () ->
                      new Reached(
                          new Commit(
                              position, Objects.requireNonNull(committing.mark, "committed")),
                          finished)));
    }

    void close() {
      cursor.close();
    }

    /** The documents of a stretch. */
    private final class Part implements DocumentCursor {

      private final long end;
      private int given;

      Part(long end) {
        this.end = end;
      }

      @Override
      public @Nullable Document next() {
        stopped |= stop.getAsBoolean();
        if (stopped || given == documents || (given > 0 && System.nanoTime() - end > 0)) {
          return null;
        }
        Document document = cursor.next();
        if (document == null) {
          finished = true;
          return null;
        }
        given++;
        position = document.provenance().next();
        return document;
      }
    }
  }

  /** Keeps the mark of the last commit, and the output going on. */
  private static final class Committing<R> implements Sink<R> {

    private final Sink<? super R> sink;
    private volatile @Nullable Mark mark;

    Committing(Sink<? super R> sink) {
      this.sink = sink;
    }

    @Override
    public void accept(R result) throws IOException {
      sink.accept(result);
    }

    @Override
    public Mark commit() throws IOException {
      Mark committed = sink.commit();
      mark = committed;
      return committed;
    }

    @Override
    public boolean canRollBack() {
      return sink.canRollBack();
    }

    @Override
    public void rollbackTo(Mark to) throws IOException {
      sink.rollbackTo(to);
    }

    @Override
    public void close() {
      // the caller's
    }
  }
}
