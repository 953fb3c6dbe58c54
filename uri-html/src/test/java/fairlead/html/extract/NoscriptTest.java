package fairlead.html.extract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.html.BasePolicy;
import fairlead.html.BasePolicy.Scripting;
import fairlead.html.DocumentLinks;
import fairlead.html.Link;
import fairlead.html.LinkContext.Inside;
import fairlead.html.Representation;
import fairlead.html.SourceSpan.Precision;
import fairlead.html.rewrite.Rewriter;
import fairlead.html.rule.LinkTable;
import fairlead.uri.base.LostCandidate;
import fairlead.uri.base.LostCandidate.Reason;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * With scripting enabled, what a noscript holds is text, which is read as a fragment of its own.
 */
class NoscriptTest {

  private static final LinkExtractor ENABLED = LinkExtractor.STANDARD;

  private static DocumentLinks read(LinkExtractor extractor, String page) {
    byte[] bytes = page.getBytes(StandardCharsets.UTF_8);
    return assertInstanceOf(
        DocumentLinks.class, extractor.tryExtract(Representation.of("http://h/", bytes)));
  }

  /** The base, then each target, in parentheses if it is in a noscript. */
  private static String summary(DocumentLinks links) {
    StringBuilder out = new StringBuilder(String.valueOf(links.base().uri()));
    for (Link link : links.links()) {
      boolean inside = link.context().inside().contains(Inside.NOSCRIPT);
      String target = String.valueOf(link.resolution()).replace("http://h", "");
      out.append(inside ? " (" + target + ")" : " " + target);
    }
    return out.toString();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      quoteCharacter = '`',
      value = {
        "<noscript><iframe src=b></noscript><base href=/x/><a href=d>x</a>"
            + "~http://h/x/ (/x/b) /x/d",
        "<noscript><p><a href=c</noscript><a href=d>x</a>~http://h/ /d",
        "<noscript><a href='</noscript><a href=d>~http://h/ /d",
        "<noscript><!-- </noscript><a href=d> -->~http://h/ /d",
        "<noscript><style></noscript><a href=d></style>~http://h/ /d",
        "<noscript><a href=1></noscriptx><a href=2></NOSCRIPT ><a href=3>~http://h/ (/1) (/2) /3",
        "<noscript><base href=/n/><a href=1></noscript><a href=2>~http://h/ (/1) /2",
        "<noscript/><a href=1></noscript><a href=2>~http://h/ (/1) /2",
        "<NoScript id=x><a href=1></noscript><a href=2>~http://h/ (/1) /2",
        "<noscript><a href=1>~http://h/ (/1)",
        "<noscript>~http://h/",
        "<noscript><a href=1></noscript~http://h/ (/1)",
        "<noscript></noscript><a href=1>~http://h/ /1",
        "<noscript><noscript></noscript><a href=1></noscript>~http://h/ /1",
        "<noscript><body><a href=1></noscript>~http://h/ (/1)",
        "<noscript><tr style='a:url(1)'><td background=2></noscript>~http://h/ (/1) (/2)",
        "<noscript><svg><a href=1></svg></noscript>~http://h/ (/1)",
        // What looks like one and is none.
        "<!--<noscript>--><a href=1>~http://h/ /1",
        "<p title='<noscript>'><a href=1>~http://h/ /1",
        "<script>'<noscript>'</script><a href=1>~http://h/ /1",
        "<title><noscript></title><a href=1>~http://h/ /1",
        "<template><noscript><a href=1></noscript><a href=2></template>~http://h/ (/1) /2",
        // One of SVG holds elements, and is not a noscript of HTML.
        "<svg><noscript><a href=1></a></noscript></svg><a href=2>~http://h/ /1 /2",
        "<svg><noscript></svg><noscript><a href=1></noscript><a href=2>~http://h/ (/1) /2",
        "<svg><title><noscript><a href=1></noscript></title></svg><a href=2>~http://h/ (/1) /2",
        "<svg><style><noscript><a href=1></noscript></style></svg><a href=2>~http://h/ /1 /2",
        "<svg><![CDATA[<noscript>]]></svg><a href=1>~http://h/ /1",
        "<![CDATA[<noscript><a href=1>]]></noscript><a href=2>~http://h/ /1 /2",
        "<script><!-- <script> </script> <noscript> --></script><a href=1>~http://h/ /1",
        "<table><noscript><a href=1></noscript><tr><td><a href=2>~http://h/ (/1) /2",
        "<b><p></b><noscript><a href=1></noscript><a href=2>~http://h/ (/1) /2",
      })
  void contentIsText(String page, String expected) {
    DocumentLinks links = read(ENABLED, page);
    assertEquals(expected, summary(links), page);
    assertEquals(List.of(), links.findings());
    assertEquals(expected, summary(read(ENABLED.withoutPlaces(), page)), "without places");
    for (Link link : links.links()) {
      assertEquals(Precision.VALUE, link.span().precision());
      assertEquals(link.raw(), page.substring(link.span().start(), link.span().end()), "its place");
    }
  }

  @Test
  void contentIsTextInEveryPartThatTheParserReads() {
    String page =
        "<table><br></table>" // so that a tree is needed
            + ("<p>" + "text ".repeat(1_000)).repeat(100)
            + "<noscript><p><a href=1></noscript><a href=2>x";
    assertEquals("http://h/ (/1) /2", summary(read(ENABLED, page)));
    assertEquals("http://h/ (/1) /2", summary(read(ENABLED.withoutPlaces(), page)));
  }

  /** As html5lib 1.1 has them, but for one thing: what ends a noscript in a head is still in it. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      quoteCharacter = '`',
      value = {
        "<noscript><base href=/n/><a href=1></noscript><a href=2>~http://h/n/ (/n/1) /n/2",
        "<noscript><svg><image xlink:href=s /></svg></noscript><a href=2>~http://h/ (/s) /2",
        "<noscript><svg><title><a href=s>x</a></title></svg></noscript>~http://h/ (/s)",
        "<noscript><image src=i></noscript>~http://h/ (/i)",
        "<noscript><form action=a><form action=b></noscript>~http://h/ (/a)",
        "<noscript><frame src=f></noscript><a href=2>~http://h/ /2",
        "<noscript><td background=b></noscript><a href=2>~http://h/ /2",
        "<noscript><plaintext><a href=p></noscript><a href=2>~http://h/",
        "<noscript><link rel=next href=l><style>@import 'i'</style></noscript><a href=2>"
            + "~http://h/ (/l) (/i) /2",
        "<noscript><link rel=next href=l></noscript><frameset><frame src=f></frameset>"
            + "~http://h/ (/l) /f",
        "<noscript>x<link rel=next href=l></noscript><a href=2>~http://h/ (/l) /2",
        "<noscript><!-- <a href=1> --><meta><a href=3></NOSCRIPT><a href=2>~http://h/ (/3) /2",
        "<NOSCRIPT style='a:url(u)'><p><a href=1></noscript ><a href=2>~http://h/ (/u) (/1) (/2)",
        "<table><tr><noscript><td><a href=1></noscript><a href=2></table>~http://h/ /1 /2",
        "<title><noscript></title><a href='<noscript>'>~http://h/ /%3Cnoscript%3E",
        "<script>'<noscript><p>'</script><a href=1></noscript>~http://h/ /1",
        "<svg><noscript><a href=1></noscript></svg><a href=2>~http://h/ /1 /2",
        "</noscript><a href=1>~http://h/ /1",
        "<noscript>x~http://h/",
        "<noscript><noscript><a href=1></noscript><a href=2></noscript><a href=3>"
            + "~http://h/ (/1) (/2) /3"
      })
  void contentIsMarkupWhereScriptingIsDisabled(String page, String expected) {
    LinkExtractor disabled = ENABLED.withBasePolicy(BasePolicy.STANDARD.with(Scripting.DISABLED));
    assertEquals(expected, summary(read(disabled, page)));
    assertEquals(expected, summary(read(disabled.withoutPlaces(), page)), "without places");
  }

  @Test
  void attributeOfANoscriptIsOfAnElementOfThatName() {
    LinkExtractor disabled = ENABLED.withBasePolicy(BasePolicy.STANDARD.with(Scripting.DISABLED));
    Link link = read(disabled, "<p><noscript style='a:url(u)'><p>").links().get(0);
    assertEquals("noscript", link.element());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      value = {
        "<p>x<noscript><a href=k><frameset><frame src=f></frameset></noscript>~http://h/ (/k)",
        "<noscript><a href=k><FRAMESET/></noscript>~http://h/ (/k)",
        "<noscript><title>t</title><frameset><frame src=f></noscript>~http://h/ (/f)",
        "<noscript><html><head></head><frameset><frame src=f></noscript>~http://h/ (/f)",
        "<noscript><p><body background=b></noscript>~http://h/ (/b)"
      })
  void framesetHidesNoLinksBeforeIt(String page, String expected) {
    assertEquals(expected, summary(read(ENABLED, page)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<template><tr><form action=g></template>",
        "<template><table><form action=g><tr><td></table></template>",
        "<template><table><tbody><form><tr><td></table></template>",
        "<p><template shadowrootmode=open><table><form action=g></table></template>"
      })
  void formInATableWithinATemplateIsNone(String page) {
    assertEquals("http://h/", summary(read(ENABLED, page)));
    String form = page.replace("<t", "<form action=f></form><t");
    assertTrue(read(ENABLED, form).links().size() > 0);
  }

  @Test
  void rowIsSwitchedLikeOthers() {
    LinkExtractor without =
        LinkExtractor.STANDARD.withTable(LinkTable.STANDARD.switched("noscript", false));
    String page = "<noscript><a href=1></noscript><a href=2>";
    assertEquals("http://h/ /2", summary(read(without, page)));
  }

  @Test
  void basesInItCountForNobodyAndAreReported() {
    DocumentLinks links =
        read(ENABLED, "<noscript><base href=/n/><a href=1></noscript><base href=/b/>");
    assertEquals("http://h/b/ (/b/1)", summary(links));
    assertEquals(
        List.of(Reason.OUTRANKED, Reason.IN_NOSCRIPT),
        links.base().lost().stream().map(LostCandidate::reason).toList());
  }

  @Test
  void idsInItAreNoTargetsOfFragments() {
    DocumentLinks links =
        read(ENABLED.withFragments(), "<p id=a><noscript><p id=b></noscript><p id=c>");
    assertEquals(Set.of("a", "c"), Objects.requireNonNull(links.fragments()).ids());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<noscript><p><a href=c</noscript><a href=d>x</a>",
        "<noscript><a ping=<link href<a href=</noscript><base href=/b/><a href=q>",
        "<noscript><img src='a'></noscript><img src=\"b\">"
      })
  void rewritingKeepsWhatBrowsersSee(String page) {
    byte[] bytes = page.getBytes(StandardCharsets.UTF_8);
    DocumentLinks before = read(ENABLED, page);
    byte[] after = Rewriter.absolutizing(ENABLED).rewrite(bytes, before).bytes();
    String written = new String(after, StandardCharsets.UTF_8);
    assertEquals(summary(before), summary(read(ENABLED, written)), written);
    assertFalse(written.contains("%3C"), written);
  }

  /** Where only the tree shows which noscript is HTML's, the text is parsed again and again. */
  @Test
  void documentsMadeToBeInDoubtAreReported() {
    String page = "<svg><noscript></noscript></svg>".repeat(40) + "<a href=1>";
    DocumentLinks links = read(ENABLED, page);
    assertEquals("[noscript elements whose place is unclear]", links.findings().toString());
    assertTrue(links.isPartial());
    String few = "<svg><noscript></noscript></svg>".repeat(6) + "<a href=1>";
    assertEquals(List.of(), read(ENABLED, few).findings());
  }

  @ParameterizedTest
  @Tag("large")
  @ValueSource(strings = {"<noscript>", "<noscript></noscript>", "<svg><noscript>", "</noscript"})
  void timeIsLinear(String unit) {
    String page = unit.repeat(1_000_000 / unit.length());
    assertTimeoutPreemptively(Duration.ofSeconds(60), () -> read(ENABLED, page));
  }
}
