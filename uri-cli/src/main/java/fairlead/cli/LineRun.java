package fairlead.cli;

import fairlead.pipeline.Document;
import fairlead.pipeline.Encoded;
import fairlead.pipeline.Position;
import fairlead.pipeline.checkpoint.CheckpointFolder;
import fairlead.pipeline.checkpoint.Stretches;
import fairlead.pipeline.seen.SeenSet;
import fairlead.pipeline.sink.ByteSink;
import fairlead.pipeline.sink.Mark;
import fairlead.pipeline.sink.Sink;
import fairlead.pipeline.source.DocumentSource;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;

/**
 * A run that writes lines to standard output or a file. It can be stopped, saved and resumed.
 *
 * @param <R> what the lines are made from
 */
final class LineRun<R> {

  private final Terminal terminal;
  private final WorkOptions work;
  private final InputOptions inputs;
  private final OutputOption output;
  private final CheckpointOptions checkpoints;
  private final Function<Flux<Document>, Flux<Encoded<R>>> flow;
  private final BiConsumer<Report, R> count;
  private final @Nullable SeenSet seen;
  private final List<Path> folders = new ArrayList<>(); // of the run itself
  private Ending<R> ending = out -> {};

  /** What is written at the end of a run. */
  @FunctionalInterface
  interface Ending<R> {
    void write(ByteSink<R> out) throws IOException;
  }

  /**
   * A run.
   *
   * @param flow makes the lines of each document
   * @param count adds a result to the report
   * @param seen the seen-set that the flow uses; null if it uses none
   */
  LineRun(
      Terminal terminal,
      WorkOptions work,
      InputOptions inputs,
      OutputOption output,
      CheckpointOptions checkpoints,
      Function<Flux<Document>, Flux<Encoded<R>>> flow,
      BiConsumer<Report, R> count,
      @Nullable SeenSet seen) {
    this.terminal = terminal;
    this.work = work;
    this.inputs = inputs;
    this.output = output;
    this.checkpoints = checkpoints;
    this.flow = flow;
    this.count = count;
    this.seen = seen;
    Path saved = checkpoints.folder();
    if (saved != null) {
      folders.add(saved);
    }
  }

  /** This run without a folder, which is not read even if it is inside a folder that is read. */
  LineRun<R> without(@Nullable Path folder) {
    if (folder != null) {
      folders.add(folder);
    }
    return this;
  }

  /** This run, with something to write at its end. */
  LineRun<R> endingWith(Ending<R> value) {
    ending = value;
    return this;
  }

  /**
   * Runs.
   *
   * @param folder where the run is saved; null if it is not saved
   */
  int run(@Nullable CheckpointFolder folder) throws IOException {
    // wrong usage is reported before any summary
    Set<Path> excluded = new HashSet<>(output.excluded(work));
    for (Path own : folders) {
      excluded.add(RewritePlaces.realPath(own));
    }
    output.checkOutside(work, folders);
    InputStream in = new StoppableInput(terminal.in(), terminal.stop());
    DocumentSource source = inputs.source(work, in, excluded);
    SavedRun saved =
        folder == null
            ? null
            : new SavedRun(terminal, work, checkpoints, folder, inputs.lists(), seen);
    try (Report report = work.report(terminal)) {
      boolean finished;
      try (ByteSink<R> out = saved == null ? output.open(terminal.out()) : output.reopen()) {
        Position from = Position.START;
        if (saved != null) {
          Mark mark = saved.mark();
          out.rollbackTo(mark == null ? new Mark("0") : mark);
          if (saved.isOver(report)) {
            return report.exitCodeOfReading().code();
          }
          from = saved.begin(out.commit(), report);
        }
        Sink<Encoded<R>> sink = out.andThen(encoded -> count.accept(report, encoded.result()));
        Stretches<Encoded<R>> stretches = new Stretches<>(source, flow, sink).from(from);
        finished = SavedRun.run(stretches, saved, seen, terminal, report);
        ending.write(out);
      }
      return (finished ? report.exitCodeOfReading() : report.exitCode()).code();
    }
  }
}
