package fairlead.uri.base;

import fairlead.uri.Uri;
import java.util.List;
import java.util.Objects;
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

  // The methods that the virtual machine generates for records are slow at startup.
  @Override
  public boolean equals(@Nullable Object other) {
    return other == this
        || (other instanceof BaseUri base
            && Objects.equals(uri, base.uri)
            && layer == base.layer
            && lost.equals(base.lost));
  }

  @Override
  public int hashCode() {
    return Objects.hashCode(uri) * 31 + lost.hashCode();
  }
}
