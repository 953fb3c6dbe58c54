package fairlead.uri.normalize;

import fairlead.uri.Dialect;
import fairlead.uri.Equivalence;
import fairlead.uri.Uri;
import fairlead.uri.scheme.SchemeTrait;

/** The steps that write a path in one form. */
final class PathSteps {

  private PathSteps() {}

  /**
   * Dot segments are removed from paths that begin with a slash (RFC 3986, Section 6.2.2.3).
   *
   * <p>DEVIATION: Section 6.2.2.3 applies the algorithm of Section 5.2.4 to every path, which would
   * turn {@code tag:a/../b} into {@code tag:/b}, and both {@code data:,x/../b} and {@code
   * data:,y/../b} into {@code data:/b}. No client of these schemes treats dots in them specially,
   * and Section 6.1 forbids treating two resources as one. So a path without a leading slash stays
   * as it is.
   */
  static Step removeDotSegments(Dialect dialect) {
    Equivalence equivalence = Equivalence.of(dialect);
    return Step.of(
        "remove-dot-segments",
        Effect.LOSSLESS,
        uri ->
            uri.toString().startsWith("/", uri.pathStart()) && uri.pathStart() < uri.pathEnd()
                ? equivalence.withoutDotSegments(uri)
                : uri);
  }

  /** An empty path after a host is written as a slash (RFC 3986, Section 6.2.3). */
  static Step emptyPath(SchemeRegistry registry) {
    return Step.of("empty-path", Effect.SCHEME, uri -> withoutEmptyPath(uri, registry));
  }

  private static Uri withoutEmptyPath(Uri uri, SchemeRegistry registry) {
    int at = uri.pathStart();
    boolean empty = at == uri.pathEnd() && uri.hasAuthority();
    return empty && at > uri.schemeEnd() + 3 && registry.has(uri, SchemeTrait.EMPTY_PATH_IS_ROOT)
        ? Splice.path(uri, at, at, "/")
        : uri;
  }
}
