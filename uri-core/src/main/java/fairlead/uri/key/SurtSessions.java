package fairlead.uri.key;

import fairlead.uri.percent.AsciiSet;
import fairlead.uri.text.AsciiCase;

/**
 * The sessions that {@code WaybackURLKeyMaker} removes from paths and queries: the last one of each
 * form, no matter where in an argument it begins.
 */
final class SurtSessions {

  private static final int ASP_NET = 24;

  private SurtSessions() {}

  /** A path in lower case without ASP.NET sessions, {@code /(s(24 characters))/}. */
  static String withoutPathSessions(String path) {
    if (!path.contains(".aspx")) {
      return path;
    }
    return withoutPathSession(withoutPathSession(path, true), false);
  }

  private static String withoutPathSession(String path, boolean named) {
    int page = path.lastIndexOf(".aspx");
    for (int at = path.lastIndexOf("/("); at >= 0; at = path.lastIndexOf("/(", at - 1)) {
      int start = at + 2;
      int end = named ? namedSessions(path, start) : plainSession(path, start);
      if (end != start && path.startsWith(")/", end) && page > end + 2) {
        return path.substring(0, at + 1) + path.substring(end + 2);
      }
    }
    return path;
  }

  /** The end of 24 letters and digits; the start if they are absent. */
  private static int plainSession(String path, int start) {
    int end = start + ASP_NET;
    int found = AsciiSet.ALPHANUM.skip(path, start, Math.min(end, path.length()));
    return found == end ? end : start;
  }

  /** The end of one or more {@code x(24 characters)}; the start if there is none. */
  private static int namedSessions(String path, int start) {
    int at = start;
    while (path.startsWith("(", at + 1)
        && AsciiSet.ALPHA.contains(path.charAt(at))
        && plainSession(path, at + 2) != at + 2
        && path.startsWith(")", at + 2 + ASP_NET)) {
      at += 3 + ASP_NET;
    }
    return at;
  }

  /** A query without the sessions of Java, PHP, ASP and ColdFusion. */
  static String withoutQuerySessions(String query) {
    String rest = query;
    rest = withoutArgument(rest, "jsessionid=", 32, AsciiSet.ALPHANUM);
    rest = withoutArgument(rest, "phpsessid=", 32, AsciiSet.ALPHANUM);
    rest = withoutArgument(rest, "sid=", 32, AsciiSet.ALPHANUM);
    rest = withoutAspSession(rest);
    return withoutColdFusion(rest);
  }

  private static String withoutArgument(String query, String name, int length, AsciiSet value) {
    String lower = AsciiCase.lower(query);
    for (int at = lower.lastIndexOf(name); at >= 0; at = lower.lastIndexOf(name, at - 1)) {
      int start = at + name.length();
      int end = start + length;
      if (endsArgument(query, end) && value.containsAll(query, start, end)) {
        return without(query, at, end);
      }
    }
    return query;
  }

  private static String withoutAspSession(String query) {
    String name = "aspsessionid";
    String lower = AsciiCase.lower(query);
    for (int at = lower.lastIndexOf(name); at >= 0; at = lower.lastIndexOf(name, at - 1)) {
      int equals = at + name.length() + 8;
      int end = equals + 1 + ASP_NET;
      if (endsArgument(query, end)
          && query.charAt(equals) == '='
          && AsciiSet.ALPHA.containsAll(query, at, equals)
          && AsciiSet.ALPHA.containsAll(query, equals + 1, end)) {
        return without(query, at, end);
      }
    }
    return query;
  }

  private static String withoutColdFusion(String query) {
    String lower = AsciiCase.lower(query);
    int argumentEnd = lower.length();
    int searched = lower.length();
    for (int at = lower.lastIndexOf("cfid="); at >= 0; at = lower.lastIndexOf("cfid=", at - 1)) {
      int ampersand = lower.substring(at, searched).indexOf('&');
      argumentEnd = ampersand < 0 ? argumentEnd : at + ampersand;
      searched = at;
      int token = argumentEnd + "&cftoken=".length();
      if (argumentEnd > at + "cfid=".length()
          && lower.startsWith("&cftoken=", argumentEnd)
          && token < lower.length()
          && lower.charAt(token) != '&') {
        int end = lower.indexOf('&', token);
        return without(query, at, end < 0 ? lower.length() : end);
      }
    }
    return query;
  }

  private static boolean endsArgument(String query, int end) {
    return end == query.length() || query.startsWith("&", end);
  }

  /** The query without a session and the ampersand after it. */
  private static String without(String query, int from, int to) {
    return query.substring(0, from) + query.substring(Math.min(to + 1, query.length()));
  }
}
