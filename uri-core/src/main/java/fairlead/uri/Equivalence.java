package fairlead.uri;

import fairlead.uri.percent.AsciiSet;

/**
 * Defines which texts are equivalent in a dialect's generic syntax. This is the basis of
 * normalization (Section 6.2.2 of rfc2396bis-01 and RFC 3986). You need it only to write your own
 * {@code Step}. Immutable and thread-safe.
 */
public interface Equivalence {

  /** A {@link Dialect} that can normalize URIs. All dialects of the toolkit can. */
  interface Provider {

    /** The equivalence of the dialect. */
    Equivalence equivalence();
  }

  /**
   * The equivalence of a dialect.
   *
   * @throws IllegalArgumentException if the dialect is not a {@link Provider} and so cannot
   *     normalize URIs
   */
  static Equivalence of(Dialect dialect) {
    if (dialect instanceof Provider provider) {
      return provider.equivalence();
    }
    throw new IllegalArgumentException("the dialect " + dialect.name() + " has no normal forms");
  }

  /** The characters that mean the same escaped or not, if the scheme agrees. */
  AsciiSet unreserved();

  /**
   * The characters whose escapes normalization undoes in every scheme (url-syntax-05 Section 2.4.2,
   * rfc2396bis-01 Section 2.3, RFC 3986 Section 2.3; none in RFC 2396, where the scheme decides).
   */
  AsciiSet unescapes();

  /**
   * Whether a URI's authority names a host, where letter case makes no difference. In the dialects
   * that also have registry-based authorities, the grammar decides.
   *
   * @param uri a URI with an authority
   */
  boolean namesHost(Uri uri);

  /**
   * Returns the URI without the dot segments of its path (Section 6.2.2.3 of rfc2396bis-01 and RFC
   * 3986; the steps of Section 5.2 in the older dialects), or the same instance if there are none.
   * If there is no authority and the path would begin with two slashes, it begins with {@code /.}
   * instead.
   */
  Uri withoutDotSegments(Uri uri);
}
