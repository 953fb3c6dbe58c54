package fairlead.cli;

import fairlead.html.Link;
import fairlead.html.extract.LinkExtractor;
import fairlead.html.rewrite.Rewriter;
import fairlead.pipeline.Document;
import fairlead.pipeline.DocumentWork;
import fairlead.pipeline.LinkPipeline;
import fairlead.pipeline.Order;
import fairlead.pipeline.Outcome;
import fairlead.pipeline.PipelineOptions;
import fairlead.pipeline.filter.Filter;
import fairlead.pipeline.sink.ArchiveSink;
import fairlead.pipeline.sink.Rewritten;
import fairlead.pipeline.sink.Rewritten.FileBase;
import fairlead.pipeline.source.DocumentSource;
import fairlead.pipeline.source.Inputs;
import fairlead.pipeline.source.SourceOptions;
import fairlead.pipeline.source.SourceOptions.Archives;
import fairlead.pipeline.source.SourceOptions.Symlinks;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.BiPredicate;

/** A run that rewrites documents to a folder or in place, or shows what would change. */
final class RewriteRun {

  private final Terminal terminal;
  private final WorkOptions work;
  private final RewriteOptions options;

  RewriteRun(Terminal terminal, WorkOptions work, RewriteOptions options) {
    this.terminal = terminal;
    this.work = work;
    this.options = options;
  }

  /** Makes the rewriter of a run. */
  @FunctionalInterface
  interface Rewriters {
    Rewriter of(LinkExtractor extractor, OutputFiles files);
  }

  /**
   * Runs it.
   *
   * @param toFiles whether links will lead to files, whose names may differ from their URIs
   */
  int run(Rewriters rewriters, boolean toFiles) throws IOException {
    RewritePlaces named = new RewritePlaces(work, options);
    named.check();
    // Order costs little here, and archives have an order.
    PipelineOptions flow = work.pipeline().withOrder(Order.SOURCE);
    Path out = options.out();
    SourceOptions reading = work.sources();
    if (options.inPlace()) {
      if (reading.symlinks() == Symlinks.ALL) {
        throw work.misuse("--in-place does not rewrite a file through a symbolic link");
      }
      reading = reading.withSymlinks(Symlinks.NONE);
    }
    Map<String, Path> places = named.places();
    Set<Path> excluded = new HashSet<>();
    for (Path own : new Path[] {out, options.checkpoints().folder()}) {
      if (own != null) {
        excluded.add(RewritePlaces.realPath(own));
      }
    }
    Map<DocumentSource, String> sources = new LinkedHashMap<>();
    for (String input : places.keySet()) {
      SourceOptions options = reading.withArchives(archives(input));
      sources.put(Work.source(work, input, options, excluded), input);
    }
    if (places.keySet().stream().noneMatch(input -> Files.exists(Path.of(input)))) {
      throw work.misuse(work.inputs().get(0) + ": no such file or folder"); // no output
    }
    OutputFiles files = files(places, sources);
    if (toFiles) {
      files.find();
    }
    Rewriter rewriter = rewriter(rewriters, files);
    FileBase policy = reading.base() == null ? FileBase.REFUSED : FileBase.WRITTEN;
    if (policy == FileBase.REFUSED) {
      refuseDocumentsWithoutBase(rewriter, flow, sources.keySet());
    }
    DocumentWork<Rewritten> rewritten =
        DocumentWork.extract(rewriter.extractor())
            .then(Rewritten.by(rewriter, policy, toFiles ? files::of : from -> ""));
    if (options.checkpoints().folder() != null && (options.dryRun() != null || out == null)) {
      throw work.misuse("--checkpoint needs --out");
    }
    if (options.checkpoints().folder() != null && options.manifest() != null) {
      throw work.misuse(
          "--manifest cannot be combined with --checkpoint: it does not record what --resume"
              + " repeats");
    }
    Report report = work.report(terminal);
    RewriteOutput output =
        new RewriteOutput(terminal, work, options, report, rewritten, flow, sources, places);
    Path first = Path.of(places.keySet().iterator().next());
    if (options.dryRun() != null) {
      output.print();
    } else if (out == null && Inputs.isArchive(first)) {
      output.toArchive(first, false);
    } else if (out == null) {
      output.inPlace();
    } else if (named.keepsRecords(first) || named.keepsKind(first)) {
      output.toArchive(out, named.keepsRecords(first));
    } else if (options.to() != null && !named.isFolder(places.keySet())) {
      output.toEntries(options.to(), out);
    } else {
      output.toFolder(out);
    }
    return report.exitCode().code();
  }

  /** How to treat archives in an input: one that is named is opened, those inside it are not. */
  private Archives archives(String input) {
    if (!Files.isDirectory(Path.of(input))) {
      boolean holdsMessages = options.to() != null && ArchiveSink.format(Path.of(input)).isEmpty();
      return holdsMessages ? Archives.OPENED : Archives.OUTERMOST; // a mailbox has only messages
    }
    return options.inPlace() ? Archives.UNTOUCHED : Archives.LEFT;
  }

  private OutputFiles files(Map<String, Path> places, Map<DocumentSource, String> sources) {
    return places.keySet().stream().anyMatch(input -> Inputs.isArchive(Path.of(input)))
        ? new OutputFiles.Named(folders(places, sources), work.sources(), options.portableNames())
        : path -> RewritePlaces.isFile(path, places);
  }

  private Rewriter rewriter(Rewriters rewriters, OutputFiles files) {
    Filter<Link> filter = options.filters().filter(work);
    LinkExtractor extractor =
        filter.usesContext() ? work.extractor().withContext() : work.extractor();
    return rewriters.of(extractor, files).onlyFor(link -> filter.test(link).isAccepted());
  }

  /** The folder of the output for the documents of each source. */
  private static Map<DocumentSource, String> folders(
      Map<String, Path> places, Map<DocumentSource, String> sources) {
    Map<DocumentSource, String> folders = new LinkedHashMap<>();
    sources.forEach(
        (source, input) ->
            folders.put(source, Objects.requireNonNull(places.get(input), "place").toString()));
    return folders;
  }

  /** Reads all documents until one needs a base, before anything is written. */
  private void refuseDocumentsWithoutBase(
      Rewriter rewriter, PipelineOptions flow, Set<DocumentSource> sources) {
    BiPredicate<Document, Outcome> lacking = Rewritten.lackingBase(rewriter);
    DocumentWork<String> looked =
        DocumentWork.extract(rewriter.extractor())
            .then(
                (document, outcome) ->
                    lacking.test(document, outcome) ? outcome.place().toString() : "");
    String first =
        DocumentSource.concat(sources)
            .documents()
            .transform(new LinkPipeline<>(looked, flow))
            .filter(place -> !place.isEmpty())
            .blockFirst();
    if (first != null) {
      throw work.misuse(first + ": has relative links but no base; set one with --base");
    }
  }
}
