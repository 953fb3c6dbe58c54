package fairlead.fetch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import fairlead.uri.whatwg.Whatwg;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FetchOptionsTest {

  @Test
  void settingsAreKeptAndLeaveTheOthers() {
    FetchOptions options =
        FetchOptions.DEFAULT
            .withConnections(1)
            .withConnectionsPerHost(2)
            .withDelayPerHost(Duration.ofMillis(3))
            .withTimeout(Duration.ofMillis(4))
            .withDeadline(Duration.ofMillis(5))
            .withMaxBody(6)
            .withMaxDocument(7)
            .withMaxHeaders(8)
            .withRedirects(9)
            .withRetries(10)
            .withMaxWait(Duration.ofMillis(11))
            .withUserAgent(" ~");
    assertEquals(
        List.of(1, 2, 3L, 4L, 5L, 6, 7, 8, 9, 10, 11L, " ~"),
        List.of(
            options.connections(),
            options.connectionsPerHost(),
            options.delayPerHost().toMillis(),
            options.timeout().toMillis(),
            options.deadline().toMillis(),
            options.maxBody(),
            options.maxDocument(),
            options.maxHeaders(),
            options.redirects(),
            options.retries(),
            options.maxWait().toMillis(),
            options.userAgent()));
  }

  @Test
  void leastValuesAreAccepted() {
    FetchOptions options =
        FetchOptions.DEFAULT
            .withConnections(1)
            .withRedirects(0)
            .withRetries(0)
            .withMaxWait(Duration.ZERO)
            .withTimeout(Duration.ofMillis(1));
    assertEquals(0, options.retries() + options.redirects());
    assertEquals(Duration.ZERO, options.maxWait());
    assertThrows(IllegalArgumentException.class, () -> options.withConnections(0));
    assertThrows(IllegalArgumentException.class, () -> options.withRetries(-1));
    assertThrows(IllegalArgumentException.class, () -> options.withTimeout(Duration.ZERO));
  }

  @ParameterizedTest
  @ValueSource(strings = {"\u001f", "\u007f", "a\nb", "\u00e9"})
  void userAgentIsALine(String value) {
    FetchOptions options = FetchOptions.DEFAULT;
    assertThrows(IllegalArgumentException.class, () -> options.withUserAgent(value));
  }

  @ParameterizedTest
  @ValueSource(strings = {"@h", "me@h", "h/", "h:443", "", "h?"})
  void headersAreForAHost(String host) {
    FetchOptions options = FetchOptions.DEFAULT;
    assertThrows(IllegalArgumentException.class, () -> options.withHeader(host, "a", "b"));
  }

  @Test
  void headersOfAHostAddUp() {
    FetchOptions options =
        FetchOptions.DEFAULT
            .withHeader("H:8443", "a", "1")
            .withHeader("h:8443", "b", "2")
            .withHeader("127.0.0.1", "c", "3");
    assertEquals(Map.of("a", "1", "b", "2"), options.headers(Whatwg.parse("https://h:8443/")));
  }
}
