package fairlead.uri.normalize;

import fairlead.uri.Uri;

/** A path that is known to mean the same with a slash behind it gets one. */
final class TrailingSlash implements Step {

  private final ServerFacts facts;

  TrailingSlash(ServerFacts facts) {
    this.facts = facts;
  }

  @Override
  public String name() {
    return "trailing-slash";
  }

  @Override
  public Effect effect() {
    return Effect.LOSSY;
  }

  @Override
  public Uri apply(Uri uri) {
    return !facts.sameWithSlash().isEmpty()
            && !uri.toString().startsWith("/", uri.pathEnd() - 1)
            && facts.sameWithSlash().contains(Splice.query(uri, null).withFragment(null))
        ? Splice.path(uri, uri.pathEnd(), uri.pathEnd(), "/")
        : uri;
  }
}
