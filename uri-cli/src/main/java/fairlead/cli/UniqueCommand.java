package fairlead.cli;

import fairlead.pipeline.Document;
import fairlead.pipeline.LinkPipeline;
import fairlead.pipeline.seen.DropRepeats;
import fairlead.pipeline.seen.MemorySeenSet;
import fairlead.pipeline.seen.SeenSet;
import fairlead.pipeline.sink.Sink;
import fairlead.pipeline.sink.Utf8Writer;
import fairlead.uri.Uri;
import java.io.IOException;
import java.util.concurrent.Callable;
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
      "the same key the first is printed, as it is written.",
      "",
      "  fairlead unique crawl.warc.gz > frontier.txt"
    })
final class UniqueCommand implements Callable<Integer> {

  private final Terminal terminal;

  @Mixin private final WorkOptions work = new WorkOptions();
  @Mixin private final ProfileOption keys = new ProfileOption();

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
    LinkPipeline pipeline = new LinkPipeline(work.pipeline());
    Flux<Document> documents = Work.documents(work); // what is misused says so before any summary
    try (Report report = new Report(terminal, work.quiet());
        SeenSet seen = new MemorySeenSet(maxTargets);
        Utf8Writer out = new Utf8Writer(terminal.out())) {
      Sink.drain(
              documents.transform(pipeline).transform(new DropRepeats(seen, keys.profile())),
              found -> {
                for (Uri target : found.targets()) {
                  out.write(Printable.escaped(target.toString()));
                  out.write('\n');
                }
                report.add(found.outcome());
              })
          .block();
      return report.exitCode().code();
    }
  }
}
