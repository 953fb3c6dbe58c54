package fairlead.cli;

import fairlead.html.DocumentLimits;
import fairlead.pipeline.PipelineOptions;
import fairlead.pipeline.source.SourceOptions;
import java.time.Duration;

/** The limit options of all commands that read documents. */
final class LimitOptions extends OptionGroup {

  private final Argument<Integer> concurrency =
      positive(
          "--concurrency",
          "N",
          PipelineOptions.defaults().concurrency(),
          "Number of documents to process at a time. Default: the number of processors.");

  private final Argument<Integer> window =
      positive(
          "--window",
          "N",
          PipelineOptions.defaults().window(),
          "Maximum number of documents in memory at a time, including those whose results wait for"
              + " a slower one. Default: ${DEFAULT-VALUE}.");

  private final Argument<ByteSize> inFlight =
      value(
          "--in-flight",
          "BYTES",
          new ByteSize.Converter(),
          new ByteSize(PipelineOptions.defaults().inFlightBytes()),
          "Maximum total size of the documents in memory at a time, in bytes. Default: 1/24 of the"
              + " heap.");

  private final Argument<ByteSize> maxDocument =
      value(
          "--max-document",
          "BYTES",
          new ByteSize.Converter(),
          new ByteSize(DocumentLimits.DEFAULT.documentBytes()),
          "Maximum number of bytes to read from a document. Default: 16M.");

  private final Argument<ByteSize> maxHeader =
      value(
          "--max-header",
          "BYTES",
          new ByteSize.Converter(),
          new ByteSize(SourceOptions.DEFAULT.maxHeaderBytes()),
          "Maximum size of the header of a record or of an HTTP message in it, in bytes. Default:"
              + " 1M.");

  private final Argument<Integer> maxHeaderFields =
      number(
          "--max-header-fields",
          "N",
          SourceOptions.DEFAULT.maxHeaderFields(),
          "Maximum number of fields in the header of a record or HTTP message. Default:"
              + " ${DEFAULT-VALUE}.");

  private final Argument<Integer> maxNames =
      number(
          "--max-names",
          "N",
          SourceOptions.DEFAULT.maxNames(),
          "Maximum number of file names in memory at a time: those of a folder and of its parent"
              + " folders. Default: ${DEFAULT-VALUE}.");

  private final Argument<Integer> maxFolders =
      number(
          "--max-folders",
          "N",
          SourceOptions.DEFAULT.maxFolders(),
          "Maximum depth of nested folders. Default: ${DEFAULT-VALUE}.");

  private final Argument<Integer> maxArchives =
      number(
          "--max-archives",
          "N",
          SourceOptions.DEFAULT.maxContainers(),
          "Maximum depth of nested archives, compressed files and messages. Default:"
              + " ${DEFAULT-VALUE}.");

  private final Argument<Integer> maxParts =
      number(
          "--max-parts",
          "N",
          SourceOptions.DEFAULT.maxParts(),
          "Maximum depth of nested parts in a message. Default: ${DEFAULT-VALUE}.");

  private final Argument<ByteSize> maxUnpacked =
      value(
          "--max-unpacked",
          "BYTES",
          new ByteSize.Converter(),
          new ByteSize(SourceOptions.DEFAULT.maxUnpackedBytes()),
          "Maximum number of bytes to decompress from one input. Default: 1T.");

  private final Argument<Integer> maxRatio =
      number(
          "--max-ratio",
          "N",
          SourceOptions.DEFAULT.maxUnpackRatio(),
          "Maximum number of bytes to decompress per byte of an input; 1G is always allowed."
              + " Default: ${DEFAULT-VALUE}.");

  private final Argument<ByteSize> maxSpill =
      value(
          "--max-spill",
          "BYTES",
          new ByteSize.Converter(),
          new ByteSize(SourceOptions.DEFAULT.maxSpillBytes()),
          "Maximum size, in bytes, of an archive that is copied to a temporary file because it is"
              + " on standard input or in another archive. Default: 64G.");

  private final Argument<Integer> maxLinks =
      number(
          "--max-links",
          "N",
          DocumentLimits.DEFAULT.links(),
          "Maximum number of links in a document. Default: ${DEFAULT-VALUE}.");

  private final Argument<Integer> maxDepth =
      positive(
          "--max-depth",
          "N",
          DocumentLimits.DEFAULT.depth(),
          "Maximum depth of nested elements. Default: ${DEFAULT-VALUE}.");

  private final Argument<Integer> maxNesting =
      number(
          "--max-nesting",
          "N",
          DocumentLimits.DEFAULT.nesting(),
          "Maximum depth of nested documents, as in srcdoc. Default: ${DEFAULT-VALUE}.");

  private final Argument<Integer> maxTags =
      number(
          "--max-tags",
          "N",
          DocumentLimits.DEFAULT.tags(),
          "Maximum number of start tags in a document. Default: ${DEFAULT-VALUE}.");

  private final Argument<Integer> maxTagName =
      number(
          "--max-tag-name",
          "CHARS",
          DocumentLimits.DEFAULT.nameChars(),
          "Maximum length of a tag name, in UTF-16 code units. Default: ${DEFAULT-VALUE}.");

  private final Argument<Integer> maxAttributes =
      positive(
          "--max-attributes",
          "N",
          DocumentLimits.DEFAULT.attributes(),
          "Maximum number of attributes of a tag, and of parameters of a link in a Link header; at"
              + " most 512. Default: ${DEFAULT-VALUE}.");

  private final Argument<Integer> maxValue =
      number(
          "--max-value",
          "CHARS",
          DocumentLimits.DEFAULT.attributeChars(),
          "Maximum length of an attribute value or a text, in UTF-16 code units. Default:"
              + " ${DEFAULT-VALUE}.");

  private final Argument<Integer> maxContext =
      number(
          "--max-context",
          "CHARS",
          DocumentLimits.DEFAULT.contextChars(),
          "Maximum length of a link's text and of its path, in UTF-16 code units. Default:"
              + " ${DEFAULT-VALUE}.");

  private final Argument<Integer> maxReference =
      number(
          "--max-reference",
          "CHARS",
          DocumentLimits.DEFAULT.referenceChars(),
          "Maximum length of a reference, base or target, in UTF-16 code units. Default:"
              + " ${DEFAULT-VALUE}.");

  private final Argument<Long> maxTargetChars =
      number(
          "--max-target-chars",
          "CHARS",
          DocumentLimits.DEFAULT.targetChars(),
          "Maximum total length of a document's targets, in UTF-16 code units. Default:"
              + " ${DEFAULT-VALUE}.");

  private final Argument<Integer> timeout =
      number(
          "--timeout",
          "SECONDS",
          (int) DocumentLimits.DEFAULT.time().toSeconds(),
          "Maximum time for one document. Default: ${DEFAULT-VALUE}.");

  DocumentLimits ofDocuments() {
    return DocumentLimits.DEFAULT
        .withDocumentBytes(documentBytes())
        .withDepth(maxDepth.get())
        .withTags(maxTags.get())
        .withNameChars(maxTagName.get())
        .withAttributes(maxAttributes.get())
        .withAttributeChars(maxValue.get())
        .withNesting(maxNesting.get())
        .withLinks(maxLinks.get())
        .withReferenceChars(maxReference.get())
        .withTargetChars(maxTargetChars.get())
        .withContextChars(maxContext.get())
        .withTime(Duration.ofSeconds(timeout.get()));
  }

  PipelineOptions ofFlow(PipelineOptions options) {
    return options
        .withConcurrency(concurrency.get())
        .withWindow(window.get())
        .withInFlightBytes(inFlight.get().bytes());
  }

  SourceOptions ofSources(SourceOptions options) {
    return options
        .withMaxDocumentBytes(documentBytes())
        .withMaxHeaderBytes((int) Math.min(maxHeader.get().bytes(), 1 << 30))
        .withMaxHeaderFields(maxHeaderFields.get())
        .withMaxNames(maxNames.get())
        .withMaxFolders(maxFolders.get())
        .withMaxContainers(maxArchives.get())
        .withMaxParts(maxParts.get())
        .withMaxUnpackedBytes(maxUnpacked.get().bytes())
        .withMaxUnpackRatio(maxRatio.get())
        .withMaxSpillBytes(maxSpill.get().bytes());
  }

  private int documentBytes() {
    // Arrays cannot be quite this long, so a limit near this has no effect.
    return (int) Math.min(maxDocument.get().bytes(), 1 << 30);
  }
}
