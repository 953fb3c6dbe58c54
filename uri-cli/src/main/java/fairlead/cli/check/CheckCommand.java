package fairlead.cli.check;

import fairlead.check.CheckResult;
import fairlead.check.SiteChecker;
import fairlead.check.SiteRules;
import fairlead.check.SiteTooLargeException;
import fairlead.check.report.SourceLines;
import fairlead.cli.config.ConfigOptions;
import fairlead.cli.documents.FilterOptions;
import fairlead.cli.documents.InputOptions;
import fairlead.cli.documents.Report;
import fairlead.cli.documents.WorkOptions;
import fairlead.cli.options.Subcommand;
import fairlead.cli.terminal.ExitCode;
import fairlead.cli.terminal.Stop;
import fairlead.cli.terminal.StoppableInput;
import fairlead.cli.terminal.Terminal;
import fairlead.html.Format;
import fairlead.pipeline.Outcome;
import fairlead.pipeline.source.DocumentSource;
import fairlead.pipeline.source.LargePages;
import fairlead.pipeline.source.SourceOptions;
import fairlead.pipeline.source.StoppableSource;
import fairlead.uri.Credentials;
import fairlead.uri.Uri;
import fairlead.uri.whatwg.Whatwg;
import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** {@code fairlead check}: finds broken links in a site. */
public final class CheckCommand extends Subcommand {

  /** The lines of a site that is served are not requested again. */
  private static final DocumentSource NOTHING = position -> () -> null;

  /** From here on, a response is the error page of a server. */
  private static final int BAD_STATUS = 400;

  private static final String REFUSED = "is not a public address";

  private final Terminal terminal;

  private final SiteOptions site = section("Site", new SiteOptions());
  private final ExternalOptions external = section("Other sites", new ExternalOptions());
  private final FixOptions fix = section("Corrections", new FixOptions());
  private final CheckOptions findings = section("Findings", new CheckOptions());
  private final ReportOptions reports = section("Reports", new ReportOptions());
  private final FilterOptions filters = section("Filters", new FilterOptions());

  private final WorkOptions work = with(new WorkOptions());
  private final InputOptions inputs = with(new InputOptions());
  private final ConfigOptions config = with(new ConfigOptions());

  public CheckCommand(Terminal terminal) {
    super(
        "check",
        "Finds broken links and fragments in a site: in files, or as it is served, if the input is"
            + " a URL. Links to other sites are checked only with --against or --external.",
        "",
        "docs/check-codes.md explains why each code matters and how to fix what it reports.",
        "",
        "  fairlead check public/ --base https://example.org/",
        "  fairlead check public/ --base https://example.org/ --external",
        "  fairlead check public/ --base https://example.org/ --against crawl.warc.gz",
        "  fairlead check https://staging.example.org/docs/ --documents 5000",
        "  fairlead check public/ --extension html --ignore-target '*/drafts/*'",
        "  fairlead check public/ --report jsonl=baseline.jsonl",
        "  fairlead check public/ --baseline baseline.jsonl --format github");
    findingsMean("an error was found; with only warnings and notes the exit code is 0");
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException {
    if (config.print()) {
      ConfigOptions.print(spec(), terminal.out());
      return ExitCode.FINE.code();
    }
    List<String> urls = work.urls();
    external.check(work, !urls.isEmpty(), config.file() != null);
    fix.check(work, inputs, !urls.isEmpty());
    SourceOptions sources =
        work.sources().withArchives(SourceOptions.Archives.CLOSED).withTypes(site.types());
    sources = work.base() != null ? sources : sources.withBase(WorkOptions.NO_BASE);
    sources =
        sources.symlinks() == SourceOptions.Symlinks.INSIDE
            ? sources.withSymlinks(SourceOptions.Symlinks.FOLDERS)
            : sources;
    Set<Path> written = reports.checked(work);
    Uri root = urls.isEmpty() ? work.base() : servedRoot(urls);
    SiteRules rules = site.rules(root, work, terminal);
    Stop stop = terminal.stop().awaited();
    SiteChecker checker =
        findings
            .applied(work, sources, written, rules, fix.isGiven())
            .withExtractor(work.extractor())
            .withPipeline(work.pipeline())
            .until(stop);
    if (filters.areGiven()) {
      checker = checker.withFilter(filters.filter(work));
    }
    ArchivedSites archive = external.archive(work);
    if (archive != null) {
      checker = checker.against(archive.until(stop));
    }
    DocumentSource source =
        urls.isEmpty()
            ? inputs.source(work, sources, new StoppableInput(terminal.in(), stop), written)
            : NOTHING;
    try (ReportFiles files = reports.open();
        Report report = work.report(terminal);
        ExternalRequests requests = external.requests(work, !urls.isEmpty(), stop, report)) {
      AtomicBoolean hasPage = new AtomicBoolean();
      checker =
          checker.withProgress(
              outcome -> {
                report.count(outcome);
                hasPage.compareAndSet(false, isPage(outcome));
              });
      checker = external.isExternal() ? checker.withExternal(given(requests)) : checker;
      if (fix.isGiven() && requests != null) {
        requests.remember();
      }
      CheckResult result =
          given(
              urls.isEmpty()
                  ? checker.result(source).block()
                  : checker.crawled(given(requests), external.limits(), urls).block());
      if (stop.getAsBoolean() && !ExternalRequests.haveBegun(requests)) {
        // what was not read would count as missing
        report.say("stopped by a signal; findings need the whole site, so none are reported");
        return ExitCode.USAGE.code();
      }
      if (fix.isGiven()) {
        SiteChecker corrected = checker.withProgress(outcome -> {});
        result =
            fix.applied(
                result,
                () -> {
                  findings.startCheck();
                  return given(corrected.result(source).block());
                },
                work,
                sources,
                terminal,
                stop,
                report);
      }
      DocumentSource inParts = new StoppableSource(new LargePages(source, work.extractor()), stop);
      try (SourceLines lines = reports.lines(result, inParts)) {
        files.write(result, lines);
        if (!fix.isDry()) {
          reports.print(result, lines, terminal);
        }
      } catch (IOException e) {
        ReportFiles.throwUnlessUnread(e);
      }
      summarize(report, result, requests);
      if (!hasPage.get()) { // a generator that wrote nothing must not pass
        report.sayNothingRead("page");
      }
      boolean known = archive == null || !archive.isEmpty();
      if (!known) {
        report.say("--against: nothing in it has an http or https URI, so it has no effect");
      }
      boolean readable = known && hasPage.get() && report.exitCode() != ExitCode.USAGE;
      ExitCode code = result.hasErrors() ? ExitCode.FINDINGS : ExitCode.FINE;
      return (readable ? code : ExitCode.USAGE).code();
    } catch (SiteTooLargeException e) {
      terminal.say(e.getMessage() + "; " + findings.moreMemory());
      return ExitCode.USAGE.code();
    }
  }

  private static <T> T given(@Nullable T value) {
    return Objects.requireNonNull(value);
  }

  /** The root of a site that is served, which has all URLs to start from. */
  private Uri servedRoot(List<String> urls) {
    Uri base = work.base();
    Uri root = (base == null ? folder(urls) : base).withUserInfo(null);
    checkStarts(urls, root);
    findings.checkServed(work);
    return root;
  }

  /** The folder of a URL to start from. */
  private Uri folder(List<String> urls) {
    if (Whatwg.DIALECT.tryParse(urls.get(0)) instanceof Uri start) {
      String path = start.path();
      return start
          .withQuery(null)
          .withFragment(null)
          .withPath(path.substring(0, path.lastIndexOf('/') + 1));
    }
    throw work.misuse(Credentials.masked(urls.get(0)) + ": not a URL");
  }

  /** Refuses URLs that are not in the site. */
  private void checkStarts(List<String> urls, Uri root) {
    String start = root.toString().substring(root.scheme().length());
    for (String text : urls) {
      boolean inside =
          Whatwg.DIALECT.tryParse(text) instanceof Uri url
              && url.withUserInfo(null).toString().startsWith(start, url.scheme().length());
      if (!inside) {
        throw work.misuse(
            Credentials.masked(text) + " is not below " + root + ", the root of the site (--base)");
      }
    }
  }

  private void summarize(Report report, CheckResult result, @Nullable ExternalRequests requests) {
    if (config.file() != null) {
      report.inform("options from " + config.file());
    }
    Path redirects = site.redirectsFile(work);
    if (redirects != null) {
      report.inform("redirects from " + redirects);
    }
    if (requests != null && external.isExternal()) {
      report.inform(requests::summary);
    }
    report.inform(result::summary);
    if (result.findings().stream().anyMatch(one -> one.message().contains(REFUSED))) {
      report.inform("--allow-private permits addresses outside the public network");
    }
    if (result.withoutExtension() > 0) {
      report.inform(
          Report.count(result.withoutExtension(), "link")
              + " would be fine with --extension html, as on servers that append it");
    }
    if (!filters.areGiven()) {
      findings.unused().forEach(report::inform);
    }
    if (result.unchecked() > 0) {
      report.inform(findings.moreMemory());
    }
  }

  /** Whether a document is more than a style sheet, a list of URLs or an error page. */
  private static boolean isPage(Outcome outcome) {
    return outcome instanceof Outcome.Links found
        && found.provenance().status() < BAD_STATUS
        && EnumSet.of(Format.HTML, Format.XML, Format.MARKDOWN).contains(found.document().format());
  }
}
