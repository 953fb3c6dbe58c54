package fairlead.uri.normalize;

import fairlead.uri.Uri;
import fairlead.uri.UriLayout;
import fairlead.uri.UriReference;
import fairlead.uri.percent.AsciiSet;
import fairlead.uri.percent.PercentEncoding;
import fairlead.uri.text.TextBuffer;

/**
 * Undoes the escapes of some characters, once: an undone escape never completes another escape
 * sequence, so a second pass finds nothing to do.
 */
final class Unescaping {

  private Unescaping() {}

  /**
   * The URI with the escapes of the characters in the set undone. The set must not contain a
   * delimiter.
   */
  static Uri undo(Uri uri, AsciiSet characters) {
    String text = uri.toString();
    int at = text.indexOf('%');
    while (at >= 0 && !characters.contains(escaped(text, at))) {
      at = text.indexOf('%', at + 1);
    }
    if (at < 0) {
      return uri;
    }
    UriLayout old = uri.layout();
    TextBuffer out = new TextBuffer(text.length()).append(text, 0, at);
    int authorityEnd = old.authorityEnd();
    int pathEnd = old.pathEnd();
    int queryEnd = old.queryEnd();
    while (at < text.length()) {
      int next = at + 1;
      char unescaped = escaped(text, at);
      if (!characters.contains(unescaped) || PercentEncoding.wouldEscape(out, unescaped)) {
        out.append('%');
      } else {
        out.append(unescaped);
        authorityEnd -= at < old.authorityEnd() ? 2 : 0;
        pathEnd -= at < old.pathEnd() ? 2 : 0;
        queryEnd -= at < old.queryEnd() ? 2 : 0;
        next = at + 3;
      }
      int percent = text.indexOf('%', next);
      at = percent < 0 ? text.length() : percent;
      out.append(text, next, at);
    }
    return (Uri)
        UriReference.of(
            out.toString(),
            new UriLayout(old.schemeEnd(), authorityEnd, pathEnd, queryEnd, out.length()),
            uri.dialect());
  }

  /** The character that is escaped at an offset; U+FFFF, which is in no set, if there is none. */
  private static char escaped(String text, int at) {
    return (char) PercentEncoding.octet(text, at);
  }
}
