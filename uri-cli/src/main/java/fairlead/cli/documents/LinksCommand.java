package fairlead.cli.documents;

import fairlead.cli.options.Argument;
import fairlead.cli.options.ProfileOption;
import fairlead.cli.options.Subcommand;
import fairlead.cli.terminal.Terminal;
import fairlead.html.extract.LinkExtractor;
import fairlead.pipeline.DocumentWork;
import fairlead.pipeline.Encoded;
import fairlead.pipeline.LinkPipeline;
import fairlead.pipeline.Outcome;
import fairlead.pipeline.sink.JsonLines;
import java.io.IOException;

/** {@code fairlead links}: the links of documents as JSON Lines. */
public final class LinksCommand extends Subcommand {

  private final Terminal terminal;

  private final WorkOptions work = with(new WorkOptions());
  private final InputOptions inputs = with(new InputOptions());
  private final OutputOption output = with(new OutputOption());
  private final CheckpointOptions checkpoints = with(new CheckpointOptions());
  private final ProfileOption keys = with(new ProfileOption());

  private final FilterOptions filters = section("Filters", new FilterOptions());

  private final Argument<Boolean> context =
      flag(
          "--context",
          "Also print the context of each link: rel, text, path, nofollow, anchor;"
              + " in sitemaps lastmod, changefreq, priority.");

  private final Argument<Boolean> lint =
      flag("--lint", "Also report harmless oddities, such as a base that comes after links.");

  public LinksCommand(Terminal terminal) {
    super(
        "links",
        "Prints every link in the documents with its target, as one JSON object per line.",
        "",
        "Each target is printed with its key, and with the name and version of the profile that",
        "made the key. To compare targets, compare their keys.",
        "",
        "  fairlead links site/ --base https://example.org/",
        "  curl -s https://example.org/ | fairlead links - --base https://example.org/",
        "  fairlead links crawl.warc.gz --kind page --host example.org",
        "  find . -name '*.html' -print0 | fairlead links --files-from - -0",
        "  fairlead links crawl/ --output links.jsonl --checkpoint saved/ --resume");
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException {
    LinkExtractor extractor = work.extractor();
    extractor = context.get() ? extractor.withContext() : extractor;
    extractor = lint.get() ? extractor.withLint() : extractor;
    JsonLines lines = new JsonLines().withKeys(keys.profile());
    DocumentWork<Encoded<Outcome>> links =
        filters
            .filtered(work, DocumentWork.extract(extractor))
            .encode(context.get() ? lines : lines.withoutContext());
    LinkPipeline<Encoded<Outcome>> flow = new LinkPipeline<>(links, work.pipeline());
    return new LineRun<Outcome>(terminal, work, inputs, output, checkpoints)
        .run(documents -> documents.transform(flow), Report::add);
  }
}
