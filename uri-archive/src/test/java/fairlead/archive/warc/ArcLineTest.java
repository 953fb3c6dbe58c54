package fairlead.archive.warc;

import static org.junit.jupiter.api.Assertions.assertNull;

import org.junit.jupiter.params.ParameterizedTest;
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
}
