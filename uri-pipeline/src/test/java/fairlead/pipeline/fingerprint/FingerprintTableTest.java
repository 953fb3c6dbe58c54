package fairlead.pipeline.fingerprint;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.uri.key.Fingerprint;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** A table answers as a sorted set does. */
class FingerprintTableTest {

  private static final Comparator<Fingerprint> ORDER =
      Comparator.comparing(Fingerprint::high, Long::compareUnsigned)
          .thenComparing(Fingerprint::low, Long::compareUnsigned);

  private static List<Fingerprint> sorted(FingerprintTable table) throws IOException {
    List<Fingerprint> sorted = new ArrayList<>();
    table.sorted((high, low) -> sorted.add(new Fingerprint(high, low)));
    return sorted;
  }

  /** Few high halves, so that many fingerprints want the same slot, at the end of a table, too. */
  private static Fingerprint any(SplittableRandom random) {
    long high =
        switch (random.nextInt(4)) {
          case 0 -> 0;
          case 1 -> -1;
          case 2 -> (long) random.nextInt(4) << 62;
          default -> random.nextLong();
        };
    return new Fingerprint(high, random.nextInt(-40, 40));
  }

  @Test
  void tableIsASortedSet() throws IOException {
    for (int seed = 0; seed < 50; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      FingerprintTable table = FingerprintTable.whole();
      FingerprintTable dropped = FingerprintTable.whole();
      TreeSet<Fingerprint> expected = new TreeSet<>(ORDER);
      TreeSet<Fingerprint> kept = new TreeSet<>(ORDER);
      for (int i = 0; i < 40 * seed; i++) {
        Fingerprint one = any(random);
        assertEquals(expected.add(one), table.add(one));
        dropped.add(any(random));
      }
      for (Fingerprint one : expected) {
        assertTrue(table.contains(one));
        if (!dropped.contains(one)) {
          kept.add(one);
        }
      }
      assertEquals(List.copyOf(expected), sorted(table));
      assertEquals(List.copyOf(kept), sorted(table.without(dropped)));
      assertEquals(kept.size(), table.without(dropped).size());
      assertEquals(List.copyOf(expected), sorted(table), "unchanged");
    }
  }

  @Test
  void tableKnowsTheFingerprintsThatItsEmptySlotsLookLike() {
    FingerprintTable table = FingerprintTable.whole();
    int added = 0;
    for (Fingerprint one :
        List.of(
            new Fingerprint(0, 0),
            new Fingerprint(0, 1),
            new Fingerprint(1, 0),
            new Fingerprint(7, -1),
            new Fingerprint(8, -1))) {
      assertFalse(table.contains(one), one.toString());
      assertTrue(table.add(one), one.toString());
      assertEquals(++added, table.size());
      assertTrue(table.contains(one), one.toString());
      assertFalse(table.add(one), one.toString());
      assertEquals(added, table.size());
    }
  }

  @Test
  void tableKeepsAllKindsOfFingerprintsWhenItGrows() {
    FingerprintTable table = FingerprintTable.whole();
    for (int i = 1; i <= 3000; i++) {
      assertTrue(table.add(new Fingerprint(i, 0)));
      assertTrue(table.add(new Fingerprint(0, i)));
      assertTrue(table.add(new Fingerprint(i, i)));
    }
    assertEquals(9000, table.size());
    for (int i = 1; i <= 3000; i++) {
      assertTrue(table.contains(new Fingerprint(i, 0)));
      assertTrue(table.contains(new Fingerprint(0, i)));
      assertTrue(table.contains(new Fingerprint(i, i)));
      assertFalse(table.contains(new Fingerprint(i, i + 1)));
    }
  }

  @Test
  void countingTableCountsWhatIsAdded() {
    FingerprintTable table = FingerprintTable.counting();
    for (int i = 0; i < 20_000; i++) {
      long high = Long.reverse(i); // over all segments
      for (int times = 0; times <= i % 3; times++) {
        assertEquals(times == 0, table.add(new Fingerprint(high, i)));
      }
    }
    assertEquals(20_000, table.size());
    for (int i = 0; i < 20_000; i++) {
      assertEquals(i % 3 + 1, table.count(new Fingerprint(Long.reverse(i), i)), i + "");
    }
    assertEquals(0, table.count(new Fingerprint(5, 5)));
    assertEquals(0, FingerprintTable.counting().count(new Fingerprint(0, 0)));
    assertTrue(table.bytes() < 20_000 * 46 + 256 * 16 * 24, table.bytes() + " bytes");
  }

  @Test
  void fingerprintOfZerosIsKeptOrDroppedLikeOthers() {
    Fingerprint zeros = new Fingerprint(0, 0);
    FingerprintTable table = FingerprintTable.whole();
    table.add(zeros);
    assertTrue(table.without(FingerprintTable.whole()).contains(zeros));
    assertFalse(table.without(table).contains(zeros));
  }

  /** In one segment, they would not be close to their places. */
  @Test
  void fingerprintsAreSortedInLinearTime() {
    FingerprintTable table = FingerprintTable.whole();
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < 1_000_000; i++) {
      table.add(new Fingerprint(random.nextLong(), i));
    }
    long[] count = new long[1];
    assertTimeoutPreemptively(
        Duration.ofSeconds(30), () -> table.sorted((high, low) -> count[0]++));
    assertEquals(1_000_000, count[0]);
  }
}
