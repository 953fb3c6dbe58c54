package fairlead.pipeline.failure;

import java.io.IOException;
import java.io.UncheckedIOException;

/** Reads one thing; a failure of any kind affects only that thing. */
@FunctionalInterface
public interface Reading<T> {

  /** Reads it. */
  T read() throws IOException;

  /**
   * Reads something. An error of the virtual machine or of class loading becomes an ordinary
   * exception.
   *
   * @throws RuntimeException if it fails; {@link Reasons} explains it
   */
  static <T> T guarded(Reading<T> reading) {
    return ErrorGuard.get(
        () -> {
          try {
            return reading.read();
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        });
  }
}
