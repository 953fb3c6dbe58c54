package fairlead.benchmarks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.testing.Suites;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The benchmarks run, and those they compare do the same work. */
class BenchmarksTest {

  private static final String URL = "https://example.org/a?b#c";

  private static final String BASE = "http://a.example.org/b/c/d;p?q";

  /** What is a record of fields, or a key of another form than a URL. */
  private static final Set<Implementation> OTHER_TEXTS =
      Set.of(
          Implementation.SPRING_RFC,
          Implementation.SPRING_WHATWG,
          Implementation.WEBARCHIVE_COMMONS);

  /** Tika collects other links; who reads tags alone takes for links what is text in an iframe. */
  @ParameterizedTest
  @EnumSource(
      value = Task.class,
      names = {"EXTRACT", "EXTRACT_WITH_PLACES"})
  void extractorsFindTheSameLinks(Task task) {
    Suites.corpora("sites/sqlite3-doc");
    for (Page page : Corpus.VALIDATOR_PAGES.pages().subList(0, 10)) {
      String document = page.references().get(0);
      Object ours =
          Implementation.FAIRLEAD.work(task).orElseThrow().on(page.base()).apply(document);
      for (Implementation by : Implementation.doing(task)) {
        Object theirs = by.work(task).orElseThrow().on(page.base()).apply(document);
        switch (by) {
          case TIKA, FAIRLEAD_ALL_ROWS -> assertNotNull(theirs);
          case JERICHO -> assertTrue((int) theirs >= (int) ours, by.title());
          case ATTOPARSER -> // which refuses a page whose XML declaration is malformed
              assertTrue(theirs == null || (int) theirs >= (int) ours, by.title());
          default -> assertEquals(ours, theirs, by.title() + " " + document);
        }
      }
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = Task.class,
      names = {"PARSE", "VALIDATE", "WHATWG"})
  void parsersComeToTheSame(Task task) {
    for (Implementation by : Implementation.doing(task)) {
      Object parsed = by.work(task).orElseThrow().on(BASE).apply(URL);
      assertNotNull(parsed, by.title());
      if (!OTHER_TEXTS.contains(by)) {
        assertEquals(URL, parsed.toString(), by.title());
      }
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = Task.class,
      names = {"RESOLVE_TO_VALUE", "RESOLVE_TO_STRING"})
  void resolversAgreeOnOrdinaryReferences(Task task) {
    for (Implementation by : Implementation.doing(task)) {
      Object target = by.work(task).orElseThrow().on(BASE).apply("../g?y");
      assertNotNull(target, by.title());
      if (task == Task.RESOLVE_TO_STRING || !OTHER_TEXTS.contains(by)) {
        assertEquals("http://a.example.org/b/g?y", target.toString(), by.title());
      }
    }
  }

  @Test
  void normalizersTakeOutDotSegments() {
    for (Implementation by : Implementation.doing(Task.NORMALIZE)) {
      Work work = by.work(Task.NORMALIZE).orElseThrow();
      assertEquals("http://example.org/a", work.on(BASE).apply("http://example.org/b/../a"));
    }
  }

  @Test
  void comparersFindEqualWhatIsEqual() {
    for (Implementation by : Implementation.doing(Task.COMPARE)) {
      Work work = by.work(Task.COMPARE).orElseThrow();
      assertEquals(true, work.on("http://example.org/a").apply("http://EXAMPLE.org/a"), by.title());
      assertEquals(false, work.on("http://example.org/a").apply("http://example.org/b"));
    }
  }

  @Test
  void rivalsRunInterleaved() {
    Interleaved.Contest resolve =
        Interleaved.contests().stream()
            .filter(contest -> contest.corpus() == Corpus.SECTION_5_4)
            .findFirst()
            .orElseThrow();
    for (Interleaved.Result result : Interleaved.hold(resolve, 1, 1)) {
      assertTrue(result.nanos() > 0 && result.bytes() > 0, result.toString());
    }
  }

  @ParameterizedTest
  @EnumSource(Corpus.class)
  void corporaAreRead(Corpus corpus) {
    Suites.corpora("urls/others/kasztp.txt");
    List<Page> pages = corpus.pages();
    assertTrue(Page.size(pages) >= 22);
    for (Task task : Task.values()) {
      if (Corpus.of(task).contains(corpus)) {
        long refused = Implementation.FAIRLEAD.work(task).orElseThrow().refused(pages);
        assertTrue(refused * 100 <= Page.size(pages), task + " refuses " + refused);
      }
    }
  }
}
