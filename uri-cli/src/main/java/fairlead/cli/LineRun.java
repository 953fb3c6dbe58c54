package fairlead.cli;

import fairlead.pipeline.Document;
import fairlead.pipeline.Encoded;
import fairlead.pipeline.Position;
import fairlead.pipeline.checkpoint.Checkpoint;
import fairlead.pipeline.checkpoint.CheckpointFolder;
import fairlead.pipeline.checkpoint.FaultPoint;
import fairlead.pipeline.checkpoint.Stretches;
import fairlead.pipeline.checkpoint.Stretches.Reached;
import fairlead.pipeline.seen.SeenSet;
import fairlead.pipeline.sink.ByteSink;
import fairlead.pipeline.sink.Commit;
import fairlead.pipeline.sink.Mark;
import fairlead.pipeline.source.DocumentSource;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import reactor.core.publisher.Flux;

/**
 * A run that writes lines, to standard output or a file: one that can be stopped, saved and gone on
 * with.
 *
 * @param <R> what the lines are made of
 */
final class LineRun<R> {

  private static final Duration FOREVER = Duration.ofDays(36_500);

  private final Terminal terminal;
  private final CommandSpec spec;
  private final WorkOptions work;
  private final InputOptions inputs;
  private final OutputOption output;
  private final CheckpointOptions checkpoints;
  private final Function<Flux<Document>, Flux<Encoded<R>>> flow;
  private final BiConsumer<Report, R> count;
  private final @Nullable SeenSet seen;
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
   * @param seen what the flow asks; null if nothing
   */
  LineRun(
      Terminal terminal,
      CommandSpec spec,
      WorkOptions work,
      InputOptions inputs,
      OutputOption output,
      CheckpointOptions checkpoints,
      Function<Flux<Document>, Flux<Encoded<R>>> flow,
      BiConsumer<Report, R> count,
      @Nullable SeenSet seen) {
    this.terminal = terminal;
    this.spec = spec;
    this.work = work;
    this.inputs = inputs;
    this.output = output;
    this.checkpoints = checkpoints;
    this.flow = flow;
    this.count = count;
    this.seen = seen;
  }

  /** This run with something that is written at its end. */
  LineRun<R> endingWith(Ending<R> value) {
    ending = value;
    return this;
  }

  /**
   * Runs.
   *
   * @param saved where it is saved; null if it is not
   */
  int run(@Nullable CheckpointFolder saved) throws IOException {
    // what is misused says so before any summary
    DocumentSource source = inputs.source(work, terminal.in(), output.excluded(work));
    if (saved == null) {
      try (Report report = work.report(terminal);
          ByteSink<R> out = output.open(terminal.out())) {
        return write(source, Position.START, report, out, null, new TreeMap<>());
      }
    }
    SortedMap<String, String> conditions = Conditions.of(spec, work, inputs);
    Checkpoint last = last(saved, conditions);
    try (Report report = work.report(terminal)) {
      if (last != null && last.finished()) {
        report.addAll(last.counts());
        terminal.say("nothing to do: the run of this checkpoint came to its end");
        return report.exitCode().code();
      }
      return write(source, report, saved, last, conditions);
    }
  }

  /** The checkpoint to go on from; null if there is none. */
  private @Nullable Checkpoint last(CheckpointFolder saved, SortedMap<String, String> conditions)
      throws IOException {
    Path folder = checkpoints.folder();
    if (!checkpoints.resumes()) {
      if (!saved.isEmpty()) {
        throw work.misuse(
            "--checkpoint: "
                + folder
                + " has those of another run; go on with it by --resume,"
                + " or name another folder");
      }
      return null;
    }
    Checkpoint last =
        saved
            .last(damage -> terminal.say(damage.getMessage() + "; it is passed over"))
            .orElse(null);
    if (last == null && seen != null && !saved.isEmpty()) {
      throw work.misuse(
          "--resume: no checkpoint in "
              + folder
              + " is whole, and the seen-set knows targets that"
              + " the output may lack; remove both to start from the beginning");
    }
    if (last == null) {
      terminal.say("--resume: no checkpoint in " + folder + "; this run starts from the beginning");
      return null;
    }
    SortedSet<String> differences = Conditions.differences(last.conditions(), conditions);
    if (!differences.isEmpty()) {
      throw work.misuse(
          "--resume: not the same as at the checkpoint: " + String.join(", ", differences));
    }
    return last;
  }

  private int write(
      DocumentSource source,
      Report report,
      CheckpointFolder saved,
      @Nullable Checkpoint last,
      SortedMap<String, String> conditions)
      throws IOException {
    Path file = Objects.requireNonNull(output.file(), "output");
    try (ByteSink<R> out = ByteSink.reopen(file)) {
      if (last == null) {
        out.rollbackTo(new Mark("0"));
        save(
            saved,
            new Reached(new Commit(Position.START, out.commit()), false),
            report,
            conditions);
        return write(source, Position.START, report, out, saved, conditions);
      }
      out.rollbackTo(last.commit().mark());
      if (seen != null) {
        seen.rollbackTo(last.generation()).block();
      }
      report.addAll(last.counts());
      return write(source, last.commit().position(), report, out, saved, conditions);
    }
  }

  private int write(
      DocumentSource source,
      Position from,
      Report report,
      ByteSink<R> out,
      @Nullable CheckpointFolder saved,
      SortedMap<String, String> conditions)
      throws IOException {
    Stretches<Encoded<R>> all =
        new Stretches<>(
                source, flow, out.andThen(encoded -> count.accept(report, encoded.result())))
            .from(from)
            .until(terminal.stop().awaited());
    Stretches<Encoded<R>> stretches =
        saved == null
            ? all.every(Integer.MAX_VALUE).every(FOREVER)
            : all.every(checkpoints.every());
    Reached reached =
        stretches
            .run(
                end -> {
                  if (saved != null) {
                    save(saved, end, report, conditions);
                  } else if (seen != null) {
                    generation(seen);
                  }
                })
            .block();
    ending.write(out);
    if (reached != null && !reached.finished()) {
      terminal.say(
          saved == null ? "stopped by a signal" : "stopped by a signal; go on with --resume");
    }
    return report.exitCode().code();
  }

  private void save(
      CheckpointFolder saved, Reached end, Report report, SortedMap<String, String> conditions)
      throws IOException {
    FaultPoint.at("output-committed");
    long generation = seen == null ? Checkpoint.NO_SEEN_SET : generation(seen);
    FaultPoint.at("seen-set-saved");
    saved.write(
        new Checkpoint(end.commit(), generation, end.finished(), conditions, report.counts()));
    FaultPoint.at("checkpoint-written");
  }

  private static long generation(SeenSet seen) {
    return Objects.requireNonNull(seen.checkpoint().block(), "generation");
  }
}
