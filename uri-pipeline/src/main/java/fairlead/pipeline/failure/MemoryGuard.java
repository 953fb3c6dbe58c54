package fairlead.pipeline.failure;

import java.util.function.Supplier;

/**
 * Turns running out of heap or stack into an ordinary exception. Reactor takes the errors
 * themselves for the end of the virtual machine and passes nothing on, so that whoever waits for
 * the flow would wait for ever.
 */
public final class MemoryGuard {

  private MemoryGuard() {}

  /**
   * Runs something.
   *
   * @throws IllegalStateException if memory runs out while it does
   */
  public static <T> T run(Supplier<T> work) {
    try {
      return work.get();
    } catch (OutOfMemoryError e) {
      throw new IllegalStateException("not enough memory", e);
    } catch (StackOverflowError e) {
      throw new IllegalStateException("nested too deeply", e);
    }
  }
}
