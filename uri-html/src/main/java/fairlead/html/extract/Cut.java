package fairlead.html.extract;

import fairlead.html.Finding.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntUnaryOperator;

/**
 * What a limit has cut in a text.
 *
 * @param detail how much that is, for people
 * @param places where the first ones are, in UTF-16 units of the text; empty if that is not known
 */
record Cut(Kind kind, String detail, List<Integer> places) {

  /** More would tell nobody more. */
  static final int MAX_PLACES = 10;

  Cut {
    places = List.copyOf(places);
  }

  static Cut of(Kind kind, String detail) {
    return new Cut(kind, detail, List.of());
  }

  /** Notes one place more, unless there are enough. */
  static void note(List<Integer> places, AttributeValue value) {
    if (places.size() < MAX_PLACES && value.isPlaced()) {
      places.add(value.start());
    }
  }

  /** The same in a text around it. */
  Cut outwards(IntUnaryOperator map) {
    List<Integer> outer = new ArrayList<>();
    places.forEach(place -> outer.add(map.applyAsInt(place)));
    return new Cut(kind, detail, outer);
  }
}
