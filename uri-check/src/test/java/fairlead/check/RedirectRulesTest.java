package fairlead.check;

import static fairlead.check.Responses.page;
import static fairlead.check.Responses.source;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.check.RedirectRules.Answer;
import fairlead.pipeline.Document;
import fairlead.uri.Uri;
import fairlead.uri.whatwg.Whatwg;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A file of redirects, as Netlify and Cloudflare Pages document it. */
class RedirectRulesTest {

  private static Answer answer(String rules, String target) {
    Uri uri = Whatwg.parse(target);
    return RedirectRules.parse(rules).answer(uri, SiteKey.of(uri));
  }

  private static String leads(String rules, String path) {
    Answer answer = answer(rules, "http://h" + path);
    return answer == null ? "none" : answer.status() + " " + answer.target();
  }

  @ParameterizedTest
  @CsvSource({
    "/a /b, /a, 301 http://h/b",
    "/a /b, /a/, 301 http://h/b",
    "/a/ /b, /a, 301 http://h/b",
    "/a /b, /ab, none",
    "/a /b, /a/c, none",
    "/ /home, /, 301 http://h/home",
    "/a /b 302, /a, 302 http://h/b",
    "/a /b 200, /a, 200 http://h/b",
    "/a /b 400, /a, 400 null",
    "/a /b 404, /a, 404 null",
    "/a /b 599, /a, 599 null",
    "/a https://o/b 308, /a, 308 https://o/b",
    "/a /b#c, /a, 301 http://h/b#c",
    "/caf\u00E9 /b, /caf%C3%A9, 301 http://h/b",
    "/a%20b /b, /a b, 301 http://h/b",
    "/x%2a /b, /xfoo, none",
    "/x%2a /b, /x*, 301 http://h/b",
    "/y%3Az /b, /yfoo, none",
    "/y%3Az /b, /y:z, 301 http://h/b",
    "/a HTTP://o/b, /a, 301 http://o/b",
    "/a /b, /a?q, 301 http://h/b",
    "/n/* /b/:splat, /n/x/y, 301 http://h/b/x/y",
    "/n/* /b/:splat, /n/x/y/, 301 http://h/b/x/y/",
    "/n/* /b/:splat, /n/, 301 http://h/b/",
    "/n/* /b/:splat, /n, 301 http://h/b/",
    "/n/* /b/:splat, /nx, none",
    "/n* /b:splat, /news, 301 http://h/bews",
    "/* /b:splat, /, 301 http://h/b",
    "/n/*/end /b/:splat, /n/x/y/end, 301 http://h/b/x/y",
    "/n/*/end /b/:splat, /n/end, none",
    "/:y/:m/:s /b/:m/:y/:s, /2026/11/x, 301 http://h/b/11/2026/x",
    "/:y/:m /b, /2026, none",
    "/:y/:m /b, /2026/, none",
    "/:y/:m /b, /2026/11/12, none",
    "/m/:t.html /b/:t, /m/a.b.html, 301 http://h/b/a.b",
    "/m/:t.html /b/:t, /m/.html, none",
    "/m/:t.html/x /b/:t, /m/a.html/x, 301 http://h/b/a",
    "/m/:t/* /b/:t/:splat, /m/a/b/c, 301 http://h/b/a/b/c",
    "/a /b/:x/:splat, /a, 301 http://h/b/:x/:splat",
    "http://h/a /b, /a, 301 http://h/b",
    "http://other/a /b, /a, none",
    "https://h/a/* /b/:splat, /a/c, none",
    "http://h/a/* /b/:splat, /a/c, 301 http://h/b/c"
  })
  void rulesLeadOn(String rule, String path, String expected) {
    assertEquals(expected, leads(rule, path));
  }

  @Test
  void firstLineThatFitsCounts() {
    String rules = "# comment\n\n/a/b /fixed # why\r\n/a/* /splat\n/a/c /never\n/a/b /never\n";
    assertEquals("301 http://h/fixed", leads(rules, "/a/b"));
    assertEquals("301 http://h/splat", leads(rules, "/a/c"));
    assertEquals(4, answer(rules, "http://h/a/c").line());
    assertEquals(List.of(), RedirectRules.parse("\uFEFF/a /b").problems());
  }

  @ParameterizedTest
  @CsvSource({
    "/a, no target",
    "/a b, no target",
    "a /b, not a path on the site",
    "//h/a /b, not a path on the site",
    "/a /b 999x, a word that is not a path",
    "/a /b 301 =de, a word that is not a path",
    "/a /b 204, a status",
    "/a /b 399, a status",
    "/a /b 304, a status",
    "/a /b 600, a status",
    "/a /b 301 Country=de, some visitors",
    "/a id=:id /b/:id, some visitors",
    "/a?q /b, a query or a fragment",
    "/*/* /b, two placeholders",
    "/:a:b /b, two placeholders",
    "/:a* /b, two placeholders",
    "/** /b, two placeholders",
    "/*/:a /b, two placeholders",
    "/:a/:a /b, a placeholder that occurs twice",
    "http://[/ /b, not a URL"
  })
  void badLineIsReportedAndCostsItselfAlone(String line, String message) {
    RedirectRules rules = RedirectRules.parse("/x /y\n" + line + "\n/z /y");
    assertEquals(1, rules.problems().size(), rules.problems().toString());
    assertEquals(2, rules.problems().get(0).line());
    String reported = rules.problems().get(0).message();
    assertTrue(reported.contains(message), reported);
    Uri uri = Whatwg.parse("http://h/z");
    assertEquals(3, rules.answer(uri, SiteKey.of(uri)).line());
  }

  @Test
  void firstLineCountsWithAndWithoutAHost() {
    assertEquals("301 http://h/b", leads("/a /b\nhttp://h/a /c", "/a"));
    assertEquals("301 http://h/c", leads("http://h/a /c\n/a /b", "/a"));
  }

  @Test
  void linesAndRulesAreBounded() {
    assertEquals(
        List.of(), RedirectRules.parse("/" + "a".repeat(1996) + " /b").problems(), "2000 fit");
    assertEquals(
        "1: a line longer than 2000 characters",
        RedirectRules.parse("/" + "a".repeat(2000) + " /b").problems().get(0).toString());
    RedirectRules many =
        RedirectRules.parse("/a /b\n".repeat(RedirectRules.MAX_RULES) + "/last /b\n/more /b\n");
    assertEquals("[10001: only the first 10000 rules are read]", many.problems().toString());
    List<RedirectRules.Problem> problems = RedirectRules.parse("x\n".repeat(1000)).problems();
    assertEquals(101, problems.size());
    assertEquals("1000: 900 more lines are not read", problems.get(100).toString());
  }

  @Test
  void onlyPatternsCountAsPatterns() {
    String rules = "/a /b\n".repeat(1_000) + "/:x /b\n".repeat(1_000) + "/c /b\n";
    assertEquals(List.of(), RedirectRules.parse(rules).problems());
  }

  @Test
  void targetMayBeAsLongAsTheLimit() {
    String most = "/" + "a".repeat(8_191);
    assertEquals("301 http://h" + most, leads("/:name/* /:name:splat", most + "/"));
    assertEquals("301 null", leads("/:name/* /:name:splat", most + "a/"));
  }

  @Test
  void targetThatGrowsLeadsNowhere() {
    assertEquals("301 null", leads("/* /:splat:splat", "/" + "a".repeat(5000)));
  }

  @Test
  @Timeout(20)
  void manyPatternsTakeNoTimeOnLongPaths() {
    RedirectRules rules = RedirectRules.parse("/:a/:b/*/x /b\n".repeat(1_001));
    assertEquals(
        "[1001: only the first 1000 rules with placeholders or asterisks are read]",
        rules.problems().toString());
    Uri uri = Whatwg.parse("http://h/" + "a/".repeat(4000));
    assertNull(rules.answer(uri, SiteKey.of(uri)));
  }

  /** With 200 the server answers with the document, and asks no rule about it. */
  @Test
  void statusOf200LeadsNoFurther() {
    String app = "<a href=nope>x</a><a href=/>y</a>";
    assertEquals(0, missing(found("/* /index.html 200!", app, "/index.html")));
    assertEquals(List.of(), found("/* /real/:splat 200!", "<a href=a#sec>x</a>", "/real/a"));
    assertEquals(
        List.of("missing-document a line 1 of the redirects file leads to /b: no such document"),
        found("/a /b 200\n/b /c", "<a href=a>x</a><a href=c>y</a>", "/c"));
  }

  private static long missing(List<String> found) {
    return found.stream().filter(one -> one.startsWith("missing-document")).count();
  }

  @Test
  void schemeOfARuleCounts() {
    assertEquals(List.of(), found("http://h/* https://h/:splat 301!", "<a href=a>x</a>", "/a"));
    assertEquals(
        0, missing(found("http://h/* https://h/:splat 301!", "<a href=http://h/a>x</a>", "/a")));
  }

  private static List<String> found(String rules, String links, String... paths) {
    List<Document> documents = new ArrayList<>(List.of(page("https://h/", links)));
    for (String path : paths) {
      documents.add(page("https://h" + path, "<p id=sec>"));
    }
    SiteRules site = SiteRules.at("https://h/").withRedirects(RedirectRules.parse(rules));
    return SiteChecker.by(site).check(source(documents)).findings().stream()
        .map(one -> one.code().label() + ' ' + one.reference() + ' ' + one.message())
        .toList();
  }

  @Test
  void targetsAreFoundThroughRules() {
    assertEquals(List.of(), found("/old/* /new/:splat", "<a href=old/p#sec>x</a>", "/new/p"));
    assertEquals(List.of(), found("/old/* /new/:splat 200", "<a href=old/p#sec>x</a>", "/new/p"));
    assertEquals(
        List.of("missing-fragment old/p#no no such fragment"),
        found("/old/* /new/:splat", "<a href=old/p#no>x</a>", "/new/p"));
    assertEquals(
        List.of(), found("/old /new#sec", "<a href=old#no>x</a>", "/new"), "its own fragment");
    assertEquals(List.of(), found("/old https://other/", "<a href=old#no>x</a>"));
    assertEquals(
        List.of(), found("/a /b\n/b /c 302", "<a href=a#sec>x</a>", "/c"), "one after the other");
  }

  @Test
  void targetThatIsMissingIsReportedWithTheLine() {
    assertEquals(
        List.of(
            "missing-document old line 2 of the redirects file leads to /new: no such document"),
        found("#\n/old /new", "<a href=old>x</a>"));
    assertEquals(
        List.of("missing-document old line 1 of the redirects file answers with status 400"),
        found("/old /new 400", "<a href=old>x</a>"));
    assertEquals(
        List.of(
            "missing-document a line 1 of the redirects file leads to /a: more than 20 redirects"),
        found("/a /b\n/b /a", "<a href=a>x</a>"));
    assertEquals(
        List.of(
            "missing-document p/a line 2 of the redirects file leads to /q/a: line 1 of the"
                + " redirects file leads to the target itself"),
        found("/q/:x /q/:x\n/p/:x /q/:x", "<a href=p/a>x</a>"));
    assertEquals(
        List.of(
            "missing-document h/a line 1 of the redirects file does not lead to a URL, or its URL"
                + " is too long"),
        found("/h/* http://[:splat", "<a href=h/a>x</a>"));
  }

  @Test
  void documentComesFirstUnlessForced() {
    String links = "<a href=a#sec>x</a>";
    assertEquals(List.of(), found("/a /gone", links, "/a"));
    assertEquals(1, missing(found("/a /gone 301!", links, "/a")));
    assertFalse(RedirectRules.parse("/a /gone").isForcing());
  }

  /** A redirect out of the site is not a link up out of it. */
  @Test
  void targetThatARuleSendsElsewhereIsInside() {
    SiteRules rules =
        SiteRules.at("https://h/").withRedirects(RedirectRules.parse("/old https://other/"));
    SiteChecker checker = SiteChecker.by(rules).onlyAbout(List.of("https://h/a/b"));
    Document home = page("https://h/", "<a href=https://other/></a><a href=a/b></a>");
    assertEquals(
        List.of(),
        checker.check(source(home, page("https://h/a/b", "<a href=../old></a>"))).findings());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/* /:splat/x",
        "/* //evil/:splat",
        "/* https://:splat/",
        "/* /%",
        "/* http://[:splat"
      })
  void hostileRulesEnd(String rule) {
    assertTrue(found(rule, "<a href=a/../../b>x</a>").size() < 3);
  }
}
