package fairlead.pipeline.seen;

import java.util.BitSet;
import java.util.List;
import reactor.core.publisher.Mono;

/**
 * Remembers keys, so that each target of a crawl is reported once. A key is new exactly once in the
 * life of the set, even if it is offered twice in one batch or by two threads.
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
