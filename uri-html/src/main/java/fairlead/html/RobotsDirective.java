package fairlead.html;

import fairlead.uri.text.AsciiCase;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;

/**
 * What an author asks of all robots, in robots meta elements and X-Robots-Tag header fields. Only
 * rules without a value; those for one robot do not count.
 */
public enum RobotsDirective {
  /** Not to show the page in search results. */
  NOINDEX,
  /** Not to follow its links. */
  NOFOLLOW,
  /** Not to offer a stored copy. */
  NOARCHIVE,
  /** Not to show its text. */
  NOSNIPPET,
  /** Not to show its images. */
  NOIMAGEINDEX,
  /** Not to offer a translation. */
  NOTRANSLATE,
  /** To show it all the same where another page embeds it. */
  INDEXIFEMBEDDED;

  private final String word = name().toLowerCase(Locale.ROOT);

  /**
   * The directives in a value, separated by commas or white space, in any case. {@code none} stands
   * for noindex and nofollow. Other words are ignored.
   */
  public static Set<RobotsDirective> in(String value) {
    Set<RobotsDirective> found = EnumSet.noneOf(RobotsDirective.class);
    int at = 0;
    while (at < value.length()) {
      int start = at;
      while (at < value.length() && value.charAt(at) > ' ' && value.charAt(at) != ',') {
        at++;
      }
      add(AsciiCase.lower(value.substring(start, at)), found);
      at++;
    }
    return found;
  }

  private static void add(String token, Set<RobotsDirective> found) {
    if (token.equals("none")) {
      found.add(NOINDEX);
      found.add(NOFOLLOW);
    }
    for (RobotsDirective directive : values()) {
      if (directive.word.equals(token)) {
        found.add(directive);
      }
    }
  }
}
