package fairlead.pipeline.source;

import fairlead.pipeline.Document;
import fairlead.pipeline.Provenance;
import fairlead.pipeline.failure.Reading;
import fairlead.pipeline.failure.Reasons;

/** Reads documents, each at the cost of that document alone. */
final class Attempt {

  private Attempt() {}

  /**
   * The document that was read, or one that tells why it was not. What the reading held is free
   * again by then.
   */
  static Document orUnread(Provenance provenance, Reading<Document> reading) {
    try {
      return Reading.guarded(reading);
    } catch (RuntimeException e) {
      return Document.unread(provenance, Reasons.of(e));
    }
  }
}
