package fairlead.examples;

import fairlead.pipeline.LinkPipeline;
import fairlead.pipeline.PipelineOptions;
import fairlead.pipeline.seen.DropRepeats;
import fairlead.pipeline.seen.MemorySeenSet;
import fairlead.pipeline.seen.SeenSet;
import fairlead.pipeline.source.DocumentSource;
import fairlead.pipeline.source.Inputs;
import fairlead.pipeline.source.SourceOptions;
import fairlead.uri.Uri;
import fairlead.uri.key.KeyProfile;
import fairlead.uri.scheme.Schemes;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import reactor.core.publisher.Flux;

/**
 * Feeds a frontier: the targets in web archives or folders, each once, as long as they are http or
 * https.
 */
public final class CrawlerFrontEnd {

  private CrawlerFrontEnd() {}

  /** The targets worth fetching, first seen first; nothing is read before it is asked for. */
  public static Flux<Uri> frontier(DocumentSource source) {
    return Flux.using(
        MemorySeenSet::new,
        seen -> targets(source, seen).filter(target -> Schemes.isHttp(target.scheme())),
        SeenSet::close);
  }

  private static Flux<Uri> targets(DocumentSource source, SeenSet seen) {
    return source
        .documents()
        .transform(new LinkPipeline(PipelineOptions.defaults()))
        .transform(new DropRepeats(seen, KeyProfile.CRAWL))
        .concatMapIterable(DropRepeats.NewTargets::targets, 1);
  }

  /** Prints the frontier of the inputs named on the command line. */
  public static void main(String[] inputs) {
    List<DocumentSource> sources =
        Stream.of(inputs).map(input -> Inputs.of(input, SourceOptions.DEFAULT, Set.of())).toList();
    frontier(DocumentSource.concat(sources)).toIterable(1).forEach(System.out::println);
  }
}
