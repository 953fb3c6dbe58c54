package fairlead.html.parse;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import fairlead.html.BasePolicy;
import fairlead.html.Finding.Kind;
import fairlead.html.Format;
import fairlead.html.FragmentTargets;
import fairlead.html.markup.AttributeValue;
import fairlead.html.markup.Deadline;
import fairlead.html.markup.ParserText;
import fairlead.html.markup.TagsFastPath;
import fairlead.html.parse.ExtractionOptions.Detail;
import fairlead.html.parse.Reading.Complete;
import fairlead.html.rule.LinkKind;
import fairlead.html.rule.LinkRule;
import fairlead.html.rule.LinkTable;
import fairlead.html.text.MarkupText;
import fairlead.testing.Suites;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Places found from tags are those that the parser tracks. */
class TagsFastPathTest {

  private static final ExtractionOptions OPTIONS =
      ExtractionOptions.links(BasePolicy.STANDARD).with(Detail.FRAGMENTS).with(Detail.LINT);

  private static final DocumentParser PARSER = new DocumentParser(OPTIONS);

  /** A row for comments has the parser track all places. */
  private static final DocumentParser TRACKING =
      new DocumentParser(
          OPTIONS.withTable(
              LinkTable.STANDARD.with(LinkRule.of("mark", "#comment", "mark", LinkKind.RESOURCE))));

  private static final Deadline NEVER = new Deadline(Duration.ofDays(1));

  private static LinkCollector parse(String text, boolean byTags) {
    ParserInput input = ParserInput.document(MarkupText.of(text), Format.HTML, 1_000_000);
    return collector((byTags ? PARSER : TRACKING).parse(input, NEVER));
  }

  private static LinkCollector collector(Reading reading) {
    return assertInstanceOf(Complete.class, reading).collector();
  }

  private static void check(String text) {
    LinkCollector tracked = parse(text, false);
    LinkCollector fromTags = parse(text, true);
    assertEquals(values(tracked), values(fromTags), text);
    assertEquals(fragments(tracked), fragments(fromTags), text);
    assertEquals(bases(tracked), bases(fromTags), text);
    assertEquals(tracked.robots(), fromTags.robots(), text);
    assertEquals(tracked.cuts(), fromTags.cuts(), text);
  }

  private static List<AttributeValue> bases(LinkCollector collector) {
    return collector.bases().stream().map(BaseElement::value).toList();
  }

  private static FragmentTargets fragments(LinkCollector collector) {
    return Objects.requireNonNull(collector.targets()).targets(true);
  }

  private static List<LinkCandidate> values(LinkCollector collector) {
    return collector.values().stream()
        .filter(found -> !found.rule().name().equals("mark"))
        .toList();
  }

  /** Whether the places of a text follow from its tags. */
  private static boolean isReadFromTags(String text) {
    MarkupText markup = MarkupText.of(text);
    TagsFastPath tags = new TagsFastPath(markup, LinkTable.STANDARD.bareNames(), true, null, null);
    ParserInput input = ParserInput.document(markup, Format.HTML, 1_000_000);
    ParserText parsed = new ParserText(markup, false, null, tags, tags.noscripts());
    Reading reading = new TreeParser(OPTIONS).parse(input, parsed, NEVER);
    return tags.isInStep() && collector(reading).isInStep();
  }

  @Test
  void ordinaryTextsAreReadFromTags() {
    for (String text :
        List.of(
            "<a href=x>",
            "<A HREF = 'x' >",
            "<a href=\"&amp;\">",
            "<a\nhref\n=\nx/>",
            "<a href=''><a href><a href=>",
            "<!-- <a href=x> --><a href=y><!--><a href=z><!--->",
            "<!-- --!><a href=x>",
            "<!doctype html><?php <a href=x>",
            "<style>a { b: url(c) }</style><form></form><form action=x>",
            "<title><a href=x></title><textarea><a href=y></textarea><a href=z>",
            "<script>'<a href=x>'</script><a href=y></a href=x><a href=z></ <a href=q>>",
            "<script><!-- <script> </script> <a href=x> --></script><a href=y>",
            "<script><!-- </script><a href=x> --> <script><!--></script><a href=y>",
            "<svg><a href=x></a></svg>",
            "<svg></svg><style><a href=x></style><a href=y>",
            "</svg><svg/></svg><style><a href=x></style><a href=y>",
            "<math></math><style><a href=x></style><a href=y>",
            "</math><style><a href=x></style><math></math><a href=y>",
            "<svg></math></svg></table><style><a href=x></style><a href=y>",
            "<style><a href=x></style><frameset><frame src=y></frameset>",
            "<table></table><template id=i></template><a href=x>",
            "</table><template id=i></template><table></table><a href=x>",
            "<html id=i><body id=j><html><body><a href=x>",
            "<p title='<a href=x>'><a href=y",
            "<plaintext><a href=x>",
            "<a href=1 href=2>",
            "<a / href=x>")) {
      assertTrue(isReadFromTags(text), text);
      check(text);
    }
  }

  @Test
  void textsThatAreTurnedRoundAreParsedAgain() {
    for (String text :
        List.of(
            "<a href=x><p><a href=y></p>z",
            "<a href=x><div>y</a>z</div>",
            "<table><a href=x></a><tr><td></table>",
            "<svg><![CDATA[<a href=x>]]></svg><a href=y>",
            "<select><a href=x></select><image src=y>",
            "<svg><title><a href=x></title></svg>",
            "<a href='a\0b'>",
            "<body a=1><body b=2><a href=x>")) {
      check(text);
    }
  }

  @Test
  void tagsAreUnclearWhereOnlyTheTreeShowsWhatIsText() {
    for (String text :
        List.of(
            "<svg><style><b></style></svg><a href=x>",
            "<math><style><b></style></math><a href=x>",
            "<frameset><style><b></style></frameset><a href=x>",
            "<table><template id=i></template></table><a href=x>",
            "<html a=1><html b=2><a href=x>",
            "<body a=1><body b=2><a href=x>",
            "<svg><![CDATA[ ]]></svg>")) {
      assertFalse(isReadFromTags(text), text);
      check(text);
    }
  }

  @TestFactory
  Stream<DynamicTest> treeConstructionOfHtml5lib() {
    return Suites.files(Suites.conformance("html5lib-tests/tree-construction")).stream()
        .filter(file -> file.toString().endsWith(".dat"))
        .map(file -> dynamicTest(file.getFileName().toString(), () -> checkAll(file)));
  }

  private static void checkAll(Path file) throws IOException {
    for (String test : Files.readString(file).split("\n?#data\n", -1)) {
      int end = test.indexOf("\n#errors");
      String page = end < 0 ? test : test.substring(0, end);
      check(page);
      check(page.replace("<a>", "<a href=x>").replace("<p>", "<p style='a: url(b)'>"));
    }
  }

  @TestFactory
  @Tag("corpora")
  Stream<DynamicTest> realPages() {
    return Stream.of("sqlite3-doc", "libreoffice-help-en-us", "w3c-markup-validator")
        .map(site -> dynamicTest(site, () -> checkSite(site)));
  }

  /** One page in seven; for most, the tags are enough, or all would be parsed twice. */
  private static void checkSite(String site) throws IOException {
    int pages = 0;
    int fromTags = 0;
    List<Path> files = Suites.files(Suites.corpora("sites/" + site));
    for (int i = 0; i < files.size(); i += 7) {
      if (files.get(i).toString().endsWith(".html")) {
        String page = Files.readString(files.get(i), StandardCharsets.ISO_8859_1);
        check(page);
        pages++;
        fromTags += isReadFromTags(page) ? 1 : 0;
      }
    }
    assertTrue(pages > 0, "the site has pages");
    assertTrue(fromTags * 10 >= pages * 7, fromTags + " of " + pages);
  }

  @TestFactory
  Stream<DynamicTest> hostilePages() {
    return Suites.files(Suites.corpora("hostile-html")).stream()
        .filter(file -> file.toString().endsWith(".html"))
        .map(
            file ->
                dynamicTest(
                    file.getFileName().toString(),
                    () -> check(Files.readString(file, StandardCharsets.ISO_8859_1))));
  }

  @ParameterizedTest
  @Tag("large")
  @ValueSource(
      strings = {
        "<script></script>",
        "<!-- -->",
        "<a href=x>",
        "<",
        "</",
        "<a ",
        "a=\"",
        "<!--",
        "<style>",
        "<p a=1 ",
        "</a ",
        "<!",
        "<?",
        "<script><!--",
        "<script><!-- <script>",
        "<script><!---->",
        "<title>",
        "<noscript><base>",
        "<!-"
      })
  void timeIsLinear(String unit) {
    String text = unit.repeat(4_000_000 / unit.length());
    assertTimeoutPreemptively(
        Duration.ofSeconds(20),
        () ->
            new TagsFastPath(
                MarkupText.of(text), LinkTable.STANDARD.bareNames(), true, null, null));
  }

  @Provide
  Arbitrary<String> tagSoup() {
    return Arbitraries.of(
            "<a href=x>",
            "<a href=\"y\">",
            "</a>",
            "<p>",
            "</p>",
            "<b id=1>",
            "</b>",
            "<table>",
            "<tr id=2>",
            "<td>",
            "</table>",
            "<svg>",
            "</svg>",
            "<select>",
            "</select>",
            "<form>",
            "</form>",
            "<style>",
            "</style>",
            "url(z)",
            "<script>",
            "</script>",
            "<!--",
            "-->",
            "<title>",
            "</title>",
            "<template>",
            "</template>",
            "<noscript>",
            "</noscript>",
            "<",
            ">",
            "'",
            "\"",
            "=",
            "/",
            " ",
            "<img src='q'>",
            "<base href=b>",
            "<![CDATA[",
            "]]>",
            "<frameset>",
            "<body id=3>",
            "<html id=4>",
            "<iframe srcdoc='<a href=i>'>",
            "</iframe>",
            "<math>",
            "<mi href=m>",
            "&amp;",
            "\r\n",
            "\0")
        .list()
        .ofMaxSize(14)
        .map(pieces -> String.join("", pieces));
  }

  @Property(tries = 3000)
  void tagSoupIsFoundAsTheParserTracksIt(@ForAll("tagSoup") String text) {
    check(text);
  }

  @Provide
  Arbitrary<String> scripts() {
    return Arbitraries.of(
            "<script>",
            "<SCRIPT ",
            "</script>",
            "</Script\n",
            "</script",
            "<!--",
            "<!",
            "--",
            "-",
            ">",
            "-->",
            "<scripts>",
            "<a href=x>",
            "<img src=y>",
            "text",
            "<",
            "\0")
        .list()
        .ofMaxSize(14)
        .map(pieces -> "<script><!--" + String.join("", pieces) + "<a href=z>");
  }

  @Property(tries = 3000)
  void scriptsEndAsTheParserSays(@ForAll("scripts") String text) {
    check(text);
  }

  /** Found by a reader who looked for differences. */
  @Test
  void whatLooksPlainIsNotMistaken() {
    for (String text :
        List.of(
            "<select><select id=x>",
            "<select><object></select></object><select itemid=x>",
            "<select><marquee></select></marquee><select itemid=x>",
            "<select><applet></select></applet><select itemid=x>",
            "<select><table></select></table><select itemid=x>",
            "<select><button><select itemid=x>",
            "<div DATA-FAIRLEAD-IGNORE><a href=x></a></div>",
            "<style>a{b:url(x</style",
            "<script type=importmap>{\"imports\":{\"a\":\"/x\"}}</script",
            "<script type=importmap></script",
            "<div></b>".repeat(600),
            "<font></div>".repeat(600),
            "<optgroup>".repeat(600),
            "<p>x<body ID=q>",
            "<p>x<html MANIFEST=x>",
            "<p id=a><body id=a>",
            "<table id=a><img id=a>",
            "<table background=x style=(><form><a href>",
            "<table bac\u212Aground=x background='x'>")) {
      check(text);
    }
  }

  /** A defect of jsoup's. */
  @Test
  void tagsAreReadIfTheParserFails() {
    String text =
        "<span>".repeat(505)
            + "<form><tr><a><head><dd><li><i><font><li><dt><td><td><dir><td><hr><tr><span>"
            + "<blockquote><area>";
    assertEquals(List.of(Kind.NO_TREE), parse(text, true).cuts().stream().map(Cut::kind).toList());
  }

  @Provide
  Arbitrary<String> textAmongTags() {
    return Arbitraries.of(
            "text",
            " \n",
            "&#32;",
            "&nbsp;",
            " &",
            "#32; ",
            "lt;",
            "\0",
            "\uFFFF",
            "<",
            "\"",
            "<!-- x -->",
            "<!--",
            "--!>",
            "-->",
            "<!doctype html>",
            "<!doctype a public \"",
            "<?php >",
            "</>",
            "</ >",
            "<script>'<a href=s>'</script>",
            "<script type=importmap>{\"imports\":{\"a\":\"/m.js\"}}</script>",
            "<script type='&#105;mportmap'>{\"imports\":{\"a\":\"/n.js\"}}</script>",
            "<script>",
            "</script>",
            "<style>a { b: url(c) }</style>",
            "<title>",
            "</title>",
            "<textarea>",
            "</textarea>",
            "<noscript> <img src=n> </noscript>",
            "<head>",
            "</head>",
            "<body>",
            "</body>",
            "</html>",
            "<frameset>",
            "</frameset>",
            "<frame src=f>",
            "<noframes>",
            "</noframes>",
            "<table>",
            "<caption>",
            "<colgroup>",
            "<col>",
            "<tr>",
            "<td>",
            "</td>",
            "</table>",
            "<select>",
            "<option>",
            "</select>",
            "<template>",
            "</template>",
            "<svg>",
            "<desc>",
            "</svg>",
            "<math>",
            "<mi>",
            "<b>",
            "</b>",
            "<nobr>",
            "<font color=c>",
            "<p>",
            "</p>",
            "<pre>",
            "<li>",
            "<button>",
            "<form action=q>",
            "<input type=hidden src=h>",
            "<a href=x>",
            "<a href=y>",
            "</a>",
            "<img src=i>",
            "<base href=b>",
            "<html id=1>",
            "<html manifest=m>",
            "<head profile=h>",
            "<body background=g>",
            "<body id=2>",
            "<table background=u>",
            "<td background=t>",
            "<th id=3>",
            "<tr background=v>",
            "</tr>",
            "<tbody id=4>",
            "</tbody>",
            "<caption id=5>",
            "</caption>",
            "<col id=6>",
            "<input type=image src=j>",
            "<optgroup id=7>",
            "<hr id=8>",
            "</form>",
            "<object data=o>",
            "</object>",
            "<ul>",
            "</ul>",
            "<dd id=9>",
            "<isindex action=k>",
            "<image src=l>",
            "<title id=10 />",
            "<script src=w />",
            "<style id=16/>",
            "<meta name=robots content=nofollow>",
            "<link rel=next href=n>",
            "<h1 id=11>",
            "</h1>",
            "<div id=12>",
            "</div>",
            "<rt id=13>",
            "</p id=14>",
            "<area href=r>",
            "<marquee>",
            "<dialog id=15>")
        .list()
        .ofMaxSize(16)
        .map(pieces -> String.join("", pieces));
  }

  @Property(tries = 3000)
  void textAmongTagsIsFoundAsTheParserTracksIt(@ForAll("textAmongTags") String text) {
    check(text);
  }

  @Provide
  Arbitrary<String> drawings() {
    return Arbitraries.of(
            "<svg>",
            "<svg id=1>",
            "<SVG viewBox='0 0 1 1' ID=2>",
            "<svg style='fill: url(#a)' />",
            "<svg/>",
            "</svg>",
            "<svg><use xLink:Href=#u /><a HREF=a id=5><text></text></a></svg>",
            "<svg id=14><linearGradient id=6 xlink:href=#g></linearGradient></svg>",
            "<svg><g><image href=i /></g><path fill=url(q)></path></svg>",
            "<svg><clipPath id=7><path d=x/></clipPath></svg>",
            "<svg viewbox='0'><symbol id=15><svg style='fill: url(#a)'/></symbol></svg>",
            "<g id=3>",
            "<g>",
            "</g>",
            "<path d=x/>",
            "<path fill=url(p) />",
            "<path fill=url(q)/>",
            "<path id=4></path>",
            "</path>",
            "<use xlink:href=#u />",
            "<use xLink:Href=#v HREF=w />",
            "<use href=x>",
            "</use>",
            "<a href=a>",
            "<a HREF=b id=5>",
            "<a xlink:href=c>",
            "</a>",
            "<image href=i />",
            "<image xlink:href=j>",
            "</image>",
            "<linearGradient id=6 xlink:href=#g>",
            "</linearGradient>",
            "</LINEARgradient>",
            "<clipPath id=7>",
            "</clipPath>",
            "<text>",
            "</text>",
            "text",
            "&amp;",
            "<title>",
            "</title>",
            "<desc>",
            "<style>a { b: url(s) }</style>",
            "<script href=t></script>",
            "<foreignObject>",
            "</foreignObject>",
            "<![CDATA[<a href=d>]]>",
            "<!-- x -->",
            "<p>",
            "</p>",
            "<p id=8>",
            "<b>",
            "</b>",
            "<a href=e>",
            "<div id=9>",
            "</div>",
            "<button>",
            "<table>",
            "<td>",
            "</table>",
            "<select>",
            "</select>",
            "<option>",
            "<body id=10>",
            "<html id=11>",
            "<head>",
            "<form action=f>",
            "</form>",
            "<img src=h>",
            "<br id=12>",
            "<font color=c>",
            "<math>",
            "<template>",
            "<noscript>",
            "</noscript>",
            "<li id=13>",
            "<frameset>",
            "</br>")
        .list()
        .ofMaxSize(16)
        .map(pieces -> String.join("", pieces));
  }

  @Property(tries = 3000)
  void drawingsAreFoundAsTheParserTracksThem(@ForAll("drawings") String text) {
    check(text);
  }

  /** What a table cannot hold is before it in the tree, although its tag comes later. */
  @Test
  void tagsThatChangePlacesAreNotMistaken() {
    check("<table><form><svg><form>");
    check("<table><a href=x><svg><a href=x></a></svg></a>");
    check("<table><tr><td><a href=x></a></td></tr><svg><a href=x></a></svg></table>");
    check("<div><table><math><form></math></div><form>");
    check("<table><template><a href=x></a></template><a href=x>");
    check("<table><form></form><select><template><form></template></select>");
    check("<table><style>a{b:url(c)}</style><b><math><style>a{b:url(c)}</style><colgroup>");
    check("<svg><iframe srcdoc=''><a href=x><!--<a href=x></iframe><a href=x>");
    assertTrue(isReadFromTags("<table></table><template><a href=x></a></template><a href=x>"));
    assertTrue(isReadFromTags("<svg><a href=x></a></svg><a href=x></a>"));
    assertTrue(isReadFromTags("<svg><path d=x></path></svg><table><tr><td><a href=x></a></table>"));
  }
}
