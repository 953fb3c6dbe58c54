package fairlead.pipeline.sink;

import fairlead.pipeline.Position;
import java.util.Objects;

/**
 * What is safe after a sink has committed: everything up to a position is in the output up to a
 * mark.
 *
 * @param position where to open a cursor to resume
 * @param mark what to roll the sink back to before that
 */
public record Commit(Position position, Mark mark) {

  /** Checks that neither is null. */
  public Commit {
    Objects.requireNonNull(position, "position");
    Objects.requireNonNull(mark, "mark");
  }
}
