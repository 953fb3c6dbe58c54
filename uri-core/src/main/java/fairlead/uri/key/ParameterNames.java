package fairlead.uri.key;

import fairlead.uri.resource.ResourceTable;
import fairlead.uri.text.AsciiCase;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The names of query parameters of one kind, as {@code dropped-parameters.tsv} lists them: whole
 * names, or with an asterisk at the end what names begin with. Case does not count.
 */
final class ParameterNames {

  private final Set<String> names = new HashSet<>();
  private final List<String> prefixes = new ArrayList<>();

  private ParameterNames() {}

  /** The names of a kind: {@code session}, {@code tracking} and so on. */
  static ParameterNames ofKind(String kind) {
    ParameterNames found = new ParameterNames();
    for (List<String> row :
        ResourceTable.rows(ParameterNames.class.getResourceAsStream("dropped-parameters.tsv"))) {
      if (row.get(1).equals(kind)) {
        found.add(row.get(0));
      }
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
