package fairlead.report;

import fairlead.report.page.Bars;
import java.util.LinkedHashMap;
import java.util.Map;

/** How many targets have how many links, in ranges that grow. */
final class Distribution {

  private static final long[] FIRST = {1, 2, 3, 5, 10, 100, 1_000, 10_000};

  private final long[] counts = new long[FIRST.length];

  void add(long links) {
    int range = FIRST.length - 1;
    while (range > 0 && links < FIRST[range]) {
      range--;
    }
    counts[range]++;
  }

  /** The ranges up to the last that has targets, such as {@code 3 to 4 links}. */
  Map<String, Long> rows() {
    Map<String, Long> rows = new LinkedHashMap<>();
    int end = FIRST.length;
    while (end > 0 && counts[end - 1] == 0) {
      end--;
    }
    for (int range = 0; range < end; range++) {
      rows.put(label(range), counts[range]);
    }
    return rows;
  }

  private static String label(int range) {
    if (range == FIRST.length - 1) {
      return Bars.number(FIRST[range]) + " links or more";
    }
    long last = FIRST[range + 1] - 1;
    return last == FIRST[range]
        ? FIRST[range] + (FIRST[range] == 1 ? " link" : " links")
        : Bars.number(FIRST[range]) + " to " + Bars.number(last) + " links";
  }
}
