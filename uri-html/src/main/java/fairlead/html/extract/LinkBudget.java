package fairlead.html.extract;

import fairlead.html.DocumentLimit;
import fairlead.html.Finding;
import fairlead.html.Finding.Kind;
import fairlead.html.Limits;
import fairlead.html.base.DocumentScope;
import fairlead.html.base.TargetBudget;
import fairlead.html.extract.LinkPlaces.Place;
import fairlead.html.markup.Deadline;
import fairlead.html.parse.Cut;
import fairlead.html.parse.LinkCollector;
import fairlead.html.text.TextCursor;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.IntUnaryOperator;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What the links of a document, and of the documents nested in it, may cost, and what was left out.
 * All places are in units of the outermost text.
 */
final class LinkBudget {

  /** How many values and references are read between two checks of the clock. */
  private static final int STEPS_PER_LOOK = 256;

  private final int maxLinks;
  private final TargetBudget targets;
  private final Deadline deadline;
  private final List<Cut> cuts = new ArrayList<>();
  private final List<Integer> nestingPlaces = new ArrayList<>();
  private final List<Integer> leftOutPlaces = new ArrayList<>(); // only the first one
  private int leftOut;
  private int beyondNesting;
  private boolean timeIsUp;
  private int looks;

  LinkBudget(Limits limits, Deadline deadline) {
    this.maxLinks = limits.intOf(DocumentLimit.LINKS);
    this.targets = new TargetBudget(limits.of(DocumentLimit.TARGET_CHARS));
    this.deadline = deadline;
  }

  Deadline deadline() {
    return deadline;
  }

  /** How many links there may be after a number of them. */
  int linksAfter(int count) {
    return maxLinks - count;
  }

  /** How long targets may be. */
  TargetBudget targets() {
    return targets;
  }

  /** Whether all further links are left out. */
  boolean isUsedUp() {
    timeIsUp |= looks++ % STEPS_PER_LOOK == 0 && deadline.hasPassed();
    return timeIsUp || leftOut > 0;
  }

  /** Whether a link was left out. */
  boolean hasLeftOut() {
    return leftOut > 0;
  }

  void noteTimeIsUp() {
    timeIsUp = true;
  }

  /** Notes that a link, or a value with links, is left out. */
  void leaveOut(int place) {
    if (leftOut++ == 0 && place != DocumentScope.NOWHERE) {
      leftOutPlaces.add(place);
    }
  }

  /** Notes that a document is nested too deep. */
  void leaveOutDocument(int place) {
    beyondNesting++;
    if (nestingPlaces.size() < Cut.MAX_PLACES && place != DocumentScope.NOWHERE) {
      nestingPlaces.add(place);
    }
  }

  /** Adds what was left out while a document was parsed. */
  void leaveOut(LinkCollector collector, IntUnaryOperator outwards) {
    if (leftOut == 0) {
      collector.placesBeyondLimit().forEach(place -> leftOutPlaces.add(outwards.applyAsInt(place)));
    }
    leftOut += collector.beyondLimit();
    collector.cuts().forEach(cut -> cuts.add(cut.outwards(outwards)));
  }

  /**
   * Findings about what was left out.
   *
   * @param cursors makes cursors in the outermost text; null if positions are disabled
   */
  List<Finding> findings(@Nullable Supplier<TextCursor> cursors) {
    List<Cut> all = new ArrayList<>(cuts);
    if (beyondNesting > 0) {
      all.add(new Cut(Kind.NESTING_CUT, "documents: " + beyondNesting, nestingPlaces));
    }
    if (leftOut > 0) {
      Kind kind = timeIsUp ? Kind.TIME_CUT : Kind.LINKS_CUT;
      all.add(new Cut(kind, leftOut + " left out", leftOutPlaces));
    }
    Map<Integer, Place> places =
        cursors == null || all.isEmpty()
            ? Map.of()
            : LinkPlaces.at(all.stream().flatMap(one -> one.places().stream()), cursors.get());
    return all.stream().map(cut -> finding(cut, places)).toList();
  }

  /** A finding about what was cut, at the first position. The text lists the other positions. */
  private static Finding finding(Cut cut, Map<Integer, Place> places) {
    List<Place> known = cut.places().stream().map(places::get).filter(Objects::nonNull).toList();
    if (known.isEmpty()) {
      return Finding.of(cut.kind(), cut.detail());
    }
    StringBuilder others = new StringBuilder();
    for (Place place : known.subList(1, known.size())) {
      others.append(others.isEmpty() ? "; also at " : ", ");
      others.append(place.line()).append(':').append(place.column());
    }
    Place first = known.get(0);
    return new Finding(
        cut.kind(), cut.detail() + others, first.line(), first.column(), first.offset());
  }
}
