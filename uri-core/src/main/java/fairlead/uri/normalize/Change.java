package fairlead.uri.normalize;

import fairlead.uri.Uri;

/**
 * What one step of a normal form did to a URI: one line of an explanation.
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
