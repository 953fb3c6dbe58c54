package fairlead.html.rewrite;

import java.util.List;

/**
 * A rewritten document or part of one, and what changed in it.
 *
 * @param source the original bytes
 * @param start the offset of these bytes in the document; 0 if they are the whole document
 * @param bytes the rewritten ones; the same array as the source if nothing changed
 * @param edits what was replaced, in document order
 * @param left what should have changed but did not, in document order
 */
@SuppressWarnings("ArrayRecordComponent") // documents are handed on, never compared
public record Rewriting(
    byte[] source, int start, byte[] bytes, List<Edit> edits, List<LeftLink> left) {

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
