package fairlead.uri;

import java.util.List;

/**
 * A resolution and the decisions that led to it: the answer to "why this target?"
 *
 * @param outcome what the reference resolved to
 * @param decisions what each step decided, in order, up to the one that ended the resolution
 */
public record Trace(Resolution outcome, List<Decision> decisions) {

  /** Copies the list. */
  public Trace {
    decisions = List.copyOf(decisions);
  }
}
