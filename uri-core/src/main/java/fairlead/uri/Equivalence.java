package fairlead.uri;

import fairlead.uri.percent.AsciiSet;

/**
 * Which texts are equivalent by a dialect's generic syntax: the basis of normalization (Section
 * 6.2.2 of rfc2396bis-01 and RFC 3986). You need it to write a {@code Step} of your own. Immutable
 * and thread-safe.
 */
public interface Equivalence {

  /** A {@link Dialect} by which URIs can be normalized, as all those of the toolkit are. */
  interface Provider {

    /** Which texts are equivalent by the dialect. */
    Equivalence equivalence();
  }

  /**
   * Which texts are equivalent by a dialect.
   *
   * @throws IllegalArgumentException if the dialect is no {@link Provider}, so that URIs cannot be
   *     normalized by it
   */
  static Equivalence of(Dialect dialect) {
    if (dialect instanceof Provider provider) {
      return provider.equivalence();
    }
    throw new IllegalArgumentException("the dialect " + dialect.name() + " has no normal forms");
  }

  /** The characters that mean the same whether escaped or not, where a scheme says so too. */
  AsciiSet unreserved();

  /**
   * The characters whose escapes normalization undoes whatever the scheme (url-syntax-05 Section
   * 2.4.2, rfc2396bis-01 Section 2.3, RFC 3986 Section 2.3; none in RFC 2396, where the scheme
   * decides).
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
   * A URI without the dot segments of its path (Section 6.2.2.3 of rfc2396bis-01 and RFC 3986; the
   * steps of Section 5.2 in the older ones); the same instance if there are none. A path that would
   * begin with two slashes after no authority begins with {@code /.} instead.
   */
  Uri withoutDotSegments(Uri uri);
}
