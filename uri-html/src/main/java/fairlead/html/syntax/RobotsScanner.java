package fairlead.html.syntax;

import fairlead.uri.text.AsciiCase;
import java.util.ArrayList;
import java.util.List;

/** The sitemaps that a robots.txt names, in lines of their own (RFC 9309, Section 2.2.4). */
public final class RobotsScanner {

  private static final String SITEMAP = "sitemap";

  private RobotsScanner() {}

  /** The references in the lines that name a sitemap. */
  public static List<Scanned> scan(String text) {
    List<Scanned> references = new ArrayList<>();
    int at = text.startsWith("\uFEFF") ? 1 : 0;
    while (at < text.length()) {
      int end = at;
      while (end < text.length() && text.charAt(end) != '\n' && text.charAt(end) != '\r') {
        end++;
      }
      addLine(text, at, end, references);
      at = end + 1;
    }
    return references;
  }

  private static void addLine(String text, int start, int lineEnd, List<Scanned> references) {
    int at = skipBlanks(text, start, lineEnd);
    int name = at + SITEMAP.length();
    if (name >= lineEnd || !AsciiCase.lower(text.substring(at, name)).equals(SITEMAP)) {
      return;
    }
    int colon = skipBlanks(text, name, lineEnd);
    if (colon == lineEnd || text.charAt(colon) != ':') {
      return;
    }
    int from = skipBlanks(text, colon + 1, lineEnd);
    int to = from;
    while (to < lineEnd && !isBlank(text.charAt(to))) {
      to++;
    }
    if (to > from) {
      references.add(Scanned.of(text, from, to));
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
