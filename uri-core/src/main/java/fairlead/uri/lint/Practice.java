package fairlead.uri.lint;

import fairlead.uri.Diagnostic;

/**
 * What the specifications recommend for writing URIs (rfc2396bis-01, Section 6.3; RFC 3986,
 * Sections 6.2.2 and 6.2.3), so that equal URIs are recognized as equal.
 */
public enum Practice implements Diagnostic.Kind {
  /** Write the scheme in lower case. */
  LOWER_CASE_SCHEME("scheme in lower case"),
  /** Write the host name in lower case. */
  LOWER_CASE_HOST("host in lower case"),
  /** Escape only where necessary. */
  NO_NEEDLESS_ESCAPES("no escapes of unreserved characters"),
  /** Use upper-case A to F in escapes. */
  UPPER_CASE_ESCAPES("escapes in upper case"),
  /** Escape the UTF-8 octets of characters. */
  UTF_8_ESCAPES("escapes that are UTF-8"),
  /** Avoid dot segments in paths. */
  NO_DOT_SEGMENTS("no dot segments"),
  /** Leave out a port that is empty or the default. */
  NO_DEFAULT_PORT("no default port"),
  /** Write a slash if the path would be empty. */
  NO_EMPTY_PATH("a slash for an empty path");

  private final String text;

  Practice(String text) {
    this.text = text;
  }

  /** The practice in a few words. */
  @Override
  public String toString() {
    return text;
  }
}
