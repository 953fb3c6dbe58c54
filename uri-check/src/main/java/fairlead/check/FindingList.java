package fairlead.check;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Collects findings: leaves out those that the user does not want, counts them, and applies limits.
 */
final class FindingList {

  /** The memory for a finding without its own texts: objects, and what reports create from them. */
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
   * @param limit how many findings are listed; further ones are only counted
   * @param maxMemory about how many bytes of memory the findings may take
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

  /** Whether a finding may be reported at all, by the severity of its code. */
  boolean wants(CheckFinding finding) {
    return severity(finding) != CheckSeverity.OFF;
  }

  private CheckSeverity severity(CheckFinding finding) {
    return severities.getOrDefault(finding.code(), finding.severity());
  }

  /** Lists and counts a finding, unless the user does not want it. */
  void add(CheckFinding finding) {
    if (count(finding)) {
      list(finding);
    }
  }

  /** Counts a finding without listing it. False if the user does not want it. */
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

  /** Counts findings that a page asks to ignore. */
  void ignore(int count) {
    ignored += count;
  }

  CheckResult result(String site, long documents, long links, long unchecked) {
    return new CheckResult(site, findings, counts, documents, links, unchecked, ignored, errors);
  }
}
