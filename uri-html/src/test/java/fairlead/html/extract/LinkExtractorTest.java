package fairlead.html.extract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.html.BasePolicy;
import fairlead.html.DocumentLimit;
import fairlead.html.DocumentLinks;
import fairlead.html.Extraction;
import fairlead.html.Finding.Kind;
import fairlead.html.Limits;
import fairlead.html.Link;
import fairlead.html.Representation;
import fairlead.html.SourceSpan;
import fairlead.html.SourceSpan.Precision;
import fairlead.html.Unreadable;
import fairlead.html.Unreadable.Reason;
import fairlead.html.rule.LinkKind;
import fairlead.html.rule.LinkTable;
import fairlead.uri.Dialect;
import fairlead.uri.Issue;
import fairlead.uri.Rejection;
import fairlead.uri.Uri;
import fairlead.uri.base.BaseContext;
import fairlead.uri.dialects.Dialects;
import fairlead.uri.generic.Rfc2396;
import fairlead.uri.generic.Rfc2396Bis01;
import fairlead.uri.generic.Rfc3986;
import fairlead.uri.generic.UrlSyntax05;
import fairlead.uri.whatwg.Whatwg;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LinkExtractorTest {

  private static DocumentLinks extract(Dialect dialect, Limits limits, String markup) {
    byte[] bytes = markup.getBytes(StandardCharsets.UTF_8);
    return assertInstanceOf(
        DocumentLinks.class,
        LinkExtractor.of(dialect)
            .withLimits(limits)
            .tryExtract(Representation.of("http://h/d/p", bytes)));
  }

  private static List<Link> links(String markup) {
    return extract(Rfc3986.DIALECT, Limits.DEFAULT, markup).links();
  }

  private static Link only(String markup) {
    List<Link> links = links(markup);
    assertEquals(1, links.size(), markup);
    return links.get(0);
  }

  @Nested
  class Table {

    @Test
    void everyRowGivesALink() {
      List<Link> links =
          links(
              "<link href=l><a href=a></a><area href=r><img src=i><script src=s></script>"
                  + "<iframe src=f></iframe><form action=o></form>");
      assertEquals(
          List.of(
              "link href METADATA http://h/d/l",
              "a href NAVIGATION http://h/d/a",
              "area href NAVIGATION http://h/d/r",
              "img src RESOURCE http://h/d/i",
              "script src SCRIPT http://h/d/s",
              "iframe src FRAME http://h/d/f",
              "form action FORM http://h/d/o"),
          links.stream().map(LinkExtractorTest::summary).toList());
      assertEquals(
          "frame src FRAME http://h/d/x", summary(only("<frameset><frame src=x></frameset>")));
    }

    @Test
    void relDecidesTheKindOfALinkElement() {
      assertEquals("style", only("<link rel='Alternate STYLESHEET' href=x>").kind().label());
      assertEquals("resource", only("<link rel='shortcut icon' href=x>").kind().label());
      assertEquals("hint", only("<link rel=preload href=x>").kind().label());
      assertEquals("metadata", only("<link rel=manifest href=x>").kind().label());
      assertEquals("navigation", only("<a rel=stylesheet href=x>").kind().label());
    }

    @ParameterizedTest
    @CsvSource({
      "preconnect stylesheet, origin http://h/|style http://h/d/x",
      "stylesheet preload, style http://h/d/x|hint http://h/d/x",
      "icon next, resource http://h/d/x|related http://h/d/x",
      "icon shortcut apple-touch-icon, resource http://h/d/x",
      "alternate stylesheet, style http://h/d/x",
      "next alternate, related http://h/d/x",
      "manifest x license, metadata http://h/d/x|related http://h/d/x",
      "nofollow, metadata http://h/d/x"
    })
    void eachKeywordOfRelMakesItsLink(String rel, String links) {
      String page = "<link rel='" + rel + "' href=x>";
      List<Link> all = LinkExtractor.STANDARD.extract("http://h/d/p", page).links();
      assertEquals(
          links,
          all.stream()
              .map(link -> link.kind().label() + " " + link.target())
              .collect(Collectors.joining("|")));
      assertEquals(1, all.stream().map(Link::span).distinct().count());
    }

    @Test
    void pagesAreDistinguishedFromImagesByTheirKind() {
      assertEquals(LinkKind.RELATED, only("<link rel='x Canonical' href=x>").kind());
      assertEquals(LinkKind.FRAME, only("<iframe src=x></iframe>").kind());
      assertEquals(LinkKind.REDIRECT, only("<meta http-equiv=refresh content='0;x'>").kind());
      assertEquals(LinkKind.RESOURCE, only("<img src=x>").kind());
      assertEquals(LinkKind.PAGE, LinkKind.named("page"));
      assertEquals(Set.of(LinkKind.FORM), LinkKind.named("form"));
      assertEquals(Set.of(), LinkKind.named("forms"));
    }

    @Test
    void foreignElementsAndMissingAttributesAreNoLinks() {
      assertEquals(
          List.of(),
          links("<x-a href=x></x-a><svg><form action=x></form></svg><a name=y></a><img alt=z>"));
    }

    @Test
    void linksInTemplatesAndNoscriptCount() {
      assertEquals(
          2, links("<template><a href=x></a></template><noscript><img src=y></noscript>").size());
    }
  }

  private static String summary(Link link) {
    return link.element() + " " + link.attribute() + " " + link.kind() + " " + link.resolution();
  }

  @Nested
  class Within {

    @Test
    void partsOfValuesHaveTheirOwnPlaces() {
      List<Link> links = links("<img srcset='a&amp;b 1x,\n  &#99;&amp;&amp;d 2x, e 3y, f'>");
      assertEquals(
          List.of("a&amp;b", "&#99;&amp;&amp;d", "f"), links.stream().map(Link::raw).toList());
      assertEquals(List.of("a&b", "c&&d", "f"), links.stream().map(Link::reference).toList());
      assertEquals(new SourceSpan(1, 14, 13, 20, 13, 20, Precision.VALUE), links.get(0).span());
      assertEquals(2, links.get(1).span().line());
      assertEquals(3, links.get(1).span().column());
      assertEquals(
          "[image candidates with bad descriptors: image candidates: 1]",
          extract(Whatwg.DIALECT, Limits.DEFAULT, "<img srcset='e 3y'>").findings().toString());
    }

    @Test
    void styleSheetsAndDeclarationsAreRead() {
      List<Link> links =
          links("<style>@import 'a'; b { c: url(d) }</style><p style='e: url(&quot;f&quot;)'>");
      assertEquals(
          List.of("STYLE http://h/d/a", "RESOURCE http://h/d/d", "RESOURCE http://h/d/f"),
          links.stream().map(link -> link.kind() + " " + link.resolution()).toList());
      assertEquals("f", links.get(2).raw());
    }

    @Test
    void documentsWithinHaveTheBaseOfTheirContainerUnlessTheyHaveTheirOwn() {
      List<Link> links =
          links(
              "<base href=http://b/><iframe srcdoc='<a href=x></a><iframe srcdoc=&quot;<base"
                  + " href=y/><a href=&amp;quot;z&amp;quot;>&quot;></iframe><a href=w>'></iframe><a"
                  + " href=v>");
      assertEquals(
          List.of("http://b/x", "http://b/y/z", "http://b/w", "http://b/v"),
          links.stream().map(link -> link.resolution().toString()).toList());
      assertEquals(List.of("x", "z", "w", "v"), links.stream().map(Link::raw).toList());
      assertEquals("http://b/y/", String.valueOf(links.get(1).base().uri()));
    }

    @Test
    void referencesWithinADocumentInADocumentAreNotTheOuterOnes() {
      List<Link> links =
          extract(
                  Whatwg.DIALECT,
                  Limits.DEFAULT,
                  "<iframe srcdoc=\"<form action=''><a href='#x'>\"></iframe>")
              .links();
      assertEquals(
          List.of("about:srcdoc", "http://h/d/p#x"),
          links.stream().map(link -> link.resolution().toString()).toList());
    }

    /** The HTML Standard has a codebase of nothing; HTML 4.01 and its time have. */
    @Test
    void codebaseOfAnObjectIsNoBaseInTheStandard() {
      String markup = "<object codebase=/cb/ data=o.png></object><applet codebase=/cb/ code=c>";
      assertEquals(
          List.of("http://h/cb/", "http://h/d/o.png", "http://h/cb/", "http://h/cb/c"),
          targets(Whatwg.DIALECT, markup));
      assertEquals(
          List.of("http://h/cb/", "http://h/cb/o.png", "http://h/cb/", "http://h/cb/c"),
          targets(Rfc2396.DIALECT, markup));
    }

    /** SVG 2 and CSS Values 4: they name an element of the document, whatever its base. */
    @Test
    void fragmentsOfSvgAndCssAreOfTheDocument() {
      String markup =
          "<base href=/x/><svg><use href='#u'/><use xlink:href='#v'/><rect fill='url(#g)'/>"
              + "<a href='#a'/></svg><p style='filter: url(\"#a b\")'><p style='f: url( #c )'>"
              + "<svg><use href=' #d'/><use href=''/></svg><a href='#e'>";
      assertEquals(
          List.of(
              "(current document)#u",
              "(current document)#v",
              "(current document)#g",
              "http://h/x/#a",
              "(current document)#a%20b",
              "(current document)#c",
              "http://h/x/#d",
              "http://h/x/#e"),
          targets(Whatwg.DIALECT, markup));
      DocumentLinks links = extract(Whatwg.DIALECT, Limits.DEFAULT, markup);
      assertEquals("http://h/d/p#u", String.valueOf(links.links().get(0).target()));
      assertEquals("(current document)#u", targets(Rfc3986.DIALECT, markup).get(0));
    }

    private static List<String> targets(Dialect dialect, String markup) {
      return extract(dialect, Limits.DEFAULT, markup).links().stream()
          .map(link -> link.resolution().toString())
          .toList();
    }

    @Test
    void colonsInNamesOfHtmlAreNoPrefixes() {
      assertEquals(
          List.of("style http://h/d/x", "style http://h/d/y", "itemid http://h/d/z"),
          links(
                  "<xyz:abc style='a:url(x)'></xyz:abc><svg:a href=no style='a:url(y)'></svg:a>"
                      + "<o:p itemid=z>")
              .stream()
              .map(link -> link.rule().name() + " " + link.resolution())
              .toList());
    }

    @Test
    void scriptsOfSvgAreMarkup() {
      assertEquals(
          List.of("http://h/d/x", "http://h/d/y"),
          links("<svg><script><a href=x></a></script></svg><a href=y>").stream()
              .map(link -> link.resolution().toString())
              .toList());
    }

    @Test
    void codebaseIsItselfResolved() {
      List<Link> links =
          links("<base href=http://b/c/><object codebase=../d data=e archive='f g'></object>");
      assertEquals(
          List.of("http://b/d", "http://b/e", "http://b/f", "http://b/g"),
          links.stream().map(link -> link.resolution().toString()).toList());
    }

    @Test
    void plainHrefWinsOverThatOfXlink() {
      assertEquals(
          List.of("x"),
          links("<svg><use xlink:href=y href=x /></svg>").stream().map(Link::reference).toList());
      assertEquals(
          List.of("y"),
          links("<svg><use xlink:href=y /></svg>").stream().map(Link::reference).toList());
    }
  }

  @Nested
  class Places {

    @Test
    void lineColumnAndOffsetsPointAtTheValue() {
      Link link = links("\ufeff<p>\u00e9\ud83d\ude00<a\r\n  href='x&amp;y'>").get(0);
      assertEquals(new SourceSpan(2, 9, 18, 25, 24, 31, Precision.VALUE), link.span());
      assertEquals("x&amp;y", link.raw());
      assertEquals("x&y", link.reference());
    }

    @ParameterizedTest
    @CsvSource({"windows-1252, 14, 21", "utf-16le, 28, 42", "shift_jis, 14, 21"})
    void rawReferenceIsCutFromAnyCharset(String charset, int start, int end) {
      byte[] bytes = "<p>x<a\n href='x&amp;y'>".getBytes(Charset.forName(charset));
      Representation page =
          Representation.of("http://h/", bytes).withMediaType("text/html;charset=" + charset);
      Link link = LinkExtractor.STANDARD.extract(page).links().get(0);
      assertEquals(new SourceSpan(2, 8, 14, 21, start, end, Precision.VALUE), link.span());
      assertEquals("x&amp;y", link.raw());
    }

    @Test
    void emptyValueStandsBetweenItsQuotes() {
      assertEquals(9, only("<a href=\"\">").span().start());
      assertEquals(11, only("<a href = ''>").span().start());
      assertEquals(7, only("<a href>").span().start());
      assertEquals(7, only("<a href=>").span().start());
      String xml = "<?xml version='1.0'?><html xmlns='http://www.w3.org/1999/xhtml'><a href";
      for (String value : List.of("=\"\"", "=''")) {
        Representation page =
            Representation.of(
                    "http://h/", (xml + value + "/></html>").getBytes(StandardCharsets.UTF_8))
                .withMediaType("application/xhtml+xml");
        Link link = LinkExtractor.STANDARD.extract(page).links().get(0);
        assertEquals(xml.length() + 2, link.span().start());
      }
    }

    @Test
    void repeatedElementOfTheTreeIsOneLink() {
      // The adoption agency puts the a element into the tree twice.
      assertEquals(1, links("<a href=x><div>1</a>2</div>").size());
    }

    @Test
    void linksComeInTheOrderOfTheSource() {
      List<Link> links = links("<table><tr><td><a href=1></a></td></tr><a href=2></a></table>");
      assertEquals(List.of("1", "2"), links.stream().map(Link::raw).toList());
    }

    /** What the parser makes of a NUL, a line end or a character reference does not move them. */
    @Test
    void valuesThatAreReadOtherwiseThanTheyStandHaveTheirPlaces() {
      Link nul = only("<p><a href='a\0b'>");
      assertEquals(Precision.VALUE, nul.span().precision());
      assertEquals("a\uFFFDb", nul.reference());
      assertEquals("a\0b", nul.raw());
      List<Link> style = links("<svg><style>a{b:url(c&amp;d)}\r\n e{f:url('g&#xD800;')}</style>");
      assertEquals(List.of("c&d", "g\uFFFD"), style.stream().map(Link::reference).toList());
      assertEquals(List.of("c&amp;d", "g&#xD800;"), style.stream().map(Link::raw).toList());
      assertEquals(
          List.of(Precision.VALUE, Precision.VALUE),
          style.stream().map(link -> link.span().precision()).toList());
    }

    /** With places and without. */
    @Test
    void lineEndsAndSurrogatesAreThoseOfTheStandard() {
      String markup =
          "<a href='1\r\n2\r3\n4&#13;5'><a href='&#xD83D;&#xDE00;'><a href='&#x1F600;\uD83D\uDE00'>"
              + "<style>@import 'a\\\r\nb'</style>";
      List<String> expected =
          List.of("1\n2\n3\n4\r5", "\uFFFD\uFFFD", "\uD83D\uDE00\uD83D\uDE00", "ab");
      assertEquals(expected, links(markup).stream().map(Link::reference).toList());
      assertEquals("a\\\r\nb", links(markup).get(3).raw());
      byte[] bytes = markup.getBytes(StandardCharsets.UTF_8);
      LinkExtractor bare = LinkExtractor.of(Rfc3986.DIALECT).withoutPlaces();
      DocumentLinks without =
          assertInstanceOf(
              DocumentLinks.class, bare.tryExtract(Representation.of("http://h/d/p", bytes)));
      assertEquals(expected, without.links().stream().map(Link::reference).toList());
    }
  }

  @Nested
  class References {

    @Test
    void whiteSpaceAroundAndBreaksInsideAreNoPartOfTheReference() {
      Link link = only("<a href='\t x\n/y '>");
      assertEquals("http://h/d/x/y", link.resolution().toString());
      assertEquals("\t x\n/y ", link.reference());
    }

    @Test
    void badReferenceIsRejectedAndTheRestGoesOn() {
      List<Link> links = links("<a href='a b:c'></a><a href=ok>");
      assertEquals("illegal character in scheme at offset 1", links.get(0).resolution().toString());
      assertEquals("http://h/d/ok", links.get(1).resolution().toString());
    }

    @Test
    void lateBaseGovernsEarlierLinks() {
      assertEquals(
          "http://other/x",
          links("<a href=x></a><base href=http://other/>").get(0).resolution().toString());
    }

    @Test
    void emptyReferenceIsWhatTheDialectSays() {
      String markup = "<base href=http://b/x/><a href=''></a><img src=''><form action=''>";
      assertEquals(
          List.of("(current document)", "http://h/d/p", "http://h/d/p"),
          targets(UrlSyntax05.DIALECT, markup));
      assertEquals(List.of("(current document)", "http://b/x/"), targets(Rfc2396.DIALECT, markup));
      assertEquals(
          List.of("(current document)", "http://b/x/"), targets(Rfc2396Bis01.DIALECT, markup));
      assertEquals(List.of("http://b/x/", "http://b/x/"), targets(Rfc3986.DIALECT, markup));
      assertEquals(List.of("http://b/x/", "http://h/d/p"), targets(Whatwg.DIALECT, markup));
    }

    /** The HTML Standard asks whether the attribute is empty, not whether the reference is. */
    @Test
    void whiteSpaceIsNotEmpty() {
      String markup =
          "<base href=/b/><img src=' '><form action='\n'></form><link href='\t'><a href=' '>";
      String base = "http://h/b/";
      assertEquals(List.of(base, base, base, base), targets(Whatwg.DIALECT, markup));
    }

    /** In the tree, the drawing comes before the table. */
    @Test
    void linksOfDrawingsInTablesHaveTheirOwnPlaces() {
      String page = "<table><tr><td><a href=x></a></td></tr><svg><a href=x></a></svg></table>";
      assertEquals(
          List.of("a-href 1:24", "svg-a-href 1:53"),
          links(page).stream()
              .map(link -> link.rule().name() + " 1:" + link.span().column())
              .toList());
    }

    /** Browsers drop a form there only if it is in a template. */
    @Test
    void formInATableIsALink() {
      assertEquals("x", only("<table><form action=x></form></table>").reference());
      String after = "<template></template><table><form action=x></form></table>";
      assertEquals("x", only(after).reference());
      assertEquals(List.of(), links("<template><table><form action=x></form></table></template>"));
    }

    @Test
    void missingActionMeansWhatAnEmptyOneDoes() {
      Link link = links("<p><form><input>").get(0);
      assertEquals(
          "form action http://h/d/p",
          link.rule().name().replace('-', ' ') + " " + link.resolution());
      assertEquals(new SourceSpan(1, 4, 3, 3, 3, 3, Precision.TAG), link.span());
      assertEquals(List.of(), links("<p><button>a</button>"));
    }

    private List<String> targets(Dialect dialect, String markup) {
      return extract(dialect, Limits.DEFAULT, markup).links().stream()
          .map(link -> link.resolution().toString())
          .toList();
    }

    @Test
    void emptyRequestWithoutADocumentUriIsRejected() {
      Representation document =
          new Representation(
              "<form action=''>".getBytes(StandardCharsets.UTF_8),
              null,
              BaseContext.none(),
              "text/html",
              null);
      for (Dialect dialect : Dialects.all()) {
        DocumentLinks links =
            assertInstanceOf(DocumentLinks.class, LinkExtractor.of(dialect).tryExtract(document));
        Rejection rejection = assertInstanceOf(Rejection.class, links.links().get(0).resolution());
        assertEquals(Issue.NO_BASE, rejection.issue());
      }
    }
  }

  @Nested
  class AtLimits {

    @Test
    void documentIsCutAtItsBytes() {
      String markup = "<a href=1></a><a href=2></a>";
      DocumentLinks links =
          extract(Rfc3986.DIALECT, Limits.DEFAULT.with(DocumentLimit.BYTES, 16), markup);
      assertEquals(1, links.links().size());
      assertTrue(links.isPartial());
      assertEquals("document cut at the limit: 16 bytes", links.findings().get(0).toString());
    }

    @Test
    void linksBeyondTheLimitAreCounted() {
      DocumentLinks links =
          extract(
              Rfc3986.DIALECT,
              Limits.DEFAULT.with(DocumentLimit.LINKS, 2),
              "<a href=x></a>".repeat(5));
      assertEquals(2, links.links().size());
      assertEquals("1:37: links cut at the limit: 3 left out", links.findings().get(0).toString());
    }

    @Test
    void longReferenceIsRejectedAtTheLimit() {
      DocumentLinks links =
          extract(
              Rfc3986.DIALECT,
              Limits.DEFAULT.with(DocumentLimit.REFERENCE_CHARS, 3),
              "<a href=abcd>");
      assertEquals(new Rejection("abcd", Issue.TOO_LONG, 3, 0), links.links().get(0).resolution());
    }

    @Test
    void documentsWithinOneAnotherAreBounded() {
      String markup = "<a href=0>";
      for (int depth = 1; depth <= 4; depth++) {
        String within = markup.replace("&", "&amp;").replace("'", "&#39;");
        markup = "<a href=" + depth + "></a><iframe srcdoc='" + within + "'></iframe>";
      }
      DocumentLinks links =
          extract(Rfc3986.DIALECT, Limits.DEFAULT.with(DocumentLimit.NESTING, 2), markup);
      assertEquals(List.of("4", "3", "2"), links.links().stream().map(Link::reference).toList());
      assertEquals(
          "[1:103: nested documents cut at the limit: documents: 1]", links.findings().toString());
      assertTrue(links.isPartial());
      assertEquals(5, extract(Rfc3986.DIALECT, Limits.DEFAULT, markup).links().size());
    }

    /** Each is as long as the base, however short the targets are that are resolved against it. */
    @Test
    void codebasesCountAgainstTheLimitOfAllTargets() {
      String page =
          "<base href='"
              + "x".repeat(10_000)
              + "/'>"
              + "<object codebase=b/ data=http://x/></object>".repeat(100);
      LinkTable table = LinkTable.STANDARD.switched("object-codebase", false);
      LinkExtractor extractor =
          LinkExtractor.of(Whatwg.DIALECT)
              .withLimits(Limits.DEFAULT.with(DocumentLimit.TARGET_CHARS, 105_000))
              .withTable(table)
              .withBasePolicy(BasePolicy.HTML4);
      Representation document =
          Representation.of("http://h/", page.getBytes(StandardCharsets.UTF_8));
      DocumentLinks links = assertInstanceOf(DocumentLinks.class, extractor.tryExtract(document));
      assertEquals(10, links.links().size());
      assertEquals("[1:10481: links cut at the limit: 90 left out]", links.findings().toString());
    }

    /** Where places decide about a base, they are known without having been asked for. */
    @Test
    void documentsWithinOneAnotherAreReadWithoutPlaces() {
      String page =
          "<p><noscript></noscript><base href=/b/><iframe srcdoc=\"<a href=y>\"></iframe>";
      Representation document =
          Representation.of("http://h/", page.getBytes(StandardCharsets.UTF_8));
      LinkExtractor extractor = LinkExtractor.STANDARD.withoutPlaces();
      DocumentLinks links = assertInstanceOf(DocumentLinks.class, extractor.tryExtract(document));
      assertEquals("http://h/b/y", links.links().get(0).resolution().toString());
      assertEquals(SourceSpan.NONE, links.links().get(0).span());
    }

    @Test
    void attributesBeyondTheLimitArePassedOver() {
      Limits limits = Limits.DEFAULT.with(DocumentLimit.ATTRIBUTES, 2);
      String markup = "<img a=1 b=2 src=x><img a=1 src=y>";
      DocumentLinks links = extract(Rfc3986.DIALECT, limits, markup);
      assertEquals(List.of("y"), links.links().stream().map(Link::reference).toList());
      assertEquals("[1:1: attributes cut at the limit: tags: 1]", links.findings().toString());
      assertTrue(links.isPartial());
    }

    /** jsoup loses count of the templates that it has cut off from its stack. */
    @Test
    void failuresOfTheParserAreFindings() {
      Limits limits = Limits.DEFAULT.with(DocumentLimit.DEPTH, 3);
      DocumentLinks links =
          extract(Whatwg.DIALECT, limits, "<a href=y></a><template><svg><template><g><a href=x>");
      assertEquals("[read without a tree: the parser failed]", links.findings().toString());
      assertEquals(List.of("y", "x"), links.links().stream().map(Link::reference).toList());
      assertTrue(links.isPartial());
    }

    /** Each of them has a place, and looking for it from the start took quadratic time. */
    @Test
    @Tag("large")
    void manyBasesTakeLinearTime() {
      String markup = "<base href=x>".repeat(150_000);
      DocumentLinks links =
          assertTimeoutPreemptively(
              Duration.ofSeconds(20), () -> extract(Whatwg.DIALECT, Limits.DEFAULT, markup));
      assertEquals(150_000, links.baseElements().hrefs().size());
    }

    /** A base between a table's cells is put in front of the table. */
    @Test
    @Tag("large")
    void manyBasesInAnotherOrderThanTheTextTakeLinearTime() {
      String table = "<table><tr><td><base href=1></td></tr><base href=2></table>";
      String markup = "\u00e9" + (table + "x".repeat(1_500)).repeat(5_000);
      DocumentLinks links =
          assertTimeoutPreemptively(
              Duration.ofSeconds(20), () -> extract(Whatwg.DIALECT, Limits.DEFAULT, markup));
      List<SourceSpan> places = links.baseElements().hrefs();
      assertEquals(10_000, places.size());
      assertEquals("50 27", places.get(0).start() + " " + places.get(1).start());
    }

    /** Each document within may have a base as long as the one around it. */
    @Test
    @Tag("large")
    void longBasesOfManyDocumentsWithinAreBounded() {
      String markup =
          "<base href='http://h/"
              + "a".repeat(100_000)
              + "/'>"
              + "<iframe srcdoc='<base href=b/><a href=http://x/>'></iframe>".repeat(10_000);
      DocumentLinks links =
          assertTimeoutPreemptively(
              Duration.ofSeconds(20), () -> extract(Whatwg.DIALECT, Limits.DEFAULT, markup));
      assertTrue(links.isPartial());
      assertTrue(links.links().size() < 400);
      String plain = markup.replace("<base href=b/>", "");
      assertEquals(10_000, extract(Whatwg.DIALECT, Limits.DEFAULT, plain).links().size());
    }

    @Test
    void oneReferenceIsOneLinkWhateverRowsFindIt() {
      String markup = "<meta name=twitter:image property=og:image content=a.png>";
      assertEquals(1, extract(Whatwg.DIALECT, Limits.DEFAULT, markup).links().size());
      byte[] bytes = markup.getBytes(StandardCharsets.UTF_8);
      LinkExtractor extractor = LinkExtractor.STANDARD.withoutPlaces();
      assertEquals(
          1,
          assertInstanceOf(
                  DocumentLinks.class, extractor.tryExtract(Representation.of("http://h/", bytes)))
              .links()
              .size());
    }

    @Test
    void dataInReferencesCountsForNoLimit() {
      Limits limits =
          Limits.DEFAULT
              .with(DocumentLimit.ATTRIBUTE_CHARS, 8)
              .with(DocumentLimit.REFERENCE_CHARS, 12)
              .with(DocumentLimit.TARGET_CHARS, 26);
      String markup = "<img src=' DATA:,1234567890123'><a href=data:,1234567890123><a href=x>";
      DocumentLinks links = extract(Whatwg.DIALECT, limits, markup);
      assertEquals(
          List.of("data:,1234567890123", "data:,1234567890123", "http://h/d/x"),
          links.links().stream().map(link -> link.resolution().toString()).toList());
      assertEquals(List.of(), links.findings());
      // Each keyword repeats it, and so does each reference if it is the base.
      links =
          extract(
              Whatwg.DIALECT, limits, "<link rel='icon preload' href=data:,12345678901234567890>");
      assertEquals(2, links.links().size());
      links =
          extract(
              Whatwg.DIALECT, limits, "<link rel='icon preload' href=data:,123456789012345678901>");
      assertEquals(1, links.links().size());
    }

    @Test
    void longValuesAreReadUpToTheLimit() {
      Limits limits = Limits.DEFAULT.with(DocumentLimit.ATTRIBUTE_CHARS, 8);
      String markup =
          "<img srcset='a 1x, b 2x'><style>@import 'long.css'</style><a href=12345678></a>"
              + "<a href=123456789></a><a ping='1 &amp; 567&amp;9'>";
      DocumentLinks links = extract(Rfc3986.DIALECT, limits, markup);
      assertEquals(
          List.of("a", "b", "12345678", "12345678", "1", "&"),
          links.links().stream().map(Link::reference).toList());
      Rejection rejection = assertInstanceOf(Rejection.class, links.links().get(3).resolution());
      assertEquals(Issue.TOO_LONG, rejection.issue());
      assertEquals(
          "[1:14: values cut at the limit: values: 4; also at 1:33, 1:88, 1:111]",
          links.findings().toString());
      assertTrue(links.isPartial());
    }

    /** Each is cut in the middle of "abcdef", by one limit or another. */
    @Test
    void noReferenceIsCutInTwo() {
      Limits limits = Limits.DEFAULT;
      String url = "{x:url(abcdef)}";
      assertEquals(
          List.of("ok", "ok"),
          List.of(
              cut(
                  limits.with(DocumentLimit.BYTES, 33),
                  "text/html",
                  "<a href=ok></a><style>a" + url),
              cut(
                  limits.with(DocumentLimit.BYTES, 33),
                  "text/xml",
                  "<rss><link>ok</link><link>abcdef</link>")));
      for (String open : List.of("<iframe srcdoc='<style>a", "<noscript><style>a", "<style>a")) {
        String page = "<a href=ok></a>" + open + url;
        assertEquals(
            "ok",
            cut(limits.with(DocumentLimit.BYTES, page.length() - 4), "text/html", page),
            page);
        String markup = page.replace("abcdef", "abc<x>def");
        long all = markup.chars().filter(c -> c == '<').count() - 1; // but the end tag
        for (int tags = 1; tags < all; tags++) {
          assertEquals(
              "ok", cut(limits.with(DocumentLimit.TAGS, tags), "text/html", markup), tags + markup);
        }
      }
      String inner = "<a href=ok></a><noscript><style>a" + url + "</style></noscript>";
      assertEquals("ok", cut(limits.with(DocumentLimit.ATTRIBUTE_CHARS, 16), "text/html", inner));
      String srcdoc = "<a href=ok></a><iframe srcdoc='<style>a" + url + "</style>'></iframe>";
      assertEquals("ok", cut(limits.with(DocumentLimit.ATTRIBUTE_CHARS, 16), "text/html", srcdoc));
      String xml = "<rss><link>ok</link><link>abc<x>def</x></link></rss>";
      assertEquals("ok", cut(limits.with(DocumentLimit.TAGS, 3), "text/xml", xml));
    }

    /** The references of a document that a limit cuts, with places and without. */
    private String cut(Limits limits, String mediaType, String page) {
      LinkExtractor extractor = LinkExtractor.STANDARD.withLimits(limits);
      Representation document =
          Representation.of("http://h/d/p", page.getBytes(StandardCharsets.UTF_8))
              .withMediaType(mediaType);
      DocumentLinks links = assertInstanceOf(DocumentLinks.class, extractor.tryExtract(document));
      assertTrue(links.isPartial(), page);
      String references = String.join(" ", links.links().stream().map(Link::reference).toList());
      DocumentLinks bare =
          assertInstanceOf(DocumentLinks.class, extractor.withoutPlaces().tryExtract(document));
      assertEquals(
          references, String.join(" ", bare.links().stream().map(Link::reference).toList()), page);
      return references;
    }

    /** Pages with many of them would have no room for their links. */
    @Test
    void stylesWithoutReferencesAreNotCounted() {
      String page = "<a style='color:red' href=1></a><a style='color:red' href=2>";
      DocumentLinks links =
          extract(Whatwg.DIALECT, Limits.DEFAULT.with(DocumentLimit.LINKS, 2), page);
      assertEquals(List.of("1", "2"), links.links().stream().map(Link::reference).toList());
      assertEquals(List.of(), links.findings());
      assertEquals(2, links("<p style='a:src(\"a\")'><p style='A:URL(b)'>").size());
    }

    @Test
    void whatIsSaidOfATargetIsCut() {
      Limits limits = Limits.DEFAULT.with(DocumentLimit.CONTEXT_CHARS, 3);
      List<Link> links =
          extract(
                  Whatwg.DIALECT,
                  limits,
                  "<img srcset='a 1111.5x'><meta http-equiv=refresh content='12345;url=b'>"
                      + "<a href=c type=text/html hreflang=en-GB>")
              .links();
      assertEquals("111", links.get(0).attributes().descriptor());
      assertEquals("123", links.get(1).attributes().delay());
      assertEquals("tex", links.get(2).attributes().type());
      assertEquals("en-", links.get(2).attributes().hreflang());
    }

    /** What is at the end of a document that was cut may go on. */
    @Test
    void referencesAreNotCutWithTheirDocument() {
      byte[] css = "a { b: url(one) } c { d: url(two) }".getBytes(StandardCharsets.UTF_8);
      LinkExtractor extractor =
          LinkExtractor.STANDARD.withLimits(Limits.DEFAULT.with(DocumentLimit.BYTES, 31));
      DocumentLinks links =
          assertInstanceOf(
              DocumentLinks.class,
              extractor.tryExtract(Representation.of("http://h/", css).withMediaType("text/css")));
      assertEquals(List.of("one"), links.links().stream().map(Link::reference).toList());
      DocumentLinks whole =
          assertInstanceOf(
              DocumentLinks.class,
              extractor.tryExtract(
                  Representation.of("http://h/", Arrays.copyOf(css, 31))
                      .withMediaType("text/css")));
      assertEquals(List.of("one", "tw"), whole.links().stream().map(Link::reference).toList());
    }

    @Test
    void depthIsBoundedAndDeepLinksAreStillFound() {
      String markup = "<div>".repeat(2_000) + "<a href=x>";
      DocumentLinks links =
          extract(Rfc3986.DIALECT, Limits.DEFAULT.with(DocumentLimit.DEPTH, 16), markup);
      assertEquals(1, links.links().size());
      assertEquals("nesting cut at the limit: 16 levels", links.findings().get(0).toString());
      assertFalse(links.isPartial());
      assertEquals(
          List.of(), extract(Rfc3986.DIALECT, Limits.DEFAULT, "<p><b><a href=x>").findings());
    }

    /** Each paragraph has all the misnested elements again. */
    @Test
    void elementsThatTheParserRepeatsAreBounded() {
      String page =
          "<p><b><i><u><s><em><tt><big><code><small><strong><strike>"
              + "</p>\n<p>".repeat(20)
              + "</p><a href=x></a><base href=/b/>";
      Limits few = Limits.DEFAULT.with(DocumentLimit.TAGS, 40);
      LinkExtractor extractor = LinkExtractor.STANDARD.withLimits(few);
      assertEquals(
          "[21:22: markup cut at the limit: 40 elements]",
          extractor.withContext().extract("http://h/", page).findings().toString());
      String template = "<template></template>" + page;
      assertEquals(
          "[21:22: markup cut at the limit: 40 elements]",
          extractor.extract("http://h/", template).findings().toString());
      assertEquals(
          "[markup cut at the limit: 40 elements]",
          extractor.withoutPlaces().extract("http://h/", template).findings().toString());
      Limits enough = Limits.DEFAULT.with(DocumentLimit.TAGS, 400);
      assertEquals(List.of(), extract(Whatwg.DIALECT, enough, template).findings());
    }

    @Test
    void attributesTheParserDropsAreReported() {
      StringBuilder tag = new StringBuilder("<a");
      for (int i = 0; i < 600; i++) {
        tag.append(" a").append(i).append("=1");
      }
      DocumentLinks links =
          extract(Rfc3986.DIALECT, Limits.DEFAULT, tag.append(" href=x>").toString());
      assertTrue(links.isPartial());
      assertEquals("1:1: attributes cut at the limit: tags: 1", links.findings().get(0).toString());
    }

    /** A base after the cut would govern the links before it. */
    @Test
    void baseThatIsNotReadIsReported() {
      String page = "<a href=x></a><p><p><p>";
      Limits tags = Limits.DEFAULT.with(DocumentLimit.TAGS, 3);
      Limits bytes = Limits.DEFAULT.with(DocumentLimit.BYTES, 16);
      for (Limits limits : List.of(tags, bytes)) {
        assertEquals(1, kinds(limits, page + "<BASE\nhref=/b/>", Kind.BASE_UNREAD));
        assertEquals(1, kinds(limits, page + "<base/href=/b/>", Kind.BASE_UNREAD));
        assertEquals(0, kinds(limits, page + "<basefont size=1>", Kind.BASE_UNREAD));
        assertEquals(
            0, kinds(limits, "<base href=/>" + page + "<base href=/b/>", Kind.BASE_UNREAD));
      }
      Limits attributes = Limits.DEFAULT.with(DocumentLimit.ATTRIBUTES, 1);
      assertEquals(1, kinds(attributes, "<base a=1 href=/b/>", Kind.BASE_UNREAD));
      assertEquals(0, kinds(attributes, "<base href=/b/ a=1>", Kind.BASE_UNREAD));
      assertEquals(0, kinds(attributes, "<base target=a>", Kind.BASE_UNREAD));
    }

    private static long kinds(Limits limits, String page, Kind kind) {
      return extract(Whatwg.DIALECT, limits, page).findings().stream()
          .filter(one -> one.kind() == kind)
          .count();
    }

    @Test
    void longBaseIsRejectedAndTheFallbackHolds() {
      DocumentLinks links =
          extract(
              Rfc3986.DIALECT,
              Limits.DEFAULT.with(DocumentLimit.REFERENCE_CHARS, 20),
              "<base href='http://other/long/path/'><a href=x>");
      assertEquals("http://h/d/x", links.links().get(0).resolution().toString());
      assertEquals(Kind.UNUSABLE_BASE, links.findings().get(0).kind());
    }

    @Test
    void longTargetIsRejected() {
      DocumentLinks links =
          extract(
              Rfc3986.DIALECT,
              Limits.DEFAULT.with(DocumentLimit.REFERENCE_CHARS, 12),
              "<a href=abcd>");
      assertEquals(new Rejection("abcd", Issue.TOO_LONG, 4, 0), links.links().get(0).resolution());
    }

    @Test
    void baseTimesLinksIsBounded() {
      String markup =
          "<base href='http://h/" + "a".repeat(1000) + "/'>" + "<a href=x></a>".repeat(50);
      DocumentLinks links =
          extract(Rfc3986.DIALECT, Limits.DEFAULT.with(DocumentLimit.TARGET_CHARS, 10_300), markup);
      assertEquals(10, links.links().size());
      assertEquals(
          "1:1173: links cut at the limit: 40 left out", links.findings().get(0).toString());
    }

    @Test
    void documentTimesFragmentsIsBoundedToo() {
      DocumentLinks links =
          extract(
              Rfc2396.DIALECT,
              Limits.DEFAULT.with(DocumentLimit.TARGET_CHARS, 140),
              "<a href='#s'></a>".repeat(50));
      assertEquals(10, links.links().size()); // http://h/d/p and #s are 14
      assertTrue(links.isPartial());
    }

    @Test
    void nestingUpToTheLimitIsNotCut() {
      Limits six = Limits.DEFAULT.with(DocumentLimit.DEPTH, 6);
      String within = "<div><div><div><a href=x>t</a>";
      assertEquals(List.of(), extract(Rfc3986.DIALECT, six, within).findings());
      assertEquals(1, extract(Rfc3986.DIALECT, six, "<div>" + within).findings().size());
    }

    @Test
    void repeatsOfTheTreeDoNotUseUpTheLimit() {
      String markup = "<p><a href=1></p>" + "<p>t</p>".repeat(50) + "<a href=2></a><a href=3>";
      DocumentLinks links =
          extract(Rfc3986.DIALECT, Limits.DEFAULT.with(DocumentLimit.LINKS, 3), markup);
      assertEquals(3, links.links().size());
      assertEquals(List.of(), links.findings());
    }

    @Test
    void timeLimitEndsTheParse() {
      byte[] bytes = "<a href=x>".getBytes(StandardCharsets.UTF_8);
      Extraction result =
          LinkExtractor.of(Rfc3986.DIALECT)
              .withLimits(Limits.DEFAULT.with(DocumentLimit.TIME_MILLIS, 0))
              .tryExtract(Representation.of("http://h/", bytes));
      assertEquals(new Unreadable(Reason.TIME_LIMIT, "0 s"), result);
      assertEquals("time limit passed while parsing: 0 s", result.toString());
    }
  }

  @Nested
  class Input {

    @Test
    void binaryDataIsNotHtmlUnlessTheTransportSaysSo() {
      byte[] png = {(byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n', 0, 0};
      LinkExtractor extractor = LinkExtractor.of(Rfc3986.DIALECT);
      assertEquals(
          "not HTML but binary data: at byte offset 6",
          extractor.tryExtract(Representation.of("http://h/", png)).toString());
      Representation declared =
          new Representation(png, null, BaseContext.none(), "text/html", null);
      assertInstanceOf(DocumentLinks.class, extractor.tryExtract(declared));
    }

    @Test
    void markupWithAStrayControlIsStillMarkup() {
      assertEquals(1, links(" \n<!doctype html>\0<a href=x>").size());
    }

    @Test
    void textWithAByteOrderMarkOrADeclaredCharsetIsNotBinary() {
      assertEquals(1, links("\ufeffx\u0001<a href=x>").size());
      Representation utf16 =
          new Representation(
              "<a href=x>".getBytes(StandardCharsets.UTF_16LE),
              null,
              BaseContext.none(),
              null,
              "utf-16le");
      assertInstanceOf(DocumentLinks.class, LinkExtractor.of(Rfc3986.DIALECT).tryExtract(utf16));
    }

    /** Too late for a first look at the bytes. */
    @ParameterizedTest
    @CsvSource({
      "charset=koi8-r, KOI8-R",
      "http-equiv=Content-Type content='text/html; charset=koi8-r', KOI8-R",
      "name=description content='text/html; charset=koi8-r', windows-1252",
      "http-equiv=refresh content='9; charset=koi8-r', windows-1252",
      "charset=x http-equiv=Content-Type content='text/html; charset=koi8-r', KOI8-R",
    })
    void lateMetaElementNamesTheCharset(String attributes, String charset) {
      String page = "<p>" + "x".repeat(1_400) + "\u00e9<meta " + attributes + ">";
      byte[] bytes = page.getBytes(StandardCharsets.ISO_8859_1);
      assertEquals(charset, LinkExtractor.STANDARD.extract("http://h/", bytes).charset().name());
    }

    @Test
    void unknownCharsetIsFoundAndTheNextWordTaken() {
      DocumentLinks links =
          extract(Rfc3986.DIALECT, Limits.DEFAULT, "<meta charset=martian><a href='\u00e9'>");
      assertEquals(Kind.UNKNOWN_CHARSET, links.findings().get(0).kind());
      assertEquals("'martian', read as UTF-8", links.findings().get(0).detail());
      assertEquals(
          "'" + "x".repeat(40) + "...', read as windows-1252",
          extract(Rfc3986.DIALECT, Limits.DEFAULT, "<meta charset=" + "x".repeat(1000) + ">")
              .findings()
              .get(0)
              .detail());
      assertEquals("http://h/d/\u00e9", links.links().get(0).resolution().toString());
    }

    @Test
    void documentKnowsItsUriAndItsBase() {
      DocumentLinks links = extract(Rfc3986.DIALECT, Limits.DEFAULT, "<base href=/b><a href=x>");
      assertEquals("http://h/d/p", String.valueOf(links.uri()));
      assertEquals("http://h/b", String.valueOf(links.base().uri()));
      assertInstanceOf(Uri.class, links.links().get(0).resolution());
    }
  }

  /** The first and last characters of each length in UTF-8. */
  @Test
  void nestedReferencesHavePlacesAfterAnyCharacter() {
    String page = "<iframe srcdoc='&amp;\u0080\u0800<a href=x>'>";
    DocumentLinks links = extract(Rfc3986.DIALECT, Limits.DEFAULT, page);
    int start = page.substring(0, page.indexOf("x>")).getBytes(StandardCharsets.UTF_8).length;
    assertEquals(start, links.links().get(0).span().byteStart());
  }

  @Test
  void cancellationIsAskedForNowAndThenAndEndsTheWork() {
    byte[] page = "<p id=x><a href=y>".repeat(100_000).getBytes(StandardCharsets.UTF_8);
    Representation document = Representation.of("http://h/d/p", page);
    LinkExtractor extractor = LinkExtractor.STANDARD;
    AtomicInteger asked = new AtomicInteger();
    assertEquals(
        Reason.TIME_LIMIT,
        assertInstanceOf(
                Unreadable.class, extractor.tryExtract(document, () -> asked.incrementAndGet() > 5))
            .reason());
    assertEquals(6, asked.get());
    assertFalse(
        assertInstanceOf(DocumentLinks.class, extractor.tryExtract(document, () -> false))
            .isPartial());
  }
}
