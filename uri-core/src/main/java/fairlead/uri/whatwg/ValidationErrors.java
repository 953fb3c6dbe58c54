package fairlead.uri.whatwg;

import fairlead.uri.Diagnostic;
import fairlead.uri.Issue;
import fairlead.uri.Severities;
import fairlead.uri.Severity;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Collects the validation errors of one parse: all of them up to a limit, or the first that is an
 * error for the caller. The offsets passed in are in the text without tabs and newlines; the stored
 * offsets are in the text itself.
 */
final class ValidationErrors {

  private final Severities severities;
  private final @Nullable List<Diagnostic> all; // null if only the first error is wanted
  private final int max;
  private int shift; // where the input begins in the text
  private String withTabs = ""; // the text, if tabs or newlines were removed from it
  private int[] places = {}; // then, where each unit of the input is in the text
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

  /** Takes all errors up to a limit; if there are more, a last one says so. */
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

  /** Sets the offset of the text at which the input begins. */
  void begins(int at) {
    shift = at;
  }

  /** Sets the text from which tabs and newlines were removed. */
  void withoutTabs(String text) {
    withTabs = text;
  }

  /** Sets where each unit of the input is in the text, followed by its end. */
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

  /** Takes an error whose offset is already in the text itself. */
  void addInText(Issue issue, int at, int units) {
    take(issue, at, units, severities.of(issue));
  }

  /** Takes the error that ends the parse, no matter how severe it is for the caller. */
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

  /** Where the first error begins, in UTF-16 units of the text. */
  int offset() {
    return offset;
  }

  /** How many units the first error covers. */
  int length() {
    return length;
  }

  /** All errors, in the order in which the parser found them; unmodifiable. */
  List<Diagnostic> toList() {
    return all == null ? List.of() : List.copyOf(all);
  }
}
