package fairlead.uri.normalize;

import fairlead.uri.Uri;
import fairlead.uri.text.AsciiCase;
import fairlead.uri.text.AsciiSet;

/** The namespace identifier of a URN is read without regard to case (RFC 8141, Section 3.1). */
final class LowerCaseNamespace implements Step {

  @Override
  public String name() {
    return "lower-case-namespace";
  }

  @Override
  public Effect effect() {
    return Effect.SCHEME;
  }

  @Override
  public Uri apply(Uri uri) {
    String text = uri.toString();
    int start = uri.pathStart();
    int colon = start;
    while (colon < uri.pathEnd() && AsciiSet.LABEL.contains(text.charAt(colon))) {
      colon++;
    }
    if (uri.hasAuthority() || colon == uri.pathEnd() || text.charAt(colon) != ':') {
      return uri; // no namespace identifier stands there
    }
    String namespace = text.substring(start, colon);
    String lower = AsciiCase.lower(namespace);
    return lower.equals(namespace) ? uri : Splice.path(uri, start, colon, lower);
  }
}
