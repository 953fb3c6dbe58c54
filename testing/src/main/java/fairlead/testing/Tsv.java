package fairlead.testing;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.UnaryOperator;

/**
 * Tables of tab-separated fields under a line of names. Lines that begin with a number sign and a
 * blank are comments; fields are written with the escapes {@code \t \n \r \\ \}{@code uXXXX}.
 */
public final class Tsv {

  private Tsv() {}

  /** The rows of a file, each a map from column name to field. */
  public static List<Map<String, String>> read(Path file) {
    return read(file, Tsv::unescape);
  }

  /** The rows of a file that is written without escapes. */
  public static List<Map<String, String>> readRaw(Path file) {
    return read(file, UnaryOperator.identity());
  }

  private static List<Map<String, String>> read(Path file, UnaryOperator<String> unescape) {
    try (BufferedReader reader = Files.newBufferedReader(file)) {
      return read(reader, unescape);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The rows of a class path resource. */
  public static List<Map<String, String>> resource(Class<?> owner, String name) {
    try (BufferedReader reader =
        new BufferedReader(
            new InputStreamReader(
                Objects.requireNonNull(owner.getResourceAsStream(name), name),
                StandardCharsets.UTF_8))) {
      return read(reader, Tsv::unescape);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<Map<String, String>> read(
      BufferedReader reader, UnaryOperator<String> unescape) throws IOException {
    List<Map<String, String>> rows = new ArrayList<>();
    List<String> names = List.of();
    for (String line = reader.readLine(); line != null; line = reader.readLine()) {
      if (line.isEmpty() || line.startsWith("# ")) {
        continue;
      }
      List<String> fields = List.of(line.split("\t", -1));
      if (names.isEmpty()) {
        names = fields;
        continue;
      }
      Map<String, String> row = new HashMap<>();
      for (int i = 0; i < names.size(); i++) {
        row.put(names.get(i), i < fields.size() ? unescape.apply(fields.get(i)) : "");
      }
      rows.add(row);
    }
    return rows;
  }

  private static String unescape(String field) {
    StringBuilder out = new StringBuilder();
    for (int i = 0; i < field.length(); i++) {
      char c = field.charAt(i);
      if (c != '\\' || i + 1 == field.length()) {
        out.append(c);
        continue;
      }
      switch (field.charAt(++i)) {
        case 't' -> out.append('\t');
        case 'n' -> out.append('\n');
        case 'r' -> out.append('\r');
        case '\\' -> out.append('\\');
        case 'u' -> {
          out.append((char) Integer.parseInt(field.substring(i + 1, i + 5), 16));
          i += 4;
        }
        default -> out.append(c).append(field.charAt(i));
      }
    }
    return out.toString();
  }
}
