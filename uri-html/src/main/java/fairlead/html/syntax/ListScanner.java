package fairlead.html.syntax;

import java.util.function.Consumer;

/**
 * Lists of references, as in {@code a ping}, {@code object archive} and {@code applet}. Each is
 * passed on as it is found, so a list of any length takes no memory.
 */
public final class ListScanner {

  private ListScanner() {}

  /** References separated by ASCII whitespace (Infra Standard, "split on ASCII whitespace"). */
  public static void spaces(String value, Consumer<Scanned> found) {
    int at = Whitespace.skip(value, 0);
    while (at < value.length()) {
      int end = Whitespace.find(value, at);
      found.accept(Scanned.of(value, at, end));
      at = Whitespace.skip(value, end);
    }
  }

  /**
   * References separated by commas, without the white space around each (Infra Standard, "split on
   * commas"). Empty ones are skipped.
   */
  public static void commas(String value, Consumer<Scanned> found) {
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
        found.accept(Scanned.of(value, start, end));
      }
      at = next + 1;
    }
  }
}
