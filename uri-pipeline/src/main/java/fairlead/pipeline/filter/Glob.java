package fairlead.pipeline.filter;

import java.util.ArrayList;
import java.util.List;

/**
 * A pattern for a whole text: an asterisk stands for any characters, and a backslash makes the next
 * character literal. Immutable and thread-safe. Matching takes time linear in pattern and text:
 * each literal between asterisks is searched for once, with the Knuth-Morris-Pratt algorithm.
 */
public final class Glob {

  private final List<String> literals = new ArrayList<>(); // before, between and after asterisks
  private final List<int[]> borders = new ArrayList<>();

  /** The pattern that a text stands for. Any text is a valid pattern. */
  public Glob(String pattern) {
    StringBuilder literal = new StringBuilder();
    for (int i = 0; i < pattern.length(); i++) {
      char c = pattern.charAt(i);
      if (c == '*') {
        literals.add(literal.toString());
        literal.setLength(0);
      } else {
        boolean escapes = c == '\\' && i + 1 < pattern.length();
        literal.append(escapes ? pattern.charAt(++i) : c);
      }
    }
    literals.add(literal.toString());
    literals.forEach(one -> borders.add(borders(one)));
  }

  /** Whether the pattern matches the whole text; it is case-sensitive. */
  public boolean matches(String text) {
    int last = literals.size() - 1;
    String start = literals.get(0);
    String end = literals.get(last);
    if (last == 0) {
      return text.equals(start);
    }
    int limit = text.length() - end.length();
    if (start.length() > limit || !text.startsWith(start) || !text.endsWith(end)) {
      return false;
    }
    int at = start.length();
    for (int i = 1; i < last && at >= 0; i++) {
      at = endOf(i, text, at, limit);
    }
    return at >= 0;
  }

  /** Where the first occurrence of a literal ends; -1 if there is none. */
  private int endOf(int index, String text, int from, int to) {
    String literal = literals.get(index);
    int[] border = borders.get(index);
    int matched = 0;
    int at = from;
    while (matched < literal.length()) {
      if (at == to) {
        return -1;
      }
      char c = text.charAt(at++);
      while (matched > 0 && literal.charAt(matched) != c) {
        matched = border[matched - 1];
      }
      matched += literal.charAt(matched) == c ? 1 : 0;
    }
    return at;
  }

  /** For each prefix, the length of the longest proper one that is also its suffix. */
  private static int[] borders(String literal) {
    int[] border = new int[literal.length()];
    int length = 0;
    for (int i = 1; i < literal.length(); i++) {
      while (length > 0 && literal.charAt(length) != literal.charAt(i)) {
        length = border[length - 1];
      }
      length += literal.charAt(length) == literal.charAt(i) ? 1 : 0;
      border[i] = length;
    }
    return border;
  }
}
