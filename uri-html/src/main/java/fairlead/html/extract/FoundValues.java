package fairlead.html.extract;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The values of a document in which links may occur, one for each place, up to a limit. */
final class FoundValues {

  private final int max;
  private final int maxChars;
  private final List<LinkCandidate> values = new ArrayList<>();
  private final BitSet places = new BitSet();
  private final Set<String> unplaced = new HashSet<>();
  private boolean ascending = true;
  private int beyondMax;
  private int cut;
  private final List<Integer> placesBeyondMax = new ArrayList<>();
  private final List<Integer> cutPlaces = new ArrayList<>();

  /**
   * None yet.
   *
   * @param max how many are kept
   * @param maxChars UTF-16 units of a value, of which no more are kept
   */
  FoundValues(int max, int maxChars) {
    this.max = max;
    this.maxChars = maxChars;
  }

  void add(LinkCandidate found) {
    AttributeValue value = found.value();
    if (isAgain(found)) {
      return;
    }
    if (value.value().length() > maxChars) {
      cut++;
      Cut.note(cutPlaces, value);
    }
    if (values.size() == max) {
      if (beyondMax++ == 0) {
        Cut.note(placesBeyondMax, value);
      }
      return;
    }
    ascending &= values.isEmpty() || values.get(values.size() - 1).value().start() <= value.start();
    values.add(found.upTo(maxChars));
  }

  /** With misnested tags, the tree may contain an element twice that is written once. */
  private boolean isAgain(LinkCandidate found) {
    AttributeValue value = found.value();
    return switch (value.precision()) {
      case VALUE -> {
        boolean again = places.get(value.start());
        places.set(value.start());
        yield again;
      }
      case TAG -> !unplaced.add(value.start() + " " + found.rule().name());
      case ABSENT -> false;
    };
  }

  /** Whether all are on the html element itself, so that a base now would not be late. */
  boolean areOfRootAlone() {
    return values.isEmpty() || values.get(values.size() - 1).element().equals("html");
  }

  /** The values in the order of the source. */
  List<LinkCandidate> inOrder() {
    if (!ascending) {
      values.sort(Comparator.comparingInt(found -> found.value().start()));
    }
    return values;
  }

  /** How many there were beyond the limit. */
  int beyondMax() {
    return beyondMax;
  }

  /** Where the first of these are. */
  List<Integer> cutPlaces() {
    return cutPlaces;
  }

  /** Where the first of these is. */
  List<Integer> placesBeyondMax() {
    return placesBeyondMax;
  }

  /** How many were longer than the limit. */
  int cut() {
    return cut;
  }
}
