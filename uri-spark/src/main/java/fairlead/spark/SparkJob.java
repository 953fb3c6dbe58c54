package fairlead.spark;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.concat_ws;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.udf;
import static org.apache.spark.sql.types.DataTypes.StringType;

import fairlead.pipeline.sink.Tally;
import java.io.IOException;
import java.util.EnumSet;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileAlreadyExistsException;
import org.apache.hadoop.fs.FileContext;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Options.Rename;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.storage.StorageLevel;
import org.jspecify.annotations.Nullable;

/**
 * Writes tables of links into a folder, all of them or none: the folder appears when the last table
 * is complete.
 *
 * <pre>{@code
 * SparkJob.to("out").withTables(EnumSet.of(Table.LINKS)).write(SparkLinks.read(spark, "crawl/"));
 * }</pre>
 *
 * <p>Links and pages are sorted by the SURT of the document, targets by that of the target, so that
 * a host or domain is in few files. Immutable.
 */
public final class SparkJob {

  private static final String BATCH = "spark.sql.inMemoryColumnarStorage.batchSize";
  private static final String SURT = "surt";
  private static final String KEY = "key";
  private static final String PROFILE = "keyProfile";

  private final String out;
  private final String format;
  private final Set<Table> tables;
  private final boolean overwrites;
  private final @Nullable String seen;

  private SparkJob(
      String out, String format, Set<Table> tables, boolean overwrites, @Nullable String seen) {
    this.out = Objects.requireNonNull(out, "out");
    this.format = format;
    this.tables = EnumSet.copyOf(tables);
    this.overwrites = overwrites;
    this.seen = seen;
  }

  /** A job that writes links, pages, targets and failures as Parquet into a new folder. */
  public static SparkJob to(String out) {
    return new SparkJob(
        out,
        "parquet",
        EnumSet.of(Table.LINKS, Table.PAGES, Table.TARGETS, Table.FAILURES),
        false,
        null);
  }

  /** This job with another format: parquet, orc or json. */
  public SparkJob withFormat(String value) {
    return new SparkJob(out, value, tables, overwrites, seen);
  }

  /** This job with other tables; at least one. */
  public SparkJob withTables(Set<Table> value) {
    return new SparkJob(out, format, value, overwrites, seen);
  }

  /** This job, which replaces the folder if it exists. */
  public SparkJob overwriting() {
    return new SparkJob(out, format, tables, true, seen);
  }

  /**
   * This job with the keys of former runs: targets get a column {@code new}, and their keys are
   * added.
   *
   * @param table a folder of keys, as Parquet; it need not exist
   */
  public SparkJob withSeen(String table) {
    return new SparkJob(out, format, tables, overwrites, table);
  }

  /**
   * Writes the tables.
   *
   * @return what was read
   * @throws FileAlreadyExistsException if the folder exists and is not to be replaced, or holds
   *     anything but tables
   * @throws IOException if it cannot be written
   * @throws MisplacedPartException if an archive must be read without dividing it
   */
  public Tally write(SparkLinks links) throws IOException {
    SparkSession spark = links.session();
    Configuration hadoop = spark.sessionState().newHadoopConf();
    Path target = new Path(out);
    FileSystem files = target.getFileSystem(hadoop);
    target = files.makeQualified(target);
    if (files.exists(target)) {
      check(files, target);
    }
    Path unfinished = target.suffix(".unfinished-" + UUID.randomUUID());
    files.deleteOnExit(unfinished);
    SparkLinks read = tables.contains(Table.LINKS) ? links : links.withTargetsOnly();
    if (!isOnePass()) {
      read = cached(read, spark.newSession());
    }
    try {
      for (Table table : tables) {
        write(read, table, unfinished);
      }
      move(files, hadoop, unfinished, target);
      if (seen != null && tables.contains(Table.TARGETS)) {
        addSeen(spark, target);
      }
      return read.tally();
    } finally {
      read.release();
      files.delete(unfinished, true);
    }
  }

  /** Refuses to replace anything but a folder of tables, such as the folder that is read. */
  private void check(FileSystem files, Path target) throws IOException {
    if (!overwrites) {
      throw new FileAlreadyExistsException(out + ": it already exists; --overwrite replaces it");
    }
    for (FileStatus child : files.listStatus(target)) {
      if (!child.isDirectory() || Table.named(child.getPath().getName()).isEmpty()) {
        String found = child.getPath().getName();
        throw new FileAlreadyExistsException(
            out + ": it is not a folder of tables, so it is not replaced: " + found + " is in it");
      }
    }
  }

  /** Whether documents are read once only, so that nothing is gained by keeping them. */
  boolean isOnePass() {
    return tables.equals(EnumSet.of(Table.LINKS)) || tables.equals(EnumSet.of(Table.TARGETS));
  }

  /**
   * Keeps documents in small batches, because a hundred of them are in memory when they are read.
   */
  private SparkLinks cached(SparkLinks links, SparkSession session) {
    session.conf().set("spark.sql.optimizer.canChangeCachedPlanOutputPartitioning", "true");
    session.conf().set(BATCH, "8");
    SparkLinks cached = links.in(session).cached();
    session.conf().unset(BATCH);
    return cached;
  }

  private void move(FileSystem files, Configuration hadoop, Path from, Path to) throws IOException {
    FileContext context = FileContext.getFileContext(to.toUri(), hadoop);
    Path old = to.suffix(".old-" + UUID.randomUUID());
    boolean replaces = overwrites && files.exists(to);
    if (replaces) {
      context.rename(to, old, Rename.NONE);
    }
    context.rename(from, to, Rename.NONE);
    if (replaces) {
      files.delete(old, true);
    }
  }

  private void write(SparkLinks links, Table table, Path folder) {
    Path path = new Path(folder, table.label());
    switch (table) {
      case LINKS ->
          save(
              SparkLinks.links(
                  links
                      .ranges()
                      .divide(withSurt(links.documents(), "page.document"), col(SURT))
                      .sortWithinPartitions(SURT, "order")),
              path);
      case PAGES -> save(sorted(withSurt(links.pages(), "document")), path);
      case TARGETS -> saveTargets(marked(links.targets()), path);
      case FAILURES -> save(links.failures(), path);
      case HOSTS -> save(links.hosts(), path);
      case DOMAINS -> save(links.domains(), path);
      case RANKS -> save(links.domains().ranks(), path);
    }
  }

  private void save(Dataset<Row> table, Path path) {
    table.write().format(format).save(path.toString());
  }

  /** Targets are kept, because making ranges reads them a second time. */
  private void saveTargets(Dataset<Row> targets, Path path) {
    Dataset<Row> kept = withSurt(targets, "target").persist(StorageLevel.DISK_ONLY());
    save(sorted(kept), path);
    kept.unpersist();
  }

  /** A graph as tables, and as the text files that Common Crawl publishes. */
  private void save(Graph graph, Path path) {
    Dataset<Row> vertices = graph.vertices().persist();
    save(vertices, new Path(path, "vertices"));
    save(graph.edges(), new Path(path, "edges"));
    Column[] columns = Columns.of(vertices);
    text(vertices.sort("id").select(concat_ws("\t", columns)), new Path(path, "vertices.txt"));
    text(
        graph.numberedEdges().select(concat_ws("\t", col("from_id"), col("to_id"))),
        new Path(path, "edges.txt"));
    vertices.unpersist();
  }

  private static void text(Dataset<Row> lines, Path path) {
    lines.write().option("compression", "gzip").text(path.toString());
  }

  private static Dataset<Row> withSurt(Dataset<Row> table, String uri) {
    return table.withColumn(SURT, udf((String one) -> Hosts.surt(one), StringType).apply(col(uri)));
  }

  private static Dataset<Row> sorted(Dataset<Row> table) {
    return table.repartitionByRange(col(SURT)).sortWithinPartitions(col(SURT)).drop(SURT);
  }

  /** Targets with a column that says whether they are new, if there are keys of former runs. */
  private Dataset<Row> marked(Dataset<Row> targets) {
    if (seen == null) {
      return targets;
    }
    SparkSession spark = targets.sparkSession();
    if (!exists(spark, seen)) {
      return targets.withColumn("new", lit(true));
    }
    Dataset<Row> known =
        spark.read().parquet(seen).select(col(KEY), col(PROFILE), lit(true).as("known"));
    return targets
        .join(known, KEYS, "left")
        .withColumn("new", col("known").isNull())
        .select("target", KEY, PROFILE, "document", "kind", "count", "new");
  }

  private static final String[] KEYS = {KEY, PROFILE};

  private static boolean exists(SparkSession spark, String folder) {
    try {
      Path path = new Path(folder);
      return path.getFileSystem(spark.sessionState().newHadoopConf()).exists(path);
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  private void addSeen(SparkSession spark, Path written) {
    spark
        .read()
        .format(format)
        .load(new Path(written, Table.TARGETS.label()).toString())
        .filter("new")
        .select(KEY, PROFILE)
        .write()
        .mode(SaveMode.Append)
        .parquet(seen);
  }
}
