package fairlead.check;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** How much a finding matters. A user chooses it for each {@link CheckCode}. */
public enum CheckSeverity {
  /** Not reported. */
  OFF,
  /** Worth knowing. */
  NOTE,
  /** Likely to cause harm. */
  WARNING,
  /** Broken: the check fails. */
  ERROR;

  /** The word in options and reports. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The severity for a word. Empty if the word is unknown. */
  public static Optional<CheckSeverity> named(String label) {
    return Arrays.stream(values()).filter(one -> one.label().equals(label)).findFirst();
  }
}
