package fairlead.check.report;

import fairlead.check.CheckFinding;
import fairlead.check.CheckResult;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Findings as a table (RFC 4180), with the names of the JSON fields as its header. */
final class CsvReport {

  private static final String HEADER =
      "code,severity,document,source,inside,line,column,offset,element,attribute,reference,target,"
          + "message,correction";

  private CsvReport() {}

  static void write(CheckResult result, OutputStream out) throws IOException {
    out.write((HEADER + "\r\n").getBytes(StandardCharsets.UTF_8));
    for (CheckFinding finding : result.findings()) {
      out.write((row(finding) + "\r\n").getBytes(StandardCharsets.UTF_8));
    }
  }

  private static String row(CheckFinding finding) {
    boolean placed = finding.line() > 0;
    return Stream.of(
            finding.code().label(),
            finding.severity().label(),
            text(finding.document()),
            finding.source(),
            finding.inside(),
            placed ? String.valueOf(finding.line()) : "",
            placed ? String.valueOf(finding.column()) : "",
            finding.offset() < 0 ? "" : String.valueOf(finding.offset()),
            text(finding.element()),
            text(finding.attribute()),
            text(finding.reference()),
            text(finding.target()),
            finding.message(),
            text(finding.correction()))
        .map(CsvReport::quoted)
        .collect(Collectors.joining(","));
  }

  private static String text(@Nullable String value) {
    return value == null ? "" : value;
  }

  private static String quoted(String value) {
    boolean plain = value.chars().noneMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r');
    return plain ? value : '"' + value.replace("\"", "\"\"") + '"';
  }
}
