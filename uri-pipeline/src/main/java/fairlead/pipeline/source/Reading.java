package fairlead.pipeline.source;

import fairlead.pipeline.Document;
import fairlead.pipeline.Provenance;
import fairlead.pipeline.failure.ErrorGuard;
import fairlead.pipeline.failure.Reasons;
import java.io.IOException;
import java.io.UncheckedIOException;

/** The reading of one document, which may fail in any way at the cost of that document alone. */
@FunctionalInterface
interface Reading<T> {

  /** What was read. */
  T read() throws IOException;

  /**
   * Reads something. An error of the virtual machine or of class loading is an exception like
   * others.
   *
   * @throws RuntimeException if it fails; {@link Reasons} knows what it means
   */
  static <T> T guarded(Reading<T> reading) {
    return ErrorGuard.get(
        () -> {
          try {
            return reading.read();
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        });
  }

  /**
   * The document that was read, or one that tells why it was not. What the reading held is free
   * again by then.
   */
  static Document orUnread(Provenance provenance, Reading<Document> reading) {
    try {
      return guarded(reading);
    } catch (RuntimeException e) {
      return Document.unread(provenance, Reasons.of(e));
    }
  }
}
