package fairlead.pipeline.seen;

import java.util.BitSet;
import java.util.List;
import reactor.core.publisher.Mono;

/**
 * Remembers keys. A key is reported new exactly once in the life of the set, be it asked for twice
 * in one batch or from two threads.
 */
public interface SeenSet extends AutoCloseable {

  /**
   * Adds a batch of keys.
   *
   * @return which of them were new, by their place in the list; an error of the kind {@link
   *     SeenSetFullException} if there is no room for all of them, in which case none was added
   */
  Mono<BitSet> add(List<String> keys);

  /** How many keys the set holds. */
  long size();

  /** Whether the set never takes one key for another. */
  boolean isExact();

  /** Whether the keys outlive the process. */
  boolean isDurable();

  /** Frees what the set holds; never throws. */
  @Override
  void close();
}
