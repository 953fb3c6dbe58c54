package fairlead.uri;

import java.util.List;

/**
 * A resolution and the decisions that led to it, for those who ask why.
 *
 * @param outcome what the reference resolved to
 * @param decisions what each step decided, in order; the last one is that which ended it
 */
public record Trace(Resolution outcome, List<Decision> decisions) {

  /** Copies the list. */
  public Trace {
    decisions = List.copyOf(decisions);
  }
}
