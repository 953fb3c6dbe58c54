package fairlead.uri.generic;

import fairlead.uri.Dialect;
import fairlead.uri.percent.AsciiSet;

/**
 * draft-fielding-uri-rfc2396bis-01 (March 2003), halfway from RFC 2396 to RFC 3986.
 *
 * <ul>
 *   <li>An empty reference, or only a fragment, is still the current document (Section 4.2).
 *   <li>{@code ?y} keeps the base's path (Section 5.2).
 *   <li>Dot segments are removed from merged relative paths only.
 *   <li>A relative path gets a slash if the base's path is empty, with or without an authority.
 * </ul>
 */
public final class Rfc2396Bis01 {

  private static final Rules RULES =
      new Rules(
          "rfc2396bis-01",
          Grammar.RFC_2396_BIS_01,
          AsciiSet.ALPHA,
          AsciiSet.SCHEME,
          Rules.Empty.CURRENT_DOCUMENT,
          Rules.QueryOnly.KEEPS_PATH,
          Rules.Dots.MERGED_PATH,
          PathlessBase.SLASH,
          ParentsAboveRoot.KEEP,
          SameSchemeReferences.VALIDATING,
          Grammar.UNRESERVED_2396,
          Grammar.UNESCAPED_BIS_01);

  /** The dialect {@code rfc2396bis-01}, validating, with excess {@code ..} segments kept. */
  public static final Dialect DIALECT = new GenericDialect(RULES);

  private Rfc2396Bis01() {}

  /** The dialect with other choices where Section 5.2 leaves a choice. */
  public static Dialect with(SameSchemeReferences sameScheme, ParentsAboveRoot parentsAboveRoot) {
    return with(sameScheme, parentsAboveRoot, RULES.pathlessBase());
  }

  /** The dialect with all its choices explicit. */
  public static Dialect with(
      SameSchemeReferences sameScheme,
      ParentsAboveRoot parentsAboveRoot,
      PathlessBase pathlessBase) {
    return new GenericDialect(RULES.with(sameScheme, parentsAboveRoot).with(pathlessBase));
  }
}
