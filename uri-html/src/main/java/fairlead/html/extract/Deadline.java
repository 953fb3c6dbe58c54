package fairlead.html.extract;

import java.time.Duration;
import java.util.function.BooleanSupplier;

/** When no more work is done on a document: after a time, or once nobody wants it any more. */
final class Deadline {

  private final long start = System.nanoTime();
  private final long nanos;
  private final BooleanSupplier cancelled;

  Deadline(Duration time) {
    this(time, () -> false);
  }

  Deadline(Duration time, BooleanSupplier cancelled) {
    // Some 292 years are enough for anybody.
    this.nanos =
        time.compareTo(Duration.ofNanos(Long.MAX_VALUE)) < 0 ? time.toNanos() : Long.MAX_VALUE;
    this.cancelled = cancelled;
  }

  boolean hasPassed() {
    return System.nanoTime() - start >= nanos || cancelled.getAsBoolean();
  }
}
