package fairlead.uri.generic;

/**
 * When a slash is added before a relative path whose base has no path. RFC 2396 does not cover such
 * a base (Section 5.2, step 6a, would join the path to the authority), and the later specifications
 * differ.
 */
public enum PathlessBase {
  /**
   * Only after an authority, so that {@code http://a} and {@code g} make {@code http://a/g}, and
   * {@code s:} and {@code g} make {@code s:g} (RFC 3986, Section 5.2.3).
   */
  SLASH_AFTER_AUTHORITY,

  /**
   * Everywhere, so that {@code s:} and {@code g} make {@code s:/g} (rfc2396bis-01, Section 5.2).
   */
  SLASH
}
