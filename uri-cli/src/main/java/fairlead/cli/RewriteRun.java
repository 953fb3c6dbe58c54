package fairlead.cli;

import fairlead.html.Link;
import fairlead.html.extract.LinkExtractor;
import fairlead.html.rewrite.LeftLink;
import fairlead.html.rewrite.Rewriter;
import fairlead.pipeline.Body;
import fairlead.pipeline.Document;
import fairlead.pipeline.DocumentWork;
import fairlead.pipeline.Encoder;
import fairlead.pipeline.LinkPipeline;
import fairlead.pipeline.Order;
import fairlead.pipeline.Outcome;
import fairlead.pipeline.PipelineOptions;
import fairlead.pipeline.Position;
import fairlead.pipeline.checkpoint.CheckpointFolder;
import fairlead.pipeline.checkpoint.Stretches;
import fairlead.pipeline.filter.Filter;
import fairlead.pipeline.sink.ArchiveSink;
import fairlead.pipeline.sink.ByteSink;
import fairlead.pipeline.sink.EditLines;
import fairlead.pipeline.sink.EditManifest;
import fairlead.pipeline.sink.EntrySink;
import fairlead.pipeline.sink.EntrySink.Format;
import fairlead.pipeline.sink.FolderSink;
import fairlead.pipeline.sink.InPlaceSink;
import fairlead.pipeline.sink.Mark;
import fairlead.pipeline.sink.RewriteCounts;
import fairlead.pipeline.sink.Rewritten;
import fairlead.pipeline.sink.Rewritten.FileBase;
import fairlead.pipeline.sink.Sink;
import fairlead.pipeline.source.DocumentSource;
import fairlead.pipeline.source.Inputs;
import fairlead.pipeline.source.SourceOptions;
import fairlead.pipeline.source.SourceOptions.Archives;
import fairlead.pipeline.source.SourceOptions.Symlinks;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A run that rewrites documents: to a folder, in place, or to look at what would change. */
final class RewriteRun {

  private static final String NOT_WRITTEN =
      " is not written: an archive appears whole or not at all";

  /** Rewritten documents of an archive, beside the checkpoints. */
  private static final String KEPT = "rewritten";

  private static final String NOTHING = "nothing to rewrite: every reference is as it should be";

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
   * @param toFiles whether links will lead to files, which may be called otherwise than their URIs
   */
  int run(Rewriters rewriters, boolean toFiles) throws IOException {
    RewritePlaces named = new RewritePlaces(work, options);
    named.check();
    // Order costs little here, and archives have one.
    PipelineOptions flow = work.pipeline().withOrder(Order.SOURCE);
    Path out = options.out();
    SourceOptions reading = work.sources();
    if (options.inPlace()) {
      if (reading.symlinks() == Symlinks.ALL) {
        throw work.misuse("--in-place rewrites no file that a symbolic link leads to");
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
      throw work.misuse(work.inputs().get(0) + ": no such file or folder"); // no output for it
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
      throw work.misuse("--checkpoint is for a run with --out");
    }
    if (options.checkpoints().folder() != null && options.manifest() != null) {
      throw work.misuse("--manifest records what was written once, and not what --resume repeats");
    }
    Report report = work.report(terminal);
    if (options.dryRun() != null) {
      print(report, rewritten, flow, sources.keySet());
    } else if (out != null) {
      write(report, rewritten, flow, sources, named, places, out);
    } else if (Inputs.isArchive(Path.of(places.keySet().iterator().next()))) {
      Path archive = Path.of(places.keySet().iterator().next());
      writeArchive(report, rewritten, flow, sources, false, archive);
    } else {
      writeInPlace(report, rewritten, flow, sources);
    }
    return report.exitCode().code();
  }

  /** What becomes of archives in an input: one that is named is opened, those in it are not. */
  private Archives archives(String input) {
    if (!Files.isDirectory(Path.of(input))) {
      boolean holdsMessages = options.to() != null && ArchiveSink.format(Path.of(input)).isEmpty();
      return holdsMessages ? Archives.OPENED : Archives.OUTERMOST; // a mailbox is but messages
    }
    return options.inPlace() ? Archives.UNTOUCHED : Archives.LEFT;
  }

  private OutputFiles files(Map<String, Path> places, Map<DocumentSource, String> sources) {
    return places.keySet().stream().anyMatch(input -> Inputs.isArchive(Path.of(input)))
        ? new OutputFiles.Named(folders(places, sources), work.sources())
        : path -> RewritePlaces.isFile(path, places);
  }

  private Rewriter rewriter(Rewriters rewriters, OutputFiles files) {
    Filter<Link> filter = options.filters().filter(work);
    LinkExtractor extractor =
        filter.usesContext() ? work.extractor().withContext() : work.extractor();
    return rewriters.of(extractor, files).onlyFor(link -> filter.test(link).isAccepted());
  }

  /** Below which folder of the output the documents of each source go. */
  private static Map<DocumentSource, String> folders(
      Map<String, Path> places, Map<DocumentSource, String> sources) {
    Map<DocumentSource, String> folders = new LinkedHashMap<>();
    sources.forEach(
        (source, input) ->
            folders.put(source, Objects.requireNonNull(places.get(input), "place").toString()));
    return folders;
  }

  /** Reads all documents before anything is written, until one needs a base. */
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
      throw work.misuse(first + ": has relative links, but no base; name it with --base");
    }
  }

  private void print(
      Report report,
      DocumentWork<Rewritten> rewritten,
      PipelineOptions flow,
      Set<DocumentSource> sources)
      throws IOException {
    Encoder<Rewritten> encoder =
        options.dryRun() == RewriteOptions.DryRun.DIFF ? new UnifiedDiff() : new EditLines();
    try (ByteSink<Rewritten> lines = ByteSink.of(terminal.out());
        Report closing = report) {
      run(
          DocumentSource.concat(sources),
          rewritten.encode(encoder),
          flow,
          lines.andThen(encoded -> add(closing, encoded.result())),
          closing);
    }
  }

  private void write(
      Report report,
      DocumentWork<Rewritten> rewritten,
      PipelineOptions flow,
      Map<DocumentSource, String> sources,
      RewritePlaces named,
      Map<String, Path> places,
      Path out)
      throws IOException {
    Path first = Path.of(places.keySet().iterator().next());
    if (named.keepsRecords(first) || named.keepsKind(first)) {
      writeArchive(report, rewritten, flow, sources, named.keepsRecords(first), out);
    } else if (options.to() != null && !named.isFolder(places.keySet())) {
      writeEntries(report, rewritten, flow, sources, places, options.to(), out);
    } else {
      writeToFolder(report, rewritten, flow, sources, places, out);
    }
  }

  private void writeEntries(
      Report report,
      DocumentWork<Rewritten> rewritten,
      PipelineOptions flow,
      Map<DocumentSource, String> sources,
      Map<String, Path> places,
      Format to,
      Path out)
      throws IOException {
    try (Report closing = report;
        CheckpointFolder folder = options.checkpoints().open(work)) {
      SavedRun saved = saved(folder);
      Path kept = folder == null ? out : folder.file(KEPT);
      if (saved != null && isOver(saved, kept, out, closing)) {
        return;
      }
      try (EntrySink sink = EntrySink.open(to, out, work.sources(), closing::failure)) {
        List<Sink<Rewritten>> sinks = new ArrayList<>();
        for (Map.Entry<DocumentSource, String> entry : sources.entrySet()) {
          Path place = Objects.requireNonNull(places.get(entry.getValue()), "place");
          sinks.add(sink.from(Path.of(entry.getValue()), place.toString()));
        }
        Position from = Position.START;
        if (saved != null) {
          sink.keeping(kept, List.copyOf(sources.keySet()));
          from = begin(saved, sink, closing);
        }
        Sink<Rewritten> all =
            new InputSinks(sink, sinks, false).andThen(result -> addWritten(closing, result));
        DocumentSource source = DocumentSource.concat(sources.keySet());
        boolean finished = run(source, rewritten, flow, all, from, saved, closing);
        if (!finished && (to != Format.FOLDER || saved != null)) {
          closing.tell(out + NOT_WRITTEN);
          return;
        }
        if (!finished) {
          sink.complete(); // with the files that are there
        } else if (saved != null) {
          saved.saveCounts(closing);
        }
        tell(sink, closing, out);
      }
    }
  }

  private static void addWritten(Report report, Rewritten result) {
    if (EntrySink.isLeftOut(result)) {
      report.add(result.outcome());
    } else {
      add(report, result);
    }
  }

  private static void tell(EntrySink sink, Report report, Path out) {
    if (!sink.leftOut().isEmpty()) {
      report.tell(
          out
              + ": left out since they hold no file: "
              + sink.leftOut().entrySet().stream()
                  .map(one -> "%,d %s".formatted(one.getValue(), one.getKey()))
                  .collect(Collectors.joining(", ")));
    }
    report.tell(
        out + ": " + Report.count(sink.written(), "file") + " written, " + summary(sink.counts()));
  }

  /** Whether a run has come to its end, and its output is in its place. */
  private boolean isOver(SavedRun saved, Path kept, Path out, Report report) {
    if (Files.exists(kept) || !saved.isOver(report)) {
      return false;
    }
    if (!Files.exists(out)) {
      throw work.misuse("--resume: " + out + " is gone, although the run had written it");
    }
    return true;
  }

  private static Position begin(SavedRun saved, Sink<Rewritten> sink, Report report)
      throws IOException {
    Mark mark = saved.mark();
    sink.rollbackTo(mark == null ? ArchiveSink.START : mark);
    return saved.begin(sink.commit(), report);
  }

  private void writeArchive(
      Report report,
      DocumentWork<Rewritten> rewritten,
      PipelineOptions flow,
      Map<DocumentSource, String> sources,
      boolean changingKind,
      Path out)
      throws IOException {
    Map.Entry<DocumentSource, String> only = sources.entrySet().iterator().next();
    try (Report closing = report;
        CheckpointFolder folder = options.checkpoints().open(work)) {
      SavedRun saved = saved(folder);
      Path kept = folder == null ? out : folder.file(KEPT);
      if (saved != null && isOver(saved, kept, out, closing)) {
        return;
      }
      try (ArchiveSink sink =
          ArchiveSink.open(Path.of(only.getValue()), out, work.sources(), closing::failure)) {
        if (options.conversion()) {
          sink.withConversions();
        }
        if (changingKind) {
          sink.changingKind();
        }
        Position from = Position.START;
        if (saved != null) {
          sink.keeping(kept);
          from = begin(saved, sink, closing);
        }
        writeArchive(only.getKey(), rewritten, flow, sink, from, saved, closing, out);
      }
    }
  }

  private void writeArchive(
      DocumentSource source,
      DocumentWork<Rewritten> rewritten,
      PipelineOptions flow,
      ArchiveSink sink,
      Position from,
      @Nullable SavedRun saved,
      Report closing,
      Path out)
      throws IOException {
    boolean finished =
        run(
            source,
            rewritten,
            flow,
            sink.andThen(result -> add(closing, result)),
            from,
            saved,
            closing);
    if (finished) {
      if (saved != null) {
        saved.saveCounts(closing);
      }
      for (String notice : sink.notices()) {
        terminal.say(out + ": " + notice);
      }
    }
    boolean nothing = options.inPlace() && sink.counts().isNothing();
    closing.tell(
        !finished ? out + NOT_WRITTEN : nothing ? NOTHING : out + ": " + summary(sink.counts()));
  }

  private @Nullable SavedRun saved(@Nullable CheckpointFolder folder) throws IOException {
    return folder == null
        ? null
        : new SavedRun(terminal, work, options.checkpoints(), folder, List.of(), null);
  }

  private void writeToFolder(
      Report report,
      DocumentWork<Rewritten> rewritten,
      PipelineOptions flow,
      Map<DocumentSource, String> sources,
      Map<String, Path> places,
      Path out)
      throws IOException {
    List<String> inputs = List.copyOf(sources.values());
    try (CheckpointFolder folder = options.checkpoints().open(work)) {
      SavedRun saved = saved(folder);
      Mark mark = saved == null ? null : saved.mark();
      try (FolderSink sink =
              mark == null
                  ? FolderSink.open(out, report::failure)
                  : FolderSink.reopen(out, report::failure);
          EditManifest manifest = manifest();
          Report closing = report) {
        List<Sink<Rewritten>> sinks = new ArrayList<>();
        for (String input : inputs) {
          Path place = Objects.requireNonNull(places.get(input), "place");
          Path root = out.resolve(place);
          sinks.add(
              recording(
                  sink.within(place),
                  manifest,
                  result -> root.resolve(Objects.requireNonNull(below(result), "place"))));
        }
        if (mark != null) {
          sink.rollbackTo(mark);
        }
        if (saved != null && saved.isOver(closing)) {
          return;
        }
        Position from = saved == null ? Position.START : saved.begin(sink.commit(), report);
        Sink<Rewritten> all =
            new InputSinks(sink, sinks, saved != null).andThen(result -> add(closing, result));
        run(DocumentSource.concat(sources.keySet()), rewritten, flow, all, from, saved, closing);
        closing.tell(
            out
                + ": "
                + summary(sink.counts())
                + ", "
                + Report.count(sink.copied(), "file")
                + " copied");
      }
    }
  }

  private static String summary(RewriteCounts counts) {
    return "%s rewritten, %s changed%s%s"
        .formatted(
            Report.count(counts.rewritten(), "document"),
            Report.count(counts.edits(), "reference"),
            counts.left() == 0 ? "" : ", " + counts.left() + " left as they were",
            counts.failed() == 0 ? "" : ", " + counts.failed() + " not written");
  }

  /** The file of a document, whose name need not be text. */
  private static Path file(Rewritten result) {
    Body body = result.outcome().provenance().body();
    return body == null
        ? Path.of(result.outcome().place().source())
        : body.file().orElseGet(() -> Path.of(result.outcome().place().source()));
  }

  private static @Nullable Path below(Rewritten result) {
    return result.outcome().place().below();
  }

  private void writeInPlace(
      Report report,
      DocumentWork<Rewritten> rewritten,
      PipelineOptions flow,
      Map<DocumentSource, String> sources)
      throws IOException {
    try (InPlaceSink sink =
            InPlaceSink.open(
                sources.values().stream().map(Path::of).filter(Files::exists).toList(),
                report::failure);
        EditManifest manifest = manifest();
        Report closing = report) {
      run(
          DocumentSource.concat(sources.keySet()),
          rewritten,
          flow,
          recording(sink, manifest, RewriteRun::file).andThen(result -> add(closing, result)),
          closing);
      closing.tell(sink.counts().isNothing() ? NOTHING : summary(sink.counts()));
    }
  }

  /** Writes documents to a sink, until a signal stops it; gives whether it came to its end. */
  private <R> boolean run(
      DocumentSource source,
      DocumentWork<R> work,
      PipelineOptions flow,
      Sink<R> sink,
      Report report) {
    return run(source, work, flow, sink, Position.START, null, report);
  }

  private <R> boolean run(
      DocumentSource source,
      DocumentWork<R> work,
      PipelineOptions flow,
      Sink<R> sink,
      Position from,
      @Nullable SavedRun saved,
      Report report) {
    return SavedRun.run(
        new Stretches<>(
                source, documents -> documents.transform(new LinkPipeline<>(work, flow)), sink)
            .from(from),
        saved,
        null,
        terminal,
        report);
  }

  private static Sink<Rewritten> recording(
      Sink<Rewritten> sink, @Nullable EditManifest manifest, Function<Rewritten, Path> file) {
    return manifest == null ? sink : manifest.before(sink, file);
  }

  private static void add(Report report, Rewritten result) {
    report.add(result.outcome());
    if (result.rewriting() != null) {
      for (LeftLink left : result.rewriting().left()) {
        report.left(result.outcome().place(), left);
      }
    }
  }

  private @Nullable EditManifest manifest() throws IOException {
    Path file = options.manifest();
    try {
      return file == null ? null : EditManifest.create(file);
    } catch (FileAlreadyExistsException e) {
      throw work.misuse("--manifest: " + file + " exists, and may be needed to undo something");
    }
  }
}
