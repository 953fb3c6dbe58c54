package fairlead.uri.lint;

import fairlead.uri.Diagnostic;

/**
 * What the specifications ask of those who write URIs (rfc2396bis-01, Section 6.3; RFC 3986,
 * Sections 6.2.2 and 6.2.3), so that equal URIs are recognized as equal.
 */
public enum Practice implements Diagnostic.Kind {
  /** Provide the scheme in lower-case characters. */
  LOWER_CASE_SCHEME("scheme in lower case"),
  /** Provide the host name in lower-case characters. */
  LOWER_CASE_HOST("host in lower case"),
  /** Perform escaping only where it is essential. */
  NO_NEEDLESS_ESCAPES("no escapes of unreserved characters"),
  /** Use upper-case A through F when escaping. */
  UPPER_CASE_ESCAPES("escapes in upper case"),
  /** Use the UTF-8 mapping of characters to octets. */
  UTF_8_ESCAPES("escapes that are UTF-8"),
  /** Prevent dot segments from appearing in paths. */
  NO_DOT_SEGMENTS("no dot segments"),
  /** Leave out a port that is empty or the default. */
  NO_DEFAULT_PORT("no default port"),
  /** Provide a slash where the path would be empty. */
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
