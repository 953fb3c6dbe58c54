package fairlead.fetch;

import io.netty.channel.ConnectTimeoutException;
import io.netty.handler.codec.DecoderException;
import io.netty.handler.codec.PrematureChannelClosureException;
import io.netty.handler.codec.TooLongFrameException;
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
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.Locale;
import java.util.concurrent.TimeoutException;
import java.util.regex.Pattern;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;
import reactor.netty.http.client.PrematureCloseException;

/** Why a request failed, in words that people understand. */
final class FailureText {

  private static final DateTimeFormatter JAVA_DATE =
      DateTimeFormatter.ofPattern("EEE MMM dd HH:mm:ss zzz yyyy", Locale.ROOT);

  private static final Pattern BROKEN = Pattern.compile("reset|closed|[Bb]roken pipe");

  private FailureText() {}

  static String of(Throwable failure, Duration timeout) {
    if (find(failure, CertificateException.class) != null) {
      return certificate(failure);
    }
    if (find(failure, TimeoutException.class) != null
        || find(failure, SocketTimeoutException.class) != null
        || find(failure, ConnectTimeoutException.class) != null) {
      return "no answer in " + seconds(timeout);
    }
    if (find(failure, UnknownHostException.class) != null) {
      return "no such host";
    }
    if (find(failure, NoRouteToHostException.class) != null) {
      return "no route to the host";
    }
    Throwable connection = find(failure, ConnectException.class);
    if (connection != null) {
      return String.valueOf(connection.getMessage()).contains("refused")
          ? "connection refused"
          : "no connection to the host";
    }
    if (find(failure, SSLException.class) != null) {
      return "no secure connection to the host";
    }
    if (find(failure, TooLongFrameException.class) != null) {
      return "header fields that are too long";
    }
    if (isGarbage(failure)) {
      return "not an HTTP response";
    }
    return isBroken(failure)
        ? "connection closed before the end of the response"
        : "request failed: " + failure.getMessage();
  }

  private static String certificate(Throwable failure) {
    Throwable expired = find(failure, CertificateExpiredException.class);
    if (expired != null) {
      return "certificate expired" + date(" on ", expired);
    }
    Throwable early = find(failure, CertificateNotYetValidException.class);
    if (early != null) {
      return "certificate not valid before" + date(" ", early);
    }
    if (find(failure, CertPathBuilderException.class) != null) {
      return "certificate from an unknown authority";
    }
    Throwable certificate = find(failure, CertificateException.class);
    String message = String.valueOf(certificate == null ? null : certificate.getMessage());
    return message.contains("subject alternative") || message.contains("No name matching")
        ? "certificate for another host"
        : "certificate not valid: " + message;
  }

  /** Whether a connection broke, so that another one may not. */
  static boolean isBroken(Throwable failure) {
    return find(failure, PrematureCloseException.class) != null
        || find(failure, PrematureChannelClosureException.class) != null
        || find(failure, EOFException.class) != null
        || find(failure, ClosedChannelException.class) != null
        || (failure instanceof IOException && BROKEN.matcher(failure + "").find())
        || failure.getClass() == SocketException.class;
  }

  /** Whether an answer is not one of HTTP. */
  static boolean isGarbage(Throwable failure) {
    return find(failure, DecoderException.class) != null
        || find(failure, IllegalArgumentException.class) != null; // from the codec
  }

  static String seconds(Duration time) {
    long seconds = time.toSeconds();
    return seconds >= 172_800
        ? seconds / 86_400 + " days"
        : seconds >= 7200
            ? seconds / 3600 + " h"
            : seconds >= 300
                ? seconds / 60 + " min"
                : time.toMillis() % 1000 == 0 ? seconds + " s" : time.toMillis() + " ms";
  }

  private static @Nullable Throwable find(
      @Nullable Throwable failure, Class<? extends Throwable> type) {
    int depth = 0;
    for (Throwable at = failure; at != null && depth < 20; at = at.getCause(), depth++) {
      if (type.isInstance(at)) {
        return at;
      }
    }
    return null;
  }

  /** The date in a message of the JDK, such as {@code NotAfter: Fri May 01 00:00:00 UTC 2026}. */
  private static String date(String before, Throwable failure) {
    try {
      String message = String.valueOf(failure.getMessage());
      String date = message.substring(message.indexOf(": ") + 2);
      return before + ZonedDateTime.parse(date, JAVA_DATE).toLocalDate();
    } catch (DateTimeParseException e) {
      return "";
    }
  }
}
