package fairlead.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.apache.spark.unsafe.types.UTF8String;
import org.junit.jupiter.api.Test;
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

  @Test
  void rangeBeginsAtItsLeastSurt() {
    UTF8String[] bounds = {UTF8String.fromString("b"), UTF8String.fromString("d")};
    List<Integer> ranges =
        Stream.of("a", "b", "c", "d", "e").map(surt -> SurtRanges.range(bounds, surt)).toList();
    assertEquals(List.of(0, 1, 1, 2, 2), ranges);
    assertEquals(0, SurtRanges.range(bounds, null));
  }

  @Test
  void smallFilesAreSampledAtEachStep() {
    List<InputFile> files = LongStream.of(4, 5, 1, 3, 40, 6, 1).mapToObj(this::file).toList();
    assertEquals(
        List.of(1L, 40L, 1L),
        SurtRanges.sampled(files, 10).stream().map(one -> one.file().size()).toList());
    assertTrue(SurtRanges.sampled(files, 10).stream().allMatch(one -> one.bytes() == 10));
  }

  private InputFile file(long size) {
    return new InputFile(0, "file:///f", "f", null, "http://h/", size, 0, "", size, null);
  }
}
