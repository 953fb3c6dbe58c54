package fairlead.html.rewrite;

import fairlead.html.Link;
import fairlead.html.SourceSpan;
import fairlead.html.SourceSpan.Precision;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * A rewritten document or part of one, and what changed in it.
 *
 * @param source the original bytes
 * @param start the offset of these bytes in the document; 0 if they are the whole document
 * @param bytes the rewritten ones; the same array as the source if nothing changed
 * @param edits what was replaced, in document order
 * @param left what should have changed but did not, in document order
 * @param leaving the links to what does not move with the document, in document order
 * @param baseElements what was done with its base elements; {@link BaseElementPolicy#KEEP} if
 *     nothing, or if it has none
 */
@SuppressWarnings("ArrayRecordComponent") // documents are handed on, never compared
public record Rewriting(
    byte[] source,
    int start,
    byte[] bytes,
    List<Edit> edits,
    List<LeftLink> left,
    List<Link> leaving,
    BaseElementPolicy baseElements) {

  /** Copies the lists. */
  public Rewriting {
    edits = List.copyOf(edits);
    left = List.copyOf(left);
    leaving = List.copyOf(leaving);
  }

  /** The document as it was, with a reason why no edit was made. */
  public Rewriting unchanged(String reason) {
    List<LeftLink> all = new ArrayList<>(left);
    for (Edit edit : edits) {
      SourceSpan place =
          new SourceSpan(
              edit.line(), edit.column(), 0, 0, edit.start(), edit.end(), Precision.VALUE);
      all.add(new LeftLink(place, "", reason));
    }
    all.sort(Comparator.comparingInt(one -> one.span().byteStart()));
    return new Rewriting(source, start, source, List.of(), all, List.of(), BaseElementPolicy.KEEP);
  }

  /** The source text that an edit replaces, for people who review it. */
  public String replaced(Edit edit, Charset charset) {
    return new String(source, edit.start() - start, edit.end() - edit.start(), charset);
  }

  /** Whether anything in the document was replaced. */
  public boolean isChanged() {
    return !edits.isEmpty();
  }
}
