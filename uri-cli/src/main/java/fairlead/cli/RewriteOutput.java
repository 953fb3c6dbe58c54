package fairlead.cli;

import fairlead.html.rewrite.LeftLink;
import fairlead.pipeline.Body;
import fairlead.pipeline.DocumentWork;
import fairlead.pipeline.Encoder;
import fairlead.pipeline.LinkPipeline;
import fairlead.pipeline.PipelineOptions;
import fairlead.pipeline.Position;
import fairlead.pipeline.checkpoint.CheckpointFolder;
import fairlead.pipeline.checkpoint.Stretches;
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
import fairlead.pipeline.sink.Sink;
import fairlead.pipeline.source.DocumentSource;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Writes rewritten documents where the options say: to a folder, to an archive, in place, or as
 * lines.
 */
final class RewriteOutput {

  private static final String NOT_WRITTEN =
      " is not written: an archive is written as a whole or not at all";

  /** The file with the rewritten documents of an archive, in the folder of the checkpoints. */
  private static final String KEPT = "rewritten";

  private static final String NOTHING =
      "nothing to rewrite: every reference is already as it should be";

  private final Terminal terminal;
  private final WorkOptions work;
  private final RewriteOptions options;
  private final Report report;
  private final DocumentWork<Rewritten> rewritten;
  private final PipelineOptions flow;
  private final Map<DocumentSource, String> sources;
  private final Map<String, Path> places;

  /**
   * The output of a run.
   *
   * @param report closed at the end of each method
   * @param sources the sources, each with its input
   * @param places the folder for each input, below the output
   */
  RewriteOutput(
      Terminal terminal,
      WorkOptions work,
      RewriteOptions options,
      Report report,
      DocumentWork<Rewritten> rewritten,
      PipelineOptions flow,
      Map<DocumentSource, String> sources,
      Map<String, Path> places) {
    this.terminal = terminal;
    this.work = work;
    this.options = options;
    this.report = report;
    this.rewritten = rewritten;
    this.flow = flow;
    this.sources = sources;
    this.places = places;
  }

  /** Prints what would change. */
  void print() throws IOException {
    Encoder<Rewritten> encoder =
        options.dryRun() == RewriteOptions.DryRun.DIFF ? new UnifiedDiff() : new EditLines();
    try (ByteSink<Rewritten> lines = ByteSink.of(terminal.out());
        report) {
      run(
          rewritten.encode(encoder),
          lines.andThen(encoded -> add(encoded.result())),
          Position.START,
          null);
    }
  }

  /** Writes a folder or archive of another kind. */
  void toEntries(Format to, Path out) throws IOException {
    try (CheckpointFolder folder = options.checkpoints().open(work)) {
      SavedRun saved = saved(folder);
      Path kept = folder == null ? out : folder.file(KEPT);
      if (saved != null && isOver(saved, kept, out)) {
        report.close();
        return;
      }
      try (EntrySink sink = EntrySink.open(to, out, work.sources(), report::failure);
          report) {
        List<Sink<Rewritten>> sinks = new ArrayList<>();
        for (Map.Entry<DocumentSource, String> entry : sources.entrySet()) {
          Path place = Objects.requireNonNull(places.get(entry.getValue()), "place");
          sinks.add(sink.from(Path.of(entry.getValue()), place.toString()));
        }
        if (!options.portableNames()) {
          sink.withAllNames();
        }
        Position from = Position.START;
        if (saved != null) {
          sink.keeping(kept, List.copyOf(sources.keySet()));
          from = begin(saved, sink);
        }
        Sink<Rewritten> all = new InputSinks(sink, sinks, false).andThen(this::addWritten);
        boolean finished = run(rewritten, all, from, saved);
        if (!finished && (to != Format.FOLDER || saved != null)) {
          report.tell(out + NOT_WRITTEN);
          return;
        }
        if (!finished) {
          sink.complete(); // with the files so far
        } else if (saved != null) {
          saved.saveCounts(report);
        }
        tell(sink, out);
      }
    }
  }

  private void addWritten(Rewritten result) {
    if (EntrySink.isLeftOut(result)) {
      report.add(result.outcome());
    } else {
      add(result);
    }
  }

  private void tell(EntrySink sink, Path out) {
    if (!sink.leftOut().isEmpty()) {
      report.tell(
          out
              + ": left out because they contain no file: "
              + sink.leftOut().entrySet().stream()
                  .map(one -> "%,d %s".formatted(one.getValue(), one.getKey()))
                  .collect(Collectors.joining(", ")));
    }
    report.tell(
        out + ": " + Report.count(sink.written(), "file") + " written, " + summary(sink.counts()));
  }

  /** Whether the run is finished and its output is in its place. */
  private boolean isOver(SavedRun saved, Path kept, Path out) {
    if (Files.exists(kept) || !saved.isOver(report)) {
      return false;
    }
    if (!Files.exists(out)) {
      throw work.misuse("--resume: " + out + " is missing, although the run wrote it");
    }
    return true;
  }

  private Position begin(SavedRun saved, Sink<Rewritten> sink) throws IOException {
    Mark mark = saved.mark();
    sink.rollbackTo(mark == null ? ArchiveSink.START : mark);
    return saved.begin(sink.commit(), report);
  }

  /**
   * Writes a rewritten archive.
   *
   * @param changingKind whether a WARC becomes a WACZ archive, or the other way round
   */
  void toArchive(Path out, boolean changingKind) throws IOException {
    Map.Entry<DocumentSource, String> only = sources.entrySet().iterator().next();
    try (CheckpointFolder folder = options.checkpoints().open(work)) {
      SavedRun saved = saved(folder);
      Path kept = folder == null ? out : folder.file(KEPT);
      if (saved != null && isOver(saved, kept, out)) {
        report.close();
        return;
      }
      try (ArchiveSink sink =
              ArchiveSink.open(Path.of(only.getValue()), out, work.sources(), report::failure);
          report) {
        if (options.conversion()) {
          sink.withConversions();
        }
        if (changingKind) {
          sink.changingKind();
        }
        Position from = Position.START;
        if (saved != null) {
          sink.keeping(kept);
          from = begin(saved, sink);
        }
        toArchive(sink, from, saved, out);
      }
    }
  }

  private void toArchive(ArchiveSink sink, Position from, @Nullable SavedRun saved, Path out)
      throws IOException {
    boolean finished = run(rewritten, sink.andThen(this::add), from, saved);
    if (finished) {
      if (saved != null) {
        saved.saveCounts(report);
      }
      for (String notice : sink.notices()) {
        terminal.say(out + ": " + notice);
      }
    }
    boolean nothing = options.inPlace() && sink.counts().isNothing();
    report.tell(
        !finished ? out + NOT_WRITTEN : nothing ? NOTHING : out + ": " + summary(sink.counts()));
  }

  private @Nullable SavedRun saved(@Nullable CheckpointFolder folder) throws IOException {
    return folder == null
        ? null
        : new SavedRun(terminal, work, options.checkpoints(), folder, List.of(), null);
  }

  /** Writes each file to a folder as soon as it is rewritten. */
  void toFolder(Path out) throws IOException {
    List<String> inputs = List.copyOf(sources.values());
    try (CheckpointFolder folder = options.checkpoints().open(work)) {
      SavedRun saved = saved(folder);
      Mark mark = saved == null ? null : saved.mark();
      try (FolderSink sink =
              mark == null
                  ? FolderSink.open(out, report::failure)
                  : FolderSink.reopen(out, report::failure);
          EditManifest manifest = manifest();
          report) {
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
        if (saved != null && saved.isOver(report)) {
          return;
        }
        Position from = saved == null ? Position.START : saved.begin(sink.commit(), report);
        Sink<Rewritten> all = new InputSinks(sink, sinks, saved != null).andThen(this::add);
        run(rewritten, all, from, saved);
        report.tell(
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
            counts.left() == 0 ? "" : ", " + counts.left() + " left unchanged",
            counts.failed() == 0 ? "" : ", " + counts.failed() + " not written");
  }

  /** The file of a document. Its name need not be text. */
  private static Path file(Rewritten result) {
    Body body = result.outcome().provenance().body();
    return body == null
        ? Path.of(result.outcome().place().source())
        : body.file().orElseGet(() -> Path.of(result.outcome().place().source()));
  }

  private static @Nullable Path below(Rewritten result) {
    return result.outcome().place().below();
  }

  /** Replaces each file with its rewritten version. */
  void inPlace() throws IOException {
    try (InPlaceSink sink =
            InPlaceSink.open(
                sources.values().stream().map(Path::of).filter(Files::exists).toList(),
                report::failure);
        EditManifest manifest = manifest();
        report) {
      run(
          rewritten,
          recording(sink, manifest, RewriteOutput::file).andThen(this::add),
          Position.START,
          null);
      report.tell(sink.counts().isNothing() ? NOTHING : summary(sink.counts()));
    }
  }

  /** Writes documents to a sink until a signal stops it; returns whether it finished. */
  private <R> boolean run(
      DocumentWork<R> work, Sink<R> sink, Position from, @Nullable SavedRun saved) {
    return SavedRun.run(
        new Stretches<>(
                DocumentSource.concat(sources.keySet()),
                documents -> documents.transform(new LinkPipeline<>(work, flow)),
                sink)
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

  private void add(Rewritten result) {
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
      throw work.misuse(
          "--manifest: " + file + " already exists, and may be needed to undo an earlier run");
    }
  }
}
