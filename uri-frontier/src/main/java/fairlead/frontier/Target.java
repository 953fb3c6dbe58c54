package fairlead.frontier;

import fairlead.html.rule.LinkKind;
import fairlead.uri.Uri;
import fairlead.uri.key.Fingerprint;
import fairlead.uri.key.Key;
import java.util.List;
import java.util.Objects;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * Something to fetch: what {@link FrontEnd} returns once for each key, and what a frontier holds.
 *
 * @param uri what to fetch; {@code RequestUri.of} makes it a {@code java.net.URI}
 * @param key the key under which it is seen
 * @param fingerprint the fingerprint of the key, with the seed of the seen-set
 * @param depth how many links lead here from a seed; redirects do not count
 * @param hops how it was reached, from a seed, which has none: {@code L} for a link to a page,
 *     {@code R} for a redirect, {@code E} for something embedded, {@code S} for a style sheet or
 *     script, {@code F} for a form, {@code M} for a sitemap, {@code X} for anything else. Only the
 *     last 50
 * @param referrer the document with the link; null for a seed
 * @param kind what the link is for; {@code NAVIGATION} for a seed
 * @param rel the tokens of the {@code rel} of the link; empty if contexts are not read
 * @param text the text of the link; empty if contexts are not read
 * @param domain the registrable domain of the host, by the public suffix list, in lower case and
 *     without a final dot. The host itself if it has none, such as an IP address. Empty if the URI
 *     has no host
 * @param priority from 0.0 to 1.0, by a sitemap; empty if none says so, or contexts are not read
 */
public record Target(
    Uri uri,
    Key key,
    Fingerprint fingerprint,
    int depth,
    String hops,
    @Nullable Uri referrer,
    LinkKind kind,
    List<String> rel,
    String text,
    String domain,
    OptionalDouble priority) {

  /** Copies the list. */
  public Target {
    Objects.requireNonNull(uri, "uri");
    Objects.requireNonNull(key, "key");
    Objects.requireNonNull(fingerprint, "fingerprint");
    Objects.requireNonNull(kind, "kind");
    rel = List.copyOf(rel);
  }
}
