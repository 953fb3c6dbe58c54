package fairlead.pipeline.fingerprint;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.uri.key.Fingerprint;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TargetCountsTest {

  private static Fingerprint target(long number) {
    return new Fingerprint(Long.reverse(number), number);
  }

  private static List<String> all(TargetCounts counts) throws IOException {
    List<String> all = new ArrayList<>();
    counts.forEach((text, count) -> all.add(new String(text, StandardCharsets.UTF_8) + count));
    return all;
  }

  /** The more targets are in a file, the others in memory. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 100, 40_000})
  void targetsComeInTheOrderInWhichTheyWereKept(int targets) throws IOException {
    try (TargetCounts counts = new TargetCounts()) {
      List<String> expected = new ArrayList<>();
      for (int i = 0; i < targets; i++) {
        String text = i % 5 == 0 ? "" : "target " + i + " \u00e9 ";
        assertTrue(counts.add(target(i)));
        counts.keep(target(i), text.getBytes(StandardCharsets.UTF_8));
        for (int times = 0; times < i % 3; times++) {
          assertFalse(counts.add(target(i)));
        }
        expected.add(text + (i % 3 + 1));
      }
      assertEquals(targets, counts.size());
      assertEquals(0, counts.count(target(targets)));
      assertEquals(targets > 2 ? 3 : 0, counts.count(target(2)));
      assertEquals(expected, all(counts));
      assertEquals(expected, all(counts), "a second time");
      assertTrue(counts.bytes() >= 24L * (targets - 1), "a fingerprint and a count");
      assertTrue(counts.bytes() <= 46L * targets + 256 * 16 * 24);
    }
  }

  @Test
  void closedFileIsGone() throws IOException {
    TargetCounts counts = new TargetCounts();
    counts.add(target(1));
    counts.keep(target(1), new byte[3 << 20]);
    assertEquals(1, all(counts).size());
    counts.close();
    counts.close();
    assertThrows(IOException.class, () -> all(counts));
  }
}
