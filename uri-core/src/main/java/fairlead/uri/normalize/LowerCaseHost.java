package fairlead.uri.normalize;

import fairlead.uri.Dialect;
import fairlead.uri.Uri;

/**
 * Hosts are read without regard to case and written in lower case (RFC 3986, Section 3.2.2). An
 * authority that the dialect reads as a registry-based name stays as it is, and so does the zone of
 * an address, which the machine's own rules compare.
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
    String text = uri.toString();
    int zone = text.indexOf("%25", span.hostStart());
    boolean zoned = text.startsWith("[", span.hostStart()) && zone > 0 && zone < span.hostEnd();
    LetterCase.lower(text, span.hostStart(), zoned ? zone : span.hostEnd(), out);
    return out.isEmpty() || !dialect.namesHost(uri) ? uri : Splice.sameLayout(uri, out.toString());
  }
}
