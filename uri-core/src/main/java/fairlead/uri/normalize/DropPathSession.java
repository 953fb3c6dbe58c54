package fairlead.uri.normalize;

import fairlead.uri.Uri;
import fairlead.uri.text.AsciiCase;

/**
 * The session that Java servers write into the path is dropped: {@code ;jsessionid=} and what
 * follows it up to the end of its parameter (Servlet specification, Section 7.1.3), if that looks
 * like a session. Without an authority there is no server.
 */
final class DropPathSession implements Step {

  private static final String SESSION = ";jsessionid=";

  @Override
  public String name() {
    return "drop-path-session";
  }

  @Override
  public Effect effect() {
    return Effect.LOSSY;
  }

  @Override
  public Uri apply(Uri uri) {
    if (!uri.hasAuthority()) {
      return uri;
    }
    String text = uri.toString();
    int end = uri.pathEnd();
    StringBuilder path = null;
    int done = uri.pathStart();
    for (int at = find(text, done, end); at >= 0; at = find(text, at + 1, end)) {
      int value = at + SESSION.length();
      int valueEnd = parameterEnd(text, value, end);
      if (SessionValue.isJavaToken(text, value, valueEnd)) {
        path = path == null ? new StringBuilder() : path;
        path.append(text, done, at);
        done = valueEnd;
      }
    }
    return path == null
        ? uri
        : Splice.path(uri, uri.pathStart(), end, path.append(text, done, end).toString());
  }

  private static int parameterEnd(String text, int from, int to) {
    int at = from;
    while (at < to && text.charAt(at) != ';' && text.charAt(at) != '/') {
      at++;
    }
    return at;
  }

  private static int find(String text, int from, int to) {
    for (int at = text.indexOf(';', from);
        at >= 0 && at + SESSION.length() <= to;
        at = text.indexOf(';', at + 1)) {
      int i = 1;
      while (i < SESSION.length() && AsciiCase.lower(text.charAt(at + i)) == SESSION.charAt(i)) {
        i++;
      }
      if (i == SESSION.length()) {
        return at;
      }
    }
    return -1;
  }
}
