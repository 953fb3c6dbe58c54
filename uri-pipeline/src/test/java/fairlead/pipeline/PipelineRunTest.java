package fairlead.pipeline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.html.extract.LinkExtractor;
import fairlead.pipeline.threads.Threads;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.reactivestreams.Subscription;
import reactor.core.Scannable;
import reactor.core.Scannable.Attr;
import reactor.core.publisher.BaseSubscriber;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Hooks;
import reactor.core.publisher.Operators;
import reactor.core.scheduler.Schedulers;
import reactor.test.publisher.TestPublisher;
import reactor.test.publisher.TestPublisher.Violation;
import reactor.test.util.RaceTestUtils;
import reactor.util.context.Context;

/** A pipeline answers scans, discards, and passes the context on, as Reactor's operators do. */
class PipelineRunTest {

  private final Queue<Runnable> tasks = new ArrayDeque<>();
  private final PipelineOptions options =
      PipelineOptions.defaults()
          .withConcurrency(1)
          .withScheduler(Schedulers.fromExecutor(tasks::add));
  private final List<Object> discarded = new ArrayList<>();
  private final List<Object> dropped = new ArrayList<>();

  @BeforeEach
  void watch() {
    Hooks.onNextDropped(dropped::add);
    Hooks.onErrorDropped(error -> dropped.add(String.valueOf(error.getMessage())));
  }

  @AfterEach
  void stopWatching() {
    Hooks.resetOnNextDropped();
    Hooks.resetOnErrorDropped();
  }

  private void work() {
    for (Runnable task = tasks.poll(); task != null; task = tasks.poll()) {
      task.run();
    }
  }

  /** Gets what it requests, and keeps it. */
  private final class Subscriber extends BaseSubscriber<Outcome> {

    final List<Integer> received = new ArrayList<>();
    final List<String> errors = new ArrayList<>();

    @Override
    public Context currentContext() {
      return Operators.enableOnDiscard(Context.empty(), discarded::add);
    }

    @Override
    protected void hookOnSubscribe(Subscription subscription) {
      // the test requests
    }

    @Override
    protected void hookOnNext(Outcome outcome) {
      received.add(Pages.number(outcome));
    }

    @Override
    protected void hookOnError(Throwable error) {
      errors.add(String.valueOf(error.getMessage()));
    }
  }

  private Subscriber subscribe(Flux<Outcome> outcomes) {
    Subscriber subscriber = new Subscriber();
    outcomes.subscribe(subscriber);
    return subscriber;
  }

  /** Unlike a flux of a list, it discards nothing. */
  private static Flux<Document> pages(int count) {
    return Flux.range(0, count).map(Pages::page);
  }

  private static List<Integer> numbers(List<?> values) {
    return values.stream()
        .map(value -> value instanceof Document read ? Pages.number(read) : number(value))
        .toList();
  }

  private static int number(Object outcome) {
    return Pages.number(assertInstanceOf(Outcome.class, outcome));
  }

  @Nested
  class Discarding {

    @Test
    void documentsThatNobodyWorkedOn() {
      Subscriber subscriber = subscribe(pages(200).transform(Pages.pipeline(options)));
      subscriber.cancel();
      subscriber.cancel();
      assertEquals(Pages.numbers(128), numbers(discarded));
      assertTrue(discarded.stream().allMatch(Document.class::isInstance));
    }

    @Test
    void documentThatWaitsForRoom() {
      PipelineOptions littleRoom = options.withInFlightBytes(1);
      subscribe(pages(9).transform(Pages.pipeline(littleRoom))).cancel();
      assertEquals(Pages.numbers(1), numbers(discarded));
      discarded.clear();
      PipelineOptions someRoom = options.withInFlightBytes(Pages.page(0).bytes() + 1);
      subscribe(pages(9).transform(Pages.pipeline(someRoom))).cancel();
      assertEquals(Pages.numbers(2), numbers(discarded));
    }

    @Test
    void resultsThatWereNotRequested() {
      for (Order order : Order.values()) {
        discarded.clear();
        Subscriber subscriber =
            subscribe(pages(9).transform(Pages.pipeline(options.withOrder(order))));
        subscriber.request(2);
        work();
        subscriber.cancel();
        assertEquals(List.of(0, 1), subscriber.received);
        assertEquals(List.of(2, 3, 4, 5, 6, 7, 8), numbers(discarded));
        assertTrue(discarded.stream().allMatch(Outcome.class::isInstance));
      }
    }

    /** The result of a document on which a worker works at that moment. */
    @Test
    void resultThatIsReadyAfterTheCancellation() {
      for (Order order : Order.values()) {
        discarded.clear();
        Subscriber subscriber = new Subscriber();
        Pages.process(
                options.withOrder(order),
                pages(3),
                (document, outcome) -> {
                  subscriber.cancel();
                  return outcome;
                })
            .subscribe(subscriber);
        subscriber.requestUnbounded();
        work();
        assertEquals(List.of(), subscriber.received);
        assertEquals(List.of(1, 2, 0), numbers(discarded));
        assertInstanceOf(Outcome.class, discarded.get(2));
      }
    }

    @Test
    void everythingAfterTheDocumentThatFails() {
      Subscriber subscriber =
          subscribe(
              Pages.process(
                  options,
                  pages(5),
                  (document, outcome) -> {
                    if (Pages.number(document) % 2 == 1) {
                      throw new IllegalStateException("bad " + Pages.number(document));
                    }
                    return outcome;
                  }));
      subscriber.requestUnbounded();
      work();
      assertEquals(List.of(0), subscriber.received);
      assertEquals(List.of("bad 1"), subscriber.errors);
      assertEquals(List.of(2, 4), numbers(discarded));
      assertEquals(List.of("bad 3"), dropped);
    }

    @Test
    void documentWhoseWorkerIsRefused() {
      PipelineOptions refusing =
          options.withScheduler(
              Schedulers.fromExecutor(
                  task -> {
                    throw new RejectedExecutionException("no");
                  }));
      Subscriber subscriber = subscribe(pages(3).transform(Pages.pipeline(refusing)));
      assertEquals(1, subscriber.errors.size());
      assertEquals(List.of(0), numbers(discarded));
    }

    @Test
    void nothingOfAFlowThatIsDelivered() {
      TestPublisher<Document> source = TestPublisher.create();
      Subscriber subscriber = subscribe(source.flux().transform(Pages.pipeline(options)));
      subscriber.requestUnbounded();
      source.next(Pages.page(0), Pages.page(1));
      work();
      source.complete();
      assertEquals(List.of(0, 1), subscriber.received);
      assertEquals(List.of(), discarded);
      assertEquals(List.of(), dropped);
    }

    /** Whichever thread is first, each document leaves once: as a result, or by the hook. */
    @Test
    void nothingTwiceAndNothingNever() {
      PipelineOptions threads = options.withConcurrency(3).withScheduler(null).withWindow(7);
      for (int i = 0; i < 300; i++) {
        List<Object> left = Collections.synchronizedList(new ArrayList<>());
        AtomicInteger read = new AtomicInteger();
        BaseSubscriber<Outcome> subscriber =
            new BaseSubscriber<>() {
              @Override
              public Context currentContext() {
                return Operators.enableOnDiscard(Context.empty(), left::add);
              }

              @Override
              protected void hookOnSubscribe(Subscription subscription) {}
            };
        pages(40)
            .doOnNext(document -> read.incrementAndGet())
            .transform(Pages.pipeline(threads))
            .doOnNext(left::add)
            .subscribe(subscriber);
        int delay = i;
        RaceTestUtils.race(
            () -> subscriber.request(10 + delay % 30),
            () -> {
              for (int spin = 0; spin < delay * 100; spin++) {
                Thread.onSpinWait();
              }
              subscriber.cancel();
            });
        awaitSize(left, read);
        assertEquals(Pages.numbers(read.get()), numbers(left).stream().sorted().toList());
      }
    }

    private static void awaitSize(List<Object> left, AtomicInteger read) {
      long end = System.nanoTime() + 10_000_000_000L;
      while (left.size() < read.get() && System.nanoTime() < end) {
        Thread.onSpinWait();
      }
    }
  }

  @Nested
  class Bounds {

    /** Threads that are shared have no limit of their own. */
    @Test
    void areNeverMoreThanTheOptionsSay() {
      AtomicInteger working = new AtomicInteger();
      AtomicInteger most = new AtomicInteger();
      DocumentWork<Outcome> counted =
          DocumentWork.extract(LinkExtractor.STANDARD)
              .map(
                  outcome -> {
                    most.accumulateAndGet(working.incrementAndGet(), Math::max);
                    LockSupport.parkNanos(200_000);
                    working.decrementAndGet();
                    return outcome;
                  });
      for (long bytes : List.of(PipelineOptions.defaults().inFlightBytes(), 100L)) {
        PipelineOptions shared =
            PipelineOptions.defaults()
                .withConcurrency(2)
                .withInFlightBytes(bytes)
                .withScheduler(Schedulers.boundedElastic());
        assertEquals(
            300, pages(300).transform(new LinkPipeline<>(counted, shared)).count().block());
      }
      assertTrue(most.get() <= 2, most.toString());
    }

    /** The source is asked for one document after the other, however often results are. */
    @Test
    void documentsAreRequestedOneAtATime() {
      AtomicLong requested = new AtomicLong();
      Flux<Document> silent = Flux.<Document>never().doOnRequest(requested::addAndGet);
      Subscriber subscriber = subscribe(silent.transform(Pages.pipeline(options)));
      subscriber.request(1);
      subscriber.request(1);
      assertEquals(1, requested.get());
      subscriber.cancel();
    }
  }

  @Nested
  class LateSignals {

    private final TestPublisher<Document> source =
        TestPublisher.createNoncompliant(Violation.CLEANUP_ON_TERMINATE);
    private final Subscriber subscriber =
        subscribe(source.flux().transform(Pages.pipeline(options)));

    @Test
    void documentAfterACancellationIsDiscarded() {
      subscriber.cancel();
      source.assertCancelled();
      source.next(Pages.page(1));
      assertEquals(List.of(1), numbers(discarded));
      assertEquals(List.of(), dropped);
    }

    @Test
    void documentAfterTheEndOfTheSourceIsDropped() {
      source.complete();
      source.next(Pages.page(1));
      assertEquals(List.of(1), numbers(dropped));
      assertEquals(List.of(), discarded);
    }

    @Test
    void errorIsDropped() {
      source.next(Pages.page(0));
      source.complete();
      source.error(new IllegalStateException("late"));
      assertEquals(List.of("late"), dropped);
      subscriber.cancel();
      source.error(new IllegalStateException("later"));
      assertEquals(List.of("late", "later"), dropped);
    }

    @Test
    void errorOfTheSourceThatIsNeverEmittedIsDropped() {
      source.next(Pages.page(0));
      source.error(new IllegalStateException("hidden"));
      assertEquals(List.of(), dropped);
      subscriber.cancel();
      assertEquals(List.of("hidden"), dropped);
      assertEquals(List.of(), subscriber.errors);
    }

    @Test
    void completionIsNotFollowedByACancellation() {
      source.complete();
      source.assertNotCancelled();
    }
  }

  @Nested
  class Scanning {

    private final Flux<Document> documents = pages(3);

    @Test
    void namesAndTagsAreSeenThroughThePipeline() {
      Flux<Outcome> before =
          documents.name("site").tag("host", "h").transform(Pages.pipeline(options));
      assertEquals("site", Scannable.from(before).name());
      assertEquals("[[host,h]]", Scannable.from(before).tags().toList().toString());
      Flux<Outcome> both = before.name("links").tag("order", "source");
      assertEquals("links", Scannable.from(both).name());
      assertEquals("[[host,h], [order,source]]", Scannable.from(both).tags().toList().toString());
    }

    @Test
    void stepsHaveThePipeline() {
      Flux<Outcome> outcomes = documents.transform(Pages.pipeline(options));
      List<String> steps = Scannable.from(outcomes).steps().toList();
      assertEquals(List.of("source(FluxRange)", "map", "linkPipeline", "errorBarrier"), steps);
      Scannable results = Scannable.from(outcomes).parents().findFirst().orElseThrow();
      assertEquals(128, results.scan(Attr.PREFETCH));
      assertEquals(Attr.RunStyle.ASYNC, results.scan(Attr.RUN_STYLE));
      AtomicInteger seen = new AtomicInteger();
      outcomes
          .doOnSubscribe(
              subscription -> {
                List<String> running = Scannable.from(subscription).steps().toList();
                assertTrue(running.containsAll(steps.subList(1, 4)), running.toString());
                seen.incrementAndGet();
              })
          .subscribe();
      assertEquals(1, seen.get());
    }

    private final Subscriber subscriber = new Subscriber();
    private final Subscription source = Operators.emptySubscription();
    private final PipelineRun<Outcome> run =
        new PipelineRun<>(
            DocumentWork.extract(LinkExtractor.STANDARD),
            options.withWindow(5).withInFlightBytes(Pages.page(0).bytes() + 1),
            Threads.of(Schedulers.fromExecutor(tasks::add)),
            subscriber);

    @Test
    void runSaysWhatItHoldsAndHowItEnded() {
      assertEquals(null, run.scan(Attr.PARENT));
      run.onSubscribe(source);
      assertSame(source, run.scanUnsafe(Attr.PARENT));
      assertSame(subscriber, run.scanUnsafe(Attr.ACTUAL));
      assertEquals(5, run.scan(Attr.PREFETCH));
      assertEquals(Attr.RunStyle.ASYNC, run.scan(Attr.RUN_STYLE));
      assertEquals(0, run.scan(Attr.BUFFERED));
      assertEquals(null, run.scan(Attr.ERROR));
      run.onNext(Pages.page(0));
      run.onNext(Pages.page(1));
      assertEquals(2, run.scan(Attr.BUFFERED));
      subscriber.request(7);
      assertEquals(7, run.scan(Attr.REQUESTED_FROM_DOWNSTREAM));
      work();
      assertEquals(0, run.scan(Attr.BUFFERED));
      assertEquals(5, run.scan(Attr.REQUESTED_FROM_DOWNSTREAM));
      assertEquals(false, run.scan(Attr.TERMINATED));
      assertEquals(false, run.scan(Attr.CANCELLED));
      IllegalStateException error = new IllegalStateException("x");
      run.onError(error);
      assertEquals(true, run.scan(Attr.TERMINATED));
      assertEquals(false, run.scan(Attr.CANCELLED));
      assertSame(error, run.scan(Attr.ERROR));
    }

    @Test
    void cancelledRunHoldsNothing() {
      run.onSubscribe(source);
      run.onNext(Pages.page(0));
      run.cancel();
      run.cancel();
      run.request(1);
      assertEquals(true, run.scan(Attr.CANCELLED));
      assertEquals(false, run.scan(Attr.TERMINATED));
      assertEquals(0, run.scan(Attr.BUFFERED));
      assertEquals(null, run.scan(Attr.ERROR));
    }

    @Test
    void secondSubscriptionIsCancelled() {
      List<String> calls = new ArrayList<>();
      run.onSubscribe(source);
      run.onSubscribe(
          new Subscription() {
            @Override
            public void request(long count) {
              calls.add("request");
            }

            @Override
            public void cancel() {
              calls.add("cancel");
            }
          });
      assertEquals(List.of("cancel"), calls);
      assertSame(source, run.scanUnsafe(Attr.PARENT));
    }
  }

  @Test
  void contextOfTheSubscriberReachesTheDocuments() {
    Flux<Document> documents =
        Flux.deferContextual(context -> Flux.just(Pages.page(context.<Integer>get("number"))));
    Hooks.enableContextLossTracking();
    try {
      List<Integer> numbers =
          Stream.of(1, 2)
              .map(
                  number ->
                      documents
                          .transform(Pages.pipeline(options.withScheduler(null)))
                          .map(Pages::number)
                          .contextWrite(Context.of("number", number))
                          .blockLast())
              .toList();
      assertEquals(List.of(1, 2), numbers);
    } finally {
      Hooks.disableContextLossTracking();
    }
  }

  @Nested
  class Room {

    /** Their results take less. */
    private static final int BYTES = 10_000;

    private final AtomicInteger read = new AtomicInteger();

    private Subscriber subscriber(int count, PipelineOptions options) {
      return subscribe(
          Flux.range(0, count)
              .map(i -> Pages.page(i, BYTES))
              .doOnNext(document -> read.incrementAndGet())
              .transform(Pages.pipeline(options)));
    }

    @Test
    void sourceIsAskedAgainWhenAQuarterOfTheWindowIsFree() {
      Subscriber subscriber = subscriber(100, options.withWindow(8));
      assertEquals(8, read.get());
      work();
      subscriber.request(2);
      assertEquals(8, read.get());
      subscriber.request(1);
      assertEquals(11, read.get());
    }

    @Test
    void nothingMoreIsReadOnceTheBytesInFlightReachTheirLimit() {
      Subscriber subscriber = subscriber(9, options.withInFlightBytes(2 * BYTES));
      assertEquals(2, read.get());
      work();
      assertEquals(2, read.get(), "the results have not left");
      subscriber.request(2);
      assertEquals(4, read.get());
    }

    @Test
    void documentThatFitsExactlyIsWorkedOn() {
      Subscriber subscriber = subscriber(2, options.withInFlightBytes(2 * BYTES));
      work();
      subscriber.cancel();
      assertEquals(Pages.numbers(2), numbers(discarded));
      assertTrue(discarded.stream().allMatch(Outcome.class::isInstance));
    }

    @Test
    void documentWithoutRoomIsNotWorkedOn() {
      Subscriber subscriber = subscriber(9, options.withInFlightBytes(BYTES + 1));
      work();
      subscriber.cancel();
      assertEquals(Pages.numbers(2), numbers(discarded));
      assertInstanceOf(Outcome.class, discarded.get(0));
      assertInstanceOf(Document.class, discarded.get(1));
    }

    /** Otherwise nothing would emit them, and the flow would stand still. */
    @Test
    void resultsThatLeaveNoRoomForOthersAreEmitted() {
      long bytes = 3 * Pages.page(0).bytes();
      Subscriber subscriber =
          subscribe(pages(9).transform(Pages.pipeline(options.withInFlightBytes(bytes))));
      subscriber.requestUnbounded();
      work();
      assertEquals(Pages.numbers(9), subscriber.received);
    }

    @Test
    void documentThatNobodyCanReadNeedsNoWorker() {
      TestPublisher<Document> source = TestPublisher.create();
      Subscriber subscriber = subscribe(source.flux().transform(Pages.pipeline(options)));
      subscriber.requestUnbounded();
      source.next(Document.other(Pages.record("test", null, 7), "an image"));
      assertEquals(List.of(7), subscriber.received);
      assertEquals(0, tasks.size());
    }
  }

  @Nested
  class Batches {

    private static final int SMALL = 16 << 10;

    /** For each document, how many results had been received when the work on it began. */
    private List<Integer> receivedBefore(int count, int... bytes) {
      Subscriber subscriber = new Subscriber();
      List<Integer> received = new ArrayList<>();
      Flux<Document> documents =
          Flux.range(0, count).map(i -> Pages.page(i, bytes[Math.min(i, bytes.length - 1)]));
      Pages.process(
              options,
              documents,
              (document, outcome) -> {
                received.add(subscriber.received.size());
                return outcome;
              })
          .subscribe(subscriber);
      subscriber.requestUnbounded();
      work();
      assertEquals(Pages.numbers(count), subscriber.received);
      return received;
    }

    @Test
    void resultsOfSmallDocumentsLeaveTogether() {
      List<Integer> expected = new ArrayList<>(Collections.nCopies(32, 0));
      expected.addAll(Collections.nCopies(8, 32));
      assertEquals(expected, receivedBefore(40, 1));
    }

    @Test
    void resultsLeaveBeforeAndAfterALargeDocument() {
      assertEquals(List.of(0, 0, 0), receivedBefore(3, SMALL));
      assertEquals(List.of(0, 1, 2), receivedBefore(3, SMALL, SMALL + 1));
      assertEquals(List.of(0, 1, 1), receivedBefore(3, SMALL + 1, SMALL));
    }
  }

  @Nested
  class Workers {

    private final Subscriber subscriber = new Subscriber();
    private final List<Integer> waiting = new ArrayList<>();

    private void run(PipelineOptions options, int millis) {
      Pages.process(
              options,
              pages(8),
              (document, outcome) -> {
                waiting.add(tasks.size());
                sleep(millis);
                return outcome;
              })
          .subscribe(subscriber);
    }

    private static void sleep(int millis) {
      try {
        Thread.sleep(millis);
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
    }

    /** Results that leave one by one let other documents start, but the worker is there. */
    @Test
    void noSecondWorkerIsStartedWhereOneMayWork() {
      run(options.withWindow(2).withInFlightBytes(2 * Pages.page(0).bytes()), 0);
      subscriber.requestUnbounded();
      work();
      assertEquals(Pages.numbers(8), subscriber.received);
      assertEquals(Collections.nCopies(8, 0), waiting);
    }

    /** So that the other users of a scheduler come to their turn. */
    @Test
    void workerLeavesItsThreadAfterAMillisecond() {
      run(options, 2);
      subscriber.requestUnbounded();
      for (int i = 1; i <= 3; i++) {
        tasks.remove().run();
        assertEquals(i, waiting.size());
        assertEquals(1, tasks.size());
      }
      work();
      assertEquals(Pages.numbers(8), subscriber.received);
    }

    @Test
    void workerGoesOnIfNobodyTakesItsPlace() {
      AtomicInteger started = new AtomicInteger();
      run(
          options.withScheduler(
              Schedulers.fromExecutor(
                  task -> {
                    if (started.incrementAndGet() > 1) {
                      throw new RejectedExecutionException("no");
                    }
                    tasks.add(task);
                  })),
          2);
      subscriber.requestUnbounded();
      work();
      assertEquals(Pages.numbers(8), subscriber.received);
      assertEquals(List.of(), subscriber.errors);
      assertTrue(started.get() > 2, "tried again at each turn: " + started);
    }

    /** A run may be cancelled while it starts the worker for the document that has room now. */
    @Test
    void errorOfARunThatIsCancelledMeanwhileIsDropped() {
      AtomicInteger started = new AtomicInteger();
      PipelineOptions cancelling =
          options
              .withConcurrency(2)
              .withInFlightBytes(Pages.page(0).bytes() + 1)
              .withScheduler(
                  Schedulers.fromExecutor(
                      task -> {
                        if (started.incrementAndGet() > 1) {
                          subscriber.cancel();
                        }
                        tasks.add(task);
                      }));
      Pages.<Outcome>process(
              cancelling,
              pages(3),
              (document, outcome) -> {
                throw new IllegalStateException("bad " + Pages.number(document));
              })
          .subscribe(subscriber);
      subscriber.requestUnbounded();
      work();
      assertEquals(List.of(), subscriber.errors);
      assertEquals(List.of("bad 0"), dropped);
    }
  }

  /** One worker takes all documents; a second one would only find that there is nothing to do. */
  @Test
  void noMoreWorkersAreStartedThanMayWork() {
    Subscriber subscriber = subscribe(pages(10).transform(Pages.pipeline(options)));
    assertEquals(1, tasks.size());
    subscriber.request(10);
    assertEquals(1, tasks.size());
    work();
    assertEquals(Pages.numbers(10), subscriber.received);
    Subscriber second = subscribe(pages(10).transform(Pages.pipeline(options.withConcurrency(3))));
    assertEquals(3, tasks.size());
    second.request(10);
    work();
    assertEquals(Pages.numbers(10), second.received);
  }
}
