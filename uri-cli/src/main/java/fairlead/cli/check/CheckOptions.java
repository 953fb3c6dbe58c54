package fairlead.cli.check;

import fairlead.check.Baseline;
import fairlead.check.CheckCode;
import fairlead.check.CheckFinding;
import fairlead.check.CheckSeverity;
import fairlead.check.SiteChecker;
import fairlead.check.SiteRules;
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
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;
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
          "Ignore findings about targets that match this pattern in full, such as '*/drafts/*'. A"
              + " pattern that begins with a slash is a path of the site.");

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

  private final List<Pattern> used = new ArrayList<>();
  private @Nullable Baseline accepted;
  private Baseline.@Nullable Run known; // what is left of it in this check

  /** How to get more memory for the site. */
  String moreMemory() {
    return memory.isGiven() ? "use a larger --site-memory" : Failure.moreMemory();
  }

  /** Refuses what needs files, for a site that is served. */
  void checkServed(WorkOptions work) {
    if (revision.isGiven()) {
      throw work.misuse("--changed-since needs files as input");
    }
  }

  /** A code, and the targets for which it is not reported. */
  record Ignored(CheckCode code, String targets) {}

  /** A pattern of an option, and whether a finding has matched it. */
  private static final class Pattern implements Predicate<CheckFinding> {

    private final String option;
    private final Predicate<CheckFinding> matching;
    private boolean used;

    Pattern(String option, Predicate<CheckFinding> matching) {
      this.option = option;
      this.matching = matching;
    }

    @Override
    public boolean test(CheckFinding finding) {
      boolean matches = matching.test(finding);
      used |= matches;
      return matches;
    }
  }

  /** Matches a target as a whole or, if the pattern begins with a slash, its path of the site. */
  private static boolean isTarget(
      Glob glob, boolean isPath, @Nullable String root, @Nullable String target) {
    if (target == null) {
      return false;
    }
    if (!isPath) {
      return glob.matches(target);
    }
    int start = target.indexOf('/', target.indexOf("://") + 3);
    if (root != null) {
      start = target.startsWith(root) ? root.length() - 1 : -1;
    }
    return start >= 0 && glob.matches(target.substring(start));
  }

  /** A code and its severity. */
  record Setting(CheckCode code, CheckSeverity severity) {}

  /**
   * A checker that reports what the options ask for.
   *
   * @param written the files that reports go to; a baseline among them is created again
   * @param fix whether findings are to be corrected
   */
  SiteChecker applied(
      WorkOptions work, SourceOptions sources, Set<Path> written, SiteRules rules, boolean fix)
      throws IOException {
    String root = rules.root() == null ? null : rules.root().toString();
    long most = Runtime.getRuntime().maxMemory() / 2;
    if (memory.get() > most) {
      throw work.misuse(
          "--site-memory can be at most half of the heap, "
              + (most >> 20)
              + "M; "
              + Failure.moreMemory());
    }
    SiteChecker checker =
        SiteChecker.by(rules).withMaxFindings(maxFindings.get()).withMaxMemory(memory.get());
    if (fix) {
      checker = checker.withSeverity(CheckCode.MISSING_SLASH, CheckSeverity.NOTE);
    }
    for (Setting setting : severities.get()) {
      checker = checker.withSeverity(setting.code(), setting.severity());
    }
    checker = checker.ignoring(finding -> codes.get().contains(finding.code()));
    for (Pattern pattern : patterns(root)) {
      checker = checker.ignoring(pattern);
      used.add(pattern);
    }
    if (revision.isGiven()) {
      checker = checker.onlyAbout(new GitChanges(work, revision.get()).in(work.inputs(), sources));
    }
    if (baseline.isGiven() && !written.contains(FilePlaces.real(baseline.get()))) {
      Path file = baseline.get();
      try {
        accepted = Baseline.read(file);
        startCheck();
        checker = checker.ignoring(finding -> known != null && known.test(finding));
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

  /** Accepts each finding of the baseline again: in another check of the site. */
  void startCheck() {
    known = accepted == null ? null : accepted.inOneRun();
  }

  private List<Pattern> patterns(@Nullable String root) {
    List<Pattern> all = new ArrayList<>();
    for (Ignored one : ignored.get()) {
      Glob glob = new Glob(one.targets());
      boolean isPath = one.targets().startsWith("/");
      all.add(
          new Pattern(
              "--ignore " + one.code().label() + ":" + one.targets(),
              finding -> {
                String about = finding.target() == null ? finding.document() : finding.target();
                String text = about == null ? finding.source() : about;
                return finding.code() == one.code() && isTarget(glob, isPath, root, text);
              }));
    }
    for (String text : targets.get()) {
      Glob glob = new Glob(text);
      boolean isPath = text.startsWith("/");
      all.add(
          new Pattern(
              "--ignore-target " + text,
              finding -> isTarget(glob, isPath, root, finding.target())));
    }
    for (String text : references.get()) {
      Glob glob = new Glob(text);
      all.add(
          new Pattern(
              "--ignore-reference " + text,
              one -> one.reference() != null && glob.matches(one.reference())));
    }
    for (String text : pages.get()) {
      Glob glob = new Glob(text);
      all.add(
          new Pattern(
              "--ignore-page " + text,
              one ->
                  glob.matches(one.source())
                      || (one.document() != null && glob.matches(one.document()))));
    }
    return all;
  }

  /** What was given to hide findings but hid none. Empty if only some files were checked. */
  List<String> unused() {
    if (revision.isGiven()) {
      return List.of();
    }
    List<String> all = new ArrayList<>();
    used.stream()
        .filter(pattern -> !pattern.used)
        .forEach(pattern -> all.add(pattern.option + ": no finding matches this"));
    if (known != null && known.unmatched() > 0) {
      all.add(
          String.format(
              Locale.ROOT,
              "--baseline %s: findings that are no longer there: %,d",
              baseline.get(),
              known.unmatched()));
    }
    return all;
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
      return new Ignored(code(text.substring(0, colon)), text.substring(colon + 1));
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
