package fairlead.pipeline.failure;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import reactor.core.Scannable;
import reactor.core.Scannable.Attr;
import reactor.core.Scannable.Attr.RunStyle;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Hooks;
import reactor.test.StepVerifier;
import reactor.test.publisher.TestPublisher;
import reactor.util.context.Context;

class ErrorBarrierTest {

  private final List<Object> dropped = new ArrayList<>();

  @BeforeEach
  void watch() {
    Hooks.onNextDropped(dropped::add);
    Hooks.onErrorDropped(error -> dropped.add(error.getMessage()));
  }

  @AfterEach
  void stopWatching() {
    Hooks.resetOnNextDropped();
    Hooks.resetOnErrorDropped();
  }

  private static Flux<String> failing(TestPublisher<String> source) {
    return ErrorBarrier.guard(source.flux())
        .map(
            value -> {
              if (value.equals("bad")) {
                throw new NoClassDefFoundError("x");
              }
              return value;
            });
  }

  @Test
  void errorOfTheSubscriberCancelsTheSourceAndEndsTheFlow() {
    TestPublisher<String> source = TestPublisher.create();
    StepVerifier.create(failing(source))
        .then(() -> source.next("good", "bad"))
        .expectNext("good")
        .verifyErrorMessage(
            "a library is missing or has a different version: java.lang.NoClassDefFoundError: x");
    source.assertCancelled();
    assertEquals(List.of(), dropped);
  }

  @Test
  void whatASourceSignalsAfterThatIsDropped() {
    TestPublisher<String> source =
        TestPublisher.createNoncompliant(TestPublisher.Violation.CLEANUP_ON_TERMINATE);
    List<String> got = new ArrayList<>();
    failing(source).subscribe(got::add, error -> got.add("error"), () -> got.add("complete"));
    source.next("bad");
    source.next("late");
    source.complete();
    source.error(new IllegalStateException("too late"));
    assertEquals(List.of("error"), got);
    assertEquals(List.of("late", "too late"), dropped);
  }

  @Test
  void guardAnswersScans() {
    Flux<Integer> guarded = ErrorBarrier.guard(Flux.range(0, 2).name("numbers").tag("a", "b"));
    Scannable flow = Scannable.from(guarded);
    assertEquals("numbers", flow.name());
    assertEquals("[[a,b]]", flow.tags().toList().toString());
    assertEquals(List.of("source(FluxRange)", "name", "errorBarrier"), flow.steps().toList());
    assertEquals(RunStyle.SYNC, flow.scan(Attr.RUN_STYLE));
    List<Scannable> guards = new ArrayList<>();
    guarded
        .doOnSubscribe(subscription -> guards.add(Scannable.from(subscription)))
        .subscribe(value -> assertEquals(false, guards.get(0).scan(Attr.TERMINATED)));
    Scannable guard = guards.get(0);
    assertEquals(true, guard.scan(Attr.TERMINATED));
    assertEquals(RunStyle.SYNC, guard.scan(Attr.RUN_STYLE));
    assertEquals(1, guard.parents().count());
    assertEquals(2, guard.actuals().count());
  }

  @Test
  void guardDoesNotFuse() {
    StepVerifier.create(ErrorBarrier.guard(Flux.range(0, 2)))
        .expectNoFusionSupport()
        .expectNext(0, 1)
        .verifyComplete();
  }

  @Test
  void contextReachesTheSource() {
    StepVerifier.create(
            ErrorBarrier.guard(Flux.deferContextual(context -> Flux.just(context.<String>get("a"))))
                .contextWrite(Context.of("a", "b")))
        .expectNext("b")
        .verifyComplete();
  }

  @Test
  void flowThatGoesWellIsTheSame() {
    StepVerifier.create(ErrorBarrier.guard(Flux.range(0, 5)), 2)
        .expectNext(0, 1)
        .thenRequest(3)
        .expectNext(2, 3, 4)
        .verifyComplete();
    StepVerifier.create(ErrorBarrier.guard(Flux.error(new IllegalStateException("x"))))
        .verifyErrorMessage("x");
  }

  @Test
  void cancellationReachesTheSource() {
    TestPublisher<String> source = TestPublisher.create();
    StepVerifier.create(ErrorBarrier.guard(source.flux())).thenCancel().verify();
    source.assertCancelled();
  }
}
