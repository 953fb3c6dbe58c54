package fairlead.cli.options;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * An option or parameter of a command, and its value. The value is read after the command line is
 * parsed.
 */
public final class Argument<T> {

  private final ArgSpec spec;

  /**
   * Wraps picocli's spec of an argument.
   *
   * @param spec a spec whose values are T
   */
  Argument(ArgSpec spec) {
    this.spec = spec;
  }

  /** The value, or the initial value. */
  public T get() {
    return Objects.requireNonNull(orNull());
  }

  /** The value; null if the user set none and there is no initial value. */
  @SuppressWarnings({"unchecked", "NullAway"}) // specs whose values are T
  public @Nullable T orNull() {
    return spec.command() == null ? (T) spec.initialValue() : spec.getValue();
  }

  /** The value, or another if there is none. */
  public T or(T other) {
    T value = orNull();
    return value == null ? other : value;
  }

  /** The name of an option. */
  public String name() {
    return ((OptionSpec) spec).longestName();
  }

  /** Whether there is a value. */
  public boolean isGiven() {
    return orNull() != null;
  }
}
