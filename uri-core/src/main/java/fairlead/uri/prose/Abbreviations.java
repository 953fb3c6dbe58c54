package fairlead.uri.prose;

import fairlead.uri.Uri;
import fairlead.uri.generic.Rfc3986;
import fairlead.uri.host.Authority;
import fairlead.uri.host.Host;
import fairlead.uri.host.Ipv4;
import fairlead.uri.text.AsciiCase;
import fairlead.uri.text.AsciiSet;
import fairlead.uri.text.PercentEncoding;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Completes references that people abbreviate (Appendix F of RFC 2396 and rfc2396bis-01; RFC 3986,
 * Section 4.5, suffix references). Where a base exists such a text is a relative reference, and
 * there is nothing to guess.
 *
 * <table>
 * <caption>Guesses where no base exists</caption>
 * <tr><th>text</th><th>guesses</th></tr>
 * <tr><td>{@code www.w3.org/Addressing/}</td>
 *     <td>{@code http://www.w3.org/Addressing/}, {@code https://www.w3.org/Addressing/}</td></tr>
 * <tr><td>{@code ftp.h.example}</td><td>{@code ftp://ftp.h.example}</td></tr>
 * <tr><td>{@code a@h.example}</td><td>{@code mailto:a@h.example}</td></tr>
 * <tr><td>{@code C:\a b}</td><td>{@code file:///C:/a%20b}</td></tr>
 * <tr><td>{@code etc}, {@code e.g}, {@code http://h/}</td><td>none</td></tr>
 * </table>
 */
public final class Abbreviations {

  /** The top levels by which a name alone is taken for a host. */
  private static final Set<String> TOP_LEVELS =
      Set.of("com", "org", "net", "edu", "gov", "mil", "int", "info", "biz", "eu", "example");

  private static final AsciiSet LABEL = AsciiSet.ALPHA.or(AsciiSet.DIGIT).or(AsciiSet.of("-"));
  private static final AsciiSet LOCAL_PART = LABEL.or(AsciiSet.of("!#$%&'*+/=?^_`{|}~."));
  private static final AsciiSet FILE_PATH = AsciiSet.UNRESERVED.or(AsciiSet.of("/!$&'()+,;=@:"));

  private Abbreviations() {}

  /**
   * What a text may stand for, likeliest first.
   *
   * @param base the base of the place where the text stands; null if there is none
   * @return the guesses; empty if there is a base, or nothing to guess
   */
  public static List<Guess> guesses(@Nullable Uri base, String text) {
    if (base != null || text.isEmpty() || text.contains("://")) {
      return List.of();
    }
    if (isDrivePath(text)) {
      String path = PercentEncoding.encode(text.replace('\\', '/'), FILE_PATH);
      return guesses(Heuristic.DRIVE_PATH, "file:///" + path);
    }
    int at = text.indexOf('@');
    if (at > 0 && at == text.lastIndexOf('@')) {
      boolean mail = isAll(text, 0, at, LOCAL_PART) && isHostName(text.substring(at + 1));
      return mail ? guesses(Heuristic.MAIL_ADDRESS, "mailto:" + text) : List.of();
    }
    return host(text);
  }

  private static List<Guess> host(String text) {
    int end = 0;
    while (end < text.length() && "/?#".indexOf(text.charAt(end)) < 0) {
      end++;
    }
    Authority authority = Authority.of(text.substring(0, end));
    String host = AsciiCase.lower(authority.host());
    String port = authority.port();
    if (authority.userinfo() != null) {
      return List.of();
    }
    if (port != null && (port.isEmpty() || !isAll(port, 0, port.length(), AsciiSet.DIGIT))) {
      return List.of();
    }
    boolean more = end < text.length() || port != null;
    if (host.equals("localhost") || Host.of(host) instanceof Ipv4) {
      return more ? guesses(Heuristic.ADDRESS, "http://" + text) : List.of();
    }
    if (!isHostName(host)) {
      return List.of();
    }
    if (host.startsWith("ftp.")) {
      return guesses(Heuristic.FTP_HOST, "ftp://" + text);
    }
    if (host.startsWith("www.")) {
      return guesses(Heuristic.WWW_HOST, "http://" + text, "https://" + text);
    }
    boolean wellKnown = TOP_LEVELS.contains(host.substring(host.lastIndexOf('.') + 1));
    return more || wellKnown
        ? guesses(Heuristic.HOST_NAME, "http://" + text, "https://" + text)
        : List.of();
  }

  private static boolean isDrivePath(String text) {
    return text.length() > 2
        && AsciiSet.ALPHA.contains(text.charAt(0))
        && text.charAt(1) == ':'
        && (text.charAt(2) == '\\' || text.charAt(2) == '/');
  }

  /** Two labels at least, the last of letters alone. */
  private static boolean isHostName(String text) {
    int labels = 0;
    int start = 0;
    boolean letters = false;
    while (start <= text.length()) {
      int dot = text.indexOf('.', start);
      int end = dot < 0 ? text.length() : dot;
      if (end == start
          || text.charAt(start) == '-'
          || text.charAt(end - 1) == '-'
          || !isAll(text, start, end, LABEL)) {
        return false;
      }
      letters = end - start > 1 && isAll(text, start, end, AsciiSet.ALPHA);
      labels++;
      start = end + 1;
    }
    return labels > 1 && letters;
  }

  private static boolean isAll(String text, int from, int to, AsciiSet set) {
    for (int at = from; at < to; at++) {
      if (!set.contains(text.charAt(at))) {
        return false;
      }
    }
    return true;
  }

  private static List<Guess> guesses(Heuristic heuristic, String... texts) {
    List<Guess> guesses = new ArrayList<>();
    for (String text : texts) {
      if (Rfc3986.DIALECT.tryParse(text) instanceof Uri uri) {
        guesses.add(new Guess(uri, heuristic));
      }
    }
    return guesses;
  }

  /**
   * The abbreviated references in a text that stand between white space, with their places: hosts,
   * addresses and mail addresses, but no paths of files. Where there is a URI in full, none is
   * looked for.
   */
  public static List<FoundAbbreviation> find(String text) {
    List<FoundAbbreviation> found = new ArrayList<>();
    int at = 0;
    while (at < text.length()) {
      int end = Math.max(Boundary.runEnd(text, at), at + 1);
      int start = at;
      while (start < end && "(['*".indexOf(text.charAt(start)) >= 0) {
        start++;
      }
      int trimmed = Boundary.trimmed(text, start, end);
      if (trimmed > start && trimmed - start <= 2048) {
        String candidate = text.substring(start, trimmed);
        List<Guess> guesses = isDrivePath(candidate) ? List.of() : guesses(null, candidate);
        if (!guesses.isEmpty()) {
          found.add(new FoundAbbreviation(candidate, start, trimmed, guesses));
        }
      }
      at = end;
    }
    return found;
  }
}
