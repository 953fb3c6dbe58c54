package fairlead.html.extract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.html.BasePolicy;
import fairlead.html.DocumentLimit;
import fairlead.html.DocumentLinks;
import fairlead.html.Extraction;
import fairlead.html.Finding;
import fairlead.html.Finding.Kind;
import fairlead.html.Limits;
import fairlead.html.Link;
import fairlead.html.Representation;
import fairlead.html.SitemapEntry;
import fairlead.html.SourceSpan;
import fairlead.html.SourceSpan.Precision;
import fairlead.html.rewrite.Rewriter;
import fairlead.html.rewrite.Rewriting;
import fairlead.html.rule.LinkTable;
import fairlead.uri.generic.Rfc3986;
import fairlead.uri.whatwg.Whatwg;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Documents that are not HTML, and what comes with them. */
class FormatsTest {

  private static final LinkExtractor EXTRACTOR = LinkExtractor.STANDARD;

  private static final LinkTable COMMENTS = LinkTable.STANDARD.switched("comment", true);

  private static DocumentLinks read(String mediaType, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    Representation document = Representation.of("http://h/d/p", bytes).withMediaType(mediaType);
    return links(EXTRACTOR.tryExtract(document));
  }

  /** Reads a document in which {@code xml:base} counts. */
  private static DocumentLinks readWithXmlBase(Limits limits, String mediaType, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    LinkExtractor extractor =
        LinkExtractor.STANDARD
            .withLimits(limits)
            .withBasePolicy(BasePolicy.STANDARD.with(BasePolicy.XmlBase.HONOURED));
    return links(
        extractor.tryExtract(Representation.of("http://h/d/p", bytes).withMediaType(mediaType)));
  }

  private static DocumentLinks links(Extraction extraction) {
    return assertInstanceOf(DocumentLinks.class, extraction);
  }

  private static DocumentLinks read(LinkExtractor extractor, String page) {
    byte[] bytes = page.getBytes(StandardCharsets.UTF_8);
    return links(extractor.tryExtract(Representation.of("http://h/", bytes)));
  }

  private static List<String> targets(DocumentLinks links) {
    return links.links().stream()
        .map(link -> link.rule().name() + " " + link.resolution())
        .toList();
  }

  private static String absolutized(String mediaType, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    Rewriter rewriter = Rewriter.absolutizing(EXTRACTOR);
    Rewriting rewriting = rewriter.rewrite(bytes, read(mediaType, text));
    String once = new String(rewriting.bytes(), StandardCharsets.UTF_8);
    DocumentLinks again = read(mediaType, once);
    assertEquals(
        read(mediaType, text).links().stream().map(Link::resolution).map(String::valueOf).toList(),
        again.links().stream().map(Link::resolution).map(String::valueOf).toList());
    assertEquals(List.of(), rewriter.rewrite(rewriting.bytes(), again).edits());
    return once;
  }

  @Nested
  class Others {

    @Test
    void sitemapsOfRobotsAreLinks() {
      Representation robots =
          Representation.of("http://h/robots.txt", "User-agent: *\nSitemap: /s.xml\n")
              .withMediaType("text/plain");
      assertEquals(
          "http://h/s.xml",
          ((DocumentLinks) EXTRACTOR.tryExtract(robots)).links().get(0).resolution().toString());
    }

    @Test
    void othersAreNotRead() {
      Representation document =
          Representation.of("http://h/", new byte[0]).withMediaType("image/png");
      assertEquals(
          "no links are read from this media type: image/png",
          EXTRACTOR.tryExtract(document).toString());
      byte[] bytes = "<meta charset=iso-2022-kr>".getBytes(StandardCharsets.UTF_8);
      assertEquals(
          "charset that is not decoded",
          EXTRACTOR.tryExtract(Representation.of("http://h/", bytes)).toString());
    }
  }

  @Nested
  class Xml {

    private static final String XHTML = "<html xmlns='http://www.w3.org/1999/xhtml'>";

    @Test
    void xhtmlHasLettersOfItsOwnAndEndTagsOfEveryElement() {
      DocumentLinks links =
          read(
              "application/xhtml+xml",
              XHTML + "<body><p><a href='x'/><A href='no'/><a HREF='no'/><table><a href='y'/>");
      assertEquals(List.of("a-href http://h/d/x", "a-href http://h/d/y"), targets(links));
    }

    @Test
    void xmlBaseHoldsForItsElement() {
      DocumentLinks links =
          readWithXmlBase(
              Limits.DEFAULT,
              "application/xhtml+xml",
              XHTML
                  + "<head><base href='/b/'/></head><div xml:base='c/'><a href='1'/>"
                  + "<p xml:base='http://[/'><a href='2'/></p><p xml:base='/q/'><a href='3'/></p>"
                  + "<a href='4'/></div><a href='5'/></html>");
      assertEquals(
          List.of(
              "a-href http://h/b/c/1",
              "a-href http://h/b/c/2",
              "a-href http://h/q/3",
              "a-href http://h/b/c/4",
              "a-href http://h/b/5"),
          targets(links));
    }

    /** It could be anything, so that a target would be a wrong one. */
    @Test
    void referencesToEntitiesAreRejected() {
      String doctype =
          "<!DOCTYPE x [<!-- ' --><?p \" ?>\n<!ENTITY h \"http://h/x?a=1&amp;b\"><!ENTITY % p"
              + " 'http://p/'>\n<!ENTITY\tother SYSTEM 'e'><!ATTLIST a b CDATA \"]>\">]>";
      String body =
          "<body><a href='&h;/1'/><a href='/x?&other;'/><a href='&amp;h;/2'/><a href='&p;'/><a"
              + " href='?&h=1;'/><a href='&#104;'/><img src='a.png' srcset='a.png 1x, &h;/b.png"
              + " 2x'/><object codebase='&h;' data='d'/></body></html>";
      List<String> expected =
          List.of(
              "a-href XML entity that is not expanded at offset 0",
              "a-href XML entity that is not expanded at offset 3",
              "a-href http://h/d/&h;/2",
              "a-href http://h/d/&p;",
              "a-href http://h/d/p?&h=1;",
              "a-href http://h/d/h",
              "img-src http://h/d/a.png",
              "img-srcset http://h/d/a.png",
              "img-srcset XML entity that is not expanded at offset 0",
              "object-codebase XML entity that is not expanded at offset 0",
              "object-data XML entity that is not expanded at offset 0");
      Representation document =
          Representation.of(
                  "http://h/d/p", (doctype + XHTML + body).getBytes(StandardCharsets.UTF_8))
              .withMediaType("application/xhtml+xml");
      LinkExtractor extractor = LinkExtractor.STANDARD.withBasePolicy(BasePolicy.HTML4);
      for (LinkExtractor each : List.of(extractor, extractor.withoutPlaces())) {
        assertEquals(expected, targets(links(each.tryExtract(document))));
      }
      // What only looks like a declaration is none.
      for (String text : List.of("", "<!-- <!DOCTYPE x [<!ENTITY h 'x'>]> -->", "<!DOCTYPE x>")) {
        String page = text + XHTML + "<p><![CDATA[<!ENTITY h 'x'>]]></p><a href='&h;/1'/></html>";
        assertEquals(
            List.of("a-href http://h/d/&h;/1"), targets(read("application/xhtml+xml", page)));
      }
    }

    @Test
    void entitiesInBasesAndInTextAreNoTargets() {
      String feed =
          "<!DOCTYPE feed [<!ENTITY h 'http://h/x'>]><feed xmlns='http://www.w3.org/2005/Atom'>"
              + "<link href='1'/><entry xml:base='&h;/'><link href='2'/><link href='http://i/3'/>"
              + "<id>&h;/4</id></entry></feed>";
      assertEquals(
          List.of(
              "atom-link http://h/d/1",
              "atom-link missing-scheme-non-relative-URL at offset 0",
              "atom-link http://i/3",
              "atom-id XML entity that is not expanded at offset 0"),
          targets(read("application/atom+xml", feed)));
      String page =
          "<!DOCTYPE html [<!ENTITY h 'http://h/x'>]>"
              + XHTML
              + "<head><base href='&h;/'/></head><body><a href='1'/></body></html>";
      DocumentLinks links = read("application/xhtml+xml", page);
      assertEquals("[base that was not read]", links.findings().toString());
      assertTrue(links.isPartial());
    }

    /** Each is as long as all that are around it together. */
    @Test
    void basesWithinBasesCountAgainstTheLimitOfAllTargets() {
      String nested = ("<p xml:base='" + "x".repeat(1000) + "/'>").repeat(100);
      String page = XHTML + nested + "<a xml:base='y/' href='z'/>".repeat(1000);
      Limits limits = Limits.DEFAULT.with(DocumentLimit.TARGET_CHARS, 6_000_000);
      DocumentLinks links = readWithXmlBase(limits, "text/xml", page);
      assertEquals(4, links.links().size());
      assertEquals(
          "1:101775: links cut at the limit: 996 left out", links.findings().get(0).toString());
    }

    /** Browsers have dropped it; the dialects of its time go by it. */
    @Test
    void xmlBaseCountsWhereItIsAskedForAndInTheOlderDialects() {
      String page = XHTML + "<p xml:base='/q/'><a href='3'/></p></html>";
      assertEquals(List.of("a-href http://h/d/3"), targets(read("application/xhtml+xml", page)));
      assertEquals(
          List.of("a-href http://h/q/3"),
          targets(readWithXmlBase(Limits.DEFAULT, "application/xhtml+xml", page)));
      Representation document =
          Representation.of("http://h/d/p", page.getBytes(StandardCharsets.UTF_8))
              .withMediaType("application/xhtml+xml");
      LinkExtractor older = LinkExtractor.of(Rfc3986.DIALECT);
      assertEquals(List.of("a-href http://h/q/3"), targets(links(older.tryExtract(document))));
    }

    @Test
    void xmlBaseIsWrittenInSmallLetters() {
      DocumentLinks links =
          readWithXmlBase(
              Limits.DEFAULT,
              "application/atom+xml",
              "<feed xmlns='http://www.w3.org/2005/Atom' xml:base='http://b/'>"
                  + "<entry xml:Base='y'/><link href='z'/></feed>");
      assertEquals(List.of("atom-link http://b/z"), targets(links));
    }

    @Test
    void textOfElementsWithinIsTheirs() {
      String feed = "<rss><link>a<link>b</link></link></rss>";
      DocumentLinks links = read("text/xml", feed);
      assertEquals(List.of("rss-link http://h/d/a", "rss-link http://h/d/b"), targets(links));
      assertEquals(feed.replace("b<", "http://h/d/b<"), absolutized("text/xml", feed));
    }

    @Test
    void prefixesAreNoPartOfNames() {
      DocumentLinks links =
          read(
              "text/xml",
              "<h:html xmlns:h='http://www.w3.org/1999/xhtml'><h:template><h:base href='/t/'/>"
                  + "</h:template><h:base href='/b/'/><h:a href='x'/></h:html>");
      assertEquals(List.of("a-href http://h/b/x"), targets(links));
    }

    /** Addresses that were not escaped: HTML would read some of their parameters as characters. */
    @Test
    void ampersandsWithoutASemicolonAreLeftAsTheyAre() {
      String query = "?a=1&region=2&copy=3&lt=4&copy;&amp;b&#38;c";
      String target = "http://h/x?a=1&region=2&copy=3&lt=4%C2%A9&b&c";
      String page =
          "<rss><channel><link>/x"
              + query
              + "</link><enclosure url='/x"
              + query
              + "'/><link>&region=1</link>";
      List<String> targets =
          List.of("rss-link " + target, "rss-enclosure " + target, "rss-link http://h/d/&region=1");
      assertEquals(targets, targets(read("text/xml", page)));
      Representation document =
          Representation.of("http://h/d/p", page.getBytes(StandardCharsets.UTF_8))
              .withMediaType("text/xml");
      assertEquals(targets, targets(links(EXTRACTOR.withoutPlaces().tryExtract(document))));
      String escaped = "http://h/x?a=1&amp;region=2&amp;copy=3&amp;lt=4%C2%A9&amp;b&amp;c";
      assertEquals(
          page.replace("/x" + query, escaped).replace("&region=1<", "http://h/d/&amp;region=1<"),
          absolutized("text/xml", page));
    }

    /** Unlike in HTML, where the URL parser removes line ends and tabs. */
    @Test
    void lineEndsInAttributesAreSpaces() {
      String page = XHTML + "<a href='/a\r\n b\tc'/><a href='\n/d&#10;e'/></html>";
      List<String> targets = List.of("a-href http://h/a%20%20b%20c", "a-href http://h/de");
      assertEquals(targets, targets(read("text/xml", page)));
      String absolute = page.replace("/a\r\n b\tc", "http://h/a%20%20b%20c");
      assertEquals(absolute.replace("\n/d&#10;e", "http://h/de"), absolutized("text/xml", page));
      Representation document =
          Representation.of("http://h/d/p", page.getBytes(StandardCharsets.UTF_8))
              .withMediaType("text/xml");
      assertEquals(targets, targets(links(EXTRACTOR.withoutPlaces().tryExtract(document))));
    }

    /** HTML Standard, "update a style block"; SVG 2, Section 6.2. */
    @ParameterizedTest
    @CsvSource({"'',1", "TEXT/css,1", "text/less,0", "text/css;charset=utf-8,0", "' text/css',0"})
    void styleOfAnotherTypeIsNotRead(String type, int links) {
      String style = "<style type='" + type + "'>a{b:url(c)}</style>";
      assertEquals(links, read("text/html", style).links().size());
      assertEquals(links, read("text/html", "<svg>" + style).links().size());
      String svg = "<svg xmlns='http://www.w3.org/2000/svg'>" + style + "</svg>";
      assertEquals(links, read("image/svg+xml", svg).links().size());
    }

    /** Only xml:base moves the links of a feed (RFC 4287, Section 2). */
    @ParameterizedTest
    @CsvSource({
      "<feed xmlns='http://www.w3.org/2005/Atom'><link href='x'/><content>, atom-link http://h/d/x",
      "<rss><channel><link>x</link><item>, rss-link http://h/d/x",
      "<urlset><url><loc>x</loc>, sitemap-loc http://h/d/x",
      "<r xmlns:h='http://www.w3.org/1999/xhtml'><h:a href='x'/>, a-href http://other/x",
    })
    void baseOfHtmlInAFeedIsNotThatOfTheFeed(String start, String link) {
      String base = "<base xmlns='http://www.w3.org/1999/xhtml' href='http://other/'/>";
      assertEquals(List.of(link), targets(read("text/xml", start + base)));
    }

    @Test
    void noscriptHoldsElements() {
      DocumentLinks links =
          read("text/xml", XHTML + "<noscript><base href='/n/'/></noscript><a href='x'/></html>");
      assertEquals(List.of("a-href http://h/n/x"), targets(links));
    }

    @Test
    void styleSheetsAreNamedInFront() {
      String page =
          """
          <?xml version='1.0'?>
          <?xml-stylesheet type="text/xsl" href = 's.xsl?a&amp;b'?>
          <r/>
          """;
      DocumentLinks links = read("text/xml", page);
      assertEquals(List.of("xml-stylesheet http://h/d/s.xsl?a&b"), targets(links));
      byte[] bytes = "<?xml-stylesheet href='s&amp;t'?><r/>".getBytes(StandardCharsets.UTF_8);
      Representation style = Representation.of("http://h/d/p", bytes).withMediaType("text/xml");
      assertEquals(
          List.of("xml-stylesheet http://h/d/s&t"),
          targets(links(EXTRACTOR.withoutPlaces().tryExtract(style))));
      assertEquals("s.xsl?a&amp;b", links.links().get(0).raw());
      assertEquals(
          "2:42", links.links().get(0).span().line() + ":" + links.links().get(0).span().column());
      assertEquals(page.replace("'s.xsl", "'http://h/d/s.xsl"), absolutized("text/xml", page));
      DocumentLinks first = read("text/xml", "<?xml-stylesheet href='s.xsl'?><r/>");
      assertEquals(23, first.links().get(0).span().start());
      assertEquals(List.of(), targets(read("text/xml", "<?xml-stylesheet href=x?><r/>")));
      assertEquals(List.of(), targets(read("text/xml", "<r><?xml-stylesheet href='x'?></r>")));
      assertEquals(List.of(), targets(read("text/xml", "<?xml-stylesheet href=abca?><r/>")));
    }

    @Test
    void namesOfSvgAreCaseSensitive() {
      DocumentLinks links =
          read(
              "image/svg+xml",
              "<svg xmlns='http://www.w3.org/2000/svg'><A href='no'/><feImage href='x'/>"
                  + "<FEIMAGE href='no'/><B fill='url(y)'/></svg>");
      assertEquals(List.of("svg-href http://h/d/x", "svg-fill http://h/d/y"), targets(links));
    }

    @Test
    void svgIsADocument() {
      DocumentLinks links =
          read(
              "image/svg+xml",
              "<svg xmlns='http://www.w3.org/2000/svg' xmlns:xlink='http://www.w3.org/1999/xlink'>"
                  + "<a xlink:href='1'/><linearGradient href='#2'/><rect fill='url(#3)'/>"
                  + "<style>a { b: url(4) }</style><image href='5' xlink:href='6'/></svg>");
      assertEquals(
          List.of(
              "svg-a-xlink-href http://h/d/1",
              "svg-href (current document)#2",
              "svg-fill (current document)#3",
              "svg-style-text http://h/d/4",
              "svg-href http://h/d/5"),
          targets(links));
    }

    @Test
    void rssHasNoNamespace() {
      String feed =
          """
          <rss version='2.0' xmlns:atom='http://www.w3.org/2005/Atom'
               xmlns:content='http://purl.org/rss/1.0/modules/content/'><channel>
            <link>http://h/</link><atom:link rel='self' href='feed'/>
            <image><url>logo.png</url></image>
            <item><link>
              /item?a&amp;b </link><guid>tag:1</guid><guid isPermaLink='false'>x</guid>
              <enclosure url='e.mp3'/><comments><![CDATA[c?x&y]]></comments>
              <description>&lt;img src="d.png"&gt;</description>
              <content:encoded><![CDATA[<p><a href="e?a&amp;b">]]></content:encoded></item>
          </channel></rss>
          """;
      DocumentLinks links = read("application/rss+xml", feed);
      assertEquals(
          List.of(
              "rss-link http://h/",
              "atom-link http://h/d/feed",
              "rss-url http://h/d/logo.png",
              "rss-link http://h/item?a&b",
              "rss-enclosure http://h/d/e.mp3",
              "rss-comments http://h/d/c?x&y",
              "img-src http://h/d/d.png",
              "a-href http://h/d/e?a&b"),
          targets(links));
      String rewritten = absolutized("application/rss+xml", feed);
      assertEquals(
          feed.replace("'feed'", "'http://h/d/feed'")
              .replace("logo", "http://h/d/logo")
              .replace("/item?a", "http://h/item?a")
              .replace("'e.mp3'", "'http://h/d/e.mp3'")
              .replace("[c?x&y]", "[http://h/d/c?x&y]")
              .replace("\"d.png\"", "\"http://h/d/d.png\"")
              .replace("\"e?a&amp;b\"", "\"http://h/d/e?a&amp;b\""),
          rewritten);
    }

    @ParameterizedTest
    @CsvSource(
        delimiter = '|',
        nullValues = "-",
        value = {
          "<guid> http://h/1 </guid>|rss-guid http://h/1",
          "<guid>HTTPS://h/1</guid>|rss-guid https://h/1",
          "<guid>just-an-id-3</guid>|-",
          "<guid>/1</guid>|-",
          "<guid>tag:h,2026:1</guid>|-",
          "<guid></guid>|-",
          "<guid isPermaLink='false'>http://h/1</guid>|-",
          "<guid isPermaLink='true'>1</guid>|rss-guid-permalink http://h/d/1"
        })
    void guidIsAPermanentLinkUnlessItSaysOtherwise(String guid, @Nullable String link) {
      DocumentLinks links =
          read("application/rss+xml", "<rss><channel><item>" + guid + "</item></channel></rss>");
      assertEquals(link == null ? List.of() : List.of(link), targets(links));
      assertEquals(List.of(), links.findings());
    }

    @ParameterizedTest
    @CsvSource(
        delimiter = '|',
        value = {
          "<feed xmlns='http://www.w3.org/2005/Atom' xml:base='http://b/f/'>"
              + "<entry xml:base='e/'><link rel='next' xml:base='l/' href='1'/></entry>"
              + "<link rel='next' href='2'/></feed>"
              + "|atom-link http://b/f/e/l/1|atom-link http://b/f/2",
          "<rss xml:base='/r/'><channel><item xml:base='i/'><link>1</link></item>"
              + "<link>2</link></channel></rss>|rss-link http://h/r/i/1|rss-link http://h/r/2",
          "<feed xmlns='http://www.w3.org/2005/Atom'><entry xml:base='/e/'><content type='html'"
              + " xml:base='c/'>&lt;a href='1'></content><summary type='xhtml'><div"
              + " xmlns='http://www.w3.org/1999/xhtml'><a"
              + " href='2'/></div></summary></entry></feed>|a-href http://h/e/c/1|a-href"
              + " http://h/e/2",
          "<svg xmlns='http://www.w3.org/2000/svg' xml:base='/s/'><a href='1'/><a href='2'/></svg>"
              + "|svg-a-href http://h/d/1|svg-a-href http://h/d/2",
          "<html xmlns='http://www.w3.org/1999/xhtml' xml:base='/s/'><a href='1'/><a href='2'/>"
              + "</html>|a-href http://h/d/1|a-href http://h/d/2"
        })
    void xmlBaseCountsInFeedsAlone(String document, String first, String second) {
      assertEquals(List.of(first, second), targets(read("text/xml", document)));
    }

    @Test
    void xmlBaseOfAFeedGovernsWhatIsWritten() {
      String feed = "<rss xml:base='http://b/r/'><channel><link>2</link></channel></rss>";
      assertEquals(feed.replace(">2<", ">http://b/r/2<"), absolutized("text/xml", feed));
    }

    @Test
    void entriesOfSitemapsSayMoreOfTheirTargets() {
      String map =
          "<urlset><url><lastmod> 2024-02-29 </lastmod><loc>a</loc><changefreq>weekly</changefreq>"
              + "<priority>0.8</priority></url><url><loc>b</loc></url>"
              + "<sitemap><loc>c</loc><lastmod>2005-01-01T00:00:00Z</lastmod></sitemap></urlset>";
      Representation document = Representation.of("http://h/", map).withMediaType("text/xml");
      List<String> seen = new ArrayList<>();
      LinkExtractor.STANDARD.withContext().extract(document).links().stream()
          .forEach(link -> seen.add(link.kind().label() + " " + link.context().sitemap()));
      assertEquals(
          List.of(
              "navigation SitemapEntry[lastmod=2024-02-29, changefreq=weekly, priority=0.8]",
              "navigation null",
              "sitemap SitemapEntry[lastmod=2005-01-01T00:00:00Z, changefreq=, priority=]"),
          seen);
    }

    @ParameterizedTest
    @CsvSource({
      "2005,                      2005-01-01T00:00:00Z",
      "2005-12,                   2005-12-01T00:00:00Z",
      "2004-12-23,                2004-12-23T00:00:00Z",
      "2004-12-23T18:00:15+00:00, 2004-12-23T18:00:15Z",
      "2004-12-23T18:00-05:00,    2004-12-23T23:00:00Z",
      "'Thu, 05 Jan 2017 13:34:50 +0100', 2017-01-05T12:34:50Z",
      "'Mon, 5 Jan 17 12:34 GMT',         2017-01-05T12:34:00Z",
      "05 jan 2017 12:34:50 UT,           2017-01-05T12:34:50Z",
      "'Thu, 05 Jan 2017 12:34:50 EST',   ",
      "30 Feb 2017 12:34:50 GMT,          ",
      "05 Jan 117 12:34:50 GMT,           ",
      "+999999999-01-01T00:00:00Z,        ",
      "'Thu, 05 Jan 2017 12:34:50',       ",
      "2004-13-01,                ",
      "23.12.2004,                ",
      "'',                        "
    })
    void lastmodIsADate(String text, @Nullable Instant expected) {
      assertEquals(Optional.ofNullable(expected), new SitemapEntry(text, "", "").modified());
    }

    @ParameterizedTest
    @CsvSource({
      "0, 0",
      "0.5, 0.5",
      "1.0, 1",
      "1.1, -1",
      "-0.5, -1",
      "NaN, -1",
      "'', -1",
      "1e0, -1"
    })
    void priorityIsANumber(String text, double expected) {
      assertEquals(expected, new SitemapEntry("", "", text).rank().orElse(-1));
    }

    @Test
    void entriesOfFeedsSayWhenTheirPagesChanged() {
      String rss =
          "<rss><channel><pubDate>x</pubDate><link>a</link><item><link>b</link><pubDate>c</pubDate>"
              + "</item></channel></rss>";
      String atom = "<feed><entry><link href=d /><updated>e</updated></entry></feed>";
      List<String> seen = new ArrayList<>();
      for (String feed : List.of(rss, atom)) {
        Representation document = Representation.of("http://h/", feed).withMediaType("text/xml");
        LinkExtractor.STANDARD.withContext().extract(document).links().stream()
            .map(link -> link.context().sitemap())
            .forEach(entry -> seen.add(entry == null ? "" : entry.lastmod()));
      }
      assertEquals(List.of("", "c", "e"), seen);
      String page = "<item><date>x</date><a href=b>";
      assertNull(firstEntry(page, "text/html"));
    }

    @Test
    void urlsWithoutTheirLocCount() {
      String map =
          "<urlset><url>x<loc><url>http://h/b</url></loc></url><url>\uFEFF<loc>http://h/c</loc>"
              + "<image><url>d</url></image></url><sitemap>\nhttp://h/d\n</sitemap>"
              + "<sitemap>x<loc>e</loc></sitemap></urlset>";
      assertEquals(
          List.of(
              "sitemap-loc http://h/b",
              "sitemap-loc http://h/c",
              "sitemap-text http://h/d",
              "sitemap-index http://h/d/e"),
          targets(read("text/xml", map)));
    }

    @ParameterizedTest
    @CsvSource({
      "'<image:urlset xmlns:image=\"http://www.sitemaps.org/schemas/sitemap/0.9\"><image:url>"
          + "<image:loc>a</image:loc></image:url></image:urlset>', sitemap-loc http://h/d/a",
      "'<rss xmlns=\"http://search.yahoo.com/mrss/\"><content url=\"a\"/></rss>',"
          + " media-url http://h/d/a",
      "'<feed xmlns=\"\"><link href=\"a\"/></feed>', atom-link http://h/d/a",
      "'<rss><channel xmlns=\"http://backend.userland.com/rss2\"><link>a</link></channel></rss>',"
          + " rss-link http://h/d/a",
      "'<svg xmlns=\"http://www.w3.org/2000/svg\"><a xmlns=\"\" href=\"a\"/></svg>', ''",
      "'<config><media:content url=\"a\"/><loc>b</loc></config>', ''",
    })
    void declaredNamespacesCount(String document, String expected) {
      assertEquals(expected, String.join(" ", targets(read("text/xml", document))));
    }

    private static @Nullable SitemapEntry firstEntry(String text, String type) {
      Representation document = Representation.of("http://h/", text).withMediaType(type);
      return LinkExtractor.STANDARD
          .withContext()
          .extract(document)
          .links()
          .get(0)
          .context()
          .sitemap();
    }

    /** Each link of an entry reads its fields, so this must not cost more than a little. */
    @ParameterizedTest
    @CsvSource({
      "198, 7, 0, 2020",
      "199, 0, 0, ''", // the 200th child is the last one that counts
      "0, 8, 0, ''", // and of a field, the 8th
      "0, 0, 196, 2020",
      "0, 0, 197, 202" // and the 200th character
    })
    void onlyTheFirstPartOfAnEntryIsRead(int before, int within, int blanks, String expected) {
      String feed =
          "<rss><channel><item><link>a</link>"
              + "<b/>".repeat(before)
              + "<pubDate>"
              + "<b/>".repeat(within)
              + " ".repeat(blanks)
              + "2020</pubDate></item></channel></rss>";
      SitemapEntry entry = firstEntry(feed, "text/xml");
      assertEquals(expected, entry == null ? "" : entry.lastmod());
    }

    @Test
    void emptyAndSecondFieldsDoNotCount() {
      String feed =
          "<rss><channel><item><link>a</link><pubDate/><date>2020</date><date>2021</date>"
              + "</item></channel></rss>";
      SitemapEntry entry = firstEntry(feed, "text/xml");
      assertEquals(new SitemapEntry("2020", "", ""), entry);
    }

    @Test
    void undeclaredPrefixesHaveTheirUsualMeaning() {
      String map =
          "<urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'><url>"
              + "<image:image><image:loc>a.png</image:loc></image:image><x:loc>b</x:loc>"
              + "<xhtml:link rel='alternate' hreflang='de' href='c'/></url></urlset>";
      assertEquals(
          List.of(
              "sitemap-image http://h/d/a.png",
              "sitemap-loc http://h/d/b",
              "link-href http://h/d/c"),
          targets(read("text/xml", map)));
    }

    @Test
    void sitemapsAreReadWithAndWithoutTheirNamespace() {
      for (String root :
          List.of(
              "urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'",
              "urlset xmlns='http://example.org/wrong'",
              "urlset")) {
        String map = "<" + root + "><url><loc>\n  http://h/?a&amp;b\n</loc></url></urlset>";
        assertEquals(List.of("sitemap-loc http://h/?a&b"), targets(read("text/xml", map)));
      }
    }

    @ParameterizedTest
    @CsvSource({
      "xl:href='x',       xml-xlink-href http://h/d/x",
      "xlink:href='x',    xml-xlink-href http://h/d/x",
      "other:href='x',    ",
      "unknown:href='x',  ",
      "r:resource='x',    ",
    })
    void attributesAreRecognizedByTheirNamespaces(String attribute, @Nullable String expected) {
      String open =
          "<r xmlns:xl='http://www.w3.org/1999/xlink' xmlns:other='urn:x'"
              + " xmlns:r='http://www.w3.org/1999/02/22-rdf-syntax-ns#'><a ";
      List<String> links = expected == null ? List.of() : List.of(expected);
      assertEquals(links, targets(read("text/xml", open + attribute + "/></r>")));
      assertEquals(
          List.of("rdf-resource http://h/d/x"),
          targets(read("text/xml", open + "/><r:a r:resource='x'/></r>")));
      assertEquals(
          List.of(), targets(read("text/xml", "<r xmlns:xlink='urn:x'><a xlink:href='x'/></r>")));
    }

    @Test
    void declaredPrefixesOutrankUsualOnes() {
      String open = "<R:RDF xmlns:R='http://www.w3.org/1999/02/22-rdf-syntax-ns#'>";
      assertEquals(
          List.of("rdf-resource http://h/d/x"),
          targets(read("text/xml", open + "<R:li R:resource='x' rdf:resource='no'/>")));
    }

    @Test
    void charsetIsThatOfTheDeclaration() {
      byte[] bytes =
          "<?xml version='1.0' encoding='iso-8859-1'?><r xlink:href='\u00e9'/>"
              .getBytes(StandardCharsets.ISO_8859_1);
      DocumentLinks links =
          links(
              EXTRACTOR.tryExtract(
                  Representation.of("http://h/", bytes).withMediaType("text/xml")));
      assertEquals(List.of("xml-xlink-href http://h/%C3%A9"), targets(links));
    }
  }

  @Test
  void styleSheetsAreResolvedAgainstThemselves() {
    String sheet = "@import 'a.css';\np { background: url( b.png ) }";
    DocumentLinks links = read("text/css", sheet);
    assertEquals(List.of("css http://h/d/a.css", "css http://h/d/b.png"), targets(links));
    assertEquals(null, links.links().get(0).attribute() == null ? null : "none");
    assertEquals(
        sheet.replace("'a", "'http://h/d/a").replace("b.png", "http://h/d/b.png"),
        absolutized("text/css", sheet));
  }

  @Test
  void commentsAreReadOnRequest() {
    String page = "<base href=/b/><!--[if IE]><base href=/no/><link href=ie.css><![endif]-->";
    byte[] bytes = page.getBytes(StandardCharsets.UTF_8);
    Representation document = Representation.of("http://h/d/p", bytes);
    assertEquals(List.of(), links(EXTRACTOR.tryExtract(document)).links());
    LinkExtractor extractor = LinkExtractor.STANDARD.withTable(COMMENTS);
    DocumentLinks links = links(extractor.tryExtract(document));
    assertEquals(List.of("link-href http://h/b/ie.css"), targets(links));
    assertEquals(
        page.replace("ie.css", "http://h/b/ie.css"),
        new String(
            Rewriter.absolutizing(extractor).rewrite(bytes, links).bytes(),
            StandardCharsets.UTF_8));
  }

  /** A parser of documents drops rows and cells that no table is around. */
  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      textBlock =
          """
          <tr background=x><td background=y><a href=z></a></td></tr> | x y z
          <td background=x>                                          | x
          [if IE]><tbody background=x><tr><th background=y>          | x y
          text <td background=x><a href=y></a>                       | x y
          <html manifest=x><body background=y><a href=z></a></body>  | x y z
          [if IE]><html manifest=x>                                  | x
                    <frameset><frame src=x></frameset>                         | x
          <link href=x><body background=y>                           | x y
          </head><body background=x><a href=y>                       | x y
          <script></script><frameset><frame src=x></frameset>        | x
          a < b <html><body/background=x>                            | x
          <header></header><bodyx><tr background=x>                  |
          <tr background=x><td><header><a href=y>                    | x y

          """,
      delimiter = '|')
  void partsOfHtmlAreReadWhateverTheyArePartsOf(String part, @Nullable String expected) {
    LinkExtractor extractor = LinkExtractor.STANDARD.withTable(COMMENTS);
    String page = "<p><!--" + part + "-->";
    for (LinkExtractor each : List.of(extractor, extractor.withoutPlaces())) {
      DocumentLinks links = read(each, page);
      String found = String.join(" ", links.links().stream().map(Link::raw).toList());
      assertEquals(expected == null ? "" : expected, found);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"<b>", "<body><b>"})
  void partsOfHtmlHaveTheDepthOfDocuments(String part) {
    LinkExtractor extractor =
        LinkExtractor.of(Whatwg.DIALECT)
            .withLimits(Limits.DEFAULT.with(DocumentLimit.DEPTH, 4))
            .withTable(COMMENTS);
    String page = "<p><!--" + part + "<b>".repeat(9) + "<a href=x>-->";
    DocumentLinks links = read(extractor, page);
    assertEquals("[nesting cut at the limit: 4 levels]", links.findings().toString());
    assertEquals(1, links.links().size());
  }

  @Test
  void charsetsThatTheParserComesUponLateCountWhereNothingElseSpoke() {
    String page = "<a href='?\u00e9'>" + " ".repeat(2000) + "<meta charset=x><meta charset=koi8-r>";
    byte[] bytes = page.getBytes(StandardCharsets.ISO_8859_1);
    DocumentLinks links = links(EXTRACTOR.tryExtract(Representation.of("http://h/", bytes)));
    assertEquals("KOI8-R", links.charset().name());
    assertEquals(List.of("a-href http://h/?%E9"), targets(links));
  }

  @Test
  void undecodableBytesAreCountedWithTheFirstPlace() {
    byte[] bytes = "<p>\n\u00ff\u00ff<a href=x>".getBytes(StandardCharsets.ISO_8859_1);
    Representation document =
        new Representation(
            bytes, "http://h/", Representation.of("http://h/", bytes).context(), null, "utf-8");
    DocumentLinks links = links(EXTRACTOR.tryExtract(document));
    assertEquals(
        List.of("2:1: undecodable bytes: sequences: 2"),
        links.findings().stream().map(Finding::toString).toList());
    assertEquals(List.of("a-href http://h/x"), targets(links));
  }

  @Nested
  class Places {

    @Test
    void areLeftOutOnRequest() {
      byte[] bytes =
          "<p><a href=1></a><table><a href=2></a></table><img srcset='3, 4 2x'><style>@import '5'</style>"
              .getBytes(StandardCharsets.UTF_8);
      Representation document = Representation.of("http://h/d/p", bytes);
      DocumentLinks links = links(EXTRACTOR.withoutPlaces().tryExtract(document));
      assertEquals(
          List.of("1", "2", "3", "4", "5"),
          links.links().stream().map(Link::reference).sorted().toList());
      for (Link link : links.links()) {
        assertEquals(SourceSpan.NONE, link.span());
        assertEquals(Precision.ABSENT, link.span().precision());
      }
    }

    @Test
    void basesInNoscriptAreRecognizedAllTheSame() {
      byte[] bytes =
          "<noscript></noscriptx><base href=/a/></noscript><base href=/b/><base href='http://['>"
              .getBytes(StandardCharsets.UTF_8);
      DocumentLinks links =
          links(EXTRACTOR.withoutPlaces().tryExtract(Representation.of("http://h/d/p", bytes)));
      assertEquals("http://h/b/", String.valueOf(links.base().uri()));
    }

    @Test
    void findingsHaveNoneThen() {
      byte[] bytes = "<a href=x><base href='http://['>".getBytes(StandardCharsets.UTF_8);
      DocumentLinks links =
          links(
              EXTRACTOR
                  .withLint()
                  .withoutPlaces()
                  .tryExtract(Representation.of("http://h/d/p", bytes)));
      assertEquals(
          List.of(Kind.UNUSABLE_BASE, Kind.LATE_BASE),
          links.findings().stream().map(Finding::kind).toList());
      assertEquals(0, links.findings().get(0).line());
    }
  }
}
