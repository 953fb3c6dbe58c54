package fairlead.pipeline.sink;

import fairlead.pipeline.Position;
import java.util.Objects;

/**
 * What is safe after a sink has committed: everything up to a position is in the output up to a
 * mark.
 *
 * @param position where a cursor is to be opened to go on
 * @param mark what the sink is to be rolled back to before
 */
public record Commit(Position position, Mark mark) {

  /** Checks that both are there. */
  public Commit {
    Objects.requireNonNull(position, "position");
    Objects.requireNonNull(mark, "mark");
  }
}
