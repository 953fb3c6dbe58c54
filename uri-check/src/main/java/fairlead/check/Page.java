package fairlead.check;

import fairlead.html.FragmentTargets;
import fairlead.pipeline.DocumentPlace;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is kept of a document until all have been read: numbers for each link, and no objects but
 * for those that are wrong by themselves.
 */
final class Page {

  /** The fields of a link, in its place among the numbers. */
  private static final int TARGET = 0;

  private static final int REFERENCE = 1;
  private static final int KIND = 2;
  private static final int LINE = 3;
  private static final int COLUMN = 4;
  private static final int OFFSET = 5;
  private static final int FIELDS = 6;

  private final DocumentPlace place;
  private final @Nullable String uri;
  private final @Nullable FragmentTargets fragments;
  private final boolean markup;
  private final List<CheckFinding> findings;
  private final int ignored;
  private int[] numbers = {};
  private boolean reached;

  /**
   * A document.
   *
   * @param fragments what fragments may point to; null if that is not known, as for an image
   * @param markup whether it is a page that readers follow links to
   * @param findings what is wrong, whatever the other documents are
   * @param ignored how many findings more the page asks to leave out
   */
  Page(
      DocumentPlace place,
      @Nullable String uri,
      @Nullable FragmentTargets fragments,
      boolean markup,
      List<CheckFinding> findings,
      int ignored) {
    this.place = place;
    this.uri = uri;
    this.fragments = fragments;
    this.markup = markup;
    this.findings = new ArrayList<>(findings);
    this.ignored = ignored;
  }

  DocumentPlace place() {
    return place;
  }

  @Nullable String uri() {
    return uri;
  }

  @Nullable FragmentTargets fragments() {
    return fragments;
  }

  boolean isMarkup() {
    return markup;
  }

  int ignored() {
    return ignored;
  }

  List<CheckFinding> findings() {
    return findings;
  }

  /** Notes that another page links here. */
  void reach() {
    reached = true;
  }

  boolean isReached() {
    return reached;
  }

  /** Makes room for links. */
  void expect(int links) {
    numbers = Arrays.copyOf(numbers, links * FIELDS);
  }

  void set(int link, int target, int reference, int kind, int line, int column, int offset) {
    int at = link * FIELDS;
    numbers[at + TARGET] = target;
    numbers[at + REFERENCE] = reference;
    numbers[at + KIND] = kind;
    numbers[at + LINE] = line;
    numbers[at + COLUMN] = column;
    numbers[at + OFFSET] = offset;
  }

  int links() {
    return numbers.length / FIELDS;
  }

  int target(int link) {
    return numbers[link * FIELDS + TARGET];
  }

  int reference(int link) {
    return numbers[link * FIELDS + REFERENCE];
  }

  int kind(int link) {
    return numbers[link * FIELDS + KIND];
  }

  int line(int link) {
    return numbers[link * FIELDS + LINE];
  }

  int column(int link) {
    return numbers[link * FIELDS + COLUMN];
  }

  int offset(int link) {
    return numbers[link * FIELDS + OFFSET];
  }
}
