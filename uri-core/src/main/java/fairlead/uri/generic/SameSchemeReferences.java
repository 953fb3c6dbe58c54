package fairlead.uri.generic;

/**
 * How to read a reference that repeats the base's scheme, such as {@code http:g} (RFC 2396 Section
 * 5.2 step 3, RFC 3986 Section 5.2.2).
 */
public enum SameSchemeReferences {
  /** As an absolute URI, as the grammar says. The default. */
  VALIDATING,

  /**
   * As if the scheme were absent, for references written according to RFC 1630. This applies if the
   * scheme is known to be hierarchical, such as http, and the base has an authority or a path with
   * a leading slash.
   */
  LENIENT
}
