package fairlead.uri.normalize;

import fairlead.uri.Dialect;
import fairlead.uri.Uri;

/** Both ways in which escapes are found needless: by the dialect, and by the scheme. */
final class NeedlessEscapes implements Step {

  private final Step byDialect;
  private final Step byScheme;
  private final Effect effect;

  NeedlessEscapes(Dialect dialect, SchemeRegistry registry) {
    this.byDialect = new UnescapeUnreserved(dialect.equivalence().unescapes());
    this.byScheme = new UnescapeByScheme(dialect, registry);
    this.effect =
        dialect.equivalence().unescapes().equals(dialect.equivalence().unreserved())
            ? Effect.LOSSLESS
            : Effect.SCHEME;
  }

  @Override
  public String name() {
    return "needless-escapes";
  }

  @Override
  public Effect effect() {
    return effect;
  }

  @Override
  public Uri apply(Uri uri) {
    return byScheme.apply(byDialect.apply(uri));
  }
}
