package fairlead.uri.whatwg;

import fairlead.uri.Equivalence;
import fairlead.uri.Uri;
import fairlead.uri.Url;
import fairlead.uri.percent.AsciiSet;

/** Which texts the URL Standard makes equal: those that parse to the same URL. */
enum UrlEquivalence implements Equivalence {
  INSTANCE;

  /** Those of RFC 3986: that they are data is for the scheme to say, as RFC 9110 does for http. */
  @Override
  public AsciiSet unreserved() {
    return AsciiSet.UNRESERVED;
  }

  /** None: to the standard, URLs are equal when their serializations are. */
  @Override
  public AsciiSet unescapes() {
    return AsciiSet.NONE;
  }

  /** Whether the scheme is special: other hosts are opaque. */
  @Override
  public boolean namesHost(Uri uri) {
    return SpecialScheme.of(uri.toString(), uri.schemeEnd()).isSpecial();
  }

  /** Serializing takes dot segments out; what is not a URL keeps them. */
  @Override
  public Uri withoutDotSegments(Uri uri) {
    Url url = WhatwgDialect.asUrl(uri);
    return url == null || url.equals(uri) ? uri : url;
  }
}
