package fairlead.html;

/** What a fragment points to in a document, as {@link FragmentTargets#match} finds it. */
public enum FragmentMatch {
  /** An element. */
  ELEMENT,
  /**
   * The top of the document: the fragment is empty, or it is {@code top} and no element has that
   * name.
   */
  TOP,
  /** Nothing. */
  NONE,
  /** Unknown: the document has more targets than were kept, or only part of it was read. */
  UNKNOWN
}
