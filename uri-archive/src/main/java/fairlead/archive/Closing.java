package fairlead.archive;

import java.io.Closeable;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Closes something that was opened for reading: an error on closing loses nothing. */
public final class Closing {

  private Closing() {}

  /** Closes something, unless it is null. */
  public static void quietly(@Nullable Closeable open) {
    if (open == null) {
      return;
    }
    try {
      open.close();
    } catch (IOException | RuntimeException e) {
      // Everything needed has been read.
    }
  }
}
