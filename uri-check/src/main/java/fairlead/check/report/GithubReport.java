package fairlead.check.report;

import fairlead.check.CheckFinding;
import fairlead.check.CheckResult;
import fairlead.check.CheckSeverity;
import fairlead.uri.text.Printable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/** Findings as workflow commands of GitHub Actions. */
final class GithubReport {

  private GithubReport() {}

  static void write(CheckResult result, OutputStream out) throws IOException {
    for (CheckFinding finding : result.findings()) {
      out.write((command(finding) + "\n").getBytes(StandardCharsets.UTF_8));
    }
  }

  private static String command(CheckFinding finding) {
    String kind = finding.severity() == CheckSeverity.NOTE ? "notice" : finding.severity().label();
    String place = finding.line() > 0 ? ",line=" + finding.line() + ",col=" + finding.column() : "";
    return "::"
        + kind
        + " file="
        + property(finding.source())
        + place
        + ",title="
        + finding.code().label()
        + "::"
        + data(finding.about());
  }

  private static String data(String text) {
    return Printable.escaped(text).replace("%", "%25");
  }

  private static String property(String text) {
    return data(text).replace(":", "%3A").replace(",", "%2C");
  }
}
