package fairlead.uri.key;

import fairlead.uri.percent.AsciiSet;
import fairlead.uri.resource.ResourceTable;
import fairlead.uri.text.AsciiCase;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The names of query parameters of one kind, as listed in {@code dropped-parameters.tsv}. They are
 * whole names, in which an asterisk stands for one letter. Letter case does not matter.
 */
final class ParameterNames {

  private final Set<String> names = new HashSet<>();
  private final List<String> patterns = new ArrayList<>();

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
    if (name.indexOf('*') >= 0) {
      patterns.add(name);
    } else {
      names.add(name);
    }
  }

  boolean contains(String name) {
    String lower = AsciiCase.lower(name);
    if (names.contains(lower)) {
      return true;
    }
    for (String pattern : patterns) {
      if (matches(pattern, lower)) {
        return true;
      }
    }
    return false;
  }

  private static boolean matches(String pattern, String name) {
    if (pattern.length() != name.length()) {
      return false;
    }
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      if (pattern.charAt(i) == '*' ? !AsciiSet.ALPHA.contains(c) : pattern.charAt(i) != c) {
        return false;
      }
    }
    return true;
  }
}
