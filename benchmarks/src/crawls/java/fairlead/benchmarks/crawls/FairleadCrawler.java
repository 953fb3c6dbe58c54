package fairlead.benchmarks.crawls;

import fairlead.frontier.Fetched;
import fairlead.frontier.FrontEnd;
import fairlead.frontier.Target;
import fairlead.pipeline.filter.LinkFilters;
import fairlead.pipeline.seen.MemorySeenSet;
import fairlead.uri.key.KeyProfile;
import fairlead.uri.whatwg.Whatwg;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;

/** A crawl with the front end of Fairlead. */
final class FairleadCrawler implements Crawler {

  @Override
  public void crawl(String seed, Web web) {
    FrontEnd frontEnd =
        FrontEnd.of(MemorySeenSet.of(KeyProfile.CRAWL))
            .filter(LinkFilters.host(Whatwg.parse(seed).host()))
            .filter(LinkFilters.repetition(2))
            .withMaxDepth(MAX_DEPTH);
    Queue<Target> queue = new ArrayDeque<>(frontEnd.seeds(List.of(seed)));
    while (!queue.isEmpty()) {
      Target target = queue.remove();
      Web.Response response = web.get(target.uri().toString());
      queue.addAll(
          frontEnd
              .discover(
                  Fetched.of(target, response.status(), response.headers(), response.body()))
              .targets());
    }
  }
}
