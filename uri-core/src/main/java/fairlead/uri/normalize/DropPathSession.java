package fairlead.uri.normalize;

import fairlead.uri.Uri;
import fairlead.uri.text.AsciiCase;

/**
 * The session that Java servers write into the path is dropped: {@code ;jsessionid=} and what
 * follows it up to the end of its parameter (Servlet specification, Section 7.1.3). Without an
 * authority there is no server.
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
    String text = uri.toString();
    int at = uri.hasAuthority() ? find(text, uri.pathStart(), uri.pathEnd()) : -1;
    if (at < 0) {
      return uri;
    }
    StringBuilder path = new StringBuilder();
    int done = uri.pathStart();
    while (at >= 0) {
      path.append(text, done, at);
      done = at + SESSION.length();
      while (done < uri.pathEnd() && text.charAt(done) != ';' && text.charAt(done) != '/') {
        done++;
      }
      at = find(text, done, uri.pathEnd());
    }
    path.append(text, done, uri.pathEnd());
    return Splice.path(uri, uri.pathStart(), uri.pathEnd(), path.toString());
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
