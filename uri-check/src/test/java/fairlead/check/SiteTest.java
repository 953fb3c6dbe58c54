package fairlead.check;

import static fairlead.check.Responses.page;
import static fairlead.check.Responses.source;
import static org.junit.jupiter.api.Assertions.assertEquals;

import fairlead.html.extract.LinkExtractor;
import fairlead.pipeline.Document;
import fairlead.uri.generic.Rfc3986;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What belongs to a site, and which of its documents a target means. */
class SiteTest {

  private static List<String> found(SiteChecker checker, Document... documents) {
    return checker
        .withSeverity(CheckCode.ORPHAN_PAGE, CheckSeverity.OFF)
        .withSeverity(CheckCode.INSECURE_LINK, CheckSeverity.OFF)
        .withSeverity(CheckCode.READINGS_DIFFER, CheckSeverity.OFF)
        .withSeverity(CheckCode.HAZARD, CheckSeverity.OFF)
        .check(source(documents))
        .findings()
        .stream()
        .map(one -> one.code().label() + ": " + one.about())
        .toList();
  }

  private static List<String> found(Document... documents) {
    return found(SiteChecker.by(SiteRules.anywhere()), documents);
  }

  @Test
  void httpAndHttpsAreOneSiteAndOtherSchemesAreNot() {
    String links = "<a href=http://h/1></a><a href=https://h/2></a><a href=ftp://h/3></a>";
    List<String> expected =
        List.of(
            "missing-document: no such document: http://h/1",
            "missing-document: no such document: https://h/2");
    for (String home : List.of("http://h/", "https://h/")) {
      assertEquals(expected, found(page(home, links)));
      assertEquals(expected, found(SiteChecker.at(home), page(home, links)));
    }
    assertEquals(
        List.of("missing-document: no such document: ftp://h/3"),
        found(SiteChecker.at("ftp://h/"), page("ftp://h/", links)));
  }

  @Test
  void fragmentsOfDocumentThatIsCutAreUnknown() {
    Document cut =
        Document.received(
            List.of("http://h/cut"),
            200,
            Map.of("Content-Type", List.of("text/html")),
            "<p id=a><p id=b>".getBytes(StandardCharsets.UTF_8),
            8);
    String links = "<a href=/cut#a></a><a href=/cut#b></a>";
    assertEquals(
        List.of("partial-document"),
        SiteChecker.at("http://h/").check(source(page("http://h/", links), cut)).findings().stream()
            .map(one -> one.code().label())
            .toList());
  }

  @Test
  void userInformationDoesNotMatter() {
    String links = "<a href=//me@h/1></a><a href=//me:pw@h/2></a><a href=/3></a>";
    List<String> expected =
        List.of(
            "missing-document: no such document: //***@h/1",
            "missing-document: no such document: //***@h/2",
            "missing-document: no such document: /3");
    for (String home : List.of("http://h/", "http://you@h/")) {
      assertEquals(expected, missing(found(page(home, links))), home);
      assertEquals(expected, missing(found(SiteChecker.at(home), page(home, links))), home);
      assertEquals(expected, missing(found(SiteChecker.at("http://h/"), page(home, links))), home);
    }
  }

  private static List<String> missing(List<String> found) {
    return found.stream().filter(one -> one.startsWith("missing-")).toList();
  }

  @Test
  void rootWithoutItsSlashIsInside() {
    String links =
        "<a href=/docs></a><a href=/docs?q></a><a href=/docs#f></a><a href=/docs/1></a>"
            + "<a href=/docsx></a><a href=/doc></a><a href=/></a>";
    String folder = "missing-index: the folder has no index file (index.html): ";
    for (LinkExtractor extractor :
        List.of(LinkExtractor.STANDARD, LinkExtractor.of(Rfc3986.DIALECT))) {
      assertEquals(
          List.of(
              folder + "/docs",
              folder + "/docs?q",
              folder + "/docs#f",
              "missing-document: no such document: /docs/1"),
          found(
              SiteChecker.at("https://h/docs").withExtractor(extractor),
              page("https://h/docs/page", links)));
    }
  }

  @Test
  void filesAreInsideHoweverTheirUriIsWritten() {
    SiteChecker strict =
        SiteChecker.by(SiteRules.anywhere()).withExtractor(LinkExtractor.of(Rfc3986.DIALECT));
    assertEquals(
        List.of("missing-document: no such document: b"),
        found(strict, page("file:/srv/a", "<a href=b></a><a href=a></a>")));
  }

  @Test
  void documentMayHaveAUriWithoutAHost() {
    assertEquals(List.of(), found(page("urn:a", "<a href=http://h/></a>")));
  }

  @Test
  void queryIsPartOfANameOnlyIfADocumentHasIt() {
    assertEquals(
        List.of(
            "missing-fragment: no such fragment: p?a%2Bb#plain",
            "missing-fragment: no such fragment: p?a+b#query"),
        found(
            page(
                "http://h/",
                "<a href=p?a%2Bb#query></a><a href=p?a%2Bb#plain></a>"
                    + "<a href=p?a+b#query></a><a href=p?a+b#plain></a>"),
            page("http://h/p?a%2Bb", "<p id=query>"),
            page("http://h/p", "<p id=plain>")));
  }

  /** As a crawl has it, which shows no index file. */
  @Test
  void documentMayBeAtTheUriOfAFolder() {
    Document home = page("http://h/b", "<a href=a></a><a href=a#x></a><a href=a/></a>");
    Document folder = page("http://h/a/", "<p id=y>");
    assertEquals(List.of("missing-fragment: no such fragment: a#x"), found(home, folder));
    assertEquals(
        List.of(
            "missing-slash: a folder without a trailing slash costs a redirect: a",
            "missing-fragment: no such fragment: a#x"),
        found(
            SiteChecker.by(SiteRules.anywhere())
                .withSeverity(CheckCode.MISSING_SLASH, CheckSeverity.NOTE),
            home,
            folder));
  }

  @Test
  void onlyAMissingSlashIsCorrected() {
    assertEquals(
        Arrays.asList("http://h/a/", null),
        SiteChecker.by(SiteRules.anywhere())
            .withSeverity(CheckCode.MISSING_SLASH, CheckSeverity.NOTE)
            .check(
                source(
                    page("http://h/b", "<a href=a></a><a href=a#x></a>"),
                    page("http://h/a/", "<p id=y>")))
            .findings()
            .stream()
            .map(CheckFinding::correction)
            .toList());
  }

  @Test
  void folderWithoutAPageMayBeOfTheFirstDocument() {
    assertEquals(
        List.of("missing-index: the folder has no index file (index.html): ../a"),
        found(page("http://h/a/c", "<a href=../a></a><a href=../a/c></a>")));
  }

  @Test
  void siteMayBeNamedInAnotherWay() {
    Document home = page("http://h/docs/", "<a href=http://live/docs/a></a><a href=//live/b></a>");
    SiteRules root = SiteRules.at("http://h/docs/");
    assertEquals(List.of(), found(SiteChecker.by(root), home));
    List<String> missing = List.of("missing-document: no such document: http://live/docs/a");
    assertEquals(missing, found(SiteChecker.by(root.withMapping("http://live/", "/")), home));
    assertEquals(
        missing, found(SiteChecker.by(root.withMapping("http://live/", "http://h/")), home));
    assertEquals(
        List.of(),
        found(
            SiteChecker.by(root.withMapping("/docs/cdn/", "http://cdn/")),
            page("http://h/docs/", "<a href=cdn/x></a>")));
  }

  @Test
  void octetsThatAreNotTextDifferOnlyInCase() {
    assertEquals(
        List.of(
            "missing-document: no such document; is caf%E9.html meant?: caf%E8.html",
            "case-mismatch: wrong letter case: the document is caf\uFFFD.html: Caf%E9.html"),
        found(
            page(
                "http://h/",
                "<a href=caf%E8.html></a><a href=Caf%E9.html></a><a href=caf%e9.html></a>"),
            page("http://h/caf%E9.html", "")));
  }

  @Test
  void spacesAndControlsStayEscapedInMessages() {
    assertEquals(
        List.of(
            "missing-document: no such document, but there is one whose name is escaped"
                + " differently: a/b%20%25%7F!~.html: a/b%20%%7F!~.html"),
        found(
            page("http://h/", "<a href=a/b%20%%7F!~.html></a>"),
            page("http://h/a/b%20%25%7F%21%7E.html", "")));
  }

  @Test
  void slashesInARowMayMeanOne() {
    String doubtful =
        "missing-document: no such document, but there is one with a single slash, which some"
            + " servers treat as equal: ";
    assertEquals(
        List.of(doubtful + "a///b//c", doubtful + "//h//a/b/c"),
        found(
            page("http://h/", "<a href=a///b//c></a><a href=//h//a/b/c></a><a href=a/b/c></a>"),
            page("http://h/a/b/c", "")));
  }
}
