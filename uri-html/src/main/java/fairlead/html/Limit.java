package fairlead.html;

/**
 * A bound on what is read, so that hostile input cannot exhaust memory or time. Each limit is one
 * row of a table: {@link DocumentLimit} has those on a document, and {@code SourceLimit} in the
 * pipeline those on sources. Change them in {@link Limits}.
 *
 * <p>The rows are public, so that a program can offer the limits as settings of its own. The
 * options of the command and the page on limits are made from them.
 */
public interface Limit {

  /** Everything about this limit except its value. */
  Row row();

  /** What a limit counts. */
  enum Unit {
    /** Things. */
    NUMBER,
    /** UTF-16 units. */
    CHARS,
    /** Bytes. */
    BYTES,
    /** Time. The command's options are in seconds. */
    MILLISECONDS
  }

  /**
   * A row of the table of limits.
   *
   * @param option the option of the command, with its dashes
   * @param unit what the values count
   * @param standard the default
   * @param least the lowest value
   * @param most the highest value
   * @param description a sentence about the limit
   */
  record Row(String option, Unit unit, long standard, long least, long most, String description) {

    /** A row whose values are all ints that are not negative. */
    public Row(String option, Unit unit, long standard, String description) {
      this(option, unit, standard, 0, Integer.MAX_VALUE, description);
    }
  }
}
