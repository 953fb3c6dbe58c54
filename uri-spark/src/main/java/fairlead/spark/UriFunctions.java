package fairlead.spark;

import fairlead.html.DocumentLinks;
import fairlead.html.Link;
import fairlead.html.Representation;
import fairlead.html.extract.LinkExtractor;
import fairlead.uri.Uri;
import fairlead.uri.key.KeyProfile;
import fairlead.uri.whatwg.Whatwg;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.api.java.UDF2;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.util.LongAccumulator;
import org.jspecify.annotations.Nullable;

/**
 * Functions on URIs for SQL: {@code uri_resolve(base, reference)}, {@code uri_key(uri, profile)},
 * {@code uri_host(uri)}, {@code uri_domain(uri)}, {@code uri_surt(uri)} and {@code
 * extract_links(uri, html)}, an array of {@code element}, {@code attribute}, {@code kind}, {@code
 * reference} and {@code target}. They read URIs as browsers do.
 *
 * <pre>{@code
 * UriFunctions.register(spark);
 * spark.sql("SELECT uri_domain(target), count(*) FROM links GROUP BY 1").show();
 * }</pre>
 *
 * <p>For bad input the result is NULL, and {@link #rejected} counts it. NULL for input is NULL, and
 * not counted.
 */
public final class UriFunctions {

  private static final DataType TEXT = DataTypes.StringType;

  private static final StructType LINK =
      new StructType()
          .add("element", TEXT)
          .add("attribute", TEXT)
          .add("kind", TEXT)
          .add("reference", TEXT)
          .add("target", TEXT);

  private final SparkSession spark;
  private final Map<String, LongAccumulator> rejected = new LinkedHashMap<>();

  private UriFunctions(SparkSession spark) {
    this.spark = spark;
  }

  /** Registers the functions with a session. */
  public static UriFunctions register(SparkSession spark) {
    UriFunctions functions = new UriFunctions(spark);
    functions.add("uri_resolve", TEXT, UriFunctions::resolve);
    functions.add("uri_key", TEXT, UriFunctions::key);
    functions.add("extract_links", DataTypes.createArrayType(LINK, false), UriFunctions::links);
    functions.add("uri_host", Hosts::host);
    functions.add("uri_domain", Hosts::domain);
    functions.add("uri_surt", uri -> key(uri, KeyProfile.SURT.name()));
    return functions;
  }

  /** How often each function was NULL because of bad input, by its name. */
  public Map<String, Long> rejected() {
    Map<String, Long> counts = new LinkedHashMap<>();
    rejected.forEach((name, count) -> counts.put(name, count.value()));
    return counts;
  }

  /** A function of one text. */
  private interface OfOne extends java.io.Serializable {
    @Nullable Object of(String value);
  }

  /** A function of two texts. */
  private interface OfTwo extends java.io.Serializable {
    @Nullable Object of(String first, String second);
  }

  private LongAccumulator counter(String name) {
    return rejected.computeIfAbsent(
        name, one -> spark.sparkContext().longAccumulator("rejected by " + one));
  }

  private static @Nullable Object counted(LongAccumulator rejected, @Nullable Object result) {
    if (result == null) {
      rejected.add(1);
    }
    return result;
  }

  private void add(String name, OfOne function) {
    LongAccumulator count = counter(name);
    UDF1<String, Object> udf = value -> value == null ? null : counted(count, function.of(value));
    spark.udf().register(name, udf, TEXT);
  }

  private void add(String name, DataType type, OfTwo function) {
    LongAccumulator count = counter(name);
    UDF2<String, String, Object> udf =
        (first, second) ->
            first == null || second == null ? null : counted(count, function.of(first, second));
    spark.udf().register(name, udf, type);
  }

  private static @Nullable String resolve(String base, String reference) {
    return Whatwg.tryParse(base) instanceof Uri uri
            && uri.tryResolve(reference) instanceof Uri target
        ? target.toString()
        : null;
  }

  private static @Nullable String key(String uri, String profile) {
    KeyProfile keys = KeyProfile.named(profile).orElse(null);
    return keys != null && Whatwg.tryParse(uri) instanceof Uri parsed
        ? keys.key(parsed).text()
        : null;
  }

  private static Row @Nullable [] links(String uri, String html) {
    return Whatwg.tryParse(uri) instanceof Uri
            && LinkExtractor.STANDARD.tryExtract(Representation.of(uri, html))
                instanceof DocumentLinks found
        ? found.links().stream().map(UriFunctions::row).toArray(Row[]::new)
        : null;
  }

  private static Row row(Link link) {
    Uri target = link.target();
    return RowFactory.create(
        link.element(),
        link.attribute(),
        link.kind().label(),
        link.reference(),
        target == null ? null : target.toString());
  }
}
