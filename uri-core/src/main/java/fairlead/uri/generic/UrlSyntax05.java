package fairlead.uri.generic;

import fairlead.uri.Dialect;
import fairlead.uri.percent.AsciiSet;

/**
 * draft-fielding-url-syntax-05 (May 1997), the common ancestor of the generic syntax.
 *
 * <ul>
 *   <li>A scheme may begin with a digit, a plus, a hyphen or a dot (Section 4.1).
 *   <li>An empty reference, or only a fragment, is the current document (Section 3).
 *   <li>{@code ?y} replaces the last segment, and the query of a relative path is merged with it,
 *       including dot segments (Section 5.2, step 6c).
 *   <li>The fourth layer of Section 5.1 has no base: then every reference is treated as absolute.
 *   <li>An empty form action or image source is the URL of the document (Section 3).
 * </ul>
 */
public final class UrlSyntax05 {

  /** The dialect {@code url-syntax-05}. */
  public static final Dialect DIALECT =
      new GenericDialect(
          new Rules(
              "url-syntax-05",
              Grammar.URL_SYNTAX_05,
              AsciiSet.SCHEME,
              AsciiSet.SCHEME,
              Rules.Empty.CURRENT_DOCUMENT_AS_WRITTEN,
              Rules.QueryOnly.REPLACES_LAST_SEGMENT,
              Rules.Dots.MERGED_PATH_AND_QUERY,
              PathlessBase.SLASH_AFTER_AUTHORITY,
              ParentsAboveRoot.KEEP,
              SameSchemeReferences.VALIDATING,
              Grammar.UNRESERVED_05,
              Grammar.UNRESERVED_05));

  private UrlSyntax05() {}
}
