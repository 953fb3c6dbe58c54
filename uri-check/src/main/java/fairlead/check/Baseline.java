package fairlead.check;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/**
 * What was wrong before: the findings of an earlier report. A check ignores them so that it fails
 * only on new ones. Lines do not matter, because they move. A finding is identified by its code,
 * document and reference, and counts as often as the report has it.
 *
 * <pre>{@code
 * checker.ignoring(Baseline.read(Path.of("baseline.jsonl")).inOneRun());
 * }</pre>
 */
public final class Baseline {

  private static final JsonFactory FACTORY = JsonFactory.builder().build();

  private final Map<Known, Integer> known;

  private Baseline(Map<Known, Integer> known) {
    this.known = known;
  }

  private record Known(
      @Nullable String code,
      @Nullable String document,
      @Nullable String source,
      @Nullable String reference) {

    /**
     * A URI names a document no matter where its file is. A document without a URI is named by its
     * file.
     */
    static Known of(
        @Nullable String code,
        @Nullable String document,
        @Nullable String source,
        @Nullable String reference) {
      return new Known(code, document, document == null ? source : null, reference);
    }
  }

  /**
   * Reads a report in JSON Lines or JSON.
   *
   * @throws IOException if it cannot be read, or is neither
   */
  public static Baseline read(Path file) throws IOException {
    Map<Known, Integer> known = new HashMap<>();
    try (InputStream in = Files.newInputStream(file);
        JsonParser json = FACTORY.createParser(ObjectReadContext.empty(), in)) {
      Map<String, String> fields = new HashMap<>();
      for (JsonToken token = json.nextToken(); token != null; token = json.nextToken()) {
        if (token == JsonToken.VALUE_STRING && json.currentName() != null) {
          fields.put(json.currentName(), json.getString());
        } else if (token == JsonToken.END_OBJECT) {
          if (fields.containsKey("code")) {
            Known one =
                Known.of(
                    fields.get("code"),
                    fields.get("document"),
                    fields.get("source"),
                    fields.get("reference"));
            known.merge(one, 1, Integer::sum);
          }
          fields.clear();
        }
      }
    } catch (JacksonException e) {
      throw new IOException("not a report in JSON: " + e.getOriginalMessage(), e);
    }
    return new Baseline(known);
  }

  /** Accepts what was there before, for one check. Each known finding counts once. */
  public Run inOneRun() {
    return new Run(known);
  }

  /** Accepts what was there before, and knows what is left. For one thread. */
  public static final class Run implements Predicate<CheckFinding> {

    private final Map<Known, Integer> left;

    private Run(Map<Known, Integer> known) {
      this.left = new HashMap<>(known);
    }

    @Override
    public boolean test(CheckFinding finding) {
      Known one =
          Known.of(
              finding.code().label(), finding.document(), finding.source(), finding.reference());
      Integer count = left.get(one);
      if (count == null || count == 0) {
        return false;
      }
      left.put(one, count - 1);
      return true;
    }

    /** How many known findings have not been found again, so far. */
    public long unmatched() {
      return left.values().stream().mapToLong(Integer::longValue).sum();
    }
  }
}
