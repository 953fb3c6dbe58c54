package fairlead.html;

/** Thrown by methods such as {@code extract} for a document that cannot be read. */
public final class UnreadableException extends IllegalArgumentException {

  private static final long serialVersionUID = 1;

  private final Unreadable unreadable;

  /** An exception for a document that cannot be read. */
  public UnreadableException(Unreadable unreadable) {
    super(unreadable.toString());
    this.unreadable = unreadable;
  }

  /** Why it cannot be read. */
  public Unreadable unreadable() {
    return unreadable;
  }
}
