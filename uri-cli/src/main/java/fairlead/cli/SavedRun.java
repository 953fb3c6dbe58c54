package fairlead.cli;

import fairlead.pipeline.Position;
import fairlead.pipeline.checkpoint.Checkpoint;
import fairlead.pipeline.checkpoint.CheckpointFolder;
import fairlead.pipeline.checkpoint.FaultPoint;
import fairlead.pipeline.checkpoint.Stretches;
import fairlead.pipeline.checkpoint.Stretches.Reached;
import fairlead.pipeline.seen.SeenSet;
import fairlead.pipeline.sink.Commit;
import fairlead.pipeline.sink.Mark;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.SortedMap;
import java.util.SortedSet;
import org.jspecify.annotations.Nullable;

/** The checkpoints of one run: the one it resumes from, and those it writes. */
final class SavedRun {

  private static final Duration FOREVER = Duration.ofDays(36_500);

  private final Terminal terminal;
  private final WorkOptions work;
  private final CheckpointOptions options;
  private final CheckpointFolder folder;
  private final SortedMap<String, String> conditions;
  private final @Nullable SeenSet seen;
  private final @Nullable Checkpoint last;
  private @Nullable Checkpoint written;

  /**
   * The checkpoints in a folder. Those of another run are refused.
   *
   * @param lists files that list inputs
   * @param seen the seen-set that the run uses; null if it uses none
   */
  SavedRun(
      Terminal terminal,
      WorkOptions work,
      CheckpointOptions options,
      CheckpointFolder folder,
      List<String> lists,
      @Nullable SeenSet seen)
      throws IOException {
    this.terminal = terminal;
    this.work = work;
    this.options = options;
    this.folder = folder;
    this.seen = seen;
    this.conditions = Conditions.of(work, lists);
    this.last = found();
  }

  /** The checkpoint to resume from; null if there is none. */
  private @Nullable Checkpoint found() throws IOException {
    Path path = options.folder();
    if (!options.resumes()) {
      if (!folder.isEmpty()) {
        throw work.misuse(
            "--checkpoint: "
                + path
                + " contains checkpoints of another run; continue that run with --resume, or choose"
                + " another folder");
      }
      return null;
    }
    Checkpoint found =
        folder.last(damage -> terminal.say(damage.getMessage() + "; it is skipped")).orElse(null);
    if (found == null && seen != null && !folder.isEmpty()) {
      throw work.misuse(
          "--resume: no checkpoint in "
              + path
              + " is complete, and the seen-set contains targets that the output may lack; remove"
              + " both to start from the beginning");
    }
    if (found == null) {
      terminal.say("--resume: no checkpoint in " + path + "; this run starts from the beginning");
      return null;
    }
    SortedSet<String> differences = Conditions.differences(found.conditions(), conditions);
    if (!differences.isEmpty()) {
      throw work.misuse(
          "--resume: changed since the checkpoint: " + String.join(", ", differences));
    }
    return found;
  }

  /** Whether the run has already finished. If so, the report gets its counts. */
  boolean isOver(Report report) {
    if (last == null || !last.finished()) {
      return false;
    }
    report.addAll(last.counts());
    terminal.say("nothing to do: this checkpoint's run is finished");
    return true;
  }

  /** The mark to roll the output back to; null if the run starts from the beginning. */
  @Nullable Mark mark() {
    return last == null ? null : last.commit().mark();
  }

  /**
   * Begins the run after the output has been rolled back. Restores the seen-set and the report too.
   *
   * @param start the mark of the output
   * @return where to continue
   */
  Position begin(Mark start, Report report) throws IOException {
    if (last == null) {
      save(new Reached(new Commit(Position.START, start), false), report);
      return Position.START;
    }
    if (seen != null) {
      try {
        seen.rollbackTo(last.generation()).block();
      } catch (IllegalArgumentException e) {
        throw work.misuse("--resume: the seen-set has changed: " + e.getMessage());
      }
    }
    report.addAll(last.counts());
    return last.commit().position();
  }

  /** Saves the state of the run. */
  void save(Reached reached, Report report) throws IOException {
    FaultPoint.at("output-committed");
    long generation = seen == null ? Checkpoint.NO_SEEN_SET : generation(seen);
    FaultPoint.at("seen-set-saved");
    write(reached.commit(), generation, reached.finished(), report);
    FaultPoint.at("checkpoint-written");
  }

  private void write(Commit commit, long generation, boolean finished, Report report)
      throws IOException {
    written = new Checkpoint(commit, generation, finished, conditions, report.counts());
    folder.write(written);
  }

  /** Saves what was counted when the output was completed. */
  void saveCounts(Report report) throws IOException {
    if (written != null) {
      write(written.commit(), written.generation(), written.finished(), report);
    }
  }

  /** Makes a seen-set durable. */
  static long generation(SeenSet seen) {
    return Objects.requireNonNull(seen.checkpoint().block(), "generation");
  }

  /**
   * Runs a flow until it ends or a signal stops it.
   *
   * @param saved the checkpoints; null if there are none
   * @param seen made durable at the end if there are no checkpoints; null if the run uses none
   * @return whether the flow finished
   */
  static <R> boolean run(
      Stretches<R> flow,
      @Nullable SavedRun saved,
      @Nullable SeenSet seen,
      Terminal terminal,
      Report report) {
    Stretches<R> stoppable = flow.until(terminal.stop().awaited());
    Stretches<R> stretches =
        saved == null
            ? stoppable.every(Integer.MAX_VALUE).every(FOREVER)
            : stoppable.every(saved.options.every());
    Reached end =
        stretches
            .run(
                reached -> {
                  if (saved != null) {
                    saved.save(reached, report);
                  } else if (seen != null) {
                    generation(seen);
                  }
                })
            .block();
    boolean finished = end == null || end.finished();
    if (!finished) {
      report.say("stopped by a signal" + (saved == null ? "" : "; continue with --resume"));
    }
    return finished;
  }
}
