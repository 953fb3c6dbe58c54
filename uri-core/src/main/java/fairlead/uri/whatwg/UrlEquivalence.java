package fairlead.uri.whatwg;

import fairlead.uri.Equivalence;
import fairlead.uri.Uri;
import fairlead.uri.Url;
import fairlead.uri.percent.AsciiSet;

/** Which texts are equal in the URL Standard: those that parse to the same URL. */
enum UrlEquivalence implements Equivalence {
  INSTANCE;

  /**
   * The characters of RFC 3986: the scheme decides whether they are data, as RFC 9110 does for
   * http.
   */
  @Override
  public AsciiSet unreserved() {
    return AsciiSet.UNRESERVED;
  }

  /** None: in the standard, URLs are equal if their serializations are. */
  @Override
  public AsciiSet unescapes() {
    return AsciiSet.NONE;
  }

  /** Whether the scheme is special: the hosts of other schemes are opaque. */
  @Override
  public boolean namesHost(Uri uri) {
    return SpecialScheme.of(uri.toString(), uri.schemeEnd()).isSpecial();
  }

  /** Serializing removes dot segments; a text that is not a URL keeps them. */
  @Override
  public Uri withoutDotSegments(Uri uri) {
    Url url = WhatwgDialect.asUrl(uri);
    return url == null || url.equals(uri) ? uri : url;
  }
}
