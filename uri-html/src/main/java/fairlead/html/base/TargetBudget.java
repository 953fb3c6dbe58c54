package fairlead.html.base;

/**
 * How long the targets of a document, and of the documents nested in it, may be in all. With a long
 * base, short references make long targets.
 */
public final class TargetBudget {

  private final long maxChars;
  private long chars;

  public TargetBudget(long maxChars) {
    this.maxChars = maxChars;
  }

  /** Counts UTF-16 units of a target, or of anything else that may be as long. */
  public void spend(long length) {
    chars += length;
  }

  /** Whether targets are too long in all. */
  public boolean isOverdrawn() {
    return chars > maxChars;
  }
}
