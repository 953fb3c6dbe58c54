package fairlead.pipeline.job;

import fairlead.pipeline.Position;
import fairlead.pipeline.checkpoint.Checkpoint;
import fairlead.pipeline.checkpoint.CheckpointFolder;
import fairlead.pipeline.checkpoint.Stretches;
import fairlead.pipeline.checkpoint.Stretches.Reached;
import fairlead.pipeline.failure.FaultPoint;
import fairlead.pipeline.seen.SeenSet;
import fairlead.pipeline.sink.Commit;
import fairlead.pipeline.sink.Mark;
import fairlead.pipeline.sink.Tally;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Collections;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The checkpoints of one run of a job: the one it resumes from, and those it writes. For those who
 * write a job of their own from {@link Stretches}. Not thread-safe.
 */
public final class SavedRun implements Closeable {

  private final Checkpoints options;
  private final CheckpointFolder folder;
  private final SortedMap<String, String> conditions;
  private final @Nullable SeenSet seen;
  private final @Nullable Checkpoint last;
  private @Nullable Checkpoint written;

  private SavedRun(
      Checkpoints options,
      CheckpointFolder folder,
      SortedMap<String, String> conditions,
      @Nullable SeenSet seen)
      throws IOException {
    this.options = options;
    this.folder = folder;
    this.conditions = conditions;
    this.seen = seen;
    this.last = found();
  }

  /**
   * Opens the checkpoints of a run without a seen-set.
   *
   * @param inputs what the run reads
   * @throws JobRefusedException as below
   * @throws IOException if the folder cannot be used
   */
  public static SavedRun open(Checkpoints options, Collection<Path> inputs) throws IOException {
    return open(options, CheckpointFolder.open(options.folder()), inputs, null);
  }

  /**
   * Opens the checkpoints of a run.
   *
   * @param folder the folder of the checkpoints, closed with this object, also if this method fails
   * @param inputs what the run reads
   * @param seen the seen-set that the run uses; null if it uses none
   * @throws JobRefusedException if the folder has checkpoints of another run, or something has
   *     changed since the last one
   * @throws IOException if it cannot be read
   */
  public static SavedRun open(
      Checkpoints options, CheckpointFolder folder, Collection<Path> inputs, @Nullable SeenSet seen)
      throws IOException {
    boolean opened = false;
    try {
      SavedRun run =
          new SavedRun(options, folder, Conditions.of(options.conditions(), inputs), seen);
      opened = true;
      return run;
    } finally {
      if (!opened) {
        folder.close();
      }
    }
  }

  /** The checkpoint to resume from; null if there is none. */
  private @Nullable Checkpoint found() throws IOException {
    if (!options.resumes()) {
      if (!folder.isEmpty()) {
        throw new JobRefusedException(
            options.folder()
                + " contains checkpoints of another run; resume that run, or choose another"
                + " folder",
            "resume");
      }
      return null;
    }
    Checkpoint found =
        folder
            .last(damage -> options.notices().accept(damage.getMessage() + "; it is skipped"))
            .orElse(null);
    if (found == null && seen != null && !folder.isEmpty()) {
      throw new JobRefusedException(
          "no checkpoint in "
              + options.folder()
              + " is complete, and the seen-set contains targets that the output may lack; remove"
              + " both to start from the beginning",
          "resume");
    }
    if (found == null) {
      options
          .notices()
          .accept("no checkpoint in " + options.folder() + "; this run starts from the beginning");
      return null;
    }
    SortedSet<String> differences = Conditions.differences(found.conditions(), conditions);
    if (!differences.isEmpty()) {
      throw new JobRefusedException(
          "changed since the checkpoint: " + String.join(", ", differences), "resume");
    }
    return found;
  }

  /** A file of the run next to its checkpoints, for the data that a mark refers to. */
  public Path file(String name) {
    return folder.file(name);
  }

  /** Whether the run that is resumed has already finished; a notice says so. */
  public boolean isOver() {
    boolean over = last != null && last.finished();
    if (over) {
      options.notices().accept("nothing to do: this checkpoint's run is finished");
    }
    return over;
  }

  /**
   * Refuses to resume a run whose output was removed. Call this before the output is opened.
   *
   * @throws JobRefusedException if there is a checkpoint, but no output
   */
  public void checkOutput(Path out) {
    if (last != null && Files.notExists(out)) {
      throw new JobRefusedException(out + " is missing, although the run wrote it", "resume");
    }
  }

  /** The counts at the checkpoint to resume from; none if the run starts from the beginning. */
  public SortedMap<String, Long> counts() {
    return last == null ? Collections.unmodifiableSortedMap(new TreeMap<>()) : last.counts();
  }

  /** The mark to roll the output back to; null if the run starts from the beginning. */
  public @Nullable Mark mark() {
    return last == null ? null : last.commit().mark();
  }

  /**
   * Begins the run after the output has been rolled back. Restores the seen-set, too.
   *
   * @param start the mark of the output
   * @param counts the counts of the run so far
   * @return where to continue
   * @throws JobRefusedException if the seen-set has changed
   * @throws IOException if a checkpoint cannot be written
   */
  public Position begin(Mark start, Supplier<SortedMap<String, Long>> counts) throws IOException {
    if (last == null) {
      save(new Reached(new Commit(Position.START, start), false), counts);
      return Position.START;
    }
    if (seen != null) {
      try {
        seen.rollbackTo(last.generation()).block();
      } catch (IllegalArgumentException e) {
        throw new JobRefusedException("the seen-set has changed: " + e.getMessage(), "resume");
      }
    }
    long documents = documents(last.counts());
    if (documents > 0) {
      options
          .notices()
          .accept("resuming after %,d document%s".formatted(documents, documents == 1 ? "" : "s"));
    }
    return last.commit().position();
  }

  private static long documents(Map<String, Long> counts) {
    Tally tally = new Tally();
    tally.addAll(counts);
    return tally.documents().values().stream().mapToLong(Long::longValue).sum();
  }

  /**
   * Runs a flow, and saves it at the end of each stretch.
   *
   * @param counts the counts of the run so far
   * @return whether the flow finished; false if it was stopped
   */
  public boolean run(Stretches<?> flow, Supplier<SortedMap<String, Long>> counts) {
    Reached end = flow.every(options.every()).run(reached -> save(reached, counts)).block();
    return end == null || end.finished();
  }

  private void save(Reached reached, Supplier<SortedMap<String, Long>> counts) throws IOException {
    FaultPoint.at("output-committed");
    long generation = seen == null ? Checkpoint.NO_SEEN_SET : generation(seen);
    FaultPoint.at("seen-set-saved");
    write(reached.commit(), generation, reached.finished(), counts);
    FaultPoint.at("checkpoint-written");
  }

  private void write(
      Commit commit, long generation, boolean finished, Supplier<SortedMap<String, Long>> counts)
      throws IOException {
    written = new Checkpoint(commit, generation, finished, conditions, counts.get());
    folder.write(written);
  }

  /**
   * Saves what was counted when the output was completed.
   *
   * @throws IOException if the checkpoint cannot be written
   */
  public void saveCounts(Supplier<SortedMap<String, Long>> counts) throws IOException {
    if (written != null) {
      write(written.commit(), written.generation(), written.finished(), counts);
    }
  }

  /** Makes a seen-set durable. */
  static long generation(SeenSet seen) {
    return Objects.requireNonNull(seen.checkpoint().block(), "generation");
  }

  @Override
  public void close() {
    folder.close();
  }
}
