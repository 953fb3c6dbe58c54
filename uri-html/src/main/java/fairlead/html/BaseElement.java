package fairlead.html;

import fairlead.uri.base.LostCandidate.Reason;
import org.jspecify.annotations.Nullable;

/**
 * A base element with an href.
 *
 * @param value its reference
 * @param excluded why it is no part of the document; null if it is
 * @param late whether links stand before it
 */
record BaseElement(AttributeValue value, @Nullable Reason excluded, boolean late) {

  BaseElement excludedFor(Reason reason) {
    return new BaseElement(value, reason, late);
  }
}
