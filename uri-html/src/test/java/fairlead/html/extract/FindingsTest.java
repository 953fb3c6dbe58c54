package fairlead.html.extract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.html.DocumentLimit;
import fairlead.html.DocumentLinks;
import fairlead.html.Extraction;
import fairlead.html.Finding;
import fairlead.html.Finding.Kind;
import fairlead.html.Limits;
import fairlead.html.Link;
import fairlead.html.Representation;
import fairlead.html.rule.LinkTable;
import fairlead.uri.Rejection;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is reported about a document besides its links, and what is left out of it. */
class FindingsTest {

  private static final LinkExtractor EXTRACTOR = LinkExtractor.STANDARD;

  private static final LinkExtractor LINT =
      EXTRACTOR.withTable(LinkTable.STANDARD.switched("comment", true)).withLint();

  private static Representation page(String page) {
    return Representation.of("http://h/", page.getBytes(StandardCharsets.UTF_8));
  }

  private static String findings(LinkExtractor extractor, String page) {
    return String.join(
        ", ", extractor.extract(page(page)).findings().stream().map(Finding::toString).toList());
  }

  private static String findings(DocumentLimit limit, int most, String page) {
    return findings(EXTRACTOR.withLimits(Limits.DEFAULT.with(limit, most)), page);
  }

  private static List<String> references(DocumentLinks links) {
    return links.links().stream().map(Link::reference).toList();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      value = {
        "<p><img src=''>                      | 1:14: empty reference: img src",
        "<link href><script src=''></script>  | 1:11: empty reference: link href,"
            + " 1:25: empty reference: script src",
        "<img src=' '><img src=x>             | ^^",
        "<a href=''><form action=''>          | ^^",
        "<img srcset=''><a ping=''>           | ^^",
        "<style></style>                      | ^^",
        "<template><img src=''></template>    | ^^",
        "<!--<img src=''>-->                  | ^^",
        "<p data-fairlead-ignore><img src=''> | ^^",
      })
  void emptyReferencesAreReportedWhereTheyMeanNothing(String page, String expected) {
    assertEquals(expected, findings(LINT, page));
    assertEquals("", findings(EXTRACTOR, page));
  }

  @Test
  void emptyReferencesAreReportedUpToALimit() {
    List<Finding> findings = LINT.extract(page("<img src=''>".repeat(1_100))).findings();
    assertEquals(1_000, findings.size());
  }

  @Test
  void scriptsThatAreNoJsonAreCountedUnlessTheyWereCut() {
    String script = "<script type=importmap>{</script>";
    assertEquals("not JSON of the right form: scripts: 1", findings(EXTRACTOR, script));
    assertEquals(
        "not JSON of the right form: scripts: 2", findings(EXTRACTOR, script + "<p>" + script));
    assertEquals("", findings(EXTRACTOR, "<script type=importmap>{}</script>"));
    String cut = "<script type=importmap>{\"imports\": {}}</script>";
    assertEquals(
        "1:24: values cut at the limit: values: 1",
        findings(DocumentLimit.ATTRIBUTE_CHARS, 9, cut));
  }

  @Test
  void placesOfTheFirstDocumentsBeyondTheLimitAreReported() {
    String page = "<iframe srcdoc=a></iframe>\n".repeat(12);
    assertEquals(
        "1:16: nested documents cut at the limit: documents: 12; also at 2:16, 3:16, 4:16, 5:16,"
            + " 6:16, 7:16, 8:16, 9:16, 10:16",
        findings(DocumentLimit.NESTING, 0, page));
  }

  /** The target of a reference with a scheme is as long as the reference. */
  @Test
  void referenceMayBeAsLongAsTheLimit() {
    for (int most : List.of(5, 6)) {
      Limits limits = Limits.DEFAULT.with(DocumentLimit.REFERENCE_CHARS, most);
      Link link = EXTRACTOR.withLimits(limits).extract(page("<a href=s:1234>")).links().get(0);
      assertEquals(most == 5, link.resolution() instanceof Rejection);
    }
  }

  /** Whenever it ends, the links before the end are there, and the others are counted. */
  @Test
  void cancelledReadingKeepsTheLinksBeforeIt() {
    int all = 600;
    String page = "<p>" + "<img src=x>\n".repeat(all);
    TreeSet<Integer> read = new TreeSet<>();
    int last = asked(page);
    for (int allowed = 0; allowed < last; allowed++) {
      if (cancelled(page, allowed) instanceof DocumentLinks links) {
        int kept = links.links().size();
        String place = kept == 0 ? "1:13" : kept + 1 + ":10";
        assertEquals(
            place + ": cut at the time limit: " + (all - kept) + " left out",
            links.findings().get(0).toString());
        read.add(kept);
      }
    }
    assertEquals(List.of(0, 128, 256, 384, 512), List.copyOf(read));
  }

  /** It is one of the values that are left out, as are those after it. */
  @Test
  void cancelledNestedDocumentIsLeftOut() {
    String nested = "<a href=y>".repeat(3_000);
    String page = "<a href=x></a><iframe srcdoc='" + nested + "'></iframe><a href=z>";
    int last = asked(page);
    boolean inNested = false;
    for (int allowed = 0; allowed < last; allowed++) {
      if (cancelled(page, allowed) instanceof DocumentLinks links
          && references(links).equals(List.of("x"))) {
        assertEquals("1:31: cut at the time limit: 2 left out", links.findings().get(0).toString());
        inNested = true;
      }
    }
    assertTrue(inNested);
  }

  private static int asked(String page) {
    AtomicInteger asked = new AtomicInteger();
    EXTRACTOR.tryExtract(page(page), () -> asked.incrementAndGet() < 0);
    return asked.get();
  }

  private static Extraction cancelled(String page, int allowed) {
    AtomicInteger asked = new AtomicInteger();
    return EXTRACTOR.tryExtract(page(page), () -> asked.incrementAndGet() > allowed);
  }

  /** An attribute ends with its tag; only a text may go on after the end. */
  @Test
  void onlyTextsAreCutWithTheirDocument() {
    String page = "<img srcset='a 1x, b'><p>text";
    Limits bytes = Limits.DEFAULT.with(DocumentLimit.BYTES, page.length() - 2);
    for (LinkExtractor extractor : List.of(EXTRACTOR, EXTRACTOR.withoutPlaces())) {
      DocumentLinks links = extractor.withLimits(bytes).extract(page(page));
      assertEquals(List.of("a", "b"), references(links));
    }
    String style = "<iframe srcdoc='<style>a{b:url(x'></iframe>";
    assertEquals(List.of("x"), references(EXTRACTOR.extract(page(style))));
    assertEquals(List.of(), references(EXTRACTOR.withLimits(bytes).extract(page(style + "<p>"))));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "ATTRIBUTES | 2 | <base a=1 b=2>                                               | false",
        "ATTRIBUTES | 2 | <base a=1 b=2 href=/b/>                                      | true",
        "ATTRIBUTES | 2 | <template><base href=/t/></template><base a=1 b=2 href=/b/>  | true",
        "ATTRIBUTES | 2 | <base href=/t/><base a=1 b=2 href=/b/>                       | false",
        "TAGS       | 3 | <template><base href=/t/></template><p><p><p>                 | false",
        "TAGS       | 3 | <template><base href=/t/></template><p><p><base href=/b/>    | true",
      })
  void onlyABaseThatWouldCountIsMissed(DocumentLimit limit, int most, String page, boolean missed) {
    Limits limits = Limits.DEFAULT.with(limit, most);
    assertEquals(
        missed,
        EXTRACTOR.withLimits(limits).extract(page(page)).findings().stream()
            .anyMatch(one -> one.kind() == Kind.BASE_UNREAD));
  }

  /** The parser itself drops what comes after. */
  @Test
  void baseBeyondAllAttributesIsMissed() {
    StringBuilder tag = new StringBuilder("<base");
    for (int i = 0; i < 512; i++) {
      tag.append(" a").append(i);
    }
    assertEquals(
        "base that was not read, 1:1: attributes cut at the limit: tags: 1",
        findings(EXTRACTOR, tag + " href=/b/>"));
  }

  /** What is around them takes room before it is known which of them are links. */
  @Test
  void contextOfEmptyReferencesCountsToo() {
    String page = "<img src='' alt=abcdefghij>\n".repeat(10) + "<a href=x>y</a>";
    LinkExtractor extractor = EXTRACTOR.withContext();
    assertEquals(List.of("x"), references(extractor.extract(page(page))));
    Link one = extractor.extract(page("<img src=x alt=abcdefghij>")).links().get(0);
    int each = one.context().text().length() + one.context().path().length();
    for (int missing : List.of(0, 1)) {
      Limits few = Limits.DEFAULT.with(DocumentLimit.TARGET_CHARS, 4 * each - missing);
      DocumentLinks links = extractor.withLimits(few).extract(page(page));
      assertEquals(List.of(), references(links));
      assertEquals(
          missing == 0
              ? "6:11: links cut at the limit: 6 left out"
              : "5:11: links cut at the limit: 7 left out",
          links.findings().get(0).toString());
    }
  }
}
