package fairlead.uri;

/**
 * The decisions of a resolution, in the order of Section 5.2. A dialect may number them
 * differently.
 */
public enum ResolutionStep {
  /** The components that the text is split into. */
  PARSE("parse"),
  /** Whether the reference is the current document. */
  SAME_DOCUMENT("same document"),
  /** Whose scheme the target has. */
  SCHEME("scheme"),
  /** Whose authority the target has. */
  AUTHORITY("authority"),
  /** Whose path the target has, or whether two are merged. */
  PATH("path"),
  /** What happens to dot segments. */
  DOT_SEGMENTS("dot segments"),
  /** Whose query the target has. */
  QUERY("query"),
  /** The target that the components form. */
  RECOMPOSE("recompose");

  private final String text;

  ResolutionStep(String text) {
    this.text = text;
  }

  /** The step in a word or two. */
  @Override
  public String toString() {
    return text;
  }
}
