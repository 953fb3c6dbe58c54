package fairlead.pipeline.job;

import fairlead.pipeline.checkpoint.Stretches;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;

/**
 * Where and how often a job saves its state, so that it can be resumed after a kill. Immutable.
 *
 * @param folder the folder for the checkpoints, which belongs to one job
 * @param every how many documents there are between two checkpoints; there is at least one per
 *     minute
 * @param resumes whether the job continues from the last checkpoint in the folder. Otherwise the
 *     folder must not contain any
 * @param conditions what else must be the same when the job is resumed, by name, such as the rules
 *     of a filter. The inputs need not be among them. Only digests are saved
 * @param notices called with messages for people, such as that a damaged checkpoint is skipped
 */
public record Checkpoints(
    Path folder,
    int every,
    boolean resumes,
    Map<String, String> conditions,
    Consumer<String> notices) {

  /** Copies the map. */
  public Checkpoints {
    Objects.requireNonNull(folder, "folder");
    if (every < 1) {
      throw new IllegalArgumentException(
          "the number of documents between checkpoints must be positive");
    }
    conditions = Map.copyOf(conditions);
    Objects.requireNonNull(notices, "notices");
  }

  /** Checkpoints of a job that begins. */
  public static Checkpoints in(Path folder) {
    return new Checkpoints(folder, Stretches.DEFAULT_DOCUMENTS, false, Map.of(), notice -> {});
  }

  /** The same for a job that continues from the last checkpoint; if there is none, it begins. */
  public Checkpoints resuming() {
    return new Checkpoints(folder, every, true, conditions, notices);
  }

  /**
   * The same with another number of documents between checkpoints.
   *
   * @throws IllegalArgumentException if it is not positive
   */
  public Checkpoints every(int value) {
    return new Checkpoints(folder, value, resumes, conditions, notices);
  }

  /** The same in a folder below, for a part of a job. */
  public Checkpoints below(String name) {
    return new Checkpoints(folder.resolve(name), every, resumes, conditions, notices);
  }

  /** The same with other conditions. */
  public Checkpoints withConditions(Map<String, String> value) {
    return new Checkpoints(folder, every, resumes, value, notices);
  }

  /** The same with a consumer of messages for people. */
  public Checkpoints withNotices(Consumer<String> value) {
    return new Checkpoints(folder, every, resumes, conditions, value);
  }
}
