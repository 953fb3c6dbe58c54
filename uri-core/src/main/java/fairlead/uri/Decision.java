package fairlead.uri;

import org.jspecify.annotations.Nullable;

/**
 * What one step of a resolution decided.
 *
 * @param step the step
 * @param decision what was decided, in a fixed phrase that is the same in every dialect
 * @param value the component, or the whole reference, after the step; empty if it was absent
 * @param section the specification and section that the decision follows
 * @param deviation how the decision departs from the letter of that section, and the target that
 *     the letter would produce; null if it follows the letter
 */
public record Decision(
    ResolutionStep step,
    String decision,
    String value,
    String section,
    @Nullable String deviation) {

  /** A decision that follows the letter of its section. */
  public Decision(ResolutionStep step, String decision, String value, String section) {
    this(step, decision, value, section, null);
  }

  /** Whether the other made the same decision, even if under another section. */
  public boolean agreesWith(Decision other) {
    return step == other.step && decision.equals(other.decision) && value.equals(other.value);
  }
}
