package fairlead.pipeline.seen;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.SplittableRandom;
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

  private static int contained(BlockedFilter filter, SplittableRandom keys) {
    int contained = 0;
    for (int i = 0; i < KEYS; i++) {
      contained += filter.mayContain(keys.nextLong(), keys.nextLong()) ? 1 : 0;
    }
    return contained;
  }
}
