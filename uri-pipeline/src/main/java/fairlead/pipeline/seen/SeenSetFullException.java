package fairlead.pipeline.seen;

/** Thrown when a seen-set has reached its limit, instead of reporting a target twice. */
public final class SeenSetFullException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /** An exception for a limit. */
  public SeenSetFullException(long maxKeys) {
    super("more than " + maxKeys + " distinct keys");
  }

  /** An exception for a set whose limit is not counted in keys. */
  public SeenSetFullException(String message, Throwable cause) {
    super(message, cause);
  }
}
