package fairlead.pipeline.failure;

import java.util.function.Consumer;

/**
 * Points in the middle of work that must survive a kill. Tests install a hook that ends the process
 * there; nothing else installs one.
 */
public final class FaultPoint {

  private static volatile Consumer<String> hook = name -> {};

  private FaultPoint() {}

  /** Installs what is called at each point, with its name. */
  public static void install(Consumer<String> value) {
    hook = value;
  }

  /** Calls the hook. */
  public static void at(String name) {
    hook.accept(name);
  }
}
