package fairlead.uri.normalize;

import fairlead.uri.Uri;
import fairlead.uri.UriLayout;
import fairlead.uri.UriReference;
import fairlead.uri.text.TextBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Replaces part of one component of a URI without parsing the result. You need it only to write a
 * fast {@link Step}. The caller must ensure that the replacement contains no delimiter that ends
 * the component; {@code Uri.with...} checks that. Offsets are in UTF-16 units of the whole text,
 * ends exclusive.
 */
public final class Splice {

  private Splice() {}

  /** Replaces part of the authority. */
  public static Uri authority(Uri uri, int from, int to, String replacement) {
    int moved = replacement.length() - (to - from);
    UriLayout layout = uri.layout();
    return replaced(
        uri, from, to, replacement, layout.withAuthorityEnd(layout.authorityEnd() + moved));
  }

  /** Replaces part of the path. */
  public static Uri path(Uri uri, int from, int to, String replacement) {
    int moved = replacement.length() - (to - from);
    UriLayout layout = uri.layout();
    return replaced(uri, from, to, replacement, layout.withPathEnd(layout.pathEnd() + moved));
  }

  /** Replaces the whole query; null drops it with its question mark. */
  public static Uri query(Uri uri, @Nullable String query) {
    int pathEnd = uri.pathEnd();
    String replacement = query == null ? "" : "?" + query;
    int queryEnd = query == null ? UriLayout.ABSENT : pathEnd + replacement.length();
    UriLayout layout = uri.layout().withQueryEnd(queryEnd);
    return replaced(uri, pathEnd, uri.hierarchyEnd(), replacement, layout);
  }

  /**
   * Replaces the text with one of the same length in which every delimiter is in the same place.
   */
  public static Uri sameLayout(Uri uri, String text) {
    return (Uri) UriReference.of(text, uri.layout(), uri.dialect());
  }

  private static Uri replaced(Uri uri, int from, int to, String replacement, UriLayout layout) {
    TextBuffer buffer = TextBuffer.of(uri.toString());
    buffer.replace(from, to, replacement);
    return (Uri) UriReference.of(buffer.toString(), layout, uri.dialect());
  }
}
