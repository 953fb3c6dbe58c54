package fairlead.pipeline.coding;

import java.io.Closeable;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Closes what was opened for reading, where an error on closing loses nothing. */
public final class Closing {

  private Closing() {}

  /** Closes something, if there is something. */
  public static void quietly(@Nullable Closeable open) {
    if (open == null) {
      return;
    }
    try {
      open.close();
    } catch (IOException | RuntimeException e) {
      // Everything wanted has been read.
    }
  }
}
