package fairlead.uri.normalize;

import fairlead.uri.text.AsciiCase;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/**
 * The names of query parameters of one kind, as {@code dropped-parameters.tsv} lists them: whole
 * names, or with an asterisk at the end what names begin with. Case does not count.
 */
final class ParameterNames {

  private final Set<String> names = new HashSet<>();
  private final List<String> prefixes = new ArrayList<>();

  private ParameterNames() {}

  /** The names of a kind: {@code session}, {@code opaque session} or {@code tracking}. */
  static ParameterNames ofKind(String kind) {
    ParameterNames found = new ParameterNames();
    try (BufferedReader reader =
        new BufferedReader(
            new InputStreamReader(
                Objects.requireNonNull(
                    ParameterNames.class.getResourceAsStream("dropped-parameters.tsv")),
                StandardCharsets.UTF_8))) {
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        int tab = line.indexOf('\t');
        if (tab > 0 && line.startsWith(kind + "\t", tab + 1)) {
          found.add(line.substring(0, tab));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return found;
  }

  private void add(String name) {
    if (name.endsWith("*")) {
      prefixes.add(name.substring(0, name.length() - 1));
    } else {
      names.add(name);
    }
  }

  boolean contains(String name) {
    String lower = AsciiCase.lower(name);
    if (names.contains(lower)) {
      return true;
    }
    for (String prefix : prefixes) {
      if (lower.startsWith(prefix)) {
        return true;
      }
    }
    return false;
  }
}
