package fairlead.cli;

import fairlead.html.DocumentLimits;
import fairlead.pipeline.PipelineOptions;
import fairlead.pipeline.source.SourceOptions;
import java.time.Duration;
import picocli.CommandLine.Option;

/** The limit options of all commands that read documents. */
final class LimitOptions {

  @Option(
      names = "--concurrency",
      paramLabel = "N",
      description = "Documents worked on at a time. Default: the number of processors.")
  private int concurrency = PipelineOptions.defaults().concurrency();

  @Option(
      names = "--window",
      paramLabel = "N",
      description =
          "Documents in memory at a time, including those whose results wait for a slower one."
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
          "File names in memory at a time: those of a folder and of the folders around it. Default:"
              + " ${DEFAULT-VALUE}.")
  private int maxNames = SourceOptions.DEFAULT.maxNames();

  @Option(
      names = "--max-folders",
      paramLabel = "N",
      description = "Folders within one another. Default: ${DEFAULT-VALUE}.")
  private int maxFolders = SourceOptions.DEFAULT.maxFolders();

  @Option(
      names = "--max-archives",
      paramLabel = "N",
      description =
          "Archives, compressed files and messages within one another. Default: ${DEFAULT-VALUE}.")
  private int maxArchives = SourceOptions.DEFAULT.maxContainers();

  @Option(
      names = "--max-parts",
      paramLabel = "N",
      description = "Parts of a message within one another. Default: ${DEFAULT-VALUE}.")
  private int maxParts = SourceOptions.DEFAULT.maxParts();

  @Option(
      names = "--max-unpacked",
      paramLabel = "BYTES",
      converter = ByteSize.Converter.class,
      description = "Bytes that are decompressed of one input. Default: 1T.")
  private ByteSize maxUnpacked = new ByteSize(SourceOptions.DEFAULT.maxUnpackedBytes());

  @Option(
      names = "--max-ratio",
      paramLabel = "N",
      description =
          "Bytes that are decompressed of each byte of an input; 1G is always allowed. Default:"
              + " ${DEFAULT-VALUE}.")
  private int maxRatio = SourceOptions.DEFAULT.maxUnpackRatio();

  @Option(
      names = "--max-spill",
      paramLabel = "BYTES",
      converter = ByteSize.Converter.class,
      description =
          "Bytes of an archive on standard input or in another one, which is copied to a temporary"
              + " file. Default: 64G.")
  private ByteSize maxSpill = new ByteSize(SourceOptions.DEFAULT.maxSpillBytes());

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
          "Attributes of a tag, and parameters of a link in a Link header, at most"
              + " 512. Default: ${DEFAULT-VALUE}.")
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

  DocumentLimits ofDocuments() {
    return DocumentLimits.DEFAULT
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
  }

  PipelineOptions ofFlow(PipelineOptions options) {
    return options
        .withConcurrency(concurrency)
        .withWindow(window)
        .withInFlightBytes(inFlight.bytes());
  }

  SourceOptions ofSources(SourceOptions options) {
    return options
        .withMaxDocumentBytes(documentBytes())
        .withMaxHeaderBytes((int) Math.min(maxHeader.bytes(), 1 << 30))
        .withMaxHeaderFields(maxHeaderFields)
        .withMaxNames(maxNames)
        .withMaxFolders(maxFolders)
        .withMaxContainers(maxArchives)
        .withMaxParts(maxParts)
        .withMaxUnpackedBytes(maxUnpacked.bytes())
        .withMaxUnpackRatio(maxRatio)
        .withMaxSpillBytes(maxSpill.bytes());
  }

  private int documentBytes() {
    // Arrays cannot quite be this long, so a limit near it is no limit.
    return (int) Math.min(maxDocument.bytes(), 1 << 30);
  }
}
