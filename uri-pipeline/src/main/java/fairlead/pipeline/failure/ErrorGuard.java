package fairlead.pipeline.failure;

import fairlead.archive.Reading;
import fairlead.archive.Reasons;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.function.Supplier;

/**
 * Turns errors into ordinary exceptions. Reactor treats errors of the virtual machine and of class
 * loading as fatal and emits no signal, so a subscriber would wait forever.
 */
public final class ErrorGuard {

  private ErrorGuard() {}

  /**
   * Runs something.
   *
   * @throws IllegalStateException if it fails with an error; the message is meant for people
   */
  public static void run(Runnable work) {
    try {
      work.run();
    } catch (Error e) {
      throw new IllegalStateException(message(e), e);
    }
  }

  /** Gets a value, as above. */
  public static <T> T get(Supplier<T> work) {
    try {
      return work.get();
    } catch (Error e) {
      throw new IllegalStateException(message(e), e);
    }
  }

  /**
   * Reads one thing, so that a failure of any kind affects only that thing.
   *
   * @throws RuntimeException if it fails in any way; {@link Reasons} explains it
   */
  public static <T> T read(Reading<T> reading) {
    return get(
        () -> {
          try {
            return reading.read();
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        });
  }

  private static String message(Error e) {
    if (e instanceof OutOfMemoryError) {
      return "not enough memory";
    }
    if (e instanceof StackOverflowError) {
      return "nested too deeply";
    }
    return e instanceof LinkageError
        ? "a library is missing or has a different version: " + e
        : e.toString();
  }
}
