package fairlead.html.rule;

/** What a reference that is only a fragment is resolved against. */
public enum FragmentOnly {
  /** The base, like any other reference. */
  BASE,
  /**
   * The document, no matter what its base is (SVG 2, Section 16.1.4; CSS Values 4, Section 4.5.2
   * "Fragment URLs"). The fragment names an element of the document that holds the reference.
   */
  DOCUMENT
}
