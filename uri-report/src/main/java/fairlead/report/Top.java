package fairlead.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.function.Supplier;

/**
 * The largest of many things. Of equal ones the first in order of their names. Not thread-safe.
 *
 * @param <T> what is counted
 */
final class Top<T> {

  /**
   * A thing with its count.
   *
   * @param name orders things of the same count
   */
  record Counted<T>(T thing, String name, long count) {}

  private final int limit;
  private final Comparator<Counted<T>> smallestFirst =
      Comparator.<Counted<T>>comparingLong(Counted::count)
          .thenComparing(Counted::name, Comparator.reverseOrder());
  private final PriorityQueue<Counted<T>> queue = new PriorityQueue<>(smallestFirst);

  private long smallest = Long.MIN_VALUE; // of those that are kept, once they are enough

  Top(int limit) {
    this.limit = limit;
  }

  /**
   * Adds a thing.
   *
   * @param name makes its name, if it is large enough
   */
  void add(T thing, Supplier<String> name, long count) {
    if (count < smallest) {
      return;
    }
    queue.add(new Counted<>(thing, name.get(), count));
    if (queue.size() > limit) {
      queue.remove();
      smallest = queue.element().count();
    }
  }

  /** The largest first. */
  List<Counted<T>> list() {
    List<Counted<T>> all = new ArrayList<>(queue);
    all.sort(smallestFirst.reversed());
    return all;
  }
}
