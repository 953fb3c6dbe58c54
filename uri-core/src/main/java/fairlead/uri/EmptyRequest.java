package fairlead.uri;

/**
 * What an empty reference means where following it is always a new request, as for the action of a
 * form.
 */
public enum EmptyRequest {
  /** The URI of the document (url-syntax-05 Section 3, the HTML Standard's form submission). */
  DOCUMENT,

  /** The base URI (RFC 2396 and rfc2396bis-01 Section 4.2; RFC 3986 by resolution). */
  BASE
}
