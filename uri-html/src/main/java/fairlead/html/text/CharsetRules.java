package fairlead.html.text;

/** Where a format has its documents name their charset. */
public enum CharsetRules {
  /** A meta element or an XML declaration in the first 1,024 bytes; else they are guessed. */
  HTML,
  /** An XML declaration; else they are guessed. */
  XML,
  /** {@code @charset} in the first bytes; else UTF-8. */
  CSS,
  /** Nowhere: UTF-8. */
  TEXT
}
