package fairlead.pipeline.seen;

import fairlead.pipeline.failure.ErrorGuard;
import fairlead.uri.key.Fingerprint;
import fairlead.uri.key.Fingerprinter;
import java.security.SecureRandom;
import java.util.BitSet;
import java.util.List;
import reactor.core.publisher.Mono;

/**
 * A seen-set in memory, not durable. It takes at most 43 bytes a key, however long the keys are: it
 * holds fingerprints of 128 bits with a secret seed. In practice two keys are never mistaken for
 * one another, see {@link Fingerprint}. Thread-safe.
 */
public final class MemorySeenSet implements SeenSet {

  /** The limit unless the caller names another. */
  public static final long DEFAULT_MAX_KEYS = 10_000_000;

  private final Fingerprinter fingerprinter = Fingerprinter.withSeed(new SecureRandom().nextLong());
  private final long maxKeys;
  private FingerprintTable keys = new FingerprintTable();

  /** An empty set with the default limit. */
  public MemorySeenSet() {
    this(DEFAULT_MAX_KEYS);
  }

  /** An empty set with a limit for its keys. */
  public MemorySeenSet(long maxKeys) {
    this.maxKeys = maxKeys;
  }

  @Override
  public Mono<BitSet> add(List<String> batch) {
    return Mono.fromSupplier(() -> ErrorGuard.get(() -> addNow(fingerprints(batch))));
  }

  private List<Fingerprint> fingerprints(List<String> batch) {
    return batch.stream().map(fingerprinter::fingerprint).toList();
  }

  private synchronized BitSet addNow(List<Fingerprint> batch) {
    // Counts before adding, since a batch must not be added in part when the set is nearly full.
    if (keys.size() + batch.size() > maxKeys && keys.size() + countNew(batch) > maxKeys) {
      throw new SeenSetFullException(maxKeys);
    }
    BitSet added = new BitSet(batch.size());
    for (int i = 0; i < batch.size(); i++) {
      if (keys.add(batch.get(i))) {
        added.set(i);
      }
    }
    return added;
  }

  private long countNew(List<Fingerprint> batch) {
    return batch.stream().distinct().filter(key -> !keys.contains(key)).count();
  }

  @Override
  public synchronized long size() {
    return keys.size();
  }

  /** False: two keys may share a fingerprint, though this never happens in practice. */
  @Override
  public boolean isExact() {
    return false;
  }

  @Override
  public boolean isDurable() {
    return false;
  }

  @Override
  public synchronized void close() {
    keys = new FingerprintTable();
  }
}
