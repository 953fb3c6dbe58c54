package fairlead.html;

import java.time.Duration;

/** A moment after which no more work is done on a document. */
final class Deadline {

  private final long start = System.nanoTime();
  private final long nanos;

  Deadline(Duration time) {
    // Some 292 years are enough for anybody.
    this.nanos =
        time.compareTo(Duration.ofNanos(Long.MAX_VALUE)) < 0 ? time.toNanos() : Long.MAX_VALUE;
  }

  boolean hasPassed() {
    return System.nanoTime() - start >= nanos;
  }
}
