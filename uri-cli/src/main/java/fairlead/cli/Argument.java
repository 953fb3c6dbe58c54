package fairlead.cli;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.ArgSpec;

/**
 * An option or parameter of a command, and what the user gave for it; read after the command line
 * was parsed.
 */
final class Argument<T> {

  private final ArgSpec spec;

  /**
   * Wraps what picocli knows of it.
   *
   * @param spec a spec whose values are T
   */
  Argument(ArgSpec spec) {
    this.spec = spec;
  }

  /** The value, or the one it has from the beginning. */
  T get() {
    return Objects.requireNonNull(orNull());
  }

  /** The value; null if the user gave none, and there is none from the beginning. */
  @Nullable T orNull() {
    return spec.getValue();
  }

  /** The value, or another if there is none. */
  T or(T other) {
    T value = orNull();
    return value == null ? other : value;
  }

  /** Whether there is a value. */
  boolean isGiven() {
    return orNull() != null;
  }
}
