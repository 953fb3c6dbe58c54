package fairlead.html.syntax;

/**
 * A reference that a scanner found in a value.
 *
 * @param text the reference, escapes of the syntax undone
 * @param start the start in the value, in UTF-16 units, without quotes
 * @param end the end there, exclusive
 */
public record Scanned(String text, int start, int end) {

  /** A part of a value, which is a reference as written. */
  public static Scanned of(String value, int start, int end) {
    return new Scanned(value.substring(start, end), start, end);
  }
}
