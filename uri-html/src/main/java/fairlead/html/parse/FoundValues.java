package fairlead.html.parse;

import fairlead.html.SourceSpan.Precision;
import fairlead.html.markup.AttributeValue;
import fairlead.html.rule.LinkSyntax;
import fairlead.html.syntax.HtmlReference;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** The values of a document that may hold links, one for each position, up to a limit. */
final class FoundValues {

  private final int max;
  private final int maxChars;
  private final List<LinkCandidate> values = new ArrayList<>();
  private int last = -1; // the greatest offset of a value
  private @Nullable BitSet places; // all offsets; null while they ascend
  private final Set<String> unplaced = new HashSet<>();
  private boolean ascending = true;
  private int beyondMax;
  private int cut;
  private final List<Integer> placesBeyondMax = new ArrayList<>();
  private final List<Integer> cutPlaces = new ArrayList<>();

  /**
   * An empty collection.
   *
   * @param max how many are kept
   * @param maxChars how many UTF-16 units of a value are kept
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
    boolean isCut = value.value().length() > maxChars && !isInline(found);
    if (isCut) {
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
    values.add(isCut ? found.upTo(maxChars) : found);
  }

  private static boolean isInline(LinkCandidate found) {
    return found.rule().syntax() == LinkSyntax.SINGLE
        && HtmlReference.isInline(found.value().value());
  }

  /**
   * Whether a value was found before. With misnested tags, the tree may contain an element twice
   * that is written once.
   */
  private boolean isAgain(LinkCandidate found) {
    AttributeValue value = found.value();
    return switch (value.precision()) {
      case VALUE -> isPlaceTaken(value.start());
      case TAG -> !unplaced.add(value.start() + " " + found.rule().name());
      case ABSENT -> false;
    };
  }

  private boolean isPlaceTaken(int start) {
    boolean ascends = start > last;
    last = Math.max(last, start);
    if (places == null && ascends && values.size() < max) {
      return false; // so that no set is needed for most documents
    }
    BitSet known = places;
    if (known == null) {
      known = new BitSet();
      for (LinkCandidate one : values) {
        if (one.value().precision() == Precision.VALUE) {
          known.set(one.value().start());
        }
      }
      places = known;
    }
    boolean taken = known.get(start);
    known.set(start);
    return taken;
  }

  /** Takes out what only looks like a value. */
  void removeIf(Predicate<AttributeValue> none) {
    values.removeIf(found -> none.test(found.value()));
  }

  /** Puts others in the place of values. */
  void replaceAll(UnaryOperator<LinkCandidate> other) {
    values.replaceAll(other);
  }

  /** Whether all values are on the html element itself, so that a base here would not be late. */
  boolean areOfRootAlone() {
    return values.isEmpty() || values.get(values.size() - 1).element().equals("html");
  }

  /** The values in source order. */
  List<LinkCandidate> inOrder() {
    if (!ascending) {
      values.sort((a, b) -> Integer.compare(a.value().start(), b.value().start()));
    }
    return values;
  }

  /** How many values there were beyond the limit. */
  int beyondMax() {
    return beyondMax;
  }

  /** Where the first values are that were cut. */
  List<Integer> cutPlaces() {
    return cutPlaces;
  }

  /** Where the first value beyond the limit is. */
  List<Integer> placesBeyondMax() {
    return placesBeyondMax;
  }

  /** How many values were longer than the limit. */
  int cut() {
    return cut;
  }
}
