package fairlead.cli.documents;

import fairlead.cli.options.Argument;
import fairlead.cli.options.OptionGroup;
import fairlead.cli.terminal.Terminal;
import fairlead.pipeline.checkpoint.Stretches;
import fairlead.pipeline.job.Checkpoints;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.OptionSpec;

/** How a run that may be killed is saved and resumed. */
public final class CheckpointOptions extends OptionGroup {

  /** Options that do not affect the output. */
  private static final Set<String> FREE =
      Set.of(
          "--checkpoint",
          "--every",
          "--resume",
          "--quiet",
          "--progress",
          "--concurrency",
          "--window",
          "--in-flight",
          "--max-spill",
          "--seen-memory");

  private final Argument<Path> folder =
      value(
          "--checkpoint",
          "DIR",
          Path.class,
          "Save the state of the run in this folder, so that it can be resumed if it is killed. The"
              + " output must be a file or a folder.");

  private final Argument<Integer> every =
      positive(
          "--every",
          "N",
          Stretches.DEFAULT_DOCUMENTS,
          "Number of documents between two checkpoints. There is at least one checkpoint per"
              + " minute. Default: ${DEFAULT-VALUE}.");

  private final Argument<Boolean> resume =
      flag(
          "--resume",
          "Resume from the last checkpoint, with the same inputs and options. The output is then"
              + " the same as that of an uninterrupted run.");

  /**
   * Where a run of lines is saved; null if it is not. Options that contradict each other are
   * refused.
   */
  public @Nullable Checkpoints of(
      WorkOptions work, InputOptions inputs, OutputOption output, Terminal terminal) {
    if (folder.isGiven() && output.file() == null) {
      throw work.misuse("--checkpoint needs --output: lines already printed cannot be undone");
    }
    if (folder.isGiven() && Files.exists(output.file()) && !Files.isRegularFile(output.file())) {
      throw work.misuse("--checkpoint needs an output that is a file: " + output.file());
    }
    if (folder.isGiven() && inputs.usesStandardInput(work)) {
      throw work.misuse("--checkpoint needs inputs that can be read again, not standard input");
    }
    return of(work, terminal);
  }

  /** Where a run is saved; null if it is not. */
  public @Nullable Checkpoints of(WorkOptions work, Terminal terminal) {
    if (!folder.isGiven()) {
      for (String option : List.of("--resume", "--every")) {
        if (work.spec().commandLine().getParseResult().hasMatchedOption(option)) {
          throw work.misuse(option + " needs --checkpoint");
        }
      }
      return null;
    }
    Checkpoints saved =
        Checkpoints.in(folder.get())
            .every(every.get())
            .withConditions(conditions(work))
            .withNotices(terminal::say);
    return resume.get() ? saved.resuming() : saved;
  }

  /** The options that affect the output, and the command. */
  private static Map<String, String> conditions(WorkOptions work) {
    Map<String, String> conditions = new HashMap<>();
    for (OptionSpec option : work.spec().commandLine().getParseResult().matchedOptionsSet()) {
      if (!FREE.contains(option.longestName())) {
        conditions.put(option.longestName(), String.join("\n", option.originalStringValues()));
      }
    }
    conditions.put("the command", work.spec().name());
    OptionSpec profile = work.spec().findOption("--profile");
    if (profile != null) {
      conditions.put("the profile of keys", String.valueOf(profile.<Object>getValue()));
    }
    return conditions;
  }

  /** The folder of checkpoints; null if there is none. */
  public @Nullable Path folder() {
    return folder.orNull();
  }
}
