package fairlead.pipeline;

import fairlead.html.Link;
import fairlead.uri.Uri;
import fairlead.uri.key.Fingerprint;
import fairlead.uri.key.Key;
import fairlead.uri.key.KeyFingerprinter;
import java.util.Objects;

/**
 * A link with the fingerprint of its target's key: what a frontier needs to know of it.
 *
 * @param link the link, which has a target
 * @param keys made the fingerprint
 * @param fingerprint the fingerprint of the target's key
 */
public record KeyedLink(Link link, KeyFingerprinter keys, Fingerprint fingerprint) {

  /** Makes the fingerprint. */
  static KeyedLink of(Link link, Uri target, KeyFingerprinter keys) {
    return new KeyedLink(link, keys, keys.fingerprint(target));
  }

  /** The target of the link. */
  public Uri target() {
    return Objects.requireNonNull(link.target(), "a keyed link must have a target");
  }

  /**
   * The key of the target. It is computed on each call, since most users need only the fingerprint.
   */
  public Key key() {
    return keys.key(target());
  }
}
