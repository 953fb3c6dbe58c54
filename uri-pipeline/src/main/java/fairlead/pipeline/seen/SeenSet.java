package fairlead.pipeline.seen;

import fairlead.uri.Uri;
import fairlead.uri.key.Fingerprint;
import fairlead.uri.key.KeyFingerprinter;
import java.util.BitSet;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import reactor.core.publisher.Mono;

/**
 * Remembers keys, so that each target of a crawl is reported once. A key is new exactly once in the
 * life of the set, even if it is offered twice in one batch or by two threads.
 *
 * <p>Answers may be asynchronous, and several batches may be in flight. Operations take effect in
 * the order in which the Monos are subscribed to, not in the order in which they are created.
 */
public interface SeenSet extends AutoCloseable {

  /** Makes the keys of this set, with their profile and seed. Other keys are refused. */
  KeyFingerprinter keys();

  /**
   * Offers a batch of keys.
   *
   * @return which of them were new, by their place in the batch. The error is a {@link
   *     SeenSetFullException} if there is no room for all of them, and an {@link
   *     IllegalArgumentException} if they have another profile or seed; in both cases none was
   *     added
   */
  Mono<BitSet> offer(KeyBatch batch);

  /**
   * Offers targets and waits for the answer: for the seeds of a crawl, and for programs without a
   * flow.
   *
   * @param targets offered in one batch
   * @return those that were new, in their order. If two have the same key, the first one
   * @throws SeenSetFullException if there is no room for all of them; none was added
   * @throws IllegalStateException on a thread that must not block
   */
  default List<Uri> offer(Collection<Uri> targets) {
    List<Uri> all = List.copyOf(targets);
    KeyBatch batch = new KeyBatch(keys(), all.stream().map(keys()::fingerprint).toList());
    BitSet added = Objects.requireNonNull(offer(batch).block(), "an answer");
    return added.stream().mapToObj(all::get).toList();
  }

  /**
   * Whether a target was offered before. It is not offered by this.
   *
   * @return as of now; another thread or process may offer it at any time
   * @throws IllegalStateException on a thread that must not block
   * @throws java.io.UncheckedIOException if a durable set cannot be read
   */
  default boolean contains(Uri target) {
    return contains(keys().fingerprint(target));
  }

  /** As above, for the fingerprint of a key that {@link #keys} made. */
  boolean contains(Fingerprint key);

  /** How many keys the set holds. */
  long size();

  /** Whether the set never mistakes one key for another. */
  boolean isExact();

  /** Whether the keys outlive the process. */
  boolean isDurable();

  /** Whether other processes offer keys to the same set. */
  boolean isShared();

  /** Whether {@link #rollbackTo} works; a shared set may not be able to remove keys again. */
  boolean canRollBack();

  /**
   * Marks the state of the set, and makes it durable if the set is durable.
   *
   * @return the generation: a number that increases from checkpoint to checkpoint
   */
  Mono<Long> checkpoint();

  /**
   * Removes all keys that were added since a checkpoint.
   *
   * @param generation the last one that {@link #checkpoint} returned, or the one before
   * @return the error is an {@link IllegalArgumentException} if the set no longer knows the
   *     generation, and an {@link UnsupportedOperationException} if it cannot roll back
   */
  Mono<Void> rollbackTo(long generation);

  /**
   * Frees what the set holds. A durable set keeps everything that was offered to it; closing it
   * again does nothing.
   *
   * @throws java.io.UncheckedIOException if a durable set could not be written
   */
  @Override
  void close();
}
