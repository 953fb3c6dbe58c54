package fairlead.rewrite;

import fairlead.archive.Reasons;
import fairlead.pipeline.DocumentPlace;
import fairlead.pipeline.DocumentWork;
import fairlead.pipeline.LinkPipeline;
import fairlead.pipeline.Position;
import fairlead.pipeline.checkpoint.Stretches;
import fairlead.pipeline.job.JobRefusedException;
import fairlead.pipeline.job.SavedRun;
import fairlead.pipeline.sink.ByteSink;
import fairlead.pipeline.sink.Mark;
import fairlead.pipeline.sink.ResumableSink;
import fairlead.pipeline.sink.Sink;
import fairlead.pipeline.source.Inputs;
import fairlead.pipeline.source.LargePages.Resume;
import fairlead.pipeline.source.SourceOptions.Symlinks;
import fairlead.rewrite.RewriteJob.Settings;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Writes the output of a run: a preview, an archive, a folder, or the inputs in place. */
final class JobWriter {

  /** The file with the rewritten documents of an archive, in the folder of the checkpoints. */
  private static final String KEPT = "rewritten";

  private static final Duration FOREVER = Duration.ofDays(36_500);

  private final Settings job;
  private final Places places;
  private final JobInputs in;
  private final Supplier<OutputNames> names;
  private final Tracker tracker;
  private long files;
  private long copied;
  private boolean written;
  private RewriteCounts counts = RewriteCounts.NONE;
  private SortedMap<String, Long> leftOut = new TreeMap<>();
  private List<String> notices = List.of();

  /**
   * A writer for one run.
   *
   * @param names makes the names of documents, for an output of another format
   */
  JobWriter(Settings job, Places places, JobInputs in, Supplier<OutputNames> names) {
    this.job = job;
    this.places = places;
    this.in = in;
    this.names = names;
    this.tracker = new Tracker(job.listener);
  }

  /** Writes the output, until all documents are read or the job is stopped. */
  RewriteResult write(DocumentWork<Rewritten> work) throws IOException {
    boolean finished;
    try {
      finished = writeAll(work);
    } catch (UncheckedIOException e) {
      throw Objects.requireNonNull(e.getCause(), "cause");
    }
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

  /** Writes the output; returns whether all documents were read. */
  private boolean writeAll(DocumentWork<Rewritten> work) throws IOException {
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
      OutputFormat format = ofEntries();
      return format == null ? toFolder(work, out, saved) : toEntries(work, format, out, saved);
    }
  }

  /** The format of an output that gets new names or another structure; null for other outputs. */
  private @Nullable OutputFormat ofEntries() {
    boolean stays = places.keepsRecords() || places.keepsFormat() || places.isFolder();
    return job.out == null || stays ? null : places.format();
  }

  private boolean preview(DocumentWork<Rewritten> work, RewriteJob.Preview preview)
      throws IOException {
    OutputFormat format = ofEntries();
    if (format != null) {
      return previewEntries(work, format, preview);
    }
    if (ArchiveSink.format(job.inputs.get(0)).isPresent()) {
      return previewArchive(work, preview);
    }
    try (ByteSink<Rewritten> lines = ByteSink.of(unclosed(preview.stream()))) {
      boolean finished =
          run(
              work.encode(preview.encoder()),
              lines.andThen(
                  one -> {
                    counts = counts.withShown(one.result());
                    tracker.accepted(one.result());
                  }),
              Position.START,
              null);
      if (finished
          && job.inPlace
          && !job.replaceSymlinks
          && job.sources.symlinks() != Symlinks.NONE) {
        in.links(work).findApart(false, (link, place) -> failLink(place));
      }
      return finished;
    }
  }

  /** Shows what {@link #toEntries} would write. */
  private boolean previewEntries(
      DocumentWork<Rewritten> work, OutputFormat format, RewriteJob.Preview preview)
      throws IOException {
    try (EntrySink sink = EntrySink.unwritten(format, settings(work, null));
        PreviewSink shown = shown(sink, sink::hasWrittenLast, preview)) {
      boolean finished =
          run(
              work,
              shown.andThen(result -> tracker.accepted(EntrySink.withoutLeftOut(result))),
              Position.START,
              null);
      counts = sink.counts();
      leftOut = sink.leftOut();
      return finished && sink.isComplete();
    }
  }

  /** Shows what {@link #toArchive} would write. */
  private boolean previewArchive(DocumentWork<Rewritten> work, RewriteJob.Preview preview)
      throws IOException {
    boolean otherKind = job.out != null && places.keepsRecords();
    Path input = job.inputs.get(0);
    try (ArchiveSink sink = ArchiveSink.unwritten(input, settings(work, otherKind, null));
        PreviewSink shown = shown(sink, sink::hasWrittenLast, preview)) {
      if (job.replaceSymlinks) {
        sink.replaceLinks();
      }
      boolean finished = run(work, shown.andThen(tracker::accepted), Position.START, null);
      counts = sink.counts();
      notices = sink.notices();
      return finished && sink.isComplete();
    }
  }

  private static PreviewSink shown(
      Sink<Rewritten> sink, BooleanSupplier isWritten, RewriteJob.Preview preview) {
    return new PreviewSink(
        sink, isWritten, preview.encoder(), ByteSink.of(unclosed(preview.stream())));
  }

  private void failLink(DocumentPlace link) {
    counts = counts.withFailure();
    tracker.failed(link, LinkedFiles.WRONG);
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
    EntrySink.Keeping keeping = saved == null ? null : new EntrySink.Keeping(kept, in.sources());
    try (EntrySink sink = EntrySink.open(format, out, settings(work, keeping))) {
      Position from = saved == null ? Position.START : begin(saved, sink);
      boolean finished =
          run(
              work,
              sink.andThen(result -> tracker.accepted(EntrySink.withoutLeftOut(result))),
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

  private EntrySink.Settings settings(
      DocumentWork<Rewritten> work, EntrySink.@Nullable Keeping keeping) throws IOException {
    List<EntrySink.Input> inputs = new ArrayList<>();
    List<String> texts = in.folderNames();
    for (int i = 0; i < texts.size(); i++) {
      inputs.add(new EntrySink.Input(job.inputs.get(i), texts.get(i)));
    }
    return new EntrySink.Settings(
        in.reading(), inputs, names.get(), in.entries(work, false), keeping, tracker::failed);
  }

  /** Whether the run is finished and its output is in its place. */
  private static boolean isOver(SavedRun saved, Path kept, Path out) {
    if (Files.exists(kept) || !saved.isOver()) {
      return false;
    }
    saved.checkOutput(out);
    return true;
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
        ArchiveSink.open(job.inputs.get(0), out, settings(work, otherKind, kept))) {
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

  private ArchiveSink.Settings settings(
      DocumentWork<Rewritten> work, boolean otherKind, @Nullable Path kept) {
    return new ArchiveSink.Settings(
        in.reading(), job.conversions, otherKind, in.entries(work, true), kept, tracker::failed);
  }

  /** Writes each file to a folder as soon as it is rewritten. */
  private boolean toFolder(DocumentWork<Rewritten> work, Path out, @Nullable SavedRun saved)
      throws IOException {
    Mark mark = saved == null ? null : saved.mark();
    if (saved != null) {
      saved.checkOutput(out);
      if (saved.isOver()) {
        FolderSink.removeJournal(out);
        return true;
      }
    }
    try (EditManifest manifest = manifest();
        FolderSink sink =
            saved == null
                ? FolderSink.open(out, in.folders(), manifest, in.links(work), tracker::failed)
                : FolderSink.resumable(
                    out, in.folders(), mark != null, in.links(work), tracker::failed)) {
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
      in.links(work)
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

  private static String replaced(Path link, InPlaceSink sink) {
    try {
      sink.replaceLink(link);
      return "";
    } catch (IOException e) {
      return "cannot be written: " + Reasons.of(e);
    }
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
   * Writes documents to a sink until they end or the job is stopped; returns whether they ended.
   */
  private <R> boolean run(
      DocumentWork<R> work, Sink<R> sink, Position from, @Nullable SavedRun saved) {
    Stretches<R> flow =
        new Stretches<>(
                in.documents(
                    work.extractor(), saved == null ? Resume.WITHIN_PAGES : Resume.BEFORE_PAGES),
                documents -> documents.transform(new LinkPipeline<>(work, in.flow())),
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
