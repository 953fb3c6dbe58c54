package fairlead.uri.lint;

import fairlead.uri.Diagnostic;
import fairlead.uri.Uri;
import fairlead.uri.normalize.Effect;

/**
 * A departure from good practice, with its fix.
 *
 * @param diagnostic the {@link Practice} that the URI departs from, and where: from the first such
 *     place to the end of the last
 * @param effect what the fix does; {@link Effect#LOSSY} for a fix that is a guess
 * @param fixed the URI with this one departure fixed everywhere
 */
public record Advice(Diagnostic diagnostic, Effect effect, Uri fixed) {

  /** For people: {@code host in lower case at offset 7: http://example.com/}. */
  @Override
  public String toString() {
    return diagnostic.kind() + " at offset " + diagnostic.offset() + ": " + fixed;
  }
}
