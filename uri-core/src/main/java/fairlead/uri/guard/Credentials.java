package fairlead.uri.guard;

import fairlead.uri.UriReference;

/**
 * Hides what stands in front of an at-sign in an authority, wherever text is meant for people (RFC
 * 3986, Section 7.5). All of it goes: a user's name alone may be a secret token.
 */
public final class Credentials {

  private static final String MASK = "***";
  private static final String ENDS = " /?#'\"<>";

  private Credentials() {}

  /** The text of a reference with its user information hidden; an empty one stays empty. */
  public static String masked(UriReference reference) {
    String text = reference.toString();
    String authority = reference.authority();
    int at = authority == null ? -1 : authority.lastIndexOf('@');
    if (at <= 0) {
      return text;
    }
    int start = reference.layout().schemeEnd() + 3;
    return text.substring(0, start) + MASK + text.substring(start + at);
  }

  /**
   * A text for people with the user information of every URI in it hidden, also of those that no
   * parser but a browser's would take, with backslashes or too few slashes.
   */
  public static String maskedInText(String text) {
    StringBuilder out = new StringBuilder(text.length());
    int done = 0;
    int at = 0;
    while (at < text.length()) {
      int start = authorityStart(text, at);
      if (start < 0) {
        at++;
        continue;
      }
      int end = start;
      int userinfoEnd = -1;
      while (end < text.length() && ENDS.indexOf(text.charAt(end)) < 0) {
        if (text.charAt(end) == '@') {
          userinfoEnd = end;
        }
        end++;
      }
      if (userinfoEnd > start) {
        out.append(text, done, start).append(MASK);
        done = userinfoEnd;
      }
      at = end;
    }
    return done == 0 ? text : out.append(text, done, text.length()).toString();
  }

  /** Where an authority begins, if slashes in front of one begin at an offset; -1 if none do. */
  private static int authorityStart(String text, int from) {
    int at = from;
    while (at < text.length() && (text.charAt(at) == '/' || text.charAt(at) == '\\')) {
      at++;
    }
    int slashes = at - from;
    boolean behindColon = from > 0 && text.charAt(from - 1) == ':';
    return slashes > 1 || (slashes == 1 && behindColon) ? at : -1;
  }
}
