package fairlead.cli;

import fairlead.html.extract.LinkExtractor;
import fairlead.html.rule.LinkTable;
import fairlead.pipeline.Order;
import fairlead.pipeline.PipelineOptions;
import fairlead.pipeline.source.SourceOptions;
import fairlead.pipeline.source.SourceOptions.Revisits;
import fairlead.pipeline.source.SourceOptions.Symlinks;
import fairlead.uri.ParseResult;
import fairlead.uri.Rejection;
import fairlead.uri.Uri;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The inputs and options of all commands that read documents. */
final class WorkOptions {

  @Spec(Spec.Target.MIXEE)
  @SuppressWarnings("NullAway.Init") // picocli sets it
  private CommandSpec spec;

  @Mixin private final DialectOption dialectOption = new DialectOption();

  @Parameters(
      arity = "0..*",
      paramLabel = "INPUT",
      description =
          "Folders; archives (zip, tar, WARC, ARC, WACZ, compressed or within one another);"
              + " messages (MHTML, eml, mbox); and files: HTML, XHTML, SVG, style sheets, feeds,"
              + " sitemaps, robots.txt.")
  private List<String> inputs = List.of();

  @Option(
      names = "--base",
      paramLabel = "URI",
      description =
          "The URI of the root of a folder or archive, or a file's retrieval URI. Default: the"
              + " file: URI. Records of web archives have their own.")
  private @Nullable String base;

  @Option(
      names = "--symlinks",
      paramLabel = "inside|none|all",
      converter = Words.SymlinksConverter.class,
      description =
          "Symbolic links in a folder that are followed: those to files in it, none, or all, to"
              + " folders too. Default: inside.")
  private Symlinks symlinks = Symlinks.INSIDE;

  @Option(
      names = "--revisits",
      paramLabel = "skip|headers",
      converter = Words.RevisitsConverter.class,
      description =
          "Skip records of web archives that only say that a page had not changed, or read the"
              + " links of their header fields. Default: skip.")
  private Revisits revisits = Revisits.SKIPPED;

  @Option(
      names = "--unordered",
      description = "Print results as they are ready and not in the order of the input.")
  private boolean unordered;

  @Option(
      names = {"-q", "--quiet"},
      description = "No progress and no summary.")
  private boolean quiet;

  @Option(
      names = "--progress",
      paramLabel = "line|plain|none",
      converter = Words.ProgressConverter.class,
      description =
          "Show progress as a line that is drawn again and again, if stderr is a terminal; as a"
              + " line a minute, wherever it goes; or not. Default: line.")
  private Words.Progress progress = Words.Progress.LINE;

  @Option(
      names = "--rows",
      paramLabel = "NAME",
      split = ",",
      description =
          "Rows of the link table to add, such as data-src, or with a minus sign to leave out, as"
              + " in --rows=-style,-meta-og. all, html4, html5, svg, xml, feed, sitemap, css,"
              + " robots, list, http and extended stand for all rows of a kind. Applied in order;"
              + " docs/link-table.md lists the rows.")
  private List<String> rows = List.of();

  @ArgGroup(validate = false, heading = "%nBases:%n")
  private BaseOptions bases = new BaseOptions();

  @ArgGroup(validate = false, heading = "%nLimits:%n")
  private LimitOptions limits = new LimitOptions();

  /** The command that has these options. */
  CommandSpec spec() {
    return spec;
  }

  List<String> inputs() {
    return inputs;
  }

  /** Whether the user says by which URI the input is known. */
  boolean hasBase() {
    return base != null;
  }

  boolean quiet() {
    return quiet;
  }

  /** A report that draws progress as the options say. */
  Report report(Terminal terminal) {
    Terminal drawn = progress == Words.Progress.NONE ? terminal.withoutDrawing() : terminal;
    return new Report(drawn, quiet, progress == Words.Progress.PLAIN, InputSizes.of(inputs));
  }

  private LinkTable table() {
    LinkTable table = LinkTable.STANDARD;
    for (String row : rows) {
      boolean off = row.startsWith("-");
      table = table.switched(off ? row.substring(1) : row, !off);
    }
    return table;
  }

  /** How the pipeline works; a wrong option is reported as wrong usage. */
  PipelineOptions pipeline() {
    try {
      return limits
          .ofFlow(PipelineOptions.defaults())
          .withOrder(unordered ? Order.COMPLETION : Order.SOURCE);
    } catch (IllegalArgumentException e) {
      throw misuse(String.valueOf(e.getMessage()));
    }
  }

  /** What finds links; a wrong option is reported as wrong usage. */
  LinkExtractor extractor() {
    try {
      return LinkExtractor.of(dialectOption.ofDocuments())
          .withLimits(limits.ofDocuments())
          .withTable(table())
          .withBasePolicy(bases.policy(dialectOption.ofDocuments()));
    } catch (IllegalArgumentException e) {
      throw misuse(String.valueOf(e.getMessage()));
    }
  }

  /** How sources read; a base that cannot serve is reported as wrong usage. */
  SourceOptions sources() {
    String uri = null;
    if (base != null) {
      ParseResult parsed = dialectOption.ofDocuments().tryParse(base);
      if (parsed instanceof Rejection rejection) {
        throw misuse("--base: " + rejection.message());
      }
      uri = parsed.toString(); // without what the URL Standard leaves out, such as white space
    }
    try {
      return limits
          .ofSources(SourceOptions.DEFAULT)
          .withBase(uri)
          .withSymlinks(symlinks)
          .withRevisits(revisits);
    } catch (IllegalArgumentException e) {
      throw misuse(String.valueOf(e.getMessage()));
    }
  }

  /** Rejects a base that cannot be the root of a folder. */
  void checkFolderBase() {
    boolean root =
        base == null
            || (dialectOption.ofDocuments().tryParse(base) instanceof Uri uri
                && (uri.path().startsWith("/") || (uri.hasAuthority() && uri.path().isEmpty()))
                && !uri.hasQuery()
                && !uri.hasFragment());
    if (!root) {
      throw misuse(
          "--base: the root of a folder has a path that begins with a slash, no query and no"
              + " fragment");
    }
  }

  ParameterException misuse(String message) {
    return new ParameterException(spec.commandLine(), message);
  }
}
