package fairlead.html.parse;

import fairlead.html.FragmentTargets;
import fairlead.html.SourceSpan.Precision;
import fairlead.html.markup.AttributeValue;
import fairlead.html.markup.MarkupElement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Collects what fragments may point to, up to a limit. */
public final class FragmentCollector {

  private static final int MAX_DUPLICATES = 1_000;

  /** The ids; each with the first place if lint asks for duplicates. */
  private final Map<String, @Nullable AttributeValue> ids = new HashMap<>();

  private final Set<String> names = new HashSet<>();
  private final List<Duplicate> duplicates = new ArrayList<>();
  private final Set<Integer> duplicatePlaces = new HashSet<>();
  private final int limit;
  private boolean complete = true;

  /** An id, and that of the element before it. */
  public record Duplicate(AttributeValue id, AttributeValue first) {}

  FragmentCollector(int limit) {
    this.limit = limit;
  }

  /**
   * Adds the targets that an element of the document provides.
   *
   * @param lint whether to note where ids are
   * @param reported whether to report an id that an earlier element has
   */
  void add(MarkupElement element, boolean anchor, boolean lint, boolean reported) {
    String id = element.text("id");
    if (id != null && isRoomFor(id)) {
      AttributeValue value = lint ? element.value("id") : null;
      AttributeValue known = ids.putIfAbsent(id, value);
      if (reported && value != null && known != null && !isCopy(value, known)) {
        addDuplicate(id, value, known);
      }
    }
    if (anchor) {
      String name = element.textOrEmpty("name");
      if (isRoomFor(name)) {
        names.add(name);
      }
    }
  }

  /** Adds the names of headings that have no element of their own. */
  void addHeadings(Set<String> anchors) {
    for (String anchor : anchors) {
      if (isRoomFor(anchor)) {
        names.add(anchor);
      }
    }
  }

  /**
   * Notes which of two comes first in the text, where an element may be moved in front of others.
   */
  private void addDuplicate(String id, AttributeValue value, AttributeValue known) {
    boolean before = value.precision() != Precision.ABSENT && value.start() < known.start();
    AttributeValue later = before ? known : value;
    if (before) {
      ids.put(id, value);
    }
    if (duplicates.size() < MAX_DUPLICATES && isNew(later)) {
      duplicates.add(new Duplicate(later, before ? value : known));
    }
  }

  /** Whether an element was copied by the parser, as it does with some that are not closed. */
  private static boolean isCopy(AttributeValue value, AttributeValue first) {
    return value.precision() != Precision.ABSENT && value.start() == first.start();
  }

  /** Whether no copy of an element was noted as a duplicate. */
  private boolean isNew(AttributeValue value) {
    return value.precision() == Precision.ABSENT || duplicatePlaces.add(value.start());
  }

  private boolean isRoomFor(String name) {
    boolean isRoom = ids.size() + names.size() < limit;
    complete &= isRoom || name.isEmpty();
    return isRoom && !name.isEmpty();
  }

  /** Ids that an earlier element has, in the order of the text, up to a limit. */
  public List<Duplicate> duplicates() {
    duplicates.sort((a, b) -> Integer.compare(a.id().start(), b.id().start()));
    return duplicates;
  }

  /**
   * The collected targets.
   *
   * @param wholeDocument whether the whole document was read
   */
  public FragmentTargets targets(boolean wholeDocument) {
    return new FragmentTargets(ids.keySet(), names, complete && wholeDocument);
  }
}
