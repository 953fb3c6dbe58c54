package fairlead.html.rewrite;

/** What becomes of the base elements of an HTML document that is rewritten. */
public enum BaseElementPolicy {
  /** They stay as they are, but for one that leads to what a {@link UriMap} has moved. */
  KEEP,
  /**
   * They are taken out. Every reference then leads where it led with them: what would not is
   * rewritten, even one that is nothing but a fragment. If that is not possible they stay, and the
   * rewriting says so.
   */
  REMOVE,
  /** The reference of the one that counts becomes absolute. */
  ABSOLUTE
}
