package fairlead.html.rule;

/** What a reference is resolved against: not always the document's base. */
public enum LinkBase {
  /** The base of the document. */
  DOCUMENT_BASE,
  /** The {@code codebase} of the element, itself resolved against the base of the document. */
  CODEBASE,
  /** The document's own URI, no matter what its base is. */
  DOCUMENT_URI,
  /** Nothing: only a reference with a scheme is a link. */
  NONE
}
