package fairlead.pipeline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.html.DocumentLimit;
import fairlead.html.HeaderField;
import fairlead.html.Limits;
import fairlead.html.Representation;
import fairlead.html.extract.LinkExtractor;
import fairlead.pipeline.filter.Filter;
import fairlead.pipeline.filter.LinkFilters;
import fairlead.uri.base.BaseContext;
import fairlead.uri.key.KeyProfile;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DocumentWorkTest {

  private static final ExtractWork WORK = DocumentWork.extract(LinkExtractor.STANDARD);

  private static final Document PAGE =
      Pages.page(0, "<a href=a rel='me nofollow'></a><a href=b></a><a href='http://h:x'></a>");

  @Test
  void timeIsThatOfOneDocument() {
    List<Long> times = new ArrayList<>();
    DocumentWork<Outcome> work = WORK.timed(times::add);
    long start = System.nanoTime();
    work.apply(PAGE);
    work.apply(Document.unread(PAGE.provenance(), "gone"));
    long end = System.nanoTime();
    assertEquals(2, times.size());
    assertTrue(times.get(0) >= 0 && times.get(1) >= 0, times.toString());
    assertTrue(times.get(0) + times.get(1) <= end - start, times + " in " + (end - start));
  }

  @Test
  void workThatFailsIsTimedToo() {
    List<Long> times = new ArrayList<>();
    DocumentWork<Object> work =
        WORK.<Object>map(
                outcome -> {
                  throw new IllegalStateException("defect");
                })
            .timed(times::add);
    assertThrows(IllegalStateException.class, () -> work.apply(PAGE));
    assertEquals(1, times.size());
  }

  @Test
  void filtersPassOnDocumentsWithoutLinks() {
    Filter<fairlead.html.Link> none = Filter.of("none", link -> false);
    Outcome gone = WORK.filter(none).apply(Document.unread(PAGE.provenance(), "gone"));
    assertEquals("gone", assertInstanceOf(Outcome.Failed.class, gone).message());
    Outcome other = WORK.filter(none).apply(Document.other(PAGE.provenance(), "image"));
    assertEquals("image", assertInstanceOf(Outcome.Skipped.class, other).reason());
  }

  @Test
  void contextIsReadForFiltersThatUseIt() {
    KeyWork all = WORK.key(KeyProfile.CRAWL);
    KeyWork without = all.filter(Filter.of("b", link -> !link.target().path().endsWith("b")));
    assertFalse(without.apply(PAGE).links().get(0).link().context().isRead());
    KeyWork followed = all.filter(LinkFilters.followed().on(KeyedLink::link));
    KeyedOutcome outcome = followed.apply(PAGE);
    assertEquals(List.of("http://h/b"), outcome.targets().stream().map(Object::toString).toList());
    assertEquals(Map.of("nofollow", 1), outcome.filteredByKey());
    assertEquals(
        List.of("http://h/a"),
        WORK
            .filter(LinkFilters.context("rel", context -> context.rel().contains("me")))
            .key(KeyProfile.CRAWL)
            .apply(PAGE)
            .targets()
            .stream()
            .map(Object::toString)
            .toList());
  }

  @ParameterizedTest
  @CsvSource({
    "200, 'http://h/b http://h/next', 0",
    "299, 'http://h/b http://h/next', 0",
    "300, 'http://h/to http://h/next', 1",
    "199, 'http://h/next', 1",
    "404, 'http://h/next', 1",
    "301, 'http://h/to http://h/next', 1"
  })
  void linksInThePagesOfErrorsAreLeftOut(int status, String targets, int left) {
    Map<String, List<String>> headers = new TreeMap<>();
    headers.put("Content-Type", List.of("text/html"));
    headers.put("Link", List.of("<next>; rel=next"));
    headers.put("Location", List.of("to"));
    byte[] body = "<a href=b>".getBytes(StandardCharsets.UTF_8);
    Document page = Document.received("http://h/a", status, headers, body);
    Outcome outcome = WORK.filterByStatus().apply(page);
    List<String> found = new ArrayList<>();
    ((Outcome.Links) outcome).document().targets().forEach(target -> found.add(target.toString()));
    Collections.sort(found);
    List<String> expected = new ArrayList<>(List.of(targets.split(" ")));
    Collections.sort(expected);
    assertEquals(expected, found);
    assertEquals(left, ((Outcome.Links) outcome).filtered().getOrDefault("status", 0));
    Document file = Document.received(PAGE.provenance(), Representation.of("http://h/", body));
    assertEquals(Map.of(), ((Outcome.Links) WORK.filterByStatus().apply(file)).filtered());
  }

  @Test
  void extractorIsTheOneThatReads() {
    LinkExtractor extractor = LinkExtractor.STANDARD.withContext();
    assertSame(extractor, DocumentWork.extract(extractor).extractor());
  }

  @Test
  void unknownCodingIsQuotedUpToALength() {
    for (int length : List.of(5, 40, 41, 100)) {
      String coding = "x".repeat(length);
      Document page =
          Document.received(
              PAGE.provenance(),
              new Representation(
                  "<a href=a>".getBytes(StandardCharsets.UTF_8),
                  "http://h/",
                  BaseContext.retrievedFrom("http://h/"),
                  "text/html",
                  null,
                  List.of(new HeaderField("Content-Encoding", coding))));
      String finding = ((Outcome.Links) WORK.apply(page)).document().findings().get(0).detail();
      assertEquals(length <= 40, finding.equals("'" + coding + "'"), finding);
      assertEquals(length > 40, finding.matches("'x{40}\\.\\.\\.'"), finding);
    }
  }

  @Test
  void documentThatCannotBeReadFails() {
    LinkExtractor late =
        LinkExtractor.STANDARD.withLimits(Limits.DEFAULT.with(DocumentLimit.TIME_MILLIS, 0));
    assertInstanceOf(Outcome.Failed.class, DocumentWork.extract(late).apply(PAGE));
  }

  @Test
  void attachmentsTravelAlong() {
    record Depth(int hops) {}
    KeyWork work = WORK.key(KeyProfile.CRAWL);
    Outcome outcome = work.apply(PAGE.withAttachment(new Depth(2))).outcome();
    assertEquals(Optional.of(new Depth(2)), outcome.attachment(Depth.class));
    assertEquals(Optional.empty(), outcome.attachment(String.class));
    assertEquals(Optional.empty(), work.apply(PAGE).outcome().attachment(Depth.class));
    Document gone = Document.unfetched("http://h/gone", "no answer").withAttachment(new Depth(3));
    Outcome failed = work.apply(gone.withNext(Position.of("1"))).outcome();
    assertEquals(Optional.of(new Depth(3)), failed.attachment(Depth.class));
    assertEquals("http://h/gone", failed.provenance().uri());
    assertEquals("no answer", assertInstanceOf(Outcome.Failed.class, failed).message());
  }

  @Test
  void filtersAddUp() {
    KeyedOutcome outcome =
        WORK.key(KeyProfile.CRAWL)
            .filter(Filter.of("a", link -> !link.target().path().endsWith("a")))
            .filter(Filter.of("b", link -> !link.target().path().endsWith("b")))
            .apply(PAGE);
    assertEquals(List.of(), outcome.links());
    assertEquals(Map.of("a", 1, "b", 1), outcome.filteredByKey());
  }

  @Test
  void onlyLinksWithTargetHaveKeys() {
    assertEquals(2, WORK.key(KeyProfile.CRAWL).apply(PAGE).links().size());
    assertEquals(
        List.of(),
        WORK.key(KeyProfile.CRAWL).apply(Document.unread(PAGE.provenance(), "gone")).links());
  }
}
