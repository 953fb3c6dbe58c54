package fairlead.uri.generic;

/** Whether an IPv6 address may have a zone identifier, as in {@code [fe80::1%25en1]}. */
public enum IpZones {
  /** It may not (RFC 3986, Section 3.2.2). The default. */
  REFUSED,

  /**
   * It may (RFC 6874). A zone has a meaning only on the machine where it was written, and must
   * never be sent.
   */
  ALLOWED
}
