package fairlead.fetch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import fairlead.check.CheckSeverity;
import fairlead.check.Fetcher;
import fairlead.pipeline.Document;
import fairlead.pipeline.DocumentPlace;
import fairlead.pipeline.Provenance;
import fairlead.uri.Uri;
import fairlead.uri.whatwg.Whatwg;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.test.scheduler.VirtualTimeScheduler;

class RobotsFetcherTest {

  private static final String RULES =
      """
      User-agent: other
      Disallow: /

      User-agent: Fairlead
      Disallow: /no*?q
      Allow: /no/but
      """;

  private final Queue<String> asked = new ConcurrentLinkedQueue<>();

  /** A web of servers whose names say what they do with a request for robots.txt. */
  private final Fetcher web =
      new Fetcher() {
        @Override
        public Mono<Document> get(Uri uri) {
          return Mono.fromSupplier(
              () -> {
                asked.add(uri.toString());
                return response(uri);
              });
        }

        @Override
        public Mono<Answer> fetch(Uri target, boolean wantsContent, RedirectPolicy policy) {
          Mono<Answer> there = Mono.just(new Found(target, false, null));
          String[] redirect = target.toString().split("!", 2);
          return redirect.length == 1
              ? there
              : policy.instead(Whatwg.parse(redirect[1])).switchIfEmpty(there);
        }

        @Override
        public int perHost() {
          return 7;
        }
      };

  private static Document response(Uri uri) {
    String host = uri.toString().replaceAll("^https?://([^/]*)/.*", "$1");
    return switch (host) {
      case "none" -> received(uri, 404, "", "");
      case "busy" -> received(uri, 429, "", "");
      case "binary" -> Document.other(provenance(uri).withStatus(200), "not a document");
      case "broken" -> received(uri, 500, "", "");
      case "named" -> received(uri, 200, "", "User-agent: azAZ-_\nDisallow: /\n");
      case "moved" -> received(uri, 301, "http://rules/robots.txt", "");
      case "loop" -> received(uri, 302, "/robots.txt", "");
      case "leaves" -> received(uri, 302, "ftp://rules/robots.txt", "");
      case "dead" -> Document.unread(provenance(uri), "no such host");
      case "long" ->
          received(uri, 200, "", "#".repeat(500 << 10) + "\nUser-agent: *\nDisallow: /\n");
      case "slow" -> received(uri, 200, "", "User-agent: *\nCrawl-delay: 2.5\n");
      case "wrong" -> received(uri, 200, "", "User-agent: *\nCrawl-delay: soon\nCrawl-delay: -1\n");
      case "slower" -> received(uri, 200, "", "User-agent: *\nCrawl-delay: 1000000000\n");
      default -> received(uri, 200, "", RULES);
    };
  }

  private static Provenance provenance(Uri uri) {
    return Provenance.of(DocumentPlace.retrieved(uri.toString())).withUri(uri.toString());
  }

  private static Document received(Uri uri, int status, String location, String body) {
    return Document.received(
        uri.toString(),
        status,
        location.isEmpty()
            ? Map.of("Content-Type", List.of("text/plain"))
            : Map.of("Location", List.of(location)),
        body.getBytes(StandardCharsets.UTF_8));
  }

  private final RobotsFetcher polite = RobotsFetcher.of(web, "Fairlead/1.0 (other)");

  private String answer(String uri) {
    return polite.fetch(Whatwg.parse(uri), false, Fetcher.RedirectPolicy.FOLLOW).block()
            instanceof Fetcher.Missing missing
        ? missing.severity() + " " + missing.message()
        : "";
  }

  @Test
  void rulesOfTheRobotCount() {
    String disallowed = CheckSeverity.WARNING + " not requested: robots.txt does not allow it";
    assertEquals("", answer("http://rules/"));
    assertEquals("", answer("http://rules/no"));
    assertEquals(disallowed, answer("http://rules/no/x?q"));
    assertEquals("", answer("http://rules/no/but"));
    assertEquals("", answer("http://me:pw@rules/robots.txt"));
    assertEquals(disallowed, answer("http://moved/nothing?q=1"));
    assertEquals(
        List.of("http://rules/robots.txt", "http://moved/robots.txt", "http://rules/robots.txt"),
        List.copyOf(asked));
  }

  @Test
  void rulesCountAlsoAfterARedirect() {
    assertEquals(
        "WARNING not requested: a redirect leads to http://rules/no/x?q: robots.txt does not allow"
            + " it",
        answer("http://none/a!http://rules/no/x?q"));
    assertEquals(
        "WARNING not requested: a redirect leads to http://broken/: the server does not send its"
            + " robots.txt",
        answer("http://none/a!http://broken/"));
    assertEquals("", answer("http://none/a!http://rules/yes"));
    Fetcher.Found known = new Fetcher.Found(Whatwg.parse("http://rules/no/x"), true, null);
    assertEquals(
        known,
        polite
            .fetch(
                Whatwg.parse("http://none/a!http://rules/no/x?q"), false, next -> Mono.just(known))
            .block());
  }

  @Test
  void serverWithoutRulesAllowsEverything() {
    for (String host : List.of("none", "dead", "loop", "leaves", "long")) {
      assertEquals("", answer("http://" + host + "/a"), host);
    }
    assertEquals(6, asked.stream().filter("http://loop/robots.txt"::equals).count());
  }

  @Test
  void serverThatFailsAllowsNothing() {
    for (String host : List.of("busy", "broken", "binary")) {
      assertEquals(
          CheckSeverity.WARNING + " not requested: the server does not send its robots.txt",
          answer("http://" + host + "/a"));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "azAZ-_, false",
    "azAZ-_/1.0, false",
    "azAZ-_1, false",
    "azAZ-_@, false",
    "azAZ-_[, false",
    "azAZ-_`, false",
    "azAZ-_{, false",
    "azAZ-_z, true",
    "azAZ, true"
  })
  void nameOfARobotIsTheStartOfItsUserAgent(String userAgent, boolean isAllowed) {
    Uri page = Whatwg.parse("http://named/a");
    Fetcher.Answer answer =
        RobotsFetcher.of(web, userAgent).fetch(page, false, Fetcher.RedirectPolicy.FOLLOW).block();
    assertEquals(isAllowed, answer instanceof Fetcher.Found);
  }

  @Test
  void documentsOfTheSiteFollowTheRules() {
    Document refused = polite.get(Whatwg.parse("http://rules/no?q")).block();
    assertEquals(
        new Document.Unread("not requested: robots.txt does not allow it"), refused.content());
    assertEquals("http://rules/no?q", refused.provenance().uri());
    assertEquals(200, polite.get(Whatwg.parse("http://rules/yes")).block().provenance().status());
  }

  /** The check of a link shows why there is no response; a crawl has to stay away. */
  @Test
  void serverThatDoesNotRespondIsAskedAgain() {
    for (int i = 1; i <= 2; i++) {
      Document refused = polite.get(Whatwg.parse("http://dead/a")).block();
      assertEquals(
          new Document.Unread(
              "not requested: the server does not send its robots.txt: no such host"),
          refused.content());
      assertEquals("", answer("http://dead/a"));
      assertEquals(2 * i, asked.size());
    }
  }

  /** RFC 9309, Sections 2.3.1.4 and 2.4. */
  @ParameterizedTest
  @CsvSource({"rules, PT24H", "none, PT24H", "broken, PT5M"})
  void oldRulesAreAskedForAnew(String server, Duration age) {
    VirtualTimeScheduler time = VirtualTimeScheduler.create();
    Fetcher fetcher = RobotsFetcher.of(web, "Fairlead/1.0", time);
    Uri page = Whatwg.parse("http://" + server + "/a");
    fetcher.fetch(page, false, Fetcher.RedirectPolicy.FOLLOW).block();
    time.advanceTimeBy(age.minusSeconds(1));
    fetcher.fetch(page, false, Fetcher.RedirectPolicy.FOLLOW).block();
    assertEquals(1, asked.size());
    time.advanceTimeBy(Duration.ofSeconds(2));
    fetcher.fetch(page, false, Fetcher.RedirectPolicy.FOLLOW).block();
    assertEquals(2, asked.size());
  }

  @Test
  void eachServerIsAskedOnce() {
    Flux.range(0, 100)
        .flatMap(
            i ->
                polite.fetch(
                    Whatwg.parse("http://rules/" + i), false, Fetcher.RedirectPolicy.FOLLOW))
        .blockLast();
    assertEquals(List.of("http://rules/robots.txt"), List.copyOf(asked));
    assertEquals(7, polite.perHost());
    assertEquals(32, polite.concurrency());
  }

  @Test
  void serversSayHowLongToWait() {
    Duration slow = polite.crawlDelay(Whatwg.parse("http://slow/a?b")).block();
    assertEquals(Duration.ofMillis(2500), slow);
    for (String server : new String[] {"rules", "none", "broken", "dead", "wrong"}) {
      assertNull(polite.crawlDelay(Whatwg.parse("http://" + server + "/")).block(), server);
    }
    polite.crawlDelay(Whatwg.parse("http://slow/c")).block();
    assertEquals(1, Collections.frequency(asked, "http://slow/robots.txt"));
    Duration slower = polite.crawlDelay(Whatwg.parse("http://slower/a")).block();
    assertEquals(Duration.ofSeconds(1_000_000_000), slower);
    assertEquals("", answer("http://slower/a"));
  }
}
