package fairlead.rewrite;

import fairlead.archive.Reasons;
import fairlead.html.Link;
import fairlead.html.extract.LinkExtractor;
import fairlead.html.rewrite.Rewriter;
import fairlead.pipeline.Document;
import fairlead.pipeline.DocumentPlace;
import fairlead.pipeline.DocumentWork;
import fairlead.pipeline.Encoded;
import fairlead.pipeline.LinkPipeline;
import fairlead.pipeline.Order;
import fairlead.pipeline.Outcome;
import fairlead.pipeline.PipelineOptions;
import fairlead.pipeline.Position;
import fairlead.pipeline.Provenance;
import fairlead.pipeline.checkpoint.Stretches;
import fairlead.pipeline.files.FilePlaces;
import fairlead.pipeline.filter.Filter;
import fairlead.pipeline.job.JobRefusedException;
import fairlead.pipeline.job.SavedRun;
import fairlead.pipeline.sink.ByteSink;
import fairlead.pipeline.sink.Mark;
import fairlead.pipeline.sink.ResumableSink;
import fairlead.pipeline.sink.Sink;
import fairlead.pipeline.source.DocumentSource;
import fairlead.pipeline.source.Inputs;
import fairlead.pipeline.source.LargePages;
import fairlead.pipeline.source.LargePages.Resume;
import fairlead.pipeline.source.SourceLimit;
import fairlead.pipeline.source.SourceOptions;
import fairlead.pipeline.source.SourceOptions.Archives;
import fairlead.pipeline.source.SourceOptions.Extracts;
import fairlead.pipeline.source.SourceOptions.Symlinks;
import fairlead.rewrite.RewriteJob.Settings;
import fairlead.rewrite.Rewritten.FileBase;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiPredicate;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** One run of a job. */
final class JobRun {

  /** The file with the rewritten documents of an archive, in the folder of the checkpoints. */
  private static final String KEPT = "rewritten";

  private static final Duration FOREVER = Duration.ofDays(36_500);

  private final Settings job;
  private final Tracker tracker;
  private final Places places;
  private final SourceOptions reading;
  private final NestedRuns nested;
  private final @Nullable Rewriter given;
  private List<Path> folders = List.of();
  private List<DocumentSource> sources = List.of();
  private long files;
  private long copied;
  private boolean written;
  private RewriteCounts counts = RewriteCounts.NONE;
  private SortedMap<String, Long> leftOut = new TreeMap<>();
  private List<String> notices = List.of();
  private @Nullable LatestCaptures latest;
  private @Nullable Rewriter rewriter;
  private @Nullable DocumentWork<Rewritten> work;

  JobRun(Settings job) {
    this(job, null);
  }

  /**
   * A run for a part of another.
   *
   * @param given the rewriter of that run; null to make one from the settings
   */
  JobRun(Settings job, @Nullable Rewriter given) {
    this.job = job;
    this.given = given;
    this.nested = new NestedRuns(job);
    this.tracker = new Tracker(job.listener);
    this.places = new Places(job.inputs, job.out, job.format, job.isPart);
    SourceOptions pages = job.sources.withExtracts(Extracts.SKIPPED);
    this.reading = job.inPlace ? pages.withSymlinks(Symlinks.NONE) : pages;
  }

  RewriteResult run() throws IOException {
    prepare();
    return write();
  }

  /** Does everything that comes before writing, and refuses what cannot be written. */
  void prepare() throws IOException {
    if (!job.inputs.isEmpty() && job.inputs.stream().noneMatch(Files::exists)) {
      throw new JobRefusedException(job.inputs.get(0) + ": no such file or folder"); // no output
    }
    check();
    folders = places.folders(job.inPlace, job.manifest != null, job.preview == null);
    if (job.rules instanceof Rules.Relative relative
        && !relative.all()
        && places.writesFiles()
        && !places.namesFiles()
        && Places.areApart(folders)) {
      throw new JobRefusedException(
          "several folders share one base, so links between them would break when they move;"
              + " rewrite one at a time",
          "relative");
    }
    sources = sources();
    if (job.captures == Captures.LATEST && places.namesFiles()) {
      latest = new LatestCaptures(sources, reading.limits().intOf(SourceLimit.NAMES));
    }
    boolean archives = job.inputs.stream().anyMatch(Inputs::isArchive);
    OutputFiles names =
        archives
            ? new OutputFiles.Named(sources, Places.texts(folders), this::names)
            : path -> places.isFile(path, folders);
    boolean toFiles = places.namesFiles() && job.rules.leadToFiles();
    if (toFiles) {
      names.find();
    }
    Rewriter by = given == null ? rewriter(names) : given;
    rewriter = by;
    FileBase policy = reading.base() == null ? FileBase.REFUSED : FileBase.WRITTEN;
    if (policy == FileBase.REFUSED) {
      refuseDocumentsWithoutBase(by);
    }
    Function<Provenance, String> fileOf = toFiles ? names::of : job.rules::fileOf;
    CheckedFiles checked =
        new CheckedFiles(
            DocumentSource.concat(sources),
            by.extractor(),
            job.integrity,
            (document, links) -> Rewritten.bytes(by, fileOf, document, links),
            new CheckedFiles.Links(
                () -> linkUris(by), !job.replaceSymlinks && (job.inPlace || places.keepsFormat())));
    if (job.inPlace || job.integrity != IntegrityPolicy.KEEP) {
      checked.find(); // before the inputs change
    }
    work =
        DocumentWork.extract(by.extractor())
            .then(
                Rewritten.by(
                    by.withIntegrity(checked),
                    policy,
                    fileOf,
                    checked::isKept,
                    places.keepsHeaders(),
                    nested::areFor));
  }

  /** Writes the output of a run that is prepared. */
  RewriteResult write() throws IOException {
    boolean finished;
    try {
      finished = write(Objects.requireNonNull(work, "work"));
    } catch (UncheckedIOException e) {
      throw Objects.requireNonNull(e.getCause(), "cause");
    }
    RewriteResult result = result(finished);
    return nested.run(result, Objects.requireNonNull(rewriter, "rewriter"), folders);
  }

  private RewriteResult result(boolean finished) {
    return new RewriteResult(
        finished,
        written,
        counts,
        files,
        copied,
        tracker.left(),
        tracker.leaving(),
        tracker.baseElements(),
        leftOut,
        tracker.failures(),
        notices);
  }

  /** Refuses settings that do not fit each other or the inputs. */
  private void check() {
    if (job.inputs.isEmpty()) {
      throw new JobRefusedException("there is no input");
    }
    if (job.out == null && !job.inPlace && job.preview == null) {
      throw new JobRefusedException("there is no output");
    }
    if (job.rules instanceof Rules.None && places.format() == null) {
      throw new JobRefusedException("there is no rule that says what to write");
    }
    if (job.inPlace && job.sources.symlinks() == Symlinks.ALL) {
      throw new JobRefusedException(
          "no file is rewritten in place through a symbolic link", "symlinks");
    }
    places.checkUris(
        job.sources.base(), job.rules instanceof Rules.Maps maps && maps.makeRelative());
    if (job.conversions && !places.haveRecords()) {
      throw new JobRefusedException(
          "conversions apply only to the records of a WARC or WACZ", "conversion");
    }
    if (job.manifest != null && job.preview != null) {
      throw new JobRefusedException(
          "a manifest records what is written, but a preview writes nothing", "manifest");
    }
    if (job.checkpoints != null && (job.preview != null || job.out == null)) {
      throw new JobRefusedException("checkpoints need an output", "checkpoint");
    }
    if (job.nested == NestedArchives.REWRITE && (job.checkpoints != null || job.manifest != null)) {
      throw new JobRefusedException(
          "archives in folders can be neither resumed nor undone, so they are not rewritten"
              + " with checkpoints or a manifest",
          "archives");
    }
    if (job.checkpoints != null && job.manifest != null) {
      throw new JobRefusedException(
          "a manifest cannot be combined with checkpoints: it does not record what a resumed run"
              + " repeats",
          "manifest");
    }
  }

  private OutputNames names() {
    boolean portable = places.format() == OutputFormat.FOLDER && !job.allNames;
    LatestCaptures known = latest;
    return new OutputNames(reading, portable, known == null ? from -> false : known::haveLater);
  }

  private List<DocumentSource> sources() throws IOException {
    Set<Path> excluded = new HashSet<>();
    if (job.out != null) {
      excluded.add(FilePlaces.real(job.out));
    }
    if (job.checkpoints != null) {
      excluded.add(FilePlaces.real(job.checkpoints.folder()));
    }
    List<DocumentSource> all = new ArrayList<>();
    for (Path input : job.inputs) {
      // A mailbox has only messages, which are opened to become entries.
      boolean opened =
          places.format() != null
              && !Files.isDirectory(input)
              && ArchiveSink.format(input).isEmpty();
      SourceOptions options = reading.withArchives(opened ? Archives.OPENED : Archives.CLOSED);
      all.add(Inputs.of(input.toString(), options, excluded));
    }
    return all;
  }

  private Rewriter rewriter(OutputFiles names) {
    Filter<Link> filter = job.filter;
    LinkExtractor extractor =
        filter != null && filter.usesContext() ? job.extractor.withContext() : job.extractor;
    Rewriter rewriter =
        job.rules
            .rewriter(
                extractor,
                places,
                names,
                places.ofInputs(extractor.dialect(), reading, folders, names))
            .withBaseElements(
                job.baseElements == null ? job.rules.baseElements() : job.baseElements);
    return filter == null ? rewriter : rewriter.onlyFor(link -> filter.test(link).isAccepted());
  }

  /** Reads all documents until one needs a base, before anything is written. */
  private void refuseDocumentsWithoutBase(Rewriter rewriter) {
    BiPredicate<Document, Outcome> lacking = Rewritten.lackingBase(rewriter);
    DocumentWork<String> looked =
        DocumentWork.extract(rewriter.extractor())
            .then(
                (document, outcome) ->
                    lacking.test(document, outcome) ? outcome.place().toString() : "");
    String first =
        documents(rewriter.extractor(), null)
            .documents()
            .transform(new LinkPipeline<>(looked, flow()))
            .filter(place -> !place.isEmpty())
            .blockFirst();
    if (first != null) {
      throw new JobRefusedException(first + ": has relative links but no base", "base");
    }
  }

  /** Order costs little here, and archives have an order. */
  private PipelineOptions flow() {
    return job.pipeline.withOrder(Order.SOURCE);
  }

  /** Writes the output; returns whether all documents were read. */
  private boolean write(DocumentWork<Rewritten> work) throws IOException {
    Path first = job.inputs.get(0);
    Path out = job.out;
    if (job.preview != null) {
      return preview(work, job.preview);
    }
    if (out == null && Inputs.isArchive(first)) {
      return toArchive(work, first, false, null);
    }
    if (out == null) {
      return inPlace(work);
    }
    try (SavedRun saved =
        job.checkpoints == null ? null : SavedRun.open(job.checkpoints, job.inputs)) {
      if (saved != null) {
        tracker.resumed(saved.counts());
      }
      if (places.keepsRecords() || places.keepsFormat()) {
        return toArchive(work, out, places.keepsRecords(), saved);
      }
      OutputFormat format = places.format();
      if (format == null || places.isFolder()) {
        return toFolder(work, out, saved);
      }
      return toEntries(work, format, out, saved);
    }
  }

  private boolean preview(DocumentWork<Rewritten> work, RewriteJob.Preview preview)
      throws IOException {
    boolean stay = job.out == null || places.keepsFormat();
    LinkedEntries links = entries(work, stay);
    try (ByteSink<Rewritten> lines = ByteSink.of(unclosed(preview.stream()))) {
      DocumentWork<Encoded<Rewritten>> encoded = work.encode(preview.encoder());
      boolean finished =
          run(
              encoded,
              lines.andThen(
                  one -> {
                    counts = counts.withShown(one.result());
                    tracker.accepted(one.result());
                    Provenance from = one.result().outcome().provenance();
                    String problem = links.add(from);
                    if (!problem.isEmpty()) {
                      failLink(from.place(), problem);
                    }
                  }),
              Position.START,
              null);
      return finished && previewLinks(work, links, stay);
    }
  }

  /** Reports the symbolic links that will be wrong or missing. */
  private boolean previewLinks(DocumentWork<Rewritten> work, LinkedEntries links, boolean stay)
      throws IOException {
    if (job.inPlace && !job.replaceSymlinks && job.sources.symlinks() != Symlinks.NONE) {
      links(work).findApart(false, (link, place) -> failLink(place, LinkedFiles.WRONG));
    }
    Map<Provenance, String> problems = new LinkedHashMap<>();
    boolean finished =
        links.resolve(
            link -> {
              String problem = stay && link.isAlike() ? "" : link.problem();
              boolean wrong = stay && !link.isAlike() && !job.replaceSymlinks;
              problems.put(link.link(), wrong && problem.isEmpty() ? LinkedFiles.WRONG : problem);
            });
    problems.values().removeIf(String::isEmpty);
    problems.forEach((link, problem) -> failLink(link.place(), problem));
    return finished;
  }

  private void failLink(DocumentPlace link, String problem) {
    counts = counts.withFailure();
    tracker.failed(link, problem);
  }

  /** A stream that other parts of the run write to as well. */
  private static OutputStream unclosed(OutputStream stream) {
    return new FilterOutputStream(stream) {
      @Override
      public void write(byte[] bytes, int offset, int length) throws IOException {
        out.write(bytes, offset, length);
      }

      @Override
      public void close() throws IOException {
        flush();
      }
    };
  }

  /** Writes a folder or archive of another format. */
  private boolean toEntries(
      DocumentWork<Rewritten> work, OutputFormat format, Path out, @Nullable SavedRun saved)
      throws IOException {
    Path kept = saved == null ? out : saved.file(KEPT);
    if (saved != null && isOver(saved, kept, out)) {
      return true;
    }
    List<EntrySink.Input> inputs = new ArrayList<>();
    List<String> texts = Places.texts(folders);
    for (int i = 0; i < texts.size(); i++) {
      inputs.add(new EntrySink.Input(job.inputs.get(i), texts.get(i)));
    }
    EntrySink.Keeping keeping = saved == null ? null : new EntrySink.Keeping(kept, sources);
    try (EntrySink sink =
        EntrySink.open(
            format,
            out,
            new EntrySink.Settings(
                reading, inputs, names(), entries(work, false), keeping, tracker::failed))) {
      Position from = saved == null ? Position.START : begin(saved, sink);
      boolean finished =
          run(
              work,
              sink.andThen(
                  result ->
                      tracker.accepted(
                          EntrySink.isLeftOut(result)
                              ? new Rewritten(result.outcome(), null)
                              : result)),
              from,
              saved);
      boolean ended = finished && sink.isComplete();
      written = ended || (format == OutputFormat.FOLDER && saved == null);
      if (!finished && written) {
        sink.complete(); // with the files so far
      } else if (ended && saved != null) {
        saved.saveCounts(tracker::counts);
      }
      counts = sink.counts();
      files = sink.written();
      leftOut = sink.leftOut();
      return ended;
    }
  }

  /** Whether the run is finished and its output is in its place. */
  private static boolean isOver(SavedRun saved, Path kept, Path out) {
    if (Files.exists(kept) || !saved.isOver()) {
      return false;
    }
    checkIsThere(out);
    return true;
  }

  private static void checkIsThere(Path out) {
    if (!Files.exists(out)) {
      throw new JobRefusedException(out + " is missing, although the run wrote it", "resume");
    }
  }

  private Position begin(SavedRun saved, ResumableSink<Rewritten> sink) throws IOException {
    Mark mark = saved.mark();
    sink.rollbackTo(mark == null ? ArchiveSink.START : mark);
    return saved.begin(sink.commit(), tracker::counts);
  }

  /**
   * Writes a rewritten archive.
   *
   * @param otherKind whether a WARC becomes a WACZ archive, or the other way round
   */
  private boolean toArchive(
      DocumentWork<Rewritten> work, Path out, boolean otherKind, @Nullable SavedRun saved)
      throws IOException {
    Path kept = saved == null ? null : saved.file(KEPT);
    if (saved != null && kept != null && isOver(saved, kept, out)) {
      return true;
    }
    try (ArchiveSink sink =
        ArchiveSink.open(
            job.inputs.get(0),
            out,
            new ArchiveSink.Settings(
                reading, job.conversions, otherKind, entries(work, true), kept, tracker::failed))) {
      if (job.replaceSymlinks) {
        sink.replaceLinks();
      }
      Position from = saved == null ? Position.START : begin(saved, sink);
      boolean finished =
          run(work, sink.andThen(tracker::accepted), from, saved) && sink.isComplete();
      if (finished && saved != null) {
        saved.saveCounts(tracker::counts);
      }
      written = finished;
      counts = sink.counts();
      notices = sink.notices();
      return finished;
    }
  }

  /** Writes each file to a folder as soon as it is rewritten. */
  private boolean toFolder(DocumentWork<Rewritten> work, Path out, @Nullable SavedRun saved)
      throws IOException {
    Mark mark = saved == null ? null : saved.mark();
    if (saved != null && saved.isOver()) {
      checkIsThere(out);
      FolderSink.removeJournal(out);
      return true;
    }
    try (EditManifest manifest = manifest();
        FolderSink sink =
            saved == null
                ? FolderSink.open(out, folders, manifest, links(work), tracker::failed)
                : FolderSink.resumable(out, folders, mark != null, links(work), tracker::failed)) {
      if (mark != null) {
        sink.rollbackTo(mark);
      }
      Position from = saved == null ? Position.START : saved.begin(sink.commit(), tracker::counts);
      boolean finished = run(work, sink.andThen(tracker::accepted), from, saved);
      written = true;
      counts = sink.counts();
      copied = sink.copied();
      files = counts.rewritten() + copied;
      if (finished) {
        sink.forgetJournal();
      }
      return finished;
    }
  }

  /** Replaces each file with its rewritten version. */
  private boolean inPlace(DocumentWork<Rewritten> work) throws IOException {
    try (EditManifest manifest = manifest();
        InPlaceSink sink =
            InPlaceSink.open(
                job.inputs.stream().filter(Files::exists).toList(), manifest, tracker::failed)) {
      RewriteCounts links = settleLinks(work, sink);
      boolean finished = run(work, sink.andThen(tracker::accepted), Position.START, null);
      written = true;
      counts = sink.counts().and(links);
      return finished;
    }
  }

  /** Replaces or reports symbolic links whose pages will be wrong, before their targets change. */
  private RewriteCounts settleLinks(DocumentWork<Rewritten> work, InPlaceSink sink)
      throws IOException {
    AtomicLong failed = new AtomicLong();
    if (job.sources.symlinks() != Symlinks.NONE) {
      links(work)
          .findApart(
              job.replaceSymlinks,
              (link, place) -> {
                String problem = job.replaceSymlinks ? replaced(link, sink) : LinkedFiles.WRONG;
                if (!problem.isEmpty()) {
                  failed.incrementAndGet();
                  tracker.failed(place, problem);
                }
              });
    }
    return new RewriteCounts(0, 0, 0, failed.get());
  }

  /** The URIs of symbolic links whose documents are not read, with those of their files. */
  private Map<String, String> linkUris(Rewriter by) {
    DocumentWork<Rewritten> none =
        DocumentWork.extract(by.extractor())
            .then((document, outcome) -> new Rewritten(outcome, null));
    Map<String, String> uris = new HashMap<>();
    try {
      if (job.inPlace) {
        links(none).addUris(uris);
      }
      if (job.inputs.stream().noneMatch(Inputs::isArchive)) {
        return uris;
      }
      LinkedEntries entries = entries(none, true);
      entries.find((place, problem) -> {});
      entries.resolve(
          link -> {
            String uri = link.link().uri();
            String file = link.target() == null ? null : link.target().uri();
            if (uri != null && file != null) {
              uris.put(uri, file);
            }
          });
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return uris;
  }

  private static String replaced(Path link, InPlaceSink sink) {
    try {
      sink.replaceLink(link);
      return "";
    } catch (IOException e) {
      return "cannot be written: " + Reasons.of(e);
    }
  }

  private LinkedEntries entries(DocumentWork<Rewritten> work, boolean inOrder) {
    return new LinkedEntries(sources, work, reading.limits(), inOrder, job.stop);
  }

  private LinkedFiles links(DocumentWork<Rewritten> work) {
    return new LinkedFiles(job.inputs, reading, work, job.stop);
  }

  private @Nullable EditManifest manifest() throws IOException {
    Path file = job.manifest;
    try {
      return file == null ? null : EditManifest.create(file);
    } catch (FileAlreadyExistsException e) {
      throw new JobRefusedException(
          file + " already exists, and may be needed to undo an earlier run", "manifest");
    }
  }

  /**
   * All documents, for a run that is saved or not. Pages that are too large for memory come in
   * parts if the output can take them: files that are written one after the other, without a
   * manifest. Filters that ask for the context of links need whole pages.
   */
  private DocumentSource documents(LinkExtractor extractor, @Nullable SavedRun saved) {
    DocumentSource all = DocumentSource.concat(sources);
    boolean whole = job.filter != null && job.filter.usesContext();
    return places.isFolder() && !whole && job.manifest == null
        ? new LargePages(all, extractor, saved == null ? Resume.WITHIN_PAGES : Resume.BEFORE_PAGES)
        : all;
  }

  /**
   * Writes documents to a sink until they end or the job is stopped; returns whether they ended.
   */
  private <R> boolean run(
      DocumentWork<R> work, Sink<R> sink, Position from, @Nullable SavedRun saved) {
    Stretches<R> flow =
        new Stretches<>(
                documents(work.extractor(), saved),
                documents -> documents.transform(new LinkPipeline<>(work, flow())),
                sink)
            .from(from)
            .until(job.stop);
    if (saved != null) {
      return saved.run(flow, tracker::counts);
    }
    Stretches.Reached end =
        Objects.requireNonNull(
            flow.every(Integer.MAX_VALUE).every(FOREVER).run(reached -> {}).block(), "an end");
    return end.finished();
  }
}
