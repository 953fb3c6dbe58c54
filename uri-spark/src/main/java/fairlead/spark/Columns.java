package fairlead.spark;

import fairlead.html.Link;
import fairlead.pipeline.Outcome;
import fairlead.pipeline.sink.LinkFields;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/** The columns of tables. Those of links are the fields of {@code fairlead links}, in order. */
final class Columns {

  private static final DataType TEXT = DataTypes.StringType;
  private static final DataType NUMBER = DataTypes.LongType;
  private static final DataType FLAG = DataTypes.BooleanType;
  private static final DataType WORDS = DataTypes.createArrayType(TEXT, false);

  /** What says which document of all inputs it is; compares as one machine reads them. */
  static final StructType ORDER = struct(required("input"), required("part"), required("document"));

  /** A link. */
  static final StructType LINK =
      struct(
          text("document"),
          text("source"),
          text("record"),
          number("recordOffset"),
          text("part"),
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
          text("charset"),
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

  /** All that is known of a document, as tasks return it. */
  static final StructType DOCUMENT =
      struct(
          field("order", ORDER),
          field("page", PAGE),
          field("failures", DataTypes.createArrayType(FAILURE, false)),
          field("links", DataTypes.createArrayType(LINK, false)));

  private static final Map<String, Integer> LINK_INDEX = index(LINK);

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

  private static Map<String, Integer> index(StructType type) {
    Map<String, Integer> index = new HashMap<>();
    Stream.of(type.fieldNames()).forEach(name -> index.put(name, index.size()));
    return index;
  }

  /** All columns of a table. */
  static Column[] of(Dataset<Row> table) {
    return Stream.of(table.columns()).map(table::col).toArray(Column[]::new);
  }

  /** A link as a row. */
  static Row link(LinkFields fields, Outcome.Links found, Link link) {
    Object[] values = new Object[LINK.size()];
    fields.write(found, link, new Values(values));
    return RowFactory.create(values);
  }

  /** Fields as values of columns. */
  private static final class Values implements LinkFields.Fields {

    private final Object[] values;

    Values(Object[] values) {
      this.values = values;
    }

    private void set(String name, Object value) {
      Integer column = LINK_INDEX.get(name);
      if (column == null) {
        throw new IllegalStateException("no column for the field " + name);
      }
      values[column] = value;
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
