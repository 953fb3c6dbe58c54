package fairlead.uri.normalize;

import fairlead.uri.Uri;

/** Fragments are dropped: what is retrieved does not depend on them (RFC 3986, Section 6.1). */
final class DropFragment implements Step {

  @Override
  public String name() {
    return "drop-fragment";
  }

  @Override
  public Effect effect() {
    return Effect.LOSSY;
  }

  @Override
  public Uri apply(Uri uri) {
    return uri.withFragment(null);
  }
}
