package fairlead.cli;

import fairlead.html.DocumentLimits;
import fairlead.html.LinkExtractor;
import fairlead.html.rule.LinkTable;
import fairlead.pipeline.Order;
import fairlead.pipeline.PipelineOptions;
import fairlead.pipeline.source.SourceOptions;
import fairlead.uri.ParseResult;
import fairlead.uri.Rejection;
import fairlead.uri.Uri;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The inputs and options that all commands share which read documents. */
final class WorkOptions {

  @Spec(Spec.Target.MIXEE)
  @SuppressWarnings("NullAway.Init") // picocli sets it
  private CommandSpec spec;

  @Mixin private final DialectOption dialectOption = new DialectOption();

  @Parameters(
      arity = "1..*",
      paramLabel = "INPUT",
      description =
          "Folders, web archives (WARC, ARC), and files: HTML, XHTML, SVG, style sheets, feeds,"
              + " sitemaps, robots.txt.")
  private List<String> inputs = List.of();

  @Option(
      names = "--base",
      paramLabel = "URI",
      description =
          "The URI of a folder's root, or a file's retrieval URI. Default: the file: URI. Records"
              + " of archives have their own.")
  private @Nullable String base;

  @Option(
      names = "--unordered",
      description = "Print results as they are ready and not in the order of the input.")
  private boolean unordered;

  @Option(
      names = {"-q", "--quiet"},
      description = "No progress and no summary.")
  private boolean quiet;

  @Option(
      names = "--concurrency",
      paramLabel = "N",
      description = "Documents worked on at a time. Default: the number of processors.")
  private int concurrency = PipelineOptions.defaults().concurrency();

  @Option(
      names = "--window",
      paramLabel = "N",
      description =
          "Documents in memory at a time, those included whose results wait for a slower one."
              + " Default: ${DEFAULT-VALUE}.")
  private int window = PipelineOptions.defaults().window();

  @Option(
      names = "--in-flight",
      paramLabel = "BYTES",
      converter = ByteSize.Converter.class,
      description = "Bytes of documents in memory at a time. Default: a 24th of the heap.")
  private ByteSize inFlight = new ByteSize(PipelineOptions.defaults().inFlightBytes());

  @Option(
      names = "--max-document",
      paramLabel = "BYTES",
      converter = ByteSize.Converter.class,
      description = "Bytes of a document that are read. Default: 16M.")
  private ByteSize maxDocument = new ByteSize(DocumentLimits.DEFAULT.documentBytes());

  @Option(
      names = "--max-header",
      paramLabel = "BYTES",
      converter = ByteSize.Converter.class,
      description = "Bytes of the header of a record or of an HTTP message in it. Default: 1M.")
  private ByteSize maxHeader = new ByteSize(SourceOptions.DEFAULT.maxHeaderBytes());

  @Option(
      names = "--max-header-fields",
      paramLabel = "N",
      description = "Fields of such a header. Default: ${DEFAULT-VALUE}.")
  private int maxHeaderFields = SourceOptions.DEFAULT.maxHeaderFields();

  @Option(
      names = "--max-names",
      paramLabel = "N",
      description =
          "Names of files held at a time, of a folder and those around it. Default:"
              + " ${DEFAULT-VALUE}.")
  private int maxNames = SourceOptions.DEFAULT.maxNames();

  @Option(
      names = "--max-folders",
      paramLabel = "N",
      description = "Folders within one another. Default: ${DEFAULT-VALUE}.")
  private int maxFolders = SourceOptions.DEFAULT.maxFolders();

  @Option(
      names = "--max-links",
      paramLabel = "N",
      description = "Links of a document. Default: ${DEFAULT-VALUE}.")
  private int maxLinks = DocumentLimits.DEFAULT.links();

  @Option(
      names = "--max-depth",
      paramLabel = "N",
      description = "Nested elements. Default: ${DEFAULT-VALUE}.")
  private int maxDepth = DocumentLimits.DEFAULT.depth();

  @Option(
      names = "--max-nesting",
      paramLabel = "N",
      description = "Documents within one another, as in srcdoc. Default: ${DEFAULT-VALUE}.")
  private int maxNesting = DocumentLimits.DEFAULT.nesting();

  @Option(
      names = "--max-tags",
      paramLabel = "N",
      description = "Start tags of a document. Default: ${DEFAULT-VALUE}.")
  private int maxTags = DocumentLimits.DEFAULT.tags();

  @Option(
      names = "--max-tag-name",
      paramLabel = "CHARS",
      description = "UTF-16 units of a tag's name. Default: ${DEFAULT-VALUE}.")
  private int maxTagName = DocumentLimits.DEFAULT.nameChars();

  @Option(
      names = "--max-attributes",
      paramLabel = "N",
      description =
          "Attributes of a tag, and parameters of a link in a Link header, 512 at the most."
              + " Default: ${DEFAULT-VALUE}.")
  private int maxAttributes = DocumentLimits.DEFAULT.attributes();

  @Option(
      names = "--max-value",
      paramLabel = "CHARS",
      description = "UTF-16 units of an attribute's value or a text. Default: ${DEFAULT-VALUE}.")
  private int maxValue = DocumentLimits.DEFAULT.attributeChars();

  @Option(
      names = "--max-context",
      paramLabel = "CHARS",
      description = "UTF-16 units of a link's text and path. Default: ${DEFAULT-VALUE}.")
  private int maxContext = DocumentLimits.DEFAULT.contextChars();

  @Mixin private final BaseOptions bases = new BaseOptions();

  @Option(
      names = "--rows",
      paramLabel = "NAME",
      split = ",",
      description =
          "Rows of the link table to look for too, such as data-src, or with a minus in front not"
              + " to look for, as in --rows=-style,-meta-og; also all, html4, html5, svg, xml,"
              + " feed, sitemap, css, robots, http and extended for all rows of a kind. In order;"
              + " docs/link-table.md lists them.")
  private List<String> rows = List.of();

  @Option(
      names = "--max-reference",
      paramLabel = "CHARS",
      description = "UTF-16 units of a reference, base or target. Default: ${DEFAULT-VALUE}.")
  private int maxReference = DocumentLimits.DEFAULT.referenceChars();

  @Option(
      names = "--max-target-chars",
      paramLabel = "CHARS",
      description = "UTF-16 units of all targets of a document. Default: ${DEFAULT-VALUE}.")
  private long maxTargetChars = DocumentLimits.DEFAULT.targetChars();

  @Option(
      names = "--timeout",
      paramLabel = "SECONDS",
      description = "Time for one document. Default: ${DEFAULT-VALUE}.")
  private long timeout = DocumentLimits.DEFAULT.time().toSeconds();

  List<String> inputs() {
    return inputs;
  }

  boolean quiet() {
    return quiet;
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
      DocumentLimits limits =
          DocumentLimits.DEFAULT
              .withDocumentBytes(documentBytes())
              .withDepth(maxDepth)
              .withTags(maxTags)
              .withNameChars(maxTagName)
              .withAttributes(maxAttributes)
              .withAttributeChars(maxValue)
              .withNesting(maxNesting)
              .withLinks(maxLinks)
              .withReferenceChars(maxReference)
              .withTargetChars(maxTargetChars)
              .withContextChars(maxContext)
              .withTime(Duration.ofSeconds(timeout));
      return PipelineOptions.defaults()
          .withExtractor(
              LinkExtractor.of(dialectOption.ofDocuments())
                  .withLimits(limits)
                  .withTable(table())
                  .withBasePolicy(bases.policy(dialectOption.ofDocuments())))
          .withConcurrency(concurrency)
          .withWindow(window)
          .withInFlightBytes(inFlight.bytes())
          .withOrder(unordered ? Order.COMPLETION : Order.SOURCE);
    } catch (IllegalArgumentException e) {
      throw misuse(String.valueOf(e.getMessage()));
    }
  }

  private int documentBytes() {
    // Arrays end a little below this, and a limit near it is none.
    return (int) Math.min(maxDocument.bytes(), 1 << 30);
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
      return SourceOptions.DEFAULT
          .withBase(uri)
          .withMaxDocumentBytes(documentBytes())
          .withMaxHeaderBytes((int) Math.min(maxHeader.bytes(), 1 << 30))
          .withMaxHeaderFields(maxHeaderFields)
          .withMaxNames(maxNames)
          .withMaxFolders(maxFolders);
    } catch (IllegalArgumentException e) {
      throw misuse(String.valueOf(e.getMessage()));
    }
  }

  /** Refuses a base that cannot be the root of a folder. */
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
