package fairlead.cli.check;

import fairlead.check.Fetcher;
import fairlead.cli.documents.Report;
import fairlead.cli.terminal.Stop;
import fairlead.fetch.CachedFetcher;
import fairlead.fetch.FetchOptions;
import fairlead.fetch.HttpFetcher;
import fairlead.pipeline.Document;
import fairlead.uri.Uri;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.util.Loggers;

/** The requests of a run: reports their progress, and sends no more after a signal. */
final class ExternalRequests implements Fetcher, AutoCloseable {

  /** Problems of connections are findings. Kept, or their level would be forgotten. */
  private static final List<Logger> SILENT =
      List.of(Logger.getLogger("reactor"), Logger.getLogger("io.netty"));

  private final HttpFetcher web;
  private final @Nullable CachedFetcher cache;
  private final Fetcher fetcher;
  private final Stop stop;
  private final Report report;
  private final Flux<Long> stopped;
  private volatile boolean begun;
  private long asked;
  private long answered;

  /**
   * Requests.
   *
   * @param cache the folder of answers to remember; null if there is none
   */
  ExternalRequests(
      FetchOptions options, @Nullable Path cache, Duration age, Stop stop, Report report)
      throws IOException {
    Loggers.useJdkLoggers();
    SILENT.forEach(logger -> logger.setLevel(Level.OFF));
    this.web = HttpFetcher.with(options);
    this.cache = cache == null ? null : CachedFetcher.open(web, cache, age);
    this.fetcher = this.cache == null ? web : this.cache;
    this.stop = stop;
    this.report = report;
    this.stopped =
        Flux.interval(Duration.ofMillis(100)).filter(tick -> stop.getAsBoolean()).take(1).share();
  }

  @Override
  public int concurrency() {
    return fetcher.concurrency();
  }

  @Override
  public int perHost() {
    return fetcher.perHost();
  }

  @Override
  public Mono<Answer> fetch(Uri target, boolean wantsContent) {
    begun = true;
    count(1, 0);
    return stop.getAsBoolean()
        ? Mono.empty()
        : fetcher
            .fetch(target, wantsContent)
            .takeUntilOther(stopped)
            .doOnNext(answer -> count(0, 1));
  }

  @Override
  public Mono<Document> get(Uri uri) {
    begun = true;
    return stop.getAsBoolean() ? Mono.empty() : fetcher.get(uri).takeUntilOther(stopped);
  }

  private synchronized void count(int more, int answers) {
    asked += more;
    answered += answers;
    report.draw(() -> Report.count(answered, "target") + " on other sites requested");
  }

  /** Whether there were requests, so that what is known can be reported after a signal. */
  static boolean haveBegun(@Nullable ExternalRequests requests) {
    return requests != null && requests.begun;
  }

  /** How many targets were requested, and how many were not because of a signal. */
  synchronized String summary() {
    return Report.count(answered, "target")
        + " on other sites requested"
        + (answered < asked
            ? "; stopped by a signal: " + (asked - answered) + " not requested"
            : "");
  }

  @Override
  public void close() throws IOException {
    try {
      if (cache != null) {
        cache.close();
      }
    } finally {
      web.close();
    }
  }
}
