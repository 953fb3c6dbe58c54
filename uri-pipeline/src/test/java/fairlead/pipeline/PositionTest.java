package fairlead.pipeline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.junit.jupiter.api.Test;

class PositionTest {

  @Test
  void everyStepIsReadAsItWasWritten() {
    for (String step : List.of("", "a", "\\", "\\s", " ", "a b\\c", "\\ \\", "s")) {
      Position position = Position.of(step).within("x");
      assertEquals(position, Position.parse(position.toString()), step);
    }
    assertEquals(Position.START, Position.parse(""));
    assertEquals("\\\\\\s ", Position.of("\\ ").toString());
  }

  @Test
  void otherTextsAreRejected() {
    for (String text : List.of("a", "a\\ ", "a\\", "\\x ")) {
      assertThrows(IllegalArgumentException.class, () -> Position.parse(text), text);
    }
  }
}
