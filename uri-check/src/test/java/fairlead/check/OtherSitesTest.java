package fairlead.check;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.html.DocumentLimit;
import fairlead.html.Limits;
import fairlead.html.extract.LinkExtractor;
import fairlead.pipeline.source.DocumentSource;
import fairlead.pipeline.source.Inputs;
import fairlead.pipeline.source.SourceOptions;
import fairlead.testing.Warcs;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Links to other sites, judged by what an archive holds of them. */
class OtherSitesTest {

  private static final SiteChecker CHECKER =
      SiteChecker.at("https://example.org/")
          .withSeverity(CheckCode.ORPHAN_PAGE, CheckSeverity.OFF)
          .withSeverity(CheckCode.INSECURE_LINK, CheckSeverity.OFF);

  @TempDir Path folder;

  private Path site = Path.of("");
  private final ByteArrayOutputStream crawl = new ByteArrayOutputStream();

  @BeforeEach
  void makeSite() throws IOException {
    site = Files.createDirectory(folder.resolve("site"));
  }

  private void record(String uri, String status, String fields, String body) {
    String head = "HTTP/1.1 " + status + "\r\nContent-Type: text/html\r\n" + fields + "\r\n";
    crawl.writeBytes(
        Warcs.recordOf(
            "response",
            "application/http;msgtype=response",
            uri,
            "",
            Warcs.join(Warcs.bytes(head), Warcs.bytes(body))));
  }

  private void page(String uri, String body) {
    record(uri, "200 OK", "", body);
  }

  private void redirect(String uri, int status, String target) {
    record(uri, status + " Moved", "Location: " + target + "\r\n", "");
  }

  private DocumentSource archive() throws IOException {
    Path file = Files.write(folder.resolve("crawl.warc"), crawl.toByteArray());
    return Inputs.of(file.toString(), SourceOptions.DEFAULT);
  }

  private List<String> found(SiteChecker checker, String... targets) throws IOException {
    StringBuilder page = new StringBuilder();
    for (String target : targets) {
      page.append("<a href='").append(target).append("'>x</a>");
    }
    Files.writeString(site.resolve("index.html"), page);
    return checker.against(archive()).check(site).findings().stream()
        .map(one -> one.severity().label() + " " + one.code().label() + " " + one.about())
        .toList();
  }

  @Test
  void redirectIntoTheSiteIsJudgedByTheSite() throws IOException {
    redirect("https://a.example/old", 301, "https://example.org/new.html");
    redirect("https://a.example/gone", 302, "https://a.example/gone2");
    redirect("https://a.example/gone2", 302, "https://example.org/gone.html");
    page("https://example.org/gone.html", "");
    Files.writeString(site.resolve("new.html"), "<p id=x>");
    assertEquals(
        List.of(
            "note redirected moved permanently to https://example.org/new.html:"
                + " https://a.example/old",
            "error missing-fragment no such fragment: https://a.example/old#y",
            "error external-error a redirect leads to https://example.org/gone.html: no such"
                + " document: https://a.example/gone"),
        found("https://a.example/old", "https://a.example/old#y", "https://a.example/gone"));
  }

  private List<String> found(String... targets) throws IOException {
    return found(CHECKER, targets);
  }

  @Test
  void fragmentsOfPagesLargerThanMemoryAreFound() throws IOException {
    String text = "<p>text\n".repeat(500);
    page("http://a.example/", "<p id=x>" + text + "<p id=y>" + text + "<p id=z>");
    LinkExtractor small =
        LinkExtractor.STANDARD.withLimits(Limits.DEFAULT.with(DocumentLimit.BYTES, 1_024));
    assertEquals(
        List.of("error missing-fragment no such fragment: http://a.example/#w"),
        found(
            CHECKER.withExtractor(small),
            "http://a.example/#w",
            "http://a.example/#x",
            "http://a.example/#y",
            "http://a.example/#z"));
  }

  @Test
  void statusOfTheArchiveCounts() throws IOException {
    page("http://a.example/", "<p id=x>");
    page("https://a.example/caf%C3%A9?b", "x");
    record("http://a.example/gone", "410 Gone", "", "x");
    record("http://a.example/twice", "503 Busy", "", "x");
    page("http://a.example/twice", "x");
    assertEquals(
        List.of(
            "error external-error HTTP status 410: http://a.example/gone#x",
            "warning external-error not in the archive: http://a.example/none",
            "warning external-error not in the archive: //b.example/"),
        found(
            "http://a.example",
            "https://a.example/",
            "http://a.example/café?b",
            "http://a.example/twice",
            "http://a.example/gone#x",
            "http://a.example/none",
            "mailto:a@b.example",
            "ftp://a.example/",
            "//b.example/"));
  }

  @Test
  void fragmentsOfTheArchiveCount() throws IOException {
    page("http://a.example/", "<p id=here><a name=old>");
    record("http://a.example/image", "200 OK", "Content-Type: image/png\r\n", "x");
    assertEquals(
        List.of(
            "error missing-fragment no such fragment; 'here' is similar: http://a.example/#Here"),
        found(
            "http://a.example/#here",
            "http://a.example/#old",
            "http://a.example/#top",
            "http://a.example/#Here"));
  }

  @Test
  void redirectsAreFollowed() throws IOException {
    redirect("http://a.example/old", 301, "/new");
    redirect("http://a.example/new", 308, "/newest#x");
    page("http://a.example/newest", "<p id=x>");
    redirect("http://a.example/now", 302, "/newest");
    redirect("http://a.example/mixed", 301, "/now");
    redirect("http://a.example/lost", 301, "/gone");
    record("http://a.example/gone", "404 Not Found", "", "");
    redirect("http://a.example/left", 302, "http://unknown.example/");
    redirect("http://a.example/round", 301, "/again");
    redirect("http://a.example/again", 301, "/round");
    redirect("http://a.example/self", 301, "/self#x");
    for (int i = 0; i < 21; i++) {
      redirect("http://a.example/" + i, 302, "/" + (i + 1));
    }
    page("http://a.example/21", "");
    assertEquals(
        List.of(
            "note redirected moved permanently to http://a.example/newest#x:"
                + " http://a.example/old#y",
            "error missing-fragment no such fragment: http://a.example/now#y",
            "error external-error a redirect leads to http://a.example/gone: HTTP status 404:"
                + " http://a.example/lost",
            "error external-error the redirects form a loop: http://a.example/round",
            "error external-error the redirects form a loop: http://a.example/self",
            "error external-error more than 20 redirects: http://a.example/0"),
        found(
            "http://a.example/old#y",
            "http://a.example/now",
            "http://a.example/now#x",
            "http://a.example/now#y",
            "http://a.example/mixed",
            "http://a.example/lost",
            "http://a.example/left",
            "http://a.example/round",
            "http://a.example/self",
            "http://a.example/0"));
  }

  /** What looks like a circle if http and https are the same. */
  @Test
  void redirectsToAnotherSchemeAreNoCircles() throws IOException {
    redirect("http://a.example/one", 301, "https://a.example/one");
    redirect("http://a.example/two", 301, "https://a.example/two");
    record("https://a.example/two", "404 Not Found", "", "");
    redirect("http://a.example/three", 302, "https://a.example/three");
    page("https://a.example/three", "<p id=x>");
    redirect("http://a.example/mail", 302, "mailto:a@b.example");
    redirect("http://a.example/data", 302, "data:,@");
    assertEquals(
        List.of(
            "note redirected moved permanently to https://a.example/one: http://a.example/one",
            "note redirected moved permanently to https://a.example/one: https://a.example/one",
            "error external-error a redirect leads to https://a.example/two: HTTP status 404:"
                + " http://a.example/two",
            "error external-error HTTP status 404: https://a.example/two",
            "error missing-fragment no such fragment: http://a.example/three#y"),
        found(
            "http://a.example/one",
            "https://a.example/one",
            "http://a.example/two",
            "https://a.example/two",
            "http://a.example/three#x",
            "http://a.example/three#y",
            "http://a.example/mail",
            "http://a.example/data#x"));
  }

  /** Nobody knows whether there is a page. */
  @Test
  void redirectOutOfTheArchiveCorrectsNothing() throws IOException {
    redirect("http://a.example/old", 301, "/new");
    page("http://a.example/new", "x");
    redirect("http://a.example/gone", 301, "/nowhere");
    Files.writeString(
        site.resolve("index.html"),
        "<a href=http://a.example/old></a><a href=http://a.example/gone></a>");
    assertEquals(
        List.of("REDIRECTED http://a.example/new", "REDIRECTED null"),
        CHECKER.against(archive()).check(site).findings().stream()
            .map(one -> one.code() + " " + one.correction())
            .toList());
  }

  @Test
  void archiveDoesNotChangeTheSite() throws IOException {
    page("https://example.org/other", "<a href=broken>");
    page("http://a.example/", "<a href=/broken><img src=//b.example/broken>");
    assertEquals(
        List.of("error missing-document no such document: /other"),
        found("/other", "http://a.example/"));
    CheckResult result = CHECKER.against(archive()).check(site);
    assertEquals(1, result.documents());
    assertEquals(2, result.links());
  }

  @Test
  void onlyWhatIsAskedForIsReported() throws IOException {
    page("http://a.example/", "x");
    Files.writeString(site.resolve("b.html"), "<a href=http://a.example/none>");
    assertEquals(
        List.of("warning external-error not in the archive: http://a.example/b"),
        found(CHECKER.onlyAbout(Set.of("https://example.org/index.html")), "http://a.example/b"));
    Files.delete(site.resolve("b.html"));
    SiteChecker off = CHECKER.withSeverity(CheckCode.EXTERNAL_ERROR, CheckSeverity.OFF);
    assertEquals(List.of(), found(off, "http://a.example/b"));
  }

  @Test
  void damageOfTheArchiveIsReported() throws IOException {
    page("http://a.example/", "x");
    byte[] whole = crawl.toByteArray();
    crawl.reset();
    crawl.write(whole, 0, whole.length - 30);
    List<String> found = found("http://a.example/", "http://a.example/b");
    assertTrue(found.get(0).startsWith("error unread-document"), found::toString);
    assertTrue(found.contains("warning external-error not in the archive: http://a.example/b"));
  }

  @Test
  void siteOfAnArchiveIsJudgedByAnother() throws IOException {
    page("http://own.example/", "<a href=http://own.example/x><a href=http://a.example/>");
    Path own = Files.write(folder.resolve("own.warc"), crawl.toByteArray());
    crawl.reset();
    page("http://a.example/other", "x");
    List<String> found =
        SiteChecker.by(SiteRules.anywhere())
            .against(archive())
            .check(Inputs.of(own.toString(), SourceOptions.DEFAULT))
            .findings()
            .stream()
            .map(one -> one.code() + " " + one.target())
            .toList();
    assertEquals(
        List.of("MISSING_DOCUMENT http://own.example/x", "EXTERNAL_ERROR http://a.example/"),
        found);
  }

  @Test
  void memoryIsBounded() throws IOException {
    StringBuilder home = new StringBuilder();
    for (int i = 0; i < 200; i++) {
      page("http://a.example/" + i, "x");
      home.append("<a href=http://a.example/").append(i).append('>');
    }
    Files.writeString(site.resolve("index.html"), home);
    SiteChecker small = CHECKER.withMaxMemory(30_000).against(archive());
    assertThrows(SiteTooLargeException.class, () -> small.check(site));
  }
}
