package fairlead.uri.find;

/** How a text is laid out, which decides whether a URI may go on in the next line. */
public enum Layout {
  /**
   * Words between white space, nothing broken: a URI ends at white space, so that words are never
   * glued together.
   */
  PROSE,

  /**
   * Lines of bounded width, as in mail: between angle brackets white space is ignored, between
   * double quotes a line break and the blanks around it are, and anywhere a line break right after
   * a hyphen.
   */
  WRAPPED
}
