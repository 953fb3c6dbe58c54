package fairlead.pipeline.checkpoint;

import java.io.IOException;
import java.nio.file.Path;

/**
 * Says that a file of a checkpoint or seen-set is not as it was written: cut, or changed since.
 * What it says is not to be relied on.
 */
public final class DamagedFileException extends IOException {

  private static final long serialVersionUID = 1;

  /** A file, and what is wrong with it. */
  public DamagedFileException(Path file, String problem) {
    super(file + ": damaged: " + problem);
  }
}
