package fairlead.archive;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class SortedLinesTest {

  private static String sorted(SortedLines lines) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    lines.writeTo(out);
    return out.toString(StandardCharsets.UTF_8);
  }

  @Test
  void fewLinesAreSorted() throws IOException {
    try (SortedLines lines = new SortedLines()) {
      assertEquals("", sorted(lines));
    }
    try (SortedLines lines = new SortedLines()) {
      lines.write("b\nab\n\u00e9");
      lines.write("\n\nxa\nyz", 1, 4);
      lines.flush();
      lines.write("\nB\na\n");
      assertEquals("\nB\na\nab\nb\nxa\n\u00e9\n", sorted(lines));
    }
  }

  @Test
  void manyLinesAreSortedInRuns() throws IOException {
    String rest = "x".repeat(3 << 20);
    List<String> expected = new ArrayList<>();
    try (SortedLines lines = new SortedLines()) {
      for (char c : "gbhdaecfi".toCharArray()) {
        expected.add(c + rest);
        lines.write(c + rest + '\n');
      }
      Collections.sort(expected);
      assertEquals(String.join("\n", expected) + '\n', sorted(lines));
    }
  }

  /** More runs than may be open are merged on the way, more than once. */
  @Test
  void manyRunsAreSorted() throws IOException {
    List<String> expected = new ArrayList<>();
    try (SortedLines lines = new SortedLines(10)) {
      for (int i = 0; i < 1000; i++) {
        String line = "line " + i * 7919 % 1000;
        expected.add(line);
        lines.write(line + '\n');
      }
      Collections.sort(expected);
      assertEquals(String.join("\n", expected) + '\n', sorted(lines));
      assertEquals(String.join("\n", expected) + '\n', sorted(lines), "a second time");
    }
  }

  @Test
  void runsAreReleased() throws IOException {
    SortedLines lines = new SortedLines();
    lines.write("x".repeat(9 << 20) + '\n');
    lines.close();
    assertThrows(IOException.class, () -> sorted(lines));
  }
}
