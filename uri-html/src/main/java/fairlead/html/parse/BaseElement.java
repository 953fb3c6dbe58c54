package fairlead.html.parse;

import fairlead.html.markup.AttributeValue;
import fairlead.html.syntax.HtmlReference;
import fairlead.uri.base.BaseLayer;
import fairlead.uri.base.Candidate;
import fairlead.uri.base.LostCandidate;
import fairlead.uri.base.LostCandidate.Reason;
import org.jspecify.annotations.Nullable;

/**
 * A base element with an href.
 *
 * @param value its reference
 * @param excluded why it is not part of the document; null if it is
 * @param late whether links come before it
 */
public record BaseElement(AttributeValue value, @Nullable Reason excluded, boolean late) {

  /** Its reference, as a candidate for the base that lost. */
  public LostCandidate lost(Reason reason) {
    return new LostCandidate(candidate(), reason, null);
  }

  /** Its reference, as a candidate for the base. */
  public Candidate candidate() {
    return new Candidate(BaseLayer.CONTENT, HtmlReference.clean(value.value()));
  }
}
