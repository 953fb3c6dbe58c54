package fairlead.pipeline.sink;

import java.util.Objects;

/**
 * What a sink has written up to a commit: what a checkpoint holds, to roll back to. It means
 * something only to a sink of the same kind on the same output.
 *
 * @param text the mark as the sink writes it, on one line
 */
public record Mark(String text) {

  /** Checks that it is there. */
  public Mark {
    Objects.requireNonNull(text, "text");
  }

  @Override
  public String toString() {
    return text;
  }
}
