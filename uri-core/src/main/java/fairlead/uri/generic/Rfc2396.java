package fairlead.uri.generic;

import fairlead.uri.Dialect;
import fairlead.uri.percent.AsciiSet;

/**
 * RFC 2396 (August 1998), the syntax that {@code java.net.URI} follows.
 *
 * <ul>
 *   <li>An empty reference, or only a fragment, is the current document (Section 4.2).
 *   <li>{@code ?y} replaces the last segment of the base's path (Section 5.2, step 6).
 *   <li>Dot segments are removed from merged relative paths only; {@code /./g} keeps its own.
 *   <li>An empty form action is the base URI (Section 4.2).
 *   <li>DEVIATION: the strict reading accepts {@code ?y} too. The grammar has no rule for a
 *       reference that is only a query, but Appendix C.1 resolves one.
 * </ul>
 */
public final class Rfc2396 {

  private static final Rules RULES =
      new Rules(
          "rfc2396",
          Grammar.RFC_2396,
          AsciiSet.ALPHA,
          AsciiSet.SCHEME,
          Rules.Empty.CURRENT_DOCUMENT_AS_WRITTEN,
          Rules.QueryOnly.REPLACES_LAST_SEGMENT,
          Rules.Dots.MERGED_PATH,
          PathlessBase.SLASH_AFTER_AUTHORITY,
          ParentsAboveRoot.KEEP,
          SameSchemeReferences.VALIDATING,
          Grammar.UNRESERVED_2396,
          AsciiSet.NONE);

  /** The dialect {@code rfc2396}, validating, with excess {@code ..} segments kept. */
  public static final Dialect DIALECT = new GenericDialect(RULES);

  private Rfc2396() {}

  /** The dialect with other choices where Section 5.2 leaves a choice (steps 3 and 6g). */
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
