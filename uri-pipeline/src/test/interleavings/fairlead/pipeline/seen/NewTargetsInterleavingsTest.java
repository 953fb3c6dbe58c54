package fairlead.pipeline.seen;

import static org.junit.jupiter.api.Assertions.assertEquals;

import fairlead.html.extract.LinkExtractor;
import fairlead.pipeline.CheckedSubscriber;
import fairlead.pipeline.DocumentWork;
import fairlead.pipeline.KeyedLink;
import fairlead.pipeline.KeyedOutcome;
import fairlead.pipeline.Pages;
import fairlead.pipeline.Schedules;
import fairlead.pipeline.Tasks;
import fairlead.uri.key.KeyFingerprinter;
import fairlead.uri.key.KeyProfile;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Several batches in flight over a seen-set that answers on other threads, in thousands of
 * schedules: outcomes must keep their order, and each key must be new once.
 */
class NewTargetsInterleavingsTest {

  private static final int SCHEDULES = 60;

  private static final KeyFingerprinter KEYS = KeyFingerprinter.withSeed(KeyProfile.CRAWL, 1);

  /** Outcomes with the keys 1 and 2, 2 and 3, 3 and 1. */
  private static final List<KeyedOutcome> OUTCOMES =
      Stream.of("<a href=1><a href=2>", "<a href=2><a href=3>", "<a href=3><a href=1>")
          .map(
              markup ->
                  DocumentWork.extract(LinkExtractor.STANDARD)
                      .key(KEYS)
                      .apply(Pages.page(0, markup)))
          .toList();

  /** The outcomes with the links of the keys that are new if batches are offered in order. */
  private static final List<KeyedOutcome> EXPECTED =
      List.of(OUTCOMES.get(0), withLinks(1, 1), withLinks(2));

  private static KeyedOutcome withLinks(int outcome, int... links) {
    List<KeyedLink> all = OUTCOMES.get(outcome).links();
    return OUTCOMES.get(outcome).withLinks(IntStream.of(links).mapToObj(all::get).toList());
  }

  @Test
  void outcomesKeepTheirOrderWhicheverAnswerComesFirst() {
    Schedules.explore(
        SCHEDULES,
        () -> {
          ThreadedSet set = new ThreadedSet();
          Received received = new Received(set, 2);
          received.subscribe(Long.MAX_VALUE);
          received.assertCompleted(EXPECTED);
          assertEquals(3, set.size());
        });
  }

  @Test
  void demandMayArriveLaterThanAnswers() {
    Schedules.explore(
        SCHEDULES,
        () -> {
          ThreadedSet set = new ThreadedSet();
          Received received = new Received(set, 3);
          received.subscribe(1, () -> received.request(2));
          received.assertCompleted(EXPECTED);
        });
  }

  @Test
  void cancellationStopsTheFlowAtAnyTime() {
    Schedules.explore(
        SCHEDULES,
        () -> {
          ThreadedSet set = new ThreadedSet();
          Received received = new Received(set, 2);
          received.subscribe(3, received::cancel);
          received.assertCancelled(1, EXPECTED);
        });
  }

  @Test
  void errorOfTheSetComesAfterTheOutcomesBefore() {
    Schedules.explore(
        SCHEDULES,
        () -> {
          ThreadedSet set = new ThreadedSet();
          set.failsAt(1);
          Received received = new Received(set, 3);
          received.subscribe(3);
          received.assertFailed("broken", EXPECTED.subList(0, 1));
        });
  }

  /** The subscriber of the stage. */
  private static final class Received extends CheckedSubscriber<KeyedOutcome> {

    private final ThreadedSet set;
    private final int inFlight;
    private long atOnce;
    private Runnable[] during = {};

    Received(ThreadedSet set, int inFlight) {
      this.set = set;
      this.inFlight = inFlight;
    }

    void subscribe(long demand, Runnable... actions) {
      atOnce = demand;
      during = actions;
      Flux.fromIterable(OUTCOMES)
          .transform(new NewTargets(set).withInFlight(inFlight))
          .subscribe(this);
      set.tasks.await();
      assertEquals(inFlight, Math.max(inFlight, set.mostInFlight), "batches in flight");
    }

    @Override
    protected void subscribed() {
      request(atOnce);
      for (Runnable action : during) {
        set.tasks.start(action);
      }
    }
  }

  /** A set that adds keys when it is asked, and answers on a thread for each batch. */
  private static final class ThreadedSet extends LateSeenSet {

    final Tasks tasks = new Tasks();
    private final AtomicInteger inFlight = new AtomicInteger();
    private int offers; // one subscription after the other
    private int failAt = -1;
    private volatile int mostInFlight;

    ThreadedSet() {
      super(MemorySeenSet.of(KEYS, 10));
    }

    /** One offer fails. */
    void failsAt(int number) {
      failAt = number;
    }

    @Override
    public Mono<BitSet> offer(KeyBatch batch) {
      return Mono.create(
          answer -> {
            boolean fails = offers++ == failAt;
            mostInFlight = Math.max(mostInFlight, inFlight.incrementAndGet());
            BitSet added = Objects.requireNonNull(set.offer(batch).block());
            tasks.start(
                () -> {
                  inFlight.decrementAndGet();
                  if (fails) {
                    answer.error(new IllegalStateException("broken"));
                  } else {
                    answer.success(added);
                  }
                });
          });
    }
  }
}
