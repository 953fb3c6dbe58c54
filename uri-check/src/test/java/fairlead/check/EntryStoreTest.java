package fairlead.check;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.check.PageReader.Candidate;
import fairlead.uri.Dialect;
import fairlead.uri.Resolution;
import fairlead.uri.Uri;
import fairlead.uri.dialects.Dialects;
import fairlead.uri.whatwg.Whatwg;
import java.nio.charset.StandardCharsets;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Assume;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

/** What is kept of a site is what was read. */
class EntryStoreTest {

  private static final String BASE = "https://example.org/folder/page.html?q#f";

  private final EntryStore store = new EntryStore();

  private Page page() {
    return new Page(
        "https://example.org/",
        "index.html",
        "",
        StandardCharsets.UTF_8,
        Page.Kind.PAGE,
        false,
        store.end(),
        null,
        0,
        Page.Rank.CONTENT,
        null);
  }

  @Property
  void findingsStayAsTheyAre(
      @ForAll("findings") @Size(max = 20) List<CheckFinding> first,
      @ForAll("findings") @Size(max = 20) List<CheckFinding> second) {
    first.forEach(store::add);
    Page one = page();
    second.forEach(store::add);
    Page other = page();
    for (Page page : List.of(one, other)) {
      EntryStore.Cursor cursor = store.read(page.entries());
      for (CheckFinding finding : page == one ? first : second) {
        assertTrue(cursor.next());
        assertFalse(cursor.isLink());
        assertEquals(finding, cursor.finding(page));
      }
      assertFalse(cursor.next());
    }
  }

  @Provide
  Arbitrary<List<CheckFinding>> findings() {
    Arbitrary<String> text = Arbitraries.of("", "a", "b.html", "../b.html", "\u20ac", "x/\ud800");
    Arbitrary<CheckFinding> finding =
        Combinators.combine(
                Arbitraries.of(CheckCode.values()),
                Arbitraries.of(CheckSeverity.ERROR, CheckSeverity.WARNING),
                Arbitraries.integers().greaterOrEqual(0),
                Arbitraries.integers().greaterOrEqual(0),
                Arbitraries.integers().greaterOrEqual(-1),
                text.injectNull(0.2),
                text.injectNull(0.2),
                text)
            .as(
                (code, severity, line, column, offset, reference, target, message) ->
                    new CheckFinding(
                        code,
                        severity,
                        "https://example.org/",
                        "index.html",
                        "",
                        StandardCharsets.UTF_8,
                        line,
                        column,
                        offset,
                        "a",
                        reference == null ? null : "href",
                        reference,
                        target,
                        message,
                        null));
    return finding.list();
  }

  @Property
  void linksStayAsTheyAre(@ForAll("references") String reference) {
    Resolution resolution = Whatwg.DIALECT.tryResolve(Whatwg.parse(BASE), reference);
    Assume.that(resolution instanceof Uri);
    Uri target = (Uri) resolution;
    store.add(new Candidate(target, reference, "a", "href", false, true, true, 3, 4, 5));
    Page page = page();
    EntryStore.Cursor cursor = store.read(page.entries());
    assertTrue(cursor.next());
    assertTrue(cursor.isLink());
    assertTrue(cursor.kind().up() && cursor.kind().ignored() && !cursor.kind().above());
    assertEquals(target.toString(), store.targets().get(cursor.target()));
    CheckFinding finding =
        cursor.finding(page, CheckCode.MISSING_DOCUMENT, CheckSeverity.ERROR, "m", null);
    assertEquals(
        new CheckFinding(
            CheckCode.MISSING_DOCUMENT,
            CheckSeverity.ERROR,
            page.uri(),
            page.source(),
            "",
            StandardCharsets.UTF_8,
            3,
            4,
            5,
            "a",
            "href",
            reference,
            target.toString(),
            "m",
            null),
        finding);
  }

  private static Candidate link(int line, int column, int offset) {
    return new Candidate(
        Whatwg.parse("https://example.org/a"),
        "a",
        "a",
        "href",
        false,
        false,
        false,
        line,
        column,
        offset);
  }

  @Test
  void linkTakesSevenBytesAndItsKindIsStoredOnce() {
    store.add(link(3, 4, 5));
    long before = store.bytes();
    store.add(link(4, 5, 6));
    assertEquals(7, store.bytes() - before);
    assertEquals(14, store.end().length);
  }

  @Test
  void placesMayBeLarge() {
    for (int large : new int[] {127, 128, 1 << 25, Integer.MAX_VALUE}) {
      store.add(link(large, large, large));
      Page page = page();
      EntryStore.Cursor cursor = store.read(page.entries());
      assertTrue(cursor.next());
      CheckFinding finding =
          cursor.finding(page, CheckCode.MISSING_DOCUMENT, CheckSeverity.ERROR, "m", null);
      assertEquals(
          List.of(large, large, large),
          List.of(finding.line(), finding.column(), finding.offset()));
    }
  }

  /** Pages choose the names of elements, which may be long. */
  @Test
  void everyTextOfAnEntryTakesMemory() {
    String text = "x".repeat(1_000);
    Uri target = Whatwg.parse(BASE);
    Uri longTarget = Whatwg.parse("https://example.org/" + text);
    for (Candidate link :
        List.of(
            new Candidate(longTarget, "", "a", "href", false, false, false, 1, 1, 1),
            new Candidate(target, text, "a", "href", false, false, false, 1, 1, 1),
            new Candidate(target, "", text, "href", false, false, false, 1, 1, 1),
            new Candidate(target, "", "a", text, false, false, false, 1, 1, 1))) {
      long before = store.bytes();
      store.add(link);
      assertTrue(store.bytes() - before > 1_000, "" + link);
    }
  }

  /** Targets are kept as texts, and parsed once more when they are judged. */
  @Property
  void targetsAreTheSameWhenParsedAgain(
      @ForAll("references") String reference, @ForAll("dialects") Dialect dialect) {
    Resolution resolution = dialect.tryResolve((Uri) dialect.tryParse(BASE), reference);
    Assume.that(resolution instanceof Uri);
    Uri target = (Uri) resolution;
    Assume.that(target.hasAuthority() || target.scheme().equals("file"));
    assertEquals(target, dialect.tryParse(target.toString()));
  }

  @Provide
  Arbitrary<String> references() {
    return Arbitraries.of(
            "..",
            ".",
            "/",
            "//",
            "\\",
            "a",
            "b.html",
            "?",
            "#",
            "%2e",
            "%41",
            "%",
            "\u00e9",
            " ",
            ":",
            "@",
            "http:",
            "https://",
            "file:",
            "file:///",
            "C:",
            "C|",
            "example.com",
            "[::1]",
            "1",
            "x:/")
        .list()
        .ofMaxSize(6)
        .map(parts -> String.join("", parts));
  }

  @Provide
  Arbitrary<Dialect> dialects() {
    return Arbitraries.of(Dialects.all());
  }
}
