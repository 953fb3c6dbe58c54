package fairlead.uri.normalize;

import fairlead.uri.Uri;

/** The domains of mail addresses are read without regard to case (RFC 3986, Section 6.2.3). */
final class LowerCaseMailDomain implements Step {

  @Override
  public String name() {
    return "lower-case-mail-domain";
  }

  @Override
  public Effect effect() {
    return Effect.SCHEME;
  }

  @Override
  public Uri apply(Uri uri) {
    String text = uri.toString();
    StringBuilder out = new StringBuilder();
    int domain = -1; // where the domain of the address at hand begins
    for (int at = uri.pathStart(); at < uri.pathEnd(); at++) {
      char c = text.charAt(at);
      if (c == '@') {
        domain = at + 1;
      } else if (c == ',') {
        LetterCase.lower(text, domain, at, out);
        domain = -1;
      }
    }
    LetterCase.lower(text, domain, uri.pathEnd(), out);
    return out.isEmpty() ? uri : Splice.sameLayout(uri, out.toString());
  }
}
