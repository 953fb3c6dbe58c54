package fairlead.fetch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import fairlead.check.CheckCode;
import fairlead.check.CheckFinding;
import fairlead.check.CheckResult;
import fairlead.check.CheckSeverity;
import fairlead.check.CrawlLimits;
import fairlead.check.SiteChecker;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A site as it is served, compared with the same site as a folder. */
@Timeout(120)
class ServedSiteTest {

  private static final Map<String, String> TYPES =
      Map.of(
          "html",
          "text/html; charset=utf-8",
          "css",
          "text/css",
          "png",
          "image/png",
          "xml",
          "application/xml",
          "svg",
          "image/svg+xml",
          "gz",
          "application/x-gzip");

  private static final FetchOptions OPTIONS =
      FetchOptions.DEFAULT.withPrivateAddresses(true).withTimeout(Duration.ofSeconds(20));

  @TempDir Path folder;
  private HttpServer server;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private String root = "";
  private final ConcurrentLinkedQueue<String> requests = new ConcurrentLinkedQueue<>();

  @BeforeAll
  static void doNotWaitForMore() { // 40 ms for each response
    System.setProperty("sun.net.httpserver.nodelay", "true");
  }

  @BeforeEach
  void serve() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 100);
    server.createContext("/", this::answer);
    server.setExecutor(threads);
    server.start();
    root = "http://127.0.0.1:" + server.getAddress().getPort() + "/";
  }

  @AfterEach
  void stop() {
    server.stop(0);
    threads.shutdownNow();
  }

  private void answer(HttpExchange exchange) throws IOException {
    String path = exchange.getRequestURI().getPath();
    requests.add(exchange.getRequestMethod() + ' ' + exchange.getRequestURI());
    Path file = folder.resolve(path.substring(1)).normalize();
    if (Files.isDirectory(file) && !path.endsWith("/")) {
      exchange.getResponseHeaders().add("Location", path + "/");
      exchange.sendResponseHeaders(301, -1);
    } else {
      Path found = Files.isDirectory(file) ? file.resolve("index.html") : file;
      boolean exists = Files.isRegularFile(found);
      byte[] body =
          exists
              ? Files.readAllBytes(found)
              : "<a href=of-the-error-page>x".getBytes(StandardCharsets.UTF_8);
      String name = exists ? found.toString() : "x.html";
      String extension = name.substring(name.lastIndexOf('.') + 1);
      exchange.getResponseHeaders().add("Content-Type", TYPES.get(extension));
      exchange.sendResponseHeaders(exists ? 200 : 404, body.length == 0 ? -1 : body.length);
      exchange.getResponseBody().write(body);
    }
    exchange.close();
  }

  private void write(String name, String content) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, content, StandardCharsets.UTF_8);
  }

  private SiteChecker checker() {
    return SiteChecker.at(root).withSeverity(CheckCode.LOCAL_LINK, CheckSeverity.OFF);
  }

  private CheckResult crawl(CrawlLimits limits, String... starts) {
    try (HttpFetcher fetcher = HttpFetcher.with(OPTIONS)) {
      return checker().crawl(fetcher, limits, starts);
    }
  }

  private static String text(CheckFinding one) {
    return one.code().label()
        + " "
        + one.document()
        + ":"
        + one.line()
        + ":"
        + one.column()
        + " "
        + one.target();
  }

  private static List<String> sorted(Stream<CheckFinding> findings) {
    return findings.map(ServedSiteTest::text).sorted().toList();
  }

  @Test
  void findingsAreThoseOfTheFolder() throws IOException {
    write(
        "index.html",
        """
        <link rel=stylesheet href=style.css><a href=a.html#there>1</a> <a href=a.html#absent>2</a>
        <a href=missing.html>3</a> <a href=A.html>4</a> <img src=picture.png><img src=no.png>
        <a href=docs/>5</a><a href=docs>6</a><a href=deep/1.html>7</a><a href="http://[">8</a>
        <form action=/search method=post></form><a href="mailto:nobody">9</a>
        <a href=https://example.org/elsewhere>10</a>
        """);
    write("a.html", "<p id=there><p id=there><a href=.>home</a>");
    write("style.css", "body { background: url(no-background.png) }");
    write("picture.png", "not really");
    write("docs/index.html", "<base href=../><a href=a.html>a</a><a href=docs/none>b</a>");
    for (int i = 1; i < 20; i++) {
      write("deep/" + i + ".html", "<a href=" + (i + 1) + ".html>next</a>");
    }
    List<String> expected = sorted(checker().check(folder).findings().stream());
    CheckResult served = crawl(CrawlLimits.DEFAULT, root);
    // A form is not sent, so it is judged in the folder only. A server has no index files.
    expected =
        expected.stream()
            .filter(one -> !one.endsWith("/search"))
            .map(one -> one.replace("/index.html", "/"))
            .sorted()
            .toList();
    assertEquals(expected, sorted(served.findings().stream()));
    assertTrue(expected.size() >= 10, expected.toString());
    assertEquals(requests.size(), requests.stream().distinct().count(), "each is requested once");
    assertTrue(requests.stream().noneMatch(one -> one.contains("error-page")), "of 404 pages");
    assertTrue(requests.stream().noneMatch(one -> one.contains("/search")), "forms");
  }

  @Test
  void depthIsLimited() throws IOException {
    write("index.html", "<a href=1.html>1</a>");
    write("1.html", "<a href=2.html>2</a>");
    write("2.html", "<a href=3.html>3</a><a href=1.html>1</a>");
    CheckResult result = crawl(CrawlLimits.DEFAULT.withDepth(2), root);
    assertEquals(
        List.of("not requested: it is more than 2 links away"),
        result.findings().stream().map(CheckFinding::message).toList());
    assertEquals(Map.of(CheckCode.NOT_REACHED, 1L), result.counts());
    assertEquals(3, requests.size());
  }

  @Test
  void documentsAreLimited() throws IOException {
    StringBuilder page = new StringBuilder();
    for (int i = 0; i < 50; i++) {
      page.append("<a href='?page=").append(i).append("'>x</a>");
    }
    write("index.html", page.toString());
    CheckResult result = crawl(CrawlLimits.DEFAULT.withDocuments(10), root);
    assertEquals(Map.of(CheckCode.NOT_REACHED, 10L * 41), result.counts());
    assertEquals(10, requests.size());
  }

  @Test
  void longDocumentIsReadInPart() throws IOException {
    write("index.html", "<a href=1.html>1</a>" + " ".repeat(1000) + "<a href=2.html>2</a>");
    write("1.html", "");
    try (HttpFetcher fetcher = HttpFetcher.with(OPTIONS.withMaxDocument(500))) {
      CheckResult result = checker().crawl(fetcher, CrawlLimits.DEFAULT, root);
      assertEquals(Map.of(CheckCode.PARTIAL_DOCUMENT, 1L), result.counts());
    }
    assertEquals(2, requests.size());
  }

  @ParameterizedTest
  @ValueSource(strings = {"sitemap.xml", "sitemap.xml.gz"})
  void sitemapIsAStart(String name) throws IOException {
    String sitemap =
        "<urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'><url><loc>"
            + root
            + "orphan.html</loc></url></urlset>";
    write("sitemap.xml", sitemap);
    try (OutputStream out =
        new GZIPOutputStream(Files.newOutputStream(folder.resolve("sitemap.xml.gz")))) {
      out.write(sitemap.getBytes(StandardCharsets.UTF_8));
    }
    write("orphan.html", "<a href=missing>x</a>");
    List<String> found = sorted(crawl(CrawlLimits.DEFAULT, root + name).findings().stream());
    assertTrue(
        found.contains("missing-document " + root + "orphan.html:1:9 " + root + "missing"),
        found.toString());
  }

  /** A page that was not requested may link to it. */
  @Test
  void noPageIsAnOrphanIfSomeWereNotReached() throws IOException {
    write(
        "sitemap.xml",
        "<urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'><url><loc>%sa.html</loc></url>"
                .formatted(root)
            + "<url><loc>%sb.html</loc></url></urlset>".formatted(root));
    write("a.html", "<a href=c.html>c</a>");
    write("b.html", "<p>");
    write("c.html", "<a href=b.html>b</a>");
    assertEquals(
        Map.of(CheckCode.NOT_REACHED, 1L),
        crawl(CrawlLimits.DEFAULT.withDepth(1), root + "sitemap.xml").counts());
    assertEquals(Map.of(), crawl(CrawlLimits.DEFAULT, root + "sitemap.xml").counts());
  }

  @Test
  void chainOfManyPagesIsNoProblem() throws IOException {
    server.removeContext("/");
    server.createContext(
        "/",
        exchange -> {
          String path = exchange.getRequestURI().getPath();
          int number = path.length() == 1 ? 0 : Integer.parseInt(path.substring(1));
          byte[] body =
              ("<a href=/" + Math.min(number + 1, 3000) + ">next").getBytes(StandardCharsets.UTF_8);
          exchange.getResponseHeaders().add("Content-Type", "text/html");
          exchange.sendResponseHeaders(200, body.length);
          exchange.getResponseBody().write(body);
          exchange.close();
        });
    assertEquals(3001, crawl(CrawlLimits.DEFAULT, root).documents());
  }

  private String problem(String start) {
    CheckResult result = crawl(CrawlLimits.DEFAULT, start);
    assertTrue(result.hasErrors(), start);
    return result.findings().get(0).message().replace(root, "ROOT/");
  }

  @Test
  void startThatLeadsNowhereIsAnError() throws IOException {
    write("docs/index.html", "<a href=x>");
    assertEquals("HTTP status 404", problem(root + "nowhere"));
    server.createContext("/circle", exchange -> redirect(exchange, "/circle"));
    server.createContext("/away", exchange -> redirect(exchange, "https://elsewhere.example/"));
    assertEquals("the redirects form a loop", problem(root + "circle"));
    assertEquals(
        "redirects to https://elsewhere.example/, which is outside the site",
        problem(root + "away"));
    assertEquals(
        List.of("HTTP status 404"),
        crawl(CrawlLimits.DEFAULT, root + "docs").findings().stream()
            .map(CheckFinding::message)
            .toList());
  }

  private static void redirect(HttpExchange exchange, String location) throws IOException {
    exchange.getResponseHeaders().add("Location", location);
    exchange.sendResponseHeaders(302, -1);
    exchange.close();
  }

  @Test
  void whatIsWrongIsReportedAtTheLink() throws IOException {
    write(
        "index.html", "<a href=circle>1</a><a href=busy>2</a><a href=broken>3</a><a href=r>4</a>");
    server.createContext("/r", exchange -> redirect(exchange, "/gone"));
    server.createContext("/circle", exchange -> redirect(exchange, "/circle"));
    server.createContext(
        "/busy",
        exchange -> {
          exchange.sendResponseHeaders(429, -1);
          exchange.close();
        });
    server.createContext("/broken", HttpExchange::close);
    List<String> found;
    try (HttpFetcher fetcher = HttpFetcher.with(OPTIONS.withRetries(0))) {
      found =
          checker().crawl(fetcher, CrawlLimits.DEFAULT, root).findings().stream()
              .filter(one -> root.equals(one.document()))
              .map(one -> one.column() + " " + one.severity().label() + " " + one.message())
              .map(one -> one.replace(root, "ROOT/"))
              .toList();
    }
    assertEquals(
        List.of(
            "9 error the redirects form a loop",
            "29 warning HTTP status 429",
            "47 error connection closed before the end of the response",
            "67 error a redirect leads to ROOT/gone: HTTP status 404"),
        found);
  }

  @Test
  void startMustBeInTheSite() {
    assertThrows(
        IllegalArgumentException.class,
        () -> crawl(CrawlLimits.DEFAULT, "https://elsewhere.example/"));
  }

  @Test
  void serverThatIsNotThereIsReported() {
    server.stop(0);
    CheckResult result = crawl(CrawlLimits.DEFAULT, root);
    assertEquals(
        List.of("connection refused"),
        result.findings().stream().map(CheckFinding::message).toList());
  }
}
