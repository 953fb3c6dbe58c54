package fairlead.uri.base;

import fairlead.uri.Uri;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The base URI of a document as a {@link BaseContext} establishes it, and why other candidates
 * lost.
 *
 * @param uri the base; null where no layer gives one
 * @param layer the layer that gave it; null where none did
 * @param lost the candidates that lost, outermost first
 */
public record BaseUri(@Nullable Uri uri, @Nullable BaseLayer layer, List<LostCandidate> lost) {

  /** Copies the list, and checks that base and layer are both there or both absent. */
  public BaseUri {
    if ((uri == null) != (layer == null)) {
      throw new IllegalArgumentException("a base and its layer go together");
    }
    lost = List.copyOf(lost);
  }
}
