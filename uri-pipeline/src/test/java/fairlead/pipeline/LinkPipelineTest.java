package fairlead.pipeline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import fairlead.html.Representation;
import fairlead.pipeline.Outcome.Kind;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;

/** One outcome for each document, whatever the options. */
class LinkPipelineTest {

  private static final PipelineOptions OPTIONS = PipelineOptions.defaults().withConcurrency(4);

  /** Some are much longer than others, so that they finish out of order. */
  private static List<Document> documents(int count) {
    return IntStream.range(0, count)
        .mapToObj(
            number ->
                Pages.page(
                    number,
                    "<p>x</p>".repeat(number % 7 == 0 ? 20_000 : 1) + "<a href=" + number + ">"))
        .toList();
  }

  private static List<Outcome> run(PipelineOptions options, List<Document> documents) {
    return Pages.all(Flux.fromIterable(documents).transform(Pages.pipeline(options)));
  }

  @Test
  void oneOutcomeForEachDocumentInTheirOrder() {
    List<Outcome> outcomes = run(OPTIONS, documents(100));
    assertEquals(Pages.numbers(100), outcomes.stream().map(Pages::number).toList());
  }

  @Test
  void theSetOfOutcomesDoesNotDependOnThreadsWindowOrOrder() {
    Set<String> one = texts(run(OPTIONS.withConcurrency(1).withWindow(1), documents(60)));
    assertEquals(60, one.size());
    assertEquals(one, texts(run(OPTIONS.withOrder(Order.COMPLETION), documents(60))));
    assertEquals(one, texts(run(OPTIONS.withWindow(2), documents(60))));
  }

  private static Set<String> texts(List<Outcome> outcomes) {
    return outcomes.stream().map(Object::toString).collect(Collectors.toSet());
  }

  @Test
  void badDocumentIsAnOutcomeAndTheRestGoesOn() {
    Provenance place = Pages.record("test", null, 0);
    Representation empty = Representation.of("http://h/", new byte[0]);
    List<Outcome> outcomes =
        run(
            OPTIONS,
            List.of(
                new Document(place, new Document.Unread("no such file")),
                new Document(place, new Document.Other("revisit", false)),
                Document.received(place, Representation.of("http://h/", new byte[] {0, 1})),
                new Document(place, new Document.Received(empty, "cut short")),
                Pages.page(1)));
    assertEquals(
        List.of(Kind.FAILED, Kind.SKIPPED, Kind.FAILED, Kind.PARTIAL, Kind.LINKS),
        outcomes.stream().map(Outcome::kind).toList());
    assertEquals(
        List.of("failed", "skipped", "failed", "partial", "read"),
        outcomes.stream().map(outcome -> outcome.kind().label()).toList());
    assertEquals("no such file", assertInstanceOf(Outcome.Failed.class, outcomes.get(0)).message());
    assertEquals("revisit", assertInstanceOf(Outcome.Skipped.class, outcomes.get(1)).reason());
    assertEquals(
        "[damaged input: cut short]",
        assertInstanceOf(Outcome.Links.class, outcomes.get(3)).document().findings().toString());
    assertEquals(2, outcomes.get(2).bytes());
  }

  @Test
  void emptyFlowIsEmpty() {
    assertEquals(List.of(), run(OPTIONS, List.of()));
  }
}
