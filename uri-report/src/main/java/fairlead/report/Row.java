package fairlead.report;

import fairlead.uri.Uri;
import fairlead.uri.key.Fingerprint;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a report needs to know of a link.
 *
 * @param kind the label of its kind
 * @param isPage whether the kind leads to a page
 * @param layer the label of the layer that its base comes from; null if there is none
 * @param base what the reference was resolved against; null if nothing
 * @param reference the reference as parsed
 * @param target what the link leads to; null if nothing
 * @param key the fingerprint of the target's key; null if there is no target
 * @param error why there is no target; empty if there is one
 * @param line its line; 0 if unknown
 * @param column its column; 0 if unknown
 */
record Row(
    String kind,
    boolean isPage,
    @Nullable String layer,
    @Nullable Uri base,
    String reference,
    @Nullable Uri target,
    @Nullable Fingerprint key,
    String error,
    int line,
    int column) {

  private static final Set<String> PAGES = Set.of("http", "https", "file");

  /** Whether a target may be a page, by its scheme. */
  static boolean canBePage(@Nullable Uri target) {
    return target != null && PAGES.contains(target.scheme());
  }
}
