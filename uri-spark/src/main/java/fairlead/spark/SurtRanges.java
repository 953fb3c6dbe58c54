package fairlead.spark;

import static org.apache.spark.sql.functions.udf;
import static org.apache.spark.sql.types.DataTypes.IntegerType;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.unsafe.types.UTF8String;
import org.apache.spark.util.SerializableConfiguration;
import org.jspecify.annotations.Nullable;

/**
 * Ranges of SURTs that hold about as many documents each. They are found by a sample of the inputs,
 * so that a table is made in one pass: to find ranges of its own, Spark reads the whole table
 * first.
 */
final class SurtRanges {

  private static final long BYTES = 32L << 20; // of the inputs, in a range
  private static final long LEAST = 4L << 20;
  private static final int MOST = 4096; // ranges
  private static final int SAMPLES = 16; // in a range

  private final UTF8String[] bounds; // the least SURT of each range but the first

  private SurtRanges(UTF8String[] bounds) {
    this.bounds = bounds;
  }

  /** Ranges for the documents of some files. */
  static SurtRanges of(
      JavaSparkContext context, List<InputFile> parts, Configuration hadoop, SparkOptions options) {
    List<InputFile> files = parts.stream().filter(part -> part.part() == 0).toList();
    long bytes = files.stream().mapToLong(InputFile::size).sum();
    int ranges = count(bytes, context.defaultParallelism());
    if (ranges == 1) {
      return new SurtRanges(new UTF8String[0]);
    }
    Broadcast<SerializableConfiguration> sent =
        context.broadcast(new SerializableConfiguration(hadoop));
    long step = Math.max(1, bytes / ((long) ranges * SAMPLES));
    List<Sampled> sampled = sampled(files, step);
    UTF8String[] surts =
        context
            .parallelize(sampled, Math.min(sampled.size(), MOST))
            .flatMap(one -> one.file().surts(sent.value().value(), options, one.bytes()).iterator())
            .collect()
            .stream()
            .map(UTF8String::fromString)
            .sorted()
            .toArray(UTF8String[]::new);
    UTF8String[] bounds = new UTF8String[surts.length == 0 ? 0 : ranges - 1];
    Arrays.setAll(bounds, i -> surts[(int) ((i + 1L) * surts.length / ranges)]);
    return new SurtRanges(bounds);
  }

  /** How many ranges to make: one for each task at least, unless they would be small. */
  static int count(long bytes, int parallelism) {
    long few = Math.min(parallelism, bytes / LEAST);
    return (int) Math.max(1, Math.min(MOST, Math.max(bytes / BYTES, few)));
  }

  /** A file, and how many bytes each sampled document stands for. */
  record Sampled(InputFile file, long bytes) implements Serializable {
    private static final long serialVersionUID = 1;
  }

  /** A file for each multiple of the step: of small files, one of many. */
  static List<Sampled> sampled(List<InputFile> files, long step) {
    List<Sampled> sampled = new ArrayList<>();
    long before = 0;
    for (InputFile file : files) {
      long after = before + file.size();
      if (after / step > before / step) {
        sampled.add(new Sampled(file, step));
      }
      before = after;
    }
    return sampled;
  }

  /** A table with a partition for each range. */
  Dataset<Row> divide(Dataset<Row> table, Column surt) {
    UTF8String[] least = bounds;
    Column range = udf((String one) -> range(least, one), IntegerType).apply(surt);
    return table.repartitionById(least.length + 1, range);
  }

  /** The number of the range that a SURT is in; 0 if a document has none. */
  static int range(UTF8String[] bounds, @Nullable String surt) {
    if (surt == null) {
      return 0;
    }
    int found = Arrays.binarySearch(bounds, UTF8String.fromString(surt));
    return found < 0 ? -found - 1 : found + 1;
  }
}
