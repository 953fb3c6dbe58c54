package fairlead.check.report;

import fairlead.check.CheckFinding;
import fairlead.check.CheckResult;
import fairlead.uri.text.Printable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/**
 * The first findings as GitHub's Markdown, for the summary of a step. The table is in HTML, because
 * nothing in an HTML block is read as Markdown, no matter what a page contains.
 */
final class MarkdownReport {

  /** GitHub shows a summary of at most 1 MiB. */
  private static final int MAX_ROWS = 500;

  private static final int CELL_CHARS = 300;

  private MarkdownReport() {}

  static void write(CheckResult result, OutputStream out) throws IOException {
    write(out, "### Checked links\n\n" + result.scope() + ", " + result.summary() + "\n");
    int rows = Math.min(MAX_ROWS, result.findings().size());
    if (rows == 0) {
      return;
    }
    write(out, "\n<table>\n<tr><th>severity<th>code<th>place<th>reference<th>message\n");
    for (CheckFinding finding : result.findings().subList(0, rows)) {
      write(
          out,
          "<tr>"
              + cell(finding.severity().label())
              + cell(finding.code().label())
              + cell(finding.place())
              + cell(finding.reference() == null ? "" : finding.reference())
              + cell(finding.message())
              + "\n");
    }
    write(out, "</table>\n");
    if (result.total() > rows) {
      write(out, "\nand " + (result.total() - rows) + " more\n");
    }
  }

  private static String cell(String text) {
    return "<td>"
        + escaped(text.length() <= CELL_CHARS ? text : text.substring(0, CELL_CHARS) + "...");
  }

  private static String escaped(String text) {
    return Printable.escaped(text).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }

  private static void write(OutputStream out, String text) throws IOException {
    out.write(text.getBytes(StandardCharsets.UTF_8));
  }
}
