package fairlead.pipeline.sink;

import static org.junit.jupiter.api.Assertions.assertNotNull;

import fairlead.html.Representation;
import fairlead.pipeline.Document;
import fairlead.pipeline.DocumentPlace;
import fairlead.pipeline.LinkPipeline;
import fairlead.pipeline.Outcome;
import fairlead.pipeline.PipelineOptions;
import java.nio.charset.StandardCharsets;
import reactor.core.publisher.Flux;

/** Outcomes of documents at {@code http://h/p}. */
final class Outcomes {

  private Outcomes() {}

  static Outcome outcome(PipelineOptions options, DocumentPlace place, String markup) {
    Document document =
        Document.received(
            place, Representation.of("http://h/p", markup.getBytes(StandardCharsets.UTF_8)));
    Outcome outcome = Flux.just(document).transform(new LinkPipeline(options)).blockFirst();
    assertNotNull(outcome);
    return outcome;
  }

  static Outcome outcome(String markup) {
    return outcome(PipelineOptions.defaults(), DocumentPlace.record("a.warc", null, 7), markup);
  }
}
