package fairlead.uri.normalize;

import fairlead.uri.Dialect;
import fairlead.uri.Equivalence;
import fairlead.uri.Uri;

/**
 * Dot segments are taken out of paths that begin with a slash (RFC 3986, Section 6.2.2.3).
 *
 * <p>DEVIATION: Section 6.2.2.3 applies the algorithm of Section 5.2.4 to every path, which would
 * make {@code tag:a/../b} into {@code tag:/b}, and both {@code data:,x/../b} and {@code
 * data:,y/../b} into {@code data:/b}. No client of these schemes looks for dots in them, and
 * Section 6.1 wants no two resources taken for one, so a path without a slash in front stays as it
 * is.
 */
final class RemoveDotSegments implements Step {

  private final Equivalence equivalence;

  RemoveDotSegments(Dialect dialect) {
    this.equivalence = dialect.equivalence();
  }

  @Override
  public String name() {
    return "remove-dot-segments";
  }

  @Override
  public Effect effect() {
    return Effect.LOSSLESS;
  }

  @Override
  public Uri apply(Uri uri) {
    return uri.toString().startsWith("/", uri.pathStart()) && uri.pathStart() < uri.pathEnd()
        ? equivalence.withoutDotSegments(uri)
        : uri;
  }
}
