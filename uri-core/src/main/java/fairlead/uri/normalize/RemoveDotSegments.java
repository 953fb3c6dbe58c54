package fairlead.uri.normalize;

import fairlead.uri.Dialect;
import fairlead.uri.Uri;

/**
 * Dot segments are taken out of paths (RFC 3986, Section 6.2.2.3). A path without a slash in front
 * stays as it is: it belongs to an opaque URI, in which dots mean nothing.
 */
final class RemoveDotSegments implements Step {

  private final Dialect dialect;

  RemoveDotSegments(Dialect dialect) {
    this.dialect = dialect;
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
        ? dialect.withoutDotSegments(uri)
        : uri;
  }
}
