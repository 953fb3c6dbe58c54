package fairlead.pipeline.seen;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.pipeline.Tasks;
import fairlead.uri.key.Fingerprint;
import fairlead.uri.key.KeyFingerprinter;
import fairlead.uri.key.KeyProfile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.Objects;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Threads use a set on disk while others write a full table. Lincheck refuses file operations, so
 * these tests only run again and again; {@link SeenSetInterleavingsTest} has the part in memory.
 */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class DiskSeenSetInterleavingsTest {

  private static final int ROUNDS = 50;

  private static final KeyFingerprinter KEYS = KeyFingerprinter.withSeed(KeyProfile.CRAWL, 1);

  private static final DiskSeenSet.Options LITTLE_MEMORY =
      DiskSeenSet.Options.DEFAULT.withMemoryBytes(0);

  private static final int SEGMENTS = 256;

  /** A key for each segment of a table, which makes it as large as the smallest full one. */
  private static KeyBatch filling(int number) {
    return batch(IntStream.range(0, SEGMENTS).mapToObj(i -> key(i, number)));
  }

  private static Fingerprint key(int segment, int number) {
    return new Fingerprint(segment * (1L << (Long.SIZE - 8)) + number, number);
  }

  private static KeyBatch batch(Stream<Fingerprint> keys) {
    return new KeyBatch(KEYS, keys.toList());
  }

  @TempDir Path temp;

  private static BitSet offer(SeenSet set, KeyBatch batch) {
    return Objects.requireNonNull(set.offer(batch).block());
  }

  /** Starts a task when the others start theirs. */
  private static Runnable aligned(CyclicBarrier start, Runnable task) {
    return () -> {
      try {
        start.await();
      } catch (InterruptedException | BrokenBarrierException e) {
        throw new IllegalStateException(e);
      }
      task.run();
    };
  }

  private static void together(Runnable... tasks) {
    CyclicBarrier start = new CyclicBarrier(tasks.length);
    Tasks.together(Stream.of(tasks).map(task -> aligned(start, task)).toArray(Runnable[]::new));
  }

  @RepeatedTest(ROUNDS)
  void eachKeyIsNewOnceWhileTablesAreWrittenAndMerged() {
    try (DiskSeenSet set = DiskSeenSet.temporary(KEYS, LITTLE_MEMORY)) {
      BitSet[] added = new BitSet[2];
      int tables = 10;
      int all = tables * SEGMENTS;
      Runnable[] offers = new Runnable[2];
      for (int i = 0; i < offers.length; i++) {
        int mine = i;
        offers[i] =
            () -> {
              added[mine] = new BitSet();
              for (int table = 1; table <= tables; table++) {
                BitSet news = offer(set, filling(table));
                for (int key = 0; key < SEGMENTS; key++) {
                  added[mine].set(table * SEGMENTS + key, news.get(key));
                }
              }
            };
      }
      together(offers);
      assertFalse(added[0].intersects(added[1]), "a key that was new twice");
      assertEquals(all, added[0].cardinality() + added[1].cardinality());
      assertEquals(all, set.size());
    }
  }

  @RepeatedTest(ROUNDS)
  void checkpointHoldsWholeBatchesWhileATableIsWritten() throws IOException {
    long[] generation = new long[1];
    long left;
    try (DiskSeenSet set = DiskSeenSet.open(temp.resolve("seen"), KEYS, LITTLE_MEMORY)) {
      offer(set, filling(1));
      together(
          () -> offer(set, filling(2)),
          () -> offer(set, filling(3)),
          () -> generation[0] = Objects.requireNonNull(set.checkpoint().block()));
      assertEquals(3 * SEGMENTS, set.size());
      set.rollbackTo(generation[0]).block();
      left = set.size();
      assertEquals(0, left % SEGMENTS, "keys of a batch in part");
    }
    try (DiskSeenSet again = DiskSeenSet.open(temp.resolve("seen"), KEYS, LITTLE_MEMORY)) {
      assertEquals(left, again.size());
      assertEquals(0, offer(again, filling(1)).cardinality());
      int second = offer(again, filling(2)).cardinality();
      int third = offer(again, filling(3)).cardinality();
      assertEquals(0, second % SEGMENTS + third % SEGMENTS, "a batch in part");
      assertEquals(3 * SEGMENTS, left + second + third);
    }
  }

  @RepeatedTest(ROUNDS)
  void rollbackRemovesWholeBatchesWhileATableIsWritten() throws IOException {
    try (DiskSeenSet set = DiskSeenSet.open(temp.resolve("seen"), KEYS, LITTLE_MEMORY)) {
      offer(set, filling(1));
      long generation = Objects.requireNonNull(set.checkpoint().block());
      offer(set, filling(2));
      together(() -> set.rollbackTo(generation).block(), () -> offer(set, filling(3)));
      long left = set.size();
      assertTrue(left == SEGMENTS || left == 2 * SEGMENTS, "keys that are left: " + left);
      assertEquals(0, offer(set, filling(1)).cardinality());
      assertEquals(SEGMENTS, offer(set, filling(2)).cardinality());
      assertEquals(2 * SEGMENTS - left, offer(set, filling(3)).cardinality());
    }
  }
}
