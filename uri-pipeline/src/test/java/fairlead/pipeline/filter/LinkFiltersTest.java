package fairlead.pipeline.filter;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.html.Link;
import fairlead.html.extract.LinkExtractor;
import fairlead.html.rule.LinkKind;
import fairlead.pipeline.DocumentWork;
import fairlead.pipeline.KeyedOutcome;
import fairlead.pipeline.Outcome;
import fairlead.pipeline.Pages;
import fairlead.pipeline.sink.Tally;
import fairlead.uri.key.KeyProfile;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.CharRange;
import net.jqwik.api.constraints.StringLength;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LinkFiltersTest {

  private static Link link(String target) {
    return LinkExtractor.STANDARD.extract("http://h/", "<a href='" + target + "'>").links().get(0);
  }

  private static boolean accepts(Filter<Link> filter, String target) {
    return filter.test(link(target)).isAccepted();
  }

  @ParameterizedTest
  @CsvSource({
    "a.org, http://a.org/, true",
    "a.org, http://www.a.org:8080/, true",
    "A.ORG, http://a.org./, true",
    "a.org., http://a.org/, true",
    "a.org, http://ba.org/, false",
    "a.org, http://org/, false",
    "a.org, mailto:x@a.org, false",
    "b\u00FCcher.example, http://xn--bcher-kva.example/, true",
    "xn--bcher-kva.example, http://www.b\u00FCcher.example/, true",
    "[::1], http://[0:0:0:0:0:0:0:1]/, true",
    ".a.org, http://www.a.org/, true",
    "a.org, http://.a.org/, true",
    "3.4, http://1.2.3.4/, false",
    "1.2.3.4, http://1.2.3.4/, true",
    "4.c0, http://3.4.c0/, true"
  })
  void hostsAreComparedByWholeLabels(String suffix, String target, boolean accepted) {
    assertEquals(accepted, accepts(LinkFilters.host(suffix), target));
  }

  @ParameterizedTest
  @CsvSource({
    "*.pdf, http://h/a/b.pdf, true",
    "*.pdf, http://h/b.PDF, false",
    "*.pdf, http://h/b.pdf?q, false",
    "http://h/*, http://h/, true",
    "http://h/, http://h/, true",
    "http://h, http://h/, false",
    "*/a/*/c*, http://h/a/b/c/d, true",
    "*/a/*/c, http://h/a/c, false",
    "*?q=*, http://h/?q=1, true",
    "*?q=*, http://h/xq=1, false",
    "*\\**, http://h/a*b, true",
    "*\\**, http://h/ab, false",
    "http://h/a*a, http://h/a, false",
    "*ab*abc, http://h/ababc, true",
    "*/a/*/a/*, http://h/a/b, false",
    "*, http://h/, true"
  })
  void globsCoverTheWholeTarget(String glob, String target, boolean accepted) {
    assertEquals(accepted, accepts(LinkFilters.glob(glob), target));
    assertEquals(!accepted, accepts(LinkFilters.noGlob(glob), target));
  }

  @Property
  void globsMatchWhatTheRegularExpressionDoes(
      @ForAll @StringLength(max = 8) @CharRange(from = 'a', to = 'b') String text,
      @ForAll @StringLength(max = 6) @CharRange(from = 'a', to = 'c') String pattern) {
    String glob = pattern.replace('c', '*');
    assertEquals(text.matches(pattern.replace("c", ".*")), new Glob(glob).matches(text));
  }

  @Test
  void globsFindEachTextThatRepeatsItself() {
    for (int size = 1; size <= 5; size++) {
      for (int bits = 0; bits < 1 << size; bits++) {
        String wanted = letters(size, bits);
        Glob glob = new Glob("*" + wanted + "*");
        for (int length = 0; length <= 9; length++) {
          for (int text = 0; text < 1 << length; text++) {
            String letters = letters(length, text);
            assertEquals(letters.contains(wanted), glob.matches(letters), letters);
          }
        }
      }
    }
  }

  private static String letters(int count, int bits) {
    StringBuilder letters = new StringBuilder();
    for (int i = 0; i < count; i++) {
      letters.append((bits >> i & 1) == 0 ? 'a' : 'b');
    }
    return letters.toString();
  }

  @Test
  void backslashAtTheEndStandsForItself() {
    assertTrue(new Glob("a\\").matches("a\\"));
    assertFalse(new Glob("a\\").matches("a"));
  }

  /** A search that began anew at each place would take hours. */
  @Test
  void globsTakeLinearTime() {
    String text = "a".repeat(2_000_000);
    Glob glob = new Glob("*" + "a".repeat(500_000) + "b*" + "a".repeat(100_000) + "c");
    assertTimeoutPreemptively(
        Duration.ofSeconds(20), () -> assertFalse(glob.matches(text + "c" + text)));
  }

  @ParameterizedTest
  @CsvSource({"http://h/a/b?c/d/e, true", "http://h/a//b/, true", "http://h/a/b/c, false"})
  void depthCountsSegments(String target, boolean accepted) {
    assertEquals(accepted, accepts(LinkFilters.pathDepth(2), target));
  }

  @ParameterizedTest
  @CsvSource({
    "http://h/, true",
    "http://h/?, true",
    "http://h/?a&b=c;d, true",
    "http://h/?&&a=1&&b=2&&, true",
    "http://h/?a&b&c, false",
    "http://h/?a=1&a=1&a=1#&, false"
  })
  void parametersAreCounted(String target, boolean accepted) {
    assertEquals(accepted, accepts(LinkFilters.parameters(2), target));
  }

  @ParameterizedTest
  @CsvSource({"http://h/a/b/a/c, true", "http://h/a/b/a/b/a/b, false", "http://h/?a/a/a, true"})
  void repetitionLooksAtThePath(String target, boolean accepted) {
    assertEquals(accepted, accepts(LinkFilters.repetition(2), target));
  }

  @Test
  void schemesPathsAndLengthsAreCompared() {
    assertTrue(accepts(LinkFilters.scheme("HTTP"), "http://h/"));
    assertFalse(accepts(LinkFilters.scheme("https"), "http://h/"));
    assertTrue(accepts(LinkFilters.pathPrefix("/a/"), "http://h/a/b"));
    assertTrue(accepts(LinkFilters.pathPrefix("/a/b"), "http://h/a/b"));
    assertFalse(accepts(LinkFilters.pathPrefix("/a/"), "http://h/a"));
    assertFalse(accepts(LinkFilters.pathPrefix("/a?"), "http://h/a?"));
    assertTrue(accepts(LinkFilters.length(9), "http://h/"));
    assertFalse(accepts(LinkFilters.length(8), "http://h/"));
  }

  @Test
  void linksWithoutATargetAreErrorsAndStayUnlessRejectedAsSuch() {
    String broken = "http://h:x";
    for (Filter<Link> filter :
        List.of(
            LinkFilters.scheme("ftp"),
            LinkFilters.host("x"),
            LinkFilters.glob("x"),
            LinkFilters.noGlob("*"),
            LinkFilters.length(0),
            LinkFilters.parameters(0),
            LinkFilters.pathDepth(0),
            LinkFilters.repetition(0))) {
      assertTrue(accepts(filter, broken));
    }
    assertEquals("port-invalid", LinkFilters.resolved().test(link(broken)).reason());
    assertTrue(accepts(LinkFilters.resolved(), "http://h/"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", ".", "http://h/", "h:80", "u@h", "*.h", "h/", "::1"})
  void whatIsNoHostIsRefused(String suffix) {
    assertThrows(IllegalArgumentException.class, () -> LinkFilters.host(suffix));
  }

  @Test
  void credentialsAreNotInTheMessage() {
    for (String host : List.of("user:secret@h", "@h")) {
      assertEquals(
          "'***@h' is not a host, such as example.org",
          assertThrows(IllegalArgumentException.class, () -> LinkFilters.host(host)).getMessage());
    }
  }

  @Test
  void whatCouldNeverMatchIsRefused() {
    assertThrows(IllegalArgumentException.class, () -> LinkFilters.scheme("https:"));
    assertThrows(IllegalArgumentException.class, () -> LinkFilters.scheme(""));
    assertThrows(IllegalArgumentException.class, () -> LinkFilters.length(-1));
    assertThrows(IllegalArgumentException.class, () -> LinkFilters.parameters(-1));
    assertThrows(IllegalArgumentException.class, () -> LinkFilters.pathDepth(-1));
    assertThrows(IllegalArgumentException.class, () -> LinkFilters.repetition(-1));
  }

  @Test
  void filtersCombine() {
    Filter<Link> http = LinkFilters.scheme("http");
    Filter<Link> host = LinkFilters.host("h");
    assertEquals("host", http.and(host).test(link("http://i/")).reason());
    assertEquals("scheme", http.and(host).test(link("ftp://i/")).reason());
    assertTrue(accepts(http.or(host), "ftp://h/"));
    assertTrue(accepts(http.or(host), "http://i/"));
    assertEquals("scheme", http.or(host).test(link("ftp://i/")).reason());
    assertEquals("web", http.not("web").test(link("http://h/")).reason());
    assertTrue(accepts(http.not("web"), "ftp://h/"));
    assertSame(Verdict.ACCEPTED, http.test(link("http://h/")));
  }

  @Test
  void combinedFiltersUseTheContextIfOneDoes() {
    Filter<Link> rel = LinkFilters.rel("next");
    Filter<Link> pages = LinkFilters.pages();
    assertFalse(pages.and(pages).usesContext());
    assertFalse(pages.or(pages).usesContext());
    assertFalse(pages.not("x").usesContext());
    assertTrue(rel.not("x").usesContext());
    for (Filter<Link> one : List.of(rel.and(pages), pages.and(rel), rel.or(pages), pages.or(rel))) {
      assertTrue(one.usesContext());
    }
  }

  private static final String PAGE =
      "<a href=1><a href=2 rel=nofollow><img src=3><link rel=next href=4><a href=http://h:x>"
          + "<a href=ftp://h/>";

  @Test
  void everyRejectionIsCountedByItsReason() {
    Outcome outcome =
        DocumentWork.extract(LinkExtractor.STANDARD)
            .filter(LinkFilters.pages())
            .filter(LinkFilters.scheme("http"))
            .filter(LinkFilters.followed())
            .apply(Pages.page(0, PAGE));
    Outcome.Links found = (Outcome.Links) outcome;
    assertEquals(Map.of("kind", 1, "scheme", 1, "nofollow", 1), found.filtered());
    assertEquals(3, found.document().links().size(), "one of them an error");
    Tally tally = new Tally();
    tally.add(outcome);
    assertEquals(Map.of("kind", 1L, "scheme", 1L, "nofollow", 1L), tally.filtered());
    assertEquals(3, tally.linkCount());
  }

  @Test
  void filtersAlsoJudgeKeys() {
    KeyedOutcome keyed =
        DocumentWork.extract(LinkExtractor.STANDARD)
            .filter(LinkFilters.rel("next").or(LinkFilters.kind(Set.of(LinkKind.NAVIGATION))))
            .key(KeyProfile.CRAWL)
            .filter(Filter.of("odd", link -> !link.key().text().endsWith("1")))
            .filter(LinkFilters.scheme("http").on(link -> link.link()))
            .apply(Pages.page(0, PAGE));
    assertEquals(
        List.of("http://h/2", "http://h/4"),
        keyed.targets().stream().map(Object::toString).toList());
    assertEquals(Map.of("odd", 1, "scheme", 1), keyed.filteredByKey());
    Tally tally = new Tally();
    tally.add(keyed);
    assertEquals(
        Map.of("rel", 1L, "odd", 1L, "scheme", 1L),
        tally.filtered(),
        "the first of alternatives gives the reason");
  }
}
