package fairlead.uri.whatwg;

import fairlead.uri.Diagnostic;
import fairlead.uri.Issue;
import fairlead.uri.Severities;
import fairlead.uri.Severity;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Takes the validation errors of one parse: all of them, up to a limit, or the first that is an
 * error to the caller. Offsets are handed in as they are in what is left of the text once tabs and
 * newlines are taken out; they are kept as they are in the text itself.
 */
final class ValidationErrors {

  private final Severities severities;
  private final @Nullable List<Diagnostic> all; // null where the first error is wanted
  private final int max;
  private int shift; // how far the input begins in the text
  private String withTabs = ""; // the text, if tabs or newlines were taken out of it
  private int[] places = {}; // then, of each unit of the input, where it is in the text
  private @Nullable Issue first;
  private int offset;
  private int length;

  private ValidationErrors(Severities severities, @Nullable List<Diagnostic> all, int max) {
    this.severities = severities;
    this.all = all;
    this.max = max;
  }

  /** Takes the first error: one that ends the parse, or one that the caller counts as an error. */
  static ValidationErrors first(Severities severities) {
    return new ValidationErrors(severities, null, 0);
  }

  /** Takes all, up to a limit, after which a last one says that there are more. */
  static ValidationErrors all(Severities severities, int max) {
    if (max < 0) {
      throw new IllegalArgumentException("not a limit: " + max);
    }
    return new ValidationErrors(severities, new ArrayList<>(), max);
  }

  /** Whether errors that do not end the parse are wanted. */
  boolean wanted() {
    return all == null ? !severities.changed().isEmpty() : all.size() <= max;
  }

  /** Says that the input begins at an offset of the text. */
  void begins(int at) {
    shift = at;
  }

  /** Says that tabs and newlines were taken out of a text. */
  void withoutTabs(String text) {
    withTabs = text;
  }

  /** Says where each unit of the input is in the text, and after them its end. */
  void places(int[] ofUnits) {
    places = ofUnits;
  }

  private int place(int at) {
    if (places.length > 0) {
      return places[Math.min(at, places.length - 1)];
    }
    if (withTabs.isEmpty()) {
      return at + shift;
    }
    int place = shift;
    for (int left = at; place < withTabs.length(); place++) {
      if (!Input.isTabOrNewline(withTabs.charAt(place)) && left-- == 0) {
        return place;
      }
    }
    return place;
  }

  /** Takes an error that does not end the parse. */
  void add(Issue issue, int at, int units) {
    if (!wanted()) {
      return;
    }
    int start = place(at);
    addInText(issue, start, place(at + units) - start);
  }

  /** Takes an error whose place is already that in the text. */
  void addInText(Issue issue, int at, int units) {
    take(issue, at, units, severities.of(issue));
  }

  /** Takes the error that ends the parse, whatever its severity to the caller. */
  State fail(Issue issue, int at, int units) {
    int start = place(at);
    take(issue, start, place(at + units) - start, Severity.ERROR);
    return State.FAILURE;
  }

  private void take(Issue issue, int at, int units, Severity severity) {
    if (severity == Severity.ERROR && first == null) {
      first = issue;
      offset = at;
      length = units;
    }
    if (all == null || all.size() > max || severity == Severity.IGNORED) {
      return;
    }
    boolean full = all.size() == max;
    all.add(
        full
            ? new Diagnostic(Issue.MORE, at, 0, Severity.WARNING, Sections.PARSING)
            : new Diagnostic(issue, at, units, severity, Sections.of(issue)));
  }

  /** The first error; null if there is none. */
  @Nullable Issue first() {
    return first;
  }

  /** Where that begins, in UTF-16 units of the text. */
  int offset() {
    return offset;
  }

  /** How many units it covers. */
  int length() {
    return length;
  }

  /** All that was found, in the order in which the parser came upon it; unmodifiable. */
  List<Diagnostic> toList() {
    return all == null ? List.of() : List.copyOf(all);
  }
}
