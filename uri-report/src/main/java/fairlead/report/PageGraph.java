package fairlead.report;

import fairlead.archive.Spool;
import fairlead.pipeline.fingerprint.FingerprintTable;
import fairlead.pipeline.fingerprint.TargetCounts;
import fairlead.report.Top.Counted;
import fairlead.report.page.Bars;
import fairlead.uri.key.Fingerprint;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Which documents link to which. The links of each document wait in a temporary file, because only
 * at the end it is known which documents matter. In memory are at most 46 bytes for each document
 * that links to itself. Not thread-safe.
 */
final class PageGraph implements Closeable {

  private static final int DRAWN = 24;
  private static final int LISTED = 12;
  private static final int BUFFER = 1 << 16; // bytes

  private final long maxTargets;
  private final FingerprintTable own = FingerprintTable.counting(); // links to the same document
  private final Spool kept = new Spool();
  private final DataOutputStream out = new DataOutputStream(new BufferedOutputStream(kept, BUFFER));
  private long documents;

  PageGraph(long maxTargets) {
    this.maxTargets = maxTargets;
  }

  /**
   * Adds a document.
   *
   * @param folderKey the key of its folder, if it is an index page; else its own
   * @param targets the pages that it links to, without itself
   * @throws IOException if the temporary file cannot be written
   */
  void add(Fingerprint key, Fingerprint folderKey, String uri, List<Fingerprint> targets)
      throws IOException {
    byte[] name = LinkReport.shortened(uri).getBytes(StandardCharsets.UTF_8);
    out.writeLong(key.high());
    out.writeLong(key.low());
    out.writeLong(folderKey.high());
    out.writeLong(folderKey.low());
    out.writeInt(name.length);
    out.write(name);
    out.writeInt(targets.size());
    for (Fingerprint target : targets) {
      out.writeLong(target.high());
    }
    documents++;
  }

  /**
   * Notes a link.
   *
   * @param from the document; null if it has no URI
   */
  void link(@Nullable Fingerprint from, Fingerprint target) {
    if (target.equals(from) && own.size() < maxTargets) {
      own.add(target);
    }
  }

  @FunctionalInterface
  private interface Receiver {
    void accept(Fingerprint key, Fingerprint folderKey, String uri, long[] targets);
  }

  private void forEach(Receiver receiver) throws IOException {
    out.flush();
    try (DataInputStream in =
        new DataInputStream(new BufferedInputStream(kept.bytes().open(), BUFFER))) {
      for (long left = documents; left > 0; left--) {
        Fingerprint key = new Fingerprint(in.readLong(), in.readLong());
        Fingerprint folderKey = new Fingerprint(in.readLong(), in.readLong());
        byte[] name = new byte[in.readInt()];
        in.readFully(name);
        long[] targets = new long[in.readInt()];
        for (int i = 0; i < targets.length; i++) {
          targets[i] = in.readLong();
        }
        receiver.accept(key, folderKey, new String(name, StandardCharsets.UTF_8), targets);
      }
    }
  }

  /** Puts what the template shows about pages into a map. */
  void putValues(TargetCounts counts, UnaryOperator<String> names, Map<String, Object> values)
      throws IOException {
    Top<Fingerprint> most = new Top<>(DRAWN);
    Top<Fingerprint> hubs = new Top<>(LISTED);
    Top<Fingerprint> orphans = new Top<>(LISTED);
    long[] alone = new long[1];
    boolean complete = counts.size() < maxTargets;
    FingerprintTable known = FingerprintTable.halves();
    forEach(
        (key, folderKey, uri, links) -> {
          if (!known.add(key)) {
            return; // another capture
          }
          Supplier<String> name = () -> names.apply(uri);
          long linked = fromOthers(counts, key);
          most.add(key, name, linked);
          hubs.add(key, name, links.length);
          if (complete && linked == 0 && fromOthers(counts, folderKey) == 0) {
            alone[0]++;
            orphans.add(key, name, 0);
          }
        });
    LinkReport.putRows(values, "linked", rows(most));
    LinkReport.putRows(values, "hubs", rows(hubs));
    if (alone[0] > 0) {
      values.put(
          "orphans",
          Map.of(
              "count", Bars.number(alone[0]),
              "first", orphans.list().stream().map(Counted::name).toList(),
              "more", alone[0] > LISTED ? Bars.number(alone[0] - LISTED) : ""));
    }
    Map<String, Object> drawn = drawn(most.list());
    if (drawn != null) {
      values.put("graph", drawn);
    }
  }

  private long fromOthers(TargetCounts counts, Fingerprint key) {
    return counts.count(key) - own.count(key);
  }

  private static Map<String, Long> rows(Top<Fingerprint> top) {
    Map<String, Long> rows = new LinkedHashMap<>();
    for (Counted<Fingerprint> one : top.list()) {
      if (rows.size() < LISTED && one.count() > 0) {
        rows.merge(one.name(), one.count(), Long::max);
      }
    }
    return rows;
  }

  /** The graph of some pages; null if they hardly link to each other. */
  private @Nullable Map<String, Object> drawn(List<Counted<Fingerprint>> pages) throws IOException {
    Map<Long, Integer> numbers = new HashMap<>();
    List<Counted<Fingerprint>> byName =
        pages.stream()
            .sorted(Comparator.comparing(Counted::name))
            .filter(page -> numbers.putIfAbsent(page.thing().high(), numbers.size()) == null)
            .toList();
    List<int[]> edges = new ArrayList<>();
    boolean[] drawn = new boolean[byName.size()];
    forEach(
        (key, folderKey, uri, links) -> {
          Integer from = numbers.get(key.high());
          if (from == null || drawn[from]) {
            return; // another capture of the page
          }
          drawn[from] = true;
          for (long target : links) {
            Integer to = numbers.get(target);
            if (to != null && !to.equals(from)) {
              edges.add(new int[] {from, to});
            }
          }
        });
    edges.sort(Comparator.<int[]>comparingInt(edge -> edge[0]).thenComparingInt(edge -> edge[1]));
    return edges.size() < 2 ? null : CircleGraph.values(byName, edges);
  }

  @Override
  public void close() throws IOException {
    kept.close();
  }
}
