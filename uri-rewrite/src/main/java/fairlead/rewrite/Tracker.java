package fairlead.rewrite;

import fairlead.html.rewrite.BaseElementPolicy;
import fairlead.html.rewrite.LeftLink;
import fairlead.pipeline.DocumentPlace;
import fairlead.pipeline.Outcome;
import fairlead.pipeline.sink.Tally;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** Counts what a job does, and passes it on. For one thread at a time. */
final class Tracker {

  private static final String FAILURES = "failures";
  private static final String LEFT = "left/";
  private static final String LEAVING = "leaving";
  private static final String BASES = "bases/";

  private final RewriteListener listener;
  private final Tally tally = new Tally();
  private final SortedMap<String, Long> left = new TreeMap<>();
  private final List<String> listed = new ArrayList<>();
  private final SortedMap<BaseElementPolicy, Long> bases = new TreeMap<>();
  private long failures;
  private long leaving;

  Tracker(RewriteListener listener) {
    this.listener = listener;
  }

  void accepted(Rewritten result) {
    tally.add(result.outcome());
    if (result.rewriting() != null) {
      leaving += result.rewriting().leaving().size();
      if (result.rewriting().baseElements() != BaseElementPolicy.KEEP) {
        bases.merge(result.rewriting().baseElements(), 1L, Long::sum);
      }
      for (LeftLink link : result.rewriting().left()) {
        left.merge(link.reason(), 1L, Long::sum);
      }
    }
    for (LeftLink link : result.header().left()) {
      left.merge(link.reason(), 1L, Long::sum);
    }
    if (result.outcome() instanceof Outcome.Failed failed) {
      list(failed.place(), failed.message());
    }
    listener.accepted(result);
  }

  void failed(DocumentPlace place, String reason) {
    failures++;
    list(place, reason);
    listener.failed(place, reason);
  }

  private void list(DocumentPlace place, String reason) {
    if (listed.size() < RewriteResult.MAX_FAILURES) {
      listed.add(place + ": " + reason);
    }
  }

  /** All counts by name, for a checkpoint. */
  SortedMap<String, Long> counts() {
    SortedMap<String, Long> counts = tally.counts();
    counts.put(FAILURES, failures);
    counts.put(LEAVING, leaving);
    left.forEach((reason, count) -> counts.put(LEFT + reason, count));
    bases.forEach((policy, count) -> counts.put(BASES + policy, count));
    return counts;
  }

  /** Adds the counts of the part of the job that ran before. */
  void resumed(Map<String, Long> counts) {
    tally.addAll(counts);
    failures += counts.getOrDefault(FAILURES, 0L);
    leaving += counts.getOrDefault(LEAVING, 0L);
    counts.forEach(
        (name, count) -> {
          if (name.startsWith(LEFT)) {
            left.merge(name.substring(LEFT.length()), count, Long::sum);
          } else if (name.startsWith(BASES)) {
            BaseElementPolicy policy = BaseElementPolicy.valueOf(name.substring(BASES.length()));
            bases.merge(policy, count, Long::sum);
          }
        });
    listener.resumed(counts);
  }

  SortedMap<String, Long> left() {
    return left;
  }

  long leaving() {
    return leaving;
  }

  SortedMap<BaseElementPolicy, Long> baseElements() {
    return bases;
  }

  List<String> failures() {
    return List.copyOf(listed);
  }
}
