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
 * Runs a flow in stretches of some documents. At the end of a stretch, all of its documents are
 * done and no later document has been started. So everything in a checkpoint, the output and a
 * seen-set, is in the same state, and order does not matter. The cost is that workers wait for the
 * slowest document of a stretch.
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
 * <p>Immutable; each subscription of {@link #run} is a separate run.
 *
 * @param <R> the result of the flow for a document
 */
public final class Stretches<R> {

  /** The default number of documents in a stretch. */
  public static final int DEFAULT_DOCUMENTS = 10_000;

  /** The default duration of a stretch. */
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
   * @param flow returns a result for each document, in any order
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

  /** The same from a position on. The caller must roll back the sink. */
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
      throw new IllegalArgumentException("the number of documents in a stretch must be positive");
    }
    return new Stretches<>(source, flow, sink, from, value, time, stop);
  }

  /** The same with another duration, after which a stretch ends even if it has few documents. */
  public Stretches<R> every(Duration value) {
    return new Stretches<>(source, flow, sink, from, documents, value, stop);
  }

  /**
   * The same, but with a stop condition: when it is true, the run ends as at the end of its source.
   */
  public Stretches<R> until(BooleanSupplier value) {
    return new Stretches<>(source, flow, sink, from, documents, time, value);
  }

  /**
   * The state that is safe at the end of a stretch.
   *
   * @param commit the position and the mark at that point
   * @param finished whether the source has no more documents
   */
  public record Reached(Commit commit, boolean finished) {}

  /** Called at the end of a stretch. */
  @FunctionalInterface
  public interface Saving {

    /**
     * Saves the state of the run. It may block.
     *
     * @throws IOException if that fails; the run then ends with this exception
     */
    void save(Reached reached) throws IOException;
  }

  /**
   * Runs the flow. It reads, works, writes and saves on its own threads.
   *
   * @param saving called at the end of each stretch; the next stretch begins after it returns
   * @return the state reached: the end, or where the run was stopped. An error of source, flow,
   *     sink or saving ends the run; an {@link IOException} is wrapped in an {@link
   *     UncheckedIOException}
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
    private volatile boolean within; // a page whose parts are read again after a kill
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
        boolean over = stopped || given >= documents || (given > 0 && System.nanoTime() - end > 0);
        if (over && !within) {
          return null;
        }
        Document document = cursor.next();
        if (document == null) {
          finished = true;
          return null;
        }
        given++;
        Position next = document.provenance().next();
        within = document.content() instanceof Document.Part && next.equals(position);
        position = next;
        return document;
      }
    }
  }

  /** Keeps the mark of the last commit, and does not complete the output. */
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
    public void close() {
      // the caller closes the sink
    }
  }
}
