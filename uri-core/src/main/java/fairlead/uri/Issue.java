package fairlead.uri;

/**
 * What can be wrong with a reference or with the base it is resolved against. Switch on it to
 * handle one problem, or count by it. Each dialect finds the issues that its grammar knows; the
 * {@link Diagnostic} names the section. Those marked "URL Standard" are the standard's validation
 * errors, under its own names. Some of them end the parse in one place but not in another; they are
 * errors where they end it.
 */
public enum Issue implements Diagnostic.Kind {
  /** A character before the first colon that the dialect does not allow in a scheme. */
  SCHEME_CHARACTER("illegal character in scheme", Severity.ERROR),

  /** A relative reference, but no layer has a base URI (Section 5.1). */
  NO_BASE("relative reference without a base", Severity.ERROR),

  /** The text is a relative reference where a URI with a scheme is required. */
  NOT_ABSOLUTE("no scheme, which a URI needs", Severity.ERROR),

  /** The text is longer than the caller's limit; the offset is that limit. */
  TOO_LONG("longer than the limit", Severity.ERROR),

  /** The text uses an entity that the XML document declares, which is not expanded. */
  UNEXPANDED_ENTITY("XML entity that is not expanded", Severity.ERROR),

  /** The base is not a URI in the dialect that resolves against it. */
  BASE_UNREADABLE("base that cannot be read", Severity.ERROR),

  /** No reference resolves to the target, such as a target with dot segments in RFC 3986. */
  UNREACHABLE("no reference resolves to it", Severity.ERROR),

  /** A component contains the delimiter of another component and would be read as two. */
  MISPLACED_DELIMITER("delimiter that ends the component", Severity.ERROR),

  /** More {@code ..} segments than the path has levels; the caller's policy may refuse them. */
  PARENT_ABOVE_ROOT("'..' above the root", Severity.WARNING),

  /** A percent sign without two hexadecimal digits after it. */
  MALFORMED_ESCAPE("'%' without two hexadecimal digits", Severity.ERROR),

  /** Nothing follows the scheme, where RFC 2396 requires a path or an opaque part. */
  NOTHING_AFTER_SCHEME("nothing after the scheme", Severity.ERROR),

  /** A character that the dialect does not allow in user information, such as a second at-sign. */
  USERINFO_CHARACTER("illegal character in user information", Severity.ERROR),

  /** A character that the dialect does not allow in a host. */
  HOST_CHARACTER("illegal character in host", Severity.ERROR),

  /** A host label that is empty, or that begins or ends with a hyphen. */
  HOST_LABEL("host label that is empty, or begins or ends with a hyphen", Severity.ERROR),

  /** The last label of a host name begins with a digit, so the host could be an address. */
  TOP_LABEL("last host label that begins with a digit", Severity.ERROR),

  /** Brackets that are not closed, or contain no IP address. */
  IP_LITERAL("malformed IP literal", Severity.ERROR),

  /** A character other than a digit in a port. */
  PORT_CHARACTER("illegal character in port", Severity.ERROR),

  /** A character that the dialect does not allow in a path. */
  PATH_CHARACTER("illegal character in path", Severity.ERROR),

  /**
   * A colon in the first segment of a relative path, which would be read as the end of a scheme.
   */
  FIRST_SEGMENT_COLON("colon in the first segment of a relative path", Severity.ERROR),

  /** A character that the dialect does not allow in the opaque part of a URI. */
  OPAQUE_CHARACTER("illegal character in opaque part", Severity.ERROR),

  /** A character that the dialect does not allow in a query. */
  QUERY_CHARACTER("illegal character in query", Severity.ERROR),

  /** A character that the dialect does not allow in a fragment. */
  FRAGMENT_CHARACTER("illegal character in fragment", Severity.ERROR),

  /** An authority that is not a server in the grammar, but can be a registry-based name. */
  REGISTRY_AUTHORITY("authority that does not name a server", Severity.WARNING),

  /** A number above 255 in a host that looks like an IPv4 address. */
  IPV4_RANGE("IPv4 octet above 255", Severity.WARNING),

  /** A host label of more than 63 characters, the limit of the domain name system. */
  LABEL_LENGTH("host label longer than 63 characters", Severity.WARNING),

  /** A port above 65535. */
  PORT_RANGE("port above 65535", Severity.WARNING),

  /** User information with a password in clear text. */
  PASSWORD("password in clear text", Severity.WARNING),

  /** A reference that would be relative if it did not repeat the base's scheme. */
  SAME_SCHEME_REFERENCE("relative reference that repeats the base's scheme", Severity.WARNING),

  /** A host beyond US-ASCII, which cannot be mapped because ICU4J is missing. */
  IDNA_MISSING("host with characters outside US-ASCII, which needs ICU4J", Severity.ERROR),

  /** URL Standard: a domain that IDNA cannot map to ASCII. */
  DOMAIN_TO_ASCII("domain-to-ASCII", Severity.WARNING),

  /** URL Standard: a percent-encoded byte in a domain. */
  DOMAIN_PERCENT_ENCODED("domain-percent-encoded", Severity.WARNING),

  /** URL Standard: a forbidden code point in an opaque host. */
  HOST_INVALID_CODE_POINT("host-invalid-code-point", Severity.ERROR),

  /** URL Standard: an IPv4 address that ends in a dot. */
  IPV4_EMPTY_PART("IPv4-empty-part", Severity.WARNING),

  /** URL Standard: an IPv4 address of fewer than four parts. */
  IPV4_TOO_FEW_PARTS("IPv4-too-few-parts", Severity.WARNING),

  /** URL Standard: an IPv4 address of more than four parts. */
  IPV4_TOO_MANY_PARTS("IPv4-too-many-parts", Severity.ERROR),

  /** URL Standard: a part of an IPv4 address that is not a number. */
  IPV4_NON_NUMERIC_PART("IPv4-non-numeric-part", Severity.ERROR),

  /** URL Standard: a part of an IPv4 address in octal or hexadecimal digits. */
  IPV4_NON_DECIMAL_PART("IPv4-non-decimal-part", Severity.WARNING),

  /** URL Standard: a part of an IPv4 address above 255, or more than the last part may be. */
  IPV4_OUT_OF_RANGE_PART("IPv4-out-of-range-part", Severity.WARNING),

  /** URL Standard: an IPv6 address without its closing bracket. */
  IPV6_UNCLOSED("IPv6-unclosed", Severity.ERROR),

  /** URL Standard: an IPv6 address that begins with a single colon. */
  IPV6_INVALID_COMPRESSION("IPv6-invalid-compression", Severity.ERROR),

  /** URL Standard: an IPv6 address of more than eight pieces. */
  IPV6_TOO_MANY_PIECES("IPv6-too-many-pieces", Severity.ERROR),

  /** URL Standard: an IPv6 address that is compressed in more than one spot. */
  IPV6_MULTIPLE_COMPRESSION("IPv6-multiple-compression", Severity.ERROR),

  /** URL Standard: an unexpected code point in an IPv6 address, or an unexpected end. */
  IPV6_INVALID_CODE_POINT("IPv6-invalid-code-point", Severity.ERROR),

  /** URL Standard: an uncompressed IPv6 address of fewer than eight pieces. */
  IPV6_TOO_FEW_PIECES("IPv6-too-few-pieces", Severity.ERROR),

  /** URL Standard: a piece of an IPv6 address with a leading zero. */
  IPV6_PIECE_LEADING_ZERO("IPv6-piece-leading-zero", Severity.WARNING),

  /** URL Standard: an IPv6 address without room for the IPv4 address in it. */
  IPV4_IN_IPV6_TOO_MANY_PIECES("IPv4-in-IPv6-too-many-pieces", Severity.ERROR),

  /**
   * URL Standard: a part of an IPv4 address in an IPv6 address that is empty, not a number, or one
   * too many.
   */
  IPV4_IN_IPV6_INVALID_CODE_POINT("IPv4-in-IPv6-invalid-code-point", Severity.ERROR),

  /** URL Standard: a part of an IPv4 address in an IPv6 address above 255. */
  IPV4_IN_IPV6_OUT_OF_RANGE_PART("IPv4-in-IPv6-out-of-range-part", Severity.ERROR),

  /** URL Standard: an IPv4 address of fewer than four parts in an IPv6 address. */
  IPV4_IN_IPV6_TOO_FEW_PARTS("IPv4-in-IPv6-too-few-parts", Severity.ERROR),

  /**
   * URL Standard: a code point that must be percent-encoded, or a percent sign that begins no
   * escape.
   */
  INVALID_URL_UNIT("invalid-URL-unit", Severity.WARNING),

  /** URL Standard: a special scheme that is not followed by exactly two slashes. */
  SPECIAL_SCHEME_MISSING_FOLLOWING_SOLIDUS(
      "special-scheme-missing-following-solidus", Severity.WARNING),

  /** URL Standard: no scheme, and no base to resolve a relative URL against. */
  MISSING_SCHEME_NON_RELATIVE_URL("missing-scheme-non-relative-URL", Severity.ERROR),

  /** URL Standard: a backslash that is read as a slash. */
  INVALID_REVERSE_SOLIDUS("invalid-reverse-solidus", Severity.WARNING),

  /** URL Standard: credentials, which a valid URL never contains. */
  INVALID_CREDENTIALS("invalid-credentials", Severity.WARNING),

  /** URL Standard: no host where the scheme or its port or user information requires one. */
  HOST_MISSING("host-missing", Severity.ERROR),

  /** URL Standard: a port above 65535. */
  PORT_OUT_OF_RANGE("port-out-of-range", Severity.ERROR),

  /** URL Standard: a port that is not a number. */
  PORT_INVALID("port-invalid", Severity.ERROR),

  /** URL Standard: a relative URL that begins with a Windows drive letter. */
  FILE_INVALID_WINDOWS_DRIVE_LETTER("file-invalid-Windows-drive-letter", Severity.WARNING),

  /** URL Standard: a Windows drive letter in place of a file URL's host. */
  FILE_INVALID_WINDOWS_DRIVE_LETTER_HOST(
      "file-invalid-Windows-drive-letter-host", Severity.WARNING),

  /** There are more findings than the caller's limit; the offset is where the others begin. */
  MORE("further findings left out", Severity.WARNING);

  private final String text;
  private final Severity severity;

  Issue(String text, Severity severity) {
    this.text = text;
    this.severity = severity;
  }

  /** How severe the issue is according to the specifications. */
  public Severity severity() {
    return severity;
  }

  /**
   * The issue in a few words. It does not depend on the input, so it can be used to count by
   * reason.
   */
  @Override
  public String toString() {
    return text;
  }
}
