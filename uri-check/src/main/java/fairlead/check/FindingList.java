package fairlead.check;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/** Collects findings: takes out what a user does not want to know, counts, and keeps a limit. */
final class FindingList {

  private final Map<CheckCode, CheckSeverity> severities;
  private final Predicate<CheckFinding> isIgnored;
  private final int limit;
  private final List<CheckFinding> findings = new ArrayList<>();
  private final Map<CheckCode, Long> counts = new EnumMap<>(CheckCode.class);
  private long ignored;
  private long errors;

  FindingList(
      Map<CheckCode, CheckSeverity> severities, Predicate<CheckFinding> isIgnored, int limit) {
    this.severities = severities;
    this.isIgnored = isIgnored;
    this.limit = limit;
  }

  void add(CheckFinding given) {
    CheckSeverity severity = severities.getOrDefault(given.code(), given.severity());
    if (severity == CheckSeverity.OFF) {
      return;
    }
    CheckFinding finding = given.withSeverity(severity);
    if (isIgnored.test(finding)) {
      ignored++;
      return;
    }
    counts.merge(finding.code(), 1L, Long::sum);
    errors += severity == CheckSeverity.ERROR ? 1 : 0;
    if (findings.size() < limit) {
      findings.add(finding);
    }
  }

  /** Counts findings that a page asks to leave out. */
  void ignore(int count) {
    ignored += count;
  }

  CheckResult result(long documents, long links) {
    return new CheckResult(findings, counts, documents, links, ignored, errors);
  }
}
