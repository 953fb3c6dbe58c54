package fairlead.uri;

import fairlead.uri.percent.AsciiSet;
import fairlead.uri.scheme.Schemes;
import fairlead.uri.text.AsciiCase;

/**
 * Hides user information in text that is meant for people (RFC 3986, Section 7.5). All of it is
 * hidden, because a user name by itself may be a secret token.
 *
 * <p>Messages contain URLs among other words, so there is no URL to pass to a parser. Instead, this
 * class searches for places where one could begin. A test ensures that it hides everything the
 * parser of the URL Standard reads as a user name or password.
 */
public final class Credentials {

  private static final String MASK = "***";

  private static final int PORT_DIGITS = 5;
  private static final int LONGEST = 6; // the longest special scheme, or one with addresses

  /** The characters that browsers drop anywhere in a URL. */
  private static final String IGNORED = "\t\r\n";

  /** What ends a URL in a text, as far as that matters here. */
  private static final String SEPARATORS = " \t\r\n,;|\"'<>()[]{}?#";

  private Credentials() {}

  /**
   * Returns the text with all its user information hidden. Where its extent is unclear, too much is
   * hidden rather than too little. A text without user information stays as it is.
   *
   * <table>
   * <caption>What is hidden</caption>
   * <tr><th>text</th><th>shown</th><th>why</th></tr>
   * <tr><td>{@code http://u:p@h/}</td><td>{@code http://***@h/}</td><td>an authority</td></tr>
   * <tr><td>{@code http:/u:p@h}</td><td>{@code http:/***@h}</td>
   *     <td>browsers read an authority</td></tr>
   * <tr><td>{@code http://u:p/w@h/}</td><td>{@code http://***@h/}</td>
   *     <td>what would be a port is not a number</td></tr>
   * <tr><td>{@code u:p@h: no such file}</td><td>{@code ***@h: no such file}</td>
   *     <td>a colon and then an at-sign before any space or slash</td></tr>
   * <tr><td><code>http://u:p&amp;at;h/</code></td><td>{@code http://***;h/}</td>
   *     <td>an entity may stand for an at-sign</td></tr>
   * <tr><td>{@code mailto:a@b}</td><td>the same</td><td>an address, which has no password</td></tr>
   * <tr><td>{@code a/u:p@h}</td><td>the same</td><td>a path</td></tr>
   * <tr><td>{@code http://h//x@2/}</td><td>the same</td><td>an empty segment of a path</td></tr>
   * </table>
   *
   * <p>A password without a scheme before it is not hidden if it contains a slash, a question mark,
   * a number sign or a space, because it looks like a path or ordinary words. One with a scheme and
   * a slash is not hidden if what comes before the slash may be a port.
   */
  public static String masked(String text) {
    return text.indexOf('@') < 0 && text.indexOf('&') < 0
        ? text
        : withoutLogins(withoutUserinfo(text));
  }

  /**
   * Like {@link #masked(String)}, for a text about a reference. If the reference has user
   * information, what resolution made of it is hidden too. For example, {@code http:u:p@h/x} in a
   * document of {@code http://g/} resolves to the path {@code /u:p@h/x} (RFC 3986, Section 5.2.2,
   * non-strict). In that case everything before an at-sign is hidden, back to a slash, a question
   * mark, a number sign or a space.
   *
   * @param text the text, for example the target
   */
  public static String masked(String text, String reference) {
    String masked = masked(text);
    return masked.indexOf('@') < 0 || masked(reference).equals(reference)
        ? masked
        : withoutSegments(masked);
  }

  private static String withoutSegments(String text) {
    StringBuilder out = new StringBuilder(text.length());
    int start = 0;
    while (start < text.length()) {
      int end = start;
      int sign = -1;
      while (end < text.length() && "/?# ".indexOf(text.charAt(end)) < 0) {
        sign = text.charAt(end) == '@' ? end : sign;
        end++;
      }
      end = Math.min(end + 1, text.length());
      out.append(sign <= start ? "" : MASK).append(text, sign < 0 ? start : sign, end);
      start = end;
    }
    return out.toString();
  }

  /** Hides user information in authorities, including those that only browsers recognize. */
  private static String withoutUserinfo(String text) {
    StringBuilder out = new StringBuilder(text.length());
    int done = 0;
    int at = 0;
    int word = 0; // the end of the word that the last at-sign is in
    int lastSign = -1;
    boolean inPath = false; // after an authority, where slashes are empty segments
    while (at < text.length()) {
      int start = authorityStart(text, at);
      if (start < 0 || (inPath && text.charAt(at) != ':')) {
        inPath &= SEPARATORS.indexOf(text.charAt(at)) < 0;
        at++;
        continue;
      }
      int end = start;
      int userinfoEnd = -1;
      boolean entity = false;
      while (end < text.length() && "/?#".indexOf(text.charAt(end)) < 0) {
        char c = text.charAt(end);
        if (c == '@' || (c == ';' && entity)) {
          userinfoEnd = end;
        }
        entity = c == '&' || (entity && AsciiSet.ALPHANUM.contains(c));
        end++;
      }
      if (userinfoEnd < 0 && !mayBeHost(text, start, end)) {
        if (word <= end) { // once for each word, so that the time is linear
          word = wordEnd(text, end);
          lastSign = lastSign(text, end, word);
        }
        userinfoEnd = lastSign;
        end = Math.max(end, lastSign);
      }
      if (userinfoEnd > start) {
        out.append(text, done, start).append(MASK);
        done = userinfoEnd;
      }
      // The slash that ends one may come after the scheme of another.
      boolean another = end < text.length() && text.charAt(end - 1) == ':';
      at = Math.max(another ? end - 1 : end, at + 1);
      inPath = !another && end < text.length() && text.charAt(end) == '/' && userinfoEnd < end;
    }
    return done == 0 ? text : out.append(text, done, text.length()).toString();
  }

  /** Whether part of a text may be a host, with a port or without, or is several words. */
  private static boolean mayBeHost(String text, int start, int end) {
    int port = end;
    while (port > start && ":] ".indexOf(text.charAt(port - 1)) < 0) {
      port--;
    }
    return port == start
        || text.charAt(port - 1) != ':'
        || (end - port <= PORT_DIGITS && AsciiSet.DIGIT.skip(text, port, end) == end);
  }

  /** The last at-sign in a part of a text; negative if there is none. */
  private static int lastSign(String text, int start, int end) {
    int at = end - 1;
    while (at >= start && text.charAt(at) != '@') {
      at--;
    }
    return at < start ? -1 : at;
  }

  /** The start of the authority after the colon or slashes at an offset; -1 if there is none. */
  private static int authorityStart(String text, int from) {
    boolean special = text.charAt(from) == ':' && Schemes.SPECIAL.contains(nameBefore(text, from));
    int at = special ? from + 1 : from;
    int slashes = 0;
    while (at < text.length() && ("/\\" + IGNORED).indexOf(text.charAt(at)) >= 0) {
      slashes += text.charAt(at) == '/' || text.charAt(at) == '\\' ? 1 : 0;
      at++;
    }
    return special || slashes > 1 ? at : -1;
  }

  /** Hides a name, a colon and a password before an at-sign, with no scheme before them. */
  private static String withoutLogins(String text) {
    StringBuilder out = new StringBuilder(text.length());
    int done = 0;
    int word = 0;
    while (word < text.length()) {
      int start = word; // after the last known scheme
      int login = -1; // where the at-sign of a login is
      boolean colon = false;
      int at = word;
      while (at < text.length() && " /?#".indexOf(text.charAt(at)) < 0) {
        char c = text.charAt(at);
        if (c == ':' && !colon && isKnown(nameBefore(text, at))) {
          start = at + 1;
        } else if (c == ':') {
          colon = true;
        } else if (c == '@' && colon) {
          login = at;
        }
        at++;
      }
      if (login > start) {
        out.append(text, done, start).append(MASK);
        done = login;
      }
      word = wordEnd(text, at) + 1;
    }
    return done == 0 ? text : out.append(text, done, text.length()).toString();
  }

  private static int wordEnd(String text, int from) {
    int at = from;
    while (at < text.length() && text.charAt(at) != ' ') {
      at++;
    }
    return at;
  }

  /**
   * The letters before a colon, in lower case: at most one more than the longest known name has.
   */
  private static String nameBefore(String text, int colon) {
    StringBuilder name = new StringBuilder();
    for (int at = colon - 1; at >= 0 && name.length() <= LONGEST; at--) {
      char c = text.charAt(at);
      if (AsciiSet.ALPHA.contains(c)) {
        name.append(c);
      } else if (IGNORED.indexOf(c) < 0) {
        break;
      }
    }
    return AsciiCase.lower(name.reverse().toString());
  }

  private static boolean isKnown(String scheme) {
    return Schemes.SPECIAL.contains(scheme) || Schemes.ADDRESSES.contains(scheme);
  }
}
