package fairlead.uri.normalize;

import fairlead.uri.Uri;
import fairlead.uri.UriLayout;
import fairlead.uri.UriReference;
import fairlead.uri.text.TextBuffer;
import org.jspecify.annotations.Nullable;

/** Makes a URI from another by exchanging a part of one component. */
final class Splice {

  private Splice() {}

  /** Exchanges a part of the scheme or authority; whatever follows moves. */
  static Uri authority(Uri uri, int from, int to, String replacement) {
    int delta = replacement.length() - (to - from);
    UriLayout old = uri.layout();
    return of(uri, from, to, replacement, old.authorityEnd() + delta, old.pathEnd() + delta, delta);
  }

  /** Exchanges a part of the path; whatever follows moves. */
  static Uri path(Uri uri, int from, int to, String replacement) {
    int delta = replacement.length() - (to - from);
    UriLayout old = uri.layout();
    return of(uri, from, to, replacement, old.authorityEnd(), old.pathEnd() + delta, delta);
  }

  private static Uri of(
      Uri uri, int from, int to, String replacement, int authorityEnd, int pathEnd, int delta) {
    String text = uri.toString();
    UriLayout old = uri.layout();
    TextBuffer buffer = TextBuffer.of(text);
    buffer.replace(from, to, replacement);
    String spliced = buffer.toString();
    int queryEnd = old.queryEnd() == UriLayout.ABSENT ? UriLayout.ABSENT : old.queryEnd() + delta;
    return (Uri)
        UriReference.of(
            spliced,
            new UriLayout(old.schemeEnd(), authorityEnd, pathEnd, queryEnd, spliced.length()),
            uri.dialect());
  }

  /** Exchanges the query; null drops it with its question mark. */
  static Uri query(Uri uri, @Nullable String query) {
    String text = uri.toString();
    UriLayout old = uri.layout();
    StringBuilder out = new StringBuilder(text.length()).append(text, 0, old.pathEnd());
    int queryEnd = UriLayout.ABSENT;
    if (query != null) {
      out.append('?').append(query);
      queryEnd = out.length();
    }
    out.append(text, uri.hierarchyEnd(), text.length());
    return (Uri)
        UriReference.of(
            out.toString(),
            new UriLayout(
                old.schemeEnd(), old.authorityEnd(), old.pathEnd(), queryEnd, out.length()),
            uri.dialect());
  }

  /** Exchanges the text for one of the same length with the same layout. */
  static Uri sameLayout(Uri uri, String text) {
    return (Uri) UriReference.of(text, uri.layout(), uri.dialect());
  }
}
