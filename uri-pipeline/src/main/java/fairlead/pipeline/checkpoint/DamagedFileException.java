package fairlead.pipeline.checkpoint;

import java.io.IOException;
import java.nio.file.Path;

/**
 * A file of a checkpoint or seen-set is not as it was written: cut, or changed since. Do not rely
 * on its content.
 */
public final class DamagedFileException extends IOException {

  private static final long serialVersionUID = 1;

  /** An exception for a file, with what is wrong with it. */
  public DamagedFileException(Path file, String problem) {
    super(file + ": damaged: " + problem);
  }
}
