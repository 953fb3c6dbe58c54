package fairlead.html.syntax;

import java.util.function.Consumer;

/** The URLs of a sitemap that is plain text: one on each line, absolute. Other lines are text. */
public final class LinesScanner {

  private LinesScanner() {}

  /** Passes on the lines that are absolute http or https URLs, without white space around them. */
  public static void scan(String text, Consumer<Scanned> references) {
    forEach(text, (start, end) -> addLine(text, start, end, references));
  }

  /** A line, without its end. */
  @FunctionalInterface
  interface Line {
    void accept(int start, int end);
  }

  /** Passes on the lines of a text, without a byte order mark. */
  static void forEach(String text, Line line) {
    int at = text.startsWith("\uFEFF") ? 1 : 0;
    while (at < text.length()) {
      int end = at;
      while (end < text.length() && text.charAt(end) != '\n' && text.charAt(end) != '\r') {
        end++;
      }
      line.accept(at, end);
      at = end + 1;
    }
  }

  private static void addLine(String text, int start, int end, Consumer<Scanned> references) {
    int from = start;
    int to = end;
    while (from < to && text.charAt(from) <= ' ') {
      from++;
    }
    while (to > from && text.charAt(to - 1) <= ' ') {
      to--;
    }
    if (isHttp(text, from, to)) {
      references.accept(Scanned.of(text, from, to));
    }
  }

  static boolean isHttp(String text, int from, int to) {
    return (text.regionMatches(true, from, "http://", 0, 7) && to > from + 7)
        || (text.regionMatches(true, from, "https://", 0, 8) && to > from + 8);
  }
}
