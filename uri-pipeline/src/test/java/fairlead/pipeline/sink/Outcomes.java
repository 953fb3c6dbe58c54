package fairlead.pipeline.sink;

import fairlead.html.Representation;
import fairlead.html.extract.LinkExtractor;
import fairlead.pipeline.Document;
import fairlead.pipeline.DocumentWork;
import fairlead.pipeline.Outcome;
import fairlead.pipeline.Pages;
import fairlead.pipeline.Provenance;
import java.nio.charset.StandardCharsets;

/** Outcomes of documents at {@code http://h/p}. */
final class Outcomes {

  private Outcomes() {}

  static Outcome outcome(LinkExtractor extractor, Provenance provenance, String markup) {
    byte[] bytes = markup.getBytes(StandardCharsets.UTF_8);
    return DocumentWork.extract(extractor)
        .apply(Document.received(provenance, Representation.of("http://h/p", bytes)));
  }

  static Outcome outcome(String markup) {
    return outcome(LinkExtractor.STANDARD, Pages.record("a.warc", null, 7), markup);
  }
}
