package fairlead.uri.normalize;

import fairlead.uri.Dialect;
import fairlead.uri.Uri;

/**
 * Hosts are read without regard to case and written in lower case (RFC 3986, Section 3.2.2). An
 * authority that the dialect reads as a registry-based name stays as it is.
 */
final class LowerCaseHost implements Step {

  private final Dialect dialect;

  LowerCaseHost(Dialect dialect) {
    this.dialect = dialect;
  }

  @Override
  public String name() {
    return "lower-case-host";
  }

  @Override
  public Effect effect() {
    return Effect.LOSSLESS;
  }

  @Override
  public Uri apply(Uri uri) {
    if (!uri.hasAuthority()) {
      return uri;
    }
    StringBuilder out = new StringBuilder();
    HostSpan span = HostSpan.of(uri);
    LetterCase.lower(uri.toString(), span.hostStart(), span.hostEnd(), out);
    return out.isEmpty() || !dialect.namesHost(uri) ? uri : Splice.sameLayout(uri, out.toString());
  }
}
