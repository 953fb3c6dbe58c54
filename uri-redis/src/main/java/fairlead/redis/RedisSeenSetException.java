package fairlead.redis;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Thrown when a server does not answer, or a seen-set cannot continue after its answer. */
public final class RedisSeenSetException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /** What went wrong. */
  public enum Reason {
    /**
     * No answer within the timeout. The batch may have been added or not. If the Mono that failed
     * is subscribed to again, the answer is the one that was lost.
     */
    NO_ANSWER,
    /**
     * The server has lost keys after it had answered: it came back without its data, or was
     * emptied.
     */
    FORGOTTEN,
    /** Another process has opened the same run of the same set. */
    TAKEN_OVER,
    /** The server's settings, or the rights of its user, are not suitable for a seen-set. */
    REFUSED,
    /** The set has been closed. */
    CLOSED
  }

  private final Reason reason;
  private final String server;

  RedisSeenSetException(Reason reason, String server, String message, @Nullable Throwable cause) {
    super(server + ": " + message, cause);
    this.reason = Objects.requireNonNull(reason, "reason");
    this.server = server;
  }

  /** What went wrong. */
  public Reason reason() {
    return reason;
  }

  /** Which server, as a URI without credentials. */
  public String server() {
    return server;
  }
}
