package fairlead.apitests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import fairlead.testing.Suites;
import fairlead.testing.Tsv;
import fairlead.uri.Diagnostic;
import fairlead.uri.Dialect;
import fairlead.uri.RelativeReference;
import fairlead.uri.Uri;
import fairlead.uri.UriReference;
import fairlead.uri.dialects.Dialects;
import fairlead.uri.generic.Rfc3986;
import fairlead.uri.generic.UrlSyntax05;
import fairlead.uri.key.KeyProfile;
import fairlead.uri.lint.Advice;
import fairlead.uri.lint.GoodPractice;
import fairlead.uri.normalize.Change;
import fairlead.uri.normalize.Comparison;
import fairlead.uri.normalize.Effect;
import fairlead.uri.normalize.Ladder;
import fairlead.uri.normalize.Normalizer;
import fairlead.uri.normalize.Rung;
import fairlead.uri.normalize.SchemeRegistry;
import fairlead.uri.normalize.SchemeRules;
import fairlead.uri.normalize.ServerFacts;
import fairlead.uri.normalize.Step;
import fairlead.uri.scheme.SchemeTrait;
import fairlead.uri.scheme.Schemes;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NormalizerTest {

  private static final Ladder LADDER = new Ladder(Rfc3986.DIALECT);

  private static Uri uri(String text) {
    return Rfc3986.DIALECT.parse(text);
  }

  @TestFactory
  Stream<DynamicTest> normalForms() {
    return Tsv.resource(NormalizerTest.class, "normal-forms.tsv").stream()
        .map(
            row ->
                dynamicTest(
                    row.get("dialect") + ": " + row.get("uri") + " (" + row.get("why") + ")",
                    () -> checkForms(row)));
  }

  private static void checkForms(Map<String, String> row) {
    Dialect dialect = Dialects.named(row.get("dialect")).orElseThrow();
    Uri uri = dialect.parse(row.get("uri"));
    Ladder ladder = new Ladder(dialect);
    for (Rung rung : List.of(Rung.SYNTAX, Rung.SCHEME)) {
      String expected = row.get(rung == Rung.SYNTAX ? "syntax" : "scheme");
      Uri normal = ladder.normalizer(rung).normalize(uri);
      assertEquals(expected.isEmpty() ? row.get("uri") : expected, normal.toString(), rung.name());
      assertEquals(dialect.parseReference(normal.toString()).layout(), normal.layout());
    }
  }

  @ParameterizedTest
  @CsvSource({
    "http://h/%7e, http://h/%7e, STRING",
    "http://h/%7e, HTTP://H/a/../~, SYNTAX",
    "http://h:80, http://h/, SCHEME",
    "http://h/a, http://h/a/, PROTOCOL",
    "http://h/old#x, http://h/a/#x, PROTOCOL",
    "http://h/a, http://h/b,",
  })
  void firstRungOnWhichTwoAreEqualIsFound(String left, String right, Rung rung) {
    ServerFacts facts =
        ServerFacts.NONE
            .withSameWithSlash(uri("http://h/a"))
            .withRedirect(uri("http://h/old"), uri("http://h/a"));
    Ladder ladder = new Ladder(Rfc3986.DIALECT, SchemeRegistry.STANDARD, facts);
    Comparison comparison = ladder.compare(uri(left), uri(right));
    assertEquals(Optional.ofNullable(rung), comparison.rung());
    assertEquals(rung != null, comparison.isEqual());
    assertEquals(Optional.ofNullable(rung), ladder.compare(uri(right), uri(left)).rung());
  }

  @Test
  void comparisonTellsTheStepsOfEachSide() {
    Comparison comparison = LADDER.compare(uri("HTTP://h:80/%7e"), uri("http://h/a/../~"));
    assertEquals(
        List.of("lower-case-scheme", "upper-case-escapes", "unescape-unreserved", "default-port"),
        comparison.left().stream().map(Change::toString).toList());
    assertEquals(
        List.of(Effect.LOSSLESS),
        comparison.right().stream().map(change -> change.step().effect()).toList());
    assertEquals("http://h/~", comparison.left().get(3).after().toString());
  }

  @Test
  void circlesOfRedirectsEnd() {
    ServerFacts facts =
        ServerFacts.NONE
            .withRedirect(uri("http://h/a"), uri("http://h/b"))
            .withRedirect(uri("http://h/b"), uri("http://h/a"));
    Normalizer normalizer = Normalizer.protocol(Rfc3986.DIALECT, SchemeRegistry.STANDARD, facts);
    assertEquals("http://h/a#f", normalizer.normalize(uri("http://h/a#f")).toString());
  }

  @Test
  void twentyRedirectsAreFollowedAndNoMore() {
    ServerFacts facts = ServerFacts.NONE;
    for (int hop = 0; hop < 21; hop++) {
      facts = facts.withRedirect(uri("http://h/" + hop), uri("http://h/" + (hop + 1)));
    }
    Normalizer normalizer = Normalizer.protocol(Rfc3986.DIALECT, SchemeRegistry.STANDARD, facts);
    assertEquals("http://h/21", normalizer.normalize(uri("http://h/1")).toString());
    assertEquals("http://h/0", normalizer.normalize(uri("http://h/0")).toString());
  }

  @Test
  void factsMeetUrisInWhateverFormTheyAre() {
    ServerFacts facts =
        ServerFacts.NONE
            .withRedirect(uri("HTTP://h:80/dir"), uri("http://h/x"))
            .withSameWithSlash(uri("http://H/dir"))
            .withSameWithSlash(uri("http://h"));
    Normalizer normalizer = Normalizer.protocol(Rfc3986.DIALECT, SchemeRegistry.STANDARD, facts);
    for (String text : List.of("http://h/dir", "http://h/dir/", "http://H:80/a/../dir")) {
      assertEquals("http://h/x", normalizer.normalize(uri(text)).toString());
    }
    assertEquals("http://h/", normalizer.normalize(uri("http://h")).toString());
  }

  @Test
  void slashIsAddedBeforeAQueryThatBeginsWithOne() {
    ServerFacts facts = ServerFacts.NONE.withSameWithSlash(uri("http://h/a"));
    Normalizer normalizer = Normalizer.protocol(Rfc3986.DIALECT, SchemeRegistry.STANDARD, facts);
    assertEquals("http://h/a/?/b", normalizer.normalize(uri("http://h/a?/b")).toString());
  }

  @Test
  void lintKnowsWhoSaysThatAnEscapeIsNeedless() {
    Dialect rfc2396 = Dialects.named("rfc2396").orElseThrow();
    GoodPractice practice = new GoodPractice(rfc2396, SchemeRegistry.STANDARD);
    assertEquals(List.of(), practice.check(rfc2396.parse("foo:%41")));
    assertEquals(Effect.SCHEME, practice.check(rfc2396.parse("http://h/%41")).get(0).effect());
  }

  @Test
  void factsThatCannotBeAreRefused() {
    for (String text : List.of("http://h/a/", "http://h/a?q", "http://h/a#f")) {
      assertThrows(
          IllegalArgumentException.class, () -> ServerFacts.NONE.withSameWithSlash(uri(text)));
    }
    assertThrows(
        IllegalArgumentException.class,
        () -> ServerFacts.NONE.withRedirect(uri("http://h/a#f"), uri("http://h/b")));
  }

  @Test
  void registryIsExtended() {
    SchemeRegistry registry =
        SchemeRegistry.STANDARD.with(
            new SchemeRules("gopher", 70, Set.of(SchemeTrait.EMPTY_PATH_IS_ROOT), List.of()));
    Normalizer normalizer = Normalizer.scheme(Rfc3986.DIALECT, registry);
    assertEquals("gopher://h/", normalizer.normalize(uri("gopher://h:70")).toString());
    assertEquals("http://h/", normalizer.normalize(uri("http://h:80")).toString());
  }

  @Test
  void defaultPortsAreWithinTheRangeOfPorts() {
    for (int port : new int[] {-2, 65536}) {
      assertThrows(
          IllegalArgumentException.class, () -> new SchemeRules("x", port, Set.of(), List.of()));
    }
    assertEquals(-1, new SchemeRules("x", Schemes.NO_PORT, Set.of(), List.of()).defaultPort());
    assertEquals(65535, new SchemeRules("x", 65535, Set.of(), List.of()).defaultPort());
    assertEquals(21, Schemes.defaultPort("FTP"));
    assertTrue(Schemes.withDefaultPort().containsAll(List.of("http", "ftp")));
  }

  @Test
  void traitsOfSchemesAreKnownInAnyCase() {
    assertTrue(Schemes.traitsOf("HTTP").contains(SchemeTrait.EMPTY_PATH_IS_ROOT));
    assertEquals(Set.of(), Schemes.traitsOf("unknown"));
  }

  @Test
  void allHexadecimalLettersAreInUpperCase() {
    Normalizer syntax = Normalizer.syntax(Rfc3986.DIALECT);
    assertEquals(
        "http://h/%2A%A2%2F%F2%AA", syntax.normalize(uri("http://h/%2a%a2%2f%f2%aa")).toString());
  }

  @Test
  void stepsAreAddedAtEitherEnd() {
    Normalizer scheme = Normalizer.scheme(Rfc3986.DIALECT, SchemeRegistry.STANDARD);
    Step append = Step.of("append", Effect.LOSSY, uri -> uri(uri + "X:%7e"));
    assertEquals("http://h/X:~", scheme.after(append).normalize(uri("HTTP://h/")).toString());
    assertEquals("http://h/X:%7e", scheme.then(append).normalize(uri("HTTP://h/")).toString());
    assertEquals(append, scheme.after(append).steps().get(0));
  }

  @Test
  void whatIsNormalStaysTheSameInstance() {
    Uri normal = uri("http://u@h.example:81/a/b.c;d/%2F?q=%20#f");
    for (Rung rung : Rung.values()) {
      assertSame(normal, LADDER.normalizer(rung).normalize(normal));
      assertEquals(List.of(), LADDER.normalizer(rung).changes(normal));
    }
  }

  @Test
  void departuresFromGoodPracticeComeWithTheirFix() {
    GoodPractice practice = new GoodPractice(Rfc3986.DIALECT, SchemeRegistry.STANDARD);
    assertEquals(
        List.of(
            "scheme in lower case at offset 0: http://H:80/./%7e%e9",
            "host in lower case at offset 7: HTTP://h:80/./%7e%e9",
            "no escapes of unreserved characters at offset 14: HTTP://H:80/./~%e9",
            "escapes in upper case at offset 16: HTTP://H:80/./%7E%E9",
            "escapes that are UTF-8 at offset 18: HTTP://H:80/./%7e%C3%A9",
            "no dot segments at offset 12: HTTP://H:80/%7e%e9",
            "no default port at offset 8: HTTP://H/./%7e%e9"),
        practice.check(uri("HTTP://H:80/./%7e%e9")).stream().map(Advice::toString).toList());
    assertEquals(
        List.of("a slash for an empty path at offset 8: http://h/"),
        practice.check(uri("http://h")).stream().map(Advice::toString).toList());
    assertEquals(List.of(), practice.check(uri("http://h/%C3%A9")));
    Diagnostic escapes = practice.check(uri("http://h/%7e%7eab%C3%A9%E9%")).get(0).diagnostic();
    assertEquals("9+6", escapes.offset() + "+" + escapes.length());
    Diagnostic port = practice.check(uri("http://h0:80/")).get(0).diagnostic();
    assertEquals("9+3", port.offset() + "+" + port.length());
    Diagnostic utf8 = practice.check(uri("http://h/%E9%C3%A9%")).get(0).diagnostic();
    assertEquals("10+1", utf8.offset() + "+" + utf8.length());
  }

  @Provide
  Arbitrary<String> uris() {
    return Arbitraries.of(
            "http:",
            "s:",
            "file:",
            "mailto:",
            "urn:",
            "//",
            "/",
            "/",
            "?",
            "#",
            "a",
            "B",
            ".",
            "..",
            "@",
            ":",
            ":80",
            "%",
            "%4",
            "%41",
            "%34",
            "%31",
            "%25",
            "%2f",
            "%2e",
            "%c3%a9",
            "[::0]",
            "localhost",
            ";jsessionid=",
            "utm_id=",
            "&",
            "=",
            ",")
        .list()
        .ofMaxSize(14)
        .map(list -> "http:" + String.join("", list));
  }

  @Property(tries = 20_000)
  void normalFormsAreLaws(@ForAll("uris") String text) {
    for (int start : new int[] {0, 5}) {
      for (Dialect dialect : Dialects.all()) {
        if (dialect.tryParse(text.substring(start)) instanceof Uri uri) {
          checkLaws(dialect, uri);
        }
      }
    }
  }

  private static void checkLaws(Dialect dialect, Uri uri) {
    Ladder ladder = new Ladder(dialect);
    for (Rung rung : List.of(Rung.SYNTAX, Rung.SCHEME)) {
      Normalizer normalizer = ladder.normalizer(rung);
      Uri normal = normalizer.normalize(uri);
      assertEquals(normal, normalizer.normalize(normal), uri.toString());
      assertEquals(
          dialect.parseReference(normal.toString()).layout(), normal.layout(), uri.toString());
      assertEquals(delimiters(uri), delimiters(normal), uri.toString());
      for (Change change : normalizer.changes(uri)) {
        assertTrue(change.step().effect() != Effect.LOSSY);
      }
    }
    if (dialect.equals(Rfc3986.DIALECT)) {
      Uri crawl = uri(KeyProfile.CRAWL.key(uri).text());
      assertEquals(crawl.toString(), KeyProfile.CRAWL.key(crawl).text(), uri.toString());
    }
  }

  /** The escapes of reserved characters and of the percent sign, which no step may touch. */
  private static List<String> delimiters(Uri uri) {
    String rest = uri.toString().substring(uri.pathEnd());
    List<String> found = new ArrayList<>();
    for (int at = rest.indexOf('%'); at >= 0; at = rest.indexOf('%', at + 1)) {
      String escape =
          rest.substring(at, Math.min(at + 3, rest.length())).toUpperCase(java.util.Locale.ROOT);
      if (escape.equals("%2F") || escape.equals("%25")) {
        found.add(escape);
      }
    }
    return found;
  }

  @Test
  @Tag("corpora")
  void lawsHoldOnRealUrls() throws IOException {
    List<String> lines = new ArrayList<>();
    for (String file :
        List.of(
            "urls/others/kasztp.txt",
            "urls/files/node_files.txt",
            "urls/files/isaacs_files.txt",
            "urls/warc-target-uris.txt")) {
      lines.addAll(Files.readAllLines(Suites.corpora(file), StandardCharsets.UTF_8));
    }
    for (Path suite : Suites.files(Suites.conformance("normalization"))) {
      if (suite.toString().endsWith(".tsv")) {
        Tsv.read(suite).forEach(row -> lines.add(row.getOrDefault("input", "")));
      }
    }
    int checked = 0;
    for (String line : lines) {
      for (Dialect dialect : Dialects.all()) {
        if (dialect.tryParse(line) instanceof Uri uri) {
          checkLaws(dialect, uri);
          checked++;
        }
      }
    }
    assertTrue(checked > 300_000, "checked " + checked);
  }

  @ParameterizedTest
  @CsvSource({
    "%7ea/%c3%bc?%41#%42, ~a/%C3%BC?A#B",
    "//H.Example:80/a/../b, //h.example:80/b",
    "/a/./b/../c, /a/c",
    "/.//a, /.//a",
    "a/../b, a/../b",
    "./a:b, ./a:b",
    "../%7E, ../~",
    "?%7E, ?~",
    "'', ''"
  })
  void relativeReferencesHaveNormalFormsToo(String text, String normal) {
    UriReference reference = Rfc3986.DIALECT.parseReference(text);
    UriReference form = LADDER.normalizer(Rung.SCHEME).normalize(reference);
    assertEquals(normal, form.toString());
    assertEquals(Rfc3986.DIALECT.parseReference(normal).layout(), form.layout());
    if (text.equals(normal)) {
      assertSame(reference, form);
    }
    assertEquals(
        uri("http://h/~"),
        LADDER.normalizer(Rung.SYNTAX).normalize((UriReference) uri("http://h/%7e")));
  }

  /** A dot segment removes the escaped dots before it, unless these are unescaped first. */
  private static boolean removesEscapedDots(String text) {
    return text.toLowerCase(Locale.ROOT).contains("%2e")
        && Stream.of(text.split("[/?#]", -1)).anyMatch(Set.of(".", "..")::contains);
  }

  @Test
  void dotSegmentsAfterEscapedDotsLeadElsewhere() {
    UriReference reference = Rfc3986.DIALECT.parseReference("a/%2E./../b");
    assertEquals("http://h/d/a/b", uri("http://h/d/e").resolve(reference.toString()).toString());
    assertEquals("a/../../b", Normalizer.syntax(Rfc3986.DIALECT).normalize(reference).toString());
  }

  @Property
  void normalReferencesLeadWhereTheOthersDo(@ForAll("relative") String text) {
    for (Dialect dialect : Dialects.generic()) {
      boolean merged = dialect == UrlSyntax05.DIALECT && text.contains("?");
      if (!merged
          && !removesEscapedDots(text)
          && dialect.tryParseReference(text) instanceof RelativeReference reference) {
        Normalizer normalizer = Normalizer.syntax(dialect);
        UriReference form = normalizer.normalize(reference);
        assertEquals(form, normalizer.normalize(form));
        assertEquals(form.layout(), dialect.parseReference(form.toString()).layout());
        Uri base = dialect.parse("http://h/a/b?c");
        assertEquals(
            normalizer.normalize(base.resolve(text)),
            normalizer.normalize(base.resolve(form.toString())));
      }
    }
  }

  @Provide
  Arbitrary<String> relative() {
    return Arbitraries.of(
            "/", "//", "..", ".", "a", "H", "%7e", "%2E", "%c3", "?", "#", ":", "@", "%", "[::1]",
            "1")
        .list()
        .ofMaxSize(8)
        .map(list -> String.join("", list));
  }

  @Test
  void standardLadderTellsWhy() {
    Comparison comparison = Ladder.STANDARD.compare("http://h/%7e", "HTTP://h:80/a/../~");
    assertEquals(Optional.of(Rung.SCHEME), comparison.rung());
    assertEquals("[upper-case-escapes, unescape-unreserved]", comparison.left().toString());
    assertEquals(
        "[lower-case-scheme, remove-dot-segments, default-port]", comparison.right().toString());
  }
}
