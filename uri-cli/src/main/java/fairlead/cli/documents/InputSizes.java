package fairlead.cli.documents;

import fairlead.pipeline.DocumentPlace;
import fairlead.pipeline.DocumentPlace.RecordStep;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** How much of the inputs has been read. This is known only if all inputs are files. */
final class InputSizes {

  /** For inputs whose sizes are not known. */
  static final InputSizes UNKNOWN = new InputSizes(Map.of(), 0);

  private final Map<String, Long> starts; // bytes before each file
  private final long total;

  private InputSizes(Map<String, Long> starts, long total) {
    this.starts = starts;
    this.total = total;
  }

  static InputSizes of(List<String> inputs) {
    Map<String, Long> starts = new LinkedHashMap<>();
    long total = 0;
    try {
      for (String input : inputs) {
        Path file = Path.of(input);
        if (!Files.isRegularFile(file)) {
          return UNKNOWN;
        }
        starts.put(input, total);
        total += Files.size(file);
      }
    } catch (IOException e) {
      return UNKNOWN; // reported when the input is read
    }
    return new InputSizes(starts, total);
  }

  /**
   * The part of the inputs that has been read after a document, from 0 to 1; negative if not known.
   */
  double part(DocumentPlace place) {
    Long start = starts.get(place.source());
    if (start == null || total == 0) {
      return -1;
    }
    long within = place.record().map(RecordStep::offset).orElse(0L);
    return Math.min(1, (double) (start + within) / total);
  }
}
