package fairlead.cli.check;

import fairlead.check.CheckResult;
import fairlead.check.CheckSeverity;
import fairlead.check.report.ReportFormat;
import fairlead.check.report.SourceLines;
import fairlead.check.report.TextReport;
import fairlead.cli.documents.OutputOption;
import fairlead.cli.documents.WorkOptions;
import fairlead.cli.options.Argument;
import fairlead.cli.options.OptionGroup;
import fairlead.cli.options.Spelling;
import fairlead.cli.terminal.Terminal;
import fairlead.pipeline.source.DocumentSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Where the findings of a check go. */
final class ReportOptions extends OptionGroup {

  private final Argument<ReportFormat> format =
      value(
          "--format",
          "FORMAT",
          new FormatConverter(),
          ReportFormat.TEXT,
          "The format to print: text, json, jsonl, csv, junit, checkstyle, sarif, html, markdown or"
              + " github. Default: text.");

  private final Argument<CheckSeverity> minSeverity =
      word(
          "--min-severity",
          "error|warning|note",
          CheckSeverity.WARNING,
          "The lowest severity that the text shows. The exit code does not depend on it. Default:"
              + " warning.");

  private final Argument<TextReport.Grouping> grouping =
      word(
          "--group-by",
          "target|page",
          TextReport.Grouping.TARGET,
          "How the text groups findings: by their target, or by the page that they are in."
              + " Default: target.");

  private final Argument<Boolean> all =
      flag("--all", "Show every finding in the text, not only the first ones.");

  private final Argument<Colour> colour =
      word(
          "--color",
          "auto|always|never",
          Colour.AUTO,
          "Whether the text has colours. Default: auto, which means on a terminal, unless the"
              + " environment variable NO_COLOR is set.");

  private final Argument<List<FileReport>> files =
      list(
          "--report",
          "FORMAT=FILE",
          new FileReportConverter(),
          "Also write a report to a file, replacing its content. May be repeated.");

  /** When the text has colours. */
  enum Colour {
    AUTO,
    ALWAYS,
    NEVER
  }

  /** A report that goes to a file. */
  record FileReport(ReportFormat format, Path file) {}

  /**
   * Refuses files that cannot be written, before anything is read. Returns the real paths of all
   * files.
   */
  Set<Path> checked(WorkOptions work) throws IOException {
    Set<Path> real = new HashSet<>();
    for (FileReport report : files.get()) {
      Path folder = report.file().toAbsolutePath().getParent();
      if (Files.isDirectory(report.file()) || folder == null || !Files.isDirectory(folder)) {
        throw work.misuse("--report: " + report.file() + ": cannot write a file there");
      }
      if (!real.add(OutputOption.notAnInput(work, report.file(), "--report"))) {
        throw work.misuse("--report: " + report.file() + " is used twice");
      }
    }
    return real;
  }

  /** Opens all files, so that any that cannot be written is reported before anything is read. */
  ReportFiles open() throws IOException {
    return ReportFiles.open(files.get());
  }

  /** The lines that the reports show. */
  SourceLines lines(CheckResult result, DocumentSource source) {
    boolean shown =
        format.get().showsLines()
            || files.get().stream().anyMatch(one -> one.format().showsLines());
    return shown ? SourceLines.of(result, source) : SourceLines.ofFiles();
  }

  /** Prints a report. */
  void print(CheckResult result, SourceLines lines, Terminal terminal) throws IOException {
    if (format.get() == ReportFormat.TEXT) {
      TextReport.DEFAULT
          .withMinSeverity(minSeverity.get())
          .withGrouping(grouping.get())
          .withAll(all.get())
          .withColours(isColoured(terminal))
          .withLinks(terminal.hyperlinks())
          .write(result, lines, terminal.out());
    } else {
      format.get().write(result, lines, terminal.out());
    }
  }

  /** By https://no-color.org, a variable that is not empty turns colours off. */
  private boolean isColoured(Terminal terminal) {
    String none = System.getenv("NO_COLOR");
    return switch (colour.get()) {
      case ALWAYS -> true;
      case NEVER -> false;
      case AUTO -> terminal.hyperlinks() && (none == null || none.isEmpty());
    };
  }

  private static ReportFormat format(String word) {
    return ReportFormat.named(word)
        .orElseThrow(
            () ->
                new TypeConversionException(
                    "no such format '"
                        + word
                        + "'"
                        + Spelling.hintOrAll(
                            word,
                            Arrays.stream(ReportFormat.values())
                                .map(ReportFormat::label)
                                .toList())));
  }

  static final class FormatConverter implements ITypeConverter<ReportFormat> {
    @Override
    public ReportFormat convert(String word) {
      return format(word);
    }
  }

  static final class FileReportConverter implements ITypeConverter<FileReport> {
    @Override
    public FileReport convert(String text) {
      int equals = text.indexOf('=');
      if (equals < 0 || equals == text.length() - 1) {
        throw new TypeConversionException("use FORMAT=FILE, as in jsonl=links.jsonl");
      }
      return new FileReport(format(text.substring(0, equals)), Path.of(text.substring(equals + 1)));
    }
  }
}
