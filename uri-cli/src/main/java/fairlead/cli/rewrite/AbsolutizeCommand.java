package fairlead.cli.rewrite;

import fairlead.cli.documents.WorkOptions;
import fairlead.cli.options.Subcommand;
import fairlead.cli.terminal.Terminal;
import fairlead.rewrite.RewriteJob;
import java.io.IOException;

/** {@code fairlead absolutize}: documents with their relative links made absolute. */
public final class AbsolutizeCommand extends Subcommand {

  private final Terminal terminal;

  private final WorkOptions work = with(new WorkOptions());
  private final RewriteOptions options = with(new RewriteOptions());

  public AbsolutizeCommand(Terminal terminal) {
    super(
        "absolutize",
        "Rewrites documents so that every relative link becomes absolute.",
        "",
        "The same as 'fairlead rewrite --absolute'. Only references change: every other byte is",
        "left unchanged, and files without links are copied. With several inputs, each gets a",
        "folder of its own, with its name. --base is needed if a document has relative links but",
        "no base element with an absolute URI.",
        "",
        "The file .fairlead-output marks and locks the output folder, so that two runs never",
        "write to it at the same time and no run reads it as input.",
        "",
        "  fairlead absolutize site/ --base https://example.org/docs/ --out absolute/");
    synopsis("fairlead absolutize [OPTIONS] (--out=PATH | --in-place | --dry-run) INPUT...");
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException {
    return new RewriteRun(terminal, work, options).run(RewriteJob::absolute);
  }
}
