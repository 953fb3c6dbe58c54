package fairlead.html;

/** Where the charset of a document comes from, and so how far to trust it. */
public enum CharsetSource {
  /** A byte order mark. */
  BYTE_ORDER_MARK,
  /** The transport, as in the charset parameter of a Content-Type header. */
  TRANSPORT,
  /** A meta element near the start of the document, or one that the parser found later. */
  META,
  /** An XML declaration. */
  XML_DECLARATION,
  /** The {@code @charset} at the start of a style sheet. */
  STYLE_SHEET,
  /** The bytes themselves: they are well-formed UTF-8, or what a detector takes them for. */
  CONTENT,
  /** Nothing: the default of the format. */
  DEFAULT;

  /** Whether a meta element that the parser finds later overrides it. */
  public boolean isTentative() {
    return this == CONTENT || this == DEFAULT;
  }
}
