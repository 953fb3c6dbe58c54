package fairlead.html.markup;

import java.time.Duration;
import java.util.function.BooleanSupplier;

/** When work on a document stops: after some time, or when it is cancelled. */
public final class Deadline {

  private final long start = System.nanoTime();
  private final long nanos;
  private final BooleanSupplier cancelled;

  public Deadline(Duration time) {
    this(time, () -> false);
  }

  public Deadline(Duration time, BooleanSupplier cancelled) {
    // 292 years is long enough.
    this.nanos =
        time.compareTo(Duration.ofNanos(Long.MAX_VALUE)) < 0 ? time.toNanos() : Long.MAX_VALUE;
    this.cancelled = cancelled;
  }

  public boolean hasPassed() {
    return System.nanoTime() - start >= nanos || cancelled.getAsBoolean();
  }
}
