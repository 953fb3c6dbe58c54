package fairlead.uri.differential;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Counts differences by question and cause; one without a cause is remembered whole. */
final class Differences {

  private final Map<String, Integer> counts = new TreeMap<>();
  private final List<String> unexplained = new ArrayList<>();

  /** Why two answers differ; empty if nobody knows. */
  interface Explainer {
    String cause(String ours, String theirs);
  }

  void compare(String question, String input, String ours, String theirs, Explainer explainer) {
    if (ours.equals(theirs)) {
      return;
    }
    String cause = explainer.cause(ours, theirs);
    if (cause.isEmpty()) {
      unexplained.add(question + ": " + input + " -> " + ours + " and not " + theirs);
    } else {
      counts.merge("| " + question + " | " + cause + " |", 1, Integer::sum);
    }
  }

  List<String> unexplained() {
    return unexplained;
  }

  /** The rows of a table: question, cause, how often. */
  String table() {
    StringBuilder out = new StringBuilder("| question | cause | count |\n| --- | --- | --- |\n");
    counts.forEach((row, count) -> out.append(row).append(' ').append(count).append(" |\n"));
    return out.toString();
  }
}
