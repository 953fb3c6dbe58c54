package fairlead.uri.generic;

import fairlead.uri.Dialect;
import fairlead.uri.ParseResult;
import fairlead.uri.Uri;
import fairlead.uri.UriParseException;
import fairlead.uri.generic.Grammar.Hosts;
import fairlead.uri.percent.AsciiSet;
import java.net.URI;

/**
 * RFC 3986 (January 2005, STD 66), the standard for URI references.
 *
 * <pre>{@code
 * Uri base = Rfc3986.parse("http://a/b/c/d;p?q");
 * base.resolve("../g");         // http://a/b/g
 * Rfc3986.tryParse("http://[x"); // http://[x
 * Rfc3986.DIALECT.strict().tryParse("http://[x"); // malformed IP literal at offset 7
 * }</pre>
 *
 * <ul>
 *   <li>An empty reference resolves to the base without its fragment (Section 5.2.2).
 *   <li>{@code ?y} keeps the base's path.
 *   <li>Dot segments are removed from every path except one that is inherited unchanged; excess
 *       {@code ..} segments disappear (Section 5.2.4).
 * </ul>
 */
public final class Rfc3986 {

  static final Rules RULES =
      new Rules(
          "rfc3986",
          Grammar.RFC_3986,
          AsciiSet.ALPHA,
          AsciiSet.SCHEME,
          Rules.Empty.BASE,
          Rules.QueryOnly.KEEPS_PATH,
          Rules.Dots.EVERY_PATH,
          PathlessBase.SLASH_AFTER_AUTHORITY,
          ParentsAboveRoot.DROP,
          SameSchemeReferences.VALIDATING,
          AsciiSet.UNRESERVED,
          AsciiSet.UNRESERVED);

  /** The dialect {@code rfc3986}; same-scheme references are absolute. */
  public static final Dialect DIALECT = new GenericDialect(RULES);

  private Rfc3986() {}

  /**
   * Parses a URI. This is lenient: only the scheme is checked. {@code DIALECT.strict()} rejects
   * what the grammar does not allow.
   *
   * @throws UriParseException if the text has no scheme, or an illegal one
   */
  public static Uri parse(String text) {
    return DIALECT.parse(text);
  }

  /**
   * Parses a URI.
   *
   * @return a {@link Uri} or a {@link fairlead.uri.Rejection}
   */
  public static ParseResult tryParse(String text) {
    return DIALECT.tryParse(text);
  }

  /** Converts a URI of the JDK; one without a scheme is rejected as above. */
  public static Uri from(URI uri) {
    return parse(uri.toString());
  }

  /** The dialect with another reading of references that repeat the base's scheme. */
  public static Dialect with(SameSchemeReferences sameScheme) {
    return with(sameScheme, IpZones.REFUSED);
  }

  /** The dialect with its choices explicit. */
  public static Dialect with(SameSchemeReferences sameScheme, IpZones zones) {
    Rules rules = RULES.with(sameScheme, ParentsAboveRoot.DROP);
    return new GenericDialect(
        zones == IpZones.ALLOWED
            ? rules.with(
                rules.name(), Grammar.RFC_3986.with(Hosts.ZONED_LITERAL_OR_REGISTERED_NAME))
            : rules);
  }
}
