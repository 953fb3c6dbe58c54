package fairlead.html.rule;

/** What a reference is resolved against: not always the document's base. */
public enum LinkBase {
  /** The base of the document. */
  DOCUMENT_BASE,
  /** The {@code codebase} of the element, itself resolved against the base of the document. */
  CODEBASE,
  /** The document's own URI, whatever its base. */
  DOCUMENT_URI,
  /** Nothing: only what has a scheme is a link. */
  NONE
}
