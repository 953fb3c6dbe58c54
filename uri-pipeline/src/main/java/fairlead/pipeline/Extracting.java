package fairlead.pipeline;

import fairlead.archive.coding.ContentCoding;
import fairlead.html.DocumentLinks;
import fairlead.html.Extraction;
import fairlead.html.Finding;
import fairlead.html.HeaderField;
import fairlead.html.Unreadable;
import fairlead.html.extract.LinkExtractor;
import java.util.function.BooleanSupplier;

/** Makes the outcome of a document. */
final class Extracting {

  private static final int MAX_SHOWN = 40;

  private Extracting() {}

  static Outcome outcome(LinkExtractor extractor, Document document, BooleanSupplier cancelled) {
    Provenance provenance = document.provenance();
    if (document.content() instanceof Document.Unread error) {
      return new Outcome.Failed(provenance, 0, error.message());
    }
    if (document.content() instanceof Document.Other other) {
      return new Outcome.Skipped(provenance, other.reason());
    }
    if (document.content() instanceof Document.Part part) {
      Extraction extraction = extractor.tryExtract(part.part(), cancelled);
      return extraction instanceof DocumentLinks links
          ? new Outcome.Links(provenance, document.bytes(), links)
          : new Outcome.Failed(provenance, document.bytes(), extraction.toString());
    }
    Document.Received content = (Document.Received) document.content();
    LinkExtractor reader = content.isExtract() ? extractor.withoutPlaces() : extractor;
    Extraction extraction = reader.tryExtract(content.representation(), cancelled);
    if (extraction instanceof Unreadable unreadable) {
      return new Outcome.Failed(provenance, document.bytes(), unreadable.toString());
    }
    DocumentLinks links = (DocumentLinks) extraction;
    for (String coding :
        HeaderField.members(content.representation().headers(), "Content-Encoding")) {
      if (!ContentCoding.isKnown(coding)) {
        links =
            links.withFinding(Finding.of(Finding.Kind.UNKNOWN_CODING, "'" + excerpt(coding) + "'"));
      }
    }
    return new Outcome.Links(
        provenance,
        document.bytes(),
        content.damage() == null
            ? links
            : links.withFinding(Finding.of(Finding.Kind.DAMAGED, content.damage())));
  }

  private static String excerpt(String coding) {
    return coding.length() > MAX_SHOWN ? coding.substring(0, MAX_SHOWN) + "..." : coding;
  }
}
