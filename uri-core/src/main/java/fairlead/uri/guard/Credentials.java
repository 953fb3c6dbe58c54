package fairlead.uri.guard;

import fairlead.uri.text.AsciiCase;
import fairlead.uri.text.AsciiSet;
import java.util.Set;

/**
 * Hides what stands in front of an at-sign in an authority, wherever text is meant for people (RFC
 * 3986, Section 7.5). All of it goes: a user's name alone may be a secret token.
 */
public final class Credentials {

  private static final String MASK = "***";

  /**
   * The schemes whose URIs browsers read as having an authority, however many slashes there are.
   */
  private static final Set<String> SPECIAL = Set.of("http", "https", "ws", "wss", "ftp", "file");

  private static final int LONGEST = 5; // of those

  private Credentials() {}

  /**
   * A text with the user information of every URI in it hidden, also of those that no parser but a
   * browser's would take, with backslashes, white space or too few slashes. Where it is not clear
   * how far user information goes, more is hidden than need be; a text without a URI stays as it
   * is.
   */
  public static String masked(String text) {
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
      while (end < text.length() && "/?#".indexOf(text.charAt(end)) < 0) {
        if (text.charAt(end) == '@') {
          userinfoEnd = end;
        }
        end++;
      }
      if (userinfoEnd > start) {
        out.append(text, done, start).append(MASK);
        done = userinfoEnd;
      }
      at = Math.max(end, at + 1);
    }
    return done == 0 ? text : out.append(text, done, text.length()).toString();
  }

  /** Where an authority begins, if what leads to one begins at an offset; -1 if nothing does. */
  private static int authorityStart(String text, int from) {
    boolean special = text.charAt(from) == ':' && isSpecial(text, from);
    int at = special ? from + 1 : from;
    int slashes = 0;
    while (at < text.length() && "/\\\t\r\n".indexOf(text.charAt(at)) >= 0) {
      slashes += text.charAt(at) == '/' || text.charAt(at) == '\\' ? 1 : 0;
      at++;
    }
    return special || slashes > 1 ? at : -1;
  }

  private static boolean isSpecial(String text, int colon) {
    int start = colon;
    while (start > 0
        && colon - start <= LONGEST
        && AsciiSet.ALPHA.contains(text.charAt(start - 1))) {
      start--;
    }
    return SPECIAL.contains(AsciiCase.lower(text.substring(start, colon)));
  }
}
