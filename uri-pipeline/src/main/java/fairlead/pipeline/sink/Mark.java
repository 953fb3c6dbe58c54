package fairlead.pipeline.sink;

import java.util.Objects;

/**
 * What a sink has written up to a commit. A checkpoint holds it, to roll back to. It has a meaning
 * only for a sink of the same kind on the same output.
 *
 * @param text the mark as the sink writes it, on one line
 */
public record Mark(String text) {

  /** Checks that it is not null. */
  public Mark {
    Objects.requireNonNull(text, "text");
  }

  @Override
  public String toString() {
    return text;
  }
}
