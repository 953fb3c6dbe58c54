package fairlead.cli;

import fairlead.pipeline.checkpoint.CheckpointFolder;
import fairlead.pipeline.checkpoint.Stretches;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** How a run that may be killed is saved, and gone on with. */
final class CheckpointOptions extends OptionGroup {

  private final Argument<Path> folder =
      value(
          "--checkpoint",
          "DIR",
          Path.class,
          "Save there where the run is, so that it can be gone on with if it is killed. Needs an"
              + " output that is a file, or a folder.");

  private final Argument<Integer> every =
      positive(
          "--every",
          "N",
          Stretches.DEFAULT_DOCUMENTS,
          "Documents between two checkpoints; there is one a minute in any case. Default:"
              + " ${DEFAULT-VALUE}.");

  private final Argument<Boolean> resume =
      flag(
          "--resume",
          "Go on from the last checkpoint, with the same inputs and options. The output is then"
              + " what a run that was never killed writes.");

  /**
   * Opens the folder; null if there is none. Options that do not fit together are refused.
   *
   * @throws IOException if another run uses it, or it holds something else
   */
  @Nullable CheckpointFolder open(WorkOptions work, InputOptions inputs, OutputOption output)
      throws IOException {
    if (folder.isGiven() && output.file() == null) {
      throw work.misuse("--checkpoint needs --output: what is printed cannot be taken back");
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

  /** Where checkpoints are; null if there are none. */
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
