package fairlead.uri.generic;

/**
 * How to read a reference that repeats the base's scheme, such as {@code http:g} (RFC 2396 Section
 * 5.2 step 3, RFC 3986 Section 5.2.2).
 */
public enum SameSchemeReferences {
  /** As an absolute URI, which it is by the grammar. The default. */
  VALIDATING,

  /**
   * As if the scheme were not there, for the sake of writers who followed RFC 1630, where the
   * scheme is known to be hierarchical, as http is, and the base has an authority or a path with a
   * slash in front.
   */
  LENIENT
}
