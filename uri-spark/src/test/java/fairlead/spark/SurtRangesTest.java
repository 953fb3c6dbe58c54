package fairlead.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SurtRangesTest {

  private static final long MB = 1L << 20;

  @ParameterizedTest
  @CsvSource({
    "0, 8, 1",
    "3, 8, 1",
    "4, 8, 1",
    "12, 8, 3",
    "40, 8, 8",
    "1024, 8, 32",
    "1024, 100, 100",
    "10000000, 8, 4096"
  })
  void rangesAreNeitherSmallNorMany(long megabytes, int parallelism, int expected) {
    assertEquals(expected, SurtRanges.count(megabytes * MB, parallelism));
  }
}
