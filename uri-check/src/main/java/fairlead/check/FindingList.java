package fairlead.check;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Collects findings: takes out what a user does not want to know, counts, and keeps limits. */
final class FindingList {

  /** What a finding takes beside its own texts: objects, and what reports make of them. */
  private static final int BYTES = 400;

  private final Map<CheckCode, CheckSeverity> severities;
  private final Predicate<CheckFinding> isIgnored;
  private final int limit;
  private final long maxMemory;
  private final List<CheckFinding> findings = new ArrayList<>();
  private final Map<CheckCode, Long> counts = new EnumMap<>(CheckCode.class);
  private long bytes;
  private long ignored;
  private long errors;

  /**
   * An empty list.
   *
   * @param limit how many findings are listed; more are counted
   * @param maxMemory about how many bytes of memory they may take
   */
  FindingList(
      Map<CheckCode, CheckSeverity> severities,
      Predicate<CheckFinding> isIgnored,
      int limit,
      long maxMemory) {
    this.severities = severities;
    this.isIgnored = isIgnored;
    this.limit = limit;
    this.maxMemory = maxMemory;
  }

  /** Whether a finding may be told at all, by the severity of its code. */
  boolean wants(CheckFinding finding) {
    return severity(finding) != CheckSeverity.OFF;
  }

  private CheckSeverity severity(CheckFinding finding) {
    return severities.getOrDefault(finding.code(), finding.severity());
  }

  /** Lists and counts a finding, unless a user does not want to know of it. */
  void add(CheckFinding finding) {
    if (count(finding)) {
      list(finding);
    }
  }

  /** Counts a finding and does not list it; false if a user does not want to know of it. */
  boolean count(CheckFinding finding) {
    CheckSeverity severity = severity(finding);
    if (severity == CheckSeverity.OFF) {
      return false;
    }
    if (isIgnored.test(finding.withSeverity(severity))) {
      ignored++;
      return false;
    }
    tally(finding, severity);
    return true;
  }

  /** Lists and counts a finding that no pattern, baseline or limit may hide. */
  void addForCertain(CheckFinding finding) {
    CheckSeverity severity = severity(finding);
    if (severity != CheckSeverity.OFF) {
      tally(finding, severity);
      findings.add(finding.withSeverity(severity));
    }
  }

  private void tally(CheckFinding finding, CheckSeverity severity) {
    counts.merge(finding.code(), 1L, Long::sum);
    errors += severity == CheckSeverity.ERROR ? 1 : 0;
  }

  private void list(CheckFinding finding) {
    bytes += BYTES + finding.message().length();
    bytes += length(finding.reference()) + length(finding.target());
    if (findings.size() < limit && bytes <= maxMemory) {
      findings.add(finding.withSeverity(severity(finding)));
    }
  }

  private static int length(@Nullable String text) {
    return text == null ? 0 : text.length();
  }

  /** Counts findings that a page asks to leave out. */
  void ignore(int count) {
    ignored += count;
  }

  CheckResult result(long documents, long links, long unchecked) {
    return new CheckResult(findings, counts, documents, links, unchecked, ignored, errors);
  }
}
