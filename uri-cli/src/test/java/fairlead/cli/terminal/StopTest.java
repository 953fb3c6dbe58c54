package fairlead.cli.terminal;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class StopTest {

  /** A thread that may never end. */
  private static CountDownLatch started(Runnable action) {
    CountDownLatch ended = new CountDownLatch(1);
    Thread thread =
        new Thread(
            () -> {
              action.run();
              ended.countDown();
            });
    thread.setDaemon(true);
    thread.start();
    return ended;
  }

  @Test
  void runThatNobodyStopsEnds() {
    Stop stop = Stop.onSignal();
    assertFalse(stop.getAsBoolean());
    stop.awaited().end();
    assertFalse(stop.getAsBoolean());
    assertFalse(Stop.NEVER.getAsBoolean());
  }

  @Test
  void signalWaitsForRunThatEndsWhenItIsAsked() throws InterruptedException {
    Stop stop = Stop.onSignal().awaited();
    CountDownLatch signal = started(stop::ask);
    assertFalse(signal.await(200, TimeUnit.MILLISECONDS));
    assertTrue(stop.getAsBoolean());
    CountDownLatch run = started(stop::end);
    signal.await();
    assertFalse(run.await(200, TimeUnit.MILLISECONDS), "the exit code is the signal's");
  }

  @Test
  void signalDoesNotWaitForOtherRuns() throws InterruptedException {
    Stop stop = Stop.onSignal();
    started(stop::ask).await();
    assertTrue(stop.getAsBoolean());
  }

  @Test
  void signalKeepsInterruption() throws InterruptedException {
    Stop stop = Stop.onSignal().awaited();
    CountDownLatch interrupted = new CountDownLatch(1);
    CountDownLatch signal =
        started(
            () -> {
              Thread.currentThread().interrupt();
              stop.ask();
              if (Thread.currentThread().isInterrupted()) {
                interrupted.countDown();
              }
            });
    signal.await();
    assertTrue(interrupted.await(0, TimeUnit.SECONDS));
    started(stop::end); // or the end of this process waits for the run
  }
}
