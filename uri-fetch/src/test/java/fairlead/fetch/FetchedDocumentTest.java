package fairlead.fetch;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import fairlead.check.Fetcher;
import fairlead.html.extract.LinkExtractor;
import fairlead.pipeline.Document;
import fairlead.pipeline.DocumentWork;
import fairlead.pipeline.Outcome;
import fairlead.uri.Uri;
import fairlead.uri.generic.Rfc3986;
import fairlead.uri.whatwg.Whatwg;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Documents of a served site, and how much of a response is read. */
@Timeout(60)
class FetchedDocumentTest {

  private static final FetchOptions OPTIONS =
      FetchOptions.DEFAULT
          .withPrivateAddresses(true)
          .withTimeout(Duration.ofSeconds(20))
          .withRetries(0);

  private final LocalServer server = new LocalServer();

  @AfterEach
  void stop() throws IOException {
    server.close();
  }

  private static Document get(HttpFetcher fetcher, String uri) {
    return fetcher.get(Rfc3986.DIALECT.parse(uri)).block();
  }

  @Test
  void rulesForRobotsHaveAnyType() {
    String type = "Content-Type: application/octet-stream\r\n";
    server.on("/robots.txt", "200 OK", type, "User-agent: *\nDisallow: /private\n");
    server.on("/private/x", "200 OK", "Content-Type: text/html\r\n", "<p>");
    try (HttpFetcher fetcher = HttpFetcher.with(OPTIONS)) {
      RobotsFetcher polite = RobotsFetcher.of(fetcher, "Fairlead");
      Document refused = polite.get(Rfc3986.DIALECT.parse(server.uri("/private/x"))).block();
      assertEquals(
          new Document.Unread("not requested: robots.txt does not allow it"), refused.content());
    }
  }

  @Test
  void typeIsNotGuessedIfTheServerForbidsIt() {
    String forbids = "X-Content-Type-Options: nosniff\r\n";
    server.on("/page", "200 OK", forbids, "<a href=x>");
    server.on("/links", "200 OK", forbids + "Link: <n>; rel=next\r\n", "<a href=x>");
    try (HttpFetcher fetcher = HttpFetcher.with(OPTIONS)) {
      assertEquals(
          "not a document: no media type",
          assertInstanceOf(Document.Other.class, get(fetcher, server.uri("/page")).content())
              .reason());
      Outcome links =
          DocumentWork.extract(LinkExtractor.STANDARD).apply(get(fetcher, server.uri("/links")));
      assertEquals(1, assertInstanceOf(Outcome.Links.class, links).document().links().size());
    }
  }

  @Test
  void documentIsWhatTheServerSends() {
    server.on("/page", "200 OK", "Content-Type: text/html\r\n", "<a href=x>");
    server.on("/moved", "301 Moved", "Location: /page\r\n", "");
    try (HttpFetcher fetcher = HttpFetcher.with(OPTIONS)) {
      String uri = server.uri("/page");
      Document page = get(fetcher, uri.replace("//", "//me:secret@") + "#there");
      assertEquals(uri, page.provenance().uri());
      assertEquals(200, page.provenance().status());
      Document.Received received = assertInstanceOf(Document.Received.class, page.content());
      assertArrayEquals(
          "<a href=x>".getBytes(StandardCharsets.US_ASCII), received.representation().bytes());
      Document moved = get(fetcher, server.uri("/moved"));
      assertEquals(301, moved.provenance().status(), "redirects are for the site to follow");
    }
    assertEquals(2, server.requests().size());
  }

  @Test
  void documentThatIsNotReceivedSaysWhy() throws IOException {
    try (HttpFetcher fetcher = HttpFetcher.with(OPTIONS)) {
      assertEquals(
          new Document.Unread("not requested: not a URL that browsers know"),
          get(fetcher, "http://h:99999/").content());
      assertEquals(
          new Document.Unread("not requested: browsers block port 25"),
          get(fetcher, "http://127.0.0.1:25/").content());
      String uri = server.uri("/");
      server.close();
      Document dead = get(fetcher, uri);
      assertEquals(new Document.Unread("connection refused"), dead.content());
      assertEquals(uri, dead.provenance().uri());
    }
    try (HttpFetcher fetcher =
        HttpFetcher.with(
            OPTIONS.withPrivateAddresses(false),
            host -> new InetAddress[] {InetAddress.getLoopbackAddress()})) {
      assertEquals(
          new Document.Unread(
              "not requested: 127.0.0.1 is not a public address, but one of the machine itself"),
          get(fetcher, "http://h.example/").content());
    }
  }

  private static Set<Thread> threads() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().startsWith("fairlead-fetch"))
        .collect(Collectors.toSet());
  }

  @Test
  void threadsEndWithTheFetcher() throws InterruptedException {
    server.on("/page", "200 OK", "", "");
    Set<Thread> own;
    Set<Thread> before = threads();
    try (HttpFetcher fetcher = HttpFetcher.with(OPTIONS)) {
      get(fetcher, server.uri("/page"));
      own = threads();
      own.removeAll(before);
      assertFalse(own.isEmpty());
    }
    for (Thread thread : own) {
      thread.join(30_000);
      assertFalse(thread.isAlive(), thread.getName());
    }
  }

  /** Fetches the content of a target, and another target, and counts the connections. */
  private int connections(String path) {
    int before = server.connections();
    // A second request has to wait until the connection of the first is free or closed.
    try (HttpFetcher fetcher = HttpFetcher.with(OPTIONS.withConnectionsPerHost(1))) {
      for (String one : new String[] {path, "/page"}) {
        Uri uri = Whatwg.parse(server.uri(one));
        assertInstanceOf(
            Fetcher.Found.class, fetcher.fetch(uri, true, Fetcher.RedirectPolicy.FOLLOW).block());
      }
    }
    return server.connections() - before;
  }

  @Test
  void contentIsReadIfItMayHaveLinksOrIsShort() {
    String image = "Content-Type: image/png\r\n";
    server.on("/page", "200 OK", "Content-Type: text/html\r\n", "<p>");
    server.on("/long-page", "200 OK", "Content-Type: text/html\r\n", "x".repeat(100_000));
    server.on("/untyped", "200 OK", "", "x".repeat(100_000));
    server.on("/short", "200 OK", image, "x".repeat(99_999));
    server.on("/long", "200 OK", image, "x".repeat(100_000));
    assertEquals(1, connections("/long-page"));
    assertEquals(1, connections("/untyped"));
    assertEquals(1, connections("/short"));
    assertEquals(2, connections("/long"), "the rest is not waited for");
  }
}
