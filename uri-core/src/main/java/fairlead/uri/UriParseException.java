package fairlead.uri;

/**
 * Thrown by methods such as {@code parse} for a text that they cannot read. Contains the rejection.
 */
public final class UriParseException extends IllegalArgumentException {
  private static final long serialVersionUID = 1;

  private final Rejection rejection;

  /** An exception for a rejection. */
  public UriParseException(Rejection rejection) {
    super(rejection.message());
    this.rejection = rejection;
  }

  /** What was rejected, why and where. */
  public Rejection rejection() {
    return rejection;
  }
}
