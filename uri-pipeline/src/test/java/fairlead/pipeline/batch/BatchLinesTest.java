package fairlead.pipeline.batch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
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
}
