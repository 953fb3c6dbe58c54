package fairlead.html.extract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.html.DocumentLimit;
import fairlead.html.DocumentLinks;
import fairlead.html.Extraction;
import fairlead.html.Finding;
import fairlead.html.Format;
import fairlead.html.Limits;
import fairlead.html.Link;
import fairlead.html.LinkContext.Inside;
import fairlead.html.Representation;
import fairlead.html.SourceSpan.Precision;
import fairlead.html.Unreadable;
import fairlead.html.rewrite.LeftLink;
import fairlead.html.rewrite.Rewriter;
import fairlead.html.rewrite.Rewriting;
import fairlead.html.rewrite.UriMap;
import fairlead.html.rule.LinkTable;
import fairlead.uri.whatwg.Whatwg;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Links, places and headings of Markdown documents. */
class MarkdownTest {

  private static final String URI = "http://h/d/page.md";

  private static Representation document(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return Representation.of(URI, bytes).withMediaType("text/markdown");
  }

  private static DocumentLinks read(String text) {
    return LinkExtractor.STANDARD.withFragments().extract(document(text));
  }

  /** The links of a text as {@code line:column element raw}. */
  private static String links(String text) {
    return read(text).links().stream()
        .map(link -> link.line() + ":" + link.column() + ' ' + link.element() + ' ' + link.raw())
        .collect(Collectors.joining("\n"));
  }

  private static Set<String> anchors(String text) {
    Set<String> all = new TreeSet<>(read(text).fragments().names());
    all.addAll(read(text).fragments().ids());
    return all;
  }

  @Test
  void eachFormHasThePlaceOfItsDestination() {
    assertEquals(
        """
        1:10 a b/c.html#x
        1:32 img p (1).png
        2:2 a https://example.org/auto
        2:29 a me@example.org
        2:46 a www.example.com
        3:12 a raw.html
        5:14 a ref.md
        6:8 img img/p.png\
        """,
        links(
            """
            [inline](b/c.html#x "t") ![i](<p (1).png> 'T') [text][Foo Bar] [foo bar][] ![img][Pic]
            <https://example.org/auto> <me@example.org>, www.example.com.
            Ä <a href="raw.html">raw</a>, [no such reference] and `[code](code.md)`

            [foo  bar]: <ref.md> "title"
            [pic]: img/p.png
            [unused]: unused.md
            """));
  }

  @Test
  void definitionMayBeThatOfALinkAndOfAnImage() {
    for (String text :
        List.of("[a][r] ![b][r] [c][r]\n\n[r]: x\n", "![b][r] [a][r] ![c][r]\n\n[r]: x\n")) {
      assertEquals(
          Set.of("navigation", "resource"),
          read(text).links().stream().map(link -> link.kind().label()).collect(Collectors.toSet()));
      LinkTable pages = LinkTable.STANDARD.only(Set.of("markdown-link"));
      assertEquals(
          List.of("a x"),
          LinkExtractor.STANDARD.withTable(pages).extract(document(text)).links().stream()
              .map(link -> link.element() + " " + link.raw())
              .toList());
      LinkTable resources = LinkTable.STANDARD.only(Set.of("markdown-image"));
      assertEquals(
          List.of("img x"),
          LinkExtractor.STANDARD.withTable(resources).extract(document(text)).links().stream()
              .map(link -> link.element() + " " + link.raw())
              .toList());
    }
  }

  @Test
  void characterThatDoesNotExistIsReplaced() {
    assertEquals(
        List.of("b\uFFFDc", "\uD83D\uDE00", "d\uFFFD"),
        read("[a](b&#xD800;c) [a](\uD83D\uDE00) [a](d&#xDC00;)").links().stream()
            .map(Link::reference)
            .toList());
  }

  @ParameterizedTest
  @ValueSource(strings = {"\n", "\r\n", "\r"})
  void frontMatterMayHaveAnyLineEnds(String end) {
    assertEquals("4:5 a b", links(String.join(end, "---", "x: [x](y)", "---", "[a](b)")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"**a*_", "[", "&", "*a **b ", "`` ` ", "![", "<a ", "\\\\"})
  @Tag("large")
  void longParagraphEndsAtATimeLimit(String part) {
    Limits limits = Limits.DEFAULT.with(DocumentLimit.TIME_MILLIS, 100);
    assertTimeoutPreemptively(
        Duration.ofSeconds(60),
        () -> {
          Extraction read =
              LinkExtractor.STANDARD
                  .withLimits(limits)
                  .tryExtract(document(part.repeat(8_000_000 / part.length())));
          assertTrue(
              read instanceof Unreadable
                  || ((DocumentLinks) read)
                      .findings().stream().anyMatch(one -> one.kind() == Finding.Kind.MARKUP_CUT),
              read.toString());
        });
  }

  @Test
  void markdownIsCutBeforeTheLineWithTooMuch() {
    Limits limits = Limits.DEFAULT.with(DocumentLimit.TAGS, 2);
    DocumentLinks read =
        LinkExtractor.STANDARD.withLimits(limits).extract(document("[a](b) [c](d)\n[e](f) [g](h)"));
    assertEquals(List.of("b", "d"), read.links().stream().map(Link::raw).toList());
    assertEquals(
        "markup cut at the limit: 6 characters with a meaning in Markdown",
        read.findings().get(0).kind() + ": " + read.findings().get(0).detail());
    Limits enough = Limits.DEFAULT.with(DocumentLimit.TAGS, 3);
    assertEquals(
        List.of(),
        LinkExtractor.STANDARD
            .withLimits(enough)
            .extract(document("[a](b) [c](d)\n[e](f) [g](h)"))
            .findings());
  }

  /** A definition counts by its uses, unless it is in the element itself. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "<div data-fairlead-ignore>~~[](1) ![x](2) <http://x>~~</div>~~[](4)|1 2 http://x/",
        "[](1) <span DATA-FAIRLEAD-IGNORE='x'>[](2)</span> [](3) <b>[](4)</b>|2",
        "<div data-fairlead-ignore>~<a href=1>~~- [](2)~~  <div>~~  [](3)~~  </div>~~"
            + "</div> <a href=4>~~[](5)|1 2 3",
        "<div data-fairlead-ignore>~~[](1)|1",
        "<table><tr data-fairlead-ignore><td>~~[](1)~~<tr><td>~~[](2)~~</table>|1",
        "<div data-fairlead-ignore>~~"
            + "[a] [b]~~"
            + "[c]: 3~~"
            + "</div>~~"
            + "[b] [c] [d]~~"
            + "[a]: 1~"
            + "[b]: 2~"
            + "[d]: 4|3 1",
        "[](1) <img data-fairlead-ignore src=2> [](3)|2",
        "[](1) `<div data-fairlead-ignore>`|``",
        "<div title='data-fairlead-ignore'>~~[](1)~~</div>|``",
      })
  void linksInElementsThatAskToBeIgnoredAreFound(String text, String ignored) {
    for (LinkExtractor extractor :
        List.of(
            LinkExtractor.STANDARD.withLint(),
            LinkExtractor.STANDARD.withLint().withContext(),
            LinkExtractor.STANDARD.withLint().withoutPlaces())) {
      assertEquals(
          ignored,
          extractor.extract(document(text.replace('~', '\n'))).links().stream()
              .filter(link -> link.context().inside().contains(Inside.IGNORED))
              .map(link -> String.valueOf(link.target()).replace("http://h/d/", ""))
              .collect(Collectors.joining(" ")));
    }
    assertEquals(
        Set.of(),
        read(text.replace('~', '\n')).links().stream()
            .flatMap(link -> link.context().inside().stream())
            .collect(Collectors.toSet()));
  }

  /** GFM, Section 6.9; what GitHub's program does where its text does not say. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "http://e.x/a/*b*/c and http://e.x/__init__.py|http://e.x/a/*b*/c http://e.x/__init__.py",
        "*http://e.x/a* _http://e.x/b_ (http://e.x/c_(d))|http://e.x/a http://e.x/b"
            + " http://e.x/c_(d)",
        "www.e.x/_x_/y www.e.x. `www.e.x` awww.e.x|http://www.e.x/_x_/y http://www.e.x/",
        "http://localhost:80/a https://\u00fc.x FTP://e.x|http://localhost/a https://xn--tda.x/"
            + " ftp://e.x/",
        "xhttp://e.x note://a postgres://u@h/db http:// http://? www.|``",
        "www.a_b.c www.a.b_c http://a_b.c www.a_b.c.d|http://www.a_b.c.d/",
        "http://1.2.3.4.5.6.7.8.9.a_b.c"
            + " http://0.1.2.3.4.5.6.7.8.9.a_b.c|http://0.1.2.3.4.5.6.7.8.9.a_b.c/",
        "[*http://e.x/a* b](c) http://e.x/d [![http://e.x/e](f)](g)|http://h/d/c http://e.x/d"
            + " http://h/d/f http://h/d/g",
        "http://e.x/?a=1&amp;b=2&c; http://e.x/&;|http://e.x/?a=1&b=2 http://e.x/&",
        "http://e.x/'\"?!.,:*~ http://e.x<b>|http://e.x/ http://e.x/",
        "a.b-c_d@a.b- a.b-c_d@a.b_ a.b-c_d@a.b.|mailto:a.b-c_d@a.b",
        "mailto:a+b@c.d xmpp:a@b.c/d. mailto:a@b mailto:@b.c|mailto:a+b@c.d xmpp:a@b.c/d",
        "[http://e.x/a](b) [c http://e.x/d] http://e.x/[e]|http://h/d/b http://e.x/d"
            + " http://e.x/%5Be%5D"
      })
  void urlsWithoutBracketsAreLinks(String text, String targets) {
    assertEquals(
        targets,
        read(text).links().stream()
            .map(link -> String.valueOf(link.target()))
            .collect(Collectors.joining(" ")));
  }

  @Test
  void urlsWithoutBracketsHavePlaces() {
    assertEquals(
        """
        1:13 a http://e.x/b
        1:27 a www.e.x
        1:36 a mailto:c@d.e
        2:6 a https://e.x/_f\
        """,
        links("R&amp;D see http://e.x/b *www.e.x* mailto:c@d.e\n\\* **https://e.x/_f_**"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"_www.x", "(www.a_b", "*http://a_b.", "mailto:a@", "http://e.x/&a;)"})
  void urlsThatAreNoneTakeLinearTime(String part) {
    assertTimeoutPreemptively(Duration.ofSeconds(20), () -> read(part.repeat(100_000)));
  }

  @Test
  void attributesOfRawHtmlHaveNoIndentation() {
    assertEquals(
        List.of("http://h/onetwo", "http://h/threefour"),
        read("> <a href=\"/one\n> two\">x</a>\n\ntext <a href=\"/three\n     four\">\n")
            .links()
            .stream()
            .map(link -> String.valueOf(link.target()))
            .toList());
  }

  @Test
  void destinationsAreFoundInQuotesListsAndTables() {
    assertEquals(
        """
        2:3 a multi.md
        5:8 a list.md
        9:7 a a\\|b.md
        13:4 a next-line.md\
        """,
        links(
            """
            > [multi line](
            > multi.md "title")

            1. x
               [y](list.md)

            | a | b |
            |---|---|
            | [t](a\\|b.md) | |

            [t]
            > [t]:
            >  next-line.md
            """));
  }

  @ParameterizedTest
  @CsvSource({
    "'[a](x\\)y.md)', 'x)y.md'",
    "'[a](x&amp;y.md)', 'x&y.md'",
    "'[a](<x y.md>)', 'x%20y.md'",
    "'[a](x_(y).md)', 'x_(y).md'",
    "'[a](b\\d.md)', 'b%5Cd.md'",
    "'[a](http://[::1]/x)', 'http://[::1]/x'",
    "'[a](ü.md)', 'ü.md'",
    "'[a]()', ''",
    "'[](x.md)', 'x.md'",
    "'![](x.md)', 'x.md'",
    "'[a](<x y z.md>)', 'x%20y%20z.md'",
    "'[a](\\(x)', '(x'",
    "'[a](&amp;x)', '&x'",
    "'> [a\n> ](x.md)', 'x.md'",
    "'[a  \n](x.md)', 'x.md'",
    "'> [a\\\n> ](x.md)', 'x.md'",
    "'[\n](x.md)', 'x.md'",
    "'![\\\n](x.md)', 'x.md'",
    "'[a]\n\n   [a]: x.md', 'x.md'",
    "'<me@example.org>', 'mailto:me@example.org'",
    "'www.example.org', 'http://www.example.org'",
  })
  void referenceIsWhatPagesHave(String text, String reference) {
    List<Link> links = read(text).links();
    assertEquals(1, links.size());
    assertEquals(reference, links.get(0).reference());
    assertEquals(Precision.VALUE, links.get(0).span().precision());
  }

  @Test
  void frontMatterAndCodeAreNotRead() {
    String rest = "\n[a](a.md)\n\n    [b](b.md)\n\n```\n[c](c.md)\n```\n";
    assertEquals("4:5 a a.md", links("---\nx: \"[y](z.md)\"\n---" + rest));
    assertEquals("4:5 a a.md", links("+++\nx = \"[y](z.md)\"\n+++" + rest));
    assertEquals("4:5 a a.md", links("---\nx: \"[y](z.md)\"\n..." + rest));
    // without an end, it is text
    assertEquals("2:5 a z.md\n3:5 a a.md", links("---\n[y](z.md)" + rest));
  }

  @Test
  void footnotesAreNoDefinitions() {
    String text =
        """
        A[^1] b[^2] c[^3].

        [^1]: See [x](x.md).
        [^2]: https://example.org/
        [^3]: Word
        """;
    assertEquals("3:15 a x.md\n4:7 a https://example.org/", links(text));
  }

  @Test
  void footnotesMayBeUrls() {
    assertEquals("3:7 a https://example.org/", links("A[^1]\n\n[^1]: https://example.org/"));
    assertEquals("", links("A[^1]\n\n[^1]: Word"));
  }

  /** As GitHub shows them: with blocks, and with links that a definition elsewhere completes. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "[^1]: [r](m.md)               | 3:11 a m.md",
        "[^1]: [r](m.md).              | 3:11 a m.md",
        "[^1]: ![r](m.png)             | 3:12 img m.png",
        "[^1]: [r][]/[r]: m.md         | 5:6 a m.md",
        "[^1]: b/    [r](m.md)         | 5:9 a m.md",
        "[^1]: b c/    d [r](m.md)     | 5:11 a m.md",
        "[^1]: b/    - [r](m.md)       | 5:11 a m.md",
        "[^1]: b/        [r](m.md)     | ''",
        "[^1]: <a href=\"x.md\">r</a>  | 3:16 a x.md",
        "[^a b]: m.md/[^a b]           | 3:9 a m.md"
      })
  void footnotesHaveBlocks(String definition, String expected) {
    assertEquals(
        expected, links("A[^1]\n\n" + definition.replace("/ ", "\n\n ").replace("/[", "\n\n[")));
  }

  @Test
  void linesOfRawHtmlEndAsInTheText() {
    assertEquals("2:10 a x.md", links("a\r<a href=\"x.md\">b</a>"));
    assertEquals("1:10 a a\rb", links("<a href=\"a\rb\">c</a>"));
    assertEquals("1:10 a a\nb", links("<a href=\"a\nb\">c</a>"));
  }

  @Test
  void footnotesMayBeInTheTextOfAnImage() {
    assertEquals("1:11 img x.png\n3:7 a https://h/", links("![a [^1]](x.png)\n\n[^1]: https://h/"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"script", "STYLE", "title", "textarea"})
  void textInRawHtmlHasNoLinks(String element) {
    String html = "<div>\n<" + element + "><a href=\"x.md\"></" + element + ">\n</div>\n";
    assertEquals("", links(html));
  }

  /** The parser counts each of them as one character. */
  @Test
  void escapedBarsInTablesDoNotMovePlaces() {
    String row =
        "| \\|\\|[](a)[](b) *c* [d\\|`\\|`](e\\|f) ![i](j) <ka:l> https://h/m | [n](o) \\| [p](q)"
            + " |\n";
    List<Link> links = read("| a | b |\n|---|---|\n" + row).links();
    for (Link link : links) {
      assertEquals(Precision.VALUE, link.span().precision(), link.toString());
      assertEquals(3, link.line());
      String written = link.reference().replace("%7C", "\\|");
      assertTrue(row.startsWith(written, link.column() - 1), link.toString());
    }
    assertEquals(
        List.of("a", "b", "e%7Cf", "j", "ka:l", "https://h/m", "o", "q"),
        links.stream().map(Link::reference).toList());
  }

  @Test
  void expressionsOfMdxAreNoLinks() {
    assertEquals("1:31 img a.png", links("<a href={link}>x</a><img src=\"a.png\" alt={text}>\n"));
  }

  /** And past the links up to the next quote. */
  @Test
  void quoteThatIsNotClosedEndsNoDocument() {
    DocumentLinks links =
        read("<p id=\"a\"><img src=\"l.png></p>\n\n[d](d.md)\n\n<p id=\"b\">x</p>\n");
    assertEquals(
        List.of("1:21 TAG", "3:5 VALUE"),
        links.links().stream()
            .map(link -> link.line() + ":" + link.column() + " " + link.span().precision())
            .toList());
    assertEquals("d.md", links.links().get(1).reference());
  }

  @Test
  void uncertainPlacesAreThoseOfTheLine() {
    Link link = read("x &amp; https://example.org/a\n").links().get(0);
    assertEquals("https://example.org/a", link.reference());
    assertEquals(1, link.line());
  }

  @Test
  void contextHasTheTextOfTheLink() {
    LinkExtractor extractor = LinkExtractor.STANDARD.withContext();
    List<Link> links =
        extractor
            .extract(
                document("[a *b* ![c](d.png)\n e](f.md) ![g](h.png) [x ![y][z]  \nw](i)\n\n[z]: j"))
            .links();
    assertEquals(
        List.of("c", "a b c e", "g", "x y w", "y"),
        links.stream().map(link -> link.context().text()).toList());
    assertEquals("a", links.get(1).context().path());
  }

  @Test
  void placesAreOptional() {
    List<Link> links =
        LinkExtractor.STANDARD.withoutPlaces().extract(document("[a](b.md) <img src=c>")).links();
    assertEquals(2, links.size());
    assertEquals(Precision.ABSENT, links.get(0).span().precision());
  }

  @ParameterizedTest
  @CsvSource({
    "'# Hello, *World*!', 'hello-world'",
    "'Setext `a.b()`\n---', 'setext-ab'",
    "'## a\n# A\n# a-1', 'a a-1 a-1-1'",
    "'# \uD83D\uDE80 Go', '-go'",
    "'# Größe: ½ Ⅻ x_y', 'größe--ⅻ-x_y'",
    "'# [t](u) ![alt](i) <b>c</b> &amp; d', 't--c--d'",
    "'<h2 align=\"center\">\n Raw <i>T</i>\n</h2>', '-raw-t'",
    "'<h2>Foo<br>Bar  baz</h2>', 'foobar--baz'",
    "'# ΟΔΗΓΟΣ ΧΡΗΣΗΣ', 'οδηγοσ-χρησησ'",
    "'<a name=\"n\"></a><p id=i>', 'i n'",
    "'# T {#own}', 'own t t-own'",
    "'# T {#a}b}', 't-ab'",
    "'# T {#}}', 't-'",
    "'# 二〇二四年 ⓐ', '二〇二四年-ⓐ'",
    "'A <title> here.\\n\\n<a id=i>', 'i'",
    "'`# no`', ''",
  })
  void headingsHaveTheAnchorsOfGitHub(String text, String anchors) {
    assertEquals(anchors, String.join(" ", anchors(text.replace("\\n", "\n"))));
  }

  @ParameterizedTest
  @CsvSource({"text/markdown, true", "text/x-markdown, true", "text/plain, false"})
  void mediaTypes(String type, boolean markdown) {
    assertEquals(
        markdown ? Optional.of(Format.MARKDOWN) : Optional.empty(), Format.ofMediaType(type, URI));
  }

  @ParameterizedTest
  @ValueSource(strings = {"README.md", "a/b.MARKDOWN", "c.mdx"})
  void fileNames(String name) {
    assertEquals(Optional.of(Format.MARKDOWN), Format.ofFileName(name));
  }

  @Test
  void linksBeyondTheLimitAreReported() {
    Limits limits = Limits.DEFAULT.with(DocumentLimit.LINKS, 2);
    DocumentLinks links =
        LinkExtractor.STANDARD.withLimits(limits).extract(document("[a](a) [b](b) [c](c)"));
    assertEquals(2, links.links().size());
    assertEquals(
        List.of(Finding.Kind.LINKS_CUT), links.findings().stream().map(Finding::kind).toList());
  }

  /** Texts that make slow readers take minutes. */
  @ParameterizedTest
  @Tag("large")
  @ValueSource(
      strings = {
        "[",
        "![",
        "[a](",
        "[a](<",
        "[a](b",
        "<",
        "<a",
        "<!--",
        "*a ",
        "**",
        "_a*",
        "`",
        "`a``",
        "> ",
        "- ",
        "1. ",
        "[a]: b\n",
        "[a][",
        "[^a]",
        "|",
        "&",
        "\\",
        "](",
        "www.",
        "http://a@",
        "a@b.",
        "<a href=\"",
        "<h1>",
        "# a\n",
        "{#a",
        "<title>",
        "<title>\n",
        "<script>x\n",
        "x\n",
        "~",
        "---\n",
        "+++\n",
        "\t",
        "[[a]",
        "\0"
      })
  void repeatedMarkersTakeLinearTime(String marker) {
    String text = marker.repeat(150_000 / marker.length());
    assertTimeoutPreemptively(Duration.ofSeconds(10), () -> read(text));
    assertTimeoutPreemptively(Duration.ofSeconds(10), () -> read("> ".repeat(90) + text));
  }

  @ParameterizedTest
  @Tag("large")
  @ValueSource(strings = {"{#", "{#a}b", "{#a "})
  void longHeadingsTakeLinearTime(String marker) {
    String text = "# " + marker.repeat(100_000) + "}";
    assertTimeoutPreemptively(Duration.ofSeconds(30), () -> read(text));
  }

  @ParameterizedTest
  @Tag("large")
  @ValueSource(strings = {"| [x](y) |\n", "| \\| [x](y) |\n"})
  void longTablesTakeLinearTime(String row) {
    String rows = "| a |\n|---|\n" + row.repeat(100_000);
    String cell = "| a |\n|---|\n| " + row.strip().substring(2, row.length() - 3).repeat(50_000);
    assertTimeoutPreemptively(Duration.ofSeconds(60), () -> read(rows));
    assertTimeoutPreemptively(Duration.ofSeconds(60), () -> read(cell));
  }

  /** Takes the parser minutes, and it has no time limit. */
  @Test
  void timeLimitStopsTheParser() {
    Limits second = Limits.DEFAULT.with(DocumentLimit.TIME_MILLIS, 1_000);
    LinkExtractor extractor = LinkExtractor.STANDARD.withLimits(second);
    Extraction read =
        assertTimeoutPreemptively(
            Duration.ofSeconds(20), () -> extractor.tryExtract(document("![[]()".repeat(200_000))));
    assertTrue(read instanceof Unreadable, read.toString());
  }

  /** In the links of one line, and in blocks without links. */
  @ParameterizedTest
  @ValueSource(strings = {"[a](b) ", "- a\n"})
  void readingIsCancelledWithinTheParser(String part) {
    AtomicInteger asked = new AtomicInteger();
    Extraction read =
        LinkExtractor.STANDARD.tryExtract(
            document(part.repeat(1_000)), () -> asked.incrementAndGet() > 100);
    assertEquals(101, asked.get());
    assertTrue(read instanceof Unreadable, read.toString());
  }

  @Test
  void tableWithTooManyCellsIsReadAsText() {
    String row = "| [x](y) |\n";
    String table = "|a".repeat(1_000) + "\n" + "|-".repeat(1_000) + "\n" + row.repeat(1_000);
    DocumentLinks read = read("[before](b)\n\n" + table);
    assertEquals(1_001, read.links().size());
    assertEquals(List.of(Finding.of(Finding.Kind.TABLES_AS_TEXT, "")), read.findings());
    assertEquals(List.of(), read(table.substring(0, table.length() - row.length())).findings());
  }

  @Test
  void lineBreaksInOneLinkTakeLinearTime() {
    String text = "[" + "\\\n".repeat(150_000) + "](x)";
    assertTimeoutPreemptively(
        Duration.ofSeconds(30), () -> assertEquals(1, read(text).links().size()));
  }

  @Test
  void rawHtmlInTablesIsReadAfterEscapes() {
    assertEquals(
        "3:20 a p3.md\n3:54 a p4.md\n4:33 a p5.md",
        links(
            """
            | a | b |
            |---|---|
            | a\\|b\\|c <a href="p3.md" title="x">y</a> | <a href="p4.md">z</a> |
            | \\|\\|\\|\\|\\| <a title="x" href="p5.md">y</a> |
            """));
  }

  @Test
  void timeIsLimited() {
    LinkExtractor hasty =
        LinkExtractor.STANDARD.withLimits(Limits.DEFAULT.with(DocumentLimit.TIME_MILLIS, 1));
    String text = "[a](b) *c* <d>\n\n".repeat(20_000);
    assertTrue(hasty.tryExtract(document(text)) instanceof Unreadable);
  }

  @Nested
  class Rewritten {

    private static String absolute(String text) {
      LinkExtractor extractor = LinkExtractor.STANDARD;
      DocumentLinks links = extractor.extract(document(text));
      Rewriting rewriting =
          Rewriter.absolutizing(extractor).rewrite(text.getBytes(StandardCharsets.UTF_8), links);
      assertEquals(List.of(), rewriting.left());
      return new String(rewriting.bytes(), StandardCharsets.UTF_8);
    }

    @Test
    void onlyDestinationsChange() {
      String text =
          """
          [a](  b.md   "t" ) ![c](<d e.png>)  <a href=f>g</a> [h][i] <https://x/>  www.x.y

          [i]:   j.md
          """;
      String absolute =
          text.replace("b.md", "http://h/d/b.md")
              .replace("d e.png", "http://h/d/d%20e.png")
              .replace("href=f", "href=http://h/d/f")
              .replace("j.md", "http://h/d/j.md");
      assertEquals(absolute, absolute(text));
      assertEquals(absolute, absolute(absolute));
    }

    @ParameterizedTest
    @CsvSource({
      "'[a](x\\)y)', '[a](http://h/d/x\\)y)'",
      "'[a](x(y))', '[a](http://h/d/x(y))'",
      "'[a](?x&amp;copy;=1)', '[a](http://h/d/page.md?x&amp;copy;=1)'",
      "'[a](?x&y=1)', '[a](http://h/d/page.md?x&y=1)'",
      "'[a]()', '[a](http://h/d/page.md)'",
    })
    void whatADestinationCannotHoldIsEscaped(String text, String absolute) {
      assertEquals(absolute, absolute(text));
      assertEquals(read(text).links().get(0).target(), read(absolute).links().get(0).target());
    }

    /** Only an end of the brackets, or a space, ends a link in brackets. */
    @Test
    void linksInBracketsMayHaveOtherCharacters() {
      Rewriter rewriter =
          new Rewriter(
              LinkExtractor.STANDARD,
              UriMap.of(Whatwg.DIALECT).toUri("http://a/x", "http://b/(c);d_"));
      for (String text : List.of("<http://a/x>", "see <http://a/x>, http://a/x and (http://a/x)")) {
        Rewriting rewriting = rewriter.rewrite(document(text));
        assertEquals(
            text.replace("<http://a/x>", "<http://b/(c);d_>"),
            new String(rewriting.bytes(), StandardCharsets.UTF_8));
        assertEquals(text.length() > 20 ? 2 : 0, rewriting.left().size());
      }
    }

    @Test
    void linksThatAreTheirOwnTextStayLinks() {
      Rewriter rewriter =
          new Rewriter(
              LinkExtractor.STANDARD,
              UriMap.of(Whatwg.DIALECT)
                  .toUri("http://a/", "https://b/")
                  .toUri("http://c/", "urn:x:"));
      Rewriting rewriting =
          rewriter.rewrite(document("<http://a/x> http://a/y <http://c/z> [c](http://c/z)"));
      assertEquals(
          "<https://b/x> https://b/y <http://c/z> [c](urn:x:/z)",
          new String(rewriting.bytes(), StandardCharsets.UTF_8));
      assertEquals(
          List.of("the new reference would end the markup that encloses it"),
          rewriting.left().stream().map(LeftLink::reason).toList());
    }
  }
}
