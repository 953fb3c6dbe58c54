package fairlead.uri;

/** Thrown by the methods that promise a value for text that has none; carries the rejection. */
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
