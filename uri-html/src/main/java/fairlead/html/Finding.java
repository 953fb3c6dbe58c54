package fairlead.html;

/**
 * Something that a reader of a document should know, such as a base that cannot be used. Only a
 * partial one means that links may be missing.
 *
 * @param kind the kind of finding
 * @param detail the particulars, for people; no credentials
 * @param line the line, from 1; 0 if the finding is about the whole document
 * @param column the column, from 1; 0 if the finding is about the whole document
 * @param offset where it begins in the document's bytes, with the byte order mark; -1 if the
 *     finding is about the whole document
 */
public record Finding(Kind kind, String detail, int line, int column, int offset) {

  /** The kinds of findings. A partial one means that links may be missing. */
  public enum Kind {
    /** An unknown charset label; the next source of a charset was used. */
    UNKNOWN_CHARSET("unknown charset", false),
    /** Bytes that are invalid in the document's charset; each sequence was read as U+FFFD. */
    UNDECODABLE("undecodable bytes", false),
    /**
     * A base element that comes after links. It still applies to them (HTML Standard, Section
     * 4.2.3). Reported on request.
     */
    LATE_BASE("base after links", false),
    /**
     * An id that an earlier element has, so that no fragment leads to this one. Reported on
     * request, if fragments are requested too.
     */
    DUPLICATE_ID("duplicate id", false),
    /** An empty value where a reference is expected, as in {@code img src}. Reported on request. */
    EMPTY_REFERENCE("empty reference", false),
    /** A limit cut the document before a base element, which would apply to all its links. */
    BASE_UNREAD("base that was not read", true),
    /** The base element's reference cannot be a base; the fallback base is used. */
    UNUSABLE_BASE("unusable base", false),
    /** The input ended early, or its coding is broken; it was read as far as possible. */
    DAMAGED("damaged input", true),
    /** An unknown content coding. The bytes were read as they are, as browsers do. */
    UNKNOWN_CODING("unknown content coding", false),
    /** The document is longer than the limit and was read up to it. */
    DOCUMENT_CUT("document cut at the limit", true),
    /** Elements are nested deeper than the limit. Their links were read, but not their nesting. */
    DEPTH_CUT("nesting cut at the limit", false),
    /** A tag, or a link in a Link header, has so many attributes that some were skipped. */
    ATTRIBUTES_CUT("attributes cut at the limit", true),
    /** There are more tags than the limit, or one with a longer name; the rest was not read. */
    MARKUP_CUT("markup cut at the limit", true),
    /** Values are longer than the limit, and were read up to it. */
    VALUES_CUT("values cut at the limit", true),
    /**
     * The page is too large for the tree that its markup needs, or the parser failed, so it was
     * read from its tags. Links may be missing or wrong.
     */
    NO_TREE("read without a tree", true),
    /** A table of Markdown has more cells than the limit, so tables were read as paragraphs. */
    TABLES_AS_TEXT("tables read as text", true),
    /** It is unclear where the parser put noscript elements. Links near them may be missing. */
    NOSCRIPT_UNCLEAR("noscript elements whose place is unclear", true),
    /** The parser of XML failed on something unexpected, so no links were read. */
    PARSER_FAILED("the parser failed", true),
    /** Documents are nested deeper than the limit; the innermost were not read. */
    NESTING_CUT("nested documents cut at the limit", true),
    /** Image candidates that browsers skip because their descriptors are wrong. */
    CANDIDATES_DROPPED("image candidates with bad descriptors", false),
    /** Scripts that should be JSON but are not, or are nested too deeply; browsers skip them. */
    NO_JSON("not JSON of the right form", false),
    /** There are more links, or longer targets, than the limit. */
    LINKS_CUT("links cut at the limit", true),
    /** The time limit passed before all links were resolved. */
    TIME_CUT("cut at the time limit", true);

    private final String text;
    private final boolean partial;

    Kind(String text, boolean partial) {
      this.text = text;
      this.partial = partial;
    }

    /** Whether links may be missing. */
    public boolean isPartial() {
      return partial;
    }

    /** The kind in a few words, for counts by reason. */
    @Override
    public String toString() {
      return text;
    }
  }

  /** A finding about the whole document. */
  public static Finding of(Kind kind, String detail) {
    return new Finding(kind, detail, 0, 0, -1);
  }

  /** The finding for people: {@code 3:15: unusable base: ...}. */
  @Override
  public String toString() {
    String place = line > 0 ? line + ":" + column + ": " : "";
    return place + kind + (detail.isEmpty() ? "" : ": " + detail);
  }
}
