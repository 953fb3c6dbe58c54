package fairlead.check;

import static fairlead.check.Responses.answer;
import static fairlead.check.Responses.page;
import static fairlead.check.Responses.redirect;
import static fairlead.check.Responses.source;
import static org.junit.jupiter.api.Assertions.assertEquals;

import fairlead.pipeline.Document;
import fairlead.pipeline.Redirect;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Redirects, and several captures of one URI, as web archives have them. */
class RedirectsTest {

  private static List<String> found(SiteRules rules, List<Document> documents) {
    return SiteChecker.by(rules).check(source(documents)).findings().stream()
        .map(one -> one.code().label() + ' ' + one.document() + ' ' + one.reference())
        .sorted()
        .toList();
  }

  private static List<String> found(Document... documents) {
    return found(SiteRules.anywhere(), List.of(documents));
  }

  @ParameterizedTest
  @ValueSource(ints = {301, 302, 303, 307, 308})
  void fragmentFollowsARedirect(int status) {
    Document home = page("http://h/", "<a href=guide#sec>a</a><a href=guide#none>b</a>");
    Document guide = page("http://h/guide/", "<p id=sec>");
    assertEquals(
        List.of("missing-fragment http://h/ guide#none"),
        found(home, redirect("http://h/guide", status, "/guide/"), guide));
  }

  @ParameterizedTest
  @CsvSource({
    "/b, /c, http://h/c",
    "//www.h/b, //www.h/c, http://www.h/c",
    "https://h/b, /c, https://h/c",
    "/b, /caf\u00c3\u00a9, http://h/caf%C3%A9"
  })
  void fragmentFollowsAChain(String first, String second, String last) {
    String between = first.startsWith("/b") ? "http://h/b" : first.replaceFirst("^//", "http://");
    List<Document> documents =
        List.of(
            page("http://h/", "<a href=a#sec>a</a><a href=a#none>b</a>"),
            redirect("http://h/a", 301, first),
            redirect(between, 302, second),
            page(last, "<p id=sec>"));
    List<String> expected = List.of("missing-fragment http://h/ a#none");
    assertEquals(expected, found(SiteRules.anywhere(), documents));
    assertEquals(expected, found(SiteRules.at("http://h/"), documents));
  }

  @Test
  void fragmentOfTheLocationCountsInstead() {
    Document home = page("http://h/", "<a href=a#sec>a</a>");
    Document page = page("http://h/b", "<p id=top>");
    assertEquals(List.of(), found(home, redirect("http://h/a", 301, "/b#top"), page));
    assertEquals(
        List.of("missing-fragment http://h/a /b#gone"),
        found(home, redirect("http://h/a", 301, "/b#gone"), page));
  }

  @ParameterizedTest
  @ValueSource(strings = {"http://elsewhere/", "/a", "http://h:x/"})
  void redirectThatLeadsToNoDocumentOfTheSiteLeavesFragmentsAlone(String location) {
    List<String> found =
        found(page("http://h/", "<a href=a#sec>a</a>"), redirect("http://h/a", 302, location));
    assertEquals(
        location.contains("x") ? List.of("rejected-reference http://h/a http://h:x/") : List.of(),
        found);
  }

  /** Nobody comes out of it. A redirect to itself set a cookie, when the archive was made. */
  @Test
  void loopOfSeveralRedirectsLeadsToNoDocument() {
    assertEquals(
        List.of(
            "missing-document http://h/ a#x",
            "missing-document http://h/a /b",
            "missing-document http://h/b /a"),
        found(
            page("http://h/", "<a href=a#x>a</a><a href=c>c</a>"),
            redirect("http://h/a", 301, "/b"),
            redirect("http://h/b", 302, "/a"),
            redirect("http://h/c", 302, "https://h/c#x")));
  }

  @Test
  void targetThatIsMissingIsReportedOnce() {
    assertEquals(
        List.of("missing-document http://h/a /gone"),
        found(
            page("http://h/", "<a href=a#sec>a</a><a href=a>b</a>"),
            redirect("http://h/a", 302, "/gone")));
  }

  @Test
  void whatARedirectShowsToNobodyIsNotChecked() {
    Map<String, List<String>> headers =
        Map.of("Location", List.of("/b"), "Content-Type", List.of("text/html"));
    byte[] moved = "<a href=/gone>here</a>".getBytes(StandardCharsets.UTF_8);
    assertEquals(
        List.of(),
        found(
            page("http://h/", "<a href=a>a</a>"),
            Document.received("http://h/a", 301, headers, moved),
            page("http://h/b", "")));
  }

  /** It says nothing about what is there. */
  @Test
  void fragmentsOfWhatIsNoPageAreLeftAlone() {
    assertEquals(
        List.of(), found(page("http://h/", "<a href=a#sec>a</a>"), answer("http://h/a", 304, "")));
  }

  @ParameterizedTest
  @ValueSource(ints = {400, 404, 500})
  void errorPagesOfAServerAreNotDocuments(int status) {
    assertEquals(
        List.of("missing-document http://h/ a"),
        found(page("http://h/", "<a href=a>a</a>"), answer("http://h/a", status, "")));
  }

  @Test
  void chainsAreFollowedUpToALimit() {
    List<Document> documents = new ArrayList<>();
    documents.add(page("http://h/", "<a href=1#none>a</a><a href=0#none>b</a>"));
    for (int hop = 0; hop <= Redirect.MAX_HOPS; hop++) {
      documents.add(redirect("http://h/" + hop, 302, "/" + (hop + 1)));
    }
    documents.add(page("http://h/" + (Redirect.MAX_HOPS + 1), ""));
    assertEquals(
        List.of("missing-document http://h/ 0#none", "missing-fragment http://h/ 1#none"),
        found(SiteRules.anywhere(), documents));
  }

  @Test
  void linksOfOtherCapturesDoNotReachAPage() {
    assertEquals(
        List.of("orphan-page http://h/c null"),
        found(
            page("http://h/", ""), page("http://h/c", ""), page("http://h/c", "<a href=c>c</a>")));
  }

  /** A page and its redirect to https have the same key; a login comes before the page. */
  @Test
  void pageCountsBeforeItsRedirects() {
    Document home = page("https://h/", "<a href=p#sec>a</a><a href=http://h/p#sec>b</a>");
    Document upgrade = redirect("http://h/p", 301, "https://h/p");
    Document login = redirect("https://h/p", 302, "/login");
    Document page = page("https://h/p", "<p id=sec>");
    Document early = page("https://h/p", "<p id=other>");
    List<Document> documents = new ArrayList<>(List.of(home, upgrade, login, early, page));
    documents.add(page("https://h/login", ""));
    for (int i = 0; i < documents.size(); i++) {
      Collections.rotate(documents, 1);
      assertEquals(
          List.of("insecure-link https://h/ http://h/p#sec"),
          found(SiteRules.anywhere(), documents));
    }
  }

  @Test
  void exactSchemeCountsFirst() {
    Document http = page("http://h/p", "<p id=plain>");
    Document https = page("https://h/p", "<p id=secure>");
    Document home = page("http://h/", "<a href=p#plain>a</a><a href=p#secure>b</a>");
    assertEquals(List.of("missing-fragment http://h/ p#secure"), found(home, http, https));
    assertEquals(List.of("missing-fragment http://h/ p#secure"), found(https, http, home));
  }

  @Test
  void pagesThatRedirectsLeadToAreNoOrphans() {
    assertEquals(
        List.of("orphan-page http://h/c null"),
        found(
            page("http://h/", "<a href=a>a</a>"),
            redirect("http://h/a", 301, "/b"),
            page("http://h/b", ""),
            page("http://h/b", "once more"),
            page("https://h/b", "and by https"),
            page("http://h/c", ""),
            page("https://h/c", "")));
  }

  @Provide
  Arbitrary<List<Document>> captures() {
    Arbitrary<String> uris =
        Arbitraries.of("http://h/", "https://h/", "http://h/p", "https://h/p", "http://h/q");
    Arbitrary<Document> pages =
        Combinators.combine(
                uris,
                Arbitraries.of("", "<p id=a>", "<p id=b>", "<a href=p#a>", "<a href=/p#b>"),
                Arbitraries.of(200, 203, 404, 304, 300))
            .as((uri, html, status) -> answer(uri, status, html));
    Arbitrary<Document> redirects =
        Combinators.combine(
                uris,
                Arbitraries.of("/p", "https://h/p", "/q", "/", "/p#b", "http://other/", "/gone"),
                Arbitraries.of(301, 302))
            .as((uri, location, status) -> redirect(uri, status, location));
    return Arbitraries.oneOf(pages, redirects).list().ofMinSize(1).ofMaxSize(7);
  }

  @Property
  void orderOfRecordsDoesNotMatter(
      @ForAll("captures") List<Document> documents, @ForAll Random random) {
    List<Document> shuffled = new ArrayList<>(documents);
    Collections.shuffle(shuffled, random);
    // Without a page at the root, the first page is where readers begin.
    Document home = page("http://h/", "");
    shuffled.add(home);
    List<Document> sorted = new ArrayList<>(documents);
    sorted.add(0, home);
    assertEquals(found(SiteRules.anywhere(), sorted), found(SiteRules.anywhere(), shuffled));
  }
}
