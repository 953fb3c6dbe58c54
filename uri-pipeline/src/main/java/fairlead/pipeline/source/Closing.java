package fairlead.pipeline.source;

import java.io.Closeable;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Closes what was open for reading, where no error loses anything. */
final class Closing {

  private Closing() {}

  /** Closes something, if there is something. */
  static void quietly(@Nullable Closeable open) {
    if (open == null) {
      return;
    }
    try {
      open.close();
    } catch (IOException | RuntimeException e) {
      // All that was wanted was read.
    }
  }
}
