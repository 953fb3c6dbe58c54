package fairlead.uri.find;

/** How a text is laid out, which decides whether a URI may continue on the next line. */
public enum Layout {
  /**
   * Words between white space, nothing broken. A URI ends at white space, so words are never
   * joined.
   */
  PROSE,

  /**
   * Lines of bounded width, as in mail. Between angle brackets, white space is ignored. Between
   * double quotes, a line break and the blanks around it are ignored. Anywhere, a line break
   * directly after a hyphen is ignored.
   */
  WRAPPED
}
