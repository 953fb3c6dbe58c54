package fairlead.cli.rewrite;

import fairlead.cli.documents.Report;
import fairlead.cli.documents.WorkOptions;
import fairlead.cli.options.Argument;
import fairlead.cli.options.OptionGroup;
import fairlead.cli.options.Subcommand;
import fairlead.cli.options.WordConverter;
import fairlead.cli.terminal.ExitCode;
import fairlead.cli.terminal.Terminal;
import fairlead.rewrite.RewriteJob;
import fairlead.rewrite.Undo;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** {@code fairlead rewrite}: rewrites the references in documents. */
public final class RewriteCommand extends Subcommand {

  private final Terminal terminal;

  private final Rules rules = section("What to write", new Rules());

  private final WorkOptions work = with(new WorkOptions());
  private final RewriteOptions options = with(new RewriteOptions());

  private final Argument<Path> undo =
      value(
          "--undo",
          "MANIFEST",
          Path.class,
          "Restore every byte that a run with --manifest changed.");

  /** Which targets get relative references. */
  private enum Scope {
    INPUTS,
    ALL
  }

  /** What is written in place of references. */
  private static final class Rules extends OptionGroup {

    private final Argument<Boolean> absolute =
        flag("--absolute", "Replace relative references with their targets.");

    private final Argument<Scope> relative =
        optionalValue(
            "--relative",
            "all",
            new WordConverter<>(Scope.class, "inputs|all"),
            "inputs",
            "Make the output movable: references to documents and files of the inputs become"
                + " relative, and those to anything else absolute. If --to turns a web archive or"
                + " message into files, references are rewritten to point to those files."
                + " --relative=all also makes references relative that lead out of the inputs, if"
                + " their target is on the base's host.");

    private final Argument<List<String>> maps =
        list(
            "--map",
            "FROM=TO",
            "Replace the URI FROM at the start of targets with the URI TO. If TO is a folder below"
                + " the output folder, write relative references to the files in it, also trying"
                + " .html, .htm and index files. May be repeated; the first match applies.");
  }

  public RewriteCommand(Terminal terminal) {
    super(
        "rewrite",
        "Rewrites the links in documents without changing any other byte.",
        "",
        "A link that should change but cannot be written is reported on stderr with its line, its",
        "column and the reason, and sets the exit code to 1. Rewriting the result again changes",
        "nothing.",
        "",
        "  fairlead rewrite site/ --relative --base https://example.org/ --out movable/",
        "  fairlead rewrite mirror/ --base https://example.org/ --map https://example.org/=. --out"
            + " copy/",
        "  fairlead rewrite crawl.warc.gz --relative --to folder --out copy/",
        "  fairlead rewrite site/ --base http://old.example/ --map"
            + " http://old.example/=https://new.example/ --dry-run=diff",
        "  fairlead rewrite site/ --absolute --base https://example.org/ --in-place --manifest"
            + " m.jsonl",
        "  fairlead rewrite --undo m.jsonl");
    synopsis(
        "fairlead rewrite [OPTIONS] (--absolute | --relative[=all] | --map=FROM=TO...)",
        "                 (--out=PATH | --in-place | --dry-run) INPUT...",
        "       fairlead rewrite --undo=MANIFEST");
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException {
    int chosen =
        (rules.absolute.get() ? 1 : 0)
            + (rules.relative.isGiven() ? 1 : 0)
            + (rules.maps.get().isEmpty() ? 0 : 1);
    if (undo.isGiven()) {
      if (chosen > 0 || !work.inputs().isEmpty() || options.hasOutput()) {
        throw work.misuse("--undo takes a manifest and nothing else");
      }
      return undo(undo.get());
    }
    if (chosen > 1) {
      throw work.misuse("--absolute, --relative and --map cannot be combined");
    }
    if (chosen == 0 && !options.changesFormat()) {
      throw work.misuse("choose what to write: --absolute, --relative or --map");
    }
    return new RewriteRun(terminal, work, options).run(this::ruled);
  }

  private RewriteJob ruled(RewriteJob job) {
    if (rules.absolute.get()) {
      return job.absolute();
    }
    if (rules.relative.isGiven()) {
      return rules.relative.get() == Scope.ALL ? job.relativeOnHost() : job.relative();
    }
    RewriteJob ruled = job;
    for (String rule : rules.maps.get()) {
      int sign = rule.indexOf('=');
      if (sign < 0) {
        throw work.misuse("--map " + rule + ": the equals sign between FROM and TO is missing");
      }
      try {
        ruled = ruled.map(rule.substring(0, sign), rule.substring(sign + 1));
      } catch (IllegalArgumentException e) {
        throw work.misuse("--map " + rule + ": " + e.getMessage());
      }
    }
    return ruled;
  }

  private int undo(Path manifest) throws IOException {
    if (!Files.isRegularFile(manifest)) {
      throw work.misuse("--undo: " + manifest + ": no such file");
    }
    Undo undone = Undo.of(manifest, (file, message) -> terminal.say(file + ": " + message));
    if (!work.quiet()) {
      terminal.say(
          "%s restored, %,d already in their original state%s"
              .formatted(
                  Report.count(undone.restored(), "file"),
                  undone.already(),
                  undone.failed() == 0 ? "" : ", " + undone.failed() + " not restored"));
    }
    return (undone.failed() == 0 ? ExitCode.FINE : ExitCode.FINDINGS).code();
  }
}
