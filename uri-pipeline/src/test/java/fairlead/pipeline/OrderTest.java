package fairlead.pipeline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import reactor.core.publisher.Flux;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;
import reactor.test.StepVerifier;

/** Which document is worked on when, and which outcome leaves when. */
@Timeout(value = 30, unit = TimeUnit.SECONDS)
class OrderTest {

  private static final PipelineOptions OPTIONS = PipelineOptions.defaults().withConcurrency(2);

  private static void await(CountDownLatch latch) {
    try {
      assertTrue(latch.await(20, TimeUnit.SECONDS), "waited in vain");
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The first page is done when all others are, which one worker does meanwhile. */
  private static List<Integer> withSlowFirstPage(PipelineOptions options, int count) {
    CountDownLatch others = new CountDownLatch(count - 1);
    return Pages.all(
        Pages.process(
            options,
            Flux.fromIterable(Pages.pages(count)),
            (document, outcome) -> {
              if (Pages.number(document) == 0) {
                await(others);
              } else {
                others.countDown();
              }
              return Pages.number(document);
            }));
  }

  @Test
  void slowDocumentHoldsUpNoOther() {
    List<Integer> done = withSlowFirstPage(OPTIONS.withOrder(Order.COMPLETION), 100);
    assertEquals(100, done.size());
    assertTrue(done.indexOf(0) >= 98, "the slow one and the last end together");
  }

  @Test
  void othersAreDoneBehindASlowOneInOrderToo() {
    assertEquals(Pages.numbers(100), withSlowFirstPage(OPTIONS.withOrder(Order.SOURCE), 100));
  }

  @Test
  void documentsAreWorkedOnAtOnceUpToTheConcurrency() {
    CountDownLatch together = new CountDownLatch(3);
    AtomicInteger now = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    List<Integer> done =
        Pages.all(
            Pages.process(
                OPTIONS.withConcurrency(3),
                Flux.fromIterable(Pages.pages(60)),
                (document, outcome) -> {
                  most.accumulateAndGet(now.incrementAndGet(), Math::max);
                  together.countDown();
                  await(together); // which one or two alone would never reach
                  now.decrementAndGet();
                  return Pages.number(document);
                }));
    assertEquals(Pages.numbers(60), done);
    assertEquals(3, most.get());
  }

  @Test
  void schedulerOfTheCallerIsUsedUpToTheConcurrencyAndLeftRunning() {
    Scheduler scheduler =
        Schedulers.fromExecutorService(
            Executors.newFixedThreadPool(8, task -> new Thread(task, "shared")));
    try {
      AtomicInteger now = new AtomicInteger();
      AtomicInteger most = new AtomicInteger();
      PipelineOptions options = OPTIONS.withScheduler(scheduler);
      for (int i = 0; i < 2; i++) {
        assertEquals(
            Pages.numbers(200),
            Pages.all(
                Pages.process(
                    options,
                    Flux.fromIterable(Pages.pages(200)),
                    (document, outcome) -> {
                      most.accumulateAndGet(now.incrementAndGet(), Math::max);
                      assertEquals("shared", Thread.currentThread().getName());
                      now.decrementAndGet();
                      return Pages.number(document);
                    })));
      }
      assertTrue(most.get() <= 2, "at once: " + most.get());
    } finally {
      scheduler.dispose();
    }
  }

  @Test
  void schedulerThatTakesNoMoreEndsTheFlowWithAnError() {
    Scheduler disposed = Schedulers.newSingle("gone");
    disposed.dispose();
    Flux<Outcome> outcomes =
        Flux.fromIterable(Pages.pages(3))
            .transform(Pages.pipeline(OPTIONS.withScheduler(disposed)));
    StepVerifier.create(outcomes).verifyError(RejectedExecutionException.class);
  }
}
