package fairlead.pipeline.source;

import fairlead.archive.Reading;
import fairlead.archive.Reasons;
import fairlead.pipeline.Document;
import fairlead.pipeline.Provenance;
import fairlead.pipeline.failure.ErrorGuard;

/** Reads documents; a failure affects only that document. */
final class Attempt {

  private Attempt() {}

  /**
   * The document that was read, or one that says why it was not. By then the reading has released
   * its memory.
   */
  static Document orUnread(Provenance provenance, Reading<Document> reading) {
    try {
      return ErrorGuard.read(reading);
    } catch (RuntimeException e) {
      return Document.unread(provenance, Reasons.of(e));
    }
  }
}
