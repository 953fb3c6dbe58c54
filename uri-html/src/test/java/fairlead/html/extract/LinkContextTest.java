package fairlead.html.extract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import fairlead.html.DocumentLimit;
import fairlead.html.DocumentLinks;
import fairlead.html.Limits;
import fairlead.html.Link;
import fairlead.html.LinkContext;
import fairlead.html.LinkContext.Inside;
import fairlead.html.Representation;
import fairlead.html.rule.LinkTable;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.function.Executable;

/** What is around links. */
class LinkContextTest {

  private static List<Link> links(Limits limits, String page) {
    LinkExtractor extractor =
        LinkExtractor.STANDARD
            .withLimits(limits)
            .withTable(LinkTable.STANDARD.switched("comment", true))
            .withContext();
    byte[] bytes = page.getBytes(StandardCharsets.UTF_8);
    return assertInstanceOf(
            DocumentLinks.class, extractor.tryExtract(Representation.of("http://h/", bytes)))
        .links();
  }

  private static LinkContext context(String page) {
    return links(Limits.DEFAULT, page).get(0).context();
  }

  private static String text(String page) {
    return context(page).text();
  }

  @Test
  void nothingIsReportedUnlessAskedFor() {
    byte[] bytes = "<a href=x rel=next>t</a>".getBytes(StandardCharsets.UTF_8);
    DocumentLinks links =
        assertInstanceOf(
            DocumentLinks.class,
            LinkExtractor.STANDARD.tryExtract(Representation.of("http://h/", bytes)));
    LinkContext context = links.links().get(0).context();
    assertEquals(LinkContext.unread(Set.of()), context);
    for (Executable use :
        List.<Executable>of(
            context::rel, context::text, context::path, context::nofollow, context::sitemap)) {
      assertThrows(IllegalStateException.class, use);
    }
    assertNull(context.anchor());
  }

  @Test
  void textIsWhatAReaderSees() {
    assertEquals("one two", text("<a href=x>\n one <b>two</b> </a>three"));
    assertEquals("one two", text("<a href=x>one<br>two</a>"));
    assertEquals("one two three", text("<a href=x><p>one</p><div>two</div>three</a>"));
    assertEquals("twofold", text("<a href=x>two<i>fold</i></a>"));
    assertEquals("a", text("<a href=x>a<script>b</script><span hidden>c</span></a>"));
    for (String unseen :
        List.of(
            "<style>b</style>",
            "<template>b</template>",
            "<noscript>b</noscript>",
            "<datalist><option>b</datalist>",
            "<svg><title>b</title></svg>")) {
      assertEquals("a c", text("<a href=x>a " + unseen + "c</a>"), unseen);
    }
    assertEquals("a picture", text("<a href=x>a <img alt=picture></a>"));
    assertEquals("picture", text("<img src=x alt=picture title=t>"));
    assertEquals("t", text("<img src=x alt='' title=t>"));
    assertEquals("go", text("<input type=IMAGE src=x alt=go value=unseen>"));
    assertEquals("", text("<input type=image src=x value=unseen>"));
    assertEquals("a go", text("<a href=x>a <input type=submit value=go></a>"));
    assertEquals("", text("<a href=x></a>"));
  }

  /** Neither in HTML nor in a tree of XML. */
  @Test
  void styleSheetIsNotText() {
    String style = "<style>a { b: url(x) }</style>";
    assertEquals("", text(style));
    assertEquals("", text("<svg>" + style + "</svg>"));
    byte[] xhtml =
        ("<html xmlns='http://www.w3.org/1999/xhtml'>" + style + "</html>")
            .getBytes(StandardCharsets.UTF_8);
    LinkExtractor extractor = LinkExtractor.STANDARD.withContext();
    Representation page =
        Representation.of("http://h/", xhtml).withMediaType("application/xhtml+xml");
    assertEquals("", extractor.extract(page).links().get(0).context().text());
  }

  /** Each tag may search all open elements. */
  @Test
  @Timeout(60)
  void deepPagesTakeLinearTime() {
    for (String tag : List.of("<div>", "<b>", "<ul><li>", "<span><i>")) {
      assertEquals(1, links(Limits.DEFAULT, "<a href=x></a>" + tag.repeat(40_000)).size(), tag);
    }
  }

  @Test
  void textIsCutAtTheLimitBetweenCharacters() {
    Limits limits = Limits.DEFAULT.with(DocumentLimit.CONTEXT_CHARS, 4);
    assertEquals("abc", links(limits, "<a href=x>abc\uD83D\uDE00</a>").get(0).context().text());
    assertEquals(
        "ab", links(limits, "<a href=x>ab <b>\uD83D\uDE00</b>c</a>").get(0).context().text());
    assertEquals(".../a", links(limits, "<a href=x>y</a>").get(0).context().path());
    assertEquals(
        "",
        links(limits.with(DocumentLimit.CONTEXT_CHARS, 0), "<a href=x>y").get(0).context().text());

    int most = Limits.DEFAULT.intOf(DocumentLimit.CONTEXT_CHARS);
    String almost = "x".repeat(most - 2);
    assertEquals(almost, text("<a href=x>" + almost + " \uD83D\uDE00</a>"));
    assertEquals(almost + "\uD83D\uDE00", text("<a href=x>" + almost + "\uD83D\uDE00 y</a>"));
  }

  @Test
  void manyElementsWithoutTextAreNotAllLookedAt() {
    String page = "<svg><a href=x>" + "<g></g>".repeat(2000) + "late</a>";
    assertEquals("", text(page));
  }

  @Test
  void pathsNameTheElementsAround() {
    assertEquals("html/body/div#main/p/a", context("<div id=main><p id='a b'><a href=x>").path());
    assertEquals("html/head/link", context("<link href=x>").path());
  }

  @Test
  void pathsGoOnInAPartOfTheDocument() {
    String page = "<div id=d><noscript><p><a href=x>y</noscript></div>";
    assertEquals("html/body/div#d/noscript/p/a", context(page).path());
    Limits limits = Limits.DEFAULT.with(DocumentLimit.CONTEXT_CHARS, 12);
    assertEquals(".../p/a", links(limits, page).get(0).context().path());
    assertEquals(
        ".../a", links(limits.with(DocumentLimit.CONTEXT_CHARS, 2), page).get(0).context().path());
  }

  /** Each path would have to look at it. */
  @Test
  @Tag("large")
  void longIdsAreNoPartOfPaths() {
    String page = "<div id='" + "a".repeat(500_000) + "'>" + "<a href=x></a>".repeat(50_000);
    assertTimeoutPreemptively(
        Duration.ofSeconds(20), () -> assertEquals("html/body/div/a", context(page).path()));
  }

  @Test
  void whatKeepsLinksOutOfThePageIsReported() {
    List<Set<Inside>> inside =
        links(
                Limits.DEFAULT,
                "<body><a href=1></a><template><a href=2></a><!--<a href=3>--></template>"
                    + "<noscript><a href=4></a></noscript><!-- <img src=5> --><a href=6></a>"
                    + "<iframe srcdoc='<template><a href=7></template>'></iframe>")
            .stream()
            .map(link -> link.context().inside())
            .toList();
    assertEquals(
        List.of(
            Set.of(),
            Set.of(Inside.TEMPLATE),
            Set.of(Inside.TEMPLATE, Inside.COMMENT),
            Set.of(Inside.NOSCRIPT),
            Set.of(Inside.COMMENT),
            Set.of(),
            Set.of(Inside.TEMPLATE)),
        inside);
  }

  /** Also after the end tag, within a document in an attribute, and in XML. */
  @Test
  void whatACheckerIsToLeaveAloneIsReportedWithLint() {
    String page =
        "<p data-fairlead-ignore><a href=1></a><i data-fairlead-ignore></i><a href=2></a></p>"
            + "<a href=3 data-fairlead-ignore=why></a><a href=4></a>"
            + "<iframe data-fairlead-ignore srcdoc='<a href=5>'></iframe>";
    for (String type : List.of("text/html", "application/xhtml+xml")) {
      String text =
          type.equals("text/html")
              ? page
              : "<html xmlns='http://www.w3.org/1999/xhtml'>"
                  + page.replace("ignore>", "ignore=''>")
                      .replace("ignore srcdoc='<a href=5>'", "ignore='' src='5'")
                      .replaceAll("href=(\\d)", "href='$1'")
                      .replace("=why", "='why'")
                  + "</html>";
      Representation document =
          Representation.of("http://h/", text.getBytes(StandardCharsets.UTF_8)).withMediaType(type);
      assertEquals(
          List.of("1", "2", "3", "5"),
          assertInstanceOf(
                  DocumentLinks.class, LinkExtractor.STANDARD.withLint().tryExtract(document))
              .links()
              .stream()
              .filter(link -> link.context().inside().contains(Inside.IGNORED))
              .map(Link::reference)
              .toList());
      assertEquals(
          0,
          assertInstanceOf(DocumentLinks.class, LinkExtractor.STANDARD.tryExtract(document))
              .links()
              .stream()
              .filter(link -> !link.context().inside().isEmpty())
              .count());
    }
  }

  @Test
  void followingIsForbiddenByRelAndByRobots() {
    String page = "<a href=1 rel='X NoFollow'></a><a href=2></a><img src=3>";
    assertEquals(
        List.of(true, false, false),
        links(Limits.DEFAULT, page).stream().map(one -> one.context().nofollow()).toList());
    assertEquals(List.of("x", "nofollow"), context(page).rel());
    String robots = "<meta name=ROBOTS content='noindex,nofollow'>";
    assertEquals(
        List.of(true, true, false),
        links(Limits.DEFAULT, page + robots).stream()
            .map(one -> one.context().nofollow())
            .toList());
  }

  @Test
  void robotsAreReportedForEachDocumentWithin() {
    String page =
        "<meta name=robots content=nofollow><noscript><a href=1></a></noscript>"
            + "<iframe srcdoc='<a href=2></a>'></iframe>"
            + "<iframe srcdoc='<meta name=robots content=none><a href=3></a>'></iframe>";
    assertEquals(
        List.of(true, false, true),
        links(Limits.DEFAULT, page).stream().map(one -> one.context().nofollow()).toList());
    assertEquals(
        List.of(false, false, true),
        links(Limits.DEFAULT, page.substring(page.indexOf('>') + 1)).stream()
            .map(one -> one.context().nofollow())
            .toList());
  }

  @Test
  void ignoredLinkIsInNothingElse() {
    Link link =
        LinkExtractor.STANDARD
            .withLint()
            .extract("http://h/", "<p data-fairlead-ignore><a href=x>")
            .links()
            .get(0);
    assertEquals(Set.of(Inside.IGNORED), link.context().inside());
  }

  @Test
  void linkThatIsInNoElementHasAnEmptyContextIfContextsAreRead() {
    Representation style =
        Representation.of("http://h/", "a{b:url(c)}".getBytes(StandardCharsets.UTF_8))
            .withMediaType("text/css");
    LinkContext unread = LinkExtractor.STANDARD.extract(style).links().get(0).context();
    assertThrows(IllegalStateException.class, unread::rel);
    LinkContext read = LinkExtractor.STANDARD.withContext().extract(style).links().get(0).context();
    assertEquals(List.of(), read.rel());
    assertEquals("", read.path());
  }

  @Test
  void contextsCountAgainstTheLimitOfAllTargets() {
    Limits limits = Limits.DEFAULT.with(DocumentLimit.TARGET_CHARS, 40);
    assertEquals(1, links(limits, "<a href=1>one</a><a href=2>two</a>").size());
    Representation markdown =
        Representation.of("http://h/", "[one](1) [two](2)".getBytes(StandardCharsets.UTF_8))
            .withMediaType("text/markdown");
    LinkExtractor contexts = LinkExtractor.STANDARD.withContext();
    for (int[] most : new int[][] {{13, 0}, {14, 1}, {27, 1}, {28, 2}}) {
      LinkExtractor limited =
          contexts.withLimits(Limits.DEFAULT.with(DocumentLimit.TARGET_CHARS, most[0]));
      assertEquals(most[1], limited.extract(markdown).links().size());
    }
  }
}
