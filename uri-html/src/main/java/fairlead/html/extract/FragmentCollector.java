package fairlead.html.extract;

import fairlead.html.FragmentTargets;
import java.util.HashSet;
import java.util.Set;
import org.jsoup.nodes.Element;

/** Gathers what fragments may point to, up to a limit. */
final class FragmentCollector {

  private final Set<String> ids = new HashSet<>();
  private final Set<String> names = new HashSet<>();
  private final int limit;
  private boolean complete = true;

  FragmentCollector(int limit) {
    this.limit = limit;
  }

  /** Adds the targets that an element of the document offers. */
  void add(Element element, boolean anchor) {
    add(element.attr("id"), ids);
    if (anchor) {
      add(element.attr("name"), names);
    }
  }

  private void add(String name, Set<String> to) {
    if (!name.isEmpty()) {
      if (ids.size() + names.size() < limit) {
        to.add(name);
      } else {
        complete = false;
      }
    }
  }

  /**
   * What was gathered.
   *
   * @param wholeDocument whether the document was read to its end
   */
  FragmentTargets targets(boolean wholeDocument) {
    return new FragmentTargets(ids, names, complete && wholeDocument);
  }
}
