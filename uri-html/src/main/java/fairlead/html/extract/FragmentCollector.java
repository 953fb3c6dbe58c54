package fairlead.html.extract;

import fairlead.html.FragmentTargets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jsoup.nodes.Attribute;
import org.jsoup.nodes.Element;

/** Collects what fragments may point to, up to a limit. */
final class FragmentCollector {

  private static final int MAX_DUPLICATES = 1_000;

  private final Set<String> ids = new HashSet<>();
  private final Set<String> names = new HashSet<>();
  private final List<AttributeValue> duplicates = new ArrayList<>();
  private final int limit;
  private boolean complete = true;

  FragmentCollector(int limit) {
    this.limit = limit;
  }

  /**
   * Adds the targets that an element of the document provides.
   *
   * @param lint whether to note an id that an earlier element has
   */
  void add(Element element, boolean anchor, TreeValues tree, boolean lint) {
    Attribute id = element.attribute("id");
    if (id != null && !add(id.getValue(), ids) && lint && duplicates.size() < MAX_DUPLICATES) {
      duplicates.add(tree.of(element, id));
    }
    if (anchor) {
      add(element.attr("name"), names);
    }
  }

  /** Adds a name. False if it was already there. */
  private boolean add(String name, Set<String> to) {
    if (name.isEmpty()) {
      return true;
    }
    if (ids.size() + names.size() < limit) {
      return to.add(name);
    }
    complete = false;
    return true;
  }

  /** Ids that an earlier element has, up to a limit. */
  List<AttributeValue> duplicates() {
    return duplicates;
  }

  /**
   * The collected targets.
   *
   * @param wholeDocument whether the whole document was read
   */
  FragmentTargets targets(boolean wholeDocument) {
    return new FragmentTargets(ids, names, complete && wholeDocument);
  }
}
