package fairlead.html;

/** The limits on reading one document. */
public enum DocumentLimit implements Limit {

  /**
   * How many bytes of a document are read at once. The rest is cut off, unless the document is a
   * page of HTML that is divided into parts. Sources do not read more either; they count bytes with
   * content codings undone.
   */
  BYTES(
      new Row(
          "--max-document",
          Unit.BYTES,
          16 << 20,
          "Maximum number of bytes of a document in memory. Larger pages of HTML are read in parts;"
              + " of other documents, the rest is not read.")),

  /** How many links a document may have. Further links are only counted. */
  LINKS(new Row("--max-links", Unit.NUMBER, 200_000, "Maximum number of links in a document.")),

  /**
   * How deep elements may be nested. Deeper ones become siblings, and a template there no longer
   * hides its base.
   */
  DEPTH(
      new Row(
          "--max-depth",
          Unit.NUMBER,
          512,
          1,
          Integer.MAX_VALUE,
          "Maximum depth of nested elements.")),

  /**
   * How deep documents may be nested, as in {@code iframe srcdoc}; deeper ones are only counted.
   */
  NESTING(
      new Row("--max-nesting", Unit.NUMBER, 8, "Maximum depth of nested documents, as in srcdoc.")),

  /**
   * How many start tags a document may have. Everything that looks like a start tag counts, even in
   * comments and scripts. U+0000 also counts, because it costs the parser as much. The document is
   * cut before the first tag over the limit. The limit also applies to the elements of its tree,
   * because the parser repeats misnested elements and adds those that end tags imply.
   */
  TAGS(new Row("--max-tags", Unit.NUMBER, 300_000, "Maximum number of start tags in a document.")),

  /**
   * How many UTF-16 units the name of a tag may have. The document is cut before a tag with a
   * longer name.
   */
  NAME_CHARS(
      new Row(
          "--max-tag-name",
          Unit.CHARS,
          1_024,
          1,
          Integer.MAX_VALUE,
          "Maximum length of a tag name, in UTF-16 code units.")),

  /**
   * How many attributes a tag may have, and how many extension parameters a link in a Link header
   * may have. The rest are skipped. The default is the highest value, because the parser drops
   * further attributes.
   */
  ATTRIBUTES(
      new Row(
          "--max-attributes",
          Unit.NUMBER,
          512,
          1,
          512,
          "Maximum number of attributes of a tag, and of parameters of a link in a Link header; at"
              + " most 512.")),

  /**
   * How many UTF-16 units are read of an attribute's value, a style sheet, a script or a comment.
   * References of the {@code data} scheme count for no limit on lengths.
   */
  ATTRIBUTE_CHARS(
      new Row(
          "--max-value",
          Unit.CHARS,
          64 << 20,
          "Maximum length of an attribute value or a piece of text, in UTF-16 code units.")),

  /**
   * How many UTF-16 units are kept of a link's text and of the path of its element; the rest is cut
   * off.
   */
  CONTEXT_CHARS(
      new Row(
          "--max-context",
          Unit.CHARS,
          256,
          "Maximum length of a link's text and of its path, in UTF-16 code units.")),

  /**
   * How many UTF-16 units a reference, a base and a target may each have; a longer one is rejected.
   */
  REFERENCE_CHARS(
      new Row(
          "--max-reference",
          Unit.CHARS,
          2 << 20,
          "Maximum length of a reference, base or target, in UTF-16 code units.")),

  /**
   * How many UTF-16 units all targets of a document and the context of its links may have together.
   * Without it, a long base would be repeated for every link. Further links are only counted.
   */
  TARGET_CHARS(
      new Row(
          "--max-target-chars",
          Unit.CHARS,
          32 << 20,
          0,
          Long.MAX_VALUE,
          "Maximum total length of a document's targets, in UTF-16 code units.")),

  /** How many milliseconds one document may take. */
  TIME_MILLIS(
      new Row(
          "--timeout",
          Unit.MILLISECONDS,
          60_000,
          0,
          1_000L * Integer.MAX_VALUE,
          "Maximum time for one document."));

  @SuppressWarnings("ImmutableEnumChecker") // the record is not marked as immutable
  private final Row row;

  DocumentLimit(Row row) {
    this.row = row;
  }

  @Override
  public Row row() {
    return row;
  }
}
