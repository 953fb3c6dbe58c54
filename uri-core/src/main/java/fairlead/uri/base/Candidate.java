package fairlead.uri.base;

import java.util.Objects;

/**
 * A base URI that a layer offers, to list in an explanation of the base.
 *
 * @param layer the layer that offers it
 * @param reference its text; it may be relative to the base of the outer layers
 */
public record Candidate(BaseLayer layer, String reference) {

  /** Checks that both are present. */
  public Candidate {
    Objects.requireNonNull(layer, "layer");
    Objects.requireNonNull(reference, "reference");
  }
}
