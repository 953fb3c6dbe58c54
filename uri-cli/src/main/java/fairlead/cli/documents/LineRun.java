package fairlead.cli.documents;

import fairlead.cli.terminal.StoppableInput;
import fairlead.cli.terminal.Terminal;
import fairlead.pipeline.Document;
import fairlead.pipeline.Encoded;
import fairlead.pipeline.checkpoint.CheckpointFolder;
import fairlead.pipeline.files.FilePlaces;
import fairlead.pipeline.job.Checkpoints;
import fairlead.pipeline.job.JobRefusedException;
import fairlead.pipeline.job.LineJob;
import fairlead.pipeline.job.SavedRun;
import fairlead.pipeline.seen.SeenSet;
import fairlead.pipeline.source.DocumentSource;
import fairlead.pipeline.source.LargePages;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;

/**
 * A command that writes lines to standard output or a file.
 *
 * @param <R> what the lines are made from
 */
final class LineRun<R> {

  private final Terminal terminal;
  private final WorkOptions work;
  private final InputOptions inputs;
  private final OutputOption output;
  private final @Nullable Checkpoints checkpoints;
  private final List<Path> folders = new ArrayList<>(); // of the run itself

  LineRun(
      Terminal terminal,
      WorkOptions work,
      InputOptions inputs,
      OutputOption output,
      CheckpointOptions checkpoints) {
    this.terminal = terminal;
    this.work = work;
    this.inputs = inputs;
    this.output = output;
    this.checkpoints = checkpoints.of(work, inputs, output, terminal);
    if (this.checkpoints != null) {
      folders.add(this.checkpoints.folder());
    }
  }

  /** Opens the folder of the checkpoints; null if the run is not saved. */
  @Nullable CheckpointFolder folder() throws IOException {
    return checkpoints == null ? null : CheckpointFolder.open(checkpoints.folder());
  }

  /** Runs without a seen-set. */
  int run(Function<Flux<Document>, Flux<Encoded<R>>> flow, BiConsumer<Report, R> count)
      throws IOException {
    try (CheckpointFolder folder = folder()) {
      return run(flow, count, folder, null, out -> {});
    }
  }

  /**
   * Runs.
   *
   * @param flow makes the lines of each document
   * @param count adds a result to the report
   * @param folder where the run is saved; null if it is not
   * @param seen the seen-set that the flow uses; null if it uses none
   * @param ending what is written at the end
   */
  int run(
      Function<Flux<Document>, Flux<Encoded<R>>> flow,
      BiConsumer<Report, R> count,
      @Nullable CheckpointFolder folder,
      @Nullable SeenSet seen,
      LineJob.Ending<R> ending)
      throws IOException {
    // wrong usage is reported before any summary
    Set<Path> excluded = new HashSet<>(output.excluded(work));
    for (Path own : folders) {
      excluded.add(FilePlaces.real(own));
    }
    output.checkOutside(work, folders);
    StoppableInput in = new StoppableInput(terminal.in(), terminal.stop());
    DocumentSource source = new LargePages(inputs.source(work, in, excluded), work.extractor());
    inputs.checkOneExists(work); // before the output of an earlier run is replaced
    LineJob<R> job =
        output
            .of(LineJob.of(source, flow), terminal.out())
            .endingWith(ending)
            .until(terminal.stop().awaited());
    job = seen == null ? job : job.withSeen(seen);
    try (SavedRun saved = folder == null ? null : saved(folder, seen);
        Report report = work.report(terminal)) {
      job = saved == null ? job : job.withCheckpoints(saved);
      boolean finished =
          job.withCounts(report::counts, report::addAll)
              .withProgress(result -> count.accept(report, result))
              .run();
      if (!finished) {
        report.say("stopped by a signal" + (saved == null ? "" : "; continue with --resume"));
      }
      return (finished ? report.exitCodeOfReading() : report.exitCode()).code();
    } catch (JobRefusedException e) {
      throw work.misuse(e);
    }
  }

  private SavedRun saved(CheckpointFolder folder, @Nullable SeenSet seen) throws IOException {
    List<Path> read = new ArrayList<>();
    for (String input : work.inputs()) {
      read.add(Work.path(work, input));
    }
    inputs.lists().forEach(list -> read.add(Path.of(list)));
    return SavedRun.open(Objects.requireNonNull(checkpoints, "checkpoints"), folder, read, seen);
  }

  /** This run without a folder, which is not read even if it is inside a folder that is read. */
  LineRun<R> without(@Nullable Path folder) {
    if (folder != null) {
      folders.add(folder);
    }
    return this;
  }
}
