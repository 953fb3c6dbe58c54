package fairlead.uri.normalize;

import fairlead.uri.Uri;

/** An empty path behind a host is written as a slash (RFC 3986, Section 6.2.3). */
final class EmptyPath implements Step {

  private final SchemeRegistry registry;

  EmptyPath(SchemeRegistry registry) {
    this.registry = registry;
  }

  @Override
  public String name() {
    return "empty-path";
  }

  @Override
  public Effect effect() {
    return Effect.SCHEME;
  }

  @Override
  public Uri apply(Uri uri) {
    int at = uri.pathStart();
    boolean empty = at == uri.pathEnd() && uri.hasAuthority();
    return empty && at > uri.schemeEnd() + 3 && registry.has(uri, SchemeTrait.EMPTY_PATH_IS_ROOT)
        ? Splice.path(uri, at, at, "/")
        : uri;
  }
}
