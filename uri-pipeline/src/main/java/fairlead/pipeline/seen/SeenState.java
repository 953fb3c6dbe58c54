package fairlead.pipeline.seen;

import fairlead.pipeline.checkpoint.DamagedFileException;
import fairlead.pipeline.checkpoint.DurableText;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The state of a durable seen-set at a checkpoint: some runs, and the beginnings of some logs.
 *
 * @param generation its number
 * @param profile the profile of the keys, as name and version
 * @param seed the seed of the fingerprints
 * @param keys how many there are
 * @param writer the run that has this state; empty if that is not known
 * @param runs file names
 * @param logs file names, and the length of each file
 */
record SeenState(
    long generation,
    String profile,
    long seed,
    long keys,
    String writer,
    List<String> runs,
    Map<String, Long> logs) {

  private static final String HEADING = "fairlead seen-set 1";

  void write(Path file) throws IOException {
    StringBuilder text = new StringBuilder(HEADING).append('\n');
    text.append("generation ").append(generation).append('\n');
    text.append("profile ").append(profile).append('\n');
    text.append("seed ").append(seed).append('\n');
    text.append("keys ").append(keys).append('\n');
    text.append("writer ").append(writer).append('\n');
    runs.forEach(run -> text.append("run ").append(run).append('\n'));
    logs.forEach(
        (log, length) -> text.append("log ").append(log).append(' ').append(length).append('\n'));
    DurableText.write(file, text.toString());
  }

  static SeenState read(Path file) throws IOException {
    List<String> lines = DurableText.read(file).lines().toList();
    Map<String, String> values = new LinkedHashMap<>();
    List<String> runs = new ArrayList<>();
    Map<String, Long> logs = new LinkedHashMap<>();
    try {
      if (!lines.get(0).equals(HEADING)) {
        throw new DamagedFileException(file, "it begins with \"" + lines.get(0) + '"');
      }
      for (String line : lines.subList(1, lines.size())) {
        String[] words = line.split(" ", -1);
        switch (words[0]) {
          case "run" -> runs.add(words[1]);
          case "log" -> logs.put(words[1], Long.valueOf(words[2]));
          default -> values.put(words[0], words[1]);
        }
      }
      return new SeenState(
          Long.parseLong(values.getOrDefault("generation", "")),
          values.getOrDefault("profile", ""),
          Long.parseLong(values.getOrDefault("seed", "")),
          Long.parseLong(values.getOrDefault("keys", "")),
          values.getOrDefault("writer", ""),
          List.copyOf(runs),
          logs);
    } catch (IndexOutOfBoundsException | NumberFormatException e) {
      throw new DamagedFileException(file, "a line is missing, or has no value");
    }
  }
}
