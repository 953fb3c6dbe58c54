package fairlead.html.rewrite;

import java.util.List;

/**
 * A rewritten document, and what changed in it.
 *
 * @param source the document as it was
 * @param bytes the document as it is now; the very array that was given if nothing changed
 * @param edits what was replaced, in the order of the document
 * @param left what should have changed and did not, in the order of the document
 */
@SuppressWarnings("ArrayRecordComponent") // documents are handed on, never compared
public record Rewriting(byte[] source, byte[] bytes, List<Edit> edits, List<LeftLink> left) {

  /** Copies the lists. */
  public Rewriting {
    edits = List.copyOf(edits);
    left = List.copyOf(left);
  }

  /** Whether anything in the document was replaced. */
  public boolean isChanged() {
    return !edits.isEmpty();
  }
}
