package fairlead.uri.normalize;

import fairlead.uri.Dialect;
import fairlead.uri.Equivalence;
import fairlead.uri.Uri;

/**
 * Hosts are read without regard to case and written in lower case (RFC 3986, Section 3.2.2). An
 * authority that the dialect reads as a registry-based name stays as it is, and so does the zone of
 * an address, which the machine's own rules compare.
 */
final class LowerCaseHost implements Step {

  private final Equivalence equivalence;

  LowerCaseHost(Dialect dialect) {
    this.equivalence = dialect.equivalence();
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
    String text = uri.toString();
    if (!uri.hasAuthority() || !LetterCase.hasUpper(text, uri.schemeEnd(), uri.pathStart())) {
      return uri;
    }
    HostSpan span = HostSpan.of(uri);
    boolean literal = text.startsWith("[", span.hostStart());
    int zone = literal ? text.indexOf("%25", span.hostStart()) : -1;
    boolean zoned = zone > 0 && zone < span.hostEnd();
    int end = zoned ? zone : span.hostEnd();
    if (!equivalence.namesHost(uri)) {
      return uri;
    }
    StringBuilder out = new StringBuilder();
    LetterCase.lower(text, span.hostStart(), end, out);
    return out.isEmpty() ? uri : Splice.sameLayout(uri, out.toString());
  }
}
