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
          rows.add(fields(line));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return rows.subList(1, rows.size());
  }

  private static List<String> fields(String line) {
    List<String> fields = new ArrayList<>();
    int start = 0;
    for (int tab = line.indexOf('\t'); tab >= 0; tab = line.indexOf('\t', start)) {
      fields.add(line.substring(start, tab));
      start = tab + 1;
    }
    fields.add(line.substring(start));
    return fields;
  }
}
