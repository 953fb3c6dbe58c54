package fairlead.spark;

import fairlead.html.Link;
import fairlead.pipeline.Outcome;
import fairlead.pipeline.sink.LinkFields;
import fairlead.spark.SparkOptions.Detail;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/** The columns of tables. Those of links are the fields of {@code fairlead links}, in order. */
final class Columns {

  private static final DataType TEXT = DataTypes.StringType;
  private static final DataType NUMBER = DataTypes.LongType;
  private static final DataType FLAG = DataTypes.BooleanType;
  private static final DataType WORDS = DataTypes.createArrayType(TEXT, false);

  /**
   * What says which document of all inputs it is, and which row of it; compares as one machine
   * reads them.
   */
  static final StructType ORDER =
      struct(required("input"), required("part"), required("document"), required("row"));

  /** What all links of a document have in common; a row of a document has it once. */
  private static final Map<String, String> COMMON =
      Map.of(
          "document", "uri",
          "source", "page.source",
          "record", "page.record",
          "recordOffset", "page.recordOffset",
          "part", "page.part",
          "charset", "page.charset");

  /** A link, without what is in {@link #COMMON}. */
  private static final StructType LINK =
      struct(
          text("base"),
          text("baseLayer"),
          text("element"),
          text("attribute"),
          text("kind"),
          text("reference"),
          text("error"),
          text("target"),
          text("targetPart"),
          text("key"),
          text("keyProfile"),
          flag("sameDocument"),
          number("line"),
          number("column"),
          number("offset"),
          number("length"),
          text("type"),
          text("hreflang"),
          text("media"),
          text("method"),
          text("descriptor"),
          text("delay"),
          words("rel"),
          text("text"),
          text("path"),
          words("inside"),
          flag("nofollow"),
          text("lastmod"),
          text("changefreq"),
          text("priority"),
          text("anchor"));

  /** A document and what became of it. */
  static final StructType PAGE =
      struct(
          text("document"),
          text("source"),
          text("record"),
          number("recordOffset"),
          text("part"),
          number("status"),
          text("mediaType"),
          text("charset"),
          text("base"),
          text("baseLayer"),
          number("bytes"),
          number("links"),
          number("rejected"),
          number("findings"),
          text("outcome"),
          text("reason"));

  /** What is wrong with a document. */
  static final StructType FAILURE =
      struct(
          text("outcome"),
          text("reason"),
          text("document"),
          text("source"),
          text("record"),
          number("recordOffset"),
          text("part"),
          number("line"),
          number("column"));

  /** What is known of a document, or a part of its links, as tasks return it. */
  static final StructType DOCUMENT =
      struct(
          field("order", ORDER),
          text("uri"),
          field("page", PAGE),
          field("failures", DataTypes.createArrayType(FAILURE, false)),
          field("links", DataTypes.createArrayType(LINK, false)));

  private static final Set<String> TARGET = Set.of("target", "key", "keyProfile", "kind");

  private Columns() {}

  private static StructField text(String name) {
    return field(name, TEXT);
  }

  private static StructField number(String name) {
    return field(name, NUMBER);
  }

  private static StructField required(String name) {
    return DataTypes.createStructField(name, NUMBER, false);
  }

  private static StructField flag(String name) {
    return field(name, FLAG);
  }

  private static StructField words(String name) {
    return field(name, WORDS);
  }

  private static StructField field(String name, DataType type) {
    return DataTypes.createStructField(name, type, true);
  }

  private static StructType struct(StructField... fields) {
    return DataTypes.createStructType(fields);
  }

  /** All columns of a table. */
  static Column[] of(Dataset<Row> table) {
    return Stream.of(table.columns()).map(table::col).toArray(Column[]::new);
  }

  /** The columns of the table of links, from rows of documents with one {@code link} each. */
  static Column[] ofLinks() {
    List<String> names = new ArrayList<>(List.of(LINK.fieldNames()));
    names.addAll(0, List.of("document", "source", "record", "recordOffset", "part"));
    names.add(names.indexOf("length") + 1, "charset");
    return names.stream()
        .map(name -> functions.col(COMMON.getOrDefault(name, "link." + name)).as(name))
        .toArray(Column[]::new);
  }

  /** Writes links as rows. */
  static final class Links implements LinkFields.Fields {

    private final LinkFields fields;
    private final Map<String, Integer> kept = new HashMap<>(); // the columns by name
    private @Nullable Object[] values = {};

    Links(SparkOptions options) {
      LinkFields withKeys = new LinkFields().withKeys(options.keys());
      this.fields = options.detail() == Detail.CONTEXT ? withKeys : withKeys.withoutContext();
      for (String name : LINK.fieldNames()) {
        if (options.detail() != Detail.TARGETS || TARGET.contains(name)) {
          kept.put(name, LINK.fieldIndex(name));
        }
      }
    }

    /** A link as a row. */
    Row link(Outcome.Links found, Link link) {
      values = new Object[LINK.size()];
      fields.write(found, link, this);
      return RowFactory.create(values);
    }

    private void set(String name, Object value) {
      Integer column = kept.get(name);
      if (column != null) {
        values[column] = value;
      }
    }

    @Override
    public void text(String name, String value) {
      set(name, value);
    }

    @Override
    public void number(String name, long value) {
      set(name, value);
    }

    @Override
    public void isTrue(String name) {
      set(name, true);
    }

    @Override
    public void words(String name, List<String> value) {
      set(name, value.toArray(String[]::new));
    }
  }
}
