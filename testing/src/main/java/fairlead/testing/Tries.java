package fairlead.testing;

import net.jqwik.api.lifecycle.AroundPropertyHook;
import net.jqwik.api.lifecycle.PropagationMode;
import net.jqwik.api.lifecycle.PropertyAttributes;
import net.jqwik.api.lifecycle.PropertyExecutionResult;
import net.jqwik.api.lifecycle.PropertyExecutor;
import net.jqwik.api.lifecycle.PropertyLifecycleContext;

/**
 * Runs the laws with a part of their tries: {@code -Dfairlead.tries=0.1} is a tenth. The service
 * loader of jqwik finds it.
 */
public final class Tries implements AroundPropertyHook {

  private static final double PART = Double.parseDouble(System.getProperty("fairlead.tries", "1"));

  /** The hook, for the service loader. */
  public Tries() {}

  @Override
  public PropertyExecutionResult aroundProperty(
      PropertyLifecycleContext context, PropertyExecutor property) {
    if (PART != 1) {
      PropertyAttributes law = context.attributes();
      law.tries().ifPresent(tries -> law.setTries((int) Math.max(1, tries * PART)));
    }
    return property.execute();
  }

  @Override
  public PropagationMode propagateTo() {
    return PropagationMode.ALL_DESCENDANTS;
  }
}
