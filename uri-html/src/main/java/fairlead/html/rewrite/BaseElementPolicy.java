package fairlead.html.rewrite;

/** What happens to the base elements of an HTML document that is rewritten. */
public enum BaseElementPolicy {
  /** They stay as they are, except one that leads to something that a {@link UriMap} has moved. */
  KEEP,
  /**
   * They are removed. Every reference still leads to the same target: references that would not are
   * rewritten, even those that are only a fragment. If that is not possible, the base elements
   * stay, and the rewriting says so.
   */
  REMOVE,
  /**
   * The reference of the base element that counts becomes relative to the document, if the base
   * moves with it ({@link ReferenceRule#ofMovingBase}). So scripts, and attributes that only
   * scripts read, still find their files. Otherwise as {@link #REMOVE}.
   */
  RELATIVE,
  /** The reference of the base element that counts becomes absolute. */
  ABSOLUTE
}
