package fairlead.html.syntax;

/**
 * A reference that a scanner found in a value.
 *
 * @param text the reference, escapes of the syntax undone
 * @param start where it begins in the value, in UTF-16 units, quotes not counted
 * @param end where it ends there, exclusive
 */
public record Scanned(String text, int start, int end) {

  /** A part of a value that is a reference as written. */
  public static Scanned of(String value, int start, int end) {
    return new Scanned(value.substring(start, end), start, end);
  }
}
