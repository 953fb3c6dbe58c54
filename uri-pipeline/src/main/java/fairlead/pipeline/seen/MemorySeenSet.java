package fairlead.pipeline.seen;

import fairlead.pipeline.failure.ErrorGuard;
import fairlead.pipeline.fingerprint.FingerprintTable;
import fairlead.uri.key.Fingerprint;
import fairlead.uri.key.KeyFingerprinter;
import fairlead.uri.key.KeyProfile;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import reactor.core.publisher.Mono;

/**
 * A seen-set in memory, not durable. It takes at most 31 bytes per key, no matter how long the keys
 * are: it holds fingerprints of 128 bits with a secret seed. In practice two different keys are
 * never mistaken for each other, see {@link Fingerprint}. A {@link #compact} set takes half of
 * that. Once it has checkpoints, keys added since the second-last checkpoint take 16 to 32 bytes
 * more. Thread-safe.
 */
public final class MemorySeenSet implements SeenSet {

  /** The default limit. */
  public static final long DEFAULT_MAX_KEYS = 10_000_000;

  private static final int KEPT_CHECKPOINTS = 2;

  /**
   * A checkpoint.
   *
   * @param generation its number
   * @param logged how many keys were in the log at that time
   */
  private record Checkpoint(long generation, int logged) {}

  private final KeyFingerprinter maker;
  private final long maxKeys;
  private final Deque<Checkpoint> checkpoints = new ArrayDeque<>(); // the oldest one first
  private final boolean whole; // whether all bits of a fingerprint count
  private FingerprintTable keys;
  private FingerprintLog log = new FingerprintLog(); // of keys added since the oldest checkpoint
  private long generation;

  private MemorySeenSet(KeyFingerprinter maker, long maxKeys, boolean whole) {
    this.maker = Objects.requireNonNull(maker, "maker");
    this.maxKeys = maxKeys;
    this.whole = whole;
    this.keys = table();
  }

  private FingerprintTable table() {
    return whole ? FingerprintTable.whole() : FingerprintTable.halves();
  }

  /** An empty set for the keys of a profile, with a random seed and the default limit. */
  public static MemorySeenSet of(KeyProfile profile) {
    return of(KeyFingerprinter.of(profile), DEFAULT_MAX_KEYS);
  }

  /**
   * An empty set.
   *
   * @param keys makes its keys
   * @param maxKeys how many it holds at most
   */
  public static MemorySeenSet of(KeyFingerprinter keys, long maxKeys) {
    return new MemorySeenSet(keys, maxKeys, true);
  }

  /**
   * An empty set that holds half of each fingerprint, 64 bits, and takes at most 16 bytes per key.
   * For each key in the set, a new key is mistaken for it in one of 2<sup>64</sup> cases. So among
   * n keys, with a probability of about n<sup>2</sup>/2<sup>65</sup>, one is not reported. That is
   * 3 in a million for ten million keys, and 3 in a hundred for a billion.
   *
   * @param keys makes its keys
   * @param maxKeys how many it holds at most
   */
  public static MemorySeenSet compact(KeyFingerprinter keys, long maxKeys) {
    return new MemorySeenSet(keys, maxKeys, false);
  }

  @Override
  public KeyFingerprinter keys() {
    return maker;
  }

  @Override
  public Mono<BitSet> offer(KeyBatch batch) {
    return answer(() -> offerNow(batch));
  }

  private static <T> Mono<T> answer(Supplier<T> question) {
    return Mono.fromSupplier(() -> ErrorGuard.get(question));
  }

  private synchronized BitSet offerNow(KeyBatch batch) {
    batch.checkFor(maker);
    List<Fingerprint> offered = batch.fingerprints();
    // Counts before adding, so that a batch is not added in part when the set is nearly full.
    if (keys.size() + offered.size() > maxKeys && keys.size() + countNew(offered) > maxKeys) {
      throw new SeenSetFullException(maxKeys);
    }
    BitSet added = new BitSet(offered.size());
    for (int i = 0; i < offered.size(); i++) {
      if (keys.add(offered.get(i))) {
        added.set(i);
        if (!checkpoints.isEmpty()) {
          log.add(offered.get(i));
        }
      }
    }
    return added;
  }

  @Override
  public synchronized boolean contains(Fingerprint key) {
    return keys.contains(key);
  }

  private long countNew(List<Fingerprint> batch) {
    return batch.stream().distinct().filter(key -> !keys.contains(key)).count();
  }

  /** How many bytes of memory the keys take, not counting checkpoints. */
  public synchronized long bytes() {
    return keys.bytes();
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
  public boolean isShared() {
    return false;
  }

  @Override
  public boolean canRollBack() {
    return true;
  }

  @Override
  public Mono<Long> checkpoint() {
    return answer(this::checkpointNow);
  }

  private synchronized long checkpointNow() {
    checkpoints.add(new Checkpoint(++generation, log.size()));
    if (checkpoints.size() > KEPT_CHECKPOINTS) {
      checkpoints.remove();
      int dropped = checkpoints.element().logged();
      log = log.from(dropped);
      List<Checkpoint> kept = List.copyOf(checkpoints);
      checkpoints.clear();
      kept.forEach(
          one -> checkpoints.add(new Checkpoint(one.generation(), one.logged() - dropped)));
    }
    return generation;
  }

  @Override
  public Mono<Void> rollbackTo(long generation) {
    return answer(
            () -> {
              rollbackNow(generation);
              return true;
            })
        .then();
  }

  private synchronized void rollbackNow(long wanted) {
    Checkpoint checkpoint =
        checkpoints.stream()
            .filter(one -> one.generation() == wanted)
            .findFirst()
            .orElseThrow(
                () -> new IllegalArgumentException("no checkpoint of generation " + wanted));
    FingerprintTable dropped = table();
    log.from(checkpoint.logged()).forEach(dropped::add);
    keys = keys.without(dropped);
    log = log.upTo(checkpoint.logged());
    checkpoints.removeIf(one -> one.generation() > wanted);
  }

  @Override
  public synchronized void close() {
    keys = table();
    log = new FingerprintLog();
    checkpoints.clear();
  }
}
