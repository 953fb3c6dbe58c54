package fairlead.html.syntax;

import java.util.function.Consumer;

/**
 * The sitemaps that a robots.txt names, each on its own line (RFC 9309, Section 2.2.4). Before an
 * absolute URL, the colon may be missing, as crawlers read it.
 */
public final class RobotsScanner {

  private static final String SITEMAP = "sitemap";

  private RobotsScanner() {}

  /** Passes on the references in the lines that name a sitemap. */
  public static void scan(String text, Consumer<Scanned> references) {
    LinesScanner.forEach(text, (start, end) -> addLine(text, start, end, references));
  }

  private static void addLine(String text, int start, int lineEnd, Consumer<Scanned> references) {
    int at = skipBlanks(text, start, lineEnd);
    int name = at + SITEMAP.length();
    if (name >= lineEnd || !text.regionMatches(true, at, SITEMAP, 0, SITEMAP.length())) {
      return;
    }
    int colon = skipBlanks(text, name, lineEnd);
    boolean hasColon = colon < lineEnd && text.charAt(colon) == ':';
    if (!hasColon && (colon == name || !LinesScanner.isHttp(text, colon, lineEnd))) {
      return;
    }
    int from = hasColon ? skipBlanks(text, colon + 1, lineEnd) : colon;
    int to = from;
    while (to < lineEnd && !isBlank(text.charAt(to))) {
      to++;
    }
    if (to > from) {
      references.accept(Scanned.of(text, from, to));
    }
  }

  private static int skipBlanks(String text, int from, int end) {
    int at = from;
    while (at < end && isBlank(text.charAt(at))) {
      at++;
    }
    return at;
  }

  private static boolean isBlank(char c) {
    return c == ' ' || c == '\t';
  }
}
