package fairlead.cli.documents;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReportTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          0.5  | PT30S | 50 %, 30 s left
          0.25 | PT19S | 25 %, 57 s left
          0.5  | PT1M  | 50 %, 1 min left
          0.01 | PT2S  | 1 %, 3 min left
          0.5  | PT59M | 50 %, 59 min left
          0.5  | PT1H  | 50 %, 1.0 h left
          0.1  | PT1H  | 10 %, 9.0 h left
          """)
  void timeLeft(double part, Duration elapsed, String expected) {
    assertEquals(expected, Report.left(part, elapsed));
  }
}
