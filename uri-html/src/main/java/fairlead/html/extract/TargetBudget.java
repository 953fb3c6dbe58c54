package fairlead.html.extract;

/**
 * What the targets of a document, and all that is as long as they, may take together. Short
 * references with a long base make much of little.
 */
final class TargetBudget {

  private final long max;
  private long spent;

  TargetBudget(long max) {
    this.max = max;
  }

  /** Counts UTF-16 units. */
  void spend(long chars) {
    spent += chars;
  }

  /** Whether more was counted than there was. */
  boolean isOverdrawn() {
    return spent > max;
  }
}
