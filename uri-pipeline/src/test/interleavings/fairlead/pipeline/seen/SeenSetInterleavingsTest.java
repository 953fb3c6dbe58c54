package fairlead.pipeline.seen;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.pipeline.Schedules;
import fairlead.pipeline.Tasks;
import fairlead.uri.key.Fingerprint;
import fairlead.uri.key.KeyFingerprinter;
import fairlead.uri.key.KeyProfile;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Threads offer overlapping batches to a seen-set, in thousands of schedules: each key must be new
 * exactly once, and checkpoints, rollbacks and sizes must see whole batches.
 */
class SeenSetInterleavingsTest {

  private static final KeyFingerprinter KEYS = KeyFingerprinter.withSeed(KeyProfile.CRAWL, 1);

  /** The sets that hold a few keys in memory. */
  private enum Kind {
    WHOLE {
      @Override
      SeenSet open(long maxKeys) {
        return MemorySeenSet.of(KEYS, maxKeys);
      }
    },
    COMPACT {
      @Override
      SeenSet open(long maxKeys) {
        return MemorySeenSet.compact(KEYS, maxKeys);
      }
    },
    TEMPORARY {
      @Override
      SeenSet open(long maxKeys) {
        return DiskSeenSet.temporary(KEYS, DiskSeenSet.Options.DEFAULT.withMaxKeys(maxKeys));
      }
    };

    abstract SeenSet open(long maxKeys);

    /** Fewer for a set on disk, which measures its table before each batch. */
    int schedules() {
      return this == TEMPORARY ? 100 : 300;
    }
  }

  /** Keys that are neighbours in the table of a set. */
  private static KeyBatch batch(int... numbers) {
    return new KeyBatch(
        KEYS, IntStream.of(numbers).mapToObj(number -> new Fingerprint(number, number)).toList());
  }

  /** Which keys of a batch were new, as bits: 0b10 is the second one only. */
  private static long offer(SeenSet set, KeyBatch batch) {
    BitSet added = Objects.requireNonNull(set.offer(batch).block());
    return added.isEmpty() ? 0 : added.toLongArray()[0];
  }

  private static long checkpoint(SeenSet set) {
    return Objects.requireNonNull(set.checkpoint().block());
  }

  @ParameterizedTest
  @EnumSource
  void eachKeyIsNewOnce(Kind kind) {
    List<KeyBatch> batches = List.of(batch(1, 2), batch(2, 3), batch(3, 1, 3));
    Schedules.exploreWithLongLoops(
        kind.schedules(),
        () -> {
          SeenSet set = kind.open(10);
          long[] added = new long[3];
          Tasks.together(
              () -> added[0] = offer(set, batches.get(0)),
              () -> added[1] = offer(set, batches.get(1)),
              () -> added[2] = offer(set, batches.get(2)));
          assertEquals(1, (added[0] & 1) + (added[2] >> 1 & 1), "times that key 1 was new");
          assertEquals(1, (added[0] >> 1 & 1) + (added[1] & 1), "times that key 2 was new");
          assertEquals(1, (added[1] >> 1 & 1) + (added[2] & 1), "times that key 3 was new");
          assertEquals(0, added[2] >> 2, "the second key 3 of a batch");
          assertEquals(3, set.size());
        });
  }

  @ParameterizedTest
  @EnumSource(names = {"WHOLE", "TEMPORARY"})
  void fullSetRefusesWholeBatches(Kind kind) {
    KeyBatch two = batch(1, 2);
    KeyBatch other = batch(3);
    Schedules.exploreWithLongLoops(
        kind.schedules(),
        () -> {
          SeenSet set = kind.open(2);
          boolean[] refused = new boolean[2];
          Tasks.together(
              () -> refused[0] = isRefused(set, two), () -> refused[1] = isRefused(set, other));
          assertTrue(refused[0] ^ refused[1], "one batch has no room");
          assertEquals(refused[0] ? 1 : 2, set.size());
        });
  }

  private static boolean isRefused(SeenSet set, KeyBatch batch) {
    try {
      offer(set, batch);
      return false;
    } catch (SeenSetFullException e) {
      return true;
    }
  }

  /** A set on disk counts keys one by one. */
  @Test
  void sizeNeverShrinksWhileKeysAreAdded() {
    KeyBatch first = batch(1, 2);
    KeyBatch second = batch(2, 3);
    Schedules.exploreWithLongLoops(
        Kind.TEMPORARY.schedules(),
        () -> {
          SeenSet set = Kind.TEMPORARY.open(10);
          long[] sizes = new long[2];
          Tasks.together(
              () -> offer(set, first),
              () -> offer(set, second),
              () -> {
                sizes[0] = set.size();
                sizes[1] = set.size();
              });
          assertTrue(0 <= sizes[0] && sizes[0] <= sizes[1] && sizes[1] <= 3, "sizes that grow");
          assertEquals(3, set.size());
        });
  }

  @Test
  void sizeCountsWholeBatches() {
    KeyBatch two = batch(1, 2);
    KeyBatch twoMore = batch(3, 4);
    Schedules.exploreWithLongLoops(
        Kind.WHOLE.schedules(),
        () -> {
          SeenSet set = Kind.WHOLE.open(10);
          long[] size = new long[1];
          Tasks.together(
              () -> {
                offer(set, two);
                offer(set, twoMore);
              },
              () -> size[0] = set.size());
          assertEquals(0, size[0] % 2, "an odd number of keys");
        });
  }

  @ParameterizedTest
  @EnumSource(names = {"WHOLE", "COMPACT"})
  void rollbackRemovesWholeBatches(Kind kind) {
    KeyBatch kept = batch(1);
    KeyBatch removed = batch(2);
    KeyBatch racing = batch(2, 3);
    Schedules.exploreWithLongLoops(
        kind.schedules(),
        () -> {
          SeenSet set = kind.open(10);
          offer(set, kept);
          long generation = checkpoint(set);
          offer(set, removed);
          long[] added = new long[1];
          Tasks.together(
              () -> set.rollbackTo(generation).block(), () -> added[0] = offer(set, racing));
          assertEquals(added[0] == 0b10 ? 1 : 3, set.size());
          assertEquals(0, offer(set, kept));
          assertEquals(added[0] == 0b10 ? 0b11 : 0, offer(set, racing));
        });
  }

  @Test
  void checkpointHoldsWholeBatches() {
    KeyBatch two = batch(1, 2);
    KeyBatch one = batch(3);
    Schedules.exploreWithLongLoops(
        Kind.WHOLE.schedules(),
        () -> {
          SeenSet set = Kind.WHOLE.open(10);
          long[] generation = new long[1];
          Tasks.together(
              () -> offer(set, two), () -> generation[0] = checkpoint(set), () -> offer(set, one));
          set.rollbackTo(generation[0]).block();
          long left = set.size();
          long added = offer(set, two);
          assertTrue(added == 0 || added == 0b11, "a batch in part");
          assertEquals(3, left + Long.bitCount(added) + Long.bitCount(offer(set, one)));
        });
  }

  /** The second checkpoint drops the oldest one, and what was logged until the one after it. */
  @ParameterizedTest
  @EnumSource(names = {"WHOLE", "COMPACT"})
  void checkpointsHaveDifferentGenerations(Kind kind) {
    KeyBatch before = batch(1);
    KeyBatch racing = batch(2, 3);
    Schedules.exploreWithLongLoops(
        kind.schedules(),
        () -> {
          SeenSet set = kind.open(10);
          long oldest = checkpoint(set);
          offer(set, before);
          long[] generations = new long[2];
          Tasks.together(
              () -> generations[0] = checkpoint(set),
              () -> offer(set, racing),
              () -> generations[1] = checkpoint(set));
          assertNotEquals(generations[0], generations[1]);
          long earlier = Math.min(generations[0], generations[1]);
          assertTrue(oldest < earlier, "generations increase");
          set.rollbackTo(earlier).block();
          long left = set.size();
          long added = offer(set, racing);
          assertEquals(left == 1 ? 0b11 : 0, added);
          assertEquals(3, left + Long.bitCount(added));
          assertEquals(0, offer(set, before));
        });
  }
}
