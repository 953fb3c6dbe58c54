package fairlead.html.rule;

/** What a reference that is only a fragment is resolved against. */
public enum FragmentOnly {
  /** The base, like any other. */
  BASE,
  /**
   * The document, whatever its base (SVG 2, Section 16.1.4; CSS Values 4, Section 4.5.2 "Fragment
   * URLs"): it names an element beside the reference.
   */
  DOCUMENT
}
