package fairlead.uri.generic;

import fairlead.uri.percent.AsciiSet;

/**
 * The characters a specification allows in each component. Escape sequences are not included: they
 * are allowed everywhere except in schemes, host names and ports.
 *
 * @param sections where the specification says so
 * @param hosts the forms of a host
 * @param userinfo the characters of user information; if they do not include the colon, one colon
 *     may separate a user and a password
 * @param registry the characters of an authority that does not name a server; empty if there are no
 *     such authorities
 * @param registryInRelative whether a relative reference may have such an authority too
 * @param path the characters of a hierarchical path, including the slash
 * @param firstSegmentColon whether the first segment of a relative path may contain a colon
 * @param opaque the characters of the part after the scheme, if that part is not a path with a
 *     leading slash. Question marks are not included but also legal there. Empty if the
 *     specification reads that part as path and query
 * @param emptyHierarchy whether nothing may follow a scheme
 * @param query the characters of a query
 * @param fragment the characters of a fragment
 * @param unicode whether characters above U+009F are allowed as RFC 3987 allows them
 */
record Grammar(
    Sections sections,
    Hosts hosts,
    AsciiSet userinfo,
    AsciiSet registry,
    boolean registryInRelative,
    AsciiSet path,
    boolean firstSegmentColon,
    AsciiSet opaque,
    boolean emptyHierarchy,
    AsciiSet query,
    AsciiSet fragment,
    boolean unicode) {

  /** The forms of a host. */
  enum Hosts {
    /** A host name or four numbers (url-syntax-05, Section 4.3.1). */
    NAME_OR_NUMBER,
    /** The same, and a name may end in a dot (RFC 2396, Section 3.2.2). */
    NAME_WITH_DOT_OR_NUMBER,
    /** An IPv6 reference or labels of bounded length (rfc2396bis-01, Section 3.2.2). */
    IPV6_OR_LABELS,
    /** An IP literal or a registered name of any form (RFC 3986, Section 3.2.2). */
    LITERAL_OR_REGISTERED_NAME,
    /** The same, and an IPv6 address may have a zone (RFC 6874). */
    ZONED_LITERAL_OR_REGISTERED_NAME
  }

  private static final AsciiSet SUB_DELIMS = AsciiSet.of("!$&'()*+,;=");
  private static final AsciiSet PCHAR = AsciiSet.UNRESERVED.or(SUB_DELIMS).or(AsciiSet.of(":@"));

  /** The legal characters of registered names in RFC 3986. */
  static final AsciiSet REG_NAME = AsciiSet.UNRESERVED.or(SUB_DELIMS);

  /**
   * The unreserved characters of url-syntax-05, whose marks include the dollar sign and the comma.
   */
  static final AsciiSet UNRESERVED_05 = AsciiSet.ALPHANUM.or(AsciiSet.of("$-_.!~*'(),"));

  private static final AsciiSet URLC = UNRESERVED_05.or(AsciiSet.of(";/?:@&=+"));

  private static final AsciiSet QUESTION_MARK = AsciiSet.of("?");

  static final Grammar URL_SYNTAX_05 =
      new Grammar(
          Sections.URL_SYNTAX_05,
          Hosts.NAME_OR_NUMBER,
          UNRESERVED_05.or(AsciiSet.of(";&=+")),
          URLC,
          false,
          UNRESERVED_05.or(AsciiSet.of(":@&=+;/")),
          true,
          AsciiSet.NONE,
          true,
          URLC,
          URLC,
          false);

  static final AsciiSet UNRESERVED_2396 = AsciiSet.ALPHANUM.or(AsciiSet.of("-_.!~*'()"));

  /**
   * The characters that normalization may unescape in every scheme (rfc2396bis-01, Section 2.3).
   */
  static final AsciiSet UNESCAPED_BIS_01 = AsciiSet.ALPHANUM.or(AsciiSet.of("_~"));

  private static final AsciiSet RESERVED_2396 = AsciiSet.of(";/?:@&=+$,");
  private static final AsciiSet PATH_2396 = UNRESERVED_2396.or(AsciiSet.of(":@&=+$,;/"));

  static final Grammar RFC_2396 =
      new Grammar(
          Sections.RFC_2396,
          Hosts.NAME_WITH_DOT_OR_NUMBER,
          UNRESERVED_2396.or(AsciiSet.of(";:&=+$,")),
          UNRESERVED_2396.or(AsciiSet.of("$,;:@&=+")),
          true,
          PATH_2396,
          false,
          UNRESERVED_2396.or(RESERVED_2396).without(QUESTION_MARK),
          false,
          UNRESERVED_2396.or(RESERVED_2396),
          UNRESERVED_2396.or(RESERVED_2396),
          false);

  static final Grammar RFC_2396_BIS_01 =
      new Grammar(
          Sections.RFC_2396_BIS_01,
          Hosts.IPV6_OR_LABELS,
          UNRESERVED_2396.or(AsciiSet.of(";:&=+$,")),
          UNRESERVED_2396.or(AsciiSet.of("$,;:@&=+")),
          true,
          PATH_2396,
          false,
          UNRESERVED_2396.or(RESERVED_2396).or(AsciiSet.of("[]")).without(QUESTION_MARK),
          true,
          PATH_2396.or(AsciiSet.of("?")),
          PATH_2396.or(AsciiSet.of("?")),
          false);

  static final Grammar RFC_3986 =
      new Grammar(
          Sections.RFC_3986,
          Hosts.LITERAL_OR_REGISTERED_NAME,
          REG_NAME.or(AsciiSet.of(":")),
          AsciiSet.NONE,
          false,
          PCHAR.or(AsciiSet.of("/")),
          false,
          AsciiSet.NONE,
          true,
          PCHAR.or(AsciiSet.of("/?")),
          PCHAR.or(AsciiSet.of("/?")),
          false);

  /** RFC 3987, Section 2.2: the grammar of RFC 3986 with Unicode characters. */
  static final Grammar RFC_3987 =
      new Grammar(
          Sections.RFC_3987,
          RFC_3986.hosts,
          RFC_3986.userinfo,
          RFC_3986.registry,
          RFC_3986.registryInRelative,
          RFC_3986.path,
          RFC_3986.firstSegmentColon,
          RFC_3986.opaque,
          RFC_3986.emptyHierarchy,
          RFC_3986.query,
          RFC_3986.fragment,
          true);

  /** This grammar with other forms of hosts. */
  Grammar with(Hosts other) {
    return new Grammar(
        sections,
        other,
        userinfo,
        registry,
        registryInRelative,
        path,
        firstSegmentColon,
        opaque,
        emptyHierarchy,
        query,
        fragment,
        unicode);
  }

  /** The characters of an opaque part after its first question mark. */
  AsciiSet opaqueQuery() {
    return opaque.or(QUESTION_MARK);
  }

  /** Whether the form of a name distinguishes servers from registry-based names. */
  boolean knowsServers() {
    return hosts.compareTo(Hosts.LITERAL_OR_REGISTERED_NAME) < 0;
  }
}
