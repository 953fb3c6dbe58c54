package fairlead.pipeline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.pipeline.threads.Threads;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import reactor.core.scheduler.Schedulers;

@Timeout(value = 30, unit = TimeUnit.SECONDS)
class WorkQueueTest {

  /** Threads that only collect what they are to run. */
  private final List<Runnable> given = new ArrayList<>();

  private final WorkQueue queue = new WorkQueue(Threads.of(Schedulers.fromExecutor(given::add)), 2);

  private final List<Integer> done = new ArrayList<>();

  @Test
  void noMoreTasksAreGivenToTheThreadsThanTheLimit() {
    for (int i = 0; i < 5; i++) {
      int number = i;
      queue.execute(() -> done.add(number));
    }
    assertEquals(2, given.size());
    given.get(1).run();
    assertEquals(3, given.size(), "the next one, when there is room");
    for (int i = 2; i < given.size(); i++) {
      given.get(i).run();
    }
    given.get(0).run();
    assertEquals(5, given.size());
    assertEquals(List.of(1, 2, 3, 4, 0), done);
    queue.execute(() -> done.add(5));
    queue.execute(() -> done.add(6));
    queue.execute(() -> done.add(7));
    assertEquals(7, given.size(), "both places are free again");
  }

  @Test
  void taskThatTheThreadsRejectIsRunByTheOneBeforeIt() throws InterruptedException {
    ThreadPoolExecutor pool =
        new ThreadPoolExecutor(1, 1, 1, TimeUnit.SECONDS, new LinkedBlockingQueue<>());
    WorkQueue single = new WorkQueue(Threads.of(Schedulers.fromExecutorService(pool)), 1);
    CountDownLatch queued = new CountDownLatch(1);
    CountDownLatch second = new CountDownLatch(2);
    single.execute(
        () -> {
          await(queued);
          pool.shutdown();
        });
    single.execute(second::countDown);
    single.execute(second::countDown);
    queued.countDown();
    assertTrue(second.await(20, TimeUnit.SECONDS));
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
