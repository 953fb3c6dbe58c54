package fairlead.pipeline.sink;

import static org.junit.jupiter.api.Assertions.assertNotNull;

import fairlead.html.Representation;
import fairlead.pipeline.Document;
import fairlead.pipeline.LinkPipeline;
import fairlead.pipeline.Origin;
import fairlead.pipeline.Outcome;
import fairlead.pipeline.PipelineOptions;
import java.nio.charset.StandardCharsets;
import reactor.core.publisher.Flux;

/** Outcomes of documents at {@code http://h/p}. */
final class Outcomes {

  private Outcomes() {}

  static Outcome outcome(PipelineOptions options, Origin origin, String markup) {
    Document document =
        Document.html(
            origin, Representation.of("http://h/p", markup.getBytes(StandardCharsets.UTF_8)));
    Outcome outcome = Flux.just(document).transform(new LinkPipeline(options)).blockFirst();
    assertNotNull(outcome);
    return outcome;
  }

  static Outcome outcome(String markup) {
    return outcome(PipelineOptions.defaults(), Origin.record("a.warc", null, 7), markup);
  }
}
