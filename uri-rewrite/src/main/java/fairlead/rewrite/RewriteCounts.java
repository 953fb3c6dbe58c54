package fairlead.rewrite;

import fairlead.html.rewrite.Rewriting;
import org.jspecify.annotations.Nullable;

/**
 * What a sink has done with rewritten documents, for a summary. Immutable.
 *
 * @param rewritten documents that changed
 * @param edits values replaced
 * @param left references left unchanged that should have changed
 * @param failed documents that could not be written
 */
public record RewriteCounts(long rewritten, long edits, long left, long failed) {

  static final RewriteCounts NONE = new RewriteCounts(0, 0, 0, 0);

  /** With the references that a document left unchanged. */
  RewriteCounts withLeft(@Nullable Rewriting rewriting) {
    return rewriting == null ? this : withLeft(rewriting.left().size());
  }

  /** With so many references that were left unchanged. */
  RewriteCounts withLeft(long more) {
    return new RewriteCounts(rewritten, edits, left + more, failed);
  }

  /** With a document that a preview shows. */
  RewriteCounts withShown(Rewritten result) {
    RewriteCounts all = withLeft(result.rewriting()).withLeft(result.header().left().size());
    return result.edits() == 0 ? all : all.withRewritten(result.edits());
  }

  /** With a document that was written, rewritten or not. */
  RewriteCounts withWritten(@Nullable Rewriting rewriting) {
    return rewriting == null || !rewriting.isChanged()
        ? this
        : withRewritten(rewriting.edits().size());
  }

  /** With a document that was rewritten. */
  RewriteCounts withRewritten(long replaced) {
    return new RewriteCounts(rewritten + 1, edits + replaced, left, failed);
  }

  /** With a document that could not be written. */
  RewriteCounts withFailure() {
    return new RewriteCounts(rewritten, edits, left, failed + 1);
  }

  /** These counts and others. */
  RewriteCounts and(RewriteCounts more) {
    return new RewriteCounts(
        rewritten + more.rewritten, edits + more.edits, left + more.left, failed + more.failed);
  }

  /** Whether all counts are zero. */
  public boolean isNothing() {
    return equals(NONE);
  }
}
