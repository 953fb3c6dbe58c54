package fairlead.html.rewrite;

import java.util.List;

/**
 * A rewritten document, and what changed in it.
 *
 * @param source the original document
 * @param bytes the rewritten document; the same array as the source if nothing changed
 * @param edits what was replaced, in document order
 * @param left what should have changed but did not, in document order
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
