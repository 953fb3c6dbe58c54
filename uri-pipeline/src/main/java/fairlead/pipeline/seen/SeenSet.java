package fairlead.pipeline.seen;

import fairlead.uri.key.KeyFingerprinter;
import java.util.BitSet;
import reactor.core.publisher.Mono;

/**
 * Remembers keys, so that each target of a crawl is reported once. A key is new exactly once in the
 * life of the set, even if it is offered twice in one batch or by two threads.
 *
 * <p>Answers may be asynchronous, and several batches may be on their way. Whatever is asked of a
 * set takes effect in the order in which the Monos are subscribed to, not when they are made.
 */
public interface SeenSet extends AutoCloseable {

  /** What makes the keys of this set: their profile and seed. Keys of another are refused. */
  KeyFingerprinter keys();

  /**
   * Offers a batch of keys.
   *
   * @return which of them were new, by their place in the batch. An error of the kind {@link
   *     SeenSetFullException} if there is no room for all of them, and {@link
   *     IllegalArgumentException} if another profile or seed made them; none was added then
   */
  Mono<BitSet> offer(KeyBatch batch);

  /** How many keys the set holds. */
  long size();

  /** Whether the set never takes one key for another. */
  boolean isExact();

  /** Whether the keys outlive the process. */
  boolean isDurable();

  /** Whether other processes offer keys to the same set. */
  boolean isShared();

  /** Whether {@link #rollbackTo} works; a shared set may not be able to take keys back. */
  boolean canRollBack();

  /**
   * Marks the state of the set, and makes it durable if the set is.
   *
   * @return the generation: a number that grows from checkpoint to checkpoint
   */
  Mono<Long> checkpoint();

  /**
   * Takes back all keys that were added since a checkpoint.
   *
   * @param generation the last one that {@link #checkpoint} gave, or the one before
   * @return an error of the kind {@link IllegalArgumentException} if the set does not know the
   *     generation any more, and {@link UnsupportedOperationException} if it cannot roll back
   */
  Mono<Void> rollbackTo(long generation);

  /** Frees what the set holds; never throws. */
  @Override
  void close();
}
