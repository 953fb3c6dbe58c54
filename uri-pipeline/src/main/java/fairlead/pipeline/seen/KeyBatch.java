package fairlead.pipeline.seen;

import fairlead.pipeline.KeyedOutcome;
import fairlead.uri.key.Fingerprint;
import fairlead.uri.key.KeyFingerprinter;
import java.util.List;
import java.util.Objects;

/**
 * Keys that are offered to a seen-set together, all with the same profile and seed. A batch is one
 * round trip to a shared set.
 *
 * @param keys made the fingerprints
 * @param fingerprints the fingerprints of the keys, in the order they are offered
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
   * Checks that a set accepts these keys. Each set calls this before it adds them.
   *
   * @param maker makes the keys of the set
   * @throws IllegalArgumentException if the keys have another profile or seed
   */
  public void checkFor(KeyFingerprinter maker) {
    if (!keys.equals(maker)) {
      throw new IllegalArgumentException(
          keys.profile().equals(maker.profile())
              ? "keys made with a different seed"
              : "keys of " + keys + " offered to a set of " + maker);
    }
  }
}
