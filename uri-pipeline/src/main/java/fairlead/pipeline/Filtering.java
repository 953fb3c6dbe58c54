package fairlead.pipeline;

import fairlead.pipeline.filter.Filter;
import fairlead.pipeline.filter.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Applies a filter to the links of one document, and counts what it rejects. */
final class Filtering<T> {

  private final Filter<? super T> filter;
  private final Map<String, Integer> counts;

  /**
   * A filter to apply.
   *
   * @param before what earlier filters have rejected
   */
  Filtering(Filter<? super T> filter, Map<String, Integer> before) {
    this.filter = filter;
    this.counts = new TreeMap<>(before);
  }

  List<T> kept(List<T> links) {
    List<T> kept = new ArrayList<>(links.size());
    for (T link : links) {
      Verdict verdict = filter.test(link);
      if (verdict.isAccepted()) {
        kept.add(link);
      } else {
        counts.merge(verdict.reason(), 1, Integer::sum);
      }
    }
    return kept;
  }

  Map<String, Integer> counts() {
    return counts;
  }
}
