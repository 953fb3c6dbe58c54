package fairlead.pipeline.source;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.html.DocumentLimit;
import fairlead.html.Limit;
import fairlead.html.Limits;
import fairlead.testing.GeneratedPage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The rows of all limits are a table of the documentation. */
class LimitsPageTest {

  private static final String HEAD =
      "| limit | default | option | `Limits` |\n| --- | --- | --- | --- |\n";

  private static Stream<Limit> limits() {
    return Stream.concat(Stream.of(SourceLimit.values()), Stream.of(DocumentLimit.values()));
  }

  @Test
  void pageHasTheRows() throws IOException {
    String page = Files.readString(Path.of("../docs/limits.md"));
    int table = page.indexOf(HEAD);
    assertTrue(table > 0, "no table of limits");
    GeneratedPage.hold(
        "limits.md",
        page.substring(0, table)
            + HEAD
            + limits().map(LimitsPageTest::line).collect(Collectors.joining())
            + page.substring(page.indexOf("\n\n", table) + 1));
  }

  private static String line(Limit limit) {
    Limit.Row row = limit.row();
    return "| %s | %s | `%s` | `%s.%s` |%n"
        .formatted(
            row.description().replaceFirst("[.]$", ""),
            amount(row),
            row.option(),
            limit.getClass().getSimpleName(),
            limit)
        .replace("\r", "");
  }

  private static String amount(Limit.Row row) {
    if (row.unit() == Limit.Unit.MILLISECONDS) {
      return row.standard() / 1000 + " s";
    }
    long value = row.standard();
    int unit = 0;
    while (row.unit() == Limit.Unit.BYTES && value % 1024 == 0) {
      value /= 1024;
      unit++;
    }
    return String.format(Locale.ROOT, "%,d", value)
        + List.of("", " KiB", " MiB", " GiB", " TiB").get(unit);
  }

  @Test
  void eachDefaultIsInItsRange() {
    limits()
        .forEach(
            limit -> assertDoesNotThrow(() -> Limits.DEFAULT.with(limit, limit.row().standard())));
  }
}
