package fairlead.archive.warc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ArcLineTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://h/p 1.2.3.4 2026010100000 text/html 9",
        "http://h/p 1.2.3.4 text/html 20260101000000",
        "http://h/p 20260101000000 text/html 9",
        "http://h/p 1.2.3.4 20260101000000 9",
        "http://h/p 1.2.3.4 20260101000000 text/html -9",
        "http://h/p",
        " ",
        ""
      })
  void otherLinesAreNone(String line) {
    assertNull(ArcLine.of(line));
  }

  @Test
  void fieldsAreFoundFromTheEnd() {
    assertEquals(
        new ArcLine("http://h/a b", "1.2.3.4", "20260101000000", "9"),
        ArcLine.of("http://h/a b 1.2.3.4 20260101000000 text/html 9 \r\n"));
    assertEquals(
        new ArcLine("ab:c 20250101000000 x", "-", "20260101099999", "0123456789"),
        ArcLine.of("ab:c 20250101000000 x - 20260101099999 text/html 0123456789"));
    assertEquals(
        new ArcLine("az:", "", "20260101000000", "9"),
        ArcLine.of("az:  20260101000000 text/html;x=y z 9"));
    assertNull(ArcLine.of("az: 20260101000000 text/html 9"), "without an address");
    assertNull(ArcLine.of("az:b c 20260101000000x text/html 9"));
  }

  @ParameterizedTest
  @CsvSource({
    "ab:, true", "AZ:x, true", "http://h/, true", "a:, false", ":, false", "'', false",
    "abc, false", "a1:, false", "a b:, false", "a`:, false", "a{:, false", "@b:, false"
  })
  void schemeHasOnlyLetters(String start, boolean scheme) {
    assertEquals(scheme, ArcLine.beginsWithScheme(start));
  }
}
