package fairlead.cli.check;

import fairlead.check.Baseline;
import fairlead.check.CheckCode;
import fairlead.check.CheckFinding;
import fairlead.check.CheckSeverity;
import fairlead.check.SiteChecker;
import fairlead.cli.documents.WorkOptions;
import fairlead.cli.options.Argument;
import fairlead.cli.options.ByteSize;
import fairlead.cli.options.OptionGroup;
import fairlead.cli.options.Spelling;
import fairlead.cli.terminal.Failure;
import fairlead.pipeline.files.FilePlaces;
import fairlead.pipeline.filter.Glob;
import fairlead.pipeline.source.SourceOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Which findings are reported, and how severe they are. */
final class CheckOptions extends OptionGroup {

  private static final List<String> CODES =
      Arrays.stream(CheckCode.values()).map(CheckCode::label).toList();

  private final Argument<List<Setting>> severities =
      commaList(
          "--severity",
          "CODE=SEVERITY",
          new SettingConverter(),
          "The severity of findings with this code: error, warning, note or off.");

  private final Argument<List<String>> references =
      list(
          "--ignore-reference",
          "GLOB",
          "Ignore findings about references that match this pattern in full, as written.");

  private final Argument<List<String>> targets =
      list(
          "--ignore-target",
          "GLOB",
          "Ignore findings about targets that match this pattern in full, such as '*/drafts/*'.");

  private final Argument<List<String>> pages =
      list(
          "--ignore-page",
          "GLOB",
          "Ignore findings in documents whose URI or file name matches this pattern in full, such"
              + " as '*/drafts/*'.");

  private final Argument<List<CheckCode>> codes =
      commaList("--ignore-code", "CODE", new CodeConverter(), "Ignore findings with this code.");

  private final Argument<List<Ignored>> ignored =
      list(
          "--ignore",
          "CODE:GLOB",
          new IgnoredConverter(),
          "Ignore findings with this code about targets that match the pattern in full, such as"
              + " 'missing-fragment:*/api/*'. If a finding has no target, its document must"
              + " match.");

  private final Argument<Path> baseline =
      value(
          "--baseline",
          "FILE",
          Path.class,
          "Ignore findings that are already in an earlier report (jsonl or json), for sites that"
              + " start with many. If --report names the same file, that file is created again.");

  private final Argument<String> revision =
      value(
          "--changed-since",
          "REV",
          String.class,
          "Report only findings in files that have changed since this git revision, and findings"
              + " about links to those files. Uncommitted changes are included.");

  private final Argument<Integer> maxFindings =
      number(
          "--max-findings",
          "N",
          SiteChecker.DEFAULT_MAX_FINDINGS,
          "Maximum number of findings to list; any others are only counted. Default:"
              + " ${DEFAULT-VALUE}.");

  private final Argument<Long> memory =
      value(
          "--site-memory",
          "BYTES",
          new ByteSize(),
          SiteChecker.defaultMaxMemory(),
          "Memory for the data that is kept about the site until its last document is read."
              + " Default: two fifths of the heap.");

  /** How to get more memory for the site. */
  String moreMemory() {
    return memory.isGiven() ? "use a larger --site-memory" : Failure.moreMemory();
  }

  /** A code, and the targets for which it is not reported. */
  record Ignored(CheckCode code, Glob targets) {

    boolean covers(CheckFinding finding) {
      String about = finding.target() == null ? finding.document() : finding.target();
      return finding.code() == code && targets.matches(about == null ? finding.source() : about);
    }
  }

  /** A code and its severity. */
  record Setting(CheckCode code, CheckSeverity severity) {}

  /**
   * A checker that reports what the options ask for.
   *
   * @param written the files that reports go to; a baseline among them is created again
   */
  SiteChecker applied(WorkOptions work, SourceOptions sources, Set<Path> written, SiteChecker given)
      throws IOException {
    long most = Runtime.getRuntime().maxMemory() / 2;
    if (memory.get() > most) {
      throw work.misuse(
          "--site-memory can be at most half of the heap, "
              + (most >> 20)
              + "M; "
              + Failure.moreMemory());
    }
    SiteChecker checker = given.withMaxFindings(maxFindings.get()).withMaxMemory(memory.get());
    for (Setting setting : severities.get()) {
      checker = checker.withSeverity(setting.code(), setting.severity());
    }
    checker = checker.ignoring(finding -> codes.get().contains(finding.code()));
    checker = checker.ignoring(one -> ignored.get().stream().anyMatch(each -> each.covers(one)));
    checker = ignoring(checker, references.get(), CheckFinding::reference);
    checker = ignoring(checker, targets.get(), CheckFinding::target);
    checker = ignoring(checker, pages.get(), CheckFinding::document);
    checker = ignoring(checker, pages.get(), CheckFinding::source);
    if (revision.isGiven()) {
      checker = checker.onlyAbout(new GitChanges(work, revision.get()).in(work.inputs(), sources));
    }
    if (baseline.isGiven() && !written.contains(FilePlaces.real(baseline.get()))) {
      Path file = baseline.get();
      try {
        checker = checker.ignoring(Baseline.read(file).inOneRun());
      } catch (IOException e) {
        String reason =
            Files.exists(file)
                ? String.valueOf(e.getMessage())
                : "no such file; create one with --report jsonl=" + file;
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
                    "no such code '" + word + "'" + Spelling.hintOrAll(word, CODES)));
  }

  static final class CodeConverter implements ITypeConverter<CheckCode> {
    @Override
    public CheckCode convert(String word) {
      return code(word);
    }
  }

  static final class IgnoredConverter implements ITypeConverter<Ignored> {
    @Override
    public Ignored convert(String text) {
      int colon = text.indexOf(':');
      if (colon < 0) {
        throw new TypeConversionException("use CODE:GLOB, such as 'missing-fragment:*/api/*'");
      }
      return new Ignored(code(text.substring(0, colon)), new Glob(text.substring(colon + 1)));
    }
  }

  static final class SettingConverter implements ITypeConverter<Setting> {
    @Override
    public Setting convert(String text) {
      int equals = text.indexOf('=');
      if (equals < 0) {
        throw new TypeConversionException("use CODE=error, CODE=warning, CODE=note or CODE=off");
      }
      String word = text.substring(equals + 1);
      CheckSeverity severity =
          CheckSeverity.named(word)
              .orElseThrow(
                  () ->
                      new TypeConversionException(
                          "no such severity '" + word + "': use error, warning, note or off"));
      return new Setting(code(text.substring(0, equals)), severity);
    }
  }
}
