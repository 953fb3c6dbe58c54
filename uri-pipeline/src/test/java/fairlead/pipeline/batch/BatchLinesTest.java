package fairlead.pipeline.batch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class BatchLinesTest {

  @Test
  void overlongLineIsPassedOver() throws IOException {
    byte[] input = "123456789\nabc\n".getBytes(StandardCharsets.UTF_8);
    try (BatchLines lines = new BatchLines(new ByteArrayInputStream(input), 8)) {
      assertEquals(
          new BatchLines.Line("", "line longer than the limit at byte offset 8"), lines.next());
      assertEquals(new BatchLines.Line("abc", null), lines.next());
      assertNull(lines.next());
    }
  }

  private static BatchLines lines(byte[] input) {
    return new BatchLines(new ByteArrayInputStream(input), 8);
  }

  private static BatchLines lines(String input) {
    return lines(input.getBytes(StandardCharsets.UTF_8));
  }

  private static BatchLines.Line line(String text) {
    return new BatchLines.Line(text, null);
  }

  @Test
  void lastLineNeedsNoEnd() throws IOException {
    try (BatchLines lines = lines("12345678\n\n\u00e9\r")) {
      assertEquals(line("12345678"), lines.next());
      assertEquals(line(""), lines.next());
      assertEquals(line("\u00e9\r"), lines.next());
      assertNull(lines.next());
      assertNull(lines.next());
    }
  }

  @Test
  void linesMayEndAsOnWindows() throws IOException {
    try (BatchLines lines = lines("a\r\n\r\nb\rc\r\r\n1234567\r\n")) {
      for (String text : new String[] {"a", "", "b\rc\r", "1234567"}) {
        assertEquals(line(text), lines.next());
      }
      assertNull(lines.next());
    }
  }

  @Test
  void nullCharacterEndsNeitherTheLinesNorALine() throws IOException {
    try (BatchLines lines = lines("\0a\0b\nc\n")) {
      assertEquals(line("\0a\0b"), lines.next());
      assertEquals(line("c"), lines.next());
      assertNull(lines.next());
    }
  }

  @Test
  void byteOrderMarkIsLeftOutBeforeTheFirstLineOnly() throws IOException {
    try (BatchLines lines = lines("\ufeffa\n\ufeffb\n")) {
      assertEquals(line("a"), lines.next());
      assertEquals(line("\ufeffb"), lines.next());
    }
    try (BatchLines lines = lines("\n\ufeffb")) {
      assertEquals(line(""), lines.next());
      assertEquals(line("\ufeffb"), lines.next());
    }
  }

  @Test
  void malformedLineCostsItselfAlone() throws IOException {
    byte[] input = {'a', (byte) 0xC3, '\n', 'b', (byte) 0xFF, 'c', '\n', 'd'};
    try (BatchLines lines = lines(input)) {
      assertEquals(new BatchLines.Line("", "malformed UTF-8 at byte offset 1"), lines.next());
      assertEquals(new BatchLines.Line("", "malformed UTF-8 at byte offset 1"), lines.next());
      assertEquals(line("d"), lines.next());
    }
  }

  @Test
  void lineIsReadyAsSoonAsThereAreBytes() throws IOException {
    try (BatchLines lines = lines("a\nb\n")) {
      assertTrue(lines.isReady());
      lines.next();
      assertTrue(lines.isReady());
      lines.next();
      assertFalse(lines.isReady());
    }
  }

  @Test
  void streamIsClosedWithItsLines() throws IOException {
    AtomicBoolean closed = new AtomicBoolean();
    BatchLines lines =
        new BatchLines(
            new ByteArrayInputStream(new byte[] {'a'}) {
              @Override
              public void close() {
                closed.set(true);
              }
            });
    lines.next();
    assertFalse(closed.get());
    lines.close();
    assertTrue(closed.get());
  }
}
