package fairlead.rewrite;

import fairlead.archive.ArchiveFormat.Items;
import fairlead.archive.Reasons;
import fairlead.archive.format.ArchiveFormats;
import fairlead.archive.tar.TarFormat;
import fairlead.html.rewrite.Rewriter;
import fairlead.pipeline.Body;
import fairlead.pipeline.Document;
import fairlead.pipeline.Provenance;
import fairlead.pipeline.job.JobRefusedException;
import fairlead.pipeline.source.Inputs;
import fairlead.pipeline.source.SourceLimit;
import fairlead.rewrite.RewriteJob.Settings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The archives in a folder that are rewritten after it, each in a run of its own. Thread-safe. */
final class NestedRuns {

  private final Settings job;
  private final int max;
  private final List<Provenance> found = new ArrayList<>();
  private @Nullable Provenance beyond; // the first one beyond the limit

  NestedRuns(Settings job) {
    this.job = job;
    this.max = job.sources.limits().intOf(SourceLimit.NAMES);
  }

  /** Whether a document is rewritten later, as an archive in a folder. */
  synchronized boolean areFor(Document document) {
    Provenance from = document.provenance();
    Path file = file(from);
    boolean later =
        job.nested == NestedArchives.REWRITE
            && file != null
            && from.place().below() != null
            && Inputs.isArchive(file)
            && ArchiveSink.format(file).isPresent();
    if (later && found.size() < max) {
      found.add(from);
    } else if (later && beyond == null) {
      beyond = from;
    }
    return later;
  }

  private static @Nullable Path file(Provenance from) {
    Body body = from.body();
    return body == null || !from.place().isFile() ? null : body.file().orElse(null);
  }

  /**
   * Rewrites the archives.
   *
   * @param rewriter for compressed documents, which belong to the folder
   * @param folders the folder of each input below the output
   * @return the result of the run that found them, and of all others
   */
  RewriteResult run(RewriteResult result, Rewriter rewriter, List<Path> folders) {
    RewriteResult all = result;
    List<Provenance> archives;
    Provenance first;
    synchronized (this) {
      archives = new ArrayList<>(found);
      first = beyond;
    }
    if (first != null) {
      String reason =
          "this archive and others are not rewritten: more than %d in folders (--max-names)"
              .formatted(max);
      job.listener.failed(first.place(), reason);
      all = all.and(RewriteResult.failure(first.place() + ": " + reason));
    }
    archives.sort(Comparator.comparing(from -> from.place().toString()));
    for (Provenance from : archives) {
      if (all.finished()) {
        all = all.and(run(from, rewriter, folders));
      }
    }
    return all;
  }

  private RewriteResult run(Provenance from, Rewriter rewriter, List<Path> folders) {
    Path file = Objects.requireNonNull(file(from), "file");
    Settings own = job.copy(List.of(file));
    own.nested = NestedArchives.COPY;
    own.sources = job.sources.base() == null ? job.sources : job.sources.withBase(from.uri());
    if (job.out != null) {
      Path below = Objects.requireNonNull(from.place().below(), "below");
      own.out = job.out.resolve(folders.get(from.input())).resolve(below);
      if (job.preview == null && !Files.exists(own.out)) {
        return RewriteResult.NONE; // it could not be copied, as was reported
      }
    }
    try {
      JobRun run = isDocument(file) ? JobRun.prepare(own, rewriter) : JobRun.prepare(own);
      RewriteResult result = run.write();
      return job.out == null ? result.ofPart(file, false) : result.ofCopy(file);
    } catch (IOException | JobRefusedException e) {
      String reason = e instanceof IOException io ? Reasons.of(io) : e.getMessage();
      job.listener.failed(from.place(), "cannot be rewritten: " + reason);
      return RewriteResult.failure(from.place() + ": " + reason);
    }
  }

  /** Whether a file is a compressed document and not an archive. */
  private static boolean isDocument(Path file) {
    return ArchiveFormats.ofFile(file).filter(kind -> kind.items() == Items.CONTENT).isPresent()
        && !TarFormat.TAR.isNamed(ArchiveFormats.innerName(file.toString()));
  }
}
