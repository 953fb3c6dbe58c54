package fairlead.html.extract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import fairlead.html.DocumentLinks;
import fairlead.html.Finding;
import fairlead.html.Finding.Kind;
import fairlead.html.Representation;
import fairlead.testing.Suites;
import fairlead.testing.Tsv;
import fairlead.uri.Resolution;
import fairlead.uri.base.BaseContext;
import fairlead.uri.base.LostCandidate;
import fairlead.uri.base.LostCandidate.Reason;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The document base beside the HTML Standard's answers. */
class HtmlBaseTest {

  private static DocumentLinks extract(String uri, String markup) {
    LinkExtractor extractor = LinkExtractor.STANDARD;
    byte[] bytes = markup.getBytes(StandardCharsets.UTF_8);
    return assertInstanceOf(
        DocumentLinks.class, extractor.tryExtract(Representation.of(uri, bytes)));
  }

  @TestFactory
  Stream<DynamicTest> awkwardBases() {
    return Tsv.readRaw(Suites.conformance("html-base.tsv")).stream()
        .map(row -> dynamicTest(row.get("name"), () -> check(row)));
  }

  private static void check(Map<String, String> row) {
    DocumentLinks links = extract("http://h/d/p.html", "<!doctype html>" + row.get("markup"));
    assertEquals(row.get("base"), String.valueOf(links.base().uri()));
  }

  @TestFactory
  Stream<DynamicTest> webPlatformTests() {
    return Tsv.read(Suites.conformance("html/base-element.tsv")).stream()
        .filter(row -> row.getOrDefault("doc", "").startsWith("http"))
        .map(row -> dynamicTest(row.get("markup") + " " + row.get("link"), () -> checkLink(row)));
  }

  private static void checkLink(Map<String, String> row) {
    String markup = row.get("markup") + "<a href=\"" + row.get("link") + "\">";
    DocumentLinks links = extract(row.getOrDefault("doc", ""), "<!doctype html>" + markup);
    Resolution target = links.links().get(links.links().size() - 1).resolution();
    assertEquals(row.get("expected"), target.toString());
  }

  @Test
  void contextsWithoutAUriOfTheirOwnFallBackToTheirCreator() {
    // about:blank and about:srcdoc: the base is in the creator's document.
    Representation document =
        new Representation(
            "<base href=sub/><a href=foo>".getBytes(StandardCharsets.UTF_8),
            "about:blank",
            BaseContext.none().inEntity("http://web.test/d/page.html"),
            "text/html",
            null);
    DocumentLinks links =
        assertInstanceOf(DocumentLinks.class, LinkExtractor.STANDARD.tryExtract(document));
    assertEquals("http://web.test/d/sub/foo", links.links().get(0).resolution().toString());
  }

  @Test
  void textOfNoscriptEndsAtItsOwnEndTag() {
    DocumentLinks links =
        extract(
            "http://h/",
            "<noscript></noscriptx><base href=/a/></noscript><base href=/b/><a href=x>");
    assertEquals("http://h/b/", String.valueOf(links.base().uri()));
  }

  @Test
  void lostCandidatesTellWhy() {
    DocumentLinks links = extract("http://h/", "<base href='data:,x'><base href=/2/><a href=x>");
    assertEquals(
        List.of(Reason.SCHEME_NOT_ALLOWED, Reason.NOT_FIRST),
        links.base().lost().stream().map(LostCandidate::reason).toList());
  }

  @Test
  void unusableBaseIsFoundWithItsPlace() {
    DocumentLinks links = extract("http://h/", "<p>\n<base href='http://h:x/'>");
    Finding finding = links.findings().get(0);
    assertEquals(Kind.UNUSABLE_BASE, finding.kind());
    assertEquals(
        "2:13: unusable base: it cannot be parsed (port-invalid at offset 9)", finding.toString());
  }
}
