package fairlead.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import fairlead.html.DocumentLinks;
import fairlead.html.Representation;
import fairlead.html.extract.LinkExtractor;
import fairlead.uri.Dialect;
import fairlead.uri.Rejection;
import fairlead.uri.Resolution;
import fairlead.uri.base.BaseContext;
import fairlead.uri.base.BaseUri;
import fairlead.uri.dialects.Dialects;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** What the tables of docs/dialects.md say is what the library does. */
class DialectTablesTest {

  private static String page() throws IOException {
    return Files.readString(Path.of("../docs/dialects.md"));
  }

  /** The rows of the table that begins with a line, the line of names first. */
  private static List<List<String>> table(String start) throws IOException {
    return page()
        .lines()
        .dropWhile(line -> !line.startsWith(start))
        .takeWhile(line -> line.startsWith("|"))
        .map(
            line ->
                Stream.of(line.split("\\|", -1))
                    .map(cell -> cell.strip().replace("`", ""))
                    .skip(1)
                    .toList())
        .map(cells -> cells.subList(0, cells.size() - 1))
        .toList();
  }

  @TestFactory
  Stream<DynamicTest> tableOfBaseLayersIsTrue() throws IOException {
    List<List<String>> rows = table("| page | default |");
    assertEquals(8, rows.size());
    return rows.stream().skip(2).map(row -> dynamicTest(row.toString(), () -> checkBase(row)));
  }

  private static void checkBase(List<String> row) throws IOException {
    String retrieved = row.get(2);
    BaseContext context =
        row.get(1).isEmpty() ? BaseContext.none() : BaseContext.defaulting(row.get(1));
    context = retrieved.isEmpty() ? context : context.andRetrievedFrom(retrieved);
    context = row.get(3).isEmpty() ? context : context.inEntity(row.get(3));
    byte[] page = Files.readAllBytes(Path.of("site", row.get(0)));
    Representation document = new Representation(page, null, context, "text/html", null);
    DocumentLinks found = LinkExtractor.STANDARD.extract(document);
    BaseUri base = found.base();
    assertEquals(row.get(4), base.uri() == null ? "none" : base.uri().toString());
    assertEquals(row.get(5), base.layer() == null ? "none" : base.layer().label());
  }

  @TestFactory
  Stream<DynamicTest> tableOfDialectsIsTrue() throws IOException {
    List<List<String>> rows = table("| reference |");
    List<String> names = rows.get(0);
    assertTrue(rows.size() > 7 && names.size() == 6, String.valueOf(rows));
    return rows.stream()
        .skip(2)
        .flatMap(
            row ->
                IntStream.range(1, names.size())
                    .mapToObj(i -> cell(names.get(i), row.get(0), row.get(i))));
  }

  private static DynamicTest cell(String name, String written, String expected) {
    return dynamicTest(
        name + " " + written,
        () -> {
          Dialect dialect = Dialects.named(name).orElseThrow();
          String reference = written.equals("(empty)") ? "" : written;
          Resolution resolution =
              dialect.tryResolve(dialect.parse("http://a/b/c/d;p?q"), reference);
          String mark = resolution instanceof Rejection ? "! " : "";
          assertEquals(expected, mark + resolution);
        });
  }
}
