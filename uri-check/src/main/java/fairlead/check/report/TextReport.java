package fairlead.check.report;

import fairlead.check.CheckCode;
import fairlead.check.CheckFinding;
import fairlead.check.CheckResult;
import fairlead.check.CheckSeverity;
import fairlead.check.report.FindingGroups.Group;
import fairlead.check.report.SourceLines.Line;
import fairlead.uri.text.Printable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A report for people: errors first, findings about one target together, the line of the source
 * with the reference marked, and a table of codes at the end. It fits a screen or two, however many
 * findings there are, unless all are wanted.
 *
 * <pre>{@code
 * TextReport.DEFAULT.withAll(true).write(result, System.out);
 * }</pre>
 *
 * <p>Immutable and thread-safe.
 *
 * @param minSeverity the lowest severity that is shown
 * @param grouping what is shown together
 * @param all whether every group and place is shown, instead of the first ones
 * @param coloured whether severities and marks have colours, for a terminal
 * @param linked whether places are links to files, made with the escape sequence OSC 8, for a
 *     terminal. Entries of archives have no links
 */
public record TextReport(
    CheckSeverity minSeverity, Grouping grouping, boolean all, boolean coloured, boolean linked) {

  /** Errors and warnings by target, the first of them, without colours and links. */
  public static final TextReport DEFAULT =
      new TextReport(CheckSeverity.WARNING, Grouping.TARGET, false, false, false);

  private static final List<CheckSeverity> SHOWN =
      List.of(CheckSeverity.ERROR, CheckSeverity.WARNING, CheckSeverity.NOTE);
  private static final int GROUPS = 20; // of a severity
  private static final int PLACES = 3; // of a group

  /** What is shown together. */
  public enum Grouping {
    /** Findings of one code about one target: fix it once. */
    TARGET,
    /** Findings of one page. */
    PAGE;

    /** The word in options. */
    public String label() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** Checks that nothing is null. */
  public TextReport {
    Objects.requireNonNull(minSeverity, "minSeverity");
    Objects.requireNonNull(grouping, "grouping");
  }

  /** This report with another lowest severity. */
  public TextReport withMinSeverity(CheckSeverity value) {
    return new TextReport(value, grouping, all, coloured, linked);
  }

  /** This report, grouped in another way. */
  public TextReport withGrouping(Grouping value) {
    return new TextReport(minSeverity, value, all, coloured, linked);
  }

  /** This report with all groups and places, or the first ones. */
  public TextReport withAll(boolean value) {
    return new TextReport(minSeverity, grouping, value, coloured, linked);
  }

  /** This report with or without colours. */
  public TextReport withColours(boolean value) {
    return new TextReport(minSeverity, grouping, all, value, linked);
  }

  /** This report with or without links. */
  public TextReport withLinks(boolean value) {
    return new TextReport(minSeverity, grouping, all, coloured, value);
  }

  /**
   * Writes a result as UTF-8, and flushes the stream.
   *
   * @param lines the lines of the source to show
   * @param out stays open
   */
  public void write(CheckResult result, SourceLines lines, OutputStream out) throws IOException {
    boolean cut = false;
    for (CheckSeverity severity : SHOWN) {
      cut |= severity.compareTo(minSeverity) >= 0 && write(result, severity, lines, out);
    }
    table(result, out);
    advice(result, cut, out);
    out.flush();
  }

  /** Writes the groups of a severity, the largest first. Returns whether something is left out. */
  private boolean write(
      CheckResult result, CheckSeverity severity, SourceLines lines, OutputStream out)
      throws IOException {
    List<Group> groups = FindingGroups.of(result.findings(), severity, grouping);
    groups = all ? groups : FindingGroups.largestFirst(groups);
    boolean cut = false;
    int shown = all ? groups.size() : Math.min(GROUPS, groups.size());
    for (Group group : groups.subList(0, shown)) {
      cut |= write(severity, group, lines, out);
    }
    if (shown < groups.size()) {
      long more =
          groups.subList(shown, groups.size()).stream()
              .mapToLong(group -> group.findings().size())
              .sum();
      String what = grouping == Grouping.PAGE ? "pages" : "targets";
      line(
          out,
          String.format(
              Locale.ROOT,
              "... and %,d more %ss about %,d %s%n",
              more,
              severity.label(),
              groups.size() - shown,
              what));
    }
    return cut || shown < groups.size();
  }

  private boolean write(CheckSeverity severity, Group group, SourceLines lines, OutputStream out)
      throws IOException {
    List<CheckFinding> findings = group.findings();
    String head = Printable.escaped(group.text());
    String count =
        findings.size() == 1 ? "" : String.format(Locale.ROOT, " (%,d times)", findings.size());
    line(out, coloured(severity, severity.label()) + " " + head + count);
    int shown = all ? findings.size() : Math.min(PLACES, findings.size());
    for (int i = 0; i < shown; i++) {
      CheckFinding finding = findings.get(i);
      String place = Printable.escaped(finding.place());
      String reference = finding.reference() == null ? "" : "  " + finding.reference();
      String about =
          grouping == Grouping.PAGE
              ? "  " + finding.code().label() + ": " + finding.about()
              : reference;
      line(out, "  " + (linked ? link(finding, place) : place) + Printable.escaped(about));
      if (i == 0 || grouping == Grouping.PAGE) {
        excerpt(finding, lines.of(finding), out);
      }
    }
    if (shown < findings.size()) {
      line(out, String.format(Locale.ROOT, "  ... and %,d more", findings.size() - shown));
    }
    line(out, "");
    return shown < findings.size();
  }

  private void excerpt(CheckFinding finding, @Nullable Line source, OutputStream out)
      throws IOException {
    if (source != null) {
      line(out, "    | " + source.text());
      String marks = coloured(finding.severity(), "^".repeat(source.length()));
      line(out, "    | " + " ".repeat(source.start()) + marks);
    }
  }

  /**
   * How many findings there are of each severity and code, the most severe first. Those that the
   * list has no room for count as the most severe of their code.
   */
  private void table(CheckResult result, OutputStream out) throws IOException {
    Map<CheckCode, CheckSeverity> worst = new EnumMap<>(CheckCode.class);
    Map<CheckCode, Long> unlisted = new HashMap<>(result.counts());
    Map<CheckSeverity, Map<CheckCode, Long>> counts = new TreeMap<>(Comparator.reverseOrder());
    for (CheckFinding finding : result.findings()) {
      worst.merge(finding.code(), finding.severity(), (a, b) -> a.compareTo(b) < 0 ? b : a);
      unlisted.merge(finding.code(), -1L, Long::sum);
      count(counts, finding.severity(), finding.code(), 1);
    }
    unlisted.values().removeIf(count -> count == 0);
    unlisted.forEach(
        (code, count) -> count(counts, worst.getOrDefault(code, code.severity()), code, count));
    for (Map.Entry<CheckSeverity, Map<CheckCode, Long>> severity : counts.entrySet()) {
      List<Map.Entry<CheckCode, Long>> codes = new ArrayList<>(severity.getValue().entrySet());
      codes.sort((a, b) -> Long.compare(b.getValue(), a.getValue()));
      String label = String.format(Locale.ROOT, "%-7s", severity.getKey().label());
      boolean hidden = severity.getKey().compareTo(minSeverity) < 0;
      for (Map.Entry<CheckCode, Long> code : codes) {
        line(
            out,
            String.format(Locale.ROOT, "%,8d", code.getValue())
                + "  "
                + coloured(severity.getKey(), label)
                + "  "
                + code.getKey().label()
                + (hidden ? " (not shown)" : ""));
      }
    }
  }

  private static void count(
      Map<CheckSeverity, Map<CheckCode, Long>> counts,
      CheckSeverity severity,
      CheckCode code,
      long count) {
    counts
        .computeIfAbsent(severity, unknown -> new EnumMap<>(CheckCode.class))
        .merge(code, count, Long::sum);
  }

  private void advice(CheckResult result, boolean cut, OutputStream out) throws IOException {
    if (result.counts().isEmpty()) {
      return;
    }
    String next =
        cut
            ? "--all shows everything, and --format html makes a searchable page"
            : result.hasErrors() ? "docs/check-codes.md explains each code" : "";
    String baseline =
        cut && result.hasErrors() ? "; with a baseline, later runs fail only on new errors" : "";
    if (!next.isEmpty()) {
      line(out, "\n" + next + baseline);
    }
  }

  private String coloured(CheckSeverity severity, String text) {
    if (!coloured) {
      return text;
    }
    String colour =
        switch (severity) {
          case ERROR -> "1;31";
          case WARNING -> "33";
          default -> "36";
        };
    return "\u001b[" + colour + "m" + text + "\u001b[0m";
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
    out.write((text + "\n").getBytes(StandardCharsets.UTF_8));
  }
}
