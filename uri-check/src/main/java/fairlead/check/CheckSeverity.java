package fairlead.check;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** How much a finding matters. A user chooses it for each {@link CheckCode}. */
public enum CheckSeverity {
  /** It is not reported. */
  OFF,
  /** Worth knowing. */
  NOTE,
  /** Likely to hurt somebody. */
  WARNING,
  /** Broken: the check fails. */
  ERROR;

  /** The word in options and reports. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The severity that a word means; empty if it means none. */
  public static Optional<CheckSeverity> named(String label) {
    return Arrays.stream(values()).filter(one -> one.label().equals(label)).findFirst();
  }
}
