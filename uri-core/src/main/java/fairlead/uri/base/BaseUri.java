package fairlead.uri.base;

import fairlead.uri.Uri;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The base URI of a document, as found by a {@link BaseContext}, and why other candidates lost.
 *
 * @param uri the base; null if no layer has one
 * @param layer the layer it comes from; null if there is no base
 * @param lost the candidates that lost, outermost first
 */
public record BaseUri(@Nullable Uri uri, @Nullable BaseLayer layer, List<LostCandidate> lost) {

  /** Copies the list, and checks that base and layer are both present or both absent. */
  public BaseUri {
    if ((uri == null) != (layer == null)) {
      throw new IllegalArgumentException("a base and its layer must be set together");
    }
    lost = List.copyOf(lost);
  }
}
