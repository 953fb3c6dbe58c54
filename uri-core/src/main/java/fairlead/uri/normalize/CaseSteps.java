package fairlead.uri.normalize;

import fairlead.uri.Dialect;
import fairlead.uri.Equivalence;
import fairlead.uri.Uri;
import fairlead.uri.percent.AsciiSet;
import fairlead.uri.text.AsciiCase;
import fairlead.uri.text.TextBuffer;

/** The steps that write case-insensitive parts in lower case. */
final class CaseSteps {

  private CaseSteps() {}

  /** Schemes are written in lower case (RFC 3986, Section 3.1). */
  static Step scheme() {
    return Step.of("lower-case-scheme", Effect.LOSSLESS, CaseSteps::lowerScheme);
  }

  private static Uri lowerScheme(Uri uri) {
    String text = uri.toString();
    int at = 0;
    for (char c = text.charAt(0); c != ':'; c = text.charAt(++at)) {
      if (AsciiCase.isUpper(c)) {
        TextBuffer out = TextBuffer.of(text);
        for (; at < uri.schemeEnd(); at++) {
          out.set(at, AsciiCase.lower(text.charAt(at)));
        }
        return Splice.sameLayout(uri, out.toString());
      }
    }
    return uri;
  }

  /**
   * Hosts are written in lower case (RFC 3986, Section 3.2.2). An authority that the dialect reads
   * as a registry-based name stays as it is. So does the zone of an address, because only the
   * machine itself knows whether its case matters.
   */
  static Step host(Dialect dialect) {
    Equivalence equivalence = Equivalence.of(dialect);
    return Step.of("lower-case-host", Effect.LOSSLESS, uri -> lowerHost(uri, equivalence));
  }

  private static Uri lowerHost(Uri uri, Equivalence equivalence) {
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

  /** The domains of mail addresses are written in lower case (RFC 3986, Section 6.2.3). */
  static Step mailDomain() {
    return Step.of("lower-case-mail-domain", Effect.SCHEME, CaseSteps::lowerMailDomain);
  }

  private static Uri lowerMailDomain(Uri uri) {
    String text = uri.toString();
    StringBuilder out = new StringBuilder();
    int domain = -1; // where the domain of the current address begins
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

  /** The namespace identifier of a URN is written in lower case (RFC 8141, Section 3.1). */
  static Step namespace() {
    return Step.of("lower-case-namespace", Effect.SCHEME, CaseSteps::lowerNamespace);
  }

  private static Uri lowerNamespace(Uri uri) {
    String text = uri.toString();
    int start = uri.pathStart();
    int colon = start;
    while (colon < uri.pathEnd() && AsciiSet.LABEL.contains(text.charAt(colon))) {
      colon++;
    }
    if (uri.hasAuthority() || colon == uri.pathEnd() || text.charAt(colon) != ':') {
      return uri; // no namespace identifier
    }
    String namespace = text.substring(start, colon);
    String lower = AsciiCase.lower(namespace);
    return lower.equals(namespace) ? uri : Splice.path(uri, start, colon, lower);
  }
}
