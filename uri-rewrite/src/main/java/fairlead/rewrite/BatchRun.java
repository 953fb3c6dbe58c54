package fairlead.rewrite;

import fairlead.archive.Reasons;
import fairlead.pipeline.DocumentPlace;
import fairlead.pipeline.job.Checkpoints;
import fairlead.pipeline.job.JobRefusedException;
import fairlead.pipeline.source.Inputs;
import fairlead.rewrite.RewriteJob.Settings;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A run over several inputs with archives among them that stay archives. Each archive is rewritten
 * as if it were the only input. Folders and files come before them, in a run of their own. A folder
 * gets one of its own, as whenever there are several inputs.
 */
final class BatchRun {

  private final Settings job;

  BatchRun(Settings job) {
    this.job = job;
  }

  RewriteResult run() throws IOException {
    List<Path> others = job.inputs.stream().filter(input -> !Inputs.isArchive(input)).toList();
    List<Settings> parts = new ArrayList<>();
    if (!others.isEmpty()) {
      parts.add(part(others, job.out, "files"));
    }
    Set<Path> names = new HashSet<>();
    for (Path input : job.inputs) {
      Path name = Objects.requireNonNull(input.getFileName(), "name");
      if (job.out != null && !names.add(name)) {
        throw new JobRefusedException("two inputs have the same name: " + name);
      }
      if (!others.contains(input)) {
        Path out = job.out == null ? null : job.out.resolve(name);
        parts.add(part(List.of(input), out, "archives/" + name));
      }
    }
    List<JobRun> runs = new ArrayList<>();
    for (Settings part : parts) {
      runs.add(JobRun.prepare(part));
    }
    if (job.out != null && job.preview == null && others.isEmpty()) {
      OutputFolder.open(job.out).close(); // marks it
    }
    RewriteResult all = RewriteResult.NONE;
    for (int i = 0; i < runs.size() && all.finished(); i++) {
      all = all.and(result(parts.get(i), runs.get(i)));
    }
    return all;
  }

  private Settings part(List<Path> inputs, @Nullable Path out, String name) {
    Settings part = job.copy(inputs);
    part.out = out;
    part.isPart = true;
    Checkpoints all = job.checkpoints;
    part.checkpoints =
        all == null
            ? null
            : all.below(name).withNotices(notice -> all.notices().accept(name + ": " + notice));
    return part;
  }

  /** An archive that cannot be copied is reported, and the others are still written. */
  private RewriteResult result(Settings part, JobRun run) throws IOException {
    Path input = part.inputs.get(0);
    if (!Inputs.isArchive(input)) {
      return run.write();
    }
    try {
      RewriteResult result = run.write();
      return result.ofPart(input, result.written() && part.out != null);
    } catch (IOException e) {
      DocumentPlace place =
          DocumentPlace.file(input.toString(), Objects.requireNonNull(input.getFileName(), "name"));
      job.listener.failed(place, Reasons.of(e));
      return RewriteResult.failure(place + ": " + Reasons.of(e));
    }
  }
}
