package fairlead.uri.base;

/**
 * The layer of Section 5.1 in which a base URI was found. It shows an author where a base comes
 * from.
 */
public enum BaseLayer {
  /** Section 5.1.1: embedded in the content, for example by the base element of HTML. */
  CONTENT("content", "5.1.1"),
  /** Section 5.1.2: the base of the entity that encloses the document, such as a MIME part. */
  ENTITY("entity", "5.1.2"),
  /** Section 5.1.3: the URI from which the document was retrieved. */
  RETRIEVAL("retrieval", "5.1.3"),
  /** Section 5.1.4: the application's default. */
  DEFAULT("default", "5.1.4");

  private final String label;
  private final String section;

  BaseLayer(String label, String section) {
    this.label = label;
    this.section = section;
  }

  /** The word for the layer in output: {@code content}, {@code entity} and so on. */
  public String label() {
    return label;
  }

  /** The section that defines the layer, the same in all specifications of the generic syntax. */
  public String section() {
    return section;
  }
}
