package fairlead.pipeline.sink;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.html.HeaderField;
import fairlead.html.Representation;
import fairlead.html.extract.LinkExtractor;
import fairlead.pipeline.Document;
import fairlead.pipeline.DocumentPlace;
import fairlead.pipeline.DocumentPlace.PartStep;
import fairlead.pipeline.DocumentWork;
import fairlead.pipeline.MessageParts;
import fairlead.pipeline.Outcome;
import fairlead.pipeline.Pages;
import fairlead.pipeline.Provenance;
import fairlead.uri.base.BaseContext;
import fairlead.uri.generic.Rfc2396;
import fairlead.uri.key.KeyProfile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class JsonLinesTest {

  private static String json(Outcome outcome) {
    return json(new JsonLines(), outcome);
  }

  private static String json(JsonLines lines, Outcome outcome) {
    return new String(lines.encode(outcome), StandardCharsets.UTF_8);
  }

  private static Outcome outcome(LinkExtractor extractor, Representation page) {
    return DocumentWork.extract(extractor)
        .apply(Document.received(Pages.record("a.warc", null, 7), page));
  }

  @Test
  void oneObjectALineWithAllThatIsKnown() {
    assertEquals(
        """
        {"document":"http://h/p","source":"a.warc","recordOffset":7,"base":"http://h/b","baseLayer":"content",\
        "element":"a","attribute":"href","kind":"navigation","reference":"\u00e9&\\"","target":"http://h/%C3%A9&%22",\
        "line":1,"column":24,"offset":23,"length":13,"charset":"UTF-8"}
        """,
        json(Outcomes.outcome("<base href=/b><a href='\u00e9&amp;&quot;'>")));
  }

  @Test
  void targetInTheSameMessageHasItsPart() {
    Provenance message =
        Pages.record("a.mhtml", null, 7).withParts(new MessageParts(Map.of("http://h/i", "2.1")));
    String[] lines =
        json(Outcomes.outcome(LinkExtractor.STANDARD, message, "<img src=i><img src=j>"))
            .split("\n", -1);
    assertTrue(lines[0].contains("\"target\":\"http://h/i\",\"targetPart\":\"2.1\""), lines[0]);
    assertFalse(lines[1].contains("targetPart"), lines[1]);
  }

  @Test
  void entryOfASitemapHasWhatTheSitemapSays() {
    String sitemap =
        "<urlset><url><loc>http://h/a</loc><lastmod>2026-11-30</lastmod>"
            + "<changefreq>weekly</changefreq><priority>0.5</priority></url>"
            + "<url><loc>http://h/b</loc></url></urlset>";
    Representation xml =
        Representation.of("http://h/s.xml", sitemap.getBytes(StandardCharsets.UTF_8))
            .withMediaType("text/xml");
    LinkExtractor extractor = LinkExtractor.STANDARD.withContext();
    String[] lines = json(new JsonLines(), outcome(extractor, xml)).split("\n", -1);
    assertTrue(
        lines[0].contains(
            "\"lastmod\":\"2026-11-30\",\"changefreq\":\"weekly\",\"priority\":\"0.5\""),
        lines[0]);
    assertFalse(lines[1].contains("priority"), lines[1]);
  }

  @Test
  void linkToADocumentWithoutAUriSaysSo() {
    Representation page =
        new Representation(
            "<a href='#x'>".getBytes(StandardCharsets.UTF_8),
            null,
            BaseContext.none(),
            "text/html",
            null,
            List.of());
    String line = json(outcome(LinkExtractor.of(Rfc2396.DIALECT), page));
    assertTrue(line.contains("\"error\":\"the document has no URI\""), line);
  }

  @Test
  void whatTheAuthorSaysOfTheTargetIsReported() {
    String[] lines =
        json(Outcomes.outcome(
                "<meta http-equiv=refresh content='5; url=r'>"
                    + "<link href=l rel=alternate type=a/b hreflang=de media=print>"
                    + "<img srcset='i 2x'><form action=f method=POST></form>"
                    + "<form><button formaction=g formmethod=dialog></button></form>"
                    + "<noscript><a href=n></noscript><template><a href=t></template>"))
            .split("\n", -1);
    List<String> ends =
        Stream.of(lines)
            .map(line -> line.replaceFirst(".*\"charset\":\"windows-1252\"", ""))
            .toList();
    assertEquals(
        List.of(
            ",\"delay\":\"5\"}",
            ",\"type\":\"a/b\",\"hreflang\":\"de\",\"media\":\"print\"}",
            ",\"descriptor\":\"2x\"}",
            ",\"method\":\"POST\"}",
            "}", // the form without an action
            ",\"method\":\"dialog\"}",
            ",\"inside\":[\"noscript\"]}",
            ",\"inside\":[\"template\"]}",
            ""),
        ends);
  }

  @Test
  void whatStandsAroundALinkIsReportedWhereItIsKnown() {
    Representation page =
        Representation.of(
                "http://h/p",
                "<p><a href=x rel='me nofollow'>the <b>text</b></a>"
                    .getBytes(StandardCharsets.UTF_8))
            .withHeaders(List.of(new HeaderField("Link", "<y>; rel=up; anchor=\"#part\"")));
    Outcome outcome = outcome(LinkExtractor.STANDARD.withContext(), page);
    String[] lines = json(outcome).split("\n", -1);
    assertTrue(lines[0].endsWith(",\"rel\":[\"up\"],\"anchor\":\"http://h/p#part\"}"), lines[0]);
    assertTrue(
        lines[1].endsWith(
            ",\"rel\":[\"me\",\"nofollow\"],\"text\":\"the text\",\"path\":\"html/body/p/a\","
                + "\"nofollow\":true}"),
        lines[1]);
  }

  /** In RFC 2396 a fragment alone is the current document, which may have no URI. */
  @Test
  void anchorInTheDocumentItselfHasTheUriOfTheDocument() {
    assertTrue(anchorOf("http://h/p").endsWith(",\"anchor\":\"http://h/p#part\"}\n"));
    assertFalse(anchorOf(null).contains("anchor"));
  }

  private String anchorOf(@Nullable String uri) {
    Representation page =
        new Representation(
            new byte[0],
            uri,
            BaseContext.none(),
            "text/html",
            null,
            List.of(new HeaderField("Link", "<http://i/>; rel=up; anchor=\"#part\"")));
    return json(outcome(LinkExtractor.of(Rfc2396.DIALECT).withContext(), page));
  }

  @Test
  void keysCarryTheirProfile() {
    Outcome outcome = Outcomes.outcome("<a href='HTTP://H:80#f'><a href='http://h:x'>");
    String[] lines = json(new JsonLines().withKeys(KeyProfile.CRAWL), outcome).split("\n", -1);
    assertTrue(
        lines[0].contains(
            "\"target\":\"http://h/#f\",\"key\":\"http://h/\",\"keyProfile\":\"crawl/4\""),
        lines[0]);
    assertFalse(lines[1].contains("key"), lines[1]);
  }

  @Test
  void rejectionStandsInPlaceOfTheTarget() {
    String line = json(Outcomes.outcome("<a href='http://h:x'>"));
    assertEquals(true, line.contains("\"error\":\"port-invalid at offset 9\""), line);
    assertFalse(line.contains("target"));
  }

  @Test
  void currentDocumentIsTheDocumentsOwnUri() {
    Outcome outcome =
        Outcomes.outcome(
            LinkExtractor.of(Rfc2396.DIALECT),
            Pages.record("a", "<urn:x>", 0),
            "<base href=http://b/><a href='#s'>");
    String line = json(outcome);
    assertEquals(true, line.contains("\"target\":\"http://h/p#s\",\"sameDocument\":true"), line);
    assertEquals(true, line.contains("\"record\":\"<urn:x>\""), line);
  }

  @Test
  void outcomeWithoutLinksIsNothing() {
    assertEquals("", json(Outcomes.outcome("<p>")));
    assertEquals("", json(new Outcome.Skipped(Pages.record("a", null, 0), "revisit")));
  }

  @Test
  void partOfAMessageIsReported() {
    Provenance part =
        Provenance.of(DocumentPlace.file("a.eml", Path.of("a.eml")).within(new PartStep("2.1")));
    String line = json(Outcomes.outcome(LinkExtractor.STANDARD, part, "<a href=x>"));
    assertTrue(line.contains("\"source\":\"a.eml\",\"part\":\"2.1\","), line);
  }

  @Test
  void contextOfElementsCanBeLeftOut() {
    Representation page =
        Representation.of("http://h/p", "<noscript><a href=x rel=nofollow>text</a></noscript>")
            .withHeaders(List.of(new HeaderField("Link", "<y>; rel=up")));
    Outcome outcome = outcome(LinkExtractor.STANDARD.withContext(), page);
    String[] lines =
        json(new JsonLines().withoutContext().withKeys(KeyProfile.CRAWL), outcome).split("\n", -1);
    assertTrue(lines[0].endsWith(",\"rel\":[\"up\"]}"), lines[0]);
    assertTrue(lines[1].contains("\"key\":\"http://h/x\""), lines[1]);
    assertTrue(lines[1].endsWith(",\"inside\":[\"noscript\"]}"), lines[1]);
    assertFalse(lines[1].contains("\"rel\""), lines[1]);
    assertEquals(
        json(new JsonLines().withKeys(KeyProfile.CRAWL).withoutContext(), outcome),
        String.join("\n", lines));
  }
}
