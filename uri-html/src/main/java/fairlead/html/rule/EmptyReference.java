package fairlead.html.rule;

/** What an empty reference means in a row of the link table. */
public enum EmptyReference {
  /**
   * Where a form is sent: the document by the HTML Standard and url-syntax-05, the base by the
   * other dialects. A missing reference means the same.
   */
  DOCUMENT,
  /** What every empty reference resolves to, as in {@code a href}. */
  BASE,
  /** Nothing at all, as in {@code img src}. */
  NO_LINK
}
