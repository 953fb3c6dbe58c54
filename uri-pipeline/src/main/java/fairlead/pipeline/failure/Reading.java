package fairlead.pipeline.failure;

import java.io.IOException;
import java.io.UncheckedIOException;

/** The reading of something, which may fail in any way at the cost of that alone. */
@FunctionalInterface
public interface Reading<T> {

  /** What was read. */
  T read() throws IOException;

  /**
   * Reads something. An error of the virtual machine or of class loading is an exception like
   * others.
   *
   * @throws RuntimeException if it fails; {@link Reasons} knows what it means
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
