package fairlead.check.report;

import fairlead.check.CheckFinding;
import fairlead.check.CheckResult;
import fairlead.uri.text.Printable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Findings for people: those about one target together, each place in a line of its own. */
final class TextReport {

  private TextReport() {}

  static void write(CheckResult result, OutputStream out) throws IOException {
    Map<Group, List<CheckFinding>> groups = new LinkedHashMap<>();
    for (CheckFinding finding : result.findings()) {
      groups.computeIfAbsent(Group.of(finding), group -> new ArrayList<>()).add(finding);
    }
    for (Map.Entry<Group, List<CheckFinding>> entry : groups.entrySet()) {
      line(out, entry.getKey().toString());
      for (CheckFinding finding : entry.getValue()) {
        String about = finding.reference() == null ? "" : "  " + finding.reference();
        line(out, "  " + finding.place() + about);
      }
      line(out, "");
    }
  }

  private static void line(OutputStream out, String text) throws IOException {
    out.write((Printable.escaped(text) + "\n").getBytes(StandardCharsets.UTF_8));
  }

  /** What findings have in common that are shown together. */
  private record Group(String severity, String code, String target, String message) {

    static Group of(CheckFinding finding) {
      String target = finding.target() == null ? "" : finding.target();
      return new Group(
          finding.severity().label(), finding.code().label(), target, finding.message());
    }

    @Override
    public String toString() {
      return severity + " " + code + ": " + (target.isEmpty() ? "" : target + ": ") + message;
    }
  }
}
