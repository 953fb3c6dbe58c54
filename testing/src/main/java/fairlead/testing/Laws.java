package fairlead.testing;

import net.jqwik.api.lifecycle.AroundPropertyHook;
import net.jqwik.api.lifecycle.PropagationMode;
import net.jqwik.api.lifecycle.PropertyAttributes;
import net.jqwik.api.lifecycle.PropertyExecutionResult;
import net.jqwik.api.lifecycle.PropertyExecutor;
import net.jqwik.api.lifecycle.PropertyLifecycleContext;

/**
 * Sets the seed and the number of tries of all laws. {@code -Dfairlead.seed=N} is the seed, so that
 * a build fails only for a change; {@code random} is another one for each run. {@code
 * -Dfairlead.tries=0.1} makes a tenth of the tries. The service loader of jqwik finds this class.
 */
public final class Laws implements AroundPropertyHook {

  /** The tries of a law that names no number. */
  private static final int DEFAULT_TRIES = 1000;

  private static final double PART = Double.parseDouble(System.getProperty("fairlead.tries", "1"));

  private static final String SEED = System.getProperty("fairlead.seed", "random");

  /** The hook, for the service loader. */
  public Laws() {}

  @Override
  public PropertyExecutionResult aroundProperty(
      PropertyLifecycleContext context, PropertyExecutor property) {
    PropertyAttributes law = context.attributes();
    if (PART != 1) {
      law.setTries((int) Math.max(1, law.tries().orElse(DEFAULT_TRIES) * PART));
    }
    if (!SEED.equals("random") && law.seed().isEmpty()) {
      law.setSeed(SEED);
    }
    return property.execute();
  }

  @Override
  public PropagationMode propagateTo() {
    return PropagationMode.ALL_DESCENDANTS;
  }
}
