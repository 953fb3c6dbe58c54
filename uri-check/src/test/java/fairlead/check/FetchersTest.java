package fairlead.check;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What a checker asks of a fetcher, and what it makes of the answers. */
class FetchersTest {

  private static final SiteChecker CHECKER =
      SiteChecker.at("http://h/")
          .withSeverity(CheckCode.ORPHAN_PAGE, CheckSeverity.OFF)
          .withSeverity(CheckCode.INSECURE_LINK, CheckSeverity.OFF);

  private final FakeWeb web = new FakeWeb();

  private static List<String> texts(CheckResult result) {
    return result.findings().stream()
        .map(
            one ->
                one.severity().label()
                    + " "
                    + one.code().label()
                    + " "
                    + one.reference()
                    + ": "
                    + one.message())
        .toList();
  }

  private List<String> external(SiteChecker checker, String html) {
    return texts(
        checker.withExternal(web).check(Responses.source(Responses.page("http://h/", html))));
  }

  private List<String> crawl(CrawlLimits limits, String... starts) {
    return texts(CHECKER.crawl(web, limits, starts));
  }

  @Test
  void eachTargetIsAskedForOnce() {
    web.found("https://a/", "<p id=x>").found("https://b/", "https://b/new#part", true);
    web.missing("https://c/", CheckSeverity.WARNING, "busy");
    assertEquals(
        List.of(
            "error missing-fragment https://***@a/#y: no such fragment",
            "note redirected https://b/#z: moved permanently to https://b/new#part",
            "warning external-error https://c/: busy",
            "error external-error https://d/: HTTP status 404"),
        external(
            CHECKER.withSeverity(CheckCode.HAZARD, CheckSeverity.OFF),
            "<a href=https://a/></a><a href=https://a/#x></a><a href=https://user:pw@a/#y></a>"
                + "<a href=https://b/#z></a><a href=https://c/></a><a href=https://d/></a>"));
    assertEquals(
        List.of("https://a/ content", "https://b/ content", "https://c/", "https://d/"),
        web.asked());
  }

  @Test
  void fragmentNeedsTheContentInAnyOrder() {
    web.found("https://a/", "<p id=x>").found("https://b/", "<p id=x>");
    external(
        CHECKER,
        "<a href=https://a/#x></a><a href=https://a/></a><a href=https://b/></a><a"
            + " href=https://b/#x>");
    assertEquals(List.of("https://a/ content", "https://b/ content"), web.asked());
  }

  @Test
  void serverThatRedirectsToHttpsIsNoted() {
    web.found("http://a/x", "https://a/x", false).found("http://b/x", "https://b/y", false);
    List<CheckFinding> findings =
        CHECKER
            .withExternal(web)
            .check(
                Responses.source(
                    Responses.page("http://h/", "<a href=http://a/x#y></a><a href=http://b/x>")))
            .findings();
    assertEquals(List.of("the server redirects to https://a/x: http://a/x#y"), about(findings));
    assertEquals("https://a/x#y", findings.get(0).correction());
  }

  private static List<String> about(List<CheckFinding> findings) {
    return findings.stream().map(CheckFinding::about).toList();
  }

  @Test
  void correctionsAreForTheServerThatIsNamed() {
    SiteRules rules = SiteRules.at("http://h/").withMapping("http://a/", "http://staging/");
    web.found("http://staging/x", "http://staging/y", true);
    List<CheckFinding> findings =
        SiteChecker.by(rules)
            .withExternal(web)
            .check(Responses.source(Responses.page("http://h/", "<a href=http://a/x>")))
            .findings();
    assertEquals(1, findings.size());
    assertNull(findings.get(0).correction());
  }

  @Test
  void onlyWhatReadersRequestIsAskedFor() {
    external(
        CHECKER,
        "<form action=http://a/><button formaction=http://b/></button></form><a href=mailto:x@y.z>"
            + "</a><p data-fairlead-ignore><a href=http://c/></a></p><a href=ftp://d/></a>"
            + "<link rel=preconnect href=http://e/><a href=http://h/inside></a>");
    assertEquals(List.of(), web.asked());
  }

  @Test
  void pagesThatDoNotMatterAskForNothing() {
    external(CHECKER.onlyAbout(Set.of("http://h/other")), "<a href=http://a/></a>");
    assertEquals(List.of(), web.asked());
  }

  @Test
  void targetsWithoutAnswerAreNotJudged() {
    web.silent();
    assertEquals(List.of(), external(CHECKER, "<a href=http://a/></a>"));
    assertEquals(List.of("http://a/"), web.asked());
  }

  @Test
  void anotherServerIsAsked() {
    SiteRules rules = SiteRules.at("http://h/").withMapping("http://a/", "http://staging/a/");
    web.found("http://staging/a/x", "http://staging/a/x", false);
    assertEquals(
        List.of("error external-error http://a/y: HTTP status 404"),
        external(SiteChecker.by(rules), "<a href=http://a/x></a><a href=http://a/y></a>"));
  }

  /** The server may be asked before the folder is published, or may have what the folder lacks. */
  @Test
  void redirectIntoTheFolderIsJudgedByTheFolder() {
    web.found("http://a/moved", "http://h/", true)
        .found("http://a/part", "http://h/#none", false)
        .found("http://a/gone", "http://h/gone", true);
    assertEquals(
        List.of(
            "note redirected http://a/moved: moved permanently to http://h/",
            "error missing-fragment http://a/moved#x: no such fragment",
            "error external-error http://a/gone: a redirect leads to http://h/gone: no such"
                + " document"),
        external(
            CHECKER,
            "<a href=http://a/moved></a><a href=http://a/moved#x></a>"
                + "<a href=http://a/part#x></a><a href=http://a/gone></a>"));
    assertEquals(List.of(true, false), web.known("http://h/x", "http://a/x"));
  }

  @Test
  void targetOfARedirectsFileIsJudgedAsAnyOther() {
    RedirectRules redirects =
        RedirectRules.parse(
            "/gone http://a/gone\n/there http://a/x 302\n/chain /gone\n/y http://y/");
    SiteChecker checker =
        SiteChecker.by(SiteRules.at("http://h/").withRedirects(redirects))
            .withSeverity(CheckCode.ORPHAN_PAGE, CheckSeverity.OFF);
    web.found("http://a/x", "http://a/y", true).found("http://a/z", "http://h/there", true);
    assertEquals(List.of(), external(checker, "<a href=http://a/z></a>"), "no certain correction");
    assertEquals(List.of("http://a/z"), web.asked());
    String page = "<a href=gone#b></a><a href=there></a><a href=chain></a><a href=http://a/gone>";
    assertEquals(
        List.of(
            "error external-error gone#b: line 1 of the redirects file leads to http://a/gone: HTTP"
                + " status 404",
            "error external-error chain: line 3 of the redirects file leads to http://a/gone: HTTP"
                + " status 404",
            "error external-error http://a/gone: HTTP status 404"),
        external(checker, page));
    assertEquals(List.of("http://a/gone", "http://a/x", "http://a/z"), web.asked());
    assertEquals(
        List.of(), texts(checker.check(Responses.source(Responses.page("http://h/", page)))));
  }

  @Test
  void serverOfASiteThatIsServedIsAskedAfterEachRedirect() {
    web.page("http://h/", "<a href=http://a/x></a>").found("http://a/x", "http://h/new", true);
    assertEquals(
        List.of("note redirected http://a/x: moved permanently to http://h/new"),
        texts(CHECKER.withExternal(web).crawl(web, CrawlLimits.DEFAULT, "http://h/")));
    assertEquals(List.of(false), web.known("http://h/new"));
  }

  @Test
  void targetUpFromTheRootIsJudgedAsAnyOther() {
    SiteChecker checker =
        SiteChecker.at("http://h/docs/").withSeverity(CheckCode.ORPHAN_PAGE, CheckSeverity.OFF);
    String page = "<a href=../a></a><a href=../b></a><form action=../c></form>";
    web.found("http://h/a", "http://h/a", false);
    assertEquals(
        List.of(
            "error external-error ../b: HTTP status 404",
            "warning above-root ../c: goes above the root of the site"),
        texts(
            checker
                .withExternal(web)
                .check(Responses.source(Responses.page("http://h/docs/", page)))));
  }

  @Test
  void theLastWayToOtherSitesCounts() {
    SiteChecker archived = CHECKER.withExternal(web).against(Responses.source());
    assertEquals(
        List.of("warning external-error http://a/: not in the archive"),
        texts(archived.check(Responses.source(Responses.page("http://h/", "<a href=http://a/>")))));
    assertEquals(List.of(), web.asked());
  }

  @Test
  void siteIsReadAsItIsServed() {
    web.page(
            "http://h/",
            "<a href=a></a><a href=b#x></a><a href=b#y></a><a href=c></a>"
                + "<a href=e></a><a href=f></a>")
        .page("http://h/b", "<p id=x><a href=d></a>")
        .status("http://h/c", 503)
        .status("http://h/e", 429)
        .status("http://h/f", 400)
        .broken("http://h/d", "no answer in 20 s");
    assertEquals(
        List.of(
            "error missing-document a: HTTP status 404",
            "error missing-fragment b#y: no such fragment",
            "warning missing-document c: HTTP status 503",
            "warning missing-document e: HTTP status 429",
            "error missing-document f: HTTP status 400",
            "error missing-document d: no answer in 20 s"),
        crawl(CrawlLimits.DEFAULT, "http://h/"));
    assertEquals(
        List.of(
            "http://h/",
            "http://h/a",
            "http://h/b",
            "http://h/c",
            "http://h/d",
            "http://h/e",
            "http://h/f"),
        web.asked());
  }

  @Test
  void mappedDocumentsAreRequested() {
    SiteRules rules =
        SiteRules.at("http://h/").withMapping("/latest/", "/3/").withMapping("https://live/", "/");
    web.page("http://h/", "<a href=latest/a></a><a href=latest/b></a><a href=https://live/3/c>")
        .page("http://h/3/a", "")
        .page("http://h/3/c", "<a href=https://live/d></a><a href=https://live2/></a>");
    assertEquals(
        List.of(
            "error missing-document latest/b: HTTP status 404",
            "error missing-document https://live/d: HTTP status 404"),
        texts(SiteChecker.by(rules).crawl(web, CrawlLimits.DEFAULT, "http://h/")));
    assertEquals(
        List.of("http://h/", "http://h/3/a", "http://h/3/b", "http://h/3/c", "http://h/d"),
        web.asked());
  }

  @Test
  void nameThatDiffersInCaseIsReported() {
    web.page("http://h/", "<a href=Page></a><a href=page></a>").page("http://h/page", "");
    assertEquals(
        List.of("error case-mismatch Page: wrong letter case: the document is page"),
        crawl(CrawlLimits.DEFAULT, "http://h/"));
  }

  @Test
  void schemesAreDifferentDocuments() {
    web.page("http://h/", "<a href=https://h/a></a><a href=a></a>").page("http://h/a", "");
    assertEquals(
        List.of("error missing-document https://h/a: HTTP status 404; is a meant?"),
        crawl(CrawlLimits.DEFAULT, "http://h/"));
  }

  @Test
  void redirectsOfTheSiteAreFollowed() {
    web.page("http://h/", "<a href=r#x></a><a href=s></a><a href=t></a>")
        .redirect("http://h/r", "/b")
        .redirect("http://h/s", "/s")
        .redirect("http://h/t", "/gone")
        .page("http://h/b", "<p id=y>");
    assertEquals(
        List.of(
            "error missing-fragment r#x: no such fragment",
            "error missing-document s: the redirects form a loop",
            "error missing-document t: a redirect leads to http://h/gone: HTTP status 404"),
        crawl(CrawlLimits.DEFAULT, "http://h/"));
  }

  @Test
  void redirectWithoutALocationLeadsToNoDocument() {
    web.page("http://h/", "<a href=r></a>").status("http://h/r", 301);
    assertEquals(
        List.of("error missing-document r: HTTP status 301 without a Location"),
        crawl(CrawlLimits.DEFAULT, "http://h/"));
  }

  @Test
  void longChainOfRedirectsIsNoLoop() {
    for (int i = 0; i < 21; i++) {
      web.redirect("http://h/" + i, "/" + (i + 1));
    }
    web.page("http://h/", "<a href=0></a><a href=1></a>").page("http://h/21", "");
    assertEquals(
        List.of("error missing-document 0: more than 20 redirects"),
        crawl(CrawlLimits.DEFAULT, "http://h/"));
  }

  @Test
  void linkAboveTheRootIsNoErrorBecauseOfALimit() {
    web.page("http://h/", "<a href=../a></a>");
    assertEquals(
        List.of("warning above-root ../a: goes above the root of the server"),
        crawl(CrawlLimits.DEFAULT.withDepth(0), "http://h/"));
    assertEquals(
        List.of("error above-root ../a: goes above the root of the server; HTTP status 404"),
        crawl(CrawlLimits.DEFAULT, "http://h/"));
  }

  @Test
  void noPageIsAnOrphanIfOthersWereNotRequested() {
    SiteChecker checker = SiteChecker.at("http://h/");
    web.page("http://h/", "<a href=1></a>").page("http://h/1", "").page("http://h/o", "");
    String[] starts = {"http://h/", "http://h/o"};
    assertEquals(
        List.of("warning orphan-page null: no other page links here"),
        texts(checker.crawl(web, CrawlLimits.DEFAULT, starts)));
    assertEquals(
        List.of("note not-reached 1: not requested: it is more than 0 links away"),
        texts(checker.crawl(web, CrawlLimits.DEFAULT.withDepth(0), starts)));
    web.broken("http://h/1", "not requested: robots.txt does not allow it");
    assertEquals(
        List.of("note not-reached 1: not requested: robots.txt does not allow it"),
        texts(checker.crawl(web, CrawlLimits.DEFAULT, starts)));
  }

  @Test
  void limitsLeaveDocumentsOut() {
    web.page("http://h/", "<a href=1></a>").page("http://h/1", "<a href=2></a><a href=/></a>");
    assertEquals(
        List.of("note not-reached 2: not requested: it is more than 1 link away"),
        crawl(CrawlLimits.DEFAULT.withDepth(1), "http://h/"));
    assertEquals(
        List.of("note not-reached 1: not requested: the document limit is 1"),
        crawl(CrawlLimits.DEFAULT.withDocuments(1), "http://h/"));
    assertEquals(
        List.of("note not-reached 1: not requested: the document limit is 1"),
        crawl(new CrawlLimits(1, 1), "http://h/"));
    assertThrows(IllegalArgumentException.class, () -> CrawlLimits.DEFAULT.withDepth(-1));
    assertThrows(IllegalArgumentException.class, () -> CrawlLimits.DEFAULT.withDocuments(0));
    assertEquals(new CrawlLimits(0, 1), CrawlLimits.DEFAULT.withDepth(0).withDocuments(1));
  }

  @Test
  void startIsReportedIfNoLinkLeadsToIt() {
    web.redirect("http://h/away", "http://other/").redirect("http://h/circle", "/circle");
    assertEquals(
        List.of("error missing-document null: HTTP status 404"),
        crawl(CrawlLimits.DEFAULT, "http://h/none"));
    assertEquals(
        List.of(
            "error unread-document null: redirects to http://other/, which is outside the site"),
        crawl(CrawlLimits.DEFAULT, "http://h/away"));
    assertEquals(
        "error missing-document null: the redirects form a loop",
        crawl(CrawlLimits.DEFAULT, "http://h/circle").get(0));
    web.silent();
    assertEquals(
        List.of("error not-reached null: not requested: the check was stopped"),
        crawl(CrawlLimits.DEFAULT, "http://h/"));
    assertThrows(IllegalArgumentException.class, () -> crawl(CrawlLimits.DEFAULT, "http://other/"));
  }
}
