package fairlead.cli.documents;

import fairlead.cli.options.Argument;
import fairlead.cli.options.DialectOption;
import fairlead.cli.options.OptionGroup;
import fairlead.cli.options.UrlInput;
import fairlead.cli.terminal.Terminal;
import fairlead.html.extract.LinkExtractor;
import fairlead.html.rule.LinkTable;
import fairlead.pipeline.Order;
import fairlead.pipeline.PipelineOptions;
import fairlead.pipeline.job.JobRefusedException;
import fairlead.pipeline.source.SourceOptions;
import fairlead.pipeline.source.SourceOptions.Revisits;
import fairlead.pipeline.source.SourceOptions.Symlinks;
import fairlead.uri.Issue;
import fairlead.uri.ParseResult;
import fairlead.uri.Rejection;
import fairlead.uri.Uri;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ParameterException;

/** The inputs and options of all commands that read documents. */
public final class WorkOptions extends OptionGroup {

  /** A root for folders without a base: a name that nobody can register (RFC 6761, Section 6.4). */
  public static final String NO_BASE = "http://site.invalid/";

  private final DialectOption dialectOption = with(new DialectOption());

  private final Argument<List<String>> inputs =
      parameters(
          "INPUT",
          "Folders; archives (zip, tar, WARC, ARC, WACZ, compressed or nested); messages (MHTML,"
              + " eml, mbox); and files: HTML, XHTML, SVG, Markdown, style sheets, feeds, sitemaps,"
              + " robots.txt.");

  private final Argument<String> base =
      value(
          "--base",
          "URI",
          String.class,
          "The URI of the root of a folder or archive, or the retrieval URI of a file. Default: the"
              + " file: URI, and for check "
              + NO_BASE
              + ". Records of web archives have their own URIs.");

  private final Argument<Symlinks> symlinks =
      word(
          "--symlinks",
          "inside|none|all",
          Symlinks.INSIDE,
          "Which symbolic links in a folder to follow: links to files inside it (inside), none, or"
              + " all, including links to folders. Default: inside.");

  private final Argument<Revisits> revisits =
      word(
          "--revisits",
          "skip|headers",
          Revisits.SKIP,
          "What to do with web archive records that only say that a page had not changed: skip"
              + " them, or read the links in their headers. Default: skip.");

  private final Argument<Boolean> unordered =
      flag(
          "--unordered", "Print results as soon as they are ready, not in the order of the input.");

  private final Argument<Boolean> quiet =
      flag("-q", "--quiet", "Print no progress and no summary.");

  private final Argument<Progress> progress =
      word(
          "--progress",
          "line|plain|none",
          Progress.LINE,
          "How to show progress: as a line that is redrawn, if stderr is a terminal (line); as one"
              + " line per minute, even if it is not (plain); or not at all (none). Default:"
              + " line.");

  private final Argument<List<String>> rows =
      commaList(
          "--rows",
          "NAME",
          words(row -> switched(LinkTable.STANDARD, row)),
          "Rows of the link table to add, such as data-src, or to leave out (with a minus sign), as"
              + " in --rows=-style,-meta-og. The names all, html4, html5, svg, xml, feed, sitemap,"
              + " css, robots, list, http and extended each stand for a group of rows. Names are"
              + " applied from left to right. docs/link-table.md lists all rows.");

  private final BaseOptions bases = section("Bases", new BaseOptions());

  private @Nullable Uri parsedBase;

  private final LimitOptions limits = section("Limits", new LimitOptions());

  public List<String> inputs() {
    return inputs.get();
  }

  /** The inputs, if they are URLs. With files among them, that is wrong usage. */
  public List<String> urls() {
    List<String> urls = inputs().stream().filter(UrlInput::is).toList();
    if (!urls.isEmpty() && urls.size() < inputs().size()) {
      throw misuse("inputs must be files or URLs, not both");
    }
    return urls;
  }

  /** The inputs that are files or folders, neither URLs nor standard input. */
  List<String> files() {
    return inputs().stream().filter(input -> !input.equals("-") && !UrlInput.is(input)).toList();
  }

  /** The URI that the user says the input has; one that cannot be used is wrong usage. */
  public @Nullable Uri base() {
    if (parsedBase == null && base.isGiven()) {
      ParseResult parsed = dialectOption.ofDocuments().tryParse(base.get());
      if (parsed instanceof Rejection rejection) {
        throw misuse("--base: " + reason(rejection));
      }
      parsedBase = (Uri) parsed;
    }
    return parsedBase;
  }

  public boolean quiet() {
    return quiet.get();
  }

  /** A report that draws progress as the options say. */
  public Report report(Terminal terminal) {
    Terminal drawn = progress.get() == Progress.NONE ? terminal.withoutDrawing() : terminal;
    return new Report(
        drawn, quiet.get(), progress.get() == Progress.PLAIN, InputSizes.of(inputs.get()));
  }

  private LinkTable table() {
    LinkTable table = LinkTable.STANDARD;
    for (String row : rows.get()) {
      table = switched(table, row);
    }
    return table;
  }

  private static LinkTable switched(LinkTable table, String row) {
    boolean off = row.startsWith("-");
    return table.switched(off ? row.substring(1) : row, !off);
  }

  /** How the pipeline works. */
  public PipelineOptions pipeline() {
    return limits
        .ofFlow(PipelineOptions.defaults())
        .withOrder(unordered.get() ? Order.COMPLETION : Order.SOURCE);
  }

  /** The extractor of links. */
  public LinkExtractor extractor() {
    return LinkExtractor.of(dialectOption.ofDocuments())
        .withLimits(limits.ofReading())
        .withTable(table())
        .withBasePolicy(bases.policy(dialectOption.ofDocuments()));
  }

  /** How sources read; a base that cannot be used is reported as wrong usage. */
  public SourceOptions sources() {
    Uri uri = base();
    return SourceOptions.DEFAULT
        .withLimits(limits.ofReading())
        .withBase(uri == null ? null : uri.toString()) // as browsers write it
        .withSymlinks(symlinks.get())
        .withRevisits(revisits.get());
  }

  /** Wrong usage that a job has found. */
  public ParameterException misuse(JobRefusedException e) {
    String option = e.setting().isEmpty() ? "" : " (--" + e.setting() + ")";
    return misuse(e.getMessage() + option);
  }

  private static String reason(Rejection rejection) {
    boolean relative =
        rejection.issue() == Issue.MISSING_SCHEME_NON_RELATIVE_URL
            || rejection.issue() == Issue.NOT_ABSOLUTE;
    return relative
        ? "a URI begins with a scheme, as in https://example.org/"
        : "not a URI: " + rejection.message();
  }

  /** Rejects a base that cannot be the root of a folder. */
  public void checkFolderBase() {
    Uri uri = base();
    boolean root =
        uri == null
            || ((uri.path().startsWith("/") || (uri.hasAuthority() && uri.path().isEmpty()))
                && !uri.hasQuery()
                && !uri.hasFragment());
    if (!root) {
      throw misuse(
          "--base: the root of a folder must have a path that begins with a slash, no query and no"
              + " fragment");
    }
  }
}
