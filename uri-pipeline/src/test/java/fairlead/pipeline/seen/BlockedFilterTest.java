package fairlead.pipeline.seen;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class BlockedFilterTest {

  private static final int KEYS = 20_000;

  @Test
  void filterHasAllKeysAndFewOthers() {
    BlockedFilter filter = new BlockedFilter(KEYS, BlockedFilter.BITS_PER_KEY);
    SplittableRandom keys = new SplittableRandom(1);
    for (int i = 0; i < KEYS; i++) {
      filter.add(keys.nextLong(), keys.nextLong());
    }
    BlockedFilter read = new BlockedFilter(KEYS, filter.words());
    assertEquals(KEYS, contained(read, new SplittableRandom(1)));
    int others = contained(read, new SplittableRandom(2));
    assertTrue(others < KEYS / 50, "about one in a hundred: " + others);
  }

  /** At most six, so that a search reads little. */
  @Test
  void keySetsTheBitsThatSuitTheSize() {
    assertEquals(1000 * 10 / 512 * 64 + 64, new BlockedFilter(1000, 10).bytes());
    assertEquals(64, new BlockedFilter(0, 10).bytes());
    assertEquals(1, bitsOfKey(512, 1));
    assertEquals(1, bitsOfKey(512, 2));
    assertEquals(3, bitsOfKey(512, 4));
    assertEquals(6, bitsOfKey(512, 10));
    assertEquals(6, bitsOfKey(512, 20));
  }

  private static int bitsOfKey(int keys, int bitsPerKey) {
    BlockedFilter filter = new BlockedFilter(keys, bitsPerKey);
    filter.add(0x5DEE_CE66_D123_4567L, 0);
    return LongStream.of(filter.words()).mapToInt(Long::bitCount).sum();
  }

  private static int contained(BlockedFilter filter, SplittableRandom keys) {
    int contained = 0;
    for (int i = 0; i < KEYS; i++) {
      contained += filter.mayContain(keys.nextLong(), keys.nextLong()) ? 1 : 0;
    }
    return contained;
  }
}
