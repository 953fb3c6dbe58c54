package fairlead.pipeline;

import java.util.ArrayList;
import java.util.List;

/**
 * A point between two documents of a source at which a cursor can be opened again. A checkpoint
 * holds one. It has a meaning only for the source that returned it, or for one of the same kind
 * with the same input. Immutable.
 *
 * @param steps from the source inwards, as each source writes them; empty for the start
 */
public record Position(List<String> steps) {

  /** The point before the first document. */
  public static final Position START = new Position(List.of());

  private static final char SEPARATOR = ' ';

  /** Copies the list. */
  public Position {
    steps = List.copyOf(steps);
  }

  /** A position of one step. */
  public static Position of(String step) {
    return new Position(List.of(step));
  }

  /**
   * The position that a text stands for, as {@link #toString} writes it.
   *
   * @throws IllegalArgumentException if it is not a position
   */
  public static Position parse(String text) {
    List<String> steps = new ArrayList<>();
    int at = 0;
    while (at < text.length()) {
      StringBuilder step = new StringBuilder();
      while (at < text.length() && text.charAt(at) != SEPARATOR) {
        char c = text.charAt(at++);
        if (c == '\\') {
          if (at == text.length() || "\\s".indexOf(text.charAt(at)) < 0) {
            throw new IllegalArgumentException("a backslash that escapes nothing at " + (at - 1));
          }
          c = text.charAt(at++) == 's' ? SEPARATOR : '\\';
        }
        step.append(c);
      }
      if (at == text.length()) {
        throw new IllegalArgumentException("a position that does not end in a space");
      }
      at++;
      steps.add(step.toString());
    }
    return new Position(steps);
  }

  /** This position in a source that is part of another one. */
  public Position within(String step) {
    List<String> longer = new ArrayList<>();
    longer.add(step);
    longer.addAll(steps);
    return new Position(longer);
  }

  /** This position without its first step: the position in the source that the first step names. */
  public Position rest() {
    return steps.isEmpty() ? this : new Position(steps.subList(1, steps.size()));
  }

  /** The position as a text on one line, which {@link #parse} reads; empty for the start. */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    for (String step : steps) {
      text.append(step.replace("\\", "\\\\").replace(" ", "\\s")).append(SEPARATOR);
    }
    return text.toString();
  }
}
