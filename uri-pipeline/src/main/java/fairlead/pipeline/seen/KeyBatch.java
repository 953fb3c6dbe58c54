package fairlead.pipeline.seen;

import fairlead.pipeline.KeyedOutcome;
import fairlead.uri.key.Fingerprint;
import fairlead.uri.key.KeyFingerprinter;
import java.util.List;
import java.util.Objects;

/**
 * Keys to offer to a seen-set together, all made by one profile with one seed: one round trip to a
 * shared set.
 *
 * @param keys what made them
 * @param fingerprints the fingerprints of the keys, in the order in which they are offered
 */
public record KeyBatch(KeyFingerprinter keys, List<Fingerprint> fingerprints) {

  /** Copies the list. */
  public KeyBatch {
    Objects.requireNonNull(keys, "keys");
    fingerprints = List.copyOf(fingerprints);
  }

  /** The keys of a document's links. */
  public static KeyBatch of(KeyedOutcome outcome) {
    return new KeyBatch(outcome.keys(), outcome.fingerprints());
  }

  /**
   * Checks that a set takes these keys, as each set does before it adds them.
   *
   * @param maker what makes the keys of the set
   * @throws IllegalArgumentException if another profile or seed made them
   */
  public void checkFor(KeyFingerprinter maker) {
    if (!keys.equals(maker)) {
      throw new IllegalArgumentException(
          keys.profile().equals(maker.profile())
              ? "keys with the seed of another set"
              : "keys of " + keys + " offered to a set of " + maker);
    }
  }
}
