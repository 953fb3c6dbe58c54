package fairlead.uri.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a terminal would act on, or not show, is written as an escape. */
class PrintableTest {

  @ParameterizedTest
  @ValueSource(ints = {0, 0x1B, 0x7F, 0x9B, 0xAD, 0x202E, 0x2028, 0x2029, 0xD800, 0xE0001})
  void controlsAreNotShown(int codePoint) {
    assertFalse(Printable.is(codePoint));
  }

  @ParameterizedTest
  @ValueSource(ints = {' ', 'a', 0xA0, 0xE9, 0x4E2D, 0x1F600})
  void charactersAreShown(int codePoint) {
    assertTrue(Printable.is(codePoint));
  }

  @ParameterizedTest
  @CsvSource({"a é\uD83D\uDE00, a é\uD83D\uDE00", "a\u001B[1m\u202Eb, a\\u001B[1m\\u202Eb"})
  void controlsAreEscapedAndTheRestStays(String text, String shown) {
    assertEquals(shown, Printable.escaped(text));
  }

  @Test
  void escapesAreThoseOfUtf16() {
    assertEquals("\\uDB40\\uDC01", Printable.escaped(Character.toString(0xE0001)));
    assertEquals("", Printable.escaped(""));
  }
}
