package fairlead.pipeline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import reactor.core.publisher.Flux;
import reactor.core.scheduler.Schedulers;
import reactor.test.StepVerifier;

/** How much is in the pipeline at a time. */
@Timeout(value = 30, unit = TimeUnit.SECONDS)
class BoundsTest {

  private static final PipelineOptions OPTIONS = PipelineOptions.defaults().withConcurrency(2);

  /** How many documents are asked for where nobody requested outcomes. */
  private static int readAhead(PipelineOptions options, int bytes) {
    AtomicInteger read = new AtomicInteger();
    AtomicInteger worked = new AtomicInteger();
    Flux<Outcome> outcomes =
        new LinkPipeline(options)
            .process(
                Flux.range(0, 1000)
                    .map(number -> Pages.page(number, bytes))
                    .doOnNext(document -> read.incrementAndGet()),
                (document, outcome) -> {
                  worked.incrementAndGet();
                  return outcome;
                });
    StepVerifier.create(outcomes, 0)
        .expectSubscription()
        .then(() -> awaitAtLeast(worked, 1))
        .thenRequest(1)
        .expectNextCount(1)
        .thenRequest(1)
        .expectNextCount(1)
        .thenCancel()
        .verify();
    return read.get();
  }

  private static void awaitAtLeast(AtomicInteger counter, int count) {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
    while (counter.get() < count) {
      assertTrue(System.nanoTime() < end, "waited in vain");
      Thread.onSpinWait();
    }
  }

  @Test
  void windowBoundsWhatIsReadAhead() {
    // Two have left; the window is full, and one waits to be let in.
    assertTrue(readAhead(OPTIONS.withWindow(5), 10) <= 2 + 5 + 1);
  }

  @Test
  void bytesBoundWhatIsReadAhead() {
    assertTrue(readAhead(OPTIONS.withInFlightBytes(400), 100) <= 2 + 4 + 1);
  }

  @Test
  void bytesInFlightStayWithinTheBudget() {
    int size = 10_000;
    AtomicLong inWork = new AtomicLong();
    AtomicLong most = new AtomicLong();
    List<Document> done =
        Pages.all(
            new LinkPipeline(OPTIONS.withInFlightBytes(3L * size).withConcurrency(8))
                .process(
                    Flux.range(0, 50).map(number -> Pages.page(number, size)),
                    (document, outcome) -> {
                      most.accumulateAndGet(inWork.addAndGet(document.bytes()), Math::max);
                      return document;
                    })
                .doOnNext(document -> inWork.addAndGet(-document.bytes())));
    assertEquals(50, done.size());
    // One result may have been given back to the budget and not yet taken off here.
    assertTrue(most.get() <= 4L * size, "most in flight: " + most.get());
  }

  @Test
  void documentLargerThanTheBudgetGoesThrough() {
    assertEquals(
        Pages.numbers(21),
        Pages.all(
            Flux.fromIterable(Pages.pages(21))
                .transform(new LinkPipeline(OPTIONS.withInFlightBytes(1)))
                .map(Pages::number)));
  }

  @Test
  void numbersMustBePositive() {
    assertThrows(IllegalArgumentException.class, () -> OPTIONS.withConcurrency(0));
    assertThrows(IllegalArgumentException.class, () -> OPTIONS.withWindow(0));
    assertThrows(IllegalArgumentException.class, () -> OPTIONS.withInFlightBytes(0));
    assertEquals(1, OPTIONS.withConcurrency(1).concurrency());
    assertEquals(1, OPTIONS.withWindow(1).window());
    assertEquals(1, OPTIONS.withInFlightBytes(1).inFlightBytes());
  }

  @Test
  void defaultsFollowTheMachine() {
    PipelineOptions defaults = PipelineOptions.defaults();
    assertEquals(Runtime.getRuntime().availableProcessors(), defaults.concurrency());
    assertEquals(
        Math.max(1 << 20, Runtime.getRuntime().maxMemory() / 24), defaults.inFlightBytes());
    assertEquals(128, defaults.window());
    assertEquals(Order.SOURCE, defaults.order());
  }

  /** What the budget lets in, by number; each is let in by whoever gives bytes back. */
  private static final class Admissions {
    private final ByteBudget budget;
    private final List<Integer> admitted = new ArrayList<>();

    Admissions(long limit) {
      budget = new ByteBudget(limit);
    }

    Admissions admit(int number, int bytes) {
      budget.admit(Pages.page(number, bytes)).subscribe(one -> admitted.add(Pages.number(one)));
      return this;
    }
  }

  @Test
  void budgetLetsInUpToTheExactLimit() {
    Admissions admissions = new Admissions(100).admit(1, 60).admit(2, 40);
    assertEquals(List.of(1, 2), admissions.admitted);
    admissions.admit(3, 1);
    assertEquals(List.of(1, 2), admissions.admitted);
    admissions.budget.release(40);
    assertEquals(List.of(1, 2, 3), admissions.admitted);
  }

  @Test
  void oversizedDocumentWaitsUntilAllOthersHaveLeft() {
    Admissions admissions = new Admissions(100).admit(1, 50).admit(2, 50).admit(3, 101);
    admissions.budget.release(50);
    assertEquals(List.of(1, 2), admissions.admitted);
    admissions.budget.release(50);
    assertEquals(List.of(1, 2, 3), admissions.admitted);
    admissions.admit(4, 1);
    assertEquals(List.of(1, 2, 3), admissions.admitted, "it is alone");
    admissions.budget.release(101);
    assertEquals(List.of(1, 2, 3, 4), admissions.admitted);
  }

  @Test
  void waiterIsLetInOnce() {
    Admissions admissions = new Admissions(10).admit(1, 10).admit(2, 5);
    admissions.budget.release(10);
    admissions.budget.release(5);
    admissions.admit(3, 10);
    assertEquals(List.of(1, 2, 3), admissions.admitted);
    admissions.budget.release(10);
    assertFalse(admissions.admitted.size() > 3);
  }

  /** Bytes are given back by many threads at once, and none gets lost. */
  @Test
  void bytesGivenBackAtOnceAreAllCounted() {
    for (int round = 0; round < 200; round++) {
      ByteBudget budget = new ByteBudget(8);
      for (int i = 0; i < 8; i++) {
        assertTrue(budget.admit(Pages.page(i, 1)).blockOptional().isPresent());
      }
      Flux.range(0, 8)
          .parallel(8)
          .runOn(Schedulers.parallel())
          .doOnNext(i -> budget.release(1))
          .sequential()
          .blockLast();
      AtomicInteger admitted = new AtomicInteger();
      budget.admit(Pages.page(9, 8)).subscribe(one -> admitted.incrementAndGet());
      assertEquals(1, admitted.get(), "all bytes are back");
    }
  }
}
