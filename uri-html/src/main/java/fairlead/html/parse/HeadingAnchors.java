package fairlead.html.parse;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/**
 * The fragments that lead to the headings of a Markdown document on GitHub: the text in lower case
 * without punctuation, with a hyphen for each blank, and with a number if an earlier heading has
 * the same.
 */
final class HeadingAnchors {

  private final Map<String, Integer> taken = new HashMap<>();

  /** The fragment of the next heading. */
  String of(String heading) {
    StringBuilder kept = new StringBuilder(heading.length());
    heading
        .replace('Σ', 'σ') // which Java's lower case depends on what is around it
        .toLowerCase(Locale.ROOT)
        .codePoints()
        .filter(HeadingAnchors::isKept)
        .forEach(c -> kept.appendCodePoint(c == ' ' ? '-' : c));
    String anchor = kept.toString();
    String free = anchor;
    Integer before = taken.get(anchor);
    if (before != null) {
      int number = before;
      do {
        number++;
        free = anchor + '-' + number;
      } while (taken.containsKey(free));
      taken.put(anchor, number);
    }
    taken.put(free, 0);
    return free;
  }

  private static boolean isKept(int c) {
    return c == ' '
        || c == '-'
        || Character.isAlphabetic(c)
        || switch (Character.getType(c)) {
          case Character.NON_SPACING_MARK,
              Character.ENCLOSING_MARK,
              Character.COMBINING_SPACING_MARK,
              Character.DECIMAL_DIGIT_NUMBER,
              Character.CONNECTOR_PUNCTUATION ->
              true;
          default -> false;
        };
  }
}
