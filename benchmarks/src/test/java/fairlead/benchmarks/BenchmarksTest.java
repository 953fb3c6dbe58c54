package fairlead.benchmarks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.benchmarks.ExtractBenchmark.Extractor;
import fairlead.benchmarks.ResolveBenchmark.Resolver;
import fairlead.benchmarks.WhatwgBenchmark.UrlParser;
import fairlead.testing.Suites;
import org.junit.jupiter.api.Test;

/** The benchmarks run, and those they compare do the same work. */
class BenchmarksTest {

  @Test
  void extractorsFindTheSameLinks() {
    Suites.corpora("sites/sqlite3-doc");
    ExtractBenchmark benchmark = new ExtractBenchmark();
    benchmark.read();
    int ours = benchmark.extract();
    benchmark.extractor = Extractor.JSOUP_SELECT_ONLY;
    assertTrue(ours > 1000);
    assertEquals(ours, benchmark.extract());
  }

  @Test
  void resolversAgreeOnOrdinaryReferences() {
    for (Resolver resolver : Resolver.values()) {
      assertEquals("http://a.example.org/b/g", resolver.resolve("../g"));
    }
  }

  @Test
  void urlParsersComeToTheSame() {
    for (UrlParser parser : UrlParser.values()) {
      Object url = parser.parse("https://example.org/a?b#c");
      assertNotNull(url, parser.name());
      if (parser != UrlParser.SPRING) { // whose record prints its fields
        assertEquals("https://example.org/a?b#c", url.toString());
      }
      assertNull(parser.parse("http://h:x/ "), parser.name());
    }
  }

  @Test
  void rivalsTakeTurns() {
    Suites.corpora("urls/others/kasztp.txt");
    Turns.Contest resolve =
        Turns.contests().stream()
            .filter(contest -> contest.name().startsWith("resolve"))
            .findFirst()
            .orElseThrow();
    for (Turns.Result result : Turns.hold(resolve, 0, 1)) {
      assertTrue(result.nanos() > 0 && result.bytes() > 0, result.toString());
      assertEquals(0, result.refused());
    }
  }

  @Test
  void urlsAreRead() {
    Suites.corpora("urls/others/kasztp.txt");
    new SplitBenchmark().read();
    assertEquals(48_009 / 48 + 1, Corpus.urls(48).size());
  }
}
