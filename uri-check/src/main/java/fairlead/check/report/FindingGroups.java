package fairlead.check.report;

import fairlead.check.CheckFinding;
import fairlead.check.CheckSeverity;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Findings that a report shows together. */
final class FindingGroups {

  /** The root that the command uses for a site whose URI is unknown; people see only paths. */
  private static final String NO_SITE = "http://site.invalid/";

  private FindingGroups() {}

  /**
   * A group.
   *
   * @param text what its findings have in common
   */
  record Group(String text, List<CheckFinding> findings) {}

  /** The groups of a severity, in the order of their first findings. */
  static List<Group> of(
      List<CheckFinding> findings, CheckSeverity severity, TextReport.Grouping grouping) {
    Map<String, Group> found = new LinkedHashMap<>();
    for (CheckFinding finding : findings) {
      if (finding.severity() == severity) {
        String text = text(finding, grouping);
        found
            .computeIfAbsent(text, key -> new Group(text, new ArrayList<>()))
            .findings
            .add(finding);
      }
    }
    return new ArrayList<>(found.values());
  }

  /** The groups, the largest first. */
  static List<Group> largestFirst(List<Group> groups) {
    return groups.stream()
        .sorted((a, b) -> Integer.compare(b.findings().size(), a.findings().size()))
        .toList();
  }

  private static String text(CheckFinding finding, TextReport.Grouping grouping) {
    if (grouping == TextReport.Grouping.PAGE) {
      return finding.source();
    }
    String target = target(finding);
    String separator = target.isEmpty() ? "" : ": ";
    return finding.code().label() + ": " + target + separator + finding.message();
  }

  /** The target for people; empty if there is none. */
  static String target(CheckFinding finding) {
    String target = finding.target();
    if (target == null) {
      return "";
    }
    return target.startsWith(NO_SITE) ? target.substring(NO_SITE.length() - 1) : target;
  }
}
