package fairlead.pipeline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.html.extract.LinkExtractor;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
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

  private static final int LINKS = 100;

  /** Three results of many links take as much as the budget is. */
  private static final PipelineOptions MANY_LINKS =
      OPTIONS.withInFlightBytes(3 * LINKS * 400 - 1).withWindow(50);

  private static Flux<Document> pagesOfManyLinks() {
    return Flux.range(0, 50).map(number -> Pages.page(number, "<a href=x>".repeat(LINKS)));
  }

  @Test
  void resultsThatWaitForASlowDocumentStayWithinTheBudget() {
    AtomicInteger worked = new AtomicInteger();
    AtomicInteger meanwhile = new AtomicInteger();
    List<Integer> numbers =
        Pages.all(
            Pages.process(
                MANY_LINKS,
                pagesOfManyLinks(),
                (document, outcome) -> {
                  if (Pages.number(document) == 0) {
                    awaitAtLeast(worked, 3);
                    letOthersWork();
                    meanwhile.set(worked.get());
                  }
                  worked.incrementAndGet();
                  return Pages.number(document);
                }));
    assertEquals(Pages.numbers(50), numbers);
    assertEquals(3, meanwhile.get());
  }

  @ParameterizedTest
  @CsvSource({"SOURCE, 1", "SOURCE, 8", "COMPLETION, 1", "COMPLETION, 8"})
  void resultsThatWaitForDemandStayWithinTheBudget(Order order, int concurrency) {
    AtomicInteger worked = new AtomicInteger();
    Flux<Integer> results =
        Pages.process(
            MANY_LINKS.withOrder(order).withConcurrency(concurrency),
            pagesOfManyLinks(),
            (document, outcome) -> {
              worked.incrementAndGet();
              return Pages.number(document);
            });
    StepVerifier.create(results, 0)
        .expectSubscription()
        .then(
            () -> {
              awaitAtLeast(worked, 3);
              letOthersWork();
              // Each worker may have begun with one before there were too many.
              assertTrue(worked.get() <= 3 + concurrency - 1, "" + worked);
            })
        .thenRequest(10)
        .expectNextCount(10)
        .thenRequest(Long.MAX_VALUE)
        .expectNextCount(40)
        .verifyComplete();
  }

  /** Gives workers that should not work the time to do so. */
  private static void letOthersWork() {
    try {
      Thread.sleep(100);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void encodedBytesCountAsWell() {
    AtomicInteger worked = new AtomicInteger();
    byte[] large = new byte[1_000];
    Flux<Encoded<Outcome>> results =
        Flux.fromIterable(Pages.pages(50))
            .transform(
                new LinkPipeline<>(
                    DocumentWork.extract(LinkExtractor.STANDARD)
                        .encode(
                            outcome -> {
                              worked.incrementAndGet();
                              return large;
                            }),
                    OPTIONS.withInFlightBytes(10_000).withConcurrency(1)));
    StepVerifier.create(results, 0)
        .expectSubscription()
        .then(
            () -> {
              awaitAtLeast(worked, 5);
              letOthersWork();
              assertTrue(worked.get() < 12, "" + worked);
            })
        .thenRequest(Long.MAX_VALUE)
        .expectNextCount(50)
        .verifyComplete();
  }

  @Test
  void idsCountAsWell() {
    AtomicInteger worked = new AtomicInteger();
    Flux<Outcome> results =
        Flux.range(0, 50)
            .map(number -> Pages.page(number, "<p id=a><p id=b><p id=c><a name=d>"))
            .transform(
                new LinkPipeline<>(
                    DocumentWork.extract(LinkExtractor.STANDARD.withFragments())
                        .map(
                            outcome -> {
                              worked.incrementAndGet();
                              return outcome;
                            }),
                    OPTIONS.withInFlightBytes(5 * 400 - 1).withConcurrency(1)));
    StepVerifier.create(results, 0)
        .expectSubscription()
        .then(
            () -> {
              awaitAtLeast(worked, 5);
              letOthersWork();
              assertEquals(5, worked.get());
            })
        .thenRequest(Long.MAX_VALUE)
        .expectNextCount(50)
        .verifyComplete();
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
