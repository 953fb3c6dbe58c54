package fairlead.html.parse;

import fairlead.html.Finding.Kind;
import fairlead.html.markup.AttributeValue;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntUnaryOperator;

/**
 * What a limit cut in a text.
 *
 * @param detail how much was cut, for people
 * @param places where the first cuts are, in UTF-16 units of the text; empty if unknown
 */
public record Cut(Kind kind, String detail, List<Integer> places) {

  /** More would not help anyone. */
  public static final int MAX_PLACES = 10;

  public Cut {
    places = List.copyOf(places);
  }

  static Cut of(Kind kind, String detail) {
    return new Cut(kind, detail, List.of());
  }

  /** Notes one more position, unless there are enough. */
  static void note(List<Integer> places, AttributeValue value) {
    if (places.size() < MAX_PLACES && value.isPlaced()) {
      places.add(value.start());
    }
  }

  /** The same cut, in a text around this one. */
  public Cut outwards(IntUnaryOperator map) {
    List<Integer> outer = new ArrayList<>();
    places.forEach(place -> outer.add(map.applyAsInt(place)));
    return new Cut(kind, detail, outer);
  }
}
