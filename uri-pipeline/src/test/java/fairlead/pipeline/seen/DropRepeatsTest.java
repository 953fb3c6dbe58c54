package fairlead.pipeline.seen;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import fairlead.pipeline.LinkPipeline;
import fairlead.pipeline.Outcome;
import fairlead.pipeline.Pages;
import fairlead.pipeline.PipelineOptions;
import fairlead.uri.key.KeyProfile;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.test.StepVerifier;

class DropRepeatsTest {

  private static List<Outcome> outcomes(String... pages) {
    List<Outcome> outcomes =
        Flux.fromArray(pages)
            .map(markup -> Pages.page(0, markup))
            .transform(new LinkPipeline(PipelineOptions.defaults()))
            .collectList()
            .block();
    assertNotNull(outcomes);
    return outcomes;
  }

  private static String targets(DropRepeats.NewTargets news) {
    return news.targets().toString();
  }

  @Test
  void targetsComeOutOnceFirstSeenFirst() {
    try (SeenSet seen = new MemorySeenSet()) {
      StepVerifier.create(
              Flux.fromIterable(
                      outcomes(
                          "<a href=x><a href=y><a href=x><a href='http://h:x'>",
                          "<a href=y><a href=z>",
                          "<a href=z>"))
                  .transform(new DropRepeats(seen))
                  .map(DropRepeatsTest::targets))
          .expectNext("[http://h/x, http://h/y]", "[http://h/z]", "[]")
          .verifyComplete();
    }
  }

  @Test
  void targetsOfOneKeyAreTheSame() {
    try (SeenSet seen = new MemorySeenSet()) {
      StepVerifier.create(
              Flux.fromIterable(
                      outcomes("<a href='x?utm_source=a'>", "<a href='x?utm_source=b'><a href=y>"))
                  .transform(new DropRepeats(seen, KeyProfile.CRAWL))
                  .map(DropRepeatsTest::targets))
          .expectNext("[http://h/x?utm_source=a]", "[http://h/y]")
          .verifyComplete();
    }
  }

  @Test
  void newsComesBeforeTheErrorOfTheSource() {
    try (SeenSet seen = new MemorySeenSet()) {
      Flux<Outcome> broken =
          Flux.concat(
              Flux.fromIterable(outcomes("<a href=1>", "<a href=2>", "<a href=3>")),
              Flux.error(new IllegalStateException("x")));
      StepVerifier.create(broken.transform(new DropRepeats(seen)).map(DropRepeatsTest::targets), 0)
          .expectSubscription()
          .thenAwait(Duration.ofMillis(1))
          .thenRequest(1)
          .expectNext("[http://h/1]")
          .thenRequest(1)
          .expectNext("[http://h/2]")
          .thenRequest(1)
          .expectNext("[http://h/3]")
          .verifyErrorMessage("x");
    }
  }

  /** The set answers later, when the source has failed already. */
  @Test
  void newsOfAnAsynchronousSetComesBeforeTheErrorToo() {
    SeenSet slow = new DelayedSeenSet();
    Flux<Outcome> broken =
        Flux.concat(
            Flux.fromIterable(outcomes("<a href=1>", "<a href=2>")),
            Flux.error(new IllegalStateException("x")));
    StepVerifier.create(broken.transform(new DropRepeats(slow)).map(DropRepeatsTest::targets))
        .expectNext("[http://h/1]", "[http://h/2]")
        .verifyErrorMessage("x");
  }

  @Test
  void nothingIsMarkedThatNobodyHasAskedFor() {
    try (SeenSet seen = new MemorySeenSet()) {
      Flux<Outcome> three = Flux.fromIterable(outcomes("<a href=1>", "<a href=2>", "<a href=3>"));
      StepVerifier.create(three.transform(new DropRepeats(seen)), 1)
          .expectNextCount(1)
          .thenCancel()
          .verify();
      assertEquals(1, seen.size());
      List<String> rest = new ArrayList<>();
      three.transform(new DropRepeats(seen)).map(DropRepeatsTest::targets).subscribe(rest::add);
      assertEquals(List.of("[]", "[http://h/2]", "[http://h/3]"), rest);
    }
  }

  @Test
  void targetIsNotSeenWhereAFilterDoesNotWantIt() {
    try (SeenSet seen = new MemorySeenSet()) {
      StepVerifier.create(
              Flux.fromIterable(outcomes("<img src=x><a href=y>", "<a href=x><a href=http://i/>"))
                  .transform(
                      new DropRepeats(seen)
                          .withFilter((link, target) -> link.element().equals("a"))
                          .withFilter((link, target) -> target.toString().contains("//h/")))
                  .map(DropRepeatsTest::targets))
          .expectNext("[http://h/y]", "[http://h/x]")
          .verifyComplete();
      assertEquals(2, seen.size());
    }
  }

  @Test
  void keysThatCannotBeMadeEndTheFlow() {
    try (SeenSet seen = new MemorySeenSet()) {
      StepVerifier.create(
              Flux.fromIterable(outcomes("<a href=x>"))
                  .transform(
                      new DropRepeats(seen)
                          .withFilter(
                              (link, target) -> {
                                throw new NoClassDefFoundError("x");
                              })))
          .verifyErrorMessage(
              "a library is missing or of another version: java.lang.NoClassDefFoundError: x");
    }
  }

  /** A set that answers on another thread. */
  private static final class DelayedSeenSet implements SeenSet {
    private final SeenSet set = new MemorySeenSet();

    @Override
    public Mono<java.util.BitSet> add(List<String> keys) {
      return Mono.delay(Duration.ofMillis(20)).then(set.add(keys));
    }

    @Override
    public long size() {
      return set.size();
    }

    @Override
    public boolean isExact() {
      return false;
    }

    @Override
    public boolean isDurable() {
      return false;
    }

    @Override
    public void close() {
      set.close();
    }
  }
}
