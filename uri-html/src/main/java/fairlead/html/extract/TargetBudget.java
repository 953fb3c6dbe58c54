package fairlead.html.extract;

/**
 * How long the targets of a document, and of the documents nested in it, may be in all. With a long
 * base, short references make long targets.
 */
final class TargetBudget {

  private final long maxChars;
  private long chars;

  TargetBudget(long maxChars) {
    this.maxChars = maxChars;
  }

  /** Counts UTF-16 units of a target, or of anything else that may be as long. */
  void spend(long length) {
    chars += length;
  }

  /** Whether targets are too long in all. */
  boolean isOverdrawn() {
    return chars > maxChars;
  }
}
