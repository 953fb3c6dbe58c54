package fairlead.report;

import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Counts by name, for a limited number of names. If there are more, the smaller half loses its
 * names again and again, so that the largest counts are right or nearly so. Not thread-safe.
 */
final class Counts {

  private static final String REST = "(all others)";

  private final int limit;
  private final Map<String, long[]> counts = new HashMap<>(); // each a count that can grow
  private long beyond;

  /**
   * No counts.
   *
   * @param limit the largest number of names that are kept
   */
  Counts(int limit) {
    this.limit = limit;
  }

  void add(String name) {
    add(name, 1);
  }

  /** Adds to the count of a name, which is shortened if it is long. */
  void add(String given, long count) {
    long[] known = counts.get(given);
    if (known != null) {
      known[0] += count;
      return;
    }
    counts.computeIfAbsent(LinkReport.shortened(given), name -> new long[1])[0] += count;
    if (counts.size() > limit) {
      dropSmaller();
    }
  }

  private void dropSmaller() {
    int dropped = limit / 2;
    long[] sorted = counts.values().stream().mapToLong(count -> count[0]).sorted().toArray();
    long most = sorted[dropped]; // of what may be dropped
    long[] left = {dropped - Arrays.stream(sorted).filter(count -> count < most).count()};
    counts
        .entrySet()
        .removeIf(
            entry -> {
              long count = entry.getValue()[0];
              boolean drop = count < most || (count == most && left[0]-- > 0);
              beyond += drop ? count : 0;
              return drop;
            });
  }

  boolean isEmpty() {
    return counts.isEmpty();
  }

  long of(String name) {
    long[] known = counts.get(name);
    return known == null ? 0 : known[0];
  }

  /** The largest counts, largest first, and then the sum of all others, if there are any. */
  Map<String, Long> largest(int count) {
    Map<String, Long> rows =
        counts.entrySet().stream()
            .map(entry -> Map.entry(entry.getKey(), entry.getValue()[0]))
            .sorted(
                Map.Entry.<String, Long>comparingByValue(Comparator.reverseOrder())
                    .thenComparing(Map.Entry.comparingByKey()))
            .limit(count)
            .collect(
                Collectors.toMap(
                    Map.Entry::getKey, Map.Entry::getValue, (a, b) -> a, LinkedHashMap::new));
    long rest =
        beyond
            + counts.values().stream().mapToLong(one -> one[0]).sum()
            - rows.values().stream().mapToLong(Long::longValue).sum();
    if (rest > 0) {
      rows.put(REST, rest);
    }
    return rows;
  }
}
