package fairlead.uri.normalize;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** Reads the tables of this package: fields with tabs between them, and comments. */
final class ResourceTable {

  private ResourceTable() {}

  /** The rows of a table without its line of names. */
  static List<List<String>> rows(String name) {
    List<List<String>> rows = new ArrayList<>();
    try (BufferedReader reader =
        new BufferedReader(
            new InputStreamReader(
                Objects.requireNonNull(ResourceTable.class.getResourceAsStream(name), name),
                StandardCharsets.UTF_8))) {
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        if (!line.startsWith("#")) {
          rows.add(List.of(line.split("\t", -1)));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return rows.subList(1, rows.size());
  }
}
