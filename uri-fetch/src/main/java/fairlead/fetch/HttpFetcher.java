package fairlead.fetch;

import fairlead.check.CheckSeverity;
import fairlead.check.Fetcher;
import fairlead.html.Format;
import fairlead.html.MediaType;
import fairlead.pipeline.Document;
import fairlead.pipeline.DocumentPlace;
import fairlead.pipeline.Provenance;
import fairlead.pipeline.Redirect;
import fairlead.uri.Resolution;
import fairlead.uri.Uri;
import fairlead.uri.Url;
import fairlead.uri.security.BlockedPorts;
import fairlead.uri.security.Destination;
import fairlead.uri.whatwg.Whatwg;
import io.netty.channel.ChannelOption;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import java.net.InetAddress;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.UnaryOperator;
import reactor.core.publisher.Mono;
import reactor.netty.ByteBufFlux;
import reactor.netty.NettyPipeline;
import reactor.netty.http.client.HttpClient;
import reactor.netty.http.client.HttpClientResponse;
import reactor.netty.resources.ConnectionProvider;
import reactor.netty.resources.LoopResources;

/**
 * Requests targets over HTTP/1.1 for a {@link fairlead.check.SiteChecker}.
 *
 * <pre>{@code
 * try (HttpFetcher fetcher = HttpFetcher.create()) {
 *   SiteChecker checker = SiteChecker.at("https://example.org/").withExternal(fetcher);
 *   checker.check(Path.of("site")).findings().forEach(System.out::println);
 * }
 * }</pre>
 *
 * <p>A target is asked for with HEAD, and with GET if HEAD is refused or a fragment must be
 * searched for. Redirects are followed, with the cookies that they set, which are then forgotten.
 * No other cookies, no credentials but {@link FetchOptions#withHeader} and no referrer are sent,
 * and a proxy is not used.
 *
 * <p>It also requests the pages of a site that is served, with GET, for {@link
 * fairlead.check.SiteChecker#crawl}.
 *
 * <p>Servers are hostile: addresses outside the public network and ports that browsers block are
 * refused before a connection is made, also after a redirect; the address that a connection goes to
 * is the one that was judged. Each request has limits on time, header fields and body.
 *
 * <p>Thread-safe.
 */
public final class HttpFetcher implements Fetcher, AutoCloseable {

  private static final String ROBOTS_TXT = "/robots.txt";
  private static final Duration FIRST_PAUSE = Duration.ofSeconds(1);

  /** Schemes that browsers do not follow redirects to. */
  private static final Set<String> REFUSED_SCHEMES =
      Set.of("about", "blob", "data", "file", "ftp", "javascript", "ws", "wss");

  static final String NOT_REQUESTED = "not requested: ";
  private static final String LATE = "the time for all requests has run out";
  private static final String CUT = "no answer before the time for all requests ran out";

  private final FetchOptions options;
  private final ConnectionProvider connections;
  private final LoopResources loops = LoopResources.create("fairlead-fetch", 2, true);
  private final HttpClient client;
  private final HostTurns turns;
  private final HostTurns all; // the same for all hosts together
  private final AtomicLong end = new AtomicLong(); // in nanoseconds; 0 before the first request

  /** A fetcher with the default options. */
  public static HttpFetcher create() {
    return with(FetchOptions.DEFAULT);
  }

  /** A fetcher with options. */
  public static HttpFetcher with(FetchOptions options) {
    return with(options, InetAddress::getAllByName);
  }

  static HttpFetcher with(FetchOptions options, PublicResolver.Lookup lookup) {
    boolean any = options.privateAddresses();
    return new HttpFetcher(options, new PublicResolver(lookup, host -> any), client -> client);
  }

  HttpFetcher(FetchOptions options, PublicResolver resolver, UnaryOperator<HttpClient> change) {
    this.options = options;
    this.turns = new HostTurns(options.connectionsPerHost(), options.delayPerHost());
    this.all = new HostTurns(options.connections(), Duration.ZERO);
    this.connections =
        ConnectionProvider.builder("fairlead-fetch")
            .maxConnections(options.connectionsPerHost())
            .pendingAcquireMaxCount(-1)
            .maxIdleTime(Duration.ofSeconds(5))
            .build();
    this.client =
        change.apply(
            HttpClient.create(connections)
                .resolver(resolver) // before runOn, which otherwise creates one of its own
                .runOn(loops)
                .disableRetry(true)
                .doOnChannelInit(
                    (observer, channel, address) ->
                        channel
                            .pipeline()
                            .addAfter(NettyPipeline.HttpCodec, "interim", new InterimResponses()))
                .option(
                    ChannelOption.CONNECT_TIMEOUT_MILLIS,
                    (int) Math.min(options.timeout().toMillis(), Integer.MAX_VALUE))
                .httpResponseDecoder(
                    decoder ->
                        decoder
                            .allowDuplicateContentLengths(true)
                            .maxHeaderSize(options.maxHeaders())
                            .maxInitialLineLength(options.maxHeaders()))
                .headers(
                    fields ->
                        fields
                            .set(HttpHeaderNames.USER_AGENT, options.userAgent())
                            .set(
                                HttpHeaderNames.ACCEPT, "text/html,application/xhtml+xml,*/*;q=0.8")
                            .set(HttpHeaderNames.ACCEPT_ENCODING, "gzip")));
  }

  @Override
  public int concurrency() {
    return options.connections();
  }

  @Override
  public int perHost() {
    return options.connectionsPerHost();
  }

  @Override
  public Mono<Answer> fetch(Uri target, boolean wantsContent, RedirectPolicy policy) {
    return Mono.defer(
        () ->
            Whatwg.tryParse(target.toString()) instanceof Url url
                ? follow(new RedirectChain(wantsContent, policy), url)
                : Mono.just(unasked("not a URL that browsers know")));
  }

  @Override
  public Mono<Document> get(Uri uri) {
    return Mono.defer(
        () ->
            Whatwg.tryParse(uri.toString()) instanceof Url url
                ? get(url.withUserInfo(null).withFragment(null))
                : Mono.just(unread(uri, NOT_REQUESTED + "not a URL that browsers know")));
  }

  private Mono<Document> get(Url url) {
    String refusal = refusal(url);
    if (!refusal.isEmpty()) {
      return Mono.just(unread(url, NOT_REQUESTED + refusal));
    }
    RedirectChain chain = new RedirectChain(true, RedirectPolicy.FOLLOW);
    chain.enter(url, null);
    return received(chain, url, 0)
        .onErrorResume(failure -> Mono.just(unread(url, reason(failure))));
  }

  /** A document. One that redirects to itself is asked for again with the cookies it has set. */
  private Mono<Document> received(RedirectChain chain, Url url, int hops) {
    return responses(chain, url, 0, options.maxDocument())
        .flatMap(
            response -> {
              Document document = document(chain, response, options.maxDocument());
              chain.keepCookies(url, response);
              boolean again =
                  hops < options.redirects()
                      && Redirect.of(document).orElse(null) instanceof Uri next
                      && Whatwg.tryParse(next.toString()) instanceof Url same
                      && same.withFragment(null).equals(url)
                      && !chain.isCircle(same);
              return again ? received(chain, url, hops + 1) : Mono.just(document);
            });
  }

  /** A document that was not received. */
  static Document unread(Uri uri, String message) {
    Provenance from = Provenance.of(DocumentPlace.retrieved(uri.toString()));
    return Document.unread(from.withUri(uri.toString()), message);
  }

  private static Document document(RedirectChain chain, Response response, int maxBytes) {
    List<String> uris = chain.uris();
    Map<String, List<String>> headers = response.headers();
    if (isRobotsTxt(uris.get(uris.size() - 1))) { // its type does not matter
      headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
      headers.putAll(response.headers());
      headers.put(HttpHeaderNames.CONTENT_TYPE.toString(), List.of("text/plain"));
    }
    return Document.received(uris, response.status(), headers, response.body(), maxBytes);
  }

  private static boolean isRobotsTxt(String url) {
    return Whatwg.tryParse(url) instanceof Url parsed && parsed.path().equals(ROBOTS_TXT);
  }

  private String reason(Throwable failure) {
    return isRefusal(failure)
        ? NOT_REQUESTED + failure.getMessage()
        : FailureText.of(failure, options.timeout());
  }

  private static boolean isRefusal(Throwable failure) {
    return failure instanceof PublicResolver.RefusedAddressException
        || failure instanceof LateException;
  }

  private Mono<Answer> follow(RedirectChain chain, Url url) {
    Url requested = url.withUserInfo(null).withFragment(null);
    chain.enter(requested, url.fragment());
    String refusal = refusal(url);
    return refusal.isEmpty() ? ask(chain, requested) : Mono.just(unasked(chain.way() + refusal));
  }

  /** Why a URL is not requested, as far as that is known before a lookup. Empty if it is. */
  private String refusal(Url url) {
    if (BlockedPorts.contains(url.port())) {
      return "browsers block port " + url.port();
    }
    Destination destination = Destination.of(url);
    if (destination.isInternal() && !options.privateAddresses()) {
      return PublicResolver.refusal(destination.host(), destination.range().orElseThrow());
    }
    return left().isNegative() ? LATE : "";
  }

  /** The time left for all requests. */
  private Duration left() {
    long now = System.nanoTime();
    end.compareAndSet(0, now + options.deadline().toNanos());
    return Duration.ofNanos(end.get() - now);
  }

  private static final class LateException extends RuntimeException {

    private static final long serialVersionUID = 1;

    private final boolean isSent;

    LateException(boolean isSent) {
      super(LATE, null, false, false);
      this.isSent = isSent;
    }
  }

  private Mono<Answer> ask(RedirectChain chain, Url url) {
    return responses(chain, url, 0, options.maxBody())
        .flatMap(response -> answer(chain, url, response))
        .onErrorResume(failure -> failed(chain, url, failure));
  }

  private Mono<Answer> failed(RedirectChain chain, Url url, Throwable failure) {
    if (failure instanceof LateException late && late.isSent) {
      return Mono.just(new Missing(chain.way() + CUT, CheckSeverity.WARNING));
    }
    if (isRefusal(failure)) {
      return Mono.just(unasked(chain.way() + failure.getMessage()));
    }
    boolean answered = FailureText.isBroken(failure) || FailureText.isGarbage(failure);
    if (chain.isHead() && answered) {
      chain.useGet();
      return ask(chain, url);
    }
    String message = chain.way() + FailureText.of(failure, options.timeout());
    return Mono.just(new Missing(message, CheckSeverity.ERROR));
  }

  private Mono<Answer> answer(RedirectChain chain, Url url, Response response) {
    Document document = document(chain, response, options.maxBody());
    Resolution next = Redirect.of(document).orElse(null);
    if (next != null) {
      chain.keepCookies(url, response);
      return redirect(chain, next, response.status());
    }
    if (options.accepts(response.status())) {
      return Mono.just(chain.found(chain.isHead() ? null : document));
    }
    boolean busy = Fetcher.isBusy(response.status());
    if (chain.isHead() && !busy) {
      chain.useGet();
      return ask(chain, url);
    }
    Duration wait = RetryAfter.of(response.headers());
    String detail = Redirect.isRedirect(response.status()) ? " without a Location" : "";
    String message = chain.way() + "HTTP status " + response.status() + detail;
    return Mono.just(
        busy
            ? new Missing(
                wait == null
                    ? message
                    : message + "; the server asks clients to wait " + FailureText.seconds(wait),
                CheckSeverity.WARNING)
            : new Missing(message, CheckSeverity.ERROR));
  }

  private Mono<Answer> redirect(RedirectChain chain, Resolution next, int status) {
    if (!(next instanceof Uri target) || !(Whatwg.tryParse(target.toString()) instanceof Url url)) {
      String message = chain.way() + "redirects to something that is not a URL";
      return Mono.just(new Missing(message, CheckSeverity.ERROR));
    }
    chain.leave(status);
    if (REFUSED_SCHEMES.contains(url.scheme())) {
      String message = "redirects to a URL with the scheme " + url.scheme();
      return Mono.just(new Missing(chain.way() + message, CheckSeverity.ERROR));
    }
    if (!url.scheme().equals("http") && !url.scheme().equals("https")) {
      return Mono.just(new Found(url, false, null)); // for another program, such as mail
    }
    if (chain.isCircle(url)) {
      return Mono.just(new Missing("the redirects form a loop", CheckSeverity.ERROR));
    }
    if (chain.hops() > options.redirects()) {
      String message = "more than " + options.redirects() + " redirects";
      return Mono.just(new Missing(message, CheckSeverity.ERROR));
    }
    return chain.instead(url).switchIfEmpty(Mono.defer(() -> follow(chain, url)));
  }

  private static Missing unasked(String reason) {
    return new Missing(NOT_REQUESTED + reason, CheckSeverity.WARNING);
  }

  /** The response to a request, which is repeated if that may help. */
  private Mono<Response> responses(RedirectChain chain, Url url, int tries, int maxBytes) {
    String host = url.host() + ":" + url.port();
    boolean last = tries >= options.retries();
    Mono<Response> once = Mono.defer(() -> inTime(exchange(chain, url, maxBytes)));
    return turns
        .inTurn(host, all.inTurn("", once))
        .materialize() // so that a failure is that of this request, not of its repetition
        .flatMap(
            signal -> {
              Response response = signal.get();
              Throwable failure = signal.getThrowable();
              boolean again =
                  failure == null
                      ? response != null && isAskedAgain(host, response, tries)
                      : !chain.isHead() && FailureText.isBroken(failure);
              if (last || !again) {
                return failure == null ? Mono.justOrEmpty(response) : Mono.error(failure);
              }
              Mono<Response> next = responses(chain, url, tries + 1, maxBytes);
              return failure == null ? next : Mono.delay(pause(tries)).then(next);
            });
  }

  /** Whether a host may answer later. It gets the pause that it asks for, up to the limit. */
  private boolean isAskedAgain(String host, Response response, int tries) {
    if (!Fetcher.isBusy(response.status())) {
      return false;
    }
    Duration asked = RetryAfter.of(response.headers());
    Duration pause = asked == null ? pause(tries) : asked;
    boolean isLong = pause.compareTo(options.maxWait()) > 0;
    turns.pause(host, isLong ? options.maxWait() : pause);
    return !isLong;
  }

  private Mono<Response> inTime(Mono<Response> exchange) {
    Duration left = left();
    return left.isNegative()
        ? Mono.error(new LateException(false))
        : left.compareTo(options.timeout()) < 0
            ? exchange.timeout(left, Mono.error(() -> new LateException(true)))
            : exchange.timeout(options.timeout());
  }

  private static Duration pause(int tries) {
    return FIRST_PAUSE.multipliedBy(1L << Math.min(tries, 10));
  }

  private Mono<Response> exchange(RedirectChain chain, Url url, int maxBytes) {
    String cookies = chain.cookies(url);
    return client
        .headers(
            fields -> {
              options.headers(url).forEach(fields::set);
              if (!cookies.isEmpty()) {
                fields.set(HttpHeaderNames.COOKIE, cookies);
              }
            })
        .request(chain.isHead() ? HttpMethod.HEAD : HttpMethod.GET)
        .uri(url.toString())
        .response(
            (response, body) ->
                chain.wantsContent()
                    ? read(response, body, url, maxBytes)
                    : Mono.just(Response.of(response, new byte[0])))
        .next();
  }

  private static boolean isDocument(String type, String url) {
    return Format.ofMediaType(type, url).isPresent() || Format.ofGzipFile(type, url).isPresent();
  }

  /**
   * Reads what may have links or ids, and what is short, since that costs less than a connection.
   */
  private Mono<Response> read(
      HttpClientResponse response, ByteBufFlux body, Url url, int maxBytes) {
    String type = response.responseHeaders().get(HttpHeaderNames.CONTENT_TYPE);
    String length = response.responseHeaders().get(HttpHeaderNames.CONTENT_LENGTH);
    boolean isDocument =
        options.accepts(response.status().code())
            && (type == null
                || url.path().equals(ROBOTS_TXT)
                || isDocument(MediaType.of(type).essence(), url.toString()));
    return isDocument || (length != null && length.length() < 6)
        ? Response.withBody(response, body, maxBytes)
        : Mono.just(Response.of(response, new byte[0]));
  }

  /** Ends all requests and connections. */
  @Override
  public void close() {
    connections.dispose();
    loops.dispose();
  }
}
