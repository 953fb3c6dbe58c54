package fairlead.archive;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UnpackBudgetTest {

  private static final String BY_RATIO =
      "more than %s bytes unpacked, the limit for an input of %s bytes";

  @ParameterizedTest
  @CsvSource({
    "100, 10, 5, 100, ''",
    "1073741824, 10, 5, 1073741824, ''",
    "1073741825, 10, 5, 1073741824, 5",
    "9000000000, 10, 500000000, 5000000000, 500000000",
    "9000000000, 0, 500000000, 1073741824, 500000000",
    "9223372036854775807, 2, 4611686018427387903, 9223372036854775806, 4611686018427387903",
    "9223372036854775807, 2, 4611686018427387904, 9223372036854775807, ''",
    "9223372036854775806, 1, 9223372036854775807, 9223372036854775806, ''"
  })
  void limitIsTheSmallerOne(long max, int ratio, long size, long limit, String shownSize)
      throws IOException {
    UnpackBudget budget = UnpackBudget.of(max, ratio, size);
    assertEquals(
        shownSize.isEmpty()
            ? "more than " + limit + " bytes unpacked"
            : BY_RATIO.formatted(limit, shownSize),
        budget.reason());
    budget.spend(limit);
    assertFalse(budget.isSpent());
    if (limit < Long.MAX_VALUE) {
      IOException spent = assertThrows(IOException.class, () -> budget.spend(1));
      assertEquals(budget.reason(), spent.getMessage());
      assertTrue(budget.isSpent());
      assertDoesNotThrow(() -> budget.spend(0), "nothing more is taken");
      UnpackBudget renewed = budget.renewed();
      assertFalse(renewed.isSpent());
      assertEquals(budget.reason(), renewed.reason());
      renewed.spend(limit);
      assertThrows(IOException.class, () -> renewed.spend(1));
    }
  }

  @Test
  void unlimitedBudgetIsNeverSpent() throws IOException {
    UnpackBudget budget = UnpackBudget.unlimited();
    budget.spend(Long.MAX_VALUE);
    assertFalse(budget.isSpent());
    assertEquals("", budget.reason());
  }

  private static InputStream counted(int limit) {
    return UnpackBudget.of(limit, 1, 0).counted(new ByteArrayInputStream(new byte[] {0, 8, 9, -1}));
  }

  @Test
  void everyByteOfADecoderCounts() throws IOException {
    try (InputStream in = counted(3)) {
      assertFalse(in.markSupported());
      assertEquals(0, in.read());
      assertEquals(8, in.read());
      assertEquals(9, in.read());
      assertThrows(IOException.class, in::read);
    }
    try (InputStream in = counted(4)) {
      byte[] two = new byte[3];
      assertEquals(2, in.read(two, 1, 2));
      assertEquals(8, two[2]);
      assertEquals(1, in.skip(1));
      assertEquals(255, in.read());
      assertEquals(-1, in.read());
      assertEquals(-1, in.read(two, 0, 1));
      assertEquals(0, in.skip(1));
    }
    for (int way = 0; way < 2; way++) {
      try (InputStream in = counted(1)) {
        int chosen = way;
        assertThrows(
            IOException.class,
            () -> assertEquals(2, chosen == 0 ? in.skip(2) : in.read(new byte[2])));
      }
    }
  }
}
