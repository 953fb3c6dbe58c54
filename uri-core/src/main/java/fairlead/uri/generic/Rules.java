package fairlead.uri.generic;

import fairlead.uri.EmptyRequest;
import fairlead.uri.text.AsciiSet;
import java.util.Set;

/** The tables and policies in which the generic dialects differ. */
record Rules(
    String name,
    AsciiSet schemeFirst,
    AsciiSet schemeRest,
    Empty empty,
    QueryOnly queryOnly,
    Dots dots,
    PathlessBase pathlessBase,
    ParentsAboveRoot parentsAboveRoot,
    SameSchemeReferences sameScheme,
    EmptyRequest emptyRequest,
    Set<String> requestContexts,
    boolean allowsDefaultBase) {

  static final AsciiSet SCHEME = AsciiSet.ALPHA.or(AsciiSet.DIGIT).or(AsciiSet.of("+-."));

  /** Which references are the current document, and by which reading of their scheme. */
  enum Empty {
    /** Those without scheme, authority, path and query as written. */
    CURRENT_DOCUMENT_AS_WRITTEN,
    /** The same, judged after a lenient reading has dropped the scheme. */
    CURRENT_DOCUMENT,
    /** None: an empty reference resolves to the base without its fragment. */
    BASE
  }

  /** What {@code ?y} does to the base's path. */
  enum QueryOnly {
    REPLACES_LAST_SEGMENT,
    KEEPS_PATH
  }

  /** Where dot segments are taken out, and by which algorithm. */
  enum Dots {
    /** From a merged relative path and its query, which url-syntax-05 merges as one text. */
    MERGED_PATH_AND_QUERY,
    /** From a merged relative path alone. */
    MERGED_PATH,
    /** From every path but one inherited whole (RFC 3986, Section 5.2.4). */
    EVERY_PATH
  }

  /** Where a slash is put in front of a relative path that meets an empty base path. */
  enum PathlessBase {
    SLASH_AFTER_AUTHORITY,
    SLASH
  }

  Rules with(SameSchemeReferences sameScheme, ParentsAboveRoot parentsAboveRoot) {
    return new Rules(
        name,
        schemeFirst,
        schemeRest,
        empty,
        queryOnly,
        dots,
        pathlessBase,
        parentsAboveRoot,
        sameScheme,
        emptyRequest,
        requestContexts,
        allowsDefaultBase);
  }
}
