package fairlead.uri;

/**
 * What may be wrong with a reference or with the base it is resolved against. Each dialect finds
 * those that its own grammar knows; the sections stand in the {@link Diagnostic}.
 */
public enum Issue {
  /** A character that the dialect does not allow in a scheme stands before the first colon. */
  SCHEME_CHARACTER("illegal character in scheme", Severity.ERROR),

  /** A relative reference, and no base URI on any layer (Section 5.1). */
  NO_BASE("relative reference without a base", Severity.ERROR),

  /** The text is a relative reference where a URI with a scheme is wanted. */
  NOT_ABSOLUTE("no scheme where a URI is wanted", Severity.ERROR),

  /** The text is longer than the caller's limit; the offset is that limit. */
  TOO_LONG("longer than the limit", Severity.ERROR),

  /** No reference resolves to the target, as to one with dot segments in RFC 3986. */
  UNREACHABLE("no reference resolves to it", Severity.ERROR),

  /** A component to build from holds the delimiter of another, and would be read as two. */
  MISPLACED_DELIMITER("delimiter that ends the component", Severity.ERROR),

  /** More {@code ..} segments than the path has levels; the caller's policy may refuse them. */
  PARENT_ABOVE_ROOT("'..' above the root", Severity.WARNING),

  /** A percent sign that no two hexadecimal digits follow. */
  MALFORMED_ESCAPE("'%' without two hexadecimal digits", Severity.ERROR),

  /** Nothing follows the scheme, where RFC 2396 wants a path or an opaque part. */
  NOTHING_AFTER_SCHEME("nothing behind the scheme", Severity.ERROR),

  /** A character that the dialect does not allow in user information, as a second at-sign. */
  USERINFO_CHARACTER("illegal character in user information", Severity.ERROR),

  /** A character that the dialect does not allow in a host. */
  HOST_CHARACTER("illegal character in host", Severity.ERROR),

  /** A host label that is empty, or that begins or ends with a hyphen. */
  HOST_LABEL("host label that is empty or has a hyphen at an end", Severity.ERROR),

  /** The last label of a host name begins with a digit, so that it could be an address. */
  TOP_LABEL("last host label that begins with a digit", Severity.ERROR),

  /** Brackets that hold neither an IPv6 address nor one of a later version, or do not close. */
  IP_LITERAL("malformed IP literal", Severity.ERROR),

  /** A character other than a digit in a port. */
  PORT_CHARACTER("illegal character in port", Severity.ERROR),

  /** A character that the dialect does not allow in a path. */
  PATH_CHARACTER("illegal character in path", Severity.ERROR),

  /** A colon in the first segment of a relative path, which would be mistaken for a scheme's. */
  FIRST_SEGMENT_COLON("colon in the first segment of a relative path", Severity.ERROR),

  /** A character that the dialect does not allow in the opaque part of a URI. */
  OPAQUE_CHARACTER("illegal character in opaque part", Severity.ERROR),

  /** A character that the dialect does not allow in a query. */
  QUERY_CHARACTER("illegal character in query", Severity.ERROR),

  /** A character that the dialect does not allow in a fragment. */
  FRAGMENT_CHARACTER("illegal character in fragment", Severity.ERROR),

  /** An authority that names no server by the grammar, but can be a registry-based name. */
  REGISTRY_AUTHORITY("authority that names no server", Severity.WARNING),

  /** A number above 255 in what has the form of an IPv4 address. */
  IPV4_RANGE("IPv4 octet above 255", Severity.WARNING),

  /** A host label of more than 63 characters, which the domain name system has no room for. */
  LABEL_LENGTH("host label longer than 63 characters", Severity.WARNING),

  /** A port above 65535. */
  PORT_RANGE("port above 65535", Severity.WARNING),

  /** User information with a password, which stands there for everybody to read. */
  PASSWORD("password in clear text", Severity.WARNING),

  /** The base's scheme in front of what would otherwise be a relative reference. */
  SAME_SCHEME_REFERENCE("relative reference that repeats the base's scheme", Severity.WARNING),

  /** There is more to find than the caller's limit; the offset is where the rest begins. */
  MORE("further findings left out", Severity.WARNING);

  private final String text;
  private final Severity severity;

  Issue(String text, Severity severity) {
    this.text = text;
    this.severity = severity;
  }

  /** How severe it is by the specifications. */
  public Severity severity() {
    return severity;
  }

  /** The issue in a few words, the same whatever the input; fit for counting by reason. */
  @Override
  public String toString() {
    return text;
  }
}
