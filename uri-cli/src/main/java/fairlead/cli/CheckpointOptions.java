package fairlead.cli;

import fairlead.pipeline.checkpoint.CheckpointFolder;
import fairlead.pipeline.checkpoint.Stretches;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** How a run that may be killed is saved and resumed. */
final class CheckpointOptions extends OptionGroup {

  private final Argument<Path> folder =
      value(
          "--checkpoint",
          "DIR",
          Path.class,
          "Save the state of the run in this folder, so that it can be resumed if it is killed. The"
              + " output must be a file or a folder.");

  private final Argument<Integer> every =
      positive(
          "--every",
          "N",
          Stretches.DEFAULT_DOCUMENTS,
          "Number of documents between two checkpoints. There is at least one checkpoint per"
              + " minute. Default: ${DEFAULT-VALUE}.");

  private final Argument<Boolean> resume =
      flag(
          "--resume",
          "Resume from the last checkpoint, with the same inputs and options. The output is then"
              + " the same as that of an uninterrupted run.");

  /**
   * Opens the folder; null if there is none. Options that contradict each other are refused.
   *
   * @throws IOException if another run uses it or it contains anything else
   */
  @Nullable CheckpointFolder open(WorkOptions work, InputOptions inputs, OutputOption output)
      throws IOException {
    if (folder.isGiven() && output.file() == null) {
      throw work.misuse("--checkpoint needs --output: printed lines cannot be undone");
    }
    if (folder.isGiven() && Files.exists(output.file()) && !Files.isRegularFile(output.file())) {
      throw work.misuse("--checkpoint needs an output that is a file: " + output.file());
    }
    if (folder.isGiven() && inputs.usesStandardInput(work)) {
      throw work.misuse("--checkpoint needs inputs that can be read again, not standard input");
    }
    return open(work);
  }

  /** Opens the folder, as above. */
  @Nullable CheckpointFolder open(WorkOptions work) throws IOException {
    if (!folder.isGiven() && resume.get()) {
      throw work.misuse("--resume needs --checkpoint");
    }
    return folder.isGiven() ? CheckpointFolder.open(folder.get()) : null;
  }

  /** The folder of checkpoints; null if there is none. */
  @Nullable Path folder() {
    return folder.orNull();
  }

  int every() {
    return every.get();
  }

  boolean resumes() {
    return resume.get();
  }
}
