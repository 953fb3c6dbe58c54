package fairlead.html.rewrite;

import java.util.List;

/**
 * A rewritten document, and what changed in it.
 *
 * @param bytes the document; the very array that was given if nothing changed
 * @param edits what was replaced, in the order of the document
 * @param left what should have changed and did not, in the order of the document
 */
@SuppressWarnings("ArrayRecordComponent") // documents are handed on, never compared
public record Rewriting(byte[] bytes, List<Edit> edits, List<LeftLink> left) {

  /** Copies the lists. */
  public Rewriting {
    edits = List.copyOf(edits);
    left = List.copyOf(left);
  }

  /** Whether there is anything in the document that was replaced. */
  public boolean isChanged() {
    return !edits.isEmpty();
  }
}
