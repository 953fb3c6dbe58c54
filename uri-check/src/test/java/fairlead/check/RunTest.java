package fairlead.check;

import static fairlead.check.Responses.page;
import static fairlead.check.Responses.source;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import fairlead.pipeline.Document;
import fairlead.pipeline.DocumentPlace;
import fairlead.pipeline.Provenance;
import fairlead.testing.Warcs;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunTest {

  private static final SiteChecker CHECKER = SiteChecker.by(SiteRules.anywhere());

  private static CheckResult check(long maxMemory, Document... documents) {
    return CHECKER.withMaxMemory(maxMemory).check(source(documents));
  }

  /** A document takes 350 bytes, three times its URI and once its source. */
  @Test
  void documentsMayTakeHalfAsMuchMemoryAgain() {
    Document page = page("http://hh/", "");
    CheckResult result = check(260, page);
    assertEquals(List.of(), result.findings());
    assertThrows(SiteTooLargeException.class, () -> check(259, page));
  }

  @Test
  void symbolicLinksTakeMemory() {
    Provenance place = Provenance.of(DocumentPlace.retrieved("http://hh/l"));
    Document link = Document.other(place.withUri("http://hh/l"), "symbolic link out");
    assertEquals(0, check(252, link).documents());
    assertThrows(SiteTooLargeException.class, () -> check(251, link));
  }

  /**
   * The first page takes 390 bytes, its name 1,036, its link 7, what such links have in common 205,
   * the target 43 and the text of the reference 32.
   */
  @Test
  void linksThatMemoryHasNoRoomForBeginAtTheLimit() {
    Document first = page("http://hh/", "<a href=b></a><p id=" + "x".repeat(1_000) + ">");
    Document second = page("http://hh/b", "<a href=http://hh/></a>");
    assertEquals(1, check(1_713, first, second).unchecked());
    assertEquals(0, check(1_714, first, second).unchecked());
  }

  @Test
  void findingsAreInTheOrderOfTheReferences() {
    CheckResult result =
        CHECKER
            .ignoring(finding -> finding.code() == CheckCode.HAZARD)
            .check(
                source(
                    page(
                        "http://h/",
                        "<a href=a></a><a href=''></a><a href=b></a><a href=c\\d></a>\n"
                            + "<a href=''></a>\n<a href=e></a><a href=''></a>")));
    assertEquals(
        List.of(
            "1:9 missing-document",
            "1:24 empty-reference",
            "1:38 missing-document",
            "1:52 readings-differ",
            "1:52 missing-document",
            "2:10 empty-reference",
            "3:9 missing-document",
            "3:24 empty-reference"),
        result.findings().stream()
            .map(one -> one.line() + ":" + one.column() + " " + one.code().label())
            .toList());
  }

  @Test
  void namesAreFoundInAnyOrder() {
    Document first =
        page("http://h/", "<a href=b#j></a><p id=i><p id=j><a name=k></a><a name=l></a>");
    String links = "<a href=#i></a><a href=#j></a><a href=#k></a><a href=#l></a><a href=/#j></a>";
    Document second = page("http://h/b", links + "<a name=l></a><a name=k></a><p id=j><p id=i>");
    assertEquals(List.of(), check(1_000_000, first, second).findings());
    Document third = page("http://h/", "<a href=b#m></a><p id=m><a name=n></a>");
    Document fourth = page("http://h/b", "<a href=#m></a><a href=/#n></a><p id=n><a name=m></a>");
    assertEquals(List.of(), check(1_000_000, third, fourth).findings());
  }

  @Test
  void linksThatLeadToNoDocumentAreNotCounted() {
    assertEquals(
        1, check(1_000_000, page("http://h/", "<a href=mailto:a@h></a><a href=/></a>")).links());
  }

  /** A revisit says that a page has not changed, so what is known of the page stays known. */
  @Test
  void revisitsSayNothingAboutNames(@TempDir Path folder) throws IOException {
    Path warc = folder.resolve("a.warc");
    byte[] header = "HTTP/1.1 200 OK\r\n\r\n".getBytes(StandardCharsets.UTF_8);
    Files.write(
        warc,
        Warcs.join(
            Warcs.response("", Warcs.html("<a href=p#sec></a><a href=p#none></a>")),
            Warcs.response("p", Warcs.html("<p id=sec>")),
            Warcs.record("revisit", "application/http;msgtype=response", "p", "", header)));
    assertEquals(
        List.of("p#none"),
        CHECKER.check(warc).findings().stream().map(CheckFinding::reference).toList());
  }
}
