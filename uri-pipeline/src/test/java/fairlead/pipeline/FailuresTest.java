package fairlead.pipeline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import fairlead.html.extract.LinkExtractor;
import fairlead.pipeline.Outcome.Failed;
import fairlead.pipeline.Outcome.Kind;
import fairlead.uri.Dialect;
import fairlead.uri.whatwg.Whatwg;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import reactor.core.publisher.Flux;
import reactor.test.StepVerifier;

/** Whatever fails costs its document, or ends the flow with a message; nothing waits forever. */
@Timeout(value = 30, unit = TimeUnit.SECONDS)
class FailuresTest {

  private static final PipelineOptions OPTIONS = PipelineOptions.defaults().withConcurrency(2);

  /** What may be thrown, some of which Reactor takes for the end of the virtual machine. */
  enum Thrown {
    EXCEPTION("bad"),
    MEMORY("not enough memory"),
    STACK("nested too deeply"),
    LINKAGE(
        "a library is missing or has a different version: java.lang.NoClassDefFoundError:"
            + " com/ibm/icu/text/IDNA"),
    ASSERTION("java.lang.AssertionError: no");

    private final String message;

    Thrown(String message) {
      this.message = message;
    }

    RuntimeException raise() {
      switch (this) {
        case MEMORY -> throw new OutOfMemoryError("test");
        case STACK -> throw new StackOverflowError();
        case LINKAGE -> throw new NoClassDefFoundError("com/ibm/icu/text/IDNA");
        case ASSERTION -> throw new AssertionError("no");
        case EXCEPTION -> {}
      }
      return new IllegalArgumentException("bad");
    }

    <T> T unless(boolean fine, T result) {
      if (fine) {
        return result;
      }
      throw raise();
    }
  }

  @ParameterizedTest
  @EnumSource
  void finishThatFailsCostsItsDocumentAlone(Thrown thrown) {
    // Each page is larger than half of the budget, so that bytes not given back stop the flow.
    Flux<Document> documents = Flux.range(0, 20).map(number -> Pages.page(number, 600));
    List<Outcome> outcomes =
        Pages.all(
            Pages.process(
                OPTIONS.withInFlightBytes(1000),
                documents,
                (document, outcome) ->
                    thrown.unless(
                        Pages.number(document) % 3 > 0 || outcome.kind() == Kind.FAILED, outcome)));
    assertEquals(Pages.numbers(20), outcomes.stream().map(Pages::number).toList());
    for (Outcome outcome : outcomes) {
      boolean failed = Pages.number(outcome) % 3 == 0;
      assertEquals(failed ? Kind.FAILED : Kind.LINKS, outcome.kind());
      if (failed) {
        assertEquals(
            "cannot be processed: " + thrown.message,
            assertInstanceOf(Failed.class, outcome).message());
        assertEquals(600, outcome.bytes());
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void finishThatAlwaysFailsEndsTheFlowBehindWhatWasBefore(Thrown thrown) {
    Flux<Outcome> outcomes =
        Pages.process(
            OPTIONS.withInFlightBytes(1),
            Flux.fromIterable(Pages.pages(10)),
            (document, outcome) -> thrown.unless(Pages.number(document) != 4, outcome));
    StepVerifier.create(outcomes.map(Pages::number))
        .expectNext(0, 1, 2, 3)
        .verifyErrorMessage(thrown.message);
  }

  @Test
  void noResultIsAFailureToo() {
    List<String> results =
        Pages.all(
            Pages.process(
                OPTIONS,
                Flux.just(Pages.page(1)),
                (document, outcome) -> outcome instanceof Failed failed ? failed.message() : null));
    assertEquals(List.of("cannot be processed: no result was produced"), results);
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "EXCEPTION")
  void subscriberThatFailsWithAnErrorEndsTheFlow(Thrown thrown) {
    StepVerifier.create(
            Flux.fromIterable(Pages.pages(100))
                .transform(Pages.pipeline(OPTIONS))
                .map(outcome -> thrown.unless(Pages.number(outcome) != 3, 1)))
        .expectNext(1, 1, 1)
        .verifyErrorMatches(
            error -> List.of(thrown.message, "no").contains(String.valueOf(error.getMessage())));
  }

  @Test
  void errorOfTheDocumentsComesBehindAllOutcomes() {
    for (Order order : Order.values()) {
      Flux<Document> broken =
          Flux.concat(
              Flux.fromIterable(Pages.pages(50)), Flux.error(new IllegalStateException("x")));
      StepVerifier.create(broken.transform(Pages.pipeline(OPTIONS.withOrder(order))))
          .expectNextCount(50)
          .verifyErrorMessage("x");
    }
  }

  /** As where ICU4J is missing and a page has a host beyond US-ASCII. */
  @ParameterizedTest
  @EnumSource
  void extractionThatFailsCostsItsDocumentAlone(Thrown thrown) {
    Dialect failing =
        (Dialect)
            Proxy.newProxyInstance(
                Dialect.class.getClassLoader(),
                new Class<?>[] {Dialect.class},
                (proxy, method, arguments) ->
                    thrown.unless(
                        !method.getName().equals("resolver"),
                        method.invoke(Whatwg.DIALECT, arguments)));
    List<Outcome> outcomes =
        Pages.all(
            Flux.fromIterable(Pages.pages(3))
                .transform(
                    new LinkPipeline<>(DocumentWork.extract(LinkExtractor.of(failing)), OPTIONS)));
    assertEquals(3, outcomes.size());
    for (Outcome outcome : outcomes) {
      assertEquals(
          "cannot be processed: " + thrown.message,
          assertInstanceOf(Failed.class, outcome).message());
    }
  }
}
