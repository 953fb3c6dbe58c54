package fairlead.cli.options;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/** What the user may have meant by a word that does not exist. */
public final class Spelling {

  private static final int LONGEST = 40;

  private Spelling() {}

  /** The question that follows a message about a word; empty if no known word is like it. */
  public static String hint(String word, Collection<String> known) {
    return nearest(word, known).map(one -> "; did you mean '" + one + "'?").orElse("");
  }

  /** As above; the list of all words if none is like it. */
  public static String hintOrAll(String word, Collection<String> known) {
    return nearest(word, known).isPresent()
        ? hint(word, known)
        : ": use " + String.join(", ", known);
  }

  /** The nearest of the known words, if no more than a third of it would have to change. */
  private static Optional<String> nearest(String word, Collection<String> known) {
    return known.stream()
        .filter(one -> bare(one).length() > 2) // or any short word would be near
        .filter(one -> distance(word, one) <= Math.max(1, bare(one).length() / 3))
        .min(Comparator.comparingInt(one -> distance(word, one)));
  }

  private static String bare(String word) {
    return word.startsWith("--") ? word.substring(2) : word.startsWith("-") ? "" : word;
  }

  /**
   * The number of letters that must be added, left out, replaced, or exchanged with the next one
   * (Damerau-Levenshtein distance, each letter edited once).
   */
  private static int distance(String one, String other) {
    if (one.length() > LONGEST || other.length() > LONGEST) {
      return Integer.MAX_VALUE;
    }
    int[][] edits = new int[one.length() + 1][other.length() + 1];
    for (int i = 0; i <= one.length(); i++) {
      for (int j = 0; j <= other.length(); j++) {
        if (i == 0 || j == 0) {
          edits[i][j] = i + j;
          continue;
        }
        boolean same = one.charAt(i - 1) == other.charAt(j - 1);
        int least = Math.min(edits[i - 1][j], edits[i][j - 1]) + 1;
        least = Math.min(least, edits[i - 1][j - 1] + (same ? 0 : 1));
        boolean exchanged =
            i > 1
                && j > 1
                && one.charAt(i - 1) == other.charAt(j - 2)
                && one.charAt(i - 2) == other.charAt(j - 1);
        edits[i][j] = exchanged ? Math.min(least, edits[i - 2][j - 2] + 1) : least;
      }
    }
    return edits[one.length()][other.length()];
  }
}
