package fairlead.fetch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RetryAfterTest {

  private static Duration of(String value) {
    return RetryAfter.of(Map.of("Retry-After", List.of(value)));
  }

  @Test
  void secondsAndDates() {
    assertEquals(Duration.ofSeconds(125), of(" 125 "));
    assertEquals(Duration.ZERO, of("Fri, 31 Dec 1999 23:59:59 GMT"));
    ZonedDateTime later = ZonedDateTime.now(ZoneOffset.UTC).plusHours(1);
    long seconds = of(DateTimeFormatter.RFC_1123_DATE_TIME.format(later)).toSeconds();
    assertTrue(seconds > 3500 && seconds <= 3600, seconds + " s");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "soon", "-1", "1.5", "12345678901234567890"})
  void whatCannotBeReadIsNoTime(String value) {
    assertNull(of(value));
    assertNull(RetryAfter.of(Map.of()));
  }

  @ParameterizedTest
  @CsvSource({
    "PT1.5S,1500 ms",
    "PT20S,20 s",
    "PT299S,299 s",
    "PT5M,5 min",
    "PT119M,119 min",
    "PT2H,2 h",
    "PT47H,47 h",
    "PT48H,2 days"
  })
  void timesAreShort(Duration time, String text) {
    assertEquals(text, FailureText.seconds(time));
  }
}
