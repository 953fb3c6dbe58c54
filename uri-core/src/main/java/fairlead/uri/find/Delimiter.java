package fairlead.uri.find;

/** What separates a URI from the text around it. */
public enum Delimiter {
  /** Angle brackets, which Appendix E recommends. */
  ANGLE_BRACKETS,
  /** Double quotes. */
  QUOTES,
  /** White space, punctuation, or anything else that cannot be part of a URI. */
  SPACE
}
