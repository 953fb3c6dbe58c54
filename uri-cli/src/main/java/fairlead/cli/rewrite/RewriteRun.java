package fairlead.cli.rewrite;

import fairlead.cli.documents.Report;
import fairlead.cli.documents.Work;
import fairlead.cli.documents.WorkOptions;
import fairlead.cli.terminal.ExitCode;
import fairlead.cli.terminal.Terminal;
import fairlead.html.Link;
import fairlead.html.rewrite.BaseElementPolicy;
import fairlead.html.rewrite.LeftLink;
import fairlead.pipeline.DocumentPlace;
import fairlead.pipeline.Outcome;
import fairlead.pipeline.job.JobRefusedException;
import fairlead.rewrite.RewriteCounts;
import fairlead.rewrite.RewriteJob;
import fairlead.rewrite.RewriteListener;
import fairlead.rewrite.RewriteResult;
import fairlead.rewrite.Rewritten;
import fairlead.uri.Credentials;
import fairlead.uri.Rejection;
import fairlead.uri.text.Printable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/** Runs a job that rewrites documents, and reports what it does. */
final class RewriteRun {

  private static final int MOST_SHOWN = 200; // characters of a reference

  private final Terminal terminal;
  private final WorkOptions work;
  private final RewriteOptions options;

  RewriteRun(Terminal terminal, WorkOptions work, RewriteOptions options) {
    this.terminal = terminal;
    this.work = work;
    this.options = options;
  }

  /**
   * Runs it.
   *
   * @param rule what to write in place of references
   */
  int run(UnaryOperator<RewriteJob> rule) throws IOException {
    List<Path> inputs = new ArrayList<>();
    for (String input : work.inputs()) {
      if (input.equals("-")) {
        throw work.misuse("standard input cannot be rewritten; name a folder or a file");
      }
      Path path = Work.path(work, input);
      if (Files.isDirectory(path)) {
        work.checkFolderBase();
      }
      inputs.add(path);
    }
    if (inputs.isEmpty()) {
      throw work.misuse("Missing required parameter: 'INPUT'");
    }
    Report report = work.report(terminal);
    RewriteJob job = RewriteJob.of(inputs).withExtractor(work.extractor());
    try {
      RewriteResult result =
          rule.apply(options.applied(job, work, terminal))
              .withListener(reporting(report))
              .until(terminal.stop().awaited())
              .run();
      report(result, report);
      report.close();
      ExitCode code = report.exitCode();
      boolean written = result.files() > 0; // even if no document could be read
      return (written && code == ExitCode.USAGE ? ExitCode.FINDINGS : code).code();
    } catch (JobRefusedException e) {
      throw work.misuse(e);
    }
  }

  private RewriteListener reporting(Report report) {
    return new RewriteListener() {
      @Override
      public void accepted(Rewritten result) {
        report.add(result.outcome());
        for (LeftLink left : result.header().left()) {
          report.left(result.outcome().place(), left);
        }
        if (result.rewriting() != null) {
          for (LeftLink left : result.rewriting().left()) {
            report.left(result.outcome().place(), left);
          }
          sayRejected(result, report);
          if (options.reportsLeaving()) {
            for (Link link : result.rewriting().leaving()) {
              report.say(
                  "%s:%d:%d: leads out of the output: %s"
                      .formatted(
                          result.outcome().place(),
                          link.line(),
                          link.column(),
                          shown(link.reference())));
            }
          }
        }
      }

      @Override
      public void failed(DocumentPlace place, String reason) {
        report.failure(place, reason);
      }

      @Override
      public void resumed(Map<String, Long> counts) {
        report.addAll(counts);
      }
    };
  }

  /** References that cannot be read stay as they are. They have a place, as everything has. */
  private static void sayRejected(Rewritten result, Report report) {
    if (result.rewriting() == null || !(result.outcome() instanceof Outcome.Links found)) {
      return;
    }
    Set<Integer> reported = new HashSet<>();
    result.rewriting().left().forEach(left -> reported.add(left.span().byteStart()));
    for (Link link : found.document().links()) {
      if (link.resolution() instanceof Rejection rejection
          && reported.add(link.span().byteStart())) {
        report.say(
            "%s:%d:%d: %s: %s"
                .formatted(
                    found.place(),
                    link.line(),
                    link.column(),
                    rejection.message(),
                    shown(link.raw())));
      }
    }
  }

  private static String shown(String reference) {
    String start =
        reference.length() <= MOST_SHOWN ? reference : reference.substring(0, MOST_SHOWN) + "...";
    return Printable.escaped(Credentials.masked(start));
  }

  private void report(RewriteResult result, Report report) {
    if (!result.finished()) {
      report.say("stopped by a signal" + (options.isSaved() ? "; continue with --resume" : ""));
    }
    String out = options.shown();
    if (options.isDry()) {
      reportLeftOut(result, out, report);
      report.inform("dry run, nothing written: " + summary(result));
      return;
    }
    if (!result.finished() && !result.written()) {
      report.inform(out + "not written: the run was stopped first");
      return;
    }
    if (!result.written()) {
      return; // an earlier run wrote it
    }
    reportLeftOut(result, out, report);
    boolean nothing = options.inPlace() && result.counts().isNothing();
    report.inform(
        nothing
            ? "nothing to rewrite: every reference is already as it should be"
            : out + summary(result));
  }

  private void reportLeftOut(RewriteResult result, String out, Report report) {
    result.notices().forEach(notice -> terminal.say(out + notice));
    if (!result.leftOut().isEmpty()) {
      report.inform(
          out
              + "left out: "
              + result.leftOut().entrySet().stream()
                  .map(one -> "%,d %s".formatted(one.getValue(), one.getKey()))
                  .collect(Collectors.joining(", ")));
    }
  }

  private static String summary(RewriteResult result) {
    RewriteCounts counts = result.counts();
    return "%s%s rewritten, %s changed%s%s%s%s%s"
        .formatted(
            result.files() == 0 ? "" : Report.count(result.files(), "file") + " written, ",
            Report.count(counts.rewritten(), "document"),
            Report.count(counts.edits(), "reference"),
            counts.left() == 0 ? "" : ", " + counts.left() + " left unchanged",
            result.leaving() == 0
                ? ""
                : ", %,d leading out of the output".formatted(result.leaving()),
            result.baseElements().entrySet().stream()
                .map(one -> ", " + done(one.getKey(), one.getValue()))
                .collect(Collectors.joining()),
            counts.failed() == 0 ? "" : ", " + counts.failed() + " not written",
            result.copied() == 0 ? "" : ", " + Report.count(result.copied(), "file") + " copied");
  }

  private static String done(BaseElementPolicy policy, long pages) {
    String how =
        switch (policy) {
          case KEEP -> "kept";
          case REMOVE -> "removed";
          case RELATIVE -> "made relative";
          case ABSOLUTE -> "made absolute";
        };
    return "base element " + how + " in " + Report.count(pages, "document");
  }
}
