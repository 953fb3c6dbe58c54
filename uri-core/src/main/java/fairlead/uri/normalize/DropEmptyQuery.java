package fairlead.uri.normalize;

import fairlead.uri.Uri;

/** A question mark with nothing behind it is dropped: servers hardly ever tell it from none. */
final class DropEmptyQuery implements Step {

  @Override
  public String name() {
    return "drop-empty-query";
  }

  @Override
  public Effect effect() {
    return Effect.LOSSY;
  }

  @Override
  public Uri apply(Uri uri) {
    return uri.hasQuery() && uri.pathEnd() + 1 == uri.hierarchyEnd()
        ? Splice.query(uri, null)
        : uri;
  }
}
