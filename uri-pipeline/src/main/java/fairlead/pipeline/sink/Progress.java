package fairlead.pipeline.sink;

import java.time.Duration;

/**
 * The progress of a run, for a progress bar or a dashboard. {@link Tally#progress} emits one at
 * intervals. Immutable.
 *
 * @param documents how many documents there were, no matter what happened to them
 * @param bytes how many bytes of documents were read
 * @param links how many links were found
 * @param newKeys how many of them had a key that a seen-set did not know; 0 if there is no seen-set
 * @param rejections how many references were rejected
 * @param elapsed the time since the tally was made
 */
public record Progress(
    long documents, long bytes, long links, long newKeys, long rejections, Duration elapsed) {

  /** Documents per second since the start; 0 at the start itself. */
  public double documentsPerSecond() {
    return elapsed.isZero() ? 0 : documents * 1e9 / elapsed.toNanos();
  }

  /** Bytes per second since the start; 0 at the start itself. */
  public double bytesPerSecond() {
    return elapsed.isZero() ? 0 : bytes * 1e9 / elapsed.toNanos();
  }
}
