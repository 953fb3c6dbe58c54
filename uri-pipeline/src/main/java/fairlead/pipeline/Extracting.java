package fairlead.pipeline;

import fairlead.html.DocumentLinks;
import fairlead.html.Extraction;
import fairlead.html.Finding;
import fairlead.html.Unreadable;
import fairlead.html.extract.LinkExtractor;
import java.util.function.BooleanSupplier;

/** Makes the outcome of a document. */
final class Extracting {

  private Extracting() {}

  static Outcome outcome(LinkExtractor extractor, Document document, BooleanSupplier cancelled) {
    Provenance provenance = document.provenance();
    if (document.content() instanceof Document.Unread error) {
      return new Outcome.Failed(provenance, 0, error.message());
    }
    if (document.content() instanceof Document.Other other) {
      return new Outcome.Skipped(provenance, other.reason());
    }
    Document.Received content = (Document.Received) document.content();
    Extraction extraction = extractor.tryExtract(content.representation(), cancelled);
    if (extraction instanceof Unreadable unreadable) {
      return new Outcome.Failed(provenance, document.bytes(), unreadable.toString());
    }
    DocumentLinks links = (DocumentLinks) extraction;
    return new Outcome.Links(
        provenance,
        document.bytes(),
        content.damage() == null
            ? links
            : links.withFinding(Finding.of(Finding.Kind.DAMAGED, content.damage())));
  }
}
