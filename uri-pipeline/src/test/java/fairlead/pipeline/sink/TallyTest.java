package fairlead.pipeline.sink;

import static fairlead.pipeline.sink.Outcomes.outcome;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.html.extract.LinkExtractor;
import fairlead.html.rule.LinkKind;
import fairlead.pipeline.DocumentWork;
import fairlead.pipeline.Outcome;
import fairlead.pipeline.Pages;
import fairlead.pipeline.filter.LinkFilters;
import fairlead.uri.key.KeyProfile;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import reactor.test.StepVerifier;

class TallyTest {

  @Test
  void tallyCountsByOutcomeKindAndReason() {
    Tally tally = new Tally();
    String page = "<a href=x></a><a href='http://h:x'></a><img src=y><base href='http://h:y'>";
    tally.add(outcome(page));
    tally.add(new Outcome.Failed(Pages.record("a", null, 0), 5, "x"));
    tally.add(new Outcome.Skipped(Pages.record("a", null, 1), "revisit"));
    assertEquals(3, tally.documentCount());
    assertEquals(Map.of("revisit", 1L), tally.skips());
    assertEquals(page.length() + 5, tally.bytes());
    assertEquals(3, tally.linkCount());
    assertEquals(1, tally.documents(Outcome.Kind.FAILED));
    assertEquals(Map.of("port-invalid", 1L), tally.rejections());
    assertEquals(Map.of("unusable base", 1L), tally.findings());
  }

  @Test
  void countsOfOneTallyGoOnInAnother() {
    Tally tally = new Tally();
    tally.add(outcome("<a href=x></a><a href='http://h:x'></a><base href='http://h:y'>"));
    tally.add(new Outcome.Failed(Pages.record("a", null, 0), 5, "x"));
    tally.add(new Outcome.Skipped(Pages.record("a", null, 1), "a/b"));
    Tally other = new Tally();
    other.addAll(tally.counts());
    assertEquals(tally.counts(), other.counts());
    other.addAll(tally.counts());
    other.addAll(Map.of("failures", 7L, "left/x", 8L));
    assertEquals(2 * tally.linkCount(), other.linkCount());
    assertEquals(Map.of("a/b", 2L), other.skips());
    assertEquals(2 * tally.bytes(), other.bytes());
  }

  @Test
  void eachCountHasAName() {
    Tally tally = new Tally();
    tally.add(
        DocumentWork.extract(LinkExtractor.STANDARD)
            .filter(LinkFilters.scheme("http"))
            .key(KeyProfile.CRAWL)
            .apply(
                Pages.page(
                    0, "<base href='http://h:y'><a href=x><a href='http://h:x'><img src='s:'>")));
    tally.add(new Outcome.Skipped(Pages.record("a", null, 1), "a/b"));
    Map<String, Long> expected = new TreeMap<>();
    expected.put("documents/LINKS", 1L);
    expected.put("documents/SKIPPED", 1L);
    expected.put("links/NAVIGATION", 2L);
    expected.put("rejections/port-invalid", 1L);
    expected.put("findings/unusable base", 1L);
    expected.put("filtered/scheme", 1L);
    expected.put("skips/a/b", 1L);
    expected.put("bytes", 69L);
    expected.put("new keys", 1L);
    assertEquals(expected, tally.counts());
    assertEquals(1, tally.newKeys());
    assertEquals(Map.of(LinkKind.NAVIGATION, 2L), tally.links());
    tally.addAll(tally.counts());
    expected.replaceAll((name, count) -> 2 * count);
    assertEquals(expected, tally.counts());
    assertEquals(2, tally.newKeys());
  }

  @Test
  void progressIsReportedAgainAndAgain() {
    Tally tally = new Tally();
    tally.add(outcome("<a href=x></a><a href='http://h:x'></a>"));
    StepVerifier.create(tally.progress(Duration.ofMillis(1)).take(2))
        .assertNext(
            progress -> {
              assertEquals(1, progress.documents());
              assertEquals(2, progress.links());
              assertEquals(1, progress.rejections());
              assertEquals(0, progress.newKeys());
              assertTrue(progress.elapsed().toMinutes() < 10, progress.toString());
              assertEquals(
                  progress.bytesPerSecond() / progress.documentsPerSecond(),
                  (double) progress.bytes(),
                  0.001);
            })
        .expectNextCount(1)
        .verifyComplete();
    assertEquals(0, new Progress(1, 1, 1, 1, 1, Duration.ZERO).bytesPerSecond());
  }
}
