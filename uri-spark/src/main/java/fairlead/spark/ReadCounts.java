package fairlead.spark;

import fairlead.pipeline.sink.Tally;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import org.apache.spark.util.AccumulatorV2;

/**
 * What tasks have read, by partition of the documents. A partition counts once, however often it is
 * read: for several tables, or by a task that is repeated.
 */
final class ReadCounts extends AccumulatorV2<Map.Entry<Integer, Map<String, Long>>, Tally> {

  private static final long serialVersionUID = 1;

  private final HashMap<Integer, Map<String, Long>> read = new HashMap<>(); // by one task
  private final HashMap<String, Long> sums = new HashMap<>();
  private final BitSet summed = new BitSet(); // partitions

  /** Whether all partitions were read completely. */
  boolean isComplete(int partitions) {
    return summed.cardinality() == partitions;
  }

  @Override
  public boolean isZero() {
    return read.isEmpty() && summed.isEmpty();
  }

  @Override
  public ReadCounts copy() {
    ReadCounts copy = new ReadCounts();
    copy.read.putAll(read);
    copy.sums.putAll(sums);
    copy.summed.or(summed);
    return copy;
  }

  @Override
  public void reset() {
    read.clear();
    sums.clear();
    summed.clear();
  }

  @Override
  public void add(Map.Entry<Integer, Map<String, Long>> partition) {
    read.put(partition.getKey(), partition.getValue());
  }

  /** Adds what a task has read. */
  @Override
  public void merge(AccumulatorV2<Map.Entry<Integer, Map<String, Long>>, Tally> task) {
    ((ReadCounts) task)
        .read.forEach(
            (partition, counts) -> {
              if (!summed.get(partition)) {
                summed.set(partition);
                counts.forEach((name, count) -> sums.merge(name, count, Long::sum));
              }
            });
  }

  @Override
  public Tally value() {
    Tally tally = new Tally();
    tally.addAll(sums);
    return tally;
  }
}
