package fairlead.cli.terminal;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/**
 * Whether the run is asked to end, by a signal (SIGINT or SIGTERM). The run then finishes the
 * documents in progress, and the virtual machine waits for that. Its exit code is 130 or 143.
 * Thread-safe.
 */
public final class Stop implements BooleanSupplier {

  /** For runs that no signal ends this way. */
  public static final Stop NEVER = new Stop();

  /** Longer than the default time for a document; a run that takes even longer is cut off. */
  private static final long PATIENCE_SECONDS = 90;

  private final CountDownLatch ended = new CountDownLatch(1);
  private volatile boolean asked;
  private volatile boolean waits;

  private Stop() {}

  /** A stop that signals ask for. */
  public static Stop onSignal() {
    Stop stop = new Stop();
    Runtime.getRuntime().addShutdownHook(new Thread(stop::ask, "fairlead-stop"));
    return stop;
  }

  /** A stop that was asked for before the run. Such a run must not call {@link #end}. */
  public static Stop asked() {
    Stop stop = new Stop();
    stop.asked = true;
    return stop;
  }

  void ask() {
    asked = true;
    try {
      if (waits && !ended.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        System.err.println("fairlead: a document is taking too long; the run is aborted");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Notes that a run has begun that ends when it is asked to. */
  public Stop awaited() {
    waits = true;
    return this;
  }

  /**
   * Notes that everything is written. It does not return after a signal: the exit code is the
   * signal's, and {@code System.exit} with another one may overtake it as soon as the hooks have
   * ended.
   */
  public void end() {
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
