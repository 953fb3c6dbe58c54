package fairlead.spark;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.count;
import static org.apache.spark.sql.functions.countDistinct;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.udf;

import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.expressions.UserDefinedFunction;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/**
 * A graph of hosts or domains. A link counts as an edge if both ends have a host and the ends
 * differ.
 */
public final class Graph {

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
    UDF1<String, String> reversed = uri -> Hosts.reversed(name.call(uri));
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
