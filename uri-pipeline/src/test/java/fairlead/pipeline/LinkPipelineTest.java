package fairlead.pipeline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.html.HtmlDocument;
import fairlead.pipeline.Outcome.Kind;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import reactor.core.publisher.Flux;
import reactor.test.StepVerifier;
import reactor.test.publisher.TestPublisher;

@Timeout(value = 60, unit = TimeUnit.SECONDS)
class LinkPipelineTest {

  private static final PipelineOptions OPTIONS = PipelineOptions.defaults().withConcurrency(4);

  private static Document document(int number) {
    // Some are much longer than others, so that they finish out of order.
    String padding = "<p>x</p>".repeat(number % 7 == 0 ? 20_000 : 1);
    String markup = padding + "<a href=" + number + ">";
    return Document.html(
        Origin.record("test", null, number),
        HtmlDocument.of("http://h/" + number, markup.getBytes(StandardCharsets.UTF_8)));
  }

  private static List<Document> documents(int count) {
    return IntStream.range(0, count).mapToObj(LinkPipelineTest::document).toList();
  }

  private static List<Outcome> run(PipelineOptions options, Flux<Document> documents) {
    List<Outcome> outcomes = documents.transform(new LinkPipeline(options)).collectList().block();
    assertTrue(outcomes != null);
    return outcomes;
  }

  private static List<Long> offsets(List<Outcome> outcomes) {
    return outcomes.stream().map(outcome -> outcome.origin().offset()).toList();
  }

  @Nested
  class Results {

    @Test
    void oneOutcomeForEachDocumentInTheirOrder() {
      List<Outcome> outcomes = run(OPTIONS, Flux.fromIterable(documents(100)));
      assertEquals(IntStream.range(0, 100).mapToObj(i -> (long) i).toList(), offsets(outcomes));
    }

    @Test
    void theSetOfOutcomesDoesNotDependOnThreadsOrOrder() {
      Set<Outcome> one =
          Set.copyOf(run(OPTIONS.withConcurrency(1), Flux.fromIterable(documents(60))));
      Set<Outcome> four =
          Set.copyOf(run(OPTIONS.withOrder(Order.COMPLETION), Flux.fromIterable(documents(60))));
      assertEquals(
          one.stream().map(Object::toString).collect(Collectors.toSet()),
          four.stream().map(Object::toString).collect(Collectors.toSet()));
    }

    @Test
    void badDocumentIsAnOutcomeAndTheRestGoesOn() {
      Origin origin = Origin.record("test", null, 0);
      List<Outcome> outcomes =
          run(
              OPTIONS,
              Flux.just(
                  new Document(origin, new Document.Unread("no such file")),
                  new Document(origin, new Document.Other("revisit")),
                  Document.html(origin, HtmlDocument.of("http://h/", new byte[] {0, 1})),
                  new Document(
                      origin,
                      new Document.Html(HtmlDocument.of("http://h/", new byte[0]), "cut short")),
                  document(1)));
      assertEquals(
          List.of(Kind.FAILED, Kind.SKIPPED, Kind.FAILED, Kind.PARTIAL, Kind.LINKS),
          outcomes.stream().map(Outcome::kind).toList());
      assertEquals(
          "no such file", assertInstanceOf(Outcome.Failed.class, outcomes.get(0)).message());
    }

    @Test
    void errorOfTheFlowItselfIsPassedOn() {
      Flux<Document> broken =
          Flux.concat(Flux.just(document(1)), Flux.error(new IllegalStateException("x")));
      StepVerifier.create(broken.transform(new LinkPipeline(OPTIONS)))
          .expectNextCount(1)
          .verifyErrorMessage("x");
    }

    @Test
    void runningOutOfMemoryEndsTheFlowAndDoesNotHangIt() {
      Flux<Object> results =
          new LinkPipeline(OPTIONS)
              .process(
                  Flux.just(document(1)),
                  (document, outcome) -> {
                    throw new OutOfMemoryError("test");
                  });
      StepVerifier.create(results).verifyErrorMessage("not enough memory");
    }

    @Test
    void emptyFlowIsEmpty() {
      assertEquals(List.of(), run(OPTIONS, Flux.empty()));
    }
  }

  @Nested
  class Bounds {

    @Test
    void nothingIsReadBeforeItIsAskedFor() {
      AtomicInteger read = new AtomicInteger();
      Flux<Outcome> outcomes =
          Flux.fromIterable(documents(100))
              .doOnNext(document -> read.incrementAndGet())
              .transform(new LinkPipeline(OPTIONS.withConcurrency(2)));
      StepVerifier.create(outcomes, 0)
          .thenRequest(1)
          .expectNextCount(1)
          .thenAwait(Duration.ofMillis(50))
          .then(() -> assertTrue(read.get() <= 8, "read ahead: " + read.get()))
          .thenCancel()
          .verify();
    }

    @Test
    void bytesInFlightStayWithinTheBudget() {
      int size = 10_000;
      AtomicLong inWork = new AtomicLong();
      AtomicLong most = new AtomicLong();
      Flux<Document> documents =
          Flux.range(0, 50)
              .map(
                  i ->
                      Document.html(
                          Origin.record("test", null, i),
                          HtmlDocument.of(
                              "http://h/", " ".repeat(size).getBytes(StandardCharsets.UTF_8))));
      Long count =
          new LinkPipeline(OPTIONS.withInFlightBytes(3L * size).withConcurrency(8))
              .process(
                  documents,
                  (document, outcome) -> {
                    most.accumulateAndGet(inWork.addAndGet(document.bytes()), Math::max);
                    return document;
                  })
              .doOnNext(document -> inWork.addAndGet(-document.bytes()))
              .count()
              .block();
      assertEquals(50L, count);
      // One result may have been given back to the budget and not yet taken off here.
      assertTrue(most.get() <= 4L * size, "most in flight: " + most.get());
    }

    @Test
    void documentLargerThanTheBudgetGoesThroughAlone() {
      assertEquals(21, run(OPTIONS.withInFlightBytes(1), Flux.fromIterable(documents(21))).size());
    }

    @Test
    void numbersMustBePositive() {
      assertThrows(IllegalArgumentException.class, () -> OPTIONS.withConcurrency(0));
      assertThrows(IllegalArgumentException.class, () -> OPTIONS.withInFlightBytes(0));
    }
  }

  @Nested
  class Ends {

    private static boolean workersRun() {
      return Thread.getAllStackTraces().keySet().stream()
          .anyMatch(thread -> thread.getName().startsWith("fairlead-work"));
    }

    @Test
    void workersEndWithTheFlow() throws InterruptedException {
      run(OPTIONS, Flux.fromIterable(documents(10)));
      awaitNoWorkers();
    }

    @Test
    void cancellingEndsWorkersAndSource() throws InterruptedException {
      TestPublisher<Document> source = TestPublisher.create();
      CountDownLatch first = new CountDownLatch(1);
      reactor.core.Disposable subscription =
          source
              .flux()
              .transform(new LinkPipeline(OPTIONS))
              .subscribe(outcome -> first.countDown());
      source.next(document(1));
      assertTrue(first.await(10, TimeUnit.SECONDS));
      subscription.dispose();
      source.assertCancelled();
      awaitNoWorkers();
    }

    private static void awaitNoWorkers() throws InterruptedException {
      for (int i = 0; i < 1000 && workersRun(); i++) {
        new CountDownLatch(1).await(10, TimeUnit.MILLISECONDS);
      }
      assertFalse(workersRun());
    }
  }
}
