package fairlead.pipeline.source;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class PartEndTest {

  @Test
  void endIsMissedIfReadingEndsElsewhere() {
    PartEnd end = new PartEnd(7);
    assertEquals(7, end.value());
    assertFalse(end.isMissed(), "nothing has been read");
    end.reach(7);
    assertFalse(end.isMissed());
    for (long other : new long[] {0, 6, 8, Long.MAX_VALUE}) {
      end.reach(other);
      assertTrue(end.isMissed(), "at " + other);
    }
  }

  @Test
  void fileIsReadToItsEnd() {
    PartEnd end = PartEnd.none();
    assertFalse(end.isMissed());
    end.reach(Long.MAX_VALUE);
    assertFalse(end.isMissed());
    end.reach(0);
    assertTrue(end.isMissed());
  }
}
