package fairlead.uri.lint;

import fairlead.uri.Dialect;
import fairlead.uri.Uri;
import fairlead.uri.normalize.Effect;
import fairlead.uri.normalize.Step;
import fairlead.uri.percent.PercentEncoding;
import fairlead.uri.percent.Utf8Escapes;

/**
 * Escaped octets that are not UTF-8 are read as ISO-8859-1, the most likely of the old charsets,
 * and escaped as UTF-8 (RFC 3986, Section 2.5). This is a guess.
 */
final class Utf8EscapesOnly {

  private Utf8EscapesOnly() {}

  static Step step(Dialect dialect) {
    return Step.of("utf-8-escapes", Effect.LOSSY, uri -> fixed(uri, dialect));
  }

  private static Uri fixed(Uri uri, Dialect dialect) {
    String text = uri.toString();
    Utf8Escapes escapes = new Utf8Escapes(text);
    StringBuilder out = new StringBuilder();
    int done = 0;
    int at = text.indexOf('%');
    while (at >= 0) {
      int next = at + 1;
      if (PercentEncoding.isEscape(text, at)) {
        boolean legal = escapes.codePointAt(at) >= 0;
        next = legal ? escapes.end() : at + 3;
        if (!legal) {
          out.append(text, done, at);
          PercentEncoding.escapeCodePoint(out, PercentEncoding.octet(text, at));
          done = next;
        }
      }
      at = text.indexOf('%', next);
    }
    if (done == 0) {
      return uri;
    }
    out.append(text, done, text.length());
    return dialect.tryParseReference(out.toString()) instanceof Uri fixed ? fixed : uri;
  }
}
