package fairlead.html;

import java.util.HashMap;
import java.util.Map;

/**
 * The values of all limits. What reads uses the limits that concern it, so one value can be shared
 * by extractors and sources. Immutable and thread-safe.
 *
 * <pre>{@code
 * LinkExtractor.STANDARD.withLimits(Limits.DEFAULT.with(DocumentLimit.LINKS, 10_000));
 * }</pre>
 *
 * @param changed the values that are not the default
 */
public record Limits(Map<Limit, Long> changed) {

  /** The default of each limit. */
  public static final Limits DEFAULT = new Limits(Map.of());

  /**
   * Copies the map without defaults.
   *
   * @throws IllegalArgumentException if a value is out of its range
   */
  public Limits {
    Map<Limit, Long> copy = new HashMap<>();
    for (Map.Entry<Limit, Long> entry : changed.entrySet()) {
      Limit.Row row = entry.getKey().row();
      long value = entry.getValue();
      if (value < row.least() || value > row.most()) {
        throw new IllegalArgumentException(
            entry.getKey() + " must be from " + row.least() + " to " + row.most() + ": " + value);
      }
      if (value != row.standard()) {
        copy.put(entry.getKey(), value);
      }
    }
    changed = Map.copyOf(copy);
  }

  /**
   * These limits with another value for one of them.
   *
   * @throws IllegalArgumentException if the value is out of range
   */
  public Limits with(Limit limit, long value) {
    Map<Limit, Long> copy = new HashMap<>(changed);
    copy.put(limit, value);
    return new Limits(copy);
  }

  /** The value of a limit. */
  public long of(Limit limit) {
    Long value = changed.get(limit);
    return value == null ? limit.row().standard() : value;
  }

  /**
   * The value of a limit whose values are ints.
   *
   * @throws ArithmeticException if the value is too large for an int
   */
  public int intOf(Limit limit) {
    return Math.toIntExact(of(limit));
  }
}
