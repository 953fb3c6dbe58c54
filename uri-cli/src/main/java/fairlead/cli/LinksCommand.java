package fairlead.cli;

import fairlead.html.extract.LinkExtractor;
import fairlead.pipeline.Document;
import fairlead.pipeline.LinkPipeline;
import fairlead.pipeline.PipelineOptions;
import fairlead.pipeline.sink.JsonLinesSink;
import fairlead.pipeline.sink.Sink;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import reactor.core.publisher.Flux;

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
      "  fairlead links crawl.warc.gz"
    })
final class LinksCommand implements Callable<Integer> {

  private final Terminal terminal;

  @Mixin private final WorkOptions work = new WorkOptions();
  @Mixin private final ProfileOption keys = new ProfileOption();

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
    PipelineOptions options = work.pipeline();
    LinkExtractor extractor = options.extractor();
    extractor = context ? extractor.withContext() : extractor;
    extractor = lint ? extractor.withLint() : extractor;
    LinkPipeline pipeline = new LinkPipeline(options.withExtractor(extractor));

    Flux<Document> documents = Work.documents(work); // what is misused says so before any summary
    try (Report report = new Report(terminal, work.quiet());
        JsonLinesSink json = new JsonLinesSink(terminal.out(), keys.profile())) {
      Sink.drain(
              documents.transform(pipeline),
              outcome -> {
                json.accept(outcome);
                report.add(outcome);
              })
          .block();
      return report.exitCode().code();
    }
  }
}
