package fairlead.cli.check;

import fairlead.check.Fetcher;
import fairlead.cli.documents.Report;
import fairlead.cli.terminal.Stop;
import fairlead.fetch.CachedFetcher;
import fairlead.fetch.FetchOptions;
import fairlead.fetch.HttpFetcher;
import fairlead.fetch.RobotsFetcher;
import fairlead.pipeline.Document;
import fairlead.uri.Uri;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;
import reactor.core.Disposable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;
import reactor.util.Loggers;

/** The requests of a run: reports their progress, and sends no more after a signal. */
final class ExternalRequests implements Fetcher, AutoCloseable {

  /** Problems of connections are findings. Kept, or their level would be forgotten. */
  private static final List<Logger> SILENT =
      List.of(Logger.getLogger("reactor"), Logger.getLogger("io.netty"));

  private static final String REFUSED = "not requested";

  private final HttpFetcher http;
  private final Fetcher web;
  private final @Nullable CachedFetcher cache;
  private final Stop stop;
  private final Report report;
  private final Sinks.Empty<Void> stopped = Sinks.empty();
  private final Disposable watch;
  private final Map<String, Answer> known = new ConcurrentHashMap<>();
  private volatile boolean remembering;
  private volatile boolean begun;
  private long asked;
  private long answered;
  private long requested;
  private long refused;

  /**
   * Requests.
   *
   * @param robots whether to request only what robots.txt allows
   * @param folder of answers to remember; null if there is none
   */
  ExternalRequests(
      FetchOptions options,
      boolean robots,
      @Nullable Path folder,
      Duration age,
      Stop stop,
      Report report)
      throws IOException {
    Loggers.useJdkLoggers();
    SILENT.forEach(logger -> logger.setLevel(Level.OFF));
    this.http = HttpFetcher.with(options);
    this.web = robots ? RobotsFetcher.of(http, options.userAgent()) : http;
    this.cache = folder == null ? null : CachedFetcher.open(new Counted(), options, folder, age);
    this.stop = stop;
    this.report = report;
    this.watch =
        Flux.interval(Duration.ofMillis(100))
            .filter(tick -> stop.getAsBoolean())
            .take(1)
            .subscribe(tick -> stopped.tryEmitEmpty());
  }

  /** The web, whose answers are counted. */
  private final class Counted implements Fetcher {
    @Override
    public Mono<Answer> fetch(Uri target, boolean wantsContent, RedirectPolicy policy) {
      return web.fetch(target, wantsContent, policy).doOnNext(this::count);
    }

    private void count(Answer answer) {
      synchronized (ExternalRequests.this) {
        boolean isRefusal =
            answer instanceof Missing missing && missing.message().startsWith(REFUSED);
        refused += isRefusal ? 1 : 0;
        requested += isRefusal ? 0 : 1;
      }
    }

    @Override
    public Mono<Document> get(Uri uri) {
      return web.get(uri);
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

  /**
   * Keeps answers for a second check of the same site, but not those with content, since all of
   * them may not fit in memory.
   */
  void remember() {
    remembering = true;
  }

  @Override
  public Mono<Answer> fetch(Uri target, boolean wantsContent, RedirectPolicy policy) {
    Answer before = known.get(wantsContent + " " + target);
    if (before != null) {
      return Mono.just(before);
    }
    begun = true;
    synchronized (this) {
      asked++;
    }
    Fetcher fetcher = cache == null ? new Counted() : cache;
    return stop.getAsBoolean()
        ? Mono.empty()
        : fetcher
            .fetch(target, wantsContent, policy)
            .takeUntilOther(stopped.asMono())
            .doOnNext(
                answer -> {
                  countAnswer();
                  if (remembering && !(answer instanceof Found found && found.document() != null)) {
                    known.put(wantsContent + " " + target, answer);
                  }
                });
  }

  private synchronized void countAnswer() {
    answered++;
    report.draw(this::summary);
  }

  @Override
  public Mono<Document> get(Uri uri) {
    begun = true;
    return stop.getAsBoolean() ? Mono.empty() : web.get(uri).takeUntilOther(stopped.asMono());
  }

  /** Whether there were requests, so that what is known can be reported after a signal. */
  static boolean haveBegun(@Nullable ExternalRequests requests) {
    return requests != null && requests.begun;
  }

  /** How targets were judged so far, and how many were not because of a signal. */
  synchronized String summary() {
    return Report.count(answered, "target")
        + " on other sites: "
        + requested
        + " requested"
        + (cache == null ? "" : ", " + (answered - requested - refused) + " from the cache")
        + (refused == 0 ? "" : ", " + refused + " refused")
        + (stop.getAsBoolean() ? "; stopped by a signal: " + (asked - answered) + " left" : "");
  }

  @Override
  public void close() throws IOException {
    watch.dispose();
    try {
      if (cache != null) {
        cache.close();
      }
    } finally {
      http.close();
    }
  }
}
