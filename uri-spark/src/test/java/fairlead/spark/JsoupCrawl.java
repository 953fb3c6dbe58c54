package fairlead.spark;

import static org.apache.spark.sql.functions.lit;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.netpreserve.jwarc.MediaType;
import org.netpreserve.jwarc.WarcReader;
import org.netpreserve.jwarc.WarcRecord;
import org.netpreserve.jwarc.WarcResponse;
import scala.collection.immutable.Seq;
import scala.jdk.javaapi.CollectionConverters;

/**
 * The links of a crawl with Spark, jwarc and jsoup, as programs of this kind are usually written:
 * one task per file, and {@code absUrl}. For comparison only; {@code tools/spark/compare} runs it.
 */
final class JsoupCrawl {

  private static final StructType LINK =
      new StructType()
          .add("document", DataTypes.StringType)
          .add("target", DataTypes.StringType)
          .add("element", DataTypes.StringType)
          .add("attribute", DataTypes.StringType);

  private JsoupCrawl() {}

  /**
   * Writes a table of links, and compares its targets with those of another.
   *
   * @param args the other table, the folder to write, and files
   */
  public static void main(String[] args) throws IOException {
    List<String> files = List.of(args).subList(2, args.length);
    SparkSession.Builder builder =
        SparkSession.builder().master("local[2]").config("spark.ui.enabled", "false");
    try (SparkSession spark = builder.getOrCreate()) {
      JavaSparkContext context = JavaSparkContext.fromSparkContext(spark.sparkContext());
      spark
          .createDataset(
              context.parallelize(files, files.size()).flatMap(file -> links(Path.of(file))).rdd(),
              Encoders.row(LINK))
          .write()
          .parquet(args[1]);
      compare(spark.read().parquet(args[0]), spark.read().parquet(args[1]));
    }
  }

  private static void compare(Dataset<Row> ours, Dataset<Row> theirs) {
    UriFunctions.register(ours.sparkSession());
    Dataset<Row> mine = targets(ours);
    Dataset<Row> other = targets(theirs);
    System.out.printf(
        "compared: %,d targets, %,d of jwarc and jsoup; %,d only in the first, %,d only in the"
            + " second%n",
        mine.count(), other.count(), mine.except(other).count(), other.except(mine).count());
    Dataset<Row> pages = theirs.select("document").distinct().withColumn("page", lit(true));
    Dataset<Row> links = ours.join(pages, usingColumn("document"), "left");
    show("only in the first", mine.except(other), normal(other), links);
    show("only in the second", other.except(mine), mine, theirs.withColumn("page", lit(true)));
  }

  private static Seq<String> usingColumn(String name) {
    return CollectionConverters.asScala(List.of(name)).toSeq();
  }

  private static Dataset<Row> targets(Dataset<Row> links) {
    return links.filter("target IS NOT NULL").select("target").distinct();
  }

  /** Targets as the WHATWG URL Standard writes them. */
  private static Dataset<Row> normal(Dataset<Row> targets) {
    return targets.selectExpr("uri_resolve('http://h/', target) AS target").distinct();
  }

  /**
   * Prints why targets are in one table only: how many for each reason, with an example.
   *
   * @param others the targets of the other table, in normal form
   * @param links the table, with a column that is not NULL for documents that both programs read
   */
  private static void show(
      String title, Dataset<Row> only, Dataset<Row> others, Dataset<Row> links) {
    Dataset<Row> both = others.withColumnRenamed("target", "normal").withColumn("same", lit(true));
    only.selectExpr("target", "uri_resolve('http://h/', target) AS normal")
        .join(both, usingColumn("normal"), "left")
        .join(links, "target")
        .selectExpr(
            "target",
            "CASE WHEN same THEN 'the same URL, written in another way'"
                + " WHEN page THEN 'in ' || element || coalesce(' ' || attribute, '')"
                + " ELSE 'in documents that the other program does not read' END AS reason")
        .groupBy("target")
        .agg(functions.max("reason").as("reason"))
        .groupBy("reason")
        .agg(functions.count("target"), functions.min("target"))
        .sort("reason")
        .collectAsList()
        .forEach(row -> System.out.println("compared: " + title + ": " + row));
  }

  private static Iterator<Row> links(Path file) throws IOException {
    List<Row> links = new ArrayList<>();
    try (WarcReader reader = new WarcReader(FileChannel.open(file))) {
      for (WarcRecord record : reader) {
        if (record instanceof WarcResponse response
            && response.contentType().base().equals(MediaType.HTTP)
            && response.http().contentType().base().equals(MediaType.HTML)) {
          String uri = response.target();
          Document page = Jsoup.parse(response.http().body().stream(), null, uri);
          for (Element one : page.select("[href], [src]")) {
            String attribute = one.hasAttr("href") ? "href" : "src";
            String target = one.absUrl(attribute);
            if (!target.isEmpty()) {
              links.add(RowFactory.create(uri, target, one.normalName(), attribute));
            }
          }
        }
      }
    }
    return links.iterator();
  }
}
