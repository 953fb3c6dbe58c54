package fairlead.pipeline;

import org.jetbrains.lincheck.Lincheck;
import org.jetbrains.lincheck.LincheckSettings;

/**
 * Runs a block again and again, each time with another schedule of its threads. It fails with the
 * schedule in which the block threw something or hung. {@code -Dfairlead.tries=10} tries ten times
 * as many schedules.
 */
public final class Schedules {

  private static final double PART = Double.parseDouble(System.getProperty("fairlead.tries", "1"));

  /** As usual, but a loop is endless only after more turns than a table has segments. */
  private static final LincheckSettings LONG_LOOPS = new LincheckSettings(true, 1_000, 2_000, 50);

  private Schedules() {}

  /**
   * Explores schedules.
   *
   * @param count how many; fewer if there are no more
   * @param block starts the threads, waits for them and asserts what must hold
   */
  public static void explore(int count, Runnable block) {
    Lincheck.runConcurrentTest(part(count), block);
  }

  /**
   * Explores schedules of a block with loops of hundreds of turns, which Lincheck would otherwise
   * report as endless. Its method for this is not part of its API.
   */
  public static void exploreWithLongLoops(int count, Runnable block) {
    Lincheck.runConcurrentTestInternal$lincheck(part(count), LONG_LOOPS, block);
  }

  private static int part(int count) {
    return (int) Math.max(1, PART * count);
  }
}
