package fairlead.rewrite;

import fairlead.html.rewrite.BaseElementPolicy;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * What a {@link RewriteJob} has done.
 *
 * @param finished whether all documents were read; false if the job was stopped
 * @param written whether the output is in its place. An archive is not if the job was stopped, and
 *     nothing is written if the job had finished before
 * @param counts documents and references that were rewritten, left or not written; in a preview,
 *     those that would be
 * @param files files in the output, rewritten or not; 0 in place, and for a single archive that
 *     keeps its format
 * @param copied files among them that were copied unchanged into a folder
 * @param left references that should have changed but were left as they are, by reason
 * @param leaving references on the host of the base to what does not move with the documents, see
 *     {@link RewriteJob#relative}
 * @param baseElements documents whose base elements were changed, by what was done
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
    SortedMap<BaseElementPolicy, Long> baseElements,
    SortedMap<String, Long> leftOut,
    List<String> failures,
    List<String> notices) {

  /** How many failures are listed; all are counted and passed to the listener. */
  public static final int MAX_FAILURES = 1000;

  /** Of a job that had nothing to do. */
  static final RewriteResult NONE = unwritten(RewriteCounts.NONE, List.of());

  /** Of an input that could not be written. */
  static RewriteResult failure(String message) {
    return unwritten(RewriteCounts.NONE.withFailure(), List.of(message));
  }

  private static RewriteResult unwritten(RewriteCounts counts, List<String> failures) {
    return new RewriteResult(
        true,
        false,
        counts,
        0,
        0,
        new TreeMap<>(),
        0,
        new TreeMap<>(),
        new TreeMap<>(),
        failures,
        List.of());
  }

  /** This result and that of the next part of the job. */
  RewriteResult and(RewriteResult next) {
    return new RewriteResult(
        finished && next.finished,
        written || next.written,
        counts.and(next.counts),
        files + next.files,
        copied + next.copied,
        sum(left, next.left),
        leaving + next.leaving,
        sum(baseElements, next.baseElements),
        sum(leftOut, next.leftOut),
        Stream.concat(failures.stream(), next.failures.stream()).limit(MAX_FAILURES).toList(),
        Stream.concat(notices.stream(), next.notices.stream()).toList());
  }

  private static <K> SortedMap<K, Long> sum(SortedMap<K, Long> one, SortedMap<K, Long> other) {
    SortedMap<K, Long> sum = new TreeMap<>(one);
    other.forEach((key, count) -> sum.merge(key, count, Long::sum));
    return sum;
  }

  /**
   * This result as that of an archive that is a part of the job. Notices name the archive.
   *
   * @param isFile whether it is a file of the output that is not counted yet
   */
  RewriteResult ofPart(Path archive, boolean isFile) {
    return ofPart(archive, isFile ? files + 1 : files, copied);
  }

  /** As above, of an archive that was counted as a copied file before it was rewritten. */
  RewriteResult ofCopy(Path archive) {
    return ofPart(archive, files, counts.rewritten() > 0 ? copied - 1 : copied);
  }

  private RewriteResult ofPart(Path archive, long filesNow, long copiedNow) {
    return new RewriteResult(
        finished,
        written,
        counts,
        filesNow,
        copiedNow,
        left,
        leaving,
        baseElements,
        leftOut,
        failures,
        notices.stream().map(notice -> archive + ": " + notice).toList());
  }
}
