package fairlead.pipeline.checkpoint;

import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * A point where tests kill the process, in the middle of work that must survive a kill. The system
 * property {@code fairlead.fault} names a point and, after a colon, how many times it is passed
 * first.
 */
public final class FaultPoint {

  private static final @Nullable String WANTED = System.getProperty("fairlead.fault");
  private static final AtomicInteger LEFT = new AtomicInteger(passes(WANTED));

  private FaultPoint() {}

  private static int passes(@Nullable String wanted) {
    int colon = wanted == null ? -1 : wanted.indexOf(':');
    return colon < 0 ? 0 : Integer.parseInt(String.valueOf(wanted).substring(colon + 1));
  }

  /** Ends the process without cleanup, if a test requests that here. */
  public static void at(String name) {
    if (WANTED != null && WANTED.startsWith(name + ':') && LEFT.getAndDecrement() == 0) {
      Runtime.getRuntime().halt(137); // like a kill
    }
  }
}
