package fairlead.uri.generic;

import fairlead.uri.Diagnostic;
import fairlead.uri.Issue;
import fairlead.uri.Severities;
import fairlead.uri.Severity;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Collects what a check of the grammar finds: everything up to a limit, or only the first error.
 * {@link #add} says when the check must stop.
 */
final class Findings {

  /**
   * Stops at the first error in the specification's sense and keeps nothing, so it can be shared.
   */
  static final Findings VERDICT = new Findings(Severities.STANDARD, Sections.RFC_3986, null, 0);

  private final Severities severities;
  private final Sections sections;
  private final @Nullable List<Diagnostic> all; // null if only the first error is wanted
  private final int max;
  private @Nullable Issue issue;
  private int offset;
  private int length;

  private Findings(
      Severities severities, Sections sections, @Nullable List<Diagnostic> all, int max) {
    this.severities = severities;
    this.sections = sections;
    this.all = all;
    this.max = max;
  }

  /** Takes all findings up to a limit; if there are more, the last finding says so. */
  static Findings all(Severities severities, Sections sections, int max) {
    if (max < 0) {
      throw new IllegalArgumentException("not a limit: " + max);
    }
    return new Findings(severities, sections, new ArrayList<>(), max);
  }

  /** Takes the first error. */
  static Findings firstError(Severities severities, Sections sections) {
    return new Findings(severities, sections, null, 1);
  }

  /** Whether findings that the specification does not count as errors are wanted. */
  boolean wantsAdvice() {
    return all != null || !severities.changed().isEmpty();
  }

  /** Takes a finding and says whether to continue. */
  boolean add(Issue found, int at, int units, Part part) {
    Severity severity = severities.of(found);
    if (severity == Severity.IGNORED) {
      return true;
    }
    if (all == null) {
      if (severity != Severity.ERROR) {
        return true;
      }
      if (max > 0) {
        issue = found;
        offset = at;
        length = units;
      }
      return false;
    }
    if (all.size() > max) {
      return false; // MORE has been reported
    }
    if (all.size() == max) {
      all.add(new Diagnostic(Issue.MORE, at, 0, Severity.WARNING, sections.of(part)));
      return false;
    }
    all.add(new Diagnostic(found, at, units, severity, sections.of(part)));
    return true;
  }

  /** All that was found, in the order of the components; unmodifiable. */
  List<Diagnostic> toList() {
    return all == null ? List.of() : List.copyOf(all);
  }

  /** What is wrong; null if there is no error. */
  @Nullable Issue error() {
    return issue;
  }

  /** Where the error begins, in UTF-16 units. */
  int offset() {
    return offset;
  }

  /** How many units the error covers. */
  int length() {
    return length;
  }
}
