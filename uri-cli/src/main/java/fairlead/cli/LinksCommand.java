package fairlead.cli;

import fairlead.html.extract.LinkExtractor;
import fairlead.pipeline.DocumentWork;
import fairlead.pipeline.Encoded;
import fairlead.pipeline.LinkPipeline;
import fairlead.pipeline.Outcome;
import fairlead.pipeline.checkpoint.CheckpointFolder;
import fairlead.pipeline.sink.JsonLines;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code fairlead links}: the links of documents as JSON Lines. */
@Command(
    optionListHeading = "%nOptions:%n",
    parameterListHeading = "%nParameters:%n",
    name = "links",
    description = "Prints every link of documents with its target, one JSON object a line.",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    footer = {
      "",
      "Each target comes with its key, and the name and version of the profile that made it: what",
      "to compare targets by.",
      "",
      "  fairlead links site/ --base https://example.org/",
      "  curl -s https://example.org/ | fairlead links - --base https://example.org/",
      "  fairlead links crawl.warc.gz --kind page --host example.org",
      "  find . -name '*.html' -print0 | fairlead links --files-from - -0",
      "  fairlead links crawl/ --output links.jsonl --checkpoint saved/ --resume"
    })
final class LinksCommand implements Callable<Integer> {

  private final Terminal terminal;

  @Mixin private final WorkOptions work = new WorkOptions();
  @Mixin private final InputOptions inputs = new InputOptions();
  @Mixin private final OutputOption output = new OutputOption();
  @Mixin private final CheckpointOptions checkpoints = new CheckpointOptions();
  @Mixin private final ProfileOption keys = new ProfileOption();

  @ArgGroup(validate = false, heading = "%nFilters:%n")
  private FilterOptions filters = new FilterOptions();

  @Option(
      names = "--context",
      description = "Also print what surrounds each link: rel, text, path, nofollow, anchor.")
  private boolean context;

  @Option(
      names = "--lint",
      description = "Also report harmless oddities, such as a base that comes after links.")
  private boolean lint;

  LinksCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException {
    LinkExtractor extractor = work.extractor();
    extractor = context ? extractor.withContext() : extractor;
    extractor = lint ? extractor.withLint() : extractor;
    JsonLines lines = new JsonLines().withKeys(keys.profile());
    DocumentWork<Encoded<Outcome>> links =
        filters
            .filtered(work, DocumentWork.extract(extractor))
            .encode(context ? lines : lines.withoutContext());
    LinkPipeline<Encoded<Outcome>> flow = new LinkPipeline<>(links, work.pipeline());
    try (CheckpointFolder saved = checkpoints.open(work, inputs, output)) {
      return new LineRun<Outcome>(
              terminal,
              work,
              inputs,
              output,
              checkpoints,
              documents -> documents.transform(flow),
              Report::add,
              null)
          .run(saved);
    }
  }
}
