package fairlead.html.syntax;

import java.util.ArrayList;
import java.util.List;

/** Lists of references: of {@code a ping} and {@code object archive}, and of {@code applet}. */
public final class ListScanner {

  private ListScanner() {}

  /** References between ASCII whitespace (Infra Standard, "split on ASCII whitespace"). */
  public static List<Scanned> spaces(String value) {
    List<Scanned> found = new ArrayList<>();
    int at = Whitespace.skip(value, 0);
    while (at < value.length()) {
      int end = Whitespace.find(value, at);
      found.add(Scanned.of(value, at, end));
      at = Whitespace.skip(value, end);
    }
    return found;
  }

  /**
   * References between commas, white space around each not counted (Infra Standard, "split on
   * commas"); where nothing stands between two, there is none.
   */
  public static List<Scanned> commas(String value) {
    List<Scanned> found = new ArrayList<>();
    int at = 0;
    while (at <= value.length()) {
      int comma = value.indexOf(',', at);
      int next = comma < 0 ? value.length() : comma;
      int start = Math.min(Whitespace.skip(value, at), next);
      int end = next;
      while (end > start && Whitespace.is(value.charAt(end - 1))) {
        end--;
      }
      if (end > start) {
        found.add(Scanned.of(value, start, end));
      }
      at = next + 1;
    }
    return found;
  }
}
