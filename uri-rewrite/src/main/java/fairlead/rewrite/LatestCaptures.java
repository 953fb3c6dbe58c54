package fairlead.rewrite;

import fairlead.pipeline.Document;
import fairlead.pipeline.DocumentPlace;
import fairlead.pipeline.Provenance;
import fairlead.pipeline.source.DocumentCursor;
import fairlead.pipeline.source.DocumentSource;
import java.io.IOException;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The latest capture of each URI of some web archives. Not thread-safe while they are read. */
final class LatestCaptures {

  private final Map<String, Capture> latest = new HashMap<>();

  private record Capture(Instant date, DocumentPlace place) {}

  /**
   * Reads all sources.
   *
   * @param max at most so many URIs; of others, the first capture counts
   */
  LatestCaptures(List<DocumentSource> sources, int max) {
    for (DocumentSource source : sources) {
      try (DocumentCursor cursor = source.open()) {
        for (Document next = cursor.next(); next != null; next = cursor.next()) {
          Provenance from = next.provenance();
          if (OutputNames.isCapture(from) && OutputNames.canBeFile(next)) {
            add(from, max);
          }
        }
      }
    }
  }

  private void add(Provenance from, int max) {
    String key = OutputNames.key(from);
    Capture before = latest.get(key);
    Capture capture = new Capture(date(from), from.place());
    if (before == null ? latest.size() < max : capture.date.isAfter(before.date)) {
      latest.put(key, capture);
    }
  }

  private static Instant date(Provenance from) {
    try {
      Instant date = from.body() == null ? null : from.body().metadata().modified();
      return date == null ? Instant.MIN : date;
    } catch (IOException e) {
      return Instant.MIN; // it is gone, which the sink reports
    }
  }

  /** Whether there is a later capture of the same URI. */
  boolean haveLater(Provenance from) {
    Capture capture = OutputNames.isCapture(from) ? latest.get(OutputNames.key(from)) : null;
    return capture != null && !capture.place.equals(from.place());
  }
}
