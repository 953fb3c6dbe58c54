package fairlead.uri.normalize;

import fairlead.uri.Uri;

/** A step of one scheme, which leaves the URIs of all others alone. */
record ForScheme(String scheme, Step step) implements Step {

  @Override
  public String name() {
    return step.name();
  }

  @Override
  public Effect effect() {
    return step.effect();
  }

  @Override
  public Uri apply(Uri uri) {
    return SchemeRegistry.isOf(uri, scheme) ? step.apply(uri) : uri;
  }
}
