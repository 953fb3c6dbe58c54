package fairlead.uri.generic;

import fairlead.uri.percent.AsciiSet;

/**
 * The tables and policies that distinguish the generic dialects.
 *
 * @param unreserved the characters that mean the same escaped or not
 * @param unescapes those whose escapes normalization undoes in every scheme
 */
record Rules(
    String name,
    Grammar grammar,
    AsciiSet schemeFirst,
    AsciiSet schemeRest,
    Empty empty,
    QueryOnly queryOnly,
    Dots dots,
    PathlessBase pathlessBase,
    ParentsAboveRoot parentsAboveRoot,
    SameSchemeReferences sameScheme,
    AsciiSet unreserved,
    AsciiSet unescapes) {

  /**
   * Which references mean the current document, and whether a lenient reading of the scheme counts.
   */
  enum Empty {
    /** References that, as written, have no scheme, authority, path or query. */
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

  /** Where dot segments are removed, and with which algorithm. */
  enum Dots {
    /** From a merged relative path and its query, which url-syntax-05 merges as one text. */
    MERGED_PATH_AND_QUERY,
    /** Only from a merged relative path. */
    MERGED_PATH,
    /** From every path except one that is inherited unchanged (RFC 3986, Section 5.2.4). */
    EVERY_PATH
  }

  Rules with(SameSchemeReferences sameSchemeReferences, ParentsAboveRoot parents) {
    return with(name, grammar, dots, pathlessBase, sameSchemeReferences, parents);
  }

  /**
   * These rules, but refusing excess {@code ..} segments of merged paths, even if they disappear in
   * the specification.
   */
  Rules refusing() {
    Dots merged = dots == Dots.EVERY_PATH ? Dots.MERGED_PATH : dots;
    return with(name, grammar, merged, pathlessBase, sameScheme, ParentsAboveRoot.REFUSE);
  }

  Rules with(String otherName, Grammar otherGrammar) {
    return with(otherName, otherGrammar, dots, pathlessBase, sameScheme, parentsAboveRoot);
  }

  Rules with(PathlessBase otherPathlessBase) {
    return with(name, grammar, dots, otherPathlessBase, sameScheme, parentsAboveRoot);
  }

  private Rules with(
      String otherName,
      Grammar otherGrammar,
      Dots otherDots,
      PathlessBase otherPathlessBase,
      SameSchemeReferences sameSchemeReferences,
      ParentsAboveRoot parents) {
    return new Rules(
        otherName,
        otherGrammar,
        schemeFirst,
        schemeRest,
        empty,
        queryOnly,
        otherDots,
        otherPathlessBase,
        parents,
        sameSchemeReferences,
        unreserved,
        unescapes);
  }
}
