package fairlead.uri.normalize;

import java.util.List;
import java.util.Optional;

/**
 * How two URIs compare on the {@link Ladder}, and what made them equal.
 *
 * @param rung the first rung on which they are equal; empty if there is none
 * @param left what was done to the first URI on that rung, or on the last rung if there is none
 * @param right what was done to the second
 */
public record Comparison(Optional<Rung> rung, List<Change> left, List<Change> right) {

  /** Copies the lists. */
  public Comparison {
    left = List.copyOf(left);
    right = List.copyOf(right);
  }

  /** Whether they are equal on some rung. Different URIs may still name the same resource. */
  public boolean isEqual() {
    return rung.isPresent();
  }
}
