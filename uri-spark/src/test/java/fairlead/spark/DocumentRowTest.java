package fairlead.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.html.DocumentLimit;
import fairlead.html.Limits;
import fairlead.html.extract.LinkExtractor;
import fairlead.pipeline.Document;
import fairlead.pipeline.DocumentWork;
import fairlead.pipeline.Outcome;
import fairlead.pipeline.source.Inputs;
import fairlead.pipeline.source.LargePages;
import fairlead.pipeline.source.SourceOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DocumentRowTest {

  private static final DocumentWork<Outcome> WORK = DocumentWork.extract(LinkExtractor.STANDARD);
  private static final String LINK = "<p><img src=x>\n";

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
    assertEquals("http://h/", value(last, "document"));
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
