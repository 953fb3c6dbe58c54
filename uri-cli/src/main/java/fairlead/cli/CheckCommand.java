package fairlead.cli;

import fairlead.check.CheckResult;
import fairlead.check.SiteChecker;
import fairlead.check.report.ReportFormat;
import fairlead.pipeline.source.DocumentSource;
import fairlead.pipeline.source.SourceOptions;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** {@code fairlead check}: what is broken in the links of a site. */
@Command(
    optionListHeading = "%nOptions:%n",
    parameterListHeading = "%nParameters:%n",
    name = "check",
    description =
        "Finds broken links and fragments in a site. Nothing is fetched: links to other sites are"
            + " not checked. Without --base, the root of the input is "
            + CheckCommand.NO_BASE,
    mixinStandardHelpOptions = true,
    sortOptions = false,
    footer = {
      "",
      "Exit code 1 means that there is an error; warnings and notes alone give 0. docs/check.md",
      "explains each code, and how to mend what it tells of.",
      "",
      "  fairlead check public/ --base https://example.org/",
      "  fairlead check public/ --extension html --ignore-target '*/drafts/*'",
      "  fairlead check public/ --report jsonl=baseline.jsonl",
      "  fairlead check public/ --baseline baseline.jsonl --format github"
    })
final class CheckCommand implements Callable<Integer> {

  /** A root for folders without a base: a name that nobody can have (RFC 6761, Section 6.4). */
  static final String NO_BASE = "http://site.invalid/";

  private final Terminal terminal;

  @Mixin private final WorkOptions work = new WorkOptions();
  @Mixin private final InputOptions inputs = new InputOptions();

  @ArgGroup(validate = false, heading = "%nSite:%n")
  private SiteOptions site = new SiteOptions();

  @ArgGroup(validate = false, heading = "%nFindings:%n")
  private CheckOptions findings = new CheckOptions();

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      converter = FormatConverter.class,
      description =
          "What is printed: text, json, jsonl, csv, junit, checkstyle or github. Default: text.")
  private ReportFormat format = ReportFormat.TEXT;

  @Option(
      names = "--report",
      paramLabel = "FORMAT=FILE",
      converter = FileReportConverter.class,
      description = "Also write a report to a file, in place of what it had; may be repeated.")
  private List<FileReport> reports = List.of();

  @ArgGroup(validate = false, heading = "%nFilters:%n")
  private FilterOptions filters = new FilterOptions();

  CheckCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  /** A report that goes to a file. */
  record FileReport(ReportFormat format, Path file) {}

  @Override
  public Integer call() throws IOException {
    SourceOptions sources = work.sources().withArchives(SourceOptions.Archives.CLOSED);
    sources = work.hasBase() ? sources : sources.withBase(NO_BASE);
    SiteChecker checker =
        findings
            .applied(work, SiteChecker.by(site.rules(work.hasBase() ? sources.base() : null)))
            .withExtractor(work.extractor())
            .withFilter(filters.filter(work))
            .withPipeline(work.pipeline());
    Set<Path> excluded = new HashSet<>();
    for (FileReport report : reports) {
      Path folder = report.file().toAbsolutePath().getParent();
      if (Files.isDirectory(report.file()) || folder == null || !Files.isDirectory(folder)) {
        throw work.misuse("--report: " + report.file() + ": no file can be written there");
      }
      if (!excluded.add(OutputOption.notAnInput(work, report.file(), "--report"))) {
        throw work.misuse("--report: " + report.file() + " is named twice");
      }
    }
    DocumentSource source = inputs.source(work, sources, terminal.in(), excluded);
    try (Report report = work.report(terminal)) {
      CheckResult result =
          Objects.requireNonNull(
              checker.withProgress(report::count).result(source).block(), "a result");
      for (FileReport file : reports) {
        try (OutputStream out = Files.newOutputStream(file.file())) {
          file.format().write(result, out);
        }
      }
      format.write(result, terminal.out());
      summarize(result, report);
      boolean readable = report.exitCode() != ExitCode.USAGE;
      ExitCode code = result.hasErrors() ? ExitCode.FINDINGS : ExitCode.FINE;
      return (readable ? code : ExitCode.USAGE).code();
    }
  }

  private void summarize(CheckResult result, Report report) {
    String codes =
        result.counts().entrySet().stream()
            .sorted(Map.Entry.comparingByKey())
            .map(entry -> entry.getValue() + " " + entry.getKey().label())
            .collect(Collectors.joining(", "));
    report.tell(
        Report.count(result.errors(), "error")
            + ", "
            + Report.count(result.total(), "finding")
            + (codes.isEmpty() ? "" : ": " + codes)
            + (result.ignored() > 0 ? "; ignored: " + result.ignored() : ""));
    if (result.total() > result.findings().size()) {
      report.say("only the first " + result.findings().size() + " findings are listed");
    }
  }

  private static ReportFormat format(String word) {
    return ReportFormat.named(word)
        .orElseThrow(
            () ->
                new TypeConversionException(
                    "no such format '"
                        + word
                        + "': use text, json, jsonl, csv, junit, checkstyle or github"));
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
