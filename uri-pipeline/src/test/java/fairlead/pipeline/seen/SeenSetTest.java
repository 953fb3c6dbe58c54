package fairlead.pipeline.seen;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.uri.Uri;
import fairlead.uri.key.Fingerprint;
import fairlead.uri.key.Fingerprinter;
import fairlead.uri.key.KeyFingerprinter;
import fairlead.uri.key.KeyProfile;
import fairlead.uri.whatwg.Whatwg;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.CharRange;
import net.jqwik.api.constraints.StringLength;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;
import reactor.test.StepVerifier;

class SeenSetTest {

  private static MemorySeenSet set() {
    return MemorySeenSet.of(KeyProfile.SAFE);
  }

  /** Keys for a set, whatever their text. */
  private static KeyBatch batch(SeenSet seen, List<String> keys) {
    Fingerprinter fingerprinter = Fingerprinter.withSeed(seen.keys().seed());
    return new KeyBatch(seen.keys(), keys.stream().map(fingerprinter::fingerprint).toList());
  }

  private static BitSet add(SeenSet seen, List<String> keys) {
    BitSet added = seen.offer(batch(seen, keys)).block();
    assertNotNull(added);
    return added;
  }

  @Test
  void targetsAreOfferedAndAnswered() {
    try (SeenSet seen = MemorySeenSet.of(KeyProfile.CRAWL)) {
      Uri first = Whatwg.parse("http://h/a");
      Uri same = Whatwg.parse("http://h/a#top");
      Uri other = Whatwg.parse("http://h/b");
      assertEquals(List.of(first), seen.offer(List.of(first, same)));
      assertEquals(List.of(other), seen.offer(List.of(same, other, first)));
      assertEquals(List.of(), seen.offer(List.of()));
      assertEquals(2, seen.size());
      assertTrue(seen.contains(same));
      assertFalse(seen.contains(Whatwg.parse("http://h/c")));
      assertEquals(2, seen.size());
    }
  }

  @Property
  void keyIsNewExactlyOnce(
      @ForAll List<List<@StringLength(max = 2) @CharRange(from = 'a', to = 'c') String>> batches) {
    Set<String> model = new HashSet<>();
    try (SeenSet seen = set()) {
      for (List<String> batch : batches) {
        BitSet added = add(seen, batch);
        for (int i = 0; i < batch.size(); i++) {
          assertEquals(model.add(batch.get(i)), added.get(i));
        }
      }
      assertEquals(model.size(), seen.size());
    }
  }

  @Test
  void keyIsNewOnceAcrossThreads() {
    try (SeenSet seen = set()) {
      List<String> keys = List.of("a", "b", "c");
      Long fresh =
          Flux.range(0, 1000)
              .flatMap(
                  i ->
                      Mono.defer(() -> seen.offer(batch(seen, keys)))
                          .subscribeOn(Schedulers.parallel()),
                  8)
              .map(added -> (long) added.cardinality())
              .reduce(0L, Long::sum)
              .block();
      assertEquals(3L, fresh);
    }
  }

  @Test
  void fullSetAddsNothingOfABatchThatDoesNotFit() {
    try (SeenSet seen = MemorySeenSet.of(KeyFingerprinter.of(KeyProfile.SAFE), 2)) {
      add(seen, List.of("a"));
      StepVerifier.create(seen.offer(batch(seen, List.of("b", "c"))))
          .verifyError(SeenSetFullException.class);
      assertEquals(1, seen.size());
      assertEquals(1, add(seen, List.of("a", "b", "b")).cardinality());
    }
  }

  @Test
  void setSaysWhatItIs() {
    MemorySeenSet seen = set();
    assertFalse(seen.isExact());
    assertFalse(seen.isDurable());
    assertFalse(seen.isShared());
    assertTrue(seen.canRollBack());
    add(seen, List.of("a"));
    seen.close();
    assertEquals(0, seen.size());
  }

  /** Through several growths of the table, and past its last slot. */
  @ParameterizedTest
  @CsvSource({"false, 31", "true, 16"})
  void manyKeysAreRemembered(boolean compact, int bytes) {
    KeyFingerprinter maker = KeyFingerprinter.of(KeyProfile.SAFE);
    try (MemorySeenSet seen =
        compact ? MemorySeenSet.compact(maker, 1_000_000) : MemorySeenSet.of(maker, 1_000_000)) {
      for (int i = 0; i < 100_000; i += 100) {
        List<String> batch = IntStream.range(i, i + 100).mapToObj(Integer::toString).toList();
        assertEquals(100, add(seen, batch).cardinality());
        assertEquals(0, add(seen, batch).cardinality());
        long size = seen.size();
        long taken = seen.bytes();
        assertTrue(size < 10_000 || taken <= bytes * size, size + " keys: " + taken);
        assertTrue(taken >= 8 * size, size + " keys: " + taken);
      }
      assertEquals(100_000, seen.size());
      List<String> all = IntStream.range(0, 100_000).mapToObj(Integer::toString).toList();
      assertEquals(0, add(seen, all).cardinality());
    }
  }

  @Test
  void longKeysTakeNoMoreRoomThanShortOnes() {
    String data = "data:," + "x".repeat(50_000);
    try (SeenSet seen = set()) {
      long before = used();
      for (int i = 0; i < 2_000; i++) {
        add(seen, List.of(data + i));
      }
      assertTrue(used() - before < 20_000_000, "100 MB of keys are held");
      assertEquals(2_000, seen.size());
    }
  }

  private static long used() {
    System.gc();
    return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
  }

  @Property
  void rollbackTakesBackWhatWasAddedSinceACheckpoint(
      @ForAll List<@StringLength(max = 2) @CharRange(from = 'a', to = 'd') String> before,
      @ForAll List<@StringLength(max = 2) @CharRange(from = 'a', to = 'd') String> between,
      @ForAll List<@StringLength(max = 2) @CharRange(from = 'a', to = 'd') String> after,
      @ForAll boolean toTheLast) {
    try (SeenSet seen = set()) {
      add(seen, before);
      seen.checkpoint().block(); // forgotten below
      Long first = seen.checkpoint().block();
      add(seen, between);
      Long last = seen.checkpoint().block();
      add(seen, after);
      assertNotNull(first);
      assertNotNull(last);
      seen.rollbackTo(toTheLast ? last : first).block();
      Set<String> left = new HashSet<>(before);
      left.addAll(toTheLast ? between : List.of());
      assertEquals(left.size(), seen.size());
      for (String key : after) {
        assertEquals(left.add(key), add(seen, List.of(key)).get(0));
      }
    }
  }

  @Test
  void onlyTheLastTwoCheckpointsCanBeRolledBackTo() {
    try (SeenSet seen = set()) {
      Long first = seen.checkpoint().block();
      seen.checkpoint().block();
      Long last = seen.checkpoint().block();
      assertNotNull(first);
      assertNotNull(last);
      StepVerifier.create(seen.rollbackTo(first)).verifyError(IllegalArgumentException.class);
      StepVerifier.create(seen.rollbackTo(last)).verifyComplete();
      StepVerifier.create(seen.rollbackTo(last + 1)).verifyError(IllegalArgumentException.class);
    }
  }

  @Test
  void offersTakeEffectWhenTheyAreSubscribedTo() {
    try (SeenSet seen = set()) {
      Mono<BitSet> late = seen.offer(batch(seen, List.of("a")));
      assertEquals(1, add(seen, List.of("a")).cardinality());
      assertEquals(new BitSet(), late.block());
    }
  }

  /** Keys in the order of the table pile up in a smaller one, which took minutes. */
  @Test
  @Timeout(20)
  void rollbackTakesLinearTime() {
    try (SeenSet seen = set()) {
      SplittableRandom random = new SplittableRandom(1);
      for (int i = 0; i < 2_200; i++) {
        List<Fingerprint> keys =
            IntStream.range(0, 1000)
                .mapToObj(one -> new Fingerprint(random.nextLong(), random.nextLong()))
                .toList();
        seen.offer(new KeyBatch(seen.keys(), keys)).block();
      }
      Long checkpoint = seen.checkpoint().block();
      assertNotNull(checkpoint);
      add(seen, List.of("a"));
      seen.rollbackTo(checkpoint).block();
      assertEquals(2_200_000, seen.size());
    }
  }

  @Test
  void lastTwoCheckpointsCanBeReturnedTo() {
    try (SeenSet seen = set()) {
      add(seen, List.of("a"));
      Long first = seen.checkpoint().block();
      add(seen, List.of("b"));
      Long second = seen.checkpoint().block();
      add(seen, List.of("c"));
      Long third = seen.checkpoint().block();
      assertTrue(first != null && second != null && third != null && first < second);
      add(seen, List.of("d"));
      assertThrows(IllegalArgumentException.class, () -> seen.rollbackTo(first).block());
      seen.rollbackTo(third).block();
      assertEquals(3, seen.size());
      add(seen, List.of("e"));
      seen.rollbackTo(second).block();
      assertEquals(2, seen.size());
      assertThrows(IllegalArgumentException.class, () -> seen.rollbackTo(third).block());
      assertEquals(2, add(seen, List.of("a", "b", "c", "e")).cardinality());
      seen.rollbackTo(second).block();
      assertEquals(2, seen.size());
    }
  }

  @Test
  void closedSetForgetsItsCheckpoints() {
    MemorySeenSet seen = set();
    Long generation = seen.checkpoint().block();
    assertNotNull(generation);
    seen.close();
    assertThrows(IllegalArgumentException.class, () -> seen.rollbackTo(generation).block());
  }
}
