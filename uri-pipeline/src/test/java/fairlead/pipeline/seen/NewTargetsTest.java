package fairlead.pipeline.seen;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import fairlead.html.extract.LinkExtractor;
import fairlead.html.rule.LinkKind;
import fairlead.pipeline.DocumentWork;
import fairlead.pipeline.KeyWork;
import fairlead.pipeline.KeyedOutcome;
import fairlead.pipeline.Pages;
import fairlead.pipeline.filter.LinkFilters;
import fairlead.uri.key.KeyFingerprinter;
import fairlead.uri.key.KeyProfile;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import reactor.core.Scannable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.MonoSink;
import reactor.test.StepVerifier;
import reactor.util.context.Context;

class NewTargetsTest {

  private final MemorySeenSet seen = MemorySeenSet.of(KeyProfile.CRAWL);

  private static Flux<KeyedOutcome> outcomes(KeyWork work, String... pages) {
    return Flux.fromStream(() -> Stream.of(pages).map(page -> work.apply(Pages.page(0, page))));
  }

  private Flux<KeyedOutcome> outcomes(String... pages) {
    return outcomes(DocumentWork.extract(LinkExtractor.STANDARD).key(seen.keys()), pages);
  }

  private static String targets(KeyedOutcome outcome) {
    return outcome.targets().toString();
  }

  @Test
  void targetsComeOutOnceFirstSeenFirst() {
    StepVerifier.create(
            outcomes(
                    "<a href=x><a href=y><a href=x><a href='http://h:x'>",
                    "<a href=y><a href=z>",
                    "<a href=z>")
                .transform(new NewTargets(seen))
                .map(NewTargetsTest::targets))
        .expectNext("[http://h/x, http://h/y]", "[http://h/z]", "[]")
        .verifyComplete();
  }

  @Test
  void targetsOfOneKeyAreTheSame() {
    StepVerifier.create(
            outcomes("<a href='x?utm_source=a'>", "<a href='x?utm_source=b'><a href=y>")
                .transform(new NewTargets(seen))
                .map(NewTargetsTest::targets))
        .expectNext("[http://h/x?utm_source=a]", "[http://h/y]")
        .verifyComplete();
  }

  @Test
  void newTargetsComeBeforeTheErrorOfTheSource() {
    Flux<KeyedOutcome> broken =
        Flux.concat(
            outcomes("<a href=1>", "<a href=2>", "<a href=3>"),
            Flux.error(new IllegalStateException("x")));
    StepVerifier.create(broken.transform(new NewTargets(seen)).map(NewTargetsTest::targets), 0)
        .expectSubscription()
        .thenRequest(1)
        .expectNext("[http://h/1]")
        .thenRequest(1)
        .expectNext("[http://h/2]")
        .thenRequest(1)
        .expectNext("[http://h/3]")
        .verifyErrorMessage("x");
  }

  @Test
  void nothingIsMarkedThatNobodyHasAskedFor() {
    Flux<KeyedOutcome> three = outcomes("<a href=1>", "<a href=2>", "<a href=3>");
    StepVerifier.create(three.transform(new NewTargets(seen)), 1)
        .expectNextCount(1)
        .thenCancel()
        .verify();
    assertEquals(1, seen.size());
    List<String> rest = new ArrayList<>();
    three.transform(new NewTargets(seen)).map(NewTargetsTest::targets).subscribe(rest::add);
    assertEquals(List.of("[]", "[http://h/2]", "[http://h/3]"), rest);
  }

  @Test
  void targetIsNotSeenWhereAFilterDoesNotWantIt() {
    KeyWork pages =
        DocumentWork.extract(LinkExtractor.STANDARD)
            .filter(LinkFilters.kind(LinkKind.PAGE))
            .filter(LinkFilters.host("h"))
            .key(seen.keys());
    StepVerifier.create(
            outcomes(pages, "<img src=x><a href=y>", "<a href=x><a href=http://i/>")
                .transform(new NewTargets(seen))
                .map(NewTargetsTest::targets))
        .expectNext("[http://h/y]", "[http://h/x]")
        .verifyComplete();
    assertEquals(2, seen.size());
  }

  @Test
  void fullSetEndsTheFlowAtOnce() {
    MemorySeenSet small = MemorySeenSet.of(KeyFingerprinter.of(KeyProfile.SAFE), 2);
    KeyWork work = DocumentWork.extract(LinkExtractor.STANDARD).key(small.keys());
    for (int inFlight : new int[] {1, 3}) {
      Flux<KeyedOutcome> endless =
          Flux.range(0, Integer.MAX_VALUE).map(i -> work.apply(Pages.page(i)));
      StepVerifier.create(endless.transform(new NewTargets(small).withInFlight(inFlight)))
          .expectNextCount(2)
          .verifyError(SeenSetFullException.class);
      assertEquals(2, small.size());
    }
  }

  @Test
  void outcomesThatAreNotPassedOnAreDiscarded() {
    for (int inFlight : new int[] {1, 3}) {
      LateAnswers late = new LateAnswers(MemorySeenSet.of(seen.keys(), 10));
      List<KeyedOutcome> all =
          Pages.all(outcomes("<a href=1>", "<a href=2>", "<a href=3>", "<a href=4>", "<a href=5>"));
      StepVerifier.create(
              Flux.range(0, 5).map(all::get).transform(new NewTargets(late).withInFlight(inFlight)))
          .then(late::answer)
          .expectNext(all.get(0))
          .then(late::answerLast)
          .thenCancel()
          .verifyThenAssertThat()
          .hasDiscardedExactly(all.subList(1, 1 + inFlight).toArray());
    }
  }

  @Test
  void outcomesThatASlowSubscriberLeavesAreDiscarded() {
    List<KeyedOutcome> all = Pages.all(outcomes("<a href=1>", "<a href=2>", "<a href=3>"));
    StepVerifier.create(
            Flux.range(0, 3).map(all::get).transform(new NewTargets(seen).withInFlight(2)), 1)
        .expectNext(all.get(0))
        .then(() -> assertEquals(3, seen.size())) // not in the middle of that signal
        .thenCancel()
        .verifyThenAssertThat()
        .hasDiscardedExactly(all.get(1), all.get(2));
  }

  @Test
  void outcomesOfAFlowThatFailsAreDiscarded() {
    for (int inFlight : new int[] {1, 3}) {
      LateAnswers late = new LateAnswers(MemorySeenSet.of(seen.keys(), 10));
      List<KeyedOutcome> all =
          Pages.all(outcomes("<a href=1>", "<a href=2>", "<a href=3>", "<a href=4>", "<a href=5>"));
      StepVerifier.create(
              Flux.range(0, 5).map(all::get).transform(new NewTargets(late).withInFlight(inFlight)))
          .then(late::answer)
          .expectNext(all.get(0))
          .then(late::fail)
          .expectErrorMessage("broken")
          .verifyThenAssertThat()
          .hasDiscardedExactly(all.subList(1, 1 + inFlight).toArray())
          .hasNotDroppedErrors();
    }
  }

  /** The set may throw instead of returning an error. */
  @Test
  void failureToAskEndsTheFlowAtOnce() {
    SeenSet throwing =
        new LateSeenSet(seen) {
          @Override
          public Mono<BitSet> offer(KeyBatch batch) {
            throw new IllegalStateException("closed");
          }
        };
    List<KeyedOutcome> one = Pages.all(outcomes("<a href=1>"));
    for (int inFlight : new int[] {1, 3}) {
      StepVerifier.create(
              Flux.just(one.get(0))
                  .concatWith(Flux.never())
                  .transform(new NewTargets(throwing).withInFlight(inFlight)))
          .expectErrorMessage("closed")
          .verifyThenAssertThat()
          .hasDiscardedExactly(one.get(0));
    }
  }

  @Test
  void nothingThatWasPassedOnIsDiscarded() {
    for (int inFlight : new int[] {1, 3}) {
      List<KeyedOutcome> all = Pages.all(outcomes("<a href=1>", "<a href=2>"));
      SeenSet fresh = MemorySeenSet.of(seen.keys(), 10);
      StepVerifier.create(
              Flux.range(0, 2)
                  .map(all::get)
                  .transform(new NewTargets(fresh).withInFlight(inFlight))
                  .take(2))
          .expectNext(all.get(0), all.get(1))
          .expectComplete()
          .verifyThenAssertThat()
          .hasNotDiscardedElements();
    }
  }

  @Test
  void nameAndContextPassThrough() {
    List<String> contexts = new ArrayList<>();
    SeenSet asked =
        new LateSeenSet(seen) {
          @Override
          public Mono<BitSet> offer(KeyBatch batch) {
            return Mono.deferContextual(
                context -> {
                  contexts.add("set " + context.get("a"));
                  return set.offer(batch);
                });
          }
        };
    for (int inFlight : new int[] {1, 3}) {
      Flux<KeyedOutcome> found =
          Flux.deferContextual(
                  context -> {
                    contexts.add("source " + context.get("a"));
                    return outcomes("<a href=1>");
                  })
              .name("outcomes")
              .transform(new NewTargets(asked).withInFlight(inFlight));
      assertEquals("outcomes", Scannable.from(found).name());
      found.contextWrite(Context.of("a", inFlight)).blockLast();
    }
    assertEquals(List.of("source 1", "set 1", "source 3", "set 3"), contexts);
  }

  /** A set that answers when the test says so. */
  private static final class LateAnswers extends LateSeenSet {

    private final Deque<MonoSink<BitSet>> asked = new ArrayDeque<>();

    LateAnswers(SeenSet set) {
      super(set);
    }

    @Override
    public Mono<BitSet> offer(KeyBatch batch) {
      return Mono.create(asked::add);
    }

    private static BitSet one() {
      BitSet one = new BitSet();
      one.set(0);
      return one;
    }

    void answer() {
      asked.remove().success(one());
    }

    /** Answers an offer whose outcome has to wait, unless it is the next one. */
    void answerLast() {
      if (asked.size() > 1) {
        asked.removeLast().success(one());
      }
    }

    void fail() {
      asked.remove().error(new IllegalStateException("broken"));
    }
  }

  @Test
  void keysOfAnotherProfileOrSeedAreRefused() {
    DocumentWork<KeyedOutcome> other =
        DocumentWork.extract(LinkExtractor.STANDARD).key(KeyProfile.SURT);
    StepVerifier.create(Flux.just(other.apply(Pages.page(0))).transform(new NewTargets(seen)))
        .verifyErrorMessage("keys of surt/2 offered to a set of crawl/4");
    KeyFingerprinter seed = KeyFingerprinter.withSeed(KeyProfile.CRAWL, seen.keys().seed() + 1);
    StepVerifier.create(
            Flux.just(DocumentWork.extract(LinkExtractor.STANDARD).key(seed).apply(Pages.page(0)))
                .transform(new NewTargets(seen)))
        .verifyErrorMessage("keys made with a different seed");
    assertEquals(0, seen.size());
  }

  /** The set answers on another thread, the first offers last. */
  @Test
  void answersMayBeLateAndStillComeInOrder() {
    List<Integer> offered = Collections.synchronizedList(new ArrayList<>());
    SeenSet slow = new SlowSeenSet(seen, offered);
    Flux<KeyedOutcome> broken =
        Flux.concat(
            outcomes("<a href=1>", "<a href=2><a href=1>", "<a href=3>"),
            Flux.error(new IllegalStateException("x")));
    StepVerifier.create(
            broken.transform(new NewTargets(slow).withInFlight(3)).map(NewTargetsTest::targets))
        .expectNext("[http://h/1]", "[http://h/2]", "[http://h/3]")
        .verifyErrorMessage("x");
    assertEquals(List.of(1, 2, 1), offered, "links of the batches, in order of subscription");
    assertThrows(IllegalArgumentException.class, () -> new NewTargets(slow).withInFlight(0));
  }

  /** A set that answers the later, the earlier it was asked. */
  private static final class SlowSeenSet extends LateSeenSet {

    private final List<Integer> offered;

    SlowSeenSet(SeenSet set, List<Integer> offered) {
      super(set);
      this.offered = offered;
    }

    @Override
    public Mono<BitSet> offer(KeyBatch batch) {
      return Mono.defer(
          () -> {
            offered.add(batch.fingerprints().size());
            BitSet added = set.offer(batch).block();
            return Mono.just(added).delayElement(Duration.ofMillis(100L / offered.size()));
          });
    }
  }
}
