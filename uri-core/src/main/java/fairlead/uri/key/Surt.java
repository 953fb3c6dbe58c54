package fairlead.uri.key;

import fairlead.uri.Uri;
import fairlead.uri.host.Authority;
import fairlead.uri.percent.AsciiSet;
import fairlead.uri.percent.PercentEncoding;
import fairlead.uri.scheme.Schemes;
import fairlead.uri.text.AsciiCase;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The key profile {@code surt}: what {@code WaybackURLKeyMaker} of webarchive-commons 3.0.4 makes
 * of a URI, so that keys match those in existing indexes. It undoes escapes repeatedly, which no
 * step of a normal form may do; a key is no longer a URI.
 *
 * <ol>
 *   <li>Fragment, user information and scheme are dropped; {@code dns}, {@code filedesc} and {@code
 *       warcinfo} have their own keys.
 *   <li>Tabs, line ends and other line separators are dropped unless they are escaped.
 *   <li>Escapes are undone until none is left, and then what must be escaped is escaped once.
 *   <li>A host beyond US-ASCII is written in A-labels, unless IDNA rejects it.
 *   <li>The host is made lower case and loses odd dots. An IPv4 address in another form becomes
 *       four octets. A leading {@code www} with any digits is dropped.
 *   <li>Ports 80 of http and 443 of https are dropped.
 *   <li>The path loses dot segments, empty segments, ASP.NET sessions and a trailing slash, and is
 *       made lower case.
 *   <li>The query loses sessions, is made lower case and sorted; an empty one is dropped.
 *   <li>The host is written from its last label to its first.
 * </ol>
 */
final class Surt {

  private static final AsciiSet KEPT = kept();

  private Surt() {}

  private static AsciiSet kept() {
    StringBuilder kept = new StringBuilder();
    for (char c = 0x21; c < 0x80; c++) {
      if (c != '#' && c != '%') {
        kept.append(c);
      }
    }
    return AsciiSet.of(kept.toString());
  }

  static String key(Uri uri) {
    String text = uri.toString();
    if (text.startsWith("filedesc") || text.startsWith("warcinfo")) {
      return text;
    }
    if (AsciiCase.lower(uri.scheme()).equals("dns")) {
      StringBuilder out = new StringBuilder(text.length());
      Ssurt.appendReversed(text.substring("dns:".length()), out);
      return out.append(')').toString();
    }
    String authority = uri.authority();
    Authority parts = Authority.of(authority == null ? "" : authority);
    String host = host(parts.host());
    if (host.isEmpty()) {
      return KeyProfile.KEY_FORM.normalize(uri).withFragment(null).toString();
    }
    StringBuilder out = new StringBuilder(text.length());
    if (host.startsWith("[") && host.endsWith("]")) {
      out.append(host, 1, host.length() - 1);
    } else {
      Ssurt.appendReversed(host, out);
    }
    appendPort(AsciiCase.lower(uri.scheme()), parts.port(), out);
    out.append(')').append(path(uri.path()));
    String query = uri.query();
    if (query != null) {
      String sorted = query(query);
      out.append(sorted.isEmpty() ? "" : "?").append(sorted);
    }
    return out.toString();
  }

  private static void appendPort(String scheme, @Nullable String port, StringBuilder out) {
    if (port == null || port.isEmpty()) {
      return;
    }
    int start = 0;
    while (start < port.length() - 1 && port.charAt(start) == '0') {
      start++;
    }
    String number = port.substring(start);
    boolean isDefault =
        Schemes.isHttp(scheme) && number.equals(Integer.toString(Schemes.defaultPort(scheme)));
    if (!isDefault) {
      out.append(':').append(number);
    }
  }

  private static String host(String raw) {
    String octets = AsciiCase.lower(unescaped(AsciiHost.of(escaped(unescaped(raw)))));
    StringBuilder host = new StringBuilder(octets.length());
    for (int at = 0; at < octets.length(); at++) {
      char c = octets.charAt(at);
      boolean oddDot = c == '.' && (host.isEmpty() || host.charAt(host.length() - 1) == '.');
      if (!oddDot) {
        host.append(c);
      }
    }
    if (!host.isEmpty() && host.charAt(host.length() - 1) == '.') {
      host.setLength(host.length() - 1);
    }
    String address = OldIpv4.fourOctets(host.toString());
    return withoutWww(escaped(address));
  }

  private static String withoutWww(String host) {
    int start = 0;
    while (host.startsWith("www", start)) {
      int at = start + 3;
      while (at < host.length() && AsciiSet.DIGIT.contains(host.charAt(at))) {
        at++;
      }
      if (at == host.length() || host.charAt(at) != '.') {
        break;
      }
      start = at + 1;
    }
    return host.substring(start);
  }

  private static String path(String raw) {
    String path = AsciiCase.lower(escaped(withoutDots(unescaped(raw))));
    return SurtSessions.withoutPathSessions(path);
  }

  /**
   * A path without dot segments, empty segments and a trailing slash; a parent of the root stays.
   */
  private static String withoutDots(String path) {
    List<String> segments = new ArrayList<>();
    String relative = path.startsWith("/") ? path.substring(1) : path;
    for (String segment : relative.split("/", -1)) {
      if (segment.equals("..") && !segments.isEmpty()) {
        segments.remove(segments.size() - 1);
      } else if (!segment.equals(".")) {
        segments.add(segment);
      }
    }
    StringBuilder out = new StringBuilder(path.length());
    for (String segment : segments) {
      if (!segment.isEmpty()) {
        out.append('/').append(segment);
      }
    }
    return out.isEmpty() ? "/" : out.toString();
  }

  private static String query(String raw) {
    String query = AsciiCase.lower(SurtSessions.withoutQuerySessions(escaped(unescaped(raw))));
    List<String> arguments = new ArrayList<>();
    int start = 0;
    while (start <= query.length()) {
      int ampersand = query.indexOf('&', start);
      int end = ampersand < 0 ? query.length() : ampersand;
      arguments.add(query.substring(start, end));
      start = end + 1;
    }
    arguments.sort(Comparator.comparing(Surt::argumentName).thenComparing(Surt::argumentValue));
    return String.join("&", arguments);
  }

  private static String argumentName(String argument) {
    int equals = argument.indexOf('=');
    return equals < 0 ? argument : argument.substring(0, equals);
  }

  /**
   * The text after the name. It includes the equals sign, so that an absent value sorts before an
   * empty one.
   */
  private static String argumentValue(String argument) {
    int equals = argument.indexOf('=');
    return equals < 0 ? "" : argument.substring(equals);
  }

  /**
   * The octets of a text in UTF-8, one a character, with escapes undone until none is left. Each
   * result is examined again immediately, so that any depth takes one pass.
   */
  private static String unescaped(String text) {
    StringBuilder octets = new StringBuilder(text.length());
    StringBuilder one = new StringBuilder(12);
    for (int at = 0; at < text.length(); ) {
      int codePoint = text.codePointAt(at);
      at += Character.charCount(codePoint);
      if (codePoint < 0x80) {
        if (codePoint != '\t' && codePoint != '\n' && codePoint != '\r') {
          push(octets, (char) codePoint);
        }
      } else if (codePoint != 0x85 && codePoint != 0x2028 && codePoint != 0x2029) {
        one.setLength(0);
        PercentEncoding.escapeCodePoint(one, codePoint);
        for (int i = 0; i < one.length(); i += 3) {
          octets.append((char) PercentEncoding.octet(one, i));
        }
      }
    }
    return octets.toString();
  }

  private static void push(StringBuilder octets, char c) {
    octets.append(c);
    int start = octets.length() - 3;
    while (start >= 0) {
      int octet = PercentEncoding.octet(octets, start);
      if (octet < 0) {
        return;
      }
      octets.setLength(start);
      octets.append((char) octet);
      start -= 2;
    }
  }

  private static String escaped(String octets) {
    StringBuilder out = new StringBuilder(octets.length() + 16);
    for (int at = 0; at < octets.length(); at++) {
      char c = octets.charAt(at);
      if (KEPT.contains(c)) {
        out.append(c);
      } else {
        PercentEncoding.escape(out, c);
      }
    }
    return out.toString();
  }
}
