package fairlead.report;

import fairlead.report.page.Bars;
import fairlead.uri.Uri;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which sections of a site link to which: the hosts of documents, or the first segments of their
 * paths if all have the same host. Not thread-safe.
 */
final class Sections {

  private static final int PAIRS = 20_000;
  private static final int SHOWN = 12;
  private static final String ELSEWHERE = "elsewhere";

  /** Two sections. */
  private record Pair(String from, String to) {}

  private final Set<String> hosts = new HashSet<>(); // of documents
  private final Map<Pair, Long> byHost = new HashMap<>();
  private final Map<Pair, Long> byPath = new HashMap<>();
  private @Nullable Uri last; // the document of the link before
  private @Nullable String from; // its host

  /**
   * Adds a link.
   *
   * @param host the host of the target; null if it has none
   */
  void add(Uri document, Uri target, @Nullable String host) {
    if (!document.equals(last)) {
      last = document;
      from = host(document, document.host());
    }
    String to = host(target, host);
    if (from == null || to == null) {
      return;
    }
    if (hosts.size() < PAIRS) {
      hosts.add(LinkReport.cut(from));
    }
    count(byHost, new Pair(LinkReport.cut(from), LinkReport.cut(to)));
    if (hosts.size() == 1) {
      count(byPath, new Pair(segment(document), from.equals(to) ? segment(target) : ELSEWHERE));
    } else {
      byPath.clear();
    }
  }

  private static void count(Map<Pair, Long> counts, Pair pair) {
    boolean isRoom = counts.size() < PAIRS || counts.containsKey(pair);
    counts.merge(isRoom ? pair : new Pair(ELSEWHERE, ELSEWHERE), 1L, Long::sum);
  }

  private static @Nullable String host(Uri uri, @Nullable String host) {
    return uri.scheme().equals("file") ? "" : host;
  }

  /** The first segment of a path if it is a folder, as in {@code /docs/}. */
  private static String segment(Uri uri) {
    String path = uri.path();
    int end = path.indexOf('/', 1);
    return end < 0 ? "/" : LinkReport.cut(path.substring(0, end + 1));
  }

  /** What the template shows; null if there is only one section. */
  @Nullable Map<String, Object> values() {
    Map<Pair, Long> counts = byPath.isEmpty() ? byHost : byPath;
    Counts from = new Counts(PAIRS);
    counts.forEach((pair, count) -> from.add(pair.from(), count));
    List<String> shown =
        from.largest(SHOWN).keySet().stream().filter(name -> from.of(name) > 0).toList();
    if (shown.size() < 2) {
      return null;
    }
    Map<Pair, Long> cells = new HashMap<>();
    counts.forEach(
        (pair, count) -> {
          String source = pair.from();
          String target = pair.to();
          if (shown.contains(source)) {
            cells.merge(
                new Pair(source, shown.contains(target) ? target : ELSEWHERE), count, Long::sum);
          }
        });
    List<String> columns = new ArrayList<>(shown);
    if (!columns.contains(ELSEWHERE)
        && cells.keySet().stream().anyMatch(pair -> pair.to().equals(ELSEWHERE))) {
      columns.add(ELSEWHERE);
    }
    long most = cells.values().stream().mapToLong(Long::longValue).max().orElse(1);
    List<Map<String, Object>> rows = new ArrayList<>();
    for (String source : shown) {
      List<Map<String, Object>> row = new ArrayList<>();
      for (String target : columns) {
        long count = cells.getOrDefault(new Pair(source, target), 0L);
        row.add(
            Map.of(
                "count",
                count == 0 ? "" : Bars.number(count),
                "heat",
                String.format(Locale.ROOT, "h%d", heat(count, most))));
      }
      rows.add(Map.of("name", source, "cells", row));
    }
    return Map.of("columns", columns, "rows", rows);
  }

  /** From 0 to 5, by the logarithm, because sections differ in size by orders of magnitude. */
  private static int heat(long count, long most) {
    return count == 0
        ? 0
        : 1 + (int) Math.round(4 * Math.log((double) count) / Math.log((double) Math.max(2, most)));
  }
}
