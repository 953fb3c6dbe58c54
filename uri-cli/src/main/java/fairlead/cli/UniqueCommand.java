package fairlead.cli;

import fairlead.pipeline.Document;
import fairlead.pipeline.DocumentWork;
import fairlead.pipeline.Encoded;
import fairlead.pipeline.KeyWork;
import fairlead.pipeline.KeyedLink;
import fairlead.pipeline.KeyedOutcome;
import fairlead.pipeline.LinkPipeline;
import fairlead.pipeline.PipelineOptions;
import fairlead.pipeline.seen.MemorySeenSet;
import fairlead.pipeline.seen.NewTargets;
import fairlead.pipeline.seen.SeenSet;
import fairlead.pipeline.sink.ByteSink;
import fairlead.pipeline.sink.Sink;
import fairlead.uri.key.KeyFingerprinter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Callable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import reactor.core.publisher.Flux;

/** {@code fairlead unique}: the distinct targets of documents. */
@Command(
    optionListHeading = "%nOptions:%n",
    parameterListHeading = "%nParameters:%n",
    name = "unique",
    description = "Prints the distinct targets of all links, first seen first.",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    footer = {
      "",
      "Targets are the same if their keys are (see 'fairlead normalize --profile'); of those with",
      "the same key the first is printed as it is, with its fragment.",
      "",
      "  fairlead unique crawl.warc.gz > frontier.txt",
      "  curl -s https://example.org/ | fairlead unique - --base https://example.org/ --kind page"
    })
final class UniqueCommand implements Callable<Integer> {

  private final Terminal terminal;

  @Mixin private final WorkOptions work = new WorkOptions();
  @Mixin private final InputOptions inputs = new InputOptions();
  @Mixin private final OutputOption output = new OutputOption();
  @Mixin private final ProfileOption keys = new ProfileOption();

  @ArgGroup(validate = false, heading = "%nFilters:%n")
  private FilterOptions filters = new FilterOptions();

  @Option(
      names = "--max-targets",
      paramLabel = "N",
      description = "Distinct targets to remember. Default: ${DEFAULT-VALUE}.")
  private long maxTargets = MemorySeenSet.DEFAULT_MAX_KEYS;

  UniqueCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException {
    SeenSet seen = MemorySeenSet.of(KeyFingerprinter.of(keys.profile()), maxTargets);
    KeyWork targets =
        filters.filtered(work, DocumentWork.extract(work.extractor())).key(seen.keys());
    PipelineOptions options = work.pipeline();
    // what is misused says so before any summary
    Flux<Document> documents = inputs.documents(work, terminal.in(), output.excluded(work));
    try (Report report = new Report(terminal, work.quiet());
        SeenSet closing = seen;
        ByteSink<KeyedOutcome> out = output.open(terminal.out())) {
      Sink.drain(
              documents
                  .transform(new LinkPipeline<>(targets, options))
                  .transform(new NewTargets(closing))
                  .map(found -> new Encoded<>(found, lines(found))),
              out.andThen(encoded -> report.addUnique(encoded.result())))
          .block();
      return report.exitCode().code();
    }
  }

  private static byte[] lines(KeyedOutcome found) {
    StringBuilder lines = new StringBuilder();
    for (KeyedLink link : found.links()) {
      lines.append(Printable.escaped(link.target().toString())).append('\n');
    }
    return lines.toString().getBytes(StandardCharsets.UTF_8);
  }
}
