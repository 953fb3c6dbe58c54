package fairlead.cli;

import fairlead.check.Baseline;
import fairlead.check.CheckCode;
import fairlead.check.CheckFinding;
import fairlead.check.CheckSeverity;
import fairlead.check.SiteChecker;
import fairlead.pipeline.filter.Glob;
import fairlead.pipeline.source.SourceOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** Which findings are told, and how much they matter. */
final class CheckOptions {

  @Option(
      names = "--severity",
      paramLabel = "CODE=SEVERITY",
      split = ",",
      converter = SettingConverter.class,
      description = "How much findings of a code matter: error, warning, note or off.")
  private List<Setting> severities = List.of();

  @Option(
      names = "--ignore-reference",
      paramLabel = "GLOB",
      description = "No findings about references that match as a whole, as they are written.")
  private List<String> references = List.of();

  @Option(
      names = "--ignore-target",
      paramLabel = "GLOB",
      description = "No findings about targets that match as a whole.")
  private List<String> targets = List.of();

  @Option(
      names = "--ignore-page",
      paramLabel = "GLOB",
      description = "No findings in documents whose URI or file matches as a whole.")
  private List<String> pages = List.of();

  @Option(
      names = "--ignore-code",
      paramLabel = "CODE",
      split = ",",
      converter = CodeConverter.class,
      description = "No findings of a code.")
  private List<CheckCode> codes = List.of();

  @Option(
      names = "--baseline",
      paramLabel = "FILE",
      description =
          "No findings that an earlier report has, in jsonl or json: for sites that start with"
              + " many.")
  private @Nullable Path baseline;

  @Option(
      names = "--changed-since",
      paramLabel = "REV",
      description =
          "Only findings in files that have changed since a revision of git, and about links to"
              + " them; uncommitted changes count.")
  private @Nullable String revision;

  @Option(
      names = "--max-findings",
      paramLabel = "N",
      description = "Findings that are listed; more are only counted. Default: ${DEFAULT-VALUE}.")
  private int maxFindings = SiteChecker.DEFAULT_MAX_FINDINGS;

  @Option(
      names = "--max-site-links",
      paramLabel = "N",
      description = "Links of the whole site. Default: ${DEFAULT-VALUE}.")
  private int maxLinks = SiteChecker.DEFAULT_MAX_LINKS;

  /** A code and its severity. */
  record Setting(CheckCode code, CheckSeverity severity) {}

  /** A checker that tells what the options ask for. */
  SiteChecker applied(WorkOptions work, SourceOptions sources, SiteChecker given) {
    if (maxFindings < 0 || maxLinks < 0) {
      throw work.misuse("a limit is not negative");
    }
    SiteChecker checker = given.withMaxFindings(maxFindings).withMaxLinks(maxLinks);
    for (Setting setting : severities) {
      checker = checker.withSeverity(setting.code(), setting.severity());
    }
    checker = checker.ignoring(finding -> codes.contains(finding.code()));
    checker = ignoring(checker, references, CheckFinding::reference);
    checker = ignoring(checker, targets, CheckFinding::target);
    checker = ignoring(checker, pages, CheckFinding::document);
    checker = ignoring(checker, pages, CheckFinding::source);
    if (revision != null) {
      checker = checker.onlyAbout(new GitChanges(work, revision).in(work.inputs(), sources));
    }
    Path file = baseline;
    if (file != null) {
      try {
        checker = checker.ignoring(Baseline.read(file).inOneRun());
      } catch (IOException e) {
        String reason =
            Files.exists(file)
                ? String.valueOf(e.getMessage())
                : "no such file; make one with --report jsonl=" + file;
        throw work.misuse("--baseline: " + file + ": " + reason);
      }
    }
    return checker;
  }

  private static SiteChecker ignoring(
      SiteChecker checker, List<String> patterns, Function<CheckFinding, @Nullable String> part) {
    List<Glob> globs = patterns.stream().map(Glob::new).toList();
    return globs.isEmpty()
        ? checker
        : checker.ignoring(
            finding -> {
              String text = part.apply(finding);
              return text != null && globs.stream().anyMatch(glob -> glob.matches(text));
            });
  }

  private static CheckCode code(String word) {
    return CheckCode.named(word)
        .orElseThrow(
            () ->
                new TypeConversionException(
                    "no such code '"
                        + word
                        + "': use "
                        + Arrays.stream(CheckCode.values())
                            .map(CheckCode::label)
                            .collect(Collectors.joining(", "))));
  }

  static final class CodeConverter implements ITypeConverter<CheckCode> {
    @Override
    public CheckCode convert(String word) {
      return code(word);
    }
  }

  static final class SettingConverter implements ITypeConverter<Setting> {
    @Override
    public Setting convert(String text) {
      int equals = text.indexOf('=');
      CheckSeverity severity =
          CheckSeverity.named(text.substring(equals + 1))
              .filter(one -> equals > 0)
              .orElseThrow(
                  () ->
                      new TypeConversionException(
                          "use CODE=error, CODE=warning, CODE=note or CODE=off"));
      return new Setting(code(text.substring(0, equals)), severity);
    }
  }
}
