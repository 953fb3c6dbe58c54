package fairlead.cli.check;

import fairlead.check.CheckFinding;
import fairlead.check.CheckResult;
import fairlead.cli.documents.InputOptions;
import fairlead.cli.documents.Report;
import fairlead.cli.documents.UnifiedDiff;
import fairlead.cli.documents.Work;
import fairlead.cli.documents.WorkOptions;
import fairlead.cli.options.Argument;
import fairlead.cli.options.OptionGroup;
import fairlead.cli.terminal.Stop;
import fairlead.cli.terminal.Terminal;
import fairlead.html.rewrite.Edit;
import fairlead.html.rewrite.LeftLink;
import fairlead.pipeline.DocumentPlace;
import fairlead.pipeline.job.JobRefusedException;
import fairlead.pipeline.source.Inputs;
import fairlead.pipeline.source.SourceOptions;
import fairlead.rewrite.RewriteJob;
import fairlead.rewrite.RewriteListener;
import fairlead.rewrite.Rewritten;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

/** Whether to correct what is certain. */
final class FixOptions extends OptionGroup {

  private final Argument<Boolean> fix =
      flag(
          "--fix",
          "Correct references in the files where it is certain what they should be: the letter case"
              + " of names, missing final slashes and, with --external or --against, pages that"
              + " have moved for good. What was corrected is not reported.");

  private final Argument<Boolean> dryRun =
      flag(
          "--dry-run",
          "With --fix: print the corrections as a diff instead of the findings, and change"
              + " nothing.");

  /** Refuses inputs that cannot be changed. */
  void check(WorkOptions work, InputOptions inputs, boolean served) {
    if (dryRun.get() && !fix.get()) {
      throw work.misuse("--dry-run needs --fix");
    }
    if (!fix.get()) {
      return;
    }
    if (served || !inputs.lists().isEmpty()) {
      throw work.misuse("--fix needs folders or documents as input");
    }
    for (String input : work.inputs()) {
      if (input.equals("-") || Inputs.isArchive(Work.path(work, input))) {
        throw work.misuse("--fix needs folders or documents as input, not " + input);
      }
    }
  }

  /** Whether references are corrected, or would be. */
  boolean isGiven() {
    return fix.get();
  }

  /** Whether a diff takes the place of the findings. */
  boolean isDry() {
    return dryRun.get();
  }

  /**
   * Corrects what is certain.
   *
   * @param again checks the corrected site, whose lines and columns are others
   * @return what is left to report. After a signal, and without changes, these are the findings of
   *     the first check that have no correction
   */
  CheckResult applied(
      CheckResult result,
      Supplier<CheckResult> again,
      WorkOptions work,
      SourceOptions sources,
      Terminal terminal,
      Stop stop,
      Report report)
      throws IOException {
    Corrected corrected = new Corrected(report);
    RewriteJob job =
        RewriteJob.of(work.inputs().stream().map(input -> Work.path(work, input)).toList())
            .withSources(sources)
            .withExtractor(work.extractor())
            .withPipeline(work.pipeline())
            .rule(result.corrections())
            .withListener(corrected)
            .until(stop);
    try {
      (dryRun.get() ? job.preview(new UnifiedDiff(), terminal.out()) : job.inPlace()).run();
    } catch (JobRefusedException e) {
      throw work.misuse(e);
    }
    corrected.files.removeAll(corrected.failed); // it may fail after its edits were announced
    long fixed = result.findings().stream().filter(corrected::has).count();
    report.inform(
        Report.count(fixed, "reference")
            + (dryRun.get() ? " can be corrected in " : " corrected in ")
            + Report.count(corrected.files.size(), "file"));
    CheckResult left = result.without(corrected::has);
    if (dryRun.get() || fixed == 0 || stop.getAsBoolean()) {
      return left;
    }
    CheckResult after = again.get();
    return stop.getAsBoolean() ? left : after; // what was not read would count as missing
  }

  /** Which references were corrected. */
  private static final class Corrected implements RewriteListener {

    private record Place(String source, int line, int column) {}

    private final Report report;
    private final Set<Place> places = new HashSet<>();
    private final Set<String> files = new HashSet<>();
    private final Set<String> failed = new HashSet<>();

    Corrected(Report report) {
      this.report = report;
    }

    boolean has(CheckFinding finding) {
      return finding.correction() != null
          && !failed.contains(finding.source())
          && places.contains(new Place(finding.source(), finding.line(), finding.column()));
    }

    @Override
    public void accepted(Rewritten result) {
      if (result.rewriting() == null) {
        return;
      }
      DocumentPlace place = result.outcome().place();
      List<Edit> edits = result.rewriting().edits();
      for (Edit edit : edits) {
        places.add(new Place(place.source(), edit.line(), edit.column()));
        files.add(place.source());
      }
      for (LeftLink left : result.rewriting().left()) {
        report.left(place, left);
      }
    }

    @Override
    public void failed(DocumentPlace place, String reason) {
      failed.add(place.source());
      report.failure(place, reason);
    }
  }
}
