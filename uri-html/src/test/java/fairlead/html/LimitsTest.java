package fairlead.html;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class LimitsTest {

  @ParameterizedTest
  @EnumSource
  void valueIsKeptWithinTheRange(DocumentLimit limit) {
    Limit.Row row = limit.row();
    assertEquals(row.standard(), Limits.DEFAULT.of(limit));
    assertEquals(row.least(), Limits.DEFAULT.with(limit, row.least()).of(limit));
    assertEquals(row.most(), Limits.DEFAULT.with(limit, row.most()).of(limit));
    assertThrows(IllegalArgumentException.class, () -> Limits.DEFAULT.with(limit, row.least() - 1));
    // One more than the longest long is negative.
    assertThrows(IllegalArgumentException.class, () -> Limits.DEFAULT.with(limit, row.most() + 1));
  }

  @Test
  void messageNamesTheLimit() {
    IllegalArgumentException thrown =
        assertThrows(
            IllegalArgumentException.class, () -> new Limits(Map.of(DocumentLimit.DEPTH, 0L)));
    assertEquals("DEPTH must be from 1 to 2147483647: 0", thrown.getMessage());
  }

  @Test
  void onlyOneLimitChanges() {
    Limits limits = Limits.DEFAULT.with(DocumentLimit.LINKS, 1).with(DocumentLimit.TAGS, 2);
    assertEquals(1, limits.intOf(DocumentLimit.LINKS));
    assertEquals(2, limits.intOf(DocumentLimit.TAGS));
    assertEquals(8, limits.intOf(DocumentLimit.NESTING));
  }

  @Test
  void limitsWithTheSameValuesAreEqual() {
    Limits changed = Limits.DEFAULT.with(DocumentLimit.LINKS, 1);
    assertEquals(
        Limits.DEFAULT, changed.with(DocumentLimit.LINKS, DocumentLimit.LINKS.row().standard()));
  }

  @Test
  void valueThatIsNoIntIsNotCutToOne() {
    Limits limits = Limits.DEFAULT.with(DocumentLimit.TARGET_CHARS, 1L << 32);
    assertThrows(ArithmeticException.class, () -> limits.intOf(DocumentLimit.TARGET_CHARS));
  }
}
