package fairlead.uri.host;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * An authority, split into user information, host and port (RFC 3986, Section 3.2; in url-syntax-05
 * the site of Section 4.3.1). Any text can be split; this does not check the parts against a
 * grammar.
 *
 * <table>
 * <caption>Absent is not empty</caption>
 * <tr><th>authority</th><th>userinfo</th><th>host</th><th>port</th></tr>
 * <tr><td>{@code h}</td><td>absent</td><td>h</td><td>absent</td></tr>
 * <tr><td>{@code u:p@h:80}</td><td>u:p</td><td>h</td><td>80</td></tr>
 * <tr><td>{@code @h:}</td><td>empty</td><td>h</td><td>empty</td></tr>
 * <tr><td>{@code [::1]:8080}</td><td>absent</td><td>[::1]</td><td>8080</td></tr>
 * <tr><td>{@code [::1}</td><td>absent</td><td>[::1</td><td>absent</td></tr>
 * <tr><td>{@code a@b@h}</td><td>a@b</td><td>h</td><td>absent</td></tr>
 * <tr><td>empty</td><td>absent</td><td>empty</td><td>absent</td></tr>
 * </table>
 *
 * <p>The last at-sign ends the user information: no host can contain one, so nothing before it can
 * be mistaken for the host. {@code Destination} says how clients read odd hosts. Immutable and
 * thread-safe; each accessor cuts a new string.
 *
 * @param text the authority, without the slashes before it
 * @param hostStart where the host begins, in UTF-16 units; 0 if there is no user information
 * @param hostEnd where the host ends, exclusive; the length of the text if there is no port
 */
public record Authority(String text, int hostStart, int hostEnd) {

  /**
   * Checks that the offsets are within the text, after an at-sign and before a colon.
   *
   * @throws IllegalArgumentException if they are not
   */
  public Authority {
    Objects.checkFromToIndex(hostStart, hostEnd, text.length());
    if ((hostStart > 0 && text.charAt(hostStart - 1) != '@')
        || (hostEnd < text.length() && text.charAt(hostEnd) != ':')) {
      throw new IllegalArgumentException("not the offsets of a host: " + hostStart + " " + hostEnd);
    }
  }

  /** Splits an authority. */
  public static Authority of(String authority) {
    int hostStart = hostStart(authority, 0, authority.length());
    return new Authority(authority, hostStart, hostEnd(authority, hostStart, authority.length()));
  }

  /**
   * Where the host begins in an authority that is part of a longer text.
   *
   * @param start where the authority begins, in UTF-16 units
   * @param end where it ends, exclusive
   */
  public static int hostStart(CharSequence text, int start, int end) {
    int at = end;
    while (at > start && text.charAt(at - 1) != '@') {
      at--;
    }
    return at;
  }

  /**
   * Where the host ends, exclusive, in an authority that is part of a longer text: at the last
   * colon, unless that is in the brackets of an IPv6 address or after a bracket that is never
   * closed.
   *
   * @param hostStart where the host begins, in UTF-16 units
   * @param end where the authority ends, exclusive
   */
  public static int hostEnd(CharSequence text, int hostStart, int end) {
    boolean literal = hostStart < end && text.charAt(hostStart) == '[';
    int colon = end;
    for (int at = end - 1; at >= hostStart; at--) {
      char c = text.charAt(at);
      if (c == ']') {
        return colon;
      }
      if (c == ':' && colon == end) {
        colon = at;
        if (!literal) {
          return colon;
        }
      }
    }
    return literal ? end : colon;
  }

  /** The user information before the at-sign, which may contain a password; null if absent. */
  public @Nullable String userInfo() {
    return hostStart == 0 ? null : text.substring(0, hostStart - 1);
  }

  /** The host, with the brackets of an IP literal; empty if there is none. */
  public String host() {
    return text.substring(hostStart, hostEnd);
  }

  /** The port, without its colon; null if absent. */
  public @Nullable String port() {
    return hostEnd == text.length() ? null : text.substring(hostEnd + 1);
  }

  /** The authority as it was passed. */
  @Override
  public String toString() {
    return text;
  }
}
