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

/** Findings for people, grouped by target, with each position on its own line. */
final class TextReport {

  private TextReport() {}

  /**
   * Writes a result.
   *
   * @param linked whether positions are links
   */
  static void write(CheckResult result, OutputStream out, boolean linked) throws IOException {
    Map<Group, List<CheckFinding>> groups = new LinkedHashMap<>();
    for (CheckFinding finding : result.findings()) {
      groups.computeIfAbsent(Group.of(finding), group -> new ArrayList<>()).add(finding);
    }
    for (Map.Entry<Group, List<CheckFinding>> entry : groups.entrySet()) {
      line(out, entry.getKey().toString());
      for (CheckFinding finding : entry.getValue()) {
        String place = Printable.escaped(finding.place());
        String about = finding.reference() == null ? "" : "  " + finding.reference();
        out.write(
            ("  " + (linked ? link(finding, place) : place)).getBytes(StandardCharsets.UTF_8));
        line(out, about);
      }
      line(out, "");
    }
  }

  /**
   * A link as in the specification "Hyperlinks in terminal emulators", by the authors of terminals.
   */
  private static String link(CheckFinding finding, String text) {
    String source = finding.source();
    if (source.contains("!/") || source.equals("-")) {
      return text; // not an existing file
    }
    return "\u001b]8;;" + SourceUri.absolute(source) + "\u001b\\" + text + "\u001b]8;;\u001b\\";
  }

  private static void line(OutputStream out, String text) throws IOException {
    out.write((Printable.escaped(text) + "\n").getBytes(StandardCharsets.UTF_8));
  }

  /** What findings in one group have in common. */
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
