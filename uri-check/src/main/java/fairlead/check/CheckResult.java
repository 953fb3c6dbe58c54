package fairlead.check;

import java.util.List;
import java.util.Map;

/**
 * What a check found.
 *
 * @param findings what is wrong, in the order of the documents, and of the references in each
 * @param counts how many findings there are of each code; more than in the list if the limit cut it
 * @param documents how many documents were read or found
 * @param links how many links were checked
 * @param ignored how many findings the user's patterns and the baseline took out
 * @param errors how many findings are errors, those that the limit cut included
 */
public record CheckResult(
    List<CheckFinding> findings,
    Map<CheckCode, Long> counts,
    long documents,
    long links,
    long ignored,
    long errors) {

  /** Copies list and map. */
  public CheckResult {
    findings = List.copyOf(findings);
    counts = Map.copyOf(counts);
  }

  /** Whether something is broken: what a build fails on. */
  public boolean hasErrors() {
    return errors > 0;
  }

  /** How many findings there are, also those that the list has no room for. */
  public long total() {
    return counts.values().stream().mapToLong(Long::longValue).sum();
  }
}
