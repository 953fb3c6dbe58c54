package fairlead.check;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.check.report.ReportFormat;
import fairlead.html.DocumentLimit;
import fairlead.html.Limits;
import fairlead.html.extract.LinkExtractor;
import fairlead.pipeline.PipelineOptions;
import fairlead.pipeline.filter.LinkFilters;
import fairlead.testing.Warcs;
import fairlead.uri.Dialect;
import fairlead.uri.generic.Rfc2396;
import fairlead.uri.generic.Rfc2396Bis01;
import fairlead.uri.generic.Rfc3986;
import fairlead.uri.generic.UrlSyntax05;
import fairlead.uri.whatwg.Whatwg;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SiteCheckerTest {

  private static final String ROOT = "https://example.org/";

  @TempDir Path site;

  @BeforeEach
  void homePage() throws IOException {
    write("sub/page.html", "<p id=here><a name=old></a><a href=../index.html>home</a>");
    write("sub/index.html", "x");
    write("notes.txt", "x");
  }

  private void write(String name, String text) throws IOException {
    Path file = site.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  /** What is wrong with a home page, as {@code code reference}, orphans left out. */
  private List<String> found(SiteChecker checker, String home) throws IOException {
    write("index.html", home);
    return checker
        .withSeverity(CheckCode.ORPHAN_PAGE, CheckSeverity.OFF)
        .check(site)
        .findings()
        .stream()
        .map(one -> one.severity().label() + " " + one.code().label() + " " + one.reference())
        .toList();
  }

  private List<String> found(String home) throws IOException {
    return found(SiteChecker.at(ROOT), home);
  }

  @Test
  void siteIsNamedByItsRootOrByWhatItsPlacesShare() {
    assertEquals("https://***@h/", SiteChecker.at("https://me:pw@h/").check(site).site());
    assertEquals(site + "/", SiteChecker.by(SiteRules.anywhere()).check(site).site());
    Path sub = site.resolve("sub");
    assertEquals(sub + "/", SiteChecker.by(SiteRules.anywhere()).check(sub).site());
    Path page = sub.resolve("page.html");
    assertEquals(page.toString(), SiteChecker.by(SiteRules.anywhere()).check(page).site());
    assertEquals("", SiteChecker.by(SiteRules.anywhere()).check(Responses.source()).site());
  }

  @Test
  void linksToWhatIsThereAreFine() throws IOException {
    assertEquals(
        List.of(),
        found(
                "<a href=sub/></a><a href=sub></a><a href=sub/page.html#here></a><a"
                    + " href=/sub/page.html?q#old></a><a href=#top></a><a href=#></a><a"
                    + " href=https://example.org/notes.txt#page=2></a><a"
                    + " href=%73ub/page.html></a><a href=http://example.org></a><a"
                    + " href=https://elsewhere.example/none></a><a href=mailto:a@b></a><a"
                    + " href='sub/page.html#:~:text=x'></a><template><a"
                    + " href=none></a></template><!-- <a href=none> -->")
            .stream()
            .filter(one -> !one.contains("insecure-link"))
            .toList());
  }

  @Test
  void whatIsMissingIsReportedInItsPlace() throws IOException {
    write("index.html", "<p>\n<img srcset='notes.txt 1x, b.png 2x'>");
    CheckFinding finding =
        SiteChecker.at(ROOT)
            .ignoring(f -> f.code() == CheckCode.ORPHAN_PAGE)
            .check(site)
            .findings()
            .get(0);
    assertEquals(site + "/index.html:2:28: error: no such document: b.png", finding.toString());
    assertEquals(31, finding.offset());
    assertEquals("img", finding.element());
    assertEquals("srcset", finding.attribute());
    assertEquals(ROOT + "b.png", finding.target());
  }

  @Test
  void brokenFragmentsAreReportedAlsoOfTheSamePage() throws IOException {
    assertEquals(
        List.of("error missing-fragment #a", "error missing-fragment sub/page.html#b"),
        found("<template><p id=a></template><a href=#a></a><a href=sub/page.html#b></a>"));
  }

  @Test
  void fragmentsOfXmlAreIdsOrSelectors() throws IOException {
    write("pic.svg", "<svg xmlns='http://www.w3.org/2000/svg'><g id='g'/></svg>");
    write("style.css", "p {}");
    assertEquals(
        List.of("error missing-fragment pic.svg#none", "error missing-fragment sub/page.html#t=1"),
        found(
            "<a href=pic.svg#g></a><a href=pic.svg#none></a><a href=pic.svg#xywh=1,2,3,4></a>"
                + "<a href='pic.svg#svgView(viewBox(0,0,1,1))'></a><a href=style.css#x></a>"
                + "<a href=sub/page.html#t=1></a>"));
  }

  @Test
  void namesMustAgreeInCaseAndUnicodeForm() throws IOException {
    write("cafe\u0301.html", "x");
    assertEquals(
        List.of(
            "error case-mismatch Sub/Page.html",
            "error case-mismatch SUB/",
            "error missing-document caf%C3%A9.html"),
        found(
            "<a href=Sub/Page.html></a><a href=SUB/></a><a href=caf%C3%A9.html></a><a"
                + " href=cafe%CC%81.html></a>"));
  }

  /** What is wrong with a home page, as {@code code: message: reference}. */
  private List<String> messages(SiteChecker checker, String home) throws IOException {
    write("index.html", home);
    return checker
        .withSeverity(CheckCode.ORPHAN_PAGE, CheckSeverity.OFF)
        .withSeverity(CheckCode.READINGS_DIFFER, CheckSeverity.OFF)
        .withSeverity(CheckCode.HAZARD, CheckSeverity.OFF)
        .check(site)
        .findings()
        .stream()
        .map(one -> one.code().label() + ": " + one.about())
        .toList();
  }

  @Test
  void messagesSayWhatDiffers() throws IOException {
    write(
        "index.html",
        "<script src=http://a.example/a.js></script><a href=http://a.example/></a>"
            + "<a href='sub\\page.html'></a>");
    assertEquals(
        List.of(
            "loaded over http into an https page",
            "an https page links to http",
            "whatwg reads https://example.org/sub/page.html, RFC 3986"
                + " https://example.org/sub\\page.html"),
        SiteChecker.at(ROOT).check(site).findings().stream()
            .filter(one -> one.reference() != null && one.code() != CheckCode.HAZARD)
            .map(CheckFinding::message)
            .toList());
  }

  /** What is plain to browsers is not plain to every dialect. */
  @Test
  void readingsOfOtherDialectsAreCompared() throws IOException {
    write("sub/page.html", "<a href=?q></a>");
    write("index.html", "<a href=sub/page.html></a><a href=sub/></a>");
    SiteChecker checker = SiteChecker.at(ROOT).withExtractor(LinkExtractor.of(Rfc2396.DIALECT));
    assertEquals(
        List.of(
            "rfc2396 reads https://example.org/sub/?q, RFC 3986"
                + " https://example.org/sub/page.html?q"),
        checker.check(site).findings().stream().map(CheckFinding::message).toList());
  }

  @Test
  void referenceThatOnlyBrowsersReadIsReportedWithTheReason() throws IOException {
    write("index.html", "<a href='ht\ntps://other.example/'></a>");
    assertEquals(
        List.of(
            "whatwg reads https://other.example/, RFC 3986 rejects it: illegal character in"
                + " scheme at offset 2"),
        SiteChecker.by(SiteRules.anywhere()).check(site.resolve("index.html")).findings().stream()
            .filter(one -> one.code() == CheckCode.READINGS_DIFFER)
            .map(CheckFinding::message)
            .toList());
  }

  @Test
  void whatWasCutIsWorseThanWhatIsDoubtful() throws IOException {
    LinkExtractor extractor =
        LinkExtractor.STANDARD.withLimits(Limits.DEFAULT.with(DocumentLimit.LINKS, 1));
    assertEquals(
        List.of("warning doubtful-document null", "error partial-document null"),
        found(
            SiteChecker.at(ROOT).withExtractor(extractor),
            "<meta charset=none><a href=sub/></a><a href=none></a>"));
  }

  /** A page in parts has what each part has, and counts once. */
  @Test
  void pagesLargerThanMemoryAreReadWhole() throws IOException {
    SiteChecker checker =
        SiteChecker.at(ROOT)
            .withExtractor(
                LinkExtractor.STANDARD.withLimits(Limits.DEFAULT.with(DocumentLimit.BYTES, 1_024)))
            .ignoring(one -> one.source().contains("sub"));
    String text = "<p>text\n".repeat(500);
    write(
        "large.html",
        "<a id=a href=#c></a><a href=none></a>"
            + text
            + "<a id=b href=#a></a>"
            + text
            + "<a id=c href=index.html#d></a><a href=#e></a>"
            + text
            + "<base href=large.html>");
    write("index.html", "<a href=large.html#b></a><a href=large.html#f></a><i id=d></i>");
    CheckResult result = checker.check(site);
    assertEquals(5, result.documents());
    assertEquals(
        List.of(
            "index.html:1:34: error: no such fragment: large.html#f",
            "large.html:1:29: error: no such document: none",
            "large.html:1501:12: warning: the base element comes after links", // with the first
            // part
            "large.html:1001:39: error: no such fragment: #e"),
        result.findings().stream()
            .map(f -> f.toString().substring(site.toString().length() + 1))
            .toList());
  }

  private static final LinkExtractor SMALL =
      LinkExtractor.STANDARD.withLimits(Limits.DEFAULT.with(DocumentLimit.BYTES, 1_024));

  @Test
  void contextsOfLargePagesAreUnknown() throws IOException {
    String page = "<a href=//h.example/ target=_blank></a><a href=none></a>";
    SiteChecker checker =
        SiteChecker.at(ROOT)
            .withSeverity(CheckCode.UNSAFE_BLANK, CheckSeverity.WARNING)
            .withSeverity(CheckCode.MISSING_INTEGRITY, CheckSeverity.WARNING);
    assertEquals(
        List.of("warning unsafe-blank //h.example/", "error missing-document none"),
        found(checker, page));
    assertEquals(
        List.of("error partial-document null", "error missing-document none"),
        found(checker.withExtractor(SMALL), page + "<p>text\n".repeat(500)));
  }

  @Test
  void largePageMaySendReadersElsewhereAnywhere() throws IOException {
    write("a.html", "<p>text\n".repeat(500) + "<meta http-equiv=refresh content='0;url=/'>");
    write("index.html", "<a href=sub/page.html></a><a href=sub/></a><a href=notes.txt></a>");
    SiteChecker checker = SiteChecker.at(ROOT).withExtractor(SMALL);
    assertEquals(List.of(), checker.check(site).findings());
  }

  @Test
  void checkEndsBetweenTwoPartsOfALargePage() throws IOException {
    write("index.html", "<p>text\n".repeat(5_000));
    AtomicInteger asked = new AtomicInteger();
    AtomicInteger read = new AtomicInteger();
    SiteChecker.at(ROOT)
        .withExtractor(SMALL)
        .withProgress(outcome -> read.incrementAndGet())
        .until(() -> asked.incrementAndGet() > 3)
        .check(site);
    assertEquals(3, read.get());
  }

  private static final String OTHER_ESCAPES =
      "missing-document: no such document, but there is one whose name is escaped differently: ";

  /** A name without another Unicode form is never said to be in one. */
  @Test
  void reasonIsWhatDiffers() throws IOException {
    write("90%.html", "x");
    write("100%/index.html", "x");
    write("upper/INDEX.HTML", "x");
    write("caf\u00E9.html", "x");
    write("%C3%A9.HTML", "x");
    assertEquals(
        List.of(
            OTHER_ESCAPES + "90%25.html: 90%.html",
            "case-mismatch: wrong letter case: the document is 90%.html: 90%.HTML",
            OTHER_ESCAPES + "100%25/index.html: 100%/",
            OTHER_ESCAPES + "100%25/index.html: 100%",
            OTHER_ESCAPES + "sub/page.html: sub%2Fpage.html",
            "missing-index: the folder has no index file (index.html), but INDEX.HTML: upper/",
            "missing-index: the folder has no index file (index.html), but INDEX.HTML: upper",
            "case-mismatch: wrong letter case: the document is upper/INDEX.HTML:"
                + " upper/index.html",
            "case-mismatch: wrong letter case: the document is upper/INDEX.HTML: UPPER/",
            "missing-document: no such document: its name is in the Unicode form NFC, but"
                + " the reference is in a different form: cafe%CC%81.html",
            "case-mismatch: wrong letter case: the document is caf\u00E9.html:"
                + " Caf%C3%A9.html"),
        messages(
            SiteChecker.at(ROOT),
            "<a href=90%.html></a><a href=90%.HTML></a><a href=100%/></a><a href=100%></a>"
                + "<a href=sub%2Fpage.html></a><a href=upper/></a><a href=upper></a>"
                + "<a href=upper/index.html></a><a href=UPPER/></a><a href=cafe%CC%81.html></a>"
                + "<a href=Caf%C3%A9.html></a>"));
    SiteRules pages = SiteRules.at("https://example.org/docs/").withExtensions("html");
    write("sub/THERE.HTML", "x");
    assertEquals(
        List.of("case-mismatch: wrong letter case: the document is sub/THERE.HTML:" + " sub/there"),
        messages(SiteChecker.by(pages), "<a href=sub/there></a><a href=sub/page></a>"));
  }

  /** RFC 3987, Section 3.1, maps both spellings to one URI, which dialects but one do not do. */
  @Test
  void rawCharactersLeadWhereTheirEscapesLead() throws IOException {
    write("caf\u00E9/a b.html", "<p id=\u00E9>");
    String home =
        "<a href='caf\u00E9/a b.html#\u00E9'></a><a href='caf%c3%a9/a%20b.html'></a><a"
            + " href='HTTPS://EXAMPLE.org:443/caf\u00E9/none'></a><a href='caf\u00E8/'></a>";
    for (Dialect dialect :
        List.of(
            UrlSyntax05.DIALECT,
            Rfc2396.DIALECT,
            Rfc2396Bis01.DIALECT,
            Rfc3986.DIALECT,
            Whatwg.DIALECT)) {
      SiteChecker checker = SiteChecker.at(ROOT).withExtractor(LinkExtractor.of(dialect));
      assertEquals(
          List.of(
              "missing-document: no such document: HTTPS://EXAMPLE.org:443/caf\u00E9/none",
              "missing-document: no such document: caf\u00E8/"),
          messages(checker, "<meta charset=utf-8>" + home),
          dialect.name());
    }
  }

  /** Octets that are not UTF-8 are distinguished, although no text shows them. */
  @Test
  void namesThatAreNoTextAreNotMixedUp() throws IOException {
    Path zip = site.resolve("site.zip");
    try (ZipOutputStream out =
        new ZipOutputStream(Files.newOutputStream(zip), StandardCharsets.ISO_8859_1)) {
      out.putNextEntry(new ZipEntry("caf\u00E9.html"));
      out.putNextEntry(new ZipEntry("index.html"));
      out.write("<a href=caf%E8.html></a>".getBytes(StandardCharsets.UTF_8));
    }
    assertEquals(
        List.of("no such document"),
        SiteChecker.at(ROOT).check(zip).findings().stream()
            .filter(one -> one.code() == CheckCode.MISSING_DOCUMENT)
            .map(CheckFinding::message)
            .toList());
  }

  /** However often something is in a target, it is one thing to look at. */
  @Test
  void eachHazardOfALinkIsReportedOnce() throws IOException {
    assertEquals(
        List.of(
            "hazard: a backslash, which browsers read as a slash and other clients do not:"
                + " C:\\dir\\f.html",
            "hazard: an escaped line break or NUL: s:%00%0a%0D",
            "hazard: an escaped line break or NUL: s:%00\\\\",
            "hazard: a user name or password in the target, which every reader can see:"
                + " https://***@h.example/%2F%2f",
            "hazard: an escaped slash or dot, which servers read differently:"
                + " https://***@h.example/%2F%2f"),
        hazards(
            SiteChecker.at(ROOT),
            "<a href='C:\\dir\\f.html'></a><a href=s:%00%0a%0D></a><a href='s:%00\\\\'></a><a"
                + " href=https://u@h.example/%2F%2f></a>"));
  }

  /** A file on the author's machine is on no other; where the site is, is another matter. */
  @Test
  void linksToFilesOfTheReaderAreHazards() throws IOException {
    String own = "hazard: a file on the reader's own machine: ";
    assertEquals(
        List.of(own + "file:///C:/a.html", own + "FILE:a.html", own + "file://h/a.html"),
        hazards(
            SiteChecker.at(ROOT),
            "<a href=file:///C:/a.html></a><a href=' FILE:a.html'></a>"
                + "<a href=file://h/a.html></a><a href=file.html></a>"));
    assertEquals(
        List.of(own + "a.html"),
        hazards(SiteChecker.at(ROOT), "<base href=file:///C:/><a href=a.html></a>"));
    assertEquals(
        List.of(own + "file:///C:/a.html"),
        hazards(
            SiteChecker.at("file:///srv/www/"), "<a href=file:///C:/a.html></a><a href=b></a>"));
  }

  private List<String> hazards(SiteChecker checker, String home) throws IOException {
    write("index.html", home);
    return checker.check(site).findings().stream()
        .filter(one -> one.code() == CheckCode.HAZARD)
        .map(one -> one.code().label() + ": " + one.about().replace(":  ", ": "))
        .toList();
  }

  /** One file may hold a thousand documents, so its name does not say which was not read. */
  @Test
  void anUnreadDocumentIsReportedWithItsUriAndPlaceInTheFile() throws IOException {
    String warc =
        record("https://example.org/", "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\nx");
    int offset = warc.length();
    write("a.warc", warc + record("https://example.org/b?x", "no header"));
    List<String> texts = new ArrayList<>();
    for (CheckFinding finding : SiteChecker.at(ROOT).check(site.resolve("a.warc")).findings()) {
      texts.add(finding.toString());
    }
    assertEquals(1, texts.size(), texts.toString());
    String start =
        site.resolve("a.warc")
            + (" (record at offset " + offset)
            + "): error: cannot be read, https://example.org/b?x: ";
    assertTrue(texts.get(0).startsWith(start), texts.get(0));
  }

  private static String record(String uri, String payload) {
    byte[] block = payload.getBytes(StandardCharsets.UTF_8);
    String mediaType = "application/http;msgtype=response";
    return new String(
        Warcs.recordOf("response", mediaType, uri, "", block), StandardCharsets.UTF_8);
  }

  /** Servers of files undo all escapes of a path, and do not agree on slashes in a row. */
  @Test
  void escapesInPathsAreUndoneAndSlashesInARowAreDoubtful() throws IOException {
    write("a+b [1];c&d.html", "x");
    write("50%2F%.html", "x");
    assertEquals(
        List.of(
            "error missing-document a%2Fb.html",
            "warning missing-document sub//page.html",
            "error missing-document sub//none.html",
            "error missing-document /sub%2Fpage.html"),
        found(
                "<a href='a%2Bb%20%5B1%5D%3Bc%26d.html'></a><a href='a+b%20[1];c&amp;d.html'></a><a"
                    + " href=50%252F%25.html></a><a href=%73ub%2e/../sub/page%2Ehtml></a><a"
                    + " href=a%2Fb.html></a><a href=sub//page.html></a><a"
                    + " href=sub//none.html></a><a href=/sub%2Fpage.html></a>")
            .stream()
            .filter(one -> !one.contains("readings-differ") && !one.contains("hazard"))
            .toList());
  }

  @Test
  void foldersNeedAnIndexFile() throws IOException {
    write("empty/default.htm", "x");
    String home = "<a href=empty/></a><a href=empty></a>";
    assertEquals(List.of("error missing-index empty/", "error missing-index empty"), found(home));
    SiteRules rules = SiteRules.at(ROOT).withIndexFiles("index.html", "default.htm");
    SiteChecker strict =
        SiteChecker.by(rules).withSeverity(CheckCode.MISSING_SLASH, CheckSeverity.ERROR);
    assertEquals(List.of("error missing-slash empty"), found(strict, home));
  }

  @Test
  void extensionsAndMappingsAreUsedOnRequestAlone() throws IOException {
    String home = "<a href=sub/page></a><a href=/latest/page.html></a>";
    assertEquals(
        List.of("error missing-document sub/page", "error missing-document /latest/page.html"),
        found(home));
    SiteRules rules = SiteRules.at(ROOT).withExtensions("html").withMapping("/latest/", "/sub/");
    assertEquals(List.of(), found(SiteChecker.by(rules), home));
  }

  /** As servers that add an extension do. */
  @Test
  void extensionsComeBeforeFolders() throws IOException {
    write("docs.html", "<p id=page>");
    write("docs/index.html", "<p id=folder>");
    SiteRules rules = SiteRules.at(ROOT).withExtensions("html");
    SiteChecker strict =
        SiteChecker.by(rules).withSeverity(CheckCode.MISSING_SLASH, CheckSeverity.ERROR);
    String home = "<a href=docs#page></a><a href=docs#folder></a><a href=docs/#folder></a>";
    assertEquals(List.of("error missing-fragment docs#folder"), found(strict, home));
  }

  @Test
  void pagesCanAskToLeaveElementsAlone() throws IOException {
    String home =
        "<div data-fairlead-ignore='until June'><a href=none></a><a href=../up></a><a"
            + " href='{{x}}'></a><a href='http://[/'></a><iframe srcdoc='<a href=no>'></iframe>"
            + "<p id=a><p id=a></div><a href=none#b></a><a data-fairlead-ignore href=none></a>"
            + "<style data-fairlead-ignore>p { background: url(none.png) }</style>";
    write("orphan.html", "x");
    write("index.html", home + "<a data-fairlead-ignore href=orphan.html></a>");
    CheckResult result = SiteChecker.at(ROOT).check(site);
    assertEquals(
        List.of("error none#b"),
        result.findings().stream()
            .filter(one -> one.code() != CheckCode.ORPHAN_PAGE || one.source().contains("orphan"))
            .map(one -> one.severity().label() + " " + one.reference())
            .toList());
    assertEquals(7, result.ignored());
  }

  @Test
  void hygieneIsReportedOnRequestAlone() throws IOException {
    String home =
        "<img src=notes.txt><img src=notes.txt alt=''><input type=image src=notes.txt>"
            + "<map><area href=sub/></map><script src=//a.example/x.js></script>"
            + "<script src=//a.example/y.js integrity=sha384-x></script><script src=notes.txt>"
            + "</script><link rel=stylesheet href=//a.example/z.css><link rel=icon"
            + " href=//a.example/i><a target=_Blank href=//a.example/1></a><a target=_blank"
            + " rel=noopener href=//a.example/2></a><a target=_blank href=sub/></a>";
    assertEquals(List.of(), found(home));
    SiteChecker strict =
        SiteChecker.at(ROOT)
            .withSeverity(CheckCode.MISSING_ALT, CheckSeverity.ERROR)
            .withSeverity(CheckCode.MISSING_INTEGRITY, CheckSeverity.WARNING)
            .withSeverity(CheckCode.UNSAFE_BLANK, CheckSeverity.NOTE);
    assertEquals(
        List.of(
            "error missing-alt notes.txt",
            "error missing-alt notes.txt",
            "error missing-alt sub/",
            "warning missing-integrity //a.example/x.js",
            "warning missing-integrity //a.example/z.css",
            "note unsafe-blank //a.example/1"),
        found(strict, home));
  }

  @Test
  void referencesAboveTheRootAreReported() throws IOException {
    assertEquals(
        List.of("warning above-root ../sub/page.html", "error above-root ../../none"),
        found("<a href=../sub/page.html></a><a href=../../none></a><a href=sub/../sub/></a>"));
  }

  @Test
  void referencesOutOfTheSiteAreReportedWhereTheyLeadUp() throws IOException {
    write("index.html", "<a href=sub/page.html></a><a href=sub/></a>");
    write("sub/page.html", "<a href=../../x></a><a href=/x></a><a href=../index.html></a>");
    assertEquals(
        List.of(site + "/sub/page.html:1:9: warning: goes above the root of the site: ../../x"),
        SiteChecker.at(ROOT + "docs").check(site).findings().stream()
            .map(CheckFinding::toString)
            .toList());
  }

  @Test
  void referencesUpFromABaseElsewhereStayElsewhere() throws IOException {
    assertEquals(List.of(), found("<base href=https://other.example/a/b><a href=../c></a>"));
  }

  @ParameterizedTest
  @CsvSource({
    "http://[x, an unclosed bracket in the host (IPv6-unclosed at offset 7)",
    "http://a b/, the host is not a domain name (domain-to-ASCII at offset 8)",
    "foo://a b/, a character that is not allowed in a host (host-invalid-code-point",
    "http://, no host (host-missing",
    "http://a:99999/, a port above 65535 (port-out-of-range",
    "http://a:b/, a port that is not a number (port-invalid",
    "http://1.2.3.999/, a host that looks like an IPv4 address but is not one (",
    "http://[1]/, the host has brackets but is not an IPv6 address ("
  })
  void reasonsArePlain(String reference, String message) throws IOException {
    write("index.html", "<a href=\"" + reference + "\"></a>");
    CheckFinding finding = SiteChecker.at(ROOT).check(site).findings().get(0);
    assertEquals(CheckCode.REJECTED_REFERENCE, finding.code());
    assertTrue(finding.message().startsWith(message), finding.message());
  }

  @Test
  void badHabitsAreReported() throws IOException {
    assertEquals(
        List.of(
            "error rejected-reference http://[x",
            "note empty-reference ",
            "error unresolved-template {{ url }}",
            "warning insecure-link http://a.example/a.js",
            "note insecure-link http://a.example/",
            "warning readings-differ sub\\page.html",
            "warning hazard https://***@a.example/",
            "warning duplicate-id null",
            "warning late-base null"),
        found(
            "<a href='http://[x'></a><a href=''></a><a href='{{ url }}'></a><script"
                + " src=http://a.example/a.js></script><a href=http://a.example/></a><a"
                + " href='sub\\page.html'></a><a href=https://u:p@a.example/></a><p id=a><p id=a>"
                + "<base href=/>"));
  }

  @Test
  void emptyValuesAreReportedWhereNothingIsLoadedToo() throws IOException {
    write(
        "index.html",
        "<img src=''><template><img src=''></template><!-- <img src=''> --><p data-fairlead-ignore>"
            + "<img src=''></p><iframe src=''></iframe><form action=''></form><a href=''></a>");
    assertEquals(
        List.of(
            site + "/index.html:1:11: warning: empty reference: img src",
            site + "/index.html:1:120: warning: empty reference: iframe src",
            site + "/index.html:1:163: note: an empty reference leads to the page itself: "),
        SiteChecker.at(ROOT).check(site).findings().stream()
            .filter(one -> one.code() == CheckCode.EMPTY_REFERENCE)
            .map(CheckFinding::toString)
            .toList());
  }

  @Test
  void emptyReferenceLeadsToTheBase() throws IOException {
    write("index.html", "<base href=sub/page.html><a href=''></a>");
    assertEquals(
        List.of(
            site
                + "/index.html:1:35: note: an empty reference leads to the base, not to the page"
                + " itself: "),
        SiteChecker.at(ROOT).check(site).findings().stream()
            .filter(one -> one.code() == CheckCode.EMPTY_REFERENCE)
            .map(CheckFinding::toString)
            .toList());
  }

  @Test
  void letterCaseIsCorrectedInEveryScript() throws IOException {
    write("\u0416.html", "x");
    write("index.html", "<meta charset=utf-8><a href=\u0436.html></a>");
    assertEquals(
        List.of(ROOT + "%D0%96.html"),
        SiteChecker.at(ROOT).check(site).findings().stream()
            .filter(one -> one.code() == CheckCode.CASE_MISMATCH)
            .map(CheckFinding::correction)
            .toList());
  }

  @Test
  void pagesThatNoOtherPageLinksToAreOrphans() throws IOException {
    write("index.html", "<a href=sub/page.html></a><a href=sub/></a>");
    write("alone.html", "<a href=alone.html></a>");
    write("404.html", "x");
    CheckResult result = SiteChecker.at(ROOT).check(site);
    assertEquals(
        List.of(site + "/alone.html: warning: no other page links here"),
        result.findings().stream().map(CheckFinding::toString).toList());
    assertFalse(result.hasErrors());
  }

  @Test
  void pageThatSendsReadersElsewhereIsNoOrphan() throws IOException {
    String refresh = "<meta http-equiv=refresh content='0; url=%s'>";
    write("index.html", "<a href=sub/page.html></a><a href=sub/></a>");
    write("old.html", refresh.formatted("sub/page.html"));
    write("gone.html", refresh.formatted("https://elsewhere.example/"));
    write("ticker.html", refresh.formatted("ticker.html#top"));
    assertEquals(
        List.of(site + "/ticker.html: warning: no other page links here"),
        SiteChecker.at(ROOT).check(site).findings().stream().map(CheckFinding::toString).toList());
  }

  @Test
  void onlyReferencesThatLeadElsewhereAreReadDifferently() throws IOException {
    assertEquals(
        List.of("warning readings-differ sub\\page.html"),
        found(
            "<meta charset=utf-8><a href='sub\\page.html'></a><a href='javascript:a\\b|c'></a>"
                + "<a href='data:text/plain,a|b c'></a><a href=https://a.example/café></a>"
                + "<a href='https://a.example/?q=é &a=^'></a><a href=https://bücher.example/>"
                + "</a><a href='https://a.example/#a\\b'></a>"));
  }

  @Test
  void linksToTheReadersMachineAreWarnings() throws IOException {
    String links =
        "<a href=http://localhost:8080/></a><a href=http://127.0.0.1/></a>"
            + "<a href=https://[::1]/></a><a href=https://a.localhost/></a>"
            + "<a href=https://localhost./></a><a href=https://127.example.com/></a>";
    assertEquals(
        List.of(
            "warning local-link http://localhost:8080/",
            "warning local-link http://127.0.0.1/",
            "warning local-link https://[::1]/",
            "warning local-link https://a.localhost/",
            "warning local-link https://localhost./"),
        found(links));
    assertEquals(List.of(), found(SiteChecker.at("http://localhost/"), links));
  }

  @Test
  void filesThatNoServerSendsAsPagesAreFiles() throws IOException {
    for (String name : List.of("a.qhp", "a.index", "a.html.src", "a.html~")) {
      write(name, "<!doctype html><a href=none>");
    }
    write("index.php", "<!doctype html><a href=none-1>");
    write("guide-1.2", "<!doctype html><a href=none-2>");
    write("page", "<!doctype html><a href=none-3>");
    assertEquals(
        List.of("none-1", "none-2", "none-3"),
        SiteChecker.at(ROOT).check(site).findings().stream()
            .filter(one -> one.code() == CheckCode.MISSING_DOCUMENT)
            .map(CheckFinding::reference)
            .filter(one -> one.startsWith("none"))
            .sorted()
            .toList());
  }

  @Test
  void linkThatLeadsNowhereIsReportedInItsPlaceAndAtItsLinks() throws IOException {
    Files.createSymbolicLink(site.resolve("gone.html"), Path.of("nowhere"));
    write("index.html", "<a href=gone.html></a>");
    assertEquals(
        List.of(
            site + "/gone.html: error: cannot be read: symbolic link to a file that does not exist",
            site
                + "/index.html:1:9: error: no such document: a symbolic link to a file that does"
                + " not exist is in its place: gone.html"),
        SiteChecker.at(ROOT).check(site).findings().stream()
            .filter(one -> one.severity() == CheckSeverity.ERROR)
            .map(CheckFinding::toString)
            .sorted()
            .toList());
  }

  @Test
  void namesLikeTheFragmentAreNamed() throws IOException {
    write("index.html", "<p id=Sub-Section><a href=#sub_section></a><a href=#other></a>");
    assertEquals(
        List.of("no such fragment; 'Sub-Section' is similar", "no such fragment"),
        SiteChecker.at(ROOT).check(site).findings().stream()
            .filter(one -> one.code() == CheckCode.MISSING_FRAGMENT)
            .map(CheckFinding::message)
            .toList());
  }

  @Test
  void documentsWithoutTheirExtensionAreCounted() throws IOException {
    write("index.html", "<a href=sub/page></a><a href=none></a>");
    assertEquals(1, SiteChecker.at(ROOT).check(site).withoutExtension());
  }

  @Test
  void forgottenSchemesAreGuessed() throws IOException {
    write("index.html", "<a href=me@example.org></a><a href=www.example.org/a></a>");
    assertEquals(
        List.of("no such document; is mailto: missing?", "no such document; is https:// missing?"),
        SiteChecker.at(ROOT).check(site).findings().stream()
            .filter(one -> one.code() == CheckCode.MISSING_DOCUMENT)
            .map(CheckFinding::message)
            .toList());
  }

  @Test
  void pathsOfTheFileSystemAreNeverLookedFor() throws IOException {
    Files.createSymbolicLink(site.resolve("link.html"), Path.of("/etc/passwd"));
    assertEquals(
        List.of("error missing-document /etc/passwd", "error missing-document link.html"),
        found("<a href=/etc/passwd></a><a href=link.html></a><a href=https://h//etc/passwd></a>"));
  }

  @Test
  void linksAreFollowedInTheSiteAndNamedWhereTheyLeaveIt() throws IOException {
    Files.createSymbolicLink(site.resolve("latest"), Path.of("sub"));
    Files.createSymbolicLink(site.resolve("loop"), Path.of("."));
    Files.createSymbolicLink(site.resolve("away"), Path.of("/etc"));
    write("index.html", "<a href=latest/page.html#here></a><a href=away/passwd></a>");
    assertEquals(
        List.of("no such document: a symbolic link out of the folder is in its place"),
        SiteChecker.at(ROOT).check(site).findings().stream()
            .filter(one -> one.code() == CheckCode.MISSING_DOCUMENT)
            .map(CheckFinding::message)
            .toList());
  }

  @Test
  void linkThatLeadsNowhereIsAnErrorOnlyWhereItIsNeeded() throws IOException {
    Files.createSymbolicLink(site.resolve("old.js"), Path.of("nowhere"));
    assertEquals(List.of(), found("<p>"));
    assertEquals(List.of("error missing-document old.js"), found("<script src=old.js></script>"));
  }

  @Test
  void archiveThatIsNamedIsTheSiteAndOneInItIsFile() throws IOException {
    Path zip = site.resolve("site.zip");
    try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(zip))) {
      out.putNextEntry(new ZipEntry("index.html"));
      out.write("<a href=none></a>".getBytes(StandardCharsets.UTF_8));
    }
    assertEquals(
        List.of(zip + "!/index.html:1:9: error: no such document: none"),
        SiteChecker.at(ROOT).check(zip).findings().stream().map(CheckFinding::toString).toList());
    assertEquals(List.of(), found("<a href=site.zip></a>"));
  }

  /** More verdicts than are kept, each with a message of its own. */
  @Test
  void everyCaseMismatchNamesItsDocument() throws IOException {
    int count = 10_100;
    StringBuilder home = new StringBuilder();
    Path zip = site.resolve("site.zip");
    try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(zip))) {
      for (int i = 0; i < count; i++) {
        out.putNextEntry(new ZipEntry("a" + i + ".txt"));
        home.append("<a href=A").append(i).append(".txt></a>");
      }
      out.putNextEntry(new ZipEntry("index.html"));
      out.write(home.toString().getBytes(StandardCharsets.UTF_8));
    }
    List<CheckFinding> findings = SiteChecker.at(ROOT).check(zip).findings();
    assertEquals(count, findings.size());
    for (int i = 0; i < count; i++) {
      assertEquals("wrong letter case: the document is a" + i + ".txt", findings.get(i).message());
    }
  }

  /** Those that are there and those that are gone, by their own name and by their folder's. */
  @Test
  void onlySomeDocumentsAndLinksToThemAreReported() throws IOException {
    write("index.html", "<a href=none></a><a href=gone/></a><a href=sub/page.html#no></a>");
    write("sub/page.html", "<a href=none></a>");
    write("alone.html", "x");
    SiteChecker checker = SiteChecker.at(ROOT);
    assertEquals(6, checker.check(site).total());
    CheckResult result =
        checker.onlyAbout(List.of(ROOT + "sub/page.html", ROOT + "gone/index.html")).check(site);
    assertEquals(
        List.of("gone/", "sub/page.html#no", "none"),
        result.findings().stream().map(CheckFinding::reference).toList());
    assertEquals(3, result.total());
    assertEquals(0, checker.onlyAbout(List.of()).check(site).total());
  }

  @Test
  void limitsAreKept() throws IOException {
    write("index.html", "<a href=a></a><a href=b></a><a href=c></a>");
    CheckResult listed = SiteChecker.at(ROOT).withMaxFindings(1).check(site);
    assertEquals(1, listed.findings().size());
    assertEquals(3, listed.errors());
  }

  @Test
  void linksThatMemoryHasNoRoomForAreCounted() throws IOException {
    StringBuilder home = new StringBuilder("<a href=sub/page.html#none></a><p id=b>");
    for (int i = 0; i < 100; i++) {
      home.append("<a href=none-").append(i).append(".html></a>");
    }
    write("a.html", home.toString());
    write("b.html", "<a href=a.html#b></a><a href=none></a><p id=c>");
    CheckResult all = SiteChecker.at(ROOT).check(site);
    assertEquals(0, all.unchecked());
    CheckResult cut = SiteChecker.at(ROOT).withMaxMemory(5_000).check(site);
    assertTrue(cut.unchecked() > 10 && cut.unchecked() < 100, "" + cut.unchecked());
    assertEquals(all.links(), cut.links() + cut.unchecked());
    assertEquals(all.documents(), cut.documents());
    assertTrue(cut.hasErrors());
    CheckFinding reported = cut.findings().get(0);
    assertEquals(CheckCode.PARTIAL_DOCUMENT, reported.code());
    assertEquals(
        site
            + "/a.html: error: the memory limit for the site was reached here; links not checked: "
            + cut.unchecked(),
        reported.toString());
    assertFalse(cut.counts().containsKey(CheckCode.ORPHAN_PAGE), "who knows");
    assertTrue(
        cut.summary().endsWith("; links not checked for lack of memory: " + cut.unchecked()));
  }

  /** What is not known is no success, whatever its user does not want to hear of. */
  @Test
  void nothingHidesThatMemoryWasUsedUp() throws IOException {
    write("index.html", "<a href=none></a>".repeat(1_000));
    SiteChecker checker = SiteChecker.at(ROOT).withMaxMemory(5_000).ignoring(finding -> true);
    CheckResult result = checker.check(site);
    assertTrue(result.hasErrors());
    assertEquals(1, result.findings().size());
    assertEquals(1_000 + 1, result.links() + result.unchecked());
  }

  /** Findings of a page by itself are counted even so, but for those that nobody wants. */
  @Test
  void findingsThatDoNotFitAreCounted() throws IOException {
    write("index.html", "<a href='{{x}}'></a>".repeat(1_000));
    SiteChecker checker = SiteChecker.at(ROOT).withMaxMemory(5_000);
    CheckResult result = checker.check(site);
    assertEquals(1_000, result.counts().get(CheckCode.UNRESOLVED_TEMPLATE));
    assertTrue(result.findings().size() < 1_000);
    SiteChecker without = checker.withSeverity(CheckCode.UNRESOLVED_TEMPLATE, CheckSeverity.OFF);
    assertEquals(0, without.check(site).unchecked());
  }

  @Test
  void linksToOtherSitesNeedNoMemory() throws IOException {
    write("a.html", "<a href=none></a>".repeat(1_000));
    SiteChecker checker = SiteChecker.at(ROOT).withMaxMemory(6_000);
    CheckResult before = checker.check(site);
    write("b.html", "<a href=https://elsewhere.example/></a><a href=a.html></a>");
    CheckResult after = checker.check(site);
    assertTrue(before.unchecked() > 0);
    assertEquals(before.links() + 1, after.links());
    assertEquals(before.unchecked() + 1, after.unchecked());
  }

  @Test
  void topNeedsNoMemory() throws IOException {
    String rest = "</a><p id=bbb>" + "<a href=none></a>".repeat(1_000);
    SiteChecker checker = SiteChecker.at(ROOT).withMaxMemory(6_000);
    write("a.html", "<a href=#top>" + rest);
    CheckResult top = checker.check(site);
    write("a.html", "<a href=#bbb>" + rest);
    assertEquals(top.unchecked() + 1, checker.check(site).unchecked());
  }

  @Test
  void memoryIsTwoFifthsOfTheHeapUnlessLimited() {
    assertEquals(
        Runtime.getRuntime().maxMemory() * 0.4, (double) SiteChecker.defaultMaxMemory(), 4.0);
    SiteChecker checker = SiteChecker.at(ROOT);
    assertThrows(SiteTooLargeException.class, () -> checker.withMaxMemory(1).check(site));
    assertThrows(IllegalArgumentException.class, () -> checker.withMaxMemory(0));
  }

  @Test
  void documentsAfterManyLinksEndTheCheck() throws IOException {
    write("a.html", "<a href=none></a>".repeat(3_000));
    for (int i = 0; i < 100; i++) {
      write("b" + i + ".html", "");
    }
    SiteChecker checker = SiteChecker.at(ROOT).withMaxMemory(20_000);
    assertThrows(SiteTooLargeException.class, () -> checker.check(site));
  }

  /** To dialects that are not strict, and to browsers, it is a relative reference. */
  @ParameterizedTest
  @CsvSource({"whatwg, https:", "rfc2396, http:", "rfc3986, https:", "rfc2396, https:"})
  void userInformationIsInNoFinding(String dialect, String scheme) throws IOException {
    for (String reference : List.of(scheme + "u:SECRET@b/x", scheme + "/u:SECRET@b/x")) {
      write("index.html", "<a href='" + reference + "'>");
      for (CheckFinding finding :
          SiteChecker.at(ROOT)
              .withExtractor(LinkExtractor.of(dialect(dialect)))
              .check(site)
              .findings()) {
        String all = finding + " " + finding.reference() + " " + finding.target();
        assertFalse(all.contains("SECRET"), all);
      }
    }
  }

  private static Dialect dialect(String name) {
    return switch (name) {
      case "whatwg" -> Whatwg.DIALECT;
      case "rfc2396" -> Rfc2396.DIALECT;
      default -> Rfc3986.DIALECT;
    };
  }

  @Test
  void documentsThatMemoryHasNoRoomForEndTheCheck() {
    SiteChecker checker = SiteChecker.at(ROOT).withMaxMemory(500);
    SiteTooLargeException e = assertThrows(SiteTooLargeException.class, () -> checker.check(site));
    assertEquals(
        "the site has too many documents for its memory limit: 500 bytes are enough for only 1 of"
            + " them",
        e.getMessage());
  }

  @Test
  void findingsThatMemoryHasNoRoomForAreCounted() throws IOException {
    write("index.html", ("<a href=" + "a".repeat(4_000) + "></a>").repeat(3));
    SiteChecker checker =
        SiteChecker.at(ROOT).withSeverity(CheckCode.ORPHAN_PAGE, CheckSeverity.OFF);
    CheckResult result = checker.withMaxMemory(20_000).check(site);
    assertEquals(1, result.findings().size());
    assertEquals(3, result.total());
    assertEquals(0, result.unchecked());
  }

  @Test
  void dialectFilterAndProgressAreTheUsers() throws IOException {
    int[] documents = new int[1];
    SiteChecker checker =
        SiteChecker.at(ROOT)
            .withExtractor(LinkExtractor.of(Rfc3986.DIALECT))
            .withFilter(LinkFilters.noGlob("*/drafts/*"))
            .withPipeline(PipelineOptions.defaults().withConcurrency(1))
            .withProgress(outcome -> documents[0]++);
    assertEquals(List.of(), found(checker, "<a href=drafts/x></a>"));
    assertEquals(4, documents[0]);
    write("index.html", "<a href=none></a>");
    assertEquals(1, checker.check(site).total(), "no orphans");
    SiteChecker without = checker.withSeverity(CheckCode.MISSING_DOCUMENT, CheckSeverity.OFF);
    assertEquals(0, without.check(site).total());
  }

  @Test
  void baselineTakesOutWhatWasThereAsOftenAsItWas() throws IOException {
    write("index.html", "<a href=none></a><a href=sub/></a><a href=sub/page.html></a>");
    Path before = Files.createTempFile("before", ".json");
    for (ReportFormat format : List.of(ReportFormat.JSONL, ReportFormat.JSON)) {
      Files.write(before, written(format, SiteChecker.at(ROOT).check(site)));
      SiteChecker checker = SiteChecker.at(ROOT);
      assertEquals(
          1, checker.ignoring(Baseline.read(before).inOneRun()).check(site).ignored(), "" + format);
    }
    write(
        "index.html",
        "\n<a href=none></a><a href=none></a><a href=sub/></a><a href=sub/page.html></a>");
    CheckResult now = SiteChecker.at(ROOT).ignoring(Baseline.read(before).inOneRun()).check(site);
    assertEquals(1, now.ignored());
    assertEquals(1, now.errors());
    Files.delete(before);
  }

  private static byte[] written(ReportFormat format, CheckResult result) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    format.write(result, out);
    return out.toByteArray();
  }
}
