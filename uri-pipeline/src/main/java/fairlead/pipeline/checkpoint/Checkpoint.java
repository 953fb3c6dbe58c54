package fairlead.pipeline.checkpoint;

import fairlead.pipeline.Position;
import fairlead.pipeline.sink.Commit;
import fairlead.pipeline.sink.Mark;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The state from which a run can be resumed: what is safe in its output, and what else the run knew
 * then. Immutable.
 *
 * @param commit the position in the source, and the mark of the sink
 * @param generation the generation of the seen-set at this point; {@link #NO_SEEN_SET} if there is
 *     none
 * @param finished whether the run has read its whole source
 * @param conditions what must be the same in a resumed run, by name: options and inputs
 * @param counts the counts so far, by name
 */
public record Checkpoint(
    Commit commit,
    long generation,
    boolean finished,
    SortedMap<String, String> conditions,
    SortedMap<String, Long> counts) {

  /** The generation if there is no seen-set. */
  public static final long NO_SEEN_SET = -1;

  private static final String HEADING = "fairlead checkpoint 1";

  /** Copies the maps. */
  public Checkpoint {
    Objects.requireNonNull(commit, "commit");
    conditions = Collections.unmodifiableSortedMap(new TreeMap<>(conditions));
    counts = Collections.unmodifiableSortedMap(new TreeMap<>(counts));
  }

  void write(Path file) throws IOException {
    StringBuilder text = new StringBuilder(HEADING).append('\n');
    add(text, "position", commit.position().toString());
    add(text, "mark", commit.mark().text());
    add(text, "seen", Long.toString(generation));
    add(text, "finished", Boolean.toString(finished));
    conditions.forEach((name, value) -> add(text, "condition", name, value));
    counts.forEach((name, count) -> add(text, "count", name, Long.toString(count)));
    DurableText.write(file, text.toString());
  }

  private static void add(StringBuilder text, String... fields) {
    for (int i = 0; i < fields.length; i++) {
      text.append(i == 0 ? "" : "\t")
          .append(
              fields[i]
                  .replace("\\", "\\\\")
                  .replace("\t", "\\t")
                  .replace("\n", "\\n")
                  .replace("\r", "\\r"));
    }
    text.append('\n');
  }

  static Checkpoint read(Path file) throws IOException {
    List<String> lines = DurableText.read(file).lines().toList();
    if (lines.isEmpty() || !lines.get(0).equals(HEADING)) {
      throw new DamagedFileException(
          file, "it is not a checkpoint, or is from a different version");
    }
    Map<String, String> values = new TreeMap<>();
    SortedMap<String, String> conditions = new TreeMap<>();
    SortedMap<String, Long> counts = new TreeMap<>();
    try {
      for (String line : lines.subList(1, lines.size())) {
        String[] fields = fields(line);
        switch (fields[0]) {
          case "condition" -> conditions.put(fields[1], fields[2]);
          case "count" -> counts.put(fields[1], Long.valueOf(fields[2]));
          default -> values.put(fields[0], fields[1]);
        }
      }
      return new Checkpoint(
          new Commit(
              Position.parse(values.getOrDefault("position", "")),
              new Mark(values.getOrDefault("mark", ""))),
          Long.parseLong(values.getOrDefault("seen", "")),
          Boolean.parseBoolean(values.get("finished")),
          conditions,
          counts);
    } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
      throw new DamagedFileException(file, "a line is missing, or has no value");
    }
  }

  private static String[] fields(String line) {
    String[] fields = line.split("\t", -1);
    for (int i = 0; i < fields.length; i++) {
      StringBuilder field = new StringBuilder();
      for (int at = 0; at < fields[i].length(); at++) {
        char c = fields[i].charAt(at);
        if (c == '\\') {
          c = fields[i].charAt(++at);
          c = c == 't' ? '\t' : c == 'n' ? '\n' : c == 'r' ? '\r' : c;
        }
        field.append(c);
      }
      fields[i] = field.toString();
    }
    return fields;
  }
}
