package fairlead.pipeline.job;

import fairlead.html.extract.LinkExtractor;
import fairlead.pipeline.Document;
import fairlead.pipeline.DocumentWork;
import fairlead.pipeline.Encoded;
import fairlead.pipeline.LinkPipeline;
import fairlead.pipeline.Outcome;
import fairlead.pipeline.checkpoint.Stretches;
import fairlead.pipeline.seen.SeenSet;
import fairlead.pipeline.sink.ByteSink;
import fairlead.pipeline.sink.JsonLines;
import fairlead.pipeline.sink.Mark;
import fairlead.pipeline.sink.Sink;
import fairlead.pipeline.source.DocumentSource;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;

/**
 * Writes the links of documents as lines. It can be stopped, saved and resumed.
 *
 * <pre>{@code
 * DocumentSource site = Inputs.of("site", SourceOptions.DEFAULT.withBase("https://example.org/"));
 * LineJob.links(site).to(Files.createTempFile("links", ".jsonl")).run();
 * }</pre>
 *
 * <p>Immutable; each call of {@link #run} is a run of its own.
 *
 * @param <R> what the lines of a document are made from
 */
public final class LineJob<R> {

  private static final Duration FOREVER = Duration.ofDays(36_500);

  private final Settings<R> settings;

  /** The settings of a job, which are changed before the next job is created. */
  private static final class Settings<R> {
    private final DocumentSource source;
    private final Function<Flux<Document>, Flux<Encoded<R>>> flow;
    private @Nullable Path file;
    private @Nullable OutputStream stream;
    private Consumer<R> progress = result -> {};
    private Ending<R> ending = out -> {};
    private @Nullable SeenSet seen;
    private @Nullable Checkpoints checkpoints;
    private List<Path> inputs = List.of();
    private @Nullable SavedRun saved;
    private Supplier<SortedMap<String, Long>> counts = TreeMap::new;
    private Consumer<Map<String, Long>> resumed = before -> {};
    private BooleanSupplier stop = () -> false;

    private Settings(DocumentSource source, Function<Flux<Document>, Flux<Encoded<R>>> flow) {
      this.source = Objects.requireNonNull(source, "source");
      this.flow = Objects.requireNonNull(flow, "flow");
    }
  }

  /** Writes what belongs after the last line. */
  @FunctionalInterface
  public interface Ending<R> {

    /** Appends to the output, which the job closes. */
    void write(ByteSink<R> out) throws IOException;
  }

  private LineJob(Settings<R> settings) {
    this.settings = settings;
  }

  private LineJob<R> with(Consumer<Settings<R>> change) {
    Settings<R> copy = new Settings<>(settings.source, settings.flow);
    copy.file = settings.file;
    copy.stream = settings.stream;
    copy.progress = settings.progress;
    copy.ending = settings.ending;
    copy.seen = settings.seen;
    copy.checkpoints = settings.checkpoints;
    copy.inputs = settings.inputs;
    copy.saved = settings.saved;
    copy.counts = settings.counts;
    copy.resumed = settings.resumed;
    copy.stop = settings.stop;
    change.accept(copy);
    return new LineJob<>(copy);
  }

  /** A job that writes all links as JSON Lines, as {@code fairlead links} does. */
  public static LineJob<Outcome> links(DocumentSource source) {
    LinkPipeline<Encoded<Outcome>> flow =
        new LinkPipeline<>(DocumentWork.extract(LinkExtractor.STANDARD).encode(new JsonLines()));
    return of(source, documents -> documents.transform(flow));
  }

  /**
   * A job that writes the lines of any flow.
   *
   * @param flow makes the lines of each document
   */
  public static <R> LineJob<R> of(
      DocumentSource source, Function<Flux<Document>, Flux<Encoded<R>>> flow) {
    return new LineJob<>(new Settings<>(source, flow));
  }

  /** This job, which writes a file, replacing its content. */
  public LineJob<R> to(Path file) {
    return with(
        to -> {
          to.file = Objects.requireNonNull(file, "file");
          to.stream = null;
        });
  }

  /** This job, which writes to a stream and closes it. */
  public LineJob<R> to(OutputStream stream) {
    return with(
        to -> {
          to.stream = Objects.requireNonNull(stream, "stream");
          to.file = null;
        });
  }

  /** This job, which passes on each result after it is written. */
  public LineJob<R> withProgress(Consumer<R> value) {
    return with(to -> to.progress = value);
  }

  /** This job, with something to write at its end. */
  public LineJob<R> endingWith(Ending<R> value) {
    return with(to -> to.ending = value);
  }

  /** This job, which makes the seen-set that its flow uses durable together with its output. */
  public LineJob<R> withSeen(SeenSet value) {
    return with(to -> to.seen = value);
  }

  /**
   * This job with checkpoints. If the run is killed, a run that resumes continues it; the file then
   * has the bytes of an uninterrupted run.
   *
   * @param inputs what the source reads, to notice changes
   */
  public LineJob<R> withCheckpoints(Checkpoints value, Path... inputs) {
    return with(
        to -> {
          to.checkpoints = value;
          to.inputs = List.of(inputs);
        });
  }

  /**
   * As above, for a run whose seen-set is saved, too.
   *
   * @param value opened for this run, and closed by the caller after it
   */
  public LineJob<R> withCheckpoints(SavedRun value) {
    return with(to -> to.saved = value);
  }

  /**
   * This job, which saves counts at each checkpoint.
   *
   * @param counts returns the counts so far, by name
   * @param resumed called with the counts at the checkpoint from which a run resumes
   */
  public LineJob<R> withCounts(
      Supplier<SortedMap<String, Long>> counts, Consumer<Map<String, Long>> resumed) {
    return with(
        to -> {
          to.counts = counts;
          to.resumed = resumed;
        });
  }

  /** This job, which ends after the documents in progress once the condition is true. */
  public LineJob<R> until(BooleanSupplier value) {
    return with(to -> to.stop = value);
  }

  /**
   * Runs the job. It blocks until everything is written.
   *
   * @return whether it finished; false if it was stopped
   * @throws JobRefusedException if there is no output, if a stream is to be resumed, if the
   *     checkpoints are those of another run, or if something has changed since the last one
   * @throws IOException if the output or the seen-set cannot be written, or another run writes to
   *     it
   */
  public boolean run() throws IOException {
    Path file = settings.file;
    OutputStream stream = settings.stream;
    SavedRun saved = settings.saved;
    Checkpoints checkpoints = settings.checkpoints;
    if (file == null && (stream == null || saved != null || checkpoints != null)) {
      throw new JobRefusedException(
          stream == null ? "there is no output" : "what a stream has printed cannot be undone");
    }
    if (checkpoints != null) {
      try (SavedRun opened = SavedRun.open(checkpoints, settings.inputs)) {
        return with(to -> {
              to.checkpoints = null;
              to.saved = opened;
            })
            .run();
      }
    }
    if (saved != null && file != null) {
      saved.checkOutput(file);
    }
    try (ByteSink<R> out =
        file == null
            ? ByteSink.of(Objects.requireNonNull(stream, "stream"))
            : saved == null ? ByteSink.open(file) : ByteSink.reopen(file)) {
      Stretches<Encoded<R>> flow =
          new Stretches<>(settings.source, settings.flow, progress(out)).until(settings.stop);
      return saved == null ? run(flow, out) : run(flow, out, saved);
    }
  }

  private Sink<Encoded<R>> progress(ByteSink<R> out) {
    return out.andThen(encoded -> settings.progress.accept(encoded.result()));
  }

  private boolean run(Stretches<Encoded<R>> flow, ByteSink<R> out) throws IOException {
    SeenSet seen = settings.seen;
    Stretches.Reached end =
        flow.every(Integer.MAX_VALUE)
            .every(FOREVER)
            .run(
                reached -> {
                  if (seen != null) {
                    SavedRun.generation(seen);
                  }
                })
            .block();
    settings.ending.write(out);
    return end == null || end.finished();
  }

  private boolean run(Stretches<Encoded<R>> flow, ByteSink<R> out, SavedRun saved)
      throws IOException {
    Mark mark = saved.mark();
    out.rollbackTo(mark == null ? new Mark("0") : mark);
    settings.resumed.accept(saved.counts());
    if (saved.isOver()) {
      return true;
    }
    boolean finished =
        saved.run(flow.from(saved.begin(out.commit(), settings.counts)), settings.counts);
    settings.ending.write(out);
    return finished;
  }
}
