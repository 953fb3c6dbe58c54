package fairlead.cli;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/**
 * Whether a signal, SIGINT or SIGTERM, asks the run to end. It then finishes the documents at hand,
 * and the virtual machine waits for that: its exit code is 130 or 143. Thread-safe.
 */
final class Stop implements BooleanSupplier {

  /** For runs that no signal ends so. */
  static final Stop NEVER = new Stop();

  /** Longer than the default time for a document; a run that takes still longer is cut off. */
  private static final long PATIENCE_SECONDS = 90;

  private final CountDownLatch ended = new CountDownLatch(1);
  private volatile boolean asked;
  private volatile boolean waits;

  private Stop() {}

  /** One that signals ask. */
  static Stop onSignal() {
    Stop stop = new Stop();
    Runtime.getRuntime().addShutdownHook(new Thread(stop::ask, "fairlead-stop"));
    return stop;
  }

  private void ask() {
    asked = true;
    try {
      if (waits && !ended.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        System.err.println("fairlead: a document takes too long; its run is cut off");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Tells that a run has begun that ends when it is asked to. */
  Stop awaited() {
    waits = true;
    return this;
  }

  /**
   * Tells that all that was to be written is written. It does not return once a signal has asked:
   * the exit code is the signal's, and {@code System.exit} with another one may overtake it as soon
   * as the hooks have ended.
   */
  void end() {
    ended.countDown();
    while (asked) {
      LockSupport.park(this); // until the virtual machine halts
    }
  }

  @Override
  public boolean getAsBoolean() {
    return asked;
  }
}
