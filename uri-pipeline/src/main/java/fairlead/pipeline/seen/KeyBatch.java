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
}
