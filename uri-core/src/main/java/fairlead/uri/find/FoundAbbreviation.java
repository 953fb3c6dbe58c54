package fairlead.uri.find;

import java.util.List;

/**
 * An abbreviated reference that was found in a text, and what it may stand for.
 *
 * @param text the reference as written there
 * @param start where it begins, in UTF-16 units
 * @param end where it ends, exclusive
 * @param completions what it may stand for, most likely first; at least one
 */
public record FoundAbbreviation(String text, int start, int end, List<Completion> completions) {

  /** Copies the list. */
  public FoundAbbreviation {
    completions = List.copyOf(completions);
  }
}
