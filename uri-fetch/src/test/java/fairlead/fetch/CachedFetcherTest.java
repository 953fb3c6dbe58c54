package fairlead.fetch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.check.CheckCode;
import fairlead.check.CheckSeverity;
import fairlead.check.Fetcher;
import fairlead.check.SiteChecker;
import fairlead.fetch.FetchOptions.StatusRange;
import fairlead.html.Representation;
import fairlead.pipeline.Document;
import fairlead.pipeline.checkpoint.DurableText;
import fairlead.uri.Uri;
import fairlead.uri.whatwg.Whatwg;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.core.publisher.Mono;

class CachedFetcherTest {

  private static final List<String> TARGETS =
      List.of(
          "https://h.example/page#there",
          "https://h.example/page#absent",
          "https://h.example/other",
          "https://h.example/moved",
          "https://h.example/gone",
          "https://h.example/busy");

  @TempDir Path folder;
  private Path cache = Path.of("");
  private Path site = Path.of("");
  private Instant now = Instant.parse("2026-01-01T00:00:00Z");
  private final Queue<String> asked = new ConcurrentLinkedQueue<>();

  @BeforeEach
  void makeSite() throws IOException {
    cache = folder.resolve("cache");
    site = Files.createDirectory(folder.resolve("site"));
    StringBuilder page = new StringBuilder();
    TARGETS.forEach(target -> page.append("<a href='").append(target).append("'>x</a>\n"));
    Files.writeString(site.resolve("index.html"), page);
  }

  /** Answers by the names of targets. */
  private final Fetcher web =
      new Fetcher() {
        @Override
        public Mono<Answer> fetch(Uri target, boolean wantsContent, RedirectPolicy policy) {
          asked.add(target.path() + (wantsContent ? " content" : ""));
          Uri next = Whatwg.parse("https://new.example/new");
          return switch (target.path()) {
            case "/gone" -> Mono.just(new Missing("HTTP\tstatus 404", CheckSeverity.ERROR));
            case "/busy" -> Mono.just(new Missing("HTTP status 429", CheckSeverity.WARNING));
            case "/moved" ->
                policy
                    .instead(next)
                    .defaultIfEmpty(new Found(next, true, wantsContent ? page(next) : null));
            default -> Mono.just(new Found(target, false, wantsContent ? page(target) : null));
          };
        }

        @Override
        public Mono<Document> get(Uri uri) {
          return Mono.just(page(uri));
        }
      };

  private static Document page(Uri uri) {
    return Document.received(
        uri.toString(),
        200,
        Map.of("Content-Type", List.of("text/html; charset=utf-8")),
        "<p id=there>".getBytes(StandardCharsets.UTF_8));
  }

  /** What is found, and what was asked for. */
  private List<String> run() throws IOException {
    asked.clear();
    try (CachedFetcher fetcher =
        CachedFetcher.open(web, FetchOptions.DEFAULT, cache, Duration.ofHours(24), () -> now)) {
      return SiteChecker.at("https://example.org/")
          .withSeverity(CheckCode.ORPHAN_PAGE, CheckSeverity.OFF)
          .withExternal(fetcher)
          .check(site)
          .findings()
          .stream()
          .map(one -> one.severity().label() + " " + one.message())
          .toList();
    }
  }

  private List<String> asked() {
    return asked.stream().sorted().toList();
  }

  @Test
  void answersForOtherStatusesAreNotUsed() throws IOException {
    Uri target = Whatwg.parse("https://h.example/403");
    List<Boolean> found = new ArrayList<>();
    for (List<StatusRange> accepted :
        List.of(
            List.of(new StatusRange(200, 299), new StatusRange(403, 403)),
            List.of(new StatusRange(200, 299)),
            List.of(new StatusRange(200, 299), new StatusRange(403, 403)))) {
      FetchOptions options = FetchOptions.DEFAULT.withAccepted(accepted);
      Fetcher server =
          new Fetcher() {
            @Override
            public Mono<Answer> fetch(Uri uri, boolean wantsContent, RedirectPolicy policy) {
              asked.add(uri.path());
              return Mono.just(
                  options.accepts(403)
                      ? new Found(uri, false, null)
                      : new Missing("HTTP status 403", CheckSeverity.ERROR));
            }

            @Override
            public Mono<Document> get(Uri uri) {
              return Mono.empty();
            }
          };
      try (CachedFetcher fetcher =
          CachedFetcher.open(server, options, cache, Duration.ofDays(1), () -> now)) {
        found.add(
            fetcher.fetch(target, false, Fetcher.RedirectPolicy.FOLLOW).block()
                instanceof Fetcher.Found);
      }
    }
    assertEquals(List.of(true, false, true), found);
    assertEquals(2, asked.size());
  }

  /** A redirect may lead to a host that gets a token. */
  @Test
  void answersWithFieldsForOtherHostsAreNotUsed() throws IOException {
    Uri target = Whatwg.parse("https://h.example/moved");
    FetchOptions token = FetchOptions.DEFAULT.withHeader("o.example", "X-Key", "1");
    for (FetchOptions options : List.of(token, FetchOptions.DEFAULT, token)) {
      Fetcher server =
          new Fetcher() {
            @Override
            public Mono<Answer> fetch(Uri uri, boolean wantsContent, RedirectPolicy policy) {
              asked.add(uri.path());
              return Mono.just(new Found(uri, false, null));
            }

            @Override
            public Mono<Document> get(Uri uri) {
              return Mono.empty();
            }
          };
      try (CachedFetcher fetcher =
          CachedFetcher.open(server, options, cache, Duration.ofDays(1), () -> now)) {
        fetcher.fetch(target, false, Fetcher.RedirectPolicy.FOLLOW).block();
      }
    }
    assertEquals(2, asked.size());
  }

  @Test
  void cacheHasALimit() throws IOException {
    int most = 100_000;
    run();
    StringBuilder answers = new StringBuilder();
    for (int i = 0; i < most - 1; i++) {
      String target = "https://h.example/" + i;
      String answer = String.join("\t", target, "false", "200..299", target, "false", "");
      answers.append(now.getEpochSecond()).append('\t').append(answer).append('\n');
    }
    DurableText.write(cache.resolve("answers"), answers.toString());
    for (int round = 0; round < 2; round++) {
      asked.clear();
      try (CachedFetcher fetcher =
          CachedFetcher.open(web, FetchOptions.DEFAULT, cache, Duration.ofDays(1), () -> now)) {
        for (int i : new int[] {0, most - 2, most - 1, most}) {
          fetcher
              .fetch(Whatwg.parse("https://h.example/" + i), false, Fetcher.RedirectPolicy.FOLLOW)
              .block();
        }
      }
    }
    assertEquals(List.of("/" + most), asked());
  }

  @Test
  void answersCountForTheirAge() throws IOException {
    List<String> first = run();
    assertEquals(
        List.of(
            "error no such fragment",
            "note moved permanently to https://new.example/new",
            "error HTTP\tstatus 404",
            "warning HTTP status 429"),
        first);
    assertEquals(List.of("/busy", "/gone", "/moved", "/other", "/page content"), asked());
    now = now.plusSeconds(3599);
    assertEquals(first.toString().replace('\t', ' '), run().toString());
    assertEquals(List.of("/busy"), asked(), "warnings are not kept");
    now = now.plusSeconds(1);
    run();
    assertEquals(List.of("/busy", "/gone"), asked(), "errors are kept for an hour");
    now = now.plusSeconds(82_799);
    run();
    assertEquals(List.of("/busy", "/gone"), asked());
    now = now.plusSeconds(1);
    run();
    assertEquals(4, asked().size(), "the rest is kept for a day");
    now = now.minusSeconds(90_000);
    run();
    assertEquals(5, asked().size(), "a clock that goes back");
  }

  @Test
  void damageOnlyCostsTime() throws IOException {
    List<String> first = run();
    try (Stream<Path> files = Files.list(cache)) {
      for (Path file : files.filter(one -> one.toString().endsWith(".gz")).toList()) {
        Files.write(file, new byte[] {1, 2, 3});
      }
    }
    assertEquals(first.toString().replace('\t', ' '), run().toString());
    assertEquals(List.of("/busy", "/page content"), asked());
    Files.writeString(cache.resolve("answers"), "1\t2");
    assertEquals(first, run());
    assertEquals(5, asked().size());
  }

  /** For a check of another site, its redirects would be followed. */
  @Test
  void redirectToWhatTheCheckKnowsIsNotKept() throws IOException {
    Uri moved = Whatwg.parse("https://h.example/moved");
    for (boolean known : new boolean[] {true, false, false}) {
      try (CachedFetcher fetcher =
          CachedFetcher.open(web, FetchOptions.DEFAULT, cache, Duration.ofDays(1))) {
        Fetcher.RedirectPolicy policy =
            next -> known ? Mono.just(new Fetcher.Found(next, true, null)) : Mono.empty();
        assertInstanceOf(Fetcher.Found.class, fetcher.fetch(moved, false, policy).block());
      }
    }
    assertEquals(List.of("/moved", "/moved"), asked());
  }

  @ParameterizedTest
  @ValueSource(strings = {"h.example", "H.example", "new.example"})
  void whatATokenOpensIsNotKept(String host) throws IOException {
    Uri moved = Whatwg.parse("https://h.example/moved");
    FetchOptions options = FetchOptions.DEFAULT.withHeader(host, "Authorization", "x");
    for (int i = 0; i < 2; i++) {
      try (CachedFetcher fetcher = CachedFetcher.open(web, options, cache, Duration.ofDays(1))) {
        fetcher.fetch(moved, true, Fetcher.RedirectPolicy.FOLLOW).block();
      }
    }
    assertEquals(List.of("/moved content", "/moved content"), asked());
    try (Stream<Path> files = Files.list(cache)) {
      assertEquals(0, files.filter(file -> file.toString().endsWith(".gz")).count());
    }
  }

  /** What a page is after it was kept: its media type and its charset. */
  private List<String> kept(Map<String, List<String>> headers) throws IOException {
    Uri target = Whatwg.parse("https://h.example/page");
    Document sent = Document.received(target.toString(), 200, headers, new byte[] {'x'});
    Fetcher once =
        new Fetcher() {
          @Override
          public Mono<Answer> fetch(Uri uri, boolean wantsContent, RedirectPolicy policy) {
            return Mono.just(new Found(target, false, sent));
          }

          @Override
          public Mono<Document> get(Uri uri) {
            return Mono.just(sent);
          }
        };
    try (CachedFetcher fetcher =
        CachedFetcher.open(once, FetchOptions.DEFAULT, cache, Duration.ofDays(1))) {
      fetcher.fetch(target, true, Fetcher.RedirectPolicy.FOLLOW).block();
      assertSame(sent, fetcher.get(target).block());
    }
    try (CachedFetcher fetcher =
        CachedFetcher.open(web, FetchOptions.DEFAULT, cache, Duration.ofDays(1))) {
      Fetcher.Found found =
          (Fetcher.Found) fetcher.fetch(target, true, Fetcher.RedirectPolicy.FOLLOW).block();
      Representation page = ((Document.Received) found.document().content()).representation();
      assertEquals(1, page.bytes().length);
      return List.of(String.valueOf(page.mediaType()), String.valueOf(page.charset()));
    }
  }

  @Test
  void typeOfAPageIsKept() throws IOException {
    Map<String, List<String>> type = Map.of("Content-Type", List.of("text/html; charset=big5"));
    assertEquals(List.of("text/html", "big5"), kept(type));
    assertEquals(List.of(), asked());
  }

  @Test
  void pageWithoutATypeStaysOne() throws IOException {
    assertEquals(List.of("null", "null"), kept(Map.of()));
    assertEquals(List.of(), asked());
  }

  @Test
  void pageThatCannotBeWrittenIsAskedForAgain() throws IOException {
    run();
    Path body;
    try (Stream<Path> files = Files.list(cache)) {
      body = files.filter(one -> one.toString().endsWith(".gz")).findFirst().orElseThrow();
    }
    now = now.plusSeconds(100_000);
    Files.delete(body);
    Files.createDirectory(body);
    List<String> first = run();
    assertEquals(first.toString().replace('\t', ' '), run().toString());
    assertEquals(List.of("/busy", "/page content"), asked());
  }

  @Test
  void folderThatCannotBeReadIsFreeAgain() throws IOException {
    run();
    Path answers = cache.resolve("answers");
    Files.delete(answers);
    Files.createDirectory(answers);
    assertThrows(IOException.class, this::run);
    Files.delete(answers);
    run();
    assertEquals(5, asked().size());
  }

  private List<String> files() throws IOException {
    try (Stream<Path> files = Files.list(cache)) {
      return files
          .map(file -> file.getFileName().toString())
          .map(name -> name.endsWith(".gz") ? "a page" : name)
          .sorted(Comparator.comparing(name -> name.equals("a page") ? "~" : name))
          .toList();
    }
  }

  @Test
  void expiredContentIsRemoved() throws IOException {
    run();
    assertEquals(List.of("answers", "fairlead-cache.lock", "a page"), files());
    now = now.plusSeconds(100_000);
    Files.writeString(site.resolve("index.html"), "no links");
    run();
    assertEquals(List.of("answers", "fairlead-cache.lock"), files());
  }

  @Test
  void folderIsUsedByOneRunAndNotByOthers() throws IOException {
    try (CachedFetcher first =
        CachedFetcher.open(web, FetchOptions.DEFAULT, cache, Duration.ofDays(1))) {
      IOException used = assertThrows(IOException.class, this::run);
      assertTrue(String.valueOf(used.getMessage()).contains("another run"), used.getMessage());
      assertEquals(32, first.concurrency());
      assertEquals(4, first.perHost());
    }
    run();
    Path other = Files.createDirectory(folder.resolve("other"));
    Files.writeString(other.resolve("file"), "mine");
    cache = other;
    assertThrows(IOException.class, this::run);
    assertEquals("mine", Files.readString(other.resolve("file")));
  }
}
