package fairlead.html;

/** What a fragment points to in a document, as {@link FragmentTargets#match} finds it. */
public enum FragmentMatch {
  /** An element. */
  ELEMENT,
  /**
   * The top of the document: the fragment is empty or, where no element is named so, {@code top}.
   */
  TOP,
  /** Nothing. */
  NONE,
  /** Unknown: the document has more targets than were kept, or was not read to its end. */
  UNKNOWN
}
