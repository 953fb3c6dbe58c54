package fairlead.spark;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.count;
import static org.apache.spark.sql.functions.explode;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.min;
import static org.apache.spark.sql.functions.not;
import static org.apache.spark.sql.functions.posexplode;
import static org.apache.spark.sql.functions.struct;
import static org.apache.spark.sql.functions.udf;
import static org.apache.spark.sql.types.DataTypes.BooleanType;

import fairlead.pipeline.sink.Tally;
import fairlead.pipeline.source.PartCursor;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.storage.StorageLevel;
import org.apache.spark.util.SerializableConfiguration;
import org.apache.spark.util.TaskCompletionListener;
import org.jspecify.annotations.Nullable;

/**
 * The links of documents as tables of Apache Spark.
 *
 * <pre>{@code
 * Dataset<Row> links = SparkLinks.read(spark, "crawl/*.warc.gz").links();
 * links.filter("kind = 'navigation'").groupBy("target").count().show();
 * }</pre>
 *
 * <p>Inputs are read through Hadoop's file systems: files, folders, globs, with any scheme that
 * Spark knows. Large web archives and zip archives are divided, so that many tasks read one file. A
 * document that cannot be read is a row of {@link #failures}, never a failed task.
 *
 * <p>Each table reads the documents again, unless {@link #cached} keeps them. Immutable.
 */
public final class SparkLinks {

  private final SparkSession spark;
  private final List<String> inputs;
  private final SparkOptions options;
  private final List<InputFile> parts;
  private final ReadCounts counts;
  private final @Nullable Dataset<Row> kept;

  private SparkLinks(
      SparkSession spark,
      List<String> inputs,
      SparkOptions options,
      List<InputFile> parts,
      ReadCounts counts,
      @Nullable Dataset<Row> kept) {
    this.spark = spark;
    this.inputs = inputs;
    this.options = options;
    this.parts = parts;
    this.counts = counts;
    this.kept = kept;
  }

  /**
   * The links of some inputs, read as browsers read them.
   *
   * @param inputs files, folders and globs
   * @throws IOException if one of them does not exist or cannot be listed
   */
  public static SparkLinks read(SparkSession spark, String... inputs) throws IOException {
    return read(spark, SparkOptions.DEFAULT, Arrays.asList(inputs));
  }

  /**
   * The links of some inputs. A first job finds out where large archives can be divided.
   *
   * @throws IOException if one of them does not exist or cannot be listed
   */
  public static SparkLinks read(SparkSession spark, SparkOptions options, List<String> inputs)
      throws IOException {
    Objects.requireNonNull(options, "options");
    JavaSparkContext context = JavaSparkContext.fromSparkContext(spark.sparkContext());
    Configuration hadoop = spark.sessionState().newHadoopConf();
    List<InputFile> files = Inputs.of(inputs, hadoop, options.sources().base());
    ReadCounts counts = new ReadCounts();
    spark.sparkContext().register(counts);
    return new SparkLinks(
        spark, inputs, options, parts(context, files, hadoop, options), counts, null);
  }

  private static List<InputFile> parts(
      JavaSparkContext context, List<InputFile> files, Configuration hadoop, SparkOptions options) {
    long most = options.splitBytes();
    List<InputFile> large = files.stream().filter(file -> file.size() > most).toList();
    if (large.isEmpty()) {
      return files;
    }
    Broadcast<SerializableConfiguration> sent =
        context.broadcast(new SerializableConfiguration(hadoop));
    List<InputFile> all =
        new ArrayList<>(
            context
                .parallelize(large, large.size())
                .flatMap(
                    file -> file.parts(sent.value().value(), options.sources(), most).iterator())
                .collect());
    files.stream().filter(file -> file.size() <= most).forEach(all::add);
    all.sort(Comparator.comparingInt(InputFile::number).thenComparingInt(InputFile::part));
    return all;
  }

  /**
   * These tables over documents that are kept on the executors' disks, so that they are read only
   * once. Call {@link #release} when they are no longer needed.
   *
   * <p>Spark holds up to a hundred batches of a cache in memory when it reads them. A session whose
   * {@code spark.sql.inMemoryColumnarStorage.batchSize} is 8, as {@link SparkJob} has one, needs
   * far less than one with the default.
   */
  public SparkLinks cached() {
    Dataset<Row> rows = documents().persist(StorageLevel.DISK_ONLY());
    return new SparkLinks(spark, inputs, options, parts, counts, rows);
  }

  /** These tables in another session of the same cluster. */
  SparkLinks in(SparkSession session) {
    return new SparkLinks(session, inputs, options, parts, counts, kept);
  }

  /** These tables, but the table of links has only the columns that the others need. */
  SparkLinks withTargetsOnly() {
    return new SparkLinks(spark, inputs, options.withTargetsOnly(), parts, counts, kept);
  }

  /**
   * Rows of documents: {@code order} (input, part, document), {@code page}, the arrays {@code
   * failures} and {@code links}. A document with many links has several rows. The tables are made
   * from it.
   */
  Dataset<Row> documents() {
    if (kept != null) {
      return kept;
    }
    JavaSparkContext context = JavaSparkContext.fromSparkContext(spark.sparkContext());
    Broadcast<SerializableConfiguration> hadoop =
        context.broadcast(new SerializableConfiguration(spark.sessionState().newHadoopConf()));
    SparkOptions work = options;
    ReadCounts read = counts;
    JavaRDD<Row> rows =
        context
            .parallelize(parts, bins())
            .mapPartitionsWithIndex(
                (bin, files) ->
                    rows(
                        new DocumentRows(
                            files,
                            hadoop.value().value(),
                            work,
                            counted -> read.add(Map.entry(bin, counted)))),
                false);
    return spark.createDataFrame(rows, Columns.DOCUMENT);
  }

  /** How many tasks there are: one for each part, or fewer if many files are small. */
  private int bins() {
    long bytes =
        parts.stream().mapToLong(file -> Math.min(file.size(), options.splitBytes())).sum();
    long tasks =
        Math.max(bytes / options.splitBytes() + 1, spark.sparkContext().defaultParallelism());
    return (int) Math.max(1, Math.min(parts.size(), tasks * 3));
  }

  private static Iterator<Row> rows(DocumentRows rows) {
    TaskCompletionListener closing = context -> rows.close();
    TaskContext.get().addTaskCompletionListener(closing);
    return rows;
  }

  /** One row per link; the columns are the fields of {@code fairlead links}. */
  public Dataset<Row> links() {
    return links(documents());
  }

  /** The links of some rows of documents, in the order of these rows. */
  static Dataset<Row> links(Dataset<Row> documents) {
    return documents
        .select(col("uri"), col("page"), explode(col("links")).as("link"))
        .select(Columns.ofLinks());
  }

  private Dataset<Row> numberedLinks() {
    return documents()
        .select(
            col("order"),
            col("page.document").as("page"),
            posexplode(col("links")).as(new String[] {"number", "link"}));
  }

  /** One row per document: its URI, place, media type, base, number of links and outcome. */
  public Dataset<Row> pages() {
    return documents().filter("order.row = 0").select("page.*");
  }

  /** One row per document that could not be read, and per finding about a document. */
  public Dataset<Row> failures() {
    Dataset<Row> all =
        documents()
            .select(
                col("order"), posexplode(col("failures")).as(new String[] {"number", "failure"}));
    Column once =
        udf((String reason) -> PartCursor.isReportedOnce(reason), BooleanType)
            .apply(col("failure.reason"));
    Dataset<Row> repeated =
        all.filter(once)
            .groupBy(col("order.input"), col("failure.source"), col("failure.reason"))
            .agg(min(struct(col("order"), col("number"), col("failure"))).as("first"))
            .select(col("first.failure"));
    return all.filter(not(once)).select(col("failure")).union(repeated).select("failure.*");
  }

  /**
   * One row per distinct key: the target of the first link with the key, its document and kind, and
   * how many links there are. First means as one machine reads them, so that the result does not
   * depend on the number of tasks.
   */
  public Dataset<Row> targets() {
    return numberedLinks()
        .filter(col("link.key").isNotNull())
        .groupBy(col("link.key").as("key"), col("link.keyProfile").as("keyProfile"))
        .agg(
            min(struct(
                    col("order"),
                    col("number"),
                    col("link.target").as("target"),
                    col("page").as("document"),
                    col("link.kind").as("kind")))
                .as("first"),
            count(lit(1)).as("count"))
        .select(
            col("first.target"),
            col("key"),
            col("keyProfile"),
            col("first.document"),
            col("first.kind"),
            col("count"));
  }

  /** The graph of hosts. */
  public Graph hosts() {
    return Graph.ofHosts(links());
  }

  /** The graph of registrable domains, by the Public Suffix List. */
  public Graph domains() {
    return Graph.ofDomains(links());
  }

  /** What was read. It reads the documents, unless a table was made from all of them before. */
  public Tally tally() {
    if (!counts.isComplete(bins())) {
      documents().count();
    }
    return counts.value();
  }

  /** Ranges of about as many documents each. */
  SurtRanges ranges() {
    return SurtRanges.of(
        JavaSparkContext.fromSparkContext(spark.sparkContext()),
        parts,
        spark.sessionState().newHadoopConf(),
        options);
  }

  /** Deletes what {@link #cached} keeps. */
  public void release() {
    if (kept != null) {
      kept.unpersist();
    }
  }

  SparkSession session() {
    return spark;
  }
}
