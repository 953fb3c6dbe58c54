package fairlead.pipeline.threads;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import reactor.core.Disposable;
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
  void threadsEndWhenTheyAreClosed() throws InterruptedException, ExecutionException {
    Threads threads = Threads.blocking("a");
    Thread thread = threadOf(threads);
    threads.close();
    thread.join(); // unless it is closed, it lives for longer than this test may take
    assertFalse(thread.isAlive());
  }

  @Test
  void threadsEndWhenNobodyNeedsThem() throws InterruptedException, ExecutionException {
    Thread forgotten = threadOf(Threads.blocking("a", 1));
    forgotten.join();
    assertFalse(forgotten.isAlive());
  }

  @Test
  void tasksBeforeCloseAreRunAndLaterOnesByTheCaller() throws InterruptedException {
    Threads threads = Threads.blocking("a");
    CountDownLatch closed = new CountDownLatch(1);
    List<String> ran = new CopyOnWriteArrayList<>();
    CompletableFuture<Thread> thread = new CompletableFuture<>();
    threads.execute(
        () -> {
          thread.complete(Thread.currentThread());
          await(closed);
          ran.add("first");
        });
    threads.execute(() -> ran.add("second"));
    threads.close();
    threads.execute(() -> ran.add("late in " + Thread.currentThread().getName()));
    closed.countDown();
    thread.join().join();
    assertEquals(List.of("late in " + Thread.currentThread().getName(), "first", "second"), ran);
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
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

  @Test
  void schedulerRunsTasksThatWaitAlsoIfItsWorkerIsDisposed() throws Exception {
    try (Threads threads = Threads.blocking("a")) {
      Scheduler scheduler = threads.scheduler();
      CountDownLatch begin = new CountDownLatch(1);
      CompletableFuture<Thread> direct = new CompletableFuture<>();
      Disposable waiting = scheduler.schedule(() -> await(begin));
      assertFalse(waiting.isDisposed());
      assertFalse(scheduler.schedule(() -> direct.complete(Thread.currentThread())).isDisposed());
      CompletableFuture<Thread> late = new CompletableFuture<>();
      Scheduler.Worker worker = scheduler.createWorker();
      assertFalse(worker.schedule(() -> late.complete(Thread.currentThread())).isDisposed());
      worker.dispose();
      begin.countDown();
      assertEquals(threadOf(threads), direct.get());
      assertEquals(threadOf(threads), late.get());
    }
  }

  @Test
  void threadsAreNamedAfterTheirUseAndNumbered() throws InterruptedException, ExecutionException {
    try (Threads one = Threads.blocking("reading");
        Threads other = Threads.blocking("reading")) {
      String name = threadOf(one).getName();
      assertTrue(name.contains("reading-"), name);
      assertNotEquals(name, threadOf(other).getName());
    }
  }
}
