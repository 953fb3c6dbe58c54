package fairlead.uri.key;

import fairlead.uri.Equivalence;
import fairlead.uri.Uri;
import fairlead.uri.generic.Rfc3986;
import fairlead.uri.normalize.Effect;
import fairlead.uri.normalize.Splice;
import fairlead.uri.normalize.Step;
import fairlead.uri.percent.AsciiSet;
import fairlead.uri.percent.PercentEncoding;
import fairlead.uri.text.AsciiCase;

/** What the key profile {@code crawl} does in addition to the normal form of the scheme. */
final class CrawlSteps {

  private static final AsciiSet LEGAL = AsciiSet.UNRESERVED.or(AsciiSet.of("%!$&'()*+,;=:@/?#[]"));

  private static final String PATH_SESSION = ";jsessionid=";

  private CrawlSteps() {}

  /**
   * Characters that are illegal in a URI are escaped as UTF-8, as clients do before they send it
   * (RFC 3987, Section 3.1): blanks, quotes and everything beyond US-ASCII. Delimiters stay,
   * including brackets. A percent sign that does not begin an escape sequence also stays: clients
   * send it as it is, and if escaped it would look like one that was written {@code %25}. The
   * authority stays too, because its characters have another encoding.
   */
  static Step escapeIllegal() {
    return Step.of("escape-illegal", Effect.LOSSY, CrawlSteps::escapeIllegal);
  }

  private static Uri escapeIllegal(Uri uri) {
    String text = uri.toString();
    int at = LEGAL.skip(text, uri.pathStart(), text.length());
    if (at == text.length()) {
      return uri;
    }
    StringBuilder out = new StringBuilder(text.length() + 16).append(text, 0, at);
    while (at < text.length()) {
      char c = text.charAt(at);
      if (LEGAL.contains(c)) {
        out.append(c);
        at++;
      } else {
        int codePoint = text.codePointAt(at);
        PercentEncoding.escapeCodePoint(out, codePoint);
        at += Character.charCount(codePoint);
      }
    }
    return Rfc3986.DIALECT.tryParseReference(out.toString()) instanceof Uri legal ? legal : uri;
  }

  /** Fragments are dropped: what is retrieved does not depend on them (RFC 3986, Section 6.1). */
  static Step dropFragment() {
    return Step.of("drop-fragment", Effect.LOSSY, uri -> uri.withFragment(null));
  }

  /**
   * The session that Java servers write into the path is dropped: {@code ;jsessionid=} and the text
   * after it up to the end of its parameter (Servlet specification, Section 7.1.3), if that text
   * looks like a session. So is a segment such as {@code (S(4hqa0555fwsecu455xqckv45))} that
   * ASP.NET writes. Without an authority there is no server.
   */
  static Step dropPathSession() {
    return Step.of(
        "drop-path-session",
        Effect.LOSSY,
        uri -> uri.hasAuthority() ? withoutAspSession(withoutJavaSession(uri)) : uri);
  }

  private static Uri withoutAspSession(Uri uri) {
    String text = uri.toString();
    int end = uri.pathEnd();
    StringBuilder path = null;
    int done = uri.pathStart();
    for (int at = text.indexOf("/(", done); at >= 0 && at < end; at = text.indexOf("/(", at + 1)) {
      int segmentEnd = segmentEnd(text, at + 1, end);
      if (SessionValue.isAspSegment(text, at + 1, segmentEnd)) {
        path = path == null ? new StringBuilder() : path;
        path.append(text, done, segmentEnd == end ? at + 1 : at);
        done = segmentEnd;
      }
    }
    return path == null
        ? uri
        : Splice.path(uri, uri.pathStart(), end, path.append(text, done, end).toString());
  }

  private static int segmentEnd(String text, int from, int to) {
    int slash = text.indexOf('/', from);
    return slash < 0 || slash > to ? to : slash;
  }

  private static Uri withoutJavaSession(Uri uri) {
    String text = uri.toString();
    int end = uri.pathEnd();
    StringBuilder path = null;
    int done = uri.pathStart();
    for (int at = pathSession(text, done, end); at >= 0; at = pathSession(text, at + 1, end)) {
      int value = at + PATH_SESSION.length();
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

  private static int pathSession(String text, int from, int to) {
    for (int at = text.indexOf(';', from);
        at >= 0 && at + PATH_SESSION.length() <= to;
        at = text.indexOf(';', at + 1)) {
      int i = 1;
      while (i < PATH_SESSION.length()
          && AsciiCase.lower(text.charAt(at + i)) == PATH_SESSION.charAt(i)) {
        i++;
      }
      if (i == PATH_SESSION.length()) {
        return at;
      }
    }
    return -1;
  }

  /**
   * Dot segments that were hidden by a session in the path are removed. Runs after {@link
   * #dropPathSession}, on URIs that are otherwise in normal form.
   */
  static Step removeDotSegments() {
    return Step.of(
        "remove-dot-segments",
        Effect.LOSSLESS,
        uri -> uri.hasAuthority() ? Equivalence.of(Rfc3986.DIALECT).withoutDotSegments(uri) : uri);
  }

  /** A question mark with nothing after it is dropped: servers rarely treat it differently. */
  static Step dropEmptyQuery() {
    return Step.of(
        "drop-empty-query",
        Effect.LOSSY,
        uri ->
            uri.hasQuery() && uri.pathEnd() + 1 == uri.hierarchyEnd()
                ? Splice.query(uri, null)
                : uri);
  }
}
