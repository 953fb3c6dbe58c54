package fairlead.fetch;

import crawlercommons.robots.BaseRobotRules;
import crawlercommons.robots.SimpleRobotRules;
import crawlercommons.robots.SimpleRobotRules.RobotRulesMode;
import crawlercommons.robots.SimpleRobotRulesParser;
import fairlead.check.CheckSeverity;
import fairlead.check.Fetcher;
import fairlead.pipeline.Document;
import fairlead.pipeline.Provenance;
import fairlead.pipeline.Redirect;
import fairlead.uri.Uri;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/**
 * Asks each server for its robots.txt, and requests only what that allows (RFC 9309).
 *
 * <pre>{@code
 * try (HttpFetcher web = HttpFetcher.create()) {
 *   Fetcher polite = RobotsFetcher.of(web, "Fairlead");
 *   SiteChecker.at("https://example.org/").withExternal(polite).check(Path.of("site"));
 * }
 * }</pre>
 *
 * <p>A server without robots.txt (status 400 to 499, but not 429) allows everything. One that fails
 * to send it allows nothing (RFC 9309, Section 2.3.1.4), and is asked again after five minutes; if
 * there was no response at all, before the next request. Only {@link #fetch} then asks for its
 * target, since the reason why that fails is what the check of a link is for. What is not allowed
 * is a warning that begins with <i>not requested</i>. Only the first 500 KiB of a robots.txt count,
 * for a day. Thread-safe.
 */
public final class RobotsFetcher implements Fetcher {

  /** The least that readers must accept (RFC 9309, Section 2.5). */
  private static final int MAX_BYTES = 500 << 10;

  private static final int MAX_REDIRECTS = 5; // RFC 9309, Section 2.3.1.2
  private static final int MAX_WARNINGS = 5; // in the log
  private static final int MAX_SERVERS = 100_000;
  private static final int SERVER_ERRORS = 500;
  private static final String DISALLOWED = "robots.txt does not allow it";
  private static final String UNKNOWN = "the server does not send its robots.txt";
  private static final Duration DAY = Duration.ofDays(1); // RFC 9309, Section 2.4
  private static final Duration UNTIL_ASKED_AGAIN = Duration.ofMinutes(5);

  /** The rules of a server that does not send them: nothing is allowed. */
  private static final class NotSent extends SimpleRobotRules {

    private static final long serialVersionUID = 1;

    private final String failure; // why there was no response; empty if there was one

    NotSent(String failure) {
      super(RobotRulesMode.ALLOW_NONE);
      this.failure = failure;
    }

    boolean isAnswered() {
      return failure.isEmpty();
    }
  }

  private final Fetcher fetcher;
  private final String name;
  private final Scheduler timer;
  private final Map<String, Mono<BaseRobotRules>> known = new ConcurrentHashMap<>();

  private RobotsFetcher(Fetcher fetcher, String name, Scheduler timer) {
    this.fetcher = fetcher;
    this.name = name;
    this.timer = timer;
  }

  /**
   * A fetcher that is allowed what a robot with a name is.
   *
   * @param fetcher requests robots.txt, too; it is not closed
   * @param userAgent its value of {@code User-Agent}; the name is what comes before the first
   *     character that is no letter, hyphen or underscore (RFC 9309, Section 2.2.1)
   */
  public static RobotsFetcher of(Fetcher fetcher, String userAgent) {
    return of(fetcher, userAgent, Schedulers.parallel());
  }

  static RobotsFetcher of(Fetcher fetcher, String userAgent, Scheduler timer) {
    int end = 0;
    while (end < userAgent.length() && isOfName(userAgent.charAt(end))) {
      end++;
    }
    return new RobotsFetcher(fetcher, userAgent.substring(0, end).toLowerCase(Locale.ROOT), timer);
  }

  private static boolean isOfName(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-' || c == '_';
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
  public Mono<Answer> fetch(Uri target, boolean wantsContent, RedirectPolicy policy) {
    return refusal(target, true)
        .flatMap(
            refusal ->
                refusal.isEmpty()
                    ? fetcher.fetch(target, wantsContent, next -> instead(next, policy))
                    : Mono.just(refused(refusal)));
  }

  /** What counts instead of a request that a redirect asks for. */
  private Mono<Answer> instead(Uri next, RedirectPolicy policy) {
    return policy
        .instead(next)
        .switchIfEmpty(
            refusal(next, true)
                .filter(refusal -> !refusal.isEmpty())
                .map(refusal -> refused(RedirectChain.way(next) + refusal)));
  }

  private static Missing refused(String reason) {
    return new Missing(HttpFetcher.NOT_REQUESTED + reason, CheckSeverity.WARNING);
  }

  @Override
  public Mono<Document> get(Uri uri) {
    return refusal(uri, false)
        .flatMap(
            refusal ->
                refusal.isEmpty()
                    ? fetcher.get(uri)
                    : Mono.just(HttpFetcher.unread(uri, HttpFetcher.NOT_REQUESTED + refusal)));
  }

  /**
   * How long a server asks to be left in peace between requests, by the crawl-delay of its
   * robots.txt, which is requested unless it is known.
   *
   * @param uri any URI of the server
   * @return later; empty if it does not ask. Some servers ask for days
   */
  public Mono<Duration> crawlDelay(Uri uri) {
    return rules(robotsTxt(uri))
        .map(BaseRobotRules::getCrawlDelay)
        .filter(delay -> delay != BaseRobotRules.UNSET_CRAWL_DELAY)
        .map(Duration::ofMillis);
  }

  private static Uri robotsTxt(Uri uri) {
    return uri.withPath("/robots.txt").withQuery(null).withFragment(null).withUserInfo(null);
  }

  /**
   * Why a document is not requested. Empty if it is.
   *
   * @param checked whether a server that does not respond is asked nevertheless
   */
  private Mono<String> refusal(Uri uri, boolean checked) {
    Uri file = robotsTxt(uri);
    if (uri.path().equals(file.path())) {
      return Mono.just("");
    }
    return rules(file)
        .map(
            given ->
                given instanceof NotSent none
                    ? none.isAnswered() ? UNKNOWN : checked ? "" : UNKNOWN + ": " + none.failure
                    : given.isAllowed(uri.toString()) ? "" : DISALLOWED);
  }

  private Mono<BaseRobotRules> rules(Uri file) {
    String server = file.toString();
    Mono<BaseRobotRules> rules = known.get(server);
    if (rules == null) {
      Mono<BaseRobotRules> asked =
          rules(file, 0)
              .cache(RobotsFetcher::age, failure -> Duration.ZERO, () -> Duration.ZERO, timer);
      Mono<BaseRobotRules> before =
          known.size() < MAX_SERVERS ? known.putIfAbsent(server, asked) : null;
      rules = before == null ? asked : before;
    }
    return rules;
  }

  /** How long rules count. */
  private static Duration age(BaseRobotRules rules) {
    return !(rules instanceof NotSent none)
        ? DAY
        : none.isAnswered() ? UNTIL_ASKED_AGAIN : Duration.ZERO;
  }

  private Mono<BaseRobotRules> rules(Uri file, int redirects) {
    return fetcher.get(file).flatMap(document -> rules(document, file, redirects));
  }

  private Mono<BaseRobotRules> rules(Document document, Uri file, int redirects) {
    int status = document.provenance().status();
    if (redirects < MAX_REDIRECTS
        && Redirect.of(document).orElse(null) instanceof Uri next
        && next.scheme().startsWith("http")) {
      return rules(next.withFragment(null), redirects + 1);
    }
    if (status == Provenance.NO_STATUS) {
      String failure = document.content() instanceof Document.Unread none ? none.message() : "";
      return Mono.just(new NotSent(failure.isEmpty() ? "no response" : failure));
    }
    if (status >= 300 && status < SERVER_ERRORS && !Fetcher.isBusy(status)) {
      return Mono.just(new SimpleRobotRules(RobotRulesMode.ALLOW_ALL));
    }
    if (status / 100 != 2 || !(document.content() instanceof Document.Received received)) {
      return Mono.just(new NotSent(""));
    }
    byte[] bytes = received.representation().bytes();
    byte[] first = bytes.length <= MAX_BYTES ? bytes : Arrays.copyOf(bytes, MAX_BYTES);
    return Mono.just(
        new SimpleRobotRulesParser(Long.MAX_VALUE, MAX_WARNINGS) // else a long delay allows nothing
            .parseContent(file.toString(), first, "text/plain", List.of(name)));
  }
}
