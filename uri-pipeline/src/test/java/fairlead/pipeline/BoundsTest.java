package fairlead.pipeline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import reactor.core.publisher.Flux;
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
        Pages.process(
            options,
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
            Pages.process(
                    OPTIONS.withInFlightBytes(3L * size).withConcurrency(8),
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
                .transform(Pages.pipeline(OPTIONS.withInFlightBytes(1)))
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
}
