package fairlead.redis;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Thrown when a server gives no answer, or one that a seen-set cannot go on with. */
public final class RedisSeenSetException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /** What went wrong. */
  public enum Reason {
    /**
     * No answer within the time that the options name. The batch may have been added or not; asked
     * again, by the Mono that failed, the answer is what it would have been.
     */
    NO_ANSWER,
    /** The server has lost what it had answered: it came back without its data, or was emptied. */
    FORGOTTEN,
    /** Another process has opened the same run of the same set. */
    TAKEN_OVER,
    /** The server's settings, or the rights of its user, are not fit for a seen-set. */
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
