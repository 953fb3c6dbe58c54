package fairlead.pipeline.checkpoint;

import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Where tests kill the process: in the middle of what has to survive that. The system property
 * {@code fairlead.fault} names a point, and after a colon how many times it is passed before.
 */
public final class FaultPoint {

  private static final @Nullable String WANTED = System.getProperty("fairlead.fault");
  private static final AtomicInteger LEFT = new AtomicInteger(passes(WANTED));

  private FaultPoint() {}

  private static int passes(@Nullable String wanted) {
    int colon = wanted == null ? -1 : wanted.indexOf(':');
    return colon < 0 ? 0 : Integer.parseInt(String.valueOf(wanted).substring(colon + 1));
  }

  /** Ends the process without any cleaning up, if a test wants it here. */
  public static void at(String name) {
    if (WANTED != null && WANTED.startsWith(name + ':') && LEFT.getAndDecrement() == 0) {
      Runtime.getRuntime().halt(137); // as a kill does
    }
  }
}
