package fairlead.html.markup;

import java.util.ArrayList;
import java.util.List;

/** The path of a link's element, built from the inside out. */
public final class ContextPath {

  /** Replaces the outer part of a path that is too long. */
  public static final String CUT = "...";

  private final int maxChars;
  private final List<String> steps = new ArrayList<>();
  private int length;

  ContextPath(int maxChars) {
    this.maxChars = maxChars;
  }

  /** The step of an element. */
  static String step(String name, String id, int maxChars) {
    return id.length() <= maxChars && isName(id) ? name + '#' + id : name;
  }

  /** Adds the step of the element around those before. False if there is no room. */
  boolean add(String step) {
    length += step.length() + 1;
    boolean fits = length <= maxChars;
    steps.add(fits ? step : CUT);
    return fits;
  }

  @Override
  public String toString() {
    StringBuilder path = new StringBuilder();
    for (int i = steps.size() - 1; i >= 0; i--) {
      path.append(steps.get(i)).append(i == 0 ? "" : "/");
    }
    return path.toString();
  }

  /** Whether an id is unambiguous as part of a path. */
  private static boolean isName(String id) {
    for (int i = 0; i < id.length(); i++) {
      char c = id.charAt(i);
      if (c <= ' ' || c == '/' || c == '#' || c == 0x7F) {
        return false;
      }
    }
    return !id.isEmpty();
  }
}
