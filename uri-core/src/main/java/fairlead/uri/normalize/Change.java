package fairlead.uri.normalize;

import fairlead.uri.Uri;

/**
 * What one step did.
 *
 * @param step the step
 * @param before the URI before it
 * @param after the URI after it, which differs
 */
public record Change(Step step, Uri before, Uri after) {

  /** The step's name. */
  @Override
  public String toString() {
    return step.name();
  }
}
