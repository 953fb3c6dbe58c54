package fairlead.uri;

/**
 * What one step of a resolution decided.
 *
 * @param step the step
 * @param decision what was decided, in a fixed phrase that is the same in every dialect
 * @param value what the component, or the whole, was after it; empty if it was absent
 * @param section the specification and section that decide it
 */
public record Decision(ResolutionStep step, String decision, String value, String section) {

  /** Whether the other decided the same, whatever its section. */
  public boolean agreesWith(Decision other) {
    return step == other.step && decision.equals(other.decision) && value.equals(other.value);
  }
}
