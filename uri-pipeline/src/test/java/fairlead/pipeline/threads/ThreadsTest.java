package fairlead.pipeline.threads;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import reactor.core.scheduler.NonBlocking;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

@Timeout(value = 30, unit = TimeUnit.SECONDS)
class ThreadsTest {

  private static Thread threadOf(Threads threads) throws InterruptedException, ExecutionException {
    CompletableFuture<Thread> thread = new CompletableFuture<>();
    threads.execute(() -> thread.complete(Thread.currentThread()));
    return thread.get();
  }

  @Test
  void threadsDoNotKeepTheVirtualMachineRunning() throws InterruptedException, ExecutionException {
    try (Threads blocking = Threads.blocking("a");
        Threads nonBlocking = Threads.nonBlocking("b", 2)) {
      assertTrue(threadOf(blocking).isDaemon());
      assertTrue(threadOf(nonBlocking).isDaemon());
      assertInstanceOf(NonBlocking.class, threadOf(nonBlocking));
      assertFalse(threadOf(blocking) instanceof NonBlocking);
    }
  }

  @Test
  void threadsEndWhenTheyAreClosedAndWhenNobodyNeedsThem()
      throws InterruptedException, ExecutionException {
    Threads closed = Threads.blocking("a");
    Thread first = threadOf(closed);
    closed.close();
    Thread forgotten = threadOf(Threads.blocking("b"));
    first.join();
    forgotten.join();
    assertFalse(first.isAlive() || forgotten.isAlive());
  }

  @Test
  void taskThatComesTooLateIsDropped() {
    Threads threads = Threads.blocking("a");
    threads.close();
    threads.execute(() -> assertEquals("never", "run"));
  }

  @Test
  void schedulerOfTheCallerIsLeftRunning() {
    Scheduler scheduler = Schedulers.newSingle("shared");
    try {
      Threads threads = Threads.of(scheduler);
      threads.close();
      assertFalse(scheduler.isDisposed());
    } finally {
      scheduler.dispose();
    }
  }
}
