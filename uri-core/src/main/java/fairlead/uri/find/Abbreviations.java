package fairlead.uri.find;

import fairlead.uri.Uri;
import fairlead.uri.generic.Rfc3986;
import fairlead.uri.host.Authority;
import fairlead.uri.host.Host;
import fairlead.uri.host.Ipv4;
import fairlead.uri.percent.AsciiSet;
import fairlead.uri.percent.PercentEncoding;
import fairlead.uri.text.AsciiCase;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Completes references that people abbreviate, such as {@code www.example.org} (Appendix F of RFC
 * 2396 and rfc2396bis-01; RFC 3986, Section 4.5, suffix references). If there is a base, such a
 * text is a relative reference, and there is nothing to guess.
 *
 * <table>
 * <caption>Guesses without a base</caption>
 * <tr><th>text</th><th>completions</th></tr>
 * <tr><td>{@code www.w3.org/Addressing/}</td>
 *     <td>{@code http://www.w3.org/Addressing/}, {@code https://www.w3.org/Addressing/}</td></tr>
 * <tr><td>{@code ftp.h.example}</td><td>{@code ftp://ftp.h.example}</td></tr>
 * <tr><td>{@code a@h.example}</td><td>{@code mailto:a@h.example}</td></tr>
 * <tr><td>{@code C:\a b}</td><td>{@code file:///C:/a%20b}</td></tr>
 * <tr><td>{@code etc}, {@code e.g}, {@code http://h/}</td><td>none</td></tr>
 * </table>
 */
public final class Abbreviations {

  /** The top-level domains that make a bare name count as a host. */
  private static final Set<String> TOP_LEVELS =
      Set.of("com", "org", "net", "edu", "gov", "mil", "int", "info", "biz", "eu", "example");

  /** Country domains that are more common as file name extensions. */
  private static final Set<String> FILE_ENDINGS =
      Set.of("cc", "gz", "hs", "js", "md", "ml", "pl", "ps", "py", "rs", "sh", "so", "st", "ts");

  private static final int MAX_LENGTH = 2048;
  private static final AsciiSet LOCAL_PART = AsciiSet.LABEL.or(AsciiSet.of("!#$%&'*+/=?^_`{|}~."));
  private static final AsciiSet FILE_PATH = AsciiSet.UNRESERVED.or(AsciiSet.of("/!$&'()+,;=@:"));

  private Abbreviations() {}

  /**
   * What a text may stand for, most likely first.
   *
   * @param base the base of the place where the text is; null if there is none
   * @return the completions; empty if there is a base, or nothing to guess
   */
  public static List<Completion> completions(@Nullable Uri base, String text) {
    if (base != null || text.isEmpty() || text.contains("://")) {
      return List.of();
    }
    if (isDrivePath(text)) {
      String path = PercentEncoding.encode(text.replace('\\', '/'), FILE_PATH);
      return completions(Heuristic.DRIVE_PATH, "file:///" + path);
    }
    int at = text.indexOf('@');
    if (at > 0 && at == text.lastIndexOf('@')) {
      boolean mail = LOCAL_PART.containsAll(text, 0, at) && isHostName(text.substring(at + 1));
      return mail ? completions(Heuristic.MAIL_ADDRESS, "mailto:" + text) : List.of();
    }
    return host(text);
  }

  private static List<Completion> host(String text) {
    int end = 0;
    while (end < text.length() && "/?#".indexOf(text.charAt(end)) < 0) {
      end++;
    }
    Authority authority = Authority.of(text.substring(0, end));
    String host = AsciiCase.lower(authority.host());
    String port = authority.port();
    if (authority.userInfo() != null) {
      return List.of();
    }
    if (port != null && (port.isEmpty() || !AsciiSet.DIGIT.containsAll(port, 0, port.length()))) {
      return List.of();
    }
    boolean more = end < text.length() || port != null;
    if (host.equals("localhost") || Host.of(host) instanceof Ipv4) {
      return more && !isNetwork(text, end)
          ? completions(Heuristic.ADDRESS, "http://" + text)
          : List.of();
    }
    if (!isHostName(host)) {
      return List.of();
    }
    if (host.startsWith("ftp.")) {
      return completions(Heuristic.FTP_HOST, "ftp://" + text);
    }
    if (host.startsWith("www.")) {
      return completions(Heuristic.WWW_HOST, "http://" + text, "https://" + text);
    }
    String top = host.substring(host.lastIndexOf('.') + 1);
    boolean wellKnown = TOP_LEVELS.contains(top);
    boolean country = top.length() == 2 && !FILE_ENDINGS.contains(top);
    boolean path = text.startsWith("/", end) || port != null;
    return wellKnown || (country && path)
        ? completions(Heuristic.HOST_NAME, "http://" + text, "https://" + text)
        : List.of();
  }

  /** Whether a slash and one or two digits follow an address, which makes it a network. */
  private static boolean isNetwork(String text, int slash) {
    int digits = text.length() - slash - 1;
    return (digits == 1 || digits == 2)
        && text.charAt(slash) == '/'
        && AsciiSet.DIGIT.containsAll(text, slash + 1, text.length());
  }

  private static boolean isDrivePath(String text) {
    return text.length() > 2
        && AsciiSet.ALPHA.contains(text.charAt(0))
        && text.charAt(1) == ':'
        && (text.charAt(2) == '\\' || text.charAt(2) == '/');
  }

  /** Whether there are at least two labels, the last one only letters. */
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
          || !AsciiSet.LABEL.containsAll(text, start, end)) {
        return false;
      }
      letters = end - start > 1 && AsciiSet.ALPHA.containsAll(text, start, end);
      labels++;
      start = end + 1;
    }
    return labels > 1 && letters;
  }

  private static List<Completion> completions(Heuristic heuristic, String... texts) {
    List<Completion> completions = new ArrayList<>();
    for (String text : texts) {
      if (Rfc3986.DIALECT.tryParseReference(text) instanceof Uri uri) {
        completions.add(new Completion(uri, heuristic));
      }
    }
    return completions;
  }

  /**
   * The abbreviated references in a text, with their positions: hosts, addresses and mail
   * addresses, but no file paths. A place where a full URI was found is not searched.
   *
   * @param found the URIs that were found in full, in order
   */
  public static List<FoundAbbreviation> find(String text, List<FoundUri> found) {
    List<FoundAbbreviation> abbreviations = new ArrayList<>();
    int next = 0; // the first URI that ends after the current word
    int at = 0;
    while (at < text.length()) {
      int end = wordEnd(text, at);
      while (next < found.size() && found.get(next).end() <= at) {
        next++;
      }
      boolean free = next == found.size() || found.get(next).start() >= end;
      int trimmed = Boundary.trimmed(text, at, end);
      if (free && trimmed > at && trimmed - at <= MAX_LENGTH) {
        String word = text.substring(at, trimmed);
        List<Completion> completions = isDrivePath(word) ? List.of() : completions(null, word);
        if (!completions.isEmpty()) {
          abbreviations.add(new FoundAbbreviation(word, at, trimmed, completions));
        }
      }
      at = Math.max(end, at + 1);
    }
    return abbreviations;
  }

  /**
   * The end of a word. A word consists of what can be part of a URI, up to a character that
   * separates words without a space.
   */
  private static int wordEnd(String text, int from) {
    int at = from;
    boolean path = false;
    while (at < text.length() && Boundary.length(text, at) > 0) {
      char c = text.charAt(at);
      path |= c == '/' || c == '?';
      if (",;()[]'*&".indexOf(c) >= 0 || (c == '=' && !path) || (c == ':' && !isPort(text, at))) {
        break;
      }
      at += Boundary.length(text, at);
    }
    return at;
  }

  private static boolean isPort(String text, int colon) {
    return colon + 1 < text.length() && AsciiSet.DIGIT.contains(text.charAt(colon + 1));
  }
}
