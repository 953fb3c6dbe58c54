package fairlead.uri.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import org.junit.jupiter.api.Test;

/** Only the letters of US-ASCII have a case. */
class AsciiCaseTest {

  @Test
  void lettersAreLowered() {
    assertEquals("@az[`az{\u0130\u00C9", AsciiCase.lower("@AZ[`az{\u0130\u00C9"));
    String lower = "a\u00C9";
    assertSame(lower, AsciiCase.lower(lower));
  }
}
