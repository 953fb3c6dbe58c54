package fairlead.frontier;

import static fairlead.testing.Warcs.gzip;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.html.RobotsDirective;
import fairlead.html.rule.LinkKind;
import fairlead.pipeline.KeyedLink;
import fairlead.pipeline.Order;
import fairlead.pipeline.PipelineOptions;
import fairlead.pipeline.filter.Filter;
import fairlead.pipeline.filter.LinkFilters;
import fairlead.pipeline.seen.DiskSeenSet;
import fairlead.pipeline.seen.MemorySeenSet;
import fairlead.pipeline.seen.SeenSet;
import fairlead.uri.key.KeyFingerprinter;
import fairlead.uri.key.KeyProfile;
import fairlead.uri.key.ParameterRules;
import fairlead.uri.whatwg.Whatwg;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.core.publisher.Flux;
import reactor.test.StepVerifier;

class FrontEndTest {

  private static final Map<String, List<String>> HTML =
      Map.of("Content-Type", List.of("text/html"));

  private final SeenSet seen = MemorySeenSet.of(KeyProfile.CRAWL);
  private final FrontEnd frontEnd = FrontEnd.of(seen);

  private Target seed(String url) {
    return frontEnd.seeds(List.of(url)).get(0);
  }

  private static Fetched page(Target target, String html) {
    return Fetched.of(target, 200, HTML, html.getBytes(UTF_8));
  }

  private static List<String> uris(Discovery found) {
    return found.targets().stream().map(target -> target.uri().toString()).toList();
  }

  @Test
  void eachPageOfASiteIsFoundOnce() {
    Map<String, String> site =
        Map.of(
            "http://h/", "<base href=/a/><a href=x>1</a><a href='x#y'>2</a><img src=i.png>",
            "http://h/a/x", "<a href=../>up</a><a href=/b>b</a><iframe src=f></iframe>",
            "http://h/b", "<link rel=next href=c><form action=d></form>",
            "http://h/a/f", "<meta http-equiv=refresh content='0;url=/b'>",
            "http://h/c", "<a href=mailto:x>m</a><a href='http://[/'>bad</a>");
    Map<String, String> fetched = new TreeMap<>();
    Deque<Target> queue = new ArrayDeque<>(frontEnd.seeds(List.of("http://h/")));
    while (!queue.isEmpty()) {
      Target next = queue.remove();
      String html = site.get(next.uri().toString());
      assertTrue(html != null, next.toString());
      fetched.merge(
          next.uri().path(), next.depth() + next.hops() + " " + next.referrer(), String::concat);
      queue.addAll(frontEnd.discover(page(next, html)).targets());
    }
    assertEquals(
        Map.of(
            "/", "0 null",
            "/a/x", "1L http://h/",
            "/b", "2LL http://h/a/x",
            "/a/f", "2LE http://h/a/x",
            "/c", "3LLL http://h/b"),
        fetched);
    assertEquals(List.of(), frontEnd.seeds(List.of("http://h/c")));
  }

  @Test
  void targetsSayWhereTheyComeFrom() {
    Target seed = seed("http://www.example.co.uk/");
    assertEquals("example.co.uk", seed.domain());
    String html = "<a rel='Nofollow next' href=http://Sub.Example.org:80/a#b> some <b>text</b></a>";
    Target target = frontEnd.withContext().discover(page(seed, html)).targets().get(0);
    assertEquals("http://sub.example.org/a#b", target.uri().toString());
    assertEquals(seen.keys().key(target.uri()), target.key());
    assertEquals(seen.keys().fingerprint(target.uri()), target.fingerprint());
    assertEquals(List.of("nofollow", "next"), target.rel());
    assertEquals("some text", target.text());
    assertEquals("example.org", target.domain());
    assertEquals(LinkKind.NAVIGATION, target.kind());
    assertEquals(seed.uri(), target.referrer());
    Target unread = frontEnd.discover(page(seed, "<a rel=next href=z>z</a>")).targets().get(0);
    assertEquals(List.of(), unread.rel());
    assertEquals("", unread.text());
  }

  @ParameterizedTest
  @CsvSource({
    "http://a.b.example.com/, example.com",
    "http://example.com./, example.com",
    "http://user.github.io/, user.github.io",
    "http://co.uk/, co.uk",
    "http://a.b.internal/, b.internal",
    "http://localhost/, localhost",
    "http://127.0.0.1/, 127.0.0.1",
    "http://[::1]/, [::1]",
    "http://www.b\u00fccher.de/, xn--bcher-kva.de",
    "mailto:x, ''"
  })
  void domainsAreRegistrable(String uri, String expected) {
    assertEquals(expected, Domains.of(Whatwg.parse(uri)));
  }

  @Test
  void lastRedirectIsTheBaseAndAllAreSeen() {
    Target seed = seed("http://h/old");
    List<String> way = List.of("http://h/between", "http://h/d/new");
    Discovery found =
        frontEnd.discover(
            Fetched.of(
                seed,
                way,
                200,
                HTML,
                "<a href=x><a href=/between><a href=new><a href=/old>".getBytes(UTF_8)));
    assertEquals(List.of("http://h/d/x"), uris(found));
    assertEquals("http://h/d/new", String.valueOf(found.targets().get(0).referrer()));
    assertFalse(found.isRepeated());
    Target other = seed("http://h/older");
    assertTrue(
        frontEnd.discover(Fetched.of(other, way, 200, HTML, new byte[0])).isRepeated(), "to new");
    Target self = seed("http://h/self");
    List<String> cookie = List.of("http://h/login", "http://h/self");
    assertFalse(frontEnd.discover(Fetched.of(self, cookie, 200, HTML, new byte[0])).isRepeated());
  }

  @Test
  void redirectThatIsNotFollowedIsATarget() {
    Target seed = seed("http://h/old");
    Map<String, List<String>> headers =
        Map.of("Location", List.of("/new"), "Content-Type", List.of("text/html"));
    byte[] body = "<a href=/elsewhere>here</a>".getBytes(UTF_8);
    Discovery found = frontEnd.withMaxDepth(0).discover(Fetched.of(seed, 301, headers, body));
    assertEquals(List.of("http://h/new"), uris(found));
    assertEquals("0R", found.targets().get(0).depth() + found.targets().get(0).hops());
    assertEquals(Map.of("status", 1), found.filtered());
  }

  private Discovery redirected(Target target, String to) {
    Map<String, List<String>> headers = Map.of("Location", List.of(to));
    return frontEnd.discover(Fetched.of(target, 302, headers, new byte[0]));
  }

  /** The page has not been fetched, although its key is that of the fetched URL. */
  @Test
  void redirectToTheSameKeyIsATarget() {
    Discovery first = redirected(seed("http://h/a?utm_source=x"), "/a");
    assertEquals(List.of("http://h/a"), uris(first));
    assertEquals(List.of(), redirected(first.targets().get(0), "/a#f").targets());
    assertEquals(List.of(), redirected(first.targets().get(0), "/a").targets());
    FrontEnd limited = frontEnd.withLimit(TargetLimit.perHost(1));
    Target seed = seed("http://h/b");
    Map<String, List<String>> session = Map.of("Location", List.of("/b;jsessionid=0AAB6C8DE415"));
    Discovery second = limited.discover(Fetched.of(seed, 302, session, new byte[0]));
    assertEquals(List.of("http://h/b;jsessionid=0AAB6C8DE415"), uris(second));
    assertEquals(
        List.of(), uris(frontEnd.discover(page(seed("http://h/c"), "<a href='?utm_source=x'>"))));
    Filter<KeyedLink> none = Filter.of("none", link -> false);
    Map<String, List<String>> plain = Map.of("Location", List.of("/d"));
    Target tracked = seed("http://h/d?utm_source=x");
    Discovery filtered =
        frontEnd.filterByKey(none).discover(Fetched.of(tracked, 302, plain, new byte[0]));
    assertEquals(List.of(), filtered.targets());
    assertEquals(Map.of("none", 1), filtered.filtered());
  }

  @ParameterizedTest
  @ValueSource(strings = {"/?n=", "/s?utm_source="}) // with a key of its own, and with the same
  void redirectsInARowEnd(String way) {
    Target target = seed("http://h" + way + "0");
    for (int i = 1; i <= 20; i++) {
      target = redirected(target, way + i).targets().get(0);
      assertEquals("R".repeat(i), target.hops());
      assertEquals(0, target.depth());
    }
    assertEquals(List.of(), redirected(target, way + 21).targets());
    assertEquals(Map.of("redirects", 1), redirected(target, way + 21).filtered());
    Target page = frontEnd.discover(page(target, "<a href=/page>")).targets().get(0);
    assertEquals(1, frontEnd.discover(page(page, "<a href=/more>")).targets().size());
  }

  @Test
  void depthIsLimited() {
    FrontEnd shallow = frontEnd.withMaxDepth(1);
    Target first = shallow.discover(page(seed("http://h/"), "<a href=1>")).targets().get(0);
    Discovery found = shallow.discover(page(first, "<a href=2><a href=3>"));
    assertEquals(List.of(), found.targets());
    assertEquals(Map.of("depth", 2), found.filtered());
    assertEquals(List.of("http://h/2"), uris(frontEnd.discover(page(first, "<a href=2>"))));
    Target far = first;
    for (int i = 0; i < 60; i++) {
      far = frontEnd.discover(page(far, "<a href=n" + i + ">")).targets().get(0);
    }
    assertEquals(61, far.depth());
    assertEquals("L".repeat(50), far.hops());
  }

  @Test
  void filteredLinksDoNotCountAsSeen() {
    FrontEnd filtering =
        frontEnd
            .filter(LinkFilters.host("h"))
            .filterByKey(Filter.of("odd", link -> link.target().path().length() % 2 == 0))
            .filterByKey(Filter.of("long", link -> link.target().path().length() < 5));
    String html = "<a href=a><a href=bb><a href=http://i/a><a href=ccccc><a href=x.png><img src=j>";
    Discovery found = filtering.discover(page(seed("http://h/"), html));
    assertEquals(List.of("http://h/a"), uris(found));
    assertEquals(
        Map.of("host", 1, "odd", 1, "long", 2, "kind", 1), new TreeMap<>(found.filtered()));
    assertEquals(
        List.of("http://h/bb", "http://i/a", "http://h/ccccc", "http://h/x.png"),
        uris(frontEnd.discover(page(found.targets().get(0), html))));
    FrontEnd pictures = frontEnd.withKinds(Set.of(LinkKind.RESOURCE));
    assertEquals(List.of("http://h/j"), uris(pictures.discover(page(found.fetched(), html))));
  }

  @Test
  void limitsAreOfNewTargetsInGroups() {
    FrontEnd limited =
        frontEnd.withLimit(TargetLimit.perHost(3)).withLimit(TargetLimit.perPattern(2));
    String html = "<a href=1><a href=2><a href=2><a href=3><a href=a><a href=http://i/x>";
    Discovery found = limited.discover(page(seed("http://h/"), html));
    assertEquals(List.of("http://h/1", "http://h/2", "http://i/x"), uris(found));
    assertEquals(Map.of("pattern-limit", 1, "host-limit", 1), found.filtered());
    Discovery again = limited.discover(page(found.fetched(), html + "<a href=http://i/y>"));
    assertEquals(List.of("http://i/y"), uris(again), "the others were seen");
    assertEquals(Map.of(), again.filtered());
  }

  @ParameterizedTest
  @CsvSource({
    "http://H/2024/05?day=7&x=1, http://h/2031/11?x=&day=30&day=31, true",
    "http://h/a;jsessionid=0123456789abcdef, http://h/a;jsessionid=ffffff0123456789, true",
    "http://h/550e8400-e29b-41d4-a716-446655440000/x,"
        + " http://h/650e8400-e29b-41d4-a716-446655440000/x, true",
    "http://h/page-12, http://h/page-1234, true",
    "http://h/a, http://h/b, false",
    "http://h/a?x, http://h/a?y, false",
    "http://h/a?, http://h/a, false",
    "http://h/a, http://i/a, false",
    "http://h/internationalization, http://h/internationalisation, false",
    "http://h/1/, http://h/1, false"
  })
  void patternsIgnoreWhatIsGenerated(String one, String other, boolean alike) {
    String first = TargetLimit.pattern(Whatwg.parse(one));
    String second = TargetLimit.pattern(Whatwg.parse(other));
    assertEquals(alike, first.equals(second), first + " " + second);
  }

  @ParameterizedTest
  @CsvSource({
    "http://H/a/b09c/1, h//a/b#c/#",
    "http://h/x/?b1=2&a&b2, h//x/?a&b#&",
    "http://h/?=5&a=, h//?&a&",
    "http://h/0123456789abcdef/, h//*/",
    "http://h/0123456789abcde, h//#abcde",
    "http://h/s=0123456789abcdef, h//*",
    "http://h/sid=123456789abcdef, h//sid=#abcdef",
    "http://h/9_zzzzzzzzzzzzzz-, h//*",
    "http://h/0_AAAAAAAAAAAAAZ, h//*",
    "http://h/1234567890123456, h//#",
    "http://h/one-two-three-four, h//one-two-three-four",
    "http://h/a.0123456789abcdef, h//a.#abcdef",
    "http://h/123456789012345:a, h//#:a",
    "http://h/123456789012345{a, 'h//#%#Ba'",
    "http://h/12345678901234@@, h//#@@",
  })
  void patternsKeepWhatIsNotGenerated(String uri, String expected) {
    assertEquals(expected, TargetLimit.pattern(Whatwg.parse(uri)));
  }

  @Test
  void foldersAndDomainsAreGroups() {
    TargetLimit folder = TargetLimit.perFolder(1, 1);
    assertTrue(folder.accept(seed("http://h/a/b")));
    assertFalse(folder.accept(seed("http://h/a/c/d")));
    assertTrue(folder.accept(seed("http://h/b/c")));
    assertTrue(folder.accept(seed("http://h/x")));
    assertFalse(folder.accept(seed("http://h/y")));
    TargetLimit domain = TargetLimit.perDomain(1);
    assertTrue(domain.accept(seed("http://a.example.com/")));
    assertFalse(domain.accept(seed("http://b.example.com/")));
  }

  @Test
  void groupThatIsRareIsForgotten() {
    TargetLimit limit = TargetLimit.of("x", target -> target.uri().toString(), 1, 2);
    Target a = seed("http://h/a");
    Target b = seed("http://h/b");
    assertTrue(limit.accept(a));
    assertTrue(limit.accept(b));
    assertFalse(limit.accept(a));
    assertTrue(limit.accept(seed("http://h/c")), "b is forgotten");
    assertFalse(limit.accept(a));
    assertTrue(limit.accept(b));
  }

  @Test
  void hintsAreSeparateFromTargets() {
    Map<String, List<String>> headers =
        Map.of(
            "Content-Type",
            List.of("text/html"),
            "Link",
            List.of("</c>; rel=canonical, </c>; rel=canonical"));
    String html =
        "<link rel=canonical href=/other><link rel=canonical href='http://['><link rel=alternate"
            + " hreflang=de-CH href=/de><link rel=alternate href=/feed>";
    Fetched fetched = Fetched.of(seed("http://h/"), 200, headers, html.getBytes(UTF_8));
    Discovery found = frontEnd.withContext().discover(fetched);
    assertEquals("[http://h/c, http://h/other]", found.canonical().toString());
    assertEquals(
        List.of(new Discovery.Alternate("de-CH", Whatwg.parse("http://h/de"))), found.alternates());
    assertEquals(4, found.targets().size());
    assertEquals(200, found.status());
    assertEquals("[http://h/c]", frontEnd.discover(fetched).canonical().toString());
  }

  @Test
  void directivesForRobotsAreHints() {
    Map<String, List<String>> headers =
        Map.of(
            "Content-Type", List.of("text/html"),
            "X-Robots-Tag", List.of("NoArchive, max-snippet: 3", "otherbot: nosnippet"));
    String html =
        "<meta name=Robots content='none notranslate'><meta name=x content=nosnippet><a href=a>";
    Fetched fetched = Fetched.of(seed("http://h/"), 200, headers, html.getBytes(UTF_8));
    Discovery found = frontEnd.discover(fetched);
    assertEquals(
        EnumSet.of(
            RobotsDirective.NOINDEX,
            RobotsDirective.NOFOLLOW,
            RobotsDirective.NOARCHIVE,
            RobotsDirective.NOTRANSLATE),
        found.robots());
    assertEquals(List.of("http://h/a"), uris(found));
    Discovery kept = frontEnd.filter(LinkFilters.followed()).discover(fetched);
    assertEquals(Map.of("nofollow", 1), kept.filtered());
    assertEquals(Set.of(), frontEnd.discover(Fetched.failed(found.fetched(), "x")).robots());
  }

  @Test
  void sitemapsLeadToPagesWithPriorities() {
    Map<String, List<String>> xml = Map.of("Content-Type", List.of("application/xml"));
    String index = "<sitemapindex><sitemap><loc>http://h/s.xml</loc></sitemap></sitemapindex>";
    String map =
        "<urlset><url><loc>http://h/a</loc><priority>0.8</priority></url>"
            + "<url><loc>http://h/b</loc></url></urlset>";
    FrontEnd reading = frontEnd.withContext();
    Target seed = seed("http://h/sitemap.xml");
    Target sitemap =
        reading.discover(Fetched.of(seed, 200, xml, index.getBytes(UTF_8))).targets().get(0);
    assertEquals(LinkKind.SITEMAP, sitemap.kind());
    assertEquals("M", sitemap.hops());
    List<Target> pages =
        reading.discover(Fetched.of(sitemap, 200, xml, map.getBytes(UTF_8))).targets();
    assertEquals(0.8, pages.get(0).priority().orElse(-1));
    assertTrue(pages.get(1).priority().isEmpty());
    assertEquals("ML", pages.get(1).hops());
  }

  @ParameterizedTest
  @CsvSource({
    "text/plain, 'http://h/a'",
    "application/octet-stream, '<urlset><url><loc>http://h/a</loc></url></urlset>'",
    "text/xml, '\uFEFF <urlset><url><loc>http://h/a</loc></url></urlset>'",
    "text/html, '<?xml version=\"1.0\"?><!-- x --><s:urlset xmlns:s=\"http://x/\"><s:url>"
        + "<s:loc>http://h/a</s:loc></s:url></s:urlset>'",
    "text/plain, '<urlset><url><loc>http://h/a</loc></url></urlset>'",
    "'', '<!DOCTYPE html><p><a href=\"http://h/a\">'",
    "text/plain, 'é <b>\nhttp://h/a'",
    "'', 'http://h/a'"
  })
  void sitemapsAreKnownByTheLinkThatLedToThem(String type, String body) throws IOException {
    Map<String, List<String>> text = Map.of("Content-Type", List.of("text/plain"));
    Target robots = seed("http://h/robots.txt");
    byte[] names = "Sitemap: http://h/urllist".getBytes(UTF_8);
    Target sitemap = frontEnd.discover(Fetched.of(robots, 200, text, names)).targets().get(0);
    Map<String, List<String>> headers =
        type.isEmpty() ? Map.of() : Map.of("Content-Type", List.of(type));
    byte[] plain = body.getBytes(UTF_8);
    byte[] read = type.startsWith("text/") ? plain : gzip(plain);
    assertEquals(
        List.of("http://h/a"), uris(frontEnd.discover(Fetched.of(sitemap, 200, headers, read))));
  }

  @ParameterizedTest
  @CsvSource({"4000, http://h/a", "5000, ''"})
  void theStartOfASitemapShowsWhatItIs(int comment, String expected) {
    Target sitemap =
        frontEnd
            .discover(page(seed("http://h/"), "<link rel=sitemap href=map.php>"))
            .targets()
            .get(0);
    String body =
        "<!--" + "x".repeat(comment) + "--><urlset><url><loc>http://h/a</loc></url></urlset>";
    Map<String, List<String>> html = Map.of("Content-Type", List.of("text/html"));
    Discovery found = frontEnd.discover(Fetched.of(sitemap, 200, html, body.getBytes(UTF_8)));
    assertEquals(expected, String.join(" ", uris(found)));
  }

  @Test
  void whatCannotBeReadSaysWhy() {
    Target seed = seed("http://h/#top");
    Discovery failed = frontEnd.discover(Fetched.failed(seed, "no answer in 20 s"));
    assertEquals("no answer in 20 s", failed.problem().orElse(""));
    assertEquals(List.of(), failed.targets());
    assertEquals("http://h/: no answer in 20 s", failed.outcome().place() + ": no answer in 20 s");
    Map<String, List<String>> png = Map.of("Content-Type", List.of("image/png"));
    Discovery image = frontEnd.discover(Fetched.of(seed, 200, png, new byte[9]));
    assertEquals("not a document: image/png", image.problem().orElse(""));
    assertEquals("", frontEnd.discover(page(seed, "")).problem().orElse(""));
    List<String> seeds = List.of("http://i/", "no URL");
    assertThrows(IllegalArgumentException.class, () -> frontEnd.seeds(seeds));
    assertEquals(1, frontEnd.seeds(seeds.subList(0, 1)).size(), "none was offered");
  }

  @Test
  void responsesOfAFlowKeepTheirOrder() {
    Target seed = seed("http://h/");
    List<Fetched> responses =
        IntStream.range(0, 500)
            .mapToObj(i -> page(seed, "<a href=" + i + "><a href=" + (i + 1) + ">"))
            .toList();
    FrontEnd ordered = frontEnd.withPipeline(PipelineOptions.defaults().withOrder(Order.SOURCE));
    List<String> all = new ArrayList<>();
    ordered.discover(Flux.fromIterable(responses)).toIterable().forEach(d -> all.addAll(uris(d)));
    assertEquals(IntStream.rangeClosed(0, 500).mapToObj(i -> "http://h/" + i).toList(), all);
  }

  @Test
  void fullSeenSetEndsTheFlow() {
    KeyFingerprinter keys = KeyFingerprinter.of(KeyProfile.CRAWL);
    try (SeenSet small = DiskSeenSet.temporary(keys, DiskSeenSet.Options.DEFAULT.withMaxKeys(2))) {
      FrontEnd full = FrontEnd.of(small);
      Target seed = full.seeds(List.of("http://h/")).get(0);
      Flux<Fetched> responses =
          Flux.just(page(seed, "<a href=a>"), page(seed, "<a href=b>"), page(seed, "<a href=c>"));
      StepVerifier.create(full.discover(responses))
          .expectNextCount(1)
          .verifyErrorMessage("more than 2 distinct keys");
    }
  }

  @Test
  void targetsAreInTheFormThatIsFetched() {
    ParameterRules rules = ParameterRules.parse("h only id");
    FrontEnd byRules = FrontEnd.of(MemorySeenSet.of(rules.profile())).withForm(rules.fetchForm());
    Target seed = byRules.seeds(List.of("http://h/")).get(0);
    Discovery found =
        byRules.discover(page(seed, "<a href='/%7Ea?id=1&x=2#t'><a href='/~a?y&id=1'>"));
    assertEquals(List.of("http://h/%7Ea?id=1#t"), uris(found));
    assertEquals("http://h/~a?id=1", found.targets().get(0).key().text());
  }
}
