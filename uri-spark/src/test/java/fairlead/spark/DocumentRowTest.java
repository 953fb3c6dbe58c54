package fairlead.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.html.DocumentLimit;
import fairlead.html.Limits;
import fairlead.html.Representation;
import fairlead.html.extract.LinkExtractor;
import fairlead.pipeline.Document;
import fairlead.pipeline.DocumentPlace;
import fairlead.pipeline.DocumentWork;
import fairlead.pipeline.Outcome;
import fairlead.pipeline.Provenance;
import fairlead.pipeline.source.Inputs;
import fairlead.pipeline.source.LargePages;
import fairlead.pipeline.source.SourceOptions;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DocumentRowTest {

  private static final DocumentWork<Outcome> WORK = DocumentWork.extract(LinkExtractor.STANDARD);
  private static final String LINK = "<p><img src=x>\n";

  private static final DocumentPlace PLACE = DocumentPlace.file("a", Path.of("a"));

  @TempDir private Path folder;

  /** A page, in parts if it is longer than a number of bytes. */
  private List<Document> page(String text, int bytes) throws IOException {
    Path file = Files.writeString(folder.resolve("p.html"), text);
    Limits limits = Limits.DEFAULT.with(DocumentLimit.BYTES, bytes);
    SourceOptions options = SourceOptions.DEFAULT.withBase("http://h/").withLimits(limits);
    return new LargePages(
            Inputs.of(file.toString(), options), LinkExtractor.STANDARD.withLimits(limits))
        .documents()
        .collectList()
        .block();
  }

  private List<Row> rows(String text) throws IOException {
    return rows(page(text, 1_000_000));
  }

  /** The rows of a document, or of a page's parts. */
  private static List<Row> rows(List<Document> parts) {
    List<Row> rows = new ArrayList<>();
    DocumentRow row = null;
    for (Document part : parts) {
      if (row == null) {
        Row order = RowFactory.create(7L, 8L, 9L);
        row =
            new DocumentRow(order, part, WORK.apply(part), new Columns.Links(SparkOptions.DEFAULT));
      } else {
        row.add(part, WORK.apply(part));
      }
      while (!row.isDone()) {
        rows.add(row.next());
      }
    }
    return rows;
  }

  private static @Nullable Object value(Row row, String column) {
    return row.getStruct(2).get(Columns.PAGE.fieldIndex(column));
  }

  private static List<@Nullable Object> values(Row row, String... columns) {
    List<@Nullable Object> values = new ArrayList<>();
    for (String column : columns) {
      values.add(value(row, column));
    }
    return values;
  }

  /** The reason of the first failure in a row, and its place. */
  private static String failure(Row row) {
    Row first = ((Row[]) row.get(3))[0];
    return first.get(Columns.FAILURE.fieldIndex("outcome"))
        + ", "
        + first.get(Columns.FAILURE.fieldIndex("reason"))
        + ", "
        + first.get(Columns.FAILURE.fieldIndex("line"))
        + ":"
        + first.get(Columns.FAILURE.fieldIndex("column"));
  }

  /** The number of a row, and how many failures and links it has. */
  private static List<String> summary(List<Row> rows) {
    return rows.stream()
        .map(
            row ->
                row.getStruct(0).getLong(3)
                    + ": "
                    + ((Row[]) row.get(3)).length
                    + ", "
                    + ((Row[]) row.get(4)).length)
        .toList();
  }

  @Test
  void documentHasOneRow() throws IOException {
    assertEquals(List.of("0: 0, 0"), summary(rows("<p>")));
    List<Row> rows = rows("<img src=//><img src=x><base href=//[>");
    assertEquals(List.of("0: 1, 2"), summary(rows));
    assertEquals(RowFactory.create(7L, 8L, 9L, 0L), rows.get(0).getStruct(0));
    assertEquals(2L, value(rows.get(0), "links"));
    assertEquals(1L, value(rows.get(0), "rejected"));
    assertEquals(1L, value(rows.get(0), "findings"));
    assertEquals(38L, value(rows.get(0), "bytes"));
    assertEquals("read", value(rows.get(0), "outcome"));
    assertEquals(null, value(rows.get(0), "reason"));
  }

  @Test
  void rowSaysWhatTheDocumentIs() throws IOException {
    Row file = rows("<base href=/b/><p><p style='x'><base href=//[>").get(0);
    String[] columns = {"status", "mediaType", "charset", "base", "baseLayer"};
    assertEquals("http://h/", file.get(1));
    assertEquals(
        Arrays.asList(null, null, "windows-1252", "http://h/b/", "content"), values(file, columns));
    Map<String, List<String>> headers = Map.of("Content-Type", List.of("text/css; charset=utf-8"));
    Row received = rows(List.of(Document.received("http://h/s", 404, headers, new byte[0]))).get(0);
    assertEquals(
        Arrays.asList(404L, "text/css", "UTF-8", "http://h/s", "retrieval"),
        values(received, columns));
    Row without = rows(List.of(Document.other(Provenance.of(PLACE), "an image"))).get(0);
    assertEquals(Arrays.asList(null, null, null, null, null), values(without, columns));
    assertNull(without.get(1));
    assertEquals(
        Arrays.asList("skipped", "an image", "a"), values(without, "outcome", "reason", "source"));
  }

  @Test
  void failureHasItsPlace() throws IOException {
    assertEquals(
        "read, unusable base: it cannot be parsed (IPv6-unclosed at offset 2), 2:12",
        failure(rows("\n<base href=//[>").get(0)));
    Document gone = Document.unread(Provenance.of(PLACE), "gone");
    assertEquals("failed, gone, null:null", failure(rows(List.of(gone)).get(0)));
    byte[] cut = "<a href=x>".repeat(9).getBytes(StandardCharsets.US_ASCII);
    Document damaged =
        new Document(
            Provenance.of(PLACE),
            new Document.Received(Representation.of("http://h/", cut), "it ends early"));
    assertEquals(
        "partial, damaged input: it ends early, null:null", failure(rows(List.of(damaged)).get(0)));
  }

  @Test
  void rowHasAtMost256LinksAndTheFirstOneCountsAll() throws IOException {
    List<Row> rows = rows(LINK.repeat(300));
    assertEquals(List.of("0: 0, 256", "1: 0, 44"), summary(rows));
    assertEquals(300L, value(rows.get(0), "links"));
    assertEquals(List.of("0: 0, 256"), summary(rows(LINK.repeat(256))));
  }

  @Test
  void lastRowOfPageInPartsCountsAll() throws IOException {
    List<Document> parts = page(LINK.repeat(1_000), 2_000);
    assertTrue(parts.size() > 2, "few parts");
    List<Row> rows = rows(parts);
    assertEquals(parts.size() + 1, rows.size());
    assertEquals("0: 0, 0", summary(rows).get(parts.size()));
    assertTrue(summary(rows).get(0).startsWith("1: 0, "), summary(rows).get(0));
    Row last = rows.get(parts.size());
    assertEquals(1_000L, value(last, "links"));
    assertEquals(1_000L * LINK.length(), value(last, "bytes"));
    assertEquals("read", value(last, "outcome"));
    assertEquals(Arrays.asList("http://h/", null), values(last, "document", "mediaType"));
  }

  @Test
  void lastRowOfPageNamesPartThatFailed() throws IOException {
    List<Document> parts = new ArrayList<>(page(LINK.repeat(1_000), 2_000));
    Document gone = Document.unread(parts.get(1).provenance(), "gone");
    List<Row> rows = rows(List.of(parts.get(0), gone));
    assertEquals(List.of("1: 0, 133", "2: 1, 0", "0: 0, 0"), summary(rows));
    assertEquals("failed", value(rows.get(2), "outcome"));
    assertEquals("gone", value(rows.get(2), "reason"));
    assertEquals(133L, value(rows.get(2), "links"));
  }
}
