package fairlead.pipeline.seen;

import fairlead.pipeline.failure.ErrorGuard;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import reactor.core.publisher.Mono;

/**
 * A seen-set that holds its keys as they are, in memory: exact, not durable, some 150 bytes a key.
 * Thread-safe.
 */
public final class MemorySeenSet implements SeenSet {

  /** The limit unless the caller names another. */
  public static final long DEFAULT_MAX_KEYS = 10_000_000;

  private final Set<String> keys = new HashSet<>();
  private final long maxKeys;

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
    return Mono.fromSupplier(() -> ErrorGuard.run(() -> addNow(batch)));
  }

  private synchronized BitSet addNow(List<String> batch) {
    // Nearly full, the batch must not be added by halves: count before adding.
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

  private long countNew(List<String> batch) {
    return batch.stream().distinct().filter(key -> !keys.contains(key)).count();
  }

  @Override
  public synchronized long size() {
    return keys.size();
  }

  @Override
  public boolean isExact() {
    return true;
  }

  @Override
  public boolean isDurable() {
    return false;
  }

  @Override
  public synchronized void close() {
    keys.clear();
  }
}
