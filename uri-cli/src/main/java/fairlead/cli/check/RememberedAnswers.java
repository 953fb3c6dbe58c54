package fairlead.cli.check;

import fairlead.check.Fetcher;
import fairlead.pipeline.Document;
import fairlead.uri.Uri;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import reactor.core.publisher.Mono;

/**
 * Answers for a site that is checked twice, before and after it is corrected. Those with content
 * are requested again, since all of them may not fit in memory.
 */
final class RememberedAnswers implements Fetcher {

  private final Fetcher web;
  private final Map<String, Answer> known = new ConcurrentHashMap<>();

  RememberedAnswers(Fetcher web) {
    this.web = web;
  }

  @Override
  public Mono<Document> get(Uri uri) {
    return web.get(uri);
  }

  @Override
  public Mono<Answer> fetch(Uri target, boolean wantsContent) {
    Answer before = known.get(wantsContent + " " + target);
    return before == null
        ? web.fetch(target, wantsContent).doOnNext(answer -> keep(target, wantsContent, answer))
        : Mono.just(before);
  }

  private void keep(Uri target, boolean wantsContent, Answer answer) {
    if (!(answer instanceof Found found && found.document() != null)) {
      known.put(wantsContent + " " + target, answer);
    }
  }

  @Override
  public int concurrency() {
    return web.concurrency();
  }

  @Override
  public int perHost() {
    return web.perHost();
  }
}
