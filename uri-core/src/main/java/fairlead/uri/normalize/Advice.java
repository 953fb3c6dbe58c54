package fairlead.uri.normalize;

import fairlead.uri.Uri;

/**
 * A departure from good practice, with its fix.
 *
 * @param practice what is asked for
 * @param offset where the departure begins, in UTF-16 units
 * @param length up to the end of the last such place, in units
 * @param effect what the fix does; {@link Effect#LOSSY} for a fix that is a guess
 * @param fixed the URI with this one departure fixed, everywhere it occurs
 */
public record Advice(Practice practice, int offset, int length, Effect effect, Uri fixed) {

  /** For people: {@code host in lower case at offset 7: http://example.com/}. */
  @Override
  public String toString() {
    return practice + " at offset " + offset + ": " + fixed;
  }
}
