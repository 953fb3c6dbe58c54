package fairlead.spark;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.count;
import static org.apache.spark.sql.functions.countDistinct;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.udf;

import fairlead.frontier.Domains;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.graphx.Edge;
import org.apache.spark.graphx.lib.PageRank;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.expressions.UserDefinedFunction;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.storage.StorageLevel;
import scala.Tuple2;
import scala.reflect.ClassTag;
import scala.reflect.ClassTag$;

/**
 * A graph of hosts or domains. A link counts as an edge if both ends have a host and the ends
 * differ.
 */
public final class Graph {

  /** How often a rank is passed on, and the chance to start again instead. */
  private static final int ROUNDS = 20;

  private static final double RESTART = 0.15;

  private static final StructType RANK =
      new StructType()
          .add("name", DataTypes.StringType, false)
          .add("rank", DataTypes.DoubleType, false);

  private static final StructType VERTEX =
      new StructType()
          .add("id", DataTypes.LongType, false)
          .add("name", DataTypes.StringType, false)
          .add("hosts", DataTypes.LongType, false);

  private final Dataset<Row> edges;
  private final Dataset<Row> vertices;

  private Graph(Dataset<Row> edges, Dataset<Row> vertices) {
    this.edges = edges;
    this.vertices = vertices;
  }

  /** The graph of hosts. */
  static Graph ofHosts(Dataset<Row> links) {
    return of(links, Hosts::host, false);
  }

  /** The graph of registrable domains, whose vertices have a number of {@code hosts}. */
  static Graph ofDomains(Dataset<Row> links) {
    return of(links, Hosts::domain, true);
  }

  private static Graph of(Dataset<Row> links, UDF1<String, String> name, boolean counted) {
    UDF1<String, String> reversed =
        uri -> {
          String part = name.call(uri);
          return part == null ? null : Domains.reversed(part);
        };
    UserDefinedFunction named = udf(reversed, DataTypes.StringType);
    UserDefinedFunction host = udf((String uri) -> Hosts.host(uri), DataTypes.StringType);
    Dataset<Row> ends =
        links.select(
            named.apply(col("document")).as("from"),
            named.apply(col("target")).as("to"),
            host.apply(col("document")).as("fromHost"),
            host.apply(col("target")).as("toHost"));
    Dataset<Row> edges =
        ends.filter("from IS NOT NULL AND to IS NOT NULL AND from != to")
            .groupBy("from", "to")
            .agg(count(lit(1)).as("count"));
    Dataset<Row> names =
        ends.select(col("from").as("name"), col("fromHost").as("host"))
            .union(ends.select(col("to").as("name"), col("toHost").as("host")))
            .filter("name IS NOT NULL")
            .groupBy("name")
            .agg(countDistinct("host").as("hosts"))
            .sort("name");
    JavaRDD<Row> numbered =
        names
            .toJavaRDD()
            .zipWithIndex()
            .map(one -> RowFactory.create(one._2(), one._1().getString(0), one._1().getLong(1)));
    Dataset<Row> vertices = links.sparkSession().createDataFrame(numbered, VERTEX);
    return new Graph(edges, counted ? vertices : vertices.drop("hosts"));
  }

  /** One row per vertex: {@code id} from 0 in the order of names, and the {@code name} reversed. */
  public Dataset<Row> vertices() {
    return vertices;
  }

  /** One row per edge: the names {@code from} and {@code to}, and the {@code count} of links. */
  public Dataset<Row> edges() {
    return edges;
  }

  /**
   * One row per vertex, the highest rank first: its {@code name} and its PageRank after 20 rounds
   * with a damping factor of 0.85. All edges weigh the same. The average rank is 1.
   */
  public Dataset<Row> ranks() {
    ClassTag<Object> any = ClassTag$.MODULE$.apply(Object.class);
    StorageLevel level = StorageLevel.MEMORY_AND_DISK();
    JavaRDD<Tuple2<Object, Object>> names =
        vertices
            .toJavaRDD()
            .<Tuple2<Object, Object>>map(row -> new Tuple2<>(row.getLong(0), row.getString(1)))
            .persist(level);
    JavaRDD<Edge<Object>> ends =
        numberedEdges()
            .toJavaRDD()
            .<Edge<Object>>map(row -> new Edge<>(row.getLong(0), row.getLong(1), row.getLong(2)))
            .persist(level);
    if (ends.isEmpty()) {
      // GraphX stores ranks when it looks at edges; without any, each round would repeat the
      // others.
      return vertices.select(col("name"), lit(1.0).as("rank"));
    }
    org.apache.spark.graphx.Graph<Object, Object> graph =
        org.apache.spark.graphx.Graph.apply(names.rdd(), ends.rdd(), "", level, level, any, any);
    JavaPairRDD<Object, Object> ranks =
        JavaPairRDD.fromJavaRDD(
            PageRank.run(graph, ROUNDS, RESTART, any, any).vertices().toJavaRDD());
    JavaRDD<Row> rows =
        JavaPairRDD.fromJavaRDD(names)
            .join(ranks)
            .values()
            .map(one -> RowFactory.create(one._1(), one._2()));
    return vertices
        .sparkSession()
        .createDataFrame(rows, RANK)
        .sort(col("rank").desc(), col("name"));
  }

  /** The edges with the numbers of their ends, {@code from_id} and {@code to_id}, sorted. */
  public Dataset<Row> numberedEdges() {
    Dataset<Row> from = vertices.select(col("id").as("from_id"), col("name").as("from"));
    Dataset<Row> to = vertices.select(col("id").as("to_id"), col("name").as("to"));
    return edges
        .join(from, "from")
        .join(to, "to")
        .select("from_id", "to_id", "count")
        .sort("from_id", "to_id");
  }
}
