package fairlead.examples;

import fairlead.html.extract.LinkExtractor;
import fairlead.pipeline.DocumentWork;
import fairlead.pipeline.KeyWork;
import fairlead.pipeline.KeyedOutcome;
import fairlead.pipeline.LinkPipeline;
import fairlead.pipeline.Outcome;
import fairlead.pipeline.filter.LinkFilters;
import fairlead.pipeline.seen.MemorySeenSet;
import fairlead.pipeline.seen.NewTargets;
import fairlead.pipeline.seen.SeenSet;
import fairlead.pipeline.source.DocumentSource;
import fairlead.pipeline.source.Inputs;
import fairlead.pipeline.source.SourceOptions;
import fairlead.uri.Uri;
import fairlead.uri.key.KeyProfile;
import java.util.List;
import java.util.stream.Stream;
import reactor.core.publisher.Flux;

/** Feeds a frontier with the pages that web archives or folders link to, each once. */
public final class CrawlerFrontEnd {

  private CrawlerFrontEnd() {}

  /**
   * The targets worth fetching, in the order they are first seen; nothing is read before it is
   * requested.
   */
  public static Flux<Uri> frontier(DocumentSource source) {
    return Flux.using(
        () -> MemorySeenSet.of(KeyProfile.CRAWL), seen -> newPages(source, seen), SeenSet::close);
  }

  private static Flux<Uri> newPages(DocumentSource source, SeenSet seen) {
    // Filtered before keys are made, so that a page is still new if an image has its address.
    KeyWork work =
        DocumentWork.extract(LinkExtractor.STANDARD)
            .filter(LinkFilters.pages())
            .filter(LinkFilters.scheme("http", "https"))
            .filter(LinkFilters.repetition(3)) // paths that repeat themselves
            .key(seen.keys());
    return source
        .documents()
        .transform(new LinkPipeline<>(work))
        .transform(new NewTargets(seen))
        .doOnNext(found -> report(found.outcome()))
        .concatMapIterable(KeyedOutcome::targets, 1);
  }

  private static void report(Outcome outcome) {
    if (outcome instanceof Outcome.Failed failed) {
      System.err.println(failed.place() + ": " + failed.message());
    }
  }

  /** Prints the frontier of the inputs on the command line. */
  public static void main(String[] inputs) {
    List<DocumentSource> sources =
        Stream.of(inputs).map(input -> Inputs.of(input, SourceOptions.DEFAULT)).toList();
    frontier(DocumentSource.concat(sources)).toIterable(1).forEach(System.out::println);
  }
}
