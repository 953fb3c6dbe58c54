package fairlead.rewrite;

import java.util.List;
import java.util.SortedMap;

/**
 * What a {@link RewriteJob} has done.
 *
 * @param finished whether all documents were read; false if the job was stopped
 * @param written whether the output is in its place. An archive is not if the job was stopped, and
 *     nothing is written if the job had finished before
 * @param counts documents and references that were rewritten, left or not written; in a preview,
 *     those that would be
 * @param files files in the output, rewritten or not; 0 in place and for an archive of the same
 *     format
 * @param copied files among them that were copied unchanged into a folder
 * @param left references that should have changed but were left as they are, by reason
 * @param leaving references on the host of the base to what does not move with the documents, see
 *     {@link RewriteJob#relative}
 * @param leftOut records that hold no file, such as redirects, by what they are
 * @param failures documents that could not be read or written, and why, in order; at most {@value
 *     #MAX_FAILURES}
 * @param notices what the output lacks, for people
 */
public record RewriteResult(
    boolean finished,
    boolean written,
    RewriteCounts counts,
    long files,
    long copied,
    SortedMap<String, Long> left,
    long leaving,
    SortedMap<String, Long> leftOut,
    List<String> failures,
    List<String> notices) {

  /** How many failures are listed; all are counted and passed to the listener. */
  public static final int MAX_FAILURES = 1000;
}
