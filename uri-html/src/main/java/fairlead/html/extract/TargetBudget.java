package fairlead.html.extract;

/**
 * Bounds the total length of a document's targets and of everything else that may be as long. With
 * a long base, short references make long targets.
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

  /** Whether the budget is exceeded. */
  boolean isOverdrawn() {
    return spent > max;
  }
}
