package fairlead.report.page;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Counts as the rows of a bar chart, for {@code {{>bars}}}. */
public final class Bars {

  /** Labels that have a colour of their own. */
  private static final Set<String> TONES = Set.of("error", "warning", "note");

  private Bars() {}

  /**
   * The rows of a chart, in the order of the map.
   *
   * @param counts each label with its count
   */
  public static List<Map<String, Object>> of(Map<String, Long> counts) {
    long most = counts.values().stream().mapToLong(Long::longValue).max().orElse(1);
    List<Map<String, Object>> rows = new ArrayList<>();
    counts.forEach(
        (label, count) ->
            rows.add(
                Map.of(
                    "label",
                    label,
                    "tone",
                    TONES.contains(label) ? label : "",
                    "count",
                    number(count),
                    "width",
                    String.format(Locale.ROOT, "%.2f", 100.0 * count / most))));
    return rows;
  }

  /** A number with commas, as in {@code 1,204}. */
  public static String number(long count) {
    return String.format(Locale.ROOT, "%,d", count);
  }
}
