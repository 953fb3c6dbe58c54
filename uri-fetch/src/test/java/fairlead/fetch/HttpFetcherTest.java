package fairlead.fetch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.check.CheckCode;
import fairlead.check.CheckFinding;
import fairlead.check.CheckResult;
import fairlead.check.CheckSeverity;
import fairlead.check.Fetcher;
import fairlead.check.SiteChecker;
import fairlead.check.SiteRules;
import fairlead.fetch.FetchOptions.StatusRange;
import fairlead.pipeline.Document;
import fairlead.uri.whatwg.Whatwg;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.core.publisher.Mono;

/** Links to a server that misbehaves. */
@Timeout(60)
class HttpFetcherTest {

  private static final SiteChecker CHECKER =
      SiteChecker.at("https://example.org/")
          .withSeverity(CheckCode.ORPHAN_PAGE, CheckSeverity.OFF)
          .withSeverity(CheckCode.LOCAL_LINK, CheckSeverity.OFF)
          .withSeverity(CheckCode.INSECURE_LINK, CheckSeverity.OFF);

  private static final FetchOptions OPTIONS =
      FetchOptions.DEFAULT
          .withPrivateAddresses(true)
          .withTimeout(Duration.ofSeconds(20))
          .withRetries(1);

  /** For servers that never answer; others may be late on a busy machine. */
  private static final FetchOptions IMPATIENT = OPTIONS.withTimeout(Duration.ofMillis(1500));

  @TempDir Path site;

  private final LocalServer server = new LocalServer();

  @AfterEach
  void stop() throws IOException {
    server.close();
  }

  private CheckResult check(FetchOptions options, String... targets) throws IOException {
    StringBuilder page = new StringBuilder();
    for (String target : targets) {
      page.append("<a href='").append(target).append("'>x</a>\n");
    }
    Files.writeString(site.resolve("index.html"), page);
    try (HttpFetcher fetcher = HttpFetcher.with(options)) {
      return CHECKER.withExternal(fetcher).check(site);
    }
  }

  private List<String> found(FetchOptions options, String... targets) throws IOException {
    return check(options, targets).findings().stream().map(HttpFetcherTest::text).toList();
  }

  private static String text(CheckFinding finding) {
    return finding.severity().label() + " " + finding.code().label() + ": " + finding.message();
  }

  /** What is found about links to paths of the server, which stands for its address. */
  private List<String> of(FetchOptions options, String... paths) throws IOException {
    String[] targets = List.of(paths).stream().map(server::uri).toArray(String[]::new);
    return found(options, targets).stream()
        .map(one -> one.replace("http://127.0.0.1:" + server.port(), "SERVER"))
        .toList();
  }

  private List<String> of(String... paths) throws IOException {
    return of(OPTIONS, paths);
  }

  @Test
  void statusCounts() throws IOException {
    server.on("/good", "200 OK", "", "x");
    server.on("/empty", "204 No Content", "", "");
    server.on("/gone", "410 Gone", "", "");
    server.on("/broken", "500 Internal Server Error", "", "");
    assertEquals(
        List.of(
            "error external-error: HTTP status 404",
            "error external-error: HTTP status 410",
            "error external-error: HTTP status 500"),
        of("/good", "/empty", "/missing", "/gone", "/broken"));
    assertTrue(server.requests().contains("HEAD /good"), server.requests().toString());
    assertTrue(!server.requests().contains("GET /good"), server.requests().toString());
    FetchOptions lenient = OPTIONS.withAccepted(List.of(new StatusRange(404, 410)));
    assertEquals(List.of("error external-error: HTTP status 200"), of(lenient, "/gone", "/good"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"403 Forbidden", "404 Not Found", "405 No", "501 Not Implemented"})
  void getIsSentIfHeadIsRefused(String status) throws IOException {
    server.on(
        "/a",
        (request, out) ->
            LocalServer.send(
                request, out, request.method().equals("HEAD") ? status : "200 OK", "", "x"));
    assertEquals(List.of(), of("/a"));
    assertEquals(List.of("HEAD /a", "GET /a"), server.requests());
  }

  @Test
  void eachTargetIsRequestedOnce() throws IOException {
    server.on("/page", "200 OK", "Content-Type: text/html\r\n", "<p id=there>");
    List<String> targets = new ArrayList<>();
    for (int i = 0; i < 1000; i++) {
      targets.add(i % 2 == 0 ? "/page#there" : "/page#absent");
    }
    List<String> found = of(targets.toArray(String[]::new));
    assertEquals(500, found.size());
    assertTrue(found.get(0).startsWith("error missing-fragment: "), found.get(0));
    assertEquals(List.of("GET /page"), server.requests());
  }

  @Test
  void missingTargetIsReportedForEachLink() throws IOException {
    String[] targets = new String[1000];
    Arrays.fill(targets, server.uri("/none"));
    CheckResult result = check(OPTIONS, targets);
    assertEquals(Map.of(CheckCode.EXTERNAL_ERROR, 1000L), result.counts());
    assertEquals(List.of("HEAD /none", "GET /none"), server.requests());
  }

  @Test
  void busyServersAreAskedAgain() throws IOException {
    server.on(
        "/once",
        (request, out) ->
            LocalServer.send(
                request,
                out,
                request.count() == 1 ? "503 Unavailable" : "200 OK",
                "Retry-After: 1\r\n",
                ""));
    server.on("/never", "429 Too Many Requests", "", "");
    server.on("/tomorrow", "429 Too Many Requests", "Retry-After: 86400\r\n", "");
    long start = System.nanoTime();
    assertEquals(
        List.of(
            "warning external-error: HTTP status 429",
            "warning external-error: HTTP status 429; the server asks clients to wait 24 h"),
        of(OPTIONS.withMaxWait(Duration.ofSeconds(1)), "/once", "/never", "/tomorrow"));
    long millis = (System.nanoTime() - start) / 1_000_000;
    assertTrue(millis >= 1000, millis + " ms");
    Map<String, Long> requests =
        server.requests().stream().collect(Collectors.groupingBy(x -> x, Collectors.counting()));
    assertEquals(Map.of("HEAD /once", 2L, "HEAD /never", 2L, "HEAD /tomorrow", 1L), requests);
  }

  /** Also for its other targets. */
  @Test
  void hostGetsThePauseThatItAsksFor() throws IOException {
    List<Long> times = new CopyOnWriteArrayList<>();
    for (String path : List.of("/a", "/b")) {
      server.on(
          path,
          (request, out) -> {
            times.add(System.nanoTime());
            String status = path.equals("/a") ? "503 Unavailable" : "200 OK";
            LocalServer.send(request, out, status, "Retry-After: 60\r\n", "");
          });
    }
    FetchOptions options = OPTIONS.withMaxWait(Duration.ofMillis(700)).withConnectionsPerHost(1);
    assertEquals(1, of(options, "/a", "/b").size());
    assertEquals(List.of("HEAD /a", "HEAD /b"), server.requests());
    assertTrue(times.get(1) - times.get(0) >= 650_000_000, times.toString());
  }

  @Test
  void requestsAreRepeatedAsOftenAsAllowed() throws IOException {
    server.on(
        "/a",
        (request, out) -> {
          if (request.count() == 1) {
            LocalServer.send(request, out, "503 Unavailable", "Retry-After: 0\r\n", "");
          } else {
            request.socket().setSoLinger(true, 0); // a reset
            request.socket().close();
          }
        });
    assertEquals(1, of(OPTIONS.withRetries(2), "/a#b").size());
    assertEquals(3, server.requests().size());
  }

  @Test
  void requestThatTheEndCutsWasRequested() throws IOException {
    server.on("/hang", (request, out) -> Thread.sleep(60_000));
    server.on("/go", "302 Found", "Location: /hang\r\n", "");
    FetchOptions options = OPTIONS.withDeadline(Duration.ofMillis(1500));
    assertEquals(
        List.of(
            "warning external-error: no answer before the time for all requests ran out",
            "warning external-error: a redirect leads to SERVER/hang: no answer before the time for"
                + " all requests ran out"),
        of(options, "/hang", "/go"));
  }

  @Test
  void onlyRedirectsNeedALocation() throws IOException {
    server.on("/300", "300 Multiple Choices", "Location: /a\r\n", "");
    server.on("/304", "304 Not Modified", "", "");
    server.on("/308", "308 Moved", "", "");
    assertEquals(
        List.of(
            "error external-error: HTTP status 300",
            "error external-error: HTTP status 304",
            "error external-error: HTTP status 308 without a Location"),
        of("/300", "/304", "/308"));
  }

  @Test
  void brokenConnectionsAreTriedAgain() throws IOException {
    server.on(
        "/a",
        (request, out) -> {
          if (request.count() < 3) {
            request.socket().setSoLinger(true, 0); // a reset
            request.socket().close();
          } else {
            LocalServer.send(request, out, "200 OK", "", "");
          }
        });
    assertEquals(List.of(), of("/a"));
    assertEquals(List.of("HEAD /a", "GET /a", "GET /a"), server.requests());
  }

  @Test
  void getIsSentIfHeadIsNotAnsweredInHttp() throws IOException {
    server.on(
        "/a",
        (request, out) -> {
          if (request.method().equals("HEAD")) {
            LocalServer.write(out, "garbage\r\n\r\n");
          } else {
            LocalServer.send(request, out, "200 OK", "", "");
          }
        });
    server.on("/b", (request, out) -> Thread.sleep(60_000));
    assertEquals(List.of("error external-error: no answer in 1500 ms"), of(IMPATIENT, "/a", "/b"));
    assertEquals(
        List.of("GET /a", "HEAD /a", "HEAD /b"), server.requests().stream().sorted().toList());
  }

  @Test
  void whatIsNoAnswerIsAnError() throws IOException {
    server.on("/hang", (request, out) -> Thread.sleep(10_000));
    server.on(
        "/reset",
        (request, out) -> {
          request.socket().setSoLinger(true, 0);
          request.socket().close();
        });
    server.on(
        "/garbage",
        (request, out) -> {
          LocalServer.write(out, "220 mail.example ESMTP ready\r\n\r\n");
          request.socket().close();
        });
    server.on("/drip", (request, out) -> drip(out, "HTTP/1.1 200 OK\r\nX: "));
    assertEquals(
        List.of(
            "error external-error: connection closed before the end of the response",
            "error external-error: not an HTTP response"),
        of("/reset", "/garbage"));
    assertEquals(
        List.of(
            "error external-error: no answer in 1500 ms",
            "error external-error: no answer in 1500 ms"),
        of(IMPATIENT, "/hang", "/drip"));
  }

  private static void drip(OutputStream out, String start)
      throws IOException, InterruptedException {
    LocalServer.write(out, start);
    for (int i = 0; i < 1000; i++) {
      LocalServer.write(out, "x");
      Thread.sleep(20);
    }
  }

  @Test
  void whatNeverEndsIsCut() throws IOException {
    AtomicBoolean closed = new AtomicBoolean();
    server.on("/header", (request, out) -> endless(out, "HTTP/1.1 200 OK\r\nX: ", closed));
    server.on(
        "/fields",
        (request, out) -> {
          LocalServer.write(out, "HTTP/1.1 200 OK\r\n");
          for (int i = 0; i < 1_000_000; i++) {
            LocalServer.write(out, "X-" + i + ": y\r\n");
          }
        });
    server.on(
        "/body",
        (request, out) ->
            endless(out, "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<p id=a>", closed));
    assertEquals(
        List.of(
            "error external-error: header fields that are too long",
            "error external-error: header fields that are too long"),
        of("/header", "/fields", "/body#a", "/body#beyond-the-limit"));
    assertTrue(closed.get(), "the connection was closed");
  }

  private static void endless(OutputStream out, String start, AtomicBoolean closed)
      throws IOException {
    LocalServer.write(out, start);
    try {
      for (int i = 0; i < 1_000_000; i++) {
        LocalServer.write(out, "x".repeat(10_000));
      }
    } catch (IOException e) {
      closed.set(true);
      throw e;
    }
  }

  @Test
  void bombIsCut() throws IOException {
    ByteArrayOutputStream bomb = new ByteArrayOutputStream();
    try (OutputStream gzip = new GZIPOutputStream(bomb)) {
      gzip.write("<p id=a>".getBytes(StandardCharsets.US_ASCII));
      for (int i = 0; i < 500; i++) {
        gzip.write(new byte[1 << 20]);
      }
    }
    String fields = "Content-Type: text/html\r\nContent-Encoding: gzip\r\n";
    server.on("/bomb", "200 OK", fields, bomb.toString(StandardCharsets.ISO_8859_1));
    assertEquals(List.of(), of("/bomb#a", "/bomb#unknown"));
  }

  @Test
  void compressedPagesAreRead() throws IOException {
    ByteArrayOutputStream page = new ByteArrayOutputStream();
    try (OutputStream gzip = new GZIPOutputStream(page)) {
      gzip.write("<p id=a>".getBytes(StandardCharsets.US_ASCII));
    }
    String fields = "Content-Type: text/html\r\nContent-Encoding: gzip\r\n";
    server.on("/a", "200 OK", fields, page.toString(StandardCharsets.ISO_8859_1));
    List<String> found = of("/a#a", "/a#b");
    assertEquals(1, found.size());
    assertTrue(found.get(0).startsWith("error missing-fragment"), found.get(0));
  }

  @Test
  void shortBodyIsAnError() throws IOException {
    server.on(
        "/short",
        (request, out) -> {
          LocalServer.write(out, "HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n<p id=a>");
          request.socket().close();
        });
    assertEquals(
        List.of("error external-error: connection closed before the end of the response"),
        of("/short#a"));
  }

  @Test
  void redirectsAreFollowed() throws IOException {
    server.on("/good", "200 OK", "Content-Type: text/html\r\n", "<p id=a>");
    server.on("/moved", "301 Moved", "Location: /good\r\n", "");
    server.on("/temporary", "302 Found", "Location: /good\r\n", "");
    server.on("/mixed", "308 Moved", "Location: temporary\r\n", "");
    server.on("/bad", "301 Moved", "Location: /missing\r\n", "");
    server.on("/nothing", "301 Moved", "Location: http://[\r\n", "");
    server.on("/mail", "301 Moved", "Location: mailto:a@example.org\r\n", "");
    server.on("/loop", "302 Found", "Location: /loop\r\n", "");
    server.on("/own", "302 Found", "Location: /good#b\r\n", "");
    assertEquals(
        List.of(
            "note redirected: moved permanently to SERVER/good",
            "error external-error: a redirect leads to SERVER/missing: HTTP status 404",
            "error external-error: redirects to something that is not a URL",
            "error external-error: the redirects form a loop"),
        of("/moved", "/temporary", "/mixed", "/bad", "/nothing", "/mail", "/loop", "/own#a"));
    assertEquals(1, of("/temporary#a", "/temporary#b").size());
  }

  @Test
  void redirectToWhatIsKnownIsNotFollowed() throws IOException {
    server.on(
        "/moved",
        "301 Moved",
        "Location: //u:p@127.0.0.1:%d/site/a#b\r\n".formatted(server.port()),
        "");
    server.on("/away", "302 Found", "Location: /moved\r\n", "");
    try (HttpFetcher fetcher = HttpFetcher.with(OPTIONS)) {
      for (String path : List.of("/moved", "/away")) {
        Fetcher.Found found =
            assertInstanceOf(
                Fetcher.Found.class,
                fetcher
                    .fetch(
                        Whatwg.parse(server.uri(path)),
                        true,
                        next ->
                            next.userInfo() == null && next.path().startsWith("/site/")
                                ? Mono.just(new Fetcher.Found(next, true, null))
                                : Mono.empty())
                    .block(Duration.ofMinutes(1)));
        assertEquals(server.uri("/site/a#b"), found.uri().toString());
        assertEquals(path.equals("/moved"), found.moved());
        assertNull(found.document());
      }
    }
    assertEquals(List.of("GET /moved", "GET /away", "GET /moved"), server.requests());
  }

  @Test
  void redirectsHaveLimit() throws IOException {
    for (int i = 0; i < 12; i++) {
      server.on("/" + i, "301 Moved", "Location: /" + (i + 1) + "\r\n", "");
    }
    server.on("/12", "200 OK", "", "");
    assertEquals(
        List.of(
            "error external-error: more than 10 redirects",
            "note redirected: moved permanently to SERVER/12"),
        of("/1", "/2"));
  }

  @Test
  void cookiesLastAsLongAsTheRedirects() throws IOException {
    server.on(
        "/a",
        (request, out) ->
            LocalServer.send(
                request,
                out,
                request.head().contains("cookie: key=1") ? "200 OK" : "302 Found",
                "Set-Cookie: key=1; Path=/\r\nLocation: /a\r\n",
                ""));
    server.on(
        "/b",
        (request, out) ->
            LocalServer.send(
                request, out, request.head().contains("cookie") ? "500 No" : "200 OK", "", ""));
    assertEquals(List.of(), of(OPTIONS.withConnections(1), "/a", "/b"));
  }

  @Test
  void onlyRedirectsSetCookies() throws IOException {
    List<String> sent = new CopyOnWriteArrayList<>();
    server.on(
        "/a",
        (request, out) -> {
          sent.add(String.valueOf(request.head().contains("cookie:")));
          String status = request.count() == 1 ? "405 No" : "200 OK";
          LocalServer.send(request, out, status, "Set-Cookie: a=1; Path=/\r\n", "");
        });
    assertEquals(List.of(), of("/a"));
    assertEquals(List.of("false", "false"), sent);
  }

  /** A crawl remembers no cookies, so a document that waits for one would only be a loop. */
  @Test
  void documentThatSetsACookieFirstIsReceived() throws IOException {
    server.on(
        "/once",
        (request, out) ->
            LocalServer.send(
                request,
                out,
                request.head().contains("cookie: key=1") ? "200 OK" : "302 Found",
                "Set-Cookie: key=1; Path=/\r\nLocation: /once#x\r\n",
                ""));
    server.on(
        "/always",
        (request, out) ->
            LocalServer.send(
                request,
                out,
                "302 Found",
                "Set-Cookie: key=" + request.count() + "\r\nLocation: /always\r\n",
                ""));
    server.on("/never", "302 Found", "Location: /never\r\n", "");
    server.on("/other", "302 Found", "Set-Cookie: key=1\r\nLocation: /once\r\n", "");
    List<Integer> found = new ArrayList<>();
    try (HttpFetcher fetcher = HttpFetcher.with(OPTIONS)) {
      for (String path : List.of("/once", "/always", "/never", "/other")) {
        Document document = fetcher.get(Whatwg.parse(server.uri(path))).block();
        found.add(document.provenance().status());
      }
    }
    assertEquals(List.of(200, 302, 302, 302), found);
    assertEquals(2 + 11 + 1 + 1, server.requests().size());
  }

  @Test
  void chainKeepsFiftyCookiesOfAHost() throws IOException {
    StringBuilder fields = new StringBuilder("Location: /b\r\nSet-Cookie: =\r\n");
    for (int i = 0; i < 60; i++) {
      fields.append("Set-Cookie: key").append(i).append("=1; Path=/\r\n");
    }
    server.on("/a", "302 Found", fields.toString(), "");
    AtomicInteger received = new AtomicInteger();
    server.on(
        "/b",
        (request, out) -> {
          received.set(request.head().split("key\\d+=1", -1).length - 1);
          LocalServer.send(request, out, "200 OK", "", "");
        });
    assertEquals(List.of(), of("/a"));
    assertEquals(50, received.get());
  }

  @Test
  void headersHaveALimit() throws IOException {
    server.on("/a", "200 OK", "X: " + "y".repeat(2_000) + "\r\n", "");
    assertEquals(List.of(), of("/a"));
    assertEquals(
        List.of("error external-error: header fields that are too long"),
        of(OPTIONS.withMaxHeaders(1_000), "/a"));
  }

  @Test
  void rangeOfStatusesMayHaveOne() {
    assertTrue(new FetchOptions.StatusRange(403, 403).contains(403));
    assertThrows(IllegalArgumentException.class, () -> new FetchOptions.StatusRange(2, 1));
  }

  @Test
  void hostsAreNotHurried() throws IOException {
    for (int i = 0; i < 5; i++) {
      server.on("/" + i, "200 OK", "", "");
    }
    long start = System.nanoTime();
    FetchOptions slow = OPTIONS.withDelayPerHost(Duration.ofMillis(100));
    assertEquals(List.of(), of(slow, "/0", "/1", "/2", "/3", "/4"));
    assertTrue(System.nanoTime() - start > 400_000_000);
  }

  @Test
  void deadlineEndsTheRequests() throws IOException {
    for (int i = 0; i < 5; i++) {
      server.on("/" + i, "200 OK", "", "");
    }
    FetchOptions brief =
        OPTIONS
            .withConnections(1)
            .withDelayPerHost(Duration.ofMillis(300))
            .withDeadline(Duration.ofMillis(200));
    List<String> found = of(brief, "/0", "/1", "/2", "/3", "/4");
    assertTrue(
        found.contains(
            "warning external-error: not requested: the time for all requests has run out"),
        found.toString());
    assertTrue(server.requests().size() < 5, server.requests().toString());
  }

  @Test
  void interimResponsesDoNotCount() throws IOException {
    server.on(
        "/a",
        (request, out) -> {
          LocalServer.write(out, "HTTP/1.1 103 Early Hints\r\nLink: </x>; rel=preload\r\n\r\n");
          LocalServer.write(out, "HTTP/1.1 102 Processing\r\n\r\n");
          LocalServer.send(request, out, "200 OK", "Content-Type: text/html\r\n", "<p id=x>");
        });
    assertEquals(List.of(), of("/a", "/a#x"));
    server.on("/b", (request, out) -> endless(out, "HTTP/1.1 103 Early\r\n\r\n"));
    assertEquals(List.of("error external-error: no answer in 1500 ms"), of(IMPATIENT, "/b"));
  }

  private static void endless(OutputStream out, String part) throws IOException {
    for (int i = 0; i < 10_000_000; i++) {
      LocalServer.write(out, part);
    }
  }

  @Test
  void repeatedLengthIsFine() throws IOException {
    server.on("/a", "200 OK", "Content-Length: 0\r\n", "");
    assertEquals(List.of(), of("/a"));
  }

  @Test
  void connectionThatEndsInTheHeadIsTriedAgain() throws IOException {
    server.on(
        "/a",
        (request, out) -> {
          LocalServer.write(out, "HTTP/1.1 200 OK\r\nContent-Le");
          request.socket().close();
        });
    assertEquals(
        List.of("error external-error: connection closed before the end of the response"),
        of("/a"));
    assertEquals(List.of("HEAD /a", "GET /a", "GET /a"), server.requests());
  }

  @ParameterizedTest
  @ValueSource(strings = {"file:///etc/passwd", "javascript:alert(1)", "data:,x", "ftp://h/"})
  void redirectsThatBrowsersRefuseAreErrors(String target) throws IOException {
    server.on("/a", "302 Found", "Location: " + target + "\r\n", "");
    String scheme = target.substring(0, target.indexOf(':'));
    assertEquals(
        List.of("error external-error: redirects to a URL with the scheme " + scheme), of("/a"));
  }

  @Test
  void slowHostKeepsNoOtherWaiting() throws IOException {
    try (LocalServer slow = new LocalServer()) {
      List<String> targets = new ArrayList<>();
      for (int i = 0; i < 60; i++) {
        slow.on("/" + i, (request, out) -> Thread.sleep(60_000));
        targets.add(slow.uri("/" + i));
        targets.add(server.uri("/" + i));
        server.on("/" + i, "200 OK", "", "");
      }
      long start = System.nanoTime();
      List<String> found =
          found(
              OPTIONS.withTimeout(Duration.ofSeconds(2)).withDeadline(Duration.ofSeconds(5)),
              targets.toArray(String[]::new));
      assertTrue(System.nanoTime() - start < 15_000_000_000L, "the deadline counts");
      assertEquals(60, server.requests().size());
      assertTrue(slow.requests().size() <= 12, slow.requests().toString());
      assertEquals(60, found.size());
    }
  }

  @Test
  void unusualCharactersAreSentAsBrowsersSendThem() throws IOException {
    server.on("/a|b?q={x}&y=%zz", "200 OK", "", "");
    assertEquals(List.of(), of("/a|b?q={x}&y=%zz#"));
  }

  @Test
  void formsAndIgnoredLinksAreNotRequested() throws IOException {
    Files.writeString(
        site.resolve("index.html"),
        "<form action='/a'><button formaction='/b'></button></form><p data-fairlead-ignore>"
                .replace("='/", "='" + server.uri("/"))
            + "<a href='/c'>c</a>".replace("='/", "='" + server.uri("/")));
    try (HttpFetcher fetcher = HttpFetcher.with(OPTIONS)) {
      assertEquals(List.of(), CHECKER.withExternal(fetcher).check(site).findings());
    }
    assertEquals(List.of(), server.requests());
  }

  @Test
  void userAgentIsSent() throws IOException {
    server.on(
        "/a",
        (request, out) ->
            LocalServer.send(
                request,
                out,
                request.head().toLowerCase(Locale.ROOT).contains("user-agent: tester/1 (~)\r\n")
                    ? "200 OK"
                    : "404 Not Found",
                "",
                ""));
    assertEquals(List.of(), of(OPTIONS.withUserAgent("tester/1 (~)"), "/a"));
    assertThrows(IllegalArgumentException.class, () -> OPTIONS.withUserAgent("a\r\nb: c"));
    assertThrows(IllegalArgumentException.class, () -> OPTIONS.withUserAgent("\u00e4"));
  }

  @Test
  void tokenIsSentToItsHostOnly() throws IOException {
    try (LocalServer other = new LocalServer()) {
      server.on("/a", "302 Found", "Location: " + other.uri("/a") + "\r\n", "");
      Queue<String> seen = new ConcurrentLinkedQueue<>();
      LocalServer.Handler handler =
          (request, out) -> {
            seen.add(request.head());
            LocalServer.send(request, out, "200 OK", "", "");
          };
      other.on("/a", handler);
      server.on("/b", handler);
      FetchOptions options =
          OPTIONS.withHeader("127.0.0.1:" + server.port(), "Authorization", "Bearer secret");
      assertEquals(List.of(), of(options, "/a", "/b"));
      assertEquals(2, seen.size());
      assertEquals(
          List.of("HEAD /b HTTP/1.1"),
          seen.stream()
              .filter(head -> head.contains("Authorization: Bearer secret"))
              .map(head -> head.substring(0, head.indexOf('\r')))
              .toList());
    }
  }

  @ParameterizedTest
  @CsvSource({
    "a/b,X,y",
    "'',X,y",
    "user@h,X,y",
    "h,'',y",
    "h,X Y,y",
    "h,X:,y",
    "h,X,'a\r\nb: c'",
    "h,X,\u0100"
  })
  void wrongHeaderIsRefused(String host, String name, String value) {
    assertThrows(
        IllegalArgumentException.class, () -> FetchOptions.DEFAULT.withHeader(host, name, value));
  }

  @Test
  void tokenNeedsASafeConnection() {
    FetchOptions options = FetchOptions.DEFAULT.withHeader("H.example", "X", "y");
    assertEquals(Map.of("X", "y"), options.headers(Whatwg.parse("https://h.example/a")));
    assertEquals(Map.of(), options.headers(Whatwg.parse("http://h.example/a")));
    assertEquals(Map.of(), options.headers(Whatwg.parse("https://h.example:8443/a")));
    assertEquals(Map.of(), options.headers(Whatwg.parse("https://www.h.example/a")));
  }

  @Test
  void anotherServerIsAskedInstead() throws IOException {
    server.on("/staging/a", "200 OK", "", "");
    Files.writeString(
        site.resolve("index.html"),
        "<a href=https://www.example.com/a>a</a><a href=https://www.example.com/b>b</a>");
    SiteRules rules =
        SiteRules.at("https://example.org/")
            .withMapping("/", "/nowhere/")
            .withMapping("https://www.example.com/", server.uri("/staging/"));
    try (HttpFetcher fetcher = HttpFetcher.with(OPTIONS)) {
      List<String> found =
          SiteChecker.by(rules).withExternal(fetcher).check(site).findings().stream()
              .filter(finding -> finding.code() == CheckCode.EXTERNAL_ERROR)
              .map(CheckFinding::target)
              .toList();
      assertEquals(List.of("https://www.example.com/b"), found);
    }
  }

  @Test
  void nobodyListens() throws IOException {
    int port = server.port();
    server.close();
    assertEquals(
        List.of("error external-error: connection refused"),
        found(OPTIONS, "http://127.0.0.1:" + port + "/"));
  }
}
