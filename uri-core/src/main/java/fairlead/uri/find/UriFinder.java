package fairlead.uri.find;

import fairlead.uri.percent.AsciiSet;
import fairlead.uri.scheme.Schemes;
import fairlead.uri.text.AsciiCase;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Finds URIs in running text in one pass, in linear time. Immutable and thread-safe.
 *
 * <pre>{@code
 * for (FoundUri found : new UriFinder(Layout.PROSE).find("See <http://h/a> (or https://h/b).")) {
 *   System.out.println(found.uri() + " at offset " + found.start());
 * }
 * }</pre>
 *
 * <p>A URI begins with a scheme and two slashes, or with one of the schemes that need no slashes,
 * or with any scheme between angle brackets or after {@code URL:}. The prefix {@code URL:} may be
 * followed by a space. {@code Note: this} and {@code std::string} are not URIs.
 *
 * <table>
 * <caption>What is found in prose</caption>
 * <tr><th>text</th><th>URI</th></tr>
 * <tr><td>{@code (see http://h/a_(b).)}</td><td>{@code http://h/a_(b)}</td></tr>
 * <tr><td>{@code "http://h/", he said}</td><td>{@code http://h/}</td></tr>
 * <tr><td>{@code <URL: http://h/a>}</td><td>{@code http://h/a}</td></tr>
 * <tr><td>{@code mailto:a@h.example!}</td><td>{@code mailto:a@h.example}</td></tr>
 * </table>
 *
 * @param layout how the text is laid out
 * @param maxLength the most UTF-16 units that a URI may have in the text; a longer one is not found
 */
public record UriFinder(Layout layout, int maxLength) {

  /** The default limit on the units of a URI. */
  public static final int MAX_LENGTH = 65_536;

  private static final int MAX_SCHEME = 40;
  private static final String PREFIX = "url:";

  /** Schemes whose names are also words, so one of these characters must follow them. */
  private static final Map<String, String> SHAPES =
      Map.of("data", ",", "info", "/", "tag", ",", "pkg", "/", "geo", ",");

  private static final int MAX_SHAPE = 256;

  /**
   * The characters with which an authority in running text begins; others that the grammar allows
   * are punctuation here.
   */
  private static final AsciiSet AUTHORITY = AsciiSet.ALPHANUM.or(AsciiSet.of("[%_"));

  /**
   * Checks the limit.
   *
   * @throws IllegalArgumentException if it is not positive
   */
  public UriFinder {
    if (maxLength < 1) {
      throw new IllegalArgumentException("not a length: " + maxLength);
    }
  }

  /** A finder for a layout, with the default limit. */
  public UriFinder(Layout layout) {
    this(layout, MAX_LENGTH);
  }

  /** The URIs of a text, in order and without overlaps. */
  public List<FoundUri> find(String text) {
    List<FoundUri> found = new ArrayList<>();
    Ahead ahead = new Ahead(text);
    int done = 0;
    for (int colon = text.indexOf(':'); colon >= 0; colon = text.indexOf(':', colon + 1)) {
      if (colon < done) {
        continue;
      }
      int start = schemeStart(text, colon, done);
      boolean scheme = start < colon && !isPrefix(text, start, colon);
      FoundUri uri = scheme ? at(text, start, colon, done, ahead) : null;
      if (uri != null) {
        found.add(uri);
        done = uri.end();
      }
    }
    return found;
  }

  private static boolean isPrefix(String text, int start, int colon) {
    return colon + 1 - start == PREFIX.length()
        && AsciiCase.lower(text.substring(start, colon + 1)).equals(PREFIX);
  }

  /** Where the scheme before a colon begins; the colon itself if there is none. */
  private static int schemeStart(String text, int colon, int done) {
    int least = Math.max(done, colon - MAX_SCHEME);
    int start = colon;
    while (start > least && AsciiSet.SCHEME.contains(text.charAt(start - 1))) {
      start--;
    }
    while (start < colon && !AsciiSet.ALPHA.contains(text.charAt(start))) {
      start++;
    }
    int word = colon; // after the full stop of a sentence that ends without a space
    while (word > start && text.charAt(word - 1) != '.') {
      word--;
    }
    boolean web =
        word > start
            && Schemes.WRITTEN_BY_HAND.contains(AsciiCase.lower(text.substring(word, colon)));
    return web ? word : start;
  }

  private @Nullable FoundUri at(String text, int start, int colon, int done, Ahead ahead) {
    int prefix = prefixStart(text, start, done);
    char before = prefix > 0 ? text.charAt(prefix - 1) : 0;
    boolean begins = begins(text, start, colon);
    if (before == '<' && (begins || prefix < start)) {
      FoundUri bracketed = bracketed(text, start, colon, ahead.next('>', colon));
      if (bracketed != null) {
        return bracketed;
      }
    }
    if (!begins) {
      return null;
    }
    if (before == '"' && layout == Layout.WRAPPED) {
      FoundUri quoted = quoted(text, start, ahead.next('"', colon));
      if (quoted != null) {
        return quoted;
      }
    }
    return bare(text, start, colon, ahead, before == '"' ? Delimiter.QUOTES : Delimiter.SPACE);
  }

  /** Where the prefix before a URI begins; the URI's own start if there is none. */
  private static int prefixStart(String text, int start, int done) {
    int end = start;
    while (end > done && Boundary.isSpace(text.charAt(end - 1)) && start - end < 4) {
      end--;
    }
    int from = end - PREFIX.length();
    return from >= done && isPrefix(text, from, end - 1) ? from : start;
  }

  /** Whether what begins here is a URI even if nothing separates it from the text. */
  private static boolean begins(String text, int start, int colon) {
    String scheme = AsciiCase.lower(text.substring(start, colon));
    if (text.startsWith("//", colon + 1)) {
      return colon + 3 < text.length() && beginsAuthority(text, colon + 3, scheme);
    }
    return Schemes.WITHOUT_SLASHES.contains(scheme)
        && colon + 1 < text.length()
        && text.charAt(colon + 1) != ':'
        && Boundary.length(text, colon + 1) > 0
        && hasShape(text, colon + 1, SHAPES.get(scheme));
  }

  /**
   * Whether a host, user information or the path of a file can begin here, rather than an ellipsis.
   */
  private static boolean beginsAuthority(String text, int at, String scheme) {
    char c = text.charAt(at);
    return c < 0x80
        ? AUTHORITY.contains(c) || (c == '/' && scheme.equals("file"))
        : Boundary.length(text, at) > 0;
  }

  private static boolean hasShape(String text, int from, @Nullable String wanted) {
    if (wanted == null) {
      return true;
    }
    int at = from;
    while (at < text.length() && at - from < MAX_SHAPE && Boundary.length(text, at) > 0) {
      if (wanted.indexOf(text.charAt(at)) >= 0) {
        return true;
      }
      at++;
    }
    return false;
  }

  private @Nullable FoundUri bare(
      String text, int start, int colon, Ahead ahead, Delimiter delimiter) {
    int runEnd = ahead.runEnd(start);
    if (runEnd - start > maxLength) {
      return null;
    }
    int authority = text.startsWith("//", colon + 1) ? colon + 3 : colon + 1;
    int uriEnd = Boundary.uriEnd(text, start, authority, runEnd);
    boolean hyphen = uriEnd == runEnd && text.charAt(runEnd - 1) == '-';
    if (layout == Layout.WRAPPED && start >= ahead.tooLong && hyphen) {
      int brokenEnd = brokenEnd(text, runEnd, start + maxLength);
      if (brokenEnd - start <= maxLength) {
        int end = Boundary.trimmed(text, authority, brokenEnd);
        return joined(text, start, end, delimiter);
      }
      ahead.tooLong = brokenEnd;
    }
    int end = Boundary.trimmed(text, authority, uriEnd);
    return end == authority
        ? null
        : new FoundUri(text.substring(start, end), start, end, delimiter, null);
  }

  /**
   * The end of a URI that continues after hyphens at the ends of lines; beyond the limit if it is
   * too long.
   */
  private static int brokenEnd(String text, int firstEnd, int limit) {
    int end = firstEnd;
    while (end <= limit && text.charAt(end - 1) == '-') {
      int next = lineStart(text, end);
      int nextEnd = next < 0 ? next : Boundary.runEnd(text, next);
      if (nextEnd <= next || beginsScheme(text, next) || isHyphens(text, next, nextEnd)) {
        break;
      }
      end = nextEnd;
    }
    return end;
  }

  /** Whether a word consists only of hyphens, as before an item or a signature. */
  private static boolean isHyphens(String text, int from, int to) {
    int at = from;
    while (at < to && text.charAt(at) == '-') {
      at++;
    }
    return at == to;
  }

  /** Whether a word begins like a separate URI. */
  private static boolean beginsScheme(String text, int from) {
    int at = from;
    while (at < text.length()
        && at - from < MAX_SCHEME
        && AsciiSet.SCHEME.contains(text.charAt(at))) {
      at++;
    }
    return at > from && text.startsWith(":", at);
  }

  /** The first word of the next line, if a line ends at an offset; otherwise -1. */
  private static int lineStart(String text, int lineEnd) {
    boolean ended = false;
    int at = lineEnd;
    while (at < text.length() && Boundary.isSpace(text.charAt(at))) {
      char c = text.charAt(at++);
      if (c == '\n' && ended) {
        return -1; // an empty line ends a paragraph
      }
      ended |= c == '\n';
    }
    return ended && at < text.length() ? at : -1;
  }

  private @Nullable FoundUri bracketed(String text, int start, int colon, int close) {
    if (close < 0 || close - start > maxLength || close == colon + 1) {
      return null;
    }
    for (int at = start; at < close; at++) {
      char c = text.charAt(at);
      boolean space = Boundary.isSpace(c);
      if (space && (layout == Layout.PROSE || isBlankLine(text, at))) {
        return null;
      }
      if (c == '<' || c == '"' || (!space && Character.isISOControl(c))) {
        return null;
      }
    }
    return joined(text, start, close, Delimiter.ANGLE_BRACKETS);
  }

  private @Nullable FoundUri quoted(String text, int start, int close) {
    if (close < 0 || close - start > maxLength) {
      return null;
    }
    boolean lineBroken = true; // whether the current white space has a line end
    for (int at = start; at < close; at++) {
      char c = text.charAt(at);
      if (Boundary.isSpace(c)) {
        boolean first = !Boundary.isSpace(text.charAt(at - 1));
        lineBroken = first ? hasLineEnd(text, at) : lineBroken;
        if (!lineBroken || isBlankLine(text, at)) {
          return null;
        }
      } else if (Boundary.length(text, at) == 0 && !Character.isSurrogate(c)) {
        return null;
      }
    }
    return joined(text, start, close, Delimiter.QUOTES);
  }

  private static boolean hasLineEnd(String text, int from) {
    int at = from;
    while (at < text.length() && Boundary.isSpace(text.charAt(at))) {
      if (Boundary.isLineEnd(text.charAt(at++))) {
        return true;
      }
    }
    return false;
  }

  /** Whether a line ends at an offset and the next line is blank. */
  private static boolean isBlankLine(String text, int offset) {
    if (!Boundary.isLineEnd(text.charAt(offset))) {
      return false;
    }
    int at = text.startsWith("\r\n", offset) ? offset + 2 : offset + 1;
    while (at < text.length() && (text.charAt(at) == ' ' || text.charAt(at) == '\t')) {
      at++;
    }
    return at < text.length() && Boundary.isLineEnd(text.charAt(at));
  }

  /** The URI without its white space, and without the hyphens before line breaks. */
  private static @Nullable FoundUri joined(String text, int start, int end, Delimiter delimiter) {
    StringBuilder uri = new StringBuilder(end - start);
    StringBuilder without = new StringBuilder(end - start);
    boolean hyphens = false;
    for (int at = start; at < end; at++) {
      char c = text.charAt(at);
      if (Boundary.isSpace(c)) {
        continue;
      }
      uri.append(c);
      boolean lineHyphen = c == '-' && at + 1 < end && hasLineEnd(text, at + 1);
      hyphens |= lineHyphen;
      if (!lineHyphen) {
        without.append(c);
      }
    }
    return new FoundUri(uri.toString(), start, end, delimiter, hyphens ? without.toString() : null);
  }

  /** Looks ahead from ascending offsets, so that each part of the text is examined only once. */
  private static final class Ahead {
    private final String text;
    private int bracket = -1;
    private int quote = -1;
    private int runEnd;
    private int tooLong; // up to here, a URI broken across lines is too long

    Ahead(String text) {
      this.text = text;
    }

    int runEnd(int from) {
      if (from >= runEnd) {
        runEnd = Boundary.runEnd(text, from);
      }
      return runEnd;
    }

    int next(char delimiter, int from) {
      if (delimiter == '>') {
        bracket = next(delimiter, from, bracket);
        return bracket == text.length() ? -1 : bracket;
      }
      quote = next(delimiter, from, quote);
      return quote == text.length() ? -1 : quote;
    }

    private int next(char delimiter, int from, int known) {
      if (known >= from) {
        return known;
      }
      int found = text.indexOf(delimiter, from);
      return found < 0 ? text.length() : found;
    }
  }
}
