package fairlead.pipeline.failure;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Hooks;
import reactor.test.StepVerifier;
import reactor.test.publisher.TestPublisher;

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
  void flowThatGoesWellIsTheSame() {
    StepVerifier.create(ErrorBarrier.guard(Flux.range(0, 5)), 2)
        .expectNext(0, 1)
        .thenRequest(3)
        .expectNext(2, 3, 4)
        .verifyComplete();
    StepVerifier.create(ErrorBarrier.guard(Flux.error(new IllegalStateException("x"))))
        .verifyErrorMessage("x");
  }
}
