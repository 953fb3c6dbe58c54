package fairlead.uri.explain;

import fairlead.uri.Decision;
import fairlead.uri.Dialect;
import fairlead.uri.Rejection;
import fairlead.uri.Resolution;
import java.util.List;

/**
 * How one dialect reads a base and a reference, as part of an {@link Explanation}.
 *
 * @param dialect the dialect
 * @param outcome what the reference resolves to
 * @param decisions the decisions that led there, in order; empty if the base is rejected
 */
public record Reading(Dialect dialect, Resolution outcome, List<Decision> decisions) {

  /** Copies the list. */
  public Reading {
    decisions = List.copyOf(decisions);
  }

  /** The decisions that depart from the letter of their section, in order. */
  public List<Decision> deviations() {
    return decisions.stream().filter(decision -> decision.deviation() != null).toList();
  }

  /** The outcome in one line; a rejection begins with an exclamation mark. */
  public String text() {
    if (outcome instanceof Rejection rejection) {
      return (decisions.isEmpty() ? "! base: " : "! ") + rejection.message();
    }
    return outcome.toString();
  }
}
