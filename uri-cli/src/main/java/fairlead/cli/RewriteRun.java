package fairlead.cli;

import fairlead.html.Link;
import fairlead.html.extract.LinkExtractor;
import fairlead.html.rewrite.LeftLink;
import fairlead.html.rewrite.Rewriter;
import fairlead.pipeline.Document;
import fairlead.pipeline.DocumentWork;
import fairlead.pipeline.Encoder;
import fairlead.pipeline.LinkPipeline;
import fairlead.pipeline.Outcome;
import fairlead.pipeline.PipelineOptions;
import fairlead.pipeline.filter.Filter;
import fairlead.pipeline.sink.ArchiveSink;
import fairlead.pipeline.sink.ByteSink;
import fairlead.pipeline.sink.EditLines;
import fairlead.pipeline.sink.EditManifest;
import fairlead.pipeline.sink.FolderSink;
import fairlead.pipeline.sink.InPlaceSink;
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
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;

/** A run that rewrites documents: to a folder, in place, or to look at what would change. */
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
    /**
     * The rewriter.
     *
     * @param files whether there is a file, by its path below the root of the output
     */
    Rewriter of(LinkExtractor extractor, Predicate<String> files);
  }

  int run(Rewriters rewriters) throws IOException {
    check();
    PipelineOptions flow = work.pipeline();
    Path out = options.out();
    SourceOptions reading = work.sources();
    if (options.inPlace()) {
      if (reading.symlinks() == Symlinks.ALL) {
        throw work.misuse("--in-place rewrites no file that a symbolic link leads to");
      }
      reading = reading.withSymlinks(Symlinks.NONE);
    }
    Map<String, Path> places = places();
    Set<Path> excluded = out == null ? Set.of() : Set.of(realPath(out));
    Map<DocumentSource, String> sources = new LinkedHashMap<>();
    for (String input : places.keySet()) {
      SourceOptions options = reading.withArchives(archives(input));
      sources.put(Work.source(work, input, options, excluded), input);
    }
    if (places.keySet().stream().noneMatch(input -> Files.exists(Path.of(input)))) {
      throw work.misuse(work.inputs().get(0) + ": no such file or folder"); // no output for it
    }
    Rewriter rewriter = rewriter(rewriters, places);
    FileBase policy = reading.base() == null ? FileBase.REFUSED : FileBase.WRITTEN;
    if (policy == FileBase.REFUSED) {
      refuseDocumentsWithoutBase(rewriter, flow, sources.keySet());
    }
    DocumentWork<Rewritten> rewritten =
        DocumentWork.extract(rewriter.extractor()).then(Rewritten.by(rewriter, policy));
    Report report = new Report(terminal, work.quiet());
    if (options.dryRun() != null) {
      print(report, rewritten, flow, sources.keySet());
    } else if (out != null) {
      write(report, rewritten, flow, sources, places, out);
    } else {
      writeInPlace(report, rewritten, flow, sources);
    }
    return report.exitCode().code();
  }

  /** What becomes of archives in an input: one that is named is opened, those in it are not. */
  private Archives archives(String input) {
    if (!Files.isDirectory(Path.of(input))) {
      return Archives.OUTERMOST;
    }
    return options.inPlace() ? Archives.UNTOUCHED : Archives.LEFT;
  }

  private void check() {
    if (work.inputs().isEmpty()) {
      throw work.misuse("Missing required parameter: 'INPUT'");
    }
    if (work.inputs().contains("-")) {
      throw work.misuse("standard input is not rewritten; name a folder or a file");
    }
    boolean dry = options.dryRun() != null;
    if (options.out() == null && !options.inPlace() && !dry) {
      throw work.misuse("--out, --in-place or --dry-run is missing");
    }
    if (options.out() != null && options.inPlace()) {
      throw work.misuse("--out and --in-place exclude each other");
    }
    if (options.conversion()
        && work.inputs().stream().noneMatch(input -> ArchiveSink.isWarc(Path.of(input)))) {
      throw work.misuse("--conversion is for the records of a WARC");
    }
    if (options.manifest() != null && dry) {
      throw work.misuse("--manifest is for what is written, and --dry-run writes nothing");
    }
  }

  private Rewriter rewriter(Rewriters rewriters, Map<String, Path> places) {
    Filter<Link> filter = options.filters().filter(work);
    LinkExtractor extractor =
        filter.usesContext() ? work.extractor().withContext() : work.extractor();
    return rewriters
        .of(extractor, path -> isFile(path, places))
        .onlyFor(link -> filter.test(link).isAccepted());
  }

  /** Whether a run will have a file at a path below the root of its output. */
  private static boolean isFile(String path, Map<String, Path> places) {
    if (path.indexOf('\0') >= 0) {
      return false;
    }
    for (Map.Entry<String, Path> entry : places.entrySet()) {
      Path input = Path.of(entry.getKey());
      Path root = Files.isDirectory(input) ? input : input.resolveSibling("");
      Path below = Path.of(path).normalize();
      if (below.startsWith(entry.getValue()) || entry.getValue().toString().isEmpty()) {
        Path file = root.resolve(entry.getValue().relativize(below)).normalize();
        if (file.startsWith(root.normalize()) && Files.isRegularFile(file)) {
          return true;
        }
      }
    }
    return false;
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
      Sink.drain(
              DocumentSource.concat(sources)
                  .documents()
                  .transform(new LinkPipeline<>(rewritten.encode(encoder), flow)),
              lines.andThen(encoded -> add(closing, encoded.result())))
          .block();
    }
  }

  private void write(
      Report report,
      DocumentWork<Rewritten> rewritten,
      PipelineOptions flow,
      Map<DocumentSource, String> sources,
      Map<String, Path> places,
      Path out)
      throws IOException {
    List<String> archives =
        places.keySet().stream().filter(input -> Inputs.isArchive(Path.of(input))).toList();
    if (archives.size() == places.size() && places.size() == 1) {
      writeArchive(report, rewritten, flow, sources, out);
    } else {
      writeToFolder(report, rewritten, flow, sources, places, out);
    }
  }

  private void writeArchive(
      Report report,
      DocumentWork<Rewritten> rewritten,
      PipelineOptions flow,
      Map<DocumentSource, String> sources,
      Path out)
      throws IOException {
    Map.Entry<DocumentSource, String> only = sources.entrySet().iterator().next();
    try (ArchiveSink sink =
            ArchiveSink.open(Path.of(only.getValue()), out, work.sources(), report::failure);
        Report closing = report) {
      if (options.conversion()) {
        sink.withConversions();
      }
      Flux<Rewritten> results =
          only.getKey().documents().transform(new LinkPipeline<>(rewritten, flow));
      Sink.drain(results, sink.andThen(result -> add(closing, result))).block();
      closing.tell(
          "%s: %s rewritten, %s written anew%s%s"
              .formatted(
                  out,
                  Report.count(sink.rewritten(), "document"),
                  Report.count(sink.edits(), "reference"),
                  sink.left() == 0 ? "" : ", " + sink.left() + " left as they were",
                  sink.failed() == 0 ? "" : ", " + sink.failed() + " not written"));
    }
  }

  private void writeToFolder(
      Report report,
      DocumentWork<Rewritten> rewritten,
      PipelineOptions flow,
      Map<DocumentSource, String> sources,
      Map<String, Path> places,
      Path out)
      throws IOException {
    try (FolderSink sink = FolderSink.open(out, report::failure);
        EditManifest manifest = manifest();
        Report closing = report) {
      for (Map.Entry<DocumentSource, String> entry : sources.entrySet()) {
        Path place = Objects.requireNonNull(places.get(entry.getValue()), "place");
        Path folder = out.resolve(place);
        drain(
            closing,
            entry.getKey().documents().transform(new LinkPipeline<>(rewritten, flow)),
            sink.within(place),
            manifest,
            result -> folder.resolve(Objects.requireNonNull(below(result), "place")));
      }
      closing.tell(
          "%s: %s rewritten, %s written anew, %s copied%s%s"
              .formatted(
                  out,
                  Report.count(sink.rewritten(), "document"),
                  Report.count(sink.edits(), "reference"),
                  Report.count(sink.copied(), "file"),
                  sink.left() == 0 ? "" : ", " + sink.left() + " left as they were",
                  sink.failed() == 0 ? "" : ", " + sink.failed() + " not written"));
    }
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
      drain(
          closing,
          DocumentSource.concat(sources.keySet())
              .documents()
              .transform(new LinkPipeline<>(rewritten, flow)),
          sink,
          manifest,
          result -> Path.of(result.outcome().place().source()));
      closing.tell(
          sink.rewritten() + sink.left() + sink.failed() == 0
              ? "nothing to rewrite: every reference is as it should be"
              : "%s rewritten, %s written anew%s%s"
                  .formatted(
                      Report.count(sink.rewritten(), "document"),
                      Report.count(sink.edits(), "reference"),
                      sink.left() == 0 ? "" : ", " + sink.left() + " left as they were",
                      sink.failed() == 0 ? "" : ", " + sink.failed() + " not written"));
    }
  }

  private void drain(
      Report report,
      Flux<Rewritten> results,
      Sink<Rewritten> sink,
      @Nullable EditManifest manifest,
      Function<Rewritten, Path> file) {
    Sink<Rewritten> recording = manifest == null ? sink : manifest.before(sink, file);
    Sink.drain(results, recording.andThen(result -> add(report, result))).block();
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

  /**
   * The folder for each input, below the output folder; whatever could be overwritten is refused
   * before anything is.
   */
  private Map<String, Path> places() throws IOException {
    Path out = options.out();
    Map<String, Path> places = new LinkedHashMap<>();
    Set<Path> written = new HashSet<>();
    for (String input : work.inputs()) {
      Path path = Work.path(work, input);
      Path name = realPath(path).getFileName();
      checkArchive(input, path);
      boolean folder = Files.isDirectory(path);
      Path place = work.inputs().size() > 1 && folder && name != null ? name : Path.of("");
      if (out != null) {
        Path result = folder || name == null ? place : place.resolve(name);
        if (!written.add(result)) {
          throw work.misuse("two inputs are both called " + name);
        }
        checkOverlap(input, path, out);
      }
      places.put(input, place);
    }
    return places;
  }

  private void checkArchive(String input, Path path) {
    if (!Inputs.isArchive(path) || options.dryRun() != null) {
      return;
    }
    if (!ArchiveSink.canRewrite(path)) {
      throw work.misuse(
          input
              + ": of archives, only zip, tar, WARC, messages and compressed files are written"
              + " again");
    }
    if (options.inPlace() || work.inputs().size() > 1) {
      throw work.misuse(input + ": an archive is rewritten alone, to another file; name --out");
    }
    if (options.manifest() != null) {
      throw work.misuse("--manifest is for files that can be undone, and not for archives");
    }
  }

  private void checkOverlap(String input, Path path, Path out) throws IOException {
    Path realOut = realPath(out);
    if (realPath(path).startsWith(realOut)) {
      throw work.misuse(input + " could be overwritten; name another --out");
    }
    if (Files.isDirectory(path)
        && realOut.startsWith(realPath(path))
        && FolderSink.holdsOtherFiles(realOut)) {
      throw work.misuse(out + " is a part of " + input + "; name another --out");
    }
  }

  /** The real path of a file, or of what is there of the way to it and the rest as it is named. */
  private static Path realPath(Path path) throws IOException {
    Path absolute = path.toAbsolutePath();
    Path parent = absolute.getParent();
    if (Files.exists(absolute) || parent == null) {
      return absolute.toRealPath();
    }
    return realPath(parent).resolve(parent.relativize(absolute)).normalize();
  }
}
