package fairlead.fetch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.io.EOFException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.nio.channels.ClosedChannelException;
import java.security.cert.CertPathBuilderException;
import java.security.cert.CertificateException;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateNotYetValidException;
import java.time.Duration;
import java.util.stream.Stream;
import javax.net.ssl.SSLHandshakeException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class FailureTextTest {

  static Stream<Arguments> failures() {
    return Stream.of(
        arguments(new SocketTimeoutException(), "no answer in 1500 ms"),
        arguments(new UnknownHostException("h"), "no such host"),
        arguments(new NoRouteToHostException(), "no route to the host"),
        arguments(new ConnectException("Connection refused: h"), "connection refused"),
        arguments(new ConnectException("Network is unreachable"), "no connection to the host"),
        arguments(new SSLHandshakeException("x"), "no secure connection to the host"),
        arguments(new IllegalArgumentException("x"), "not an HTTP response"),
        arguments(new EOFException(), "connection closed before the end of the response"),
        arguments(new IOException("x"), "request failed: x"),
        arguments(
            new CertificateExpiredException("NotAfter: Fri May 01 00:00:00 UTC 2026"),
            "certificate expired on 2026-05-01"),
        arguments(new CertificateExpiredException("NotAfter: soon"), "certificate expired"),
        arguments(
            new CertificateNotYetValidException("NotBefore: Fri May 01 00:00:00 UTC 2026"),
            "certificate not valid before 2026-05-01"),
        arguments(
            new CertificateException(new CertPathBuilderException()),
            "certificate from an unknown authority"),
        arguments(
            new CertificateException("No subject alternative names present"),
            "certificate for another host"),
        arguments(
            new CertificateException("No name matching h found"), "certificate for another host"),
        arguments(new CertificateException("odd"), "certificate not valid: odd"));
  }

  @ParameterizedTest
  @MethodSource("failures")
  void failureIsNamedWhereverItsCauseIs(Throwable failure, String text) {
    Duration timeout = Duration.ofMillis(1500);
    assertEquals(text, FailureText.of(failure, timeout));
    if (!text.startsWith("request failed")) {
      assertEquals(text, FailureText.of(new RuntimeException(failure), timeout));
    }
  }

  @Test
  @Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void causesMayLeadInACircle() {
    Exception one = new Exception("x");
    one.initCause(new Exception(one));
    assertEquals("request failed: x", FailureText.of(one, Duration.ZERO));
  }

  @Test
  void brokenConnectionsAreKnown() {
    assertTrue(FailureText.isBroken(new RuntimeException(new ClosedChannelException())));
    assertTrue(FailureText.isBroken(new SocketException("x")));
    assertTrue(FailureText.isBroken(new IOException("Broken pipe")));
    assertFalse(FailureText.isBroken(new ConnectException("x")));
    assertFalse(FailureText.isBroken(new IOException("x")));
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0 s",
    "1, 1 ms",
    "1000, 1 s",
    "299000, 299 s",
    "300000, 5 min",
    "7199000, 119 min",
    "7200000, 2 h",
    "172799000, 47 h",
    "172800000, 2 days"
  })
  void timesAreShort(long millis, String text) {
    assertEquals(text, FailureText.seconds(Duration.ofMillis(millis)));
  }
}
