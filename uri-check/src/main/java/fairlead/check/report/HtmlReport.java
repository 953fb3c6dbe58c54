package fairlead.check.report;

import fairlead.check.CheckFinding;
import fairlead.check.CheckResult;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Findings as one page that loads nothing else: a table to sort and filter. */
final class HtmlReport {

  private static final String TEMPLATE = "report.html";
  private static final String SUMMARY = "<!-- summary -->";
  private static final String ROWS = "<!-- rows -->";

  private HtmlReport() {}

  static void write(CheckResult result, OutputStream out) throws IOException {
    String page = template();
    int summary = page.indexOf(SUMMARY);
    int rows = page.indexOf(ROWS);
    write(out, page.substring(0, summary));
    write(out, result.scope() + ", " + result.summary());
    write(out, page.substring(summary + SUMMARY.length(), rows));
    for (CheckFinding finding : result.findings()) {
      write(out, row(finding));
    }
    write(out, page.substring(rows + ROWS.length()));
  }

  private static String template() throws IOException {
    try (InputStream in = HtmlReport.class.getResourceAsStream(TEMPLATE)) {
      if (in == null) {
        throw new FileNotFoundException(TEMPLATE + " is missing from the library");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private static String row(CheckFinding finding) {
    boolean placed = finding.line() > 0;
    return "<tr class="
        + finding.severity().label()
        + "><td>"
        + finding.severity().label()
        + "<td>"
        + finding.code().label()
        + cell(finding.source())
        + cell(placed ? String.valueOf(finding.line()) : "")
        + cell(placed ? String.valueOf(finding.column()) : "")
        + cell(finding.reference())
        + cell(finding.target())
        + cell(finding.message())
        + "\n";
  }

  private static String cell(@Nullable String text) {
    return "<td>" + Html.escaped(text == null ? "" : text);
  }

  private static void write(OutputStream out, String text) throws IOException {
    out.write(text.getBytes(StandardCharsets.UTF_8));
  }
}
