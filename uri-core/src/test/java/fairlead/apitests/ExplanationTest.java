package fairlead.apitests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import fairlead.testing.Suites;
import fairlead.testing.Tsv;
import fairlead.uri.Decision;
import fairlead.uri.Dialect;
import fairlead.uri.Issue;
import fairlead.uri.Resolution;
import fairlead.uri.ResolutionStep;
import fairlead.uri.Severities;
import fairlead.uri.Severity;
import fairlead.uri.Uri;
import fairlead.uri.dialects.Dialects;
import fairlead.uri.explain.Divergence;
import fairlead.uri.explain.Explanation;
import fairlead.uri.explain.Reading;
import fairlead.uri.generic.ParentsAboveRoot;
import fairlead.uri.generic.Rfc2396;
import fairlead.uri.generic.Rfc3986;
import fairlead.uri.generic.SameSchemeReferences;
import fairlead.uri.whatwg.Whatwg;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExplanationTest {

  private static final String BASE = "http://a/b/c/d;p?q";

  @Test
  void dialectsAreGroupedByOutcome() {
    Explanation explanation = Explanation.of(BASE, "?y");
    assertEquals(
        List.of(List.of("url-syntax-05", "rfc2396"), List.of("rfc2396bis-01", "rfc3986", "whatwg")),
        explanation.groups().stream()
            .map(group -> group.stream().map(reading -> reading.dialect().name()).toList())
            .toList());
    assertEquals("http://a/b/c/?y", explanation.readings().get(0).text());
    assertFalse(explanation.agree());
    assertTrue(Explanation.of(BASE, "g").agree());
    assertEquals(List.of(), Explanation.of(BASE, "g").divergences());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "'' | same document | 5.2, step 2 | 4.4",
        "?y | path | 5.2, steps 6a to 6c | 5.2.2",
        "/./g | dot segments | 5.2, steps 3 to 5 | 5.2.4",
        "../../../g | dot segments | 5.2, steps 6d to 6g | 5.2.4",
        "1:x | parse | 5.2, step 1 | 5.2.2",
        "g?y/../x | path | 5.2, steps 6a to 6c | 5.2.3"
      })
  void firstStepAtWhichTheyPartIsNamed(String reference, String step, String left, String right) {
    Explanation explanation =
        Explanation.of(
            BASE,
            reference,
            List.of(Dialects.named("url-syntax-05").orElseThrow(), Rfc3986.DIALECT));
    Divergence parting = explanation.divergences().get(0);
    assertEquals(step, parting.leftDecision().step().toString());
    assertEquals("url-syntax-05, Section " + left, parting.leftDecision().section());
    assertEquals("RFC 3986, Section " + right, parting.rightDecision().section());
  }

  @Test
  void differentAuthoritiesAreFlagged() {
    List<Dialect> readers = List.of(Rfc3986.DIALECT, Rfc3986.with(SameSchemeReferences.LENIENT));
    assertTrue(Explanation.of(BASE, "http:g", readers).authoritiesDiffer());
    assertFalse(Explanation.of(BASE, "HTTP://A/g", readers).authoritiesDiffer());
    for (String reference :
        List.of(
            "?y",
            "http://h:80/",
            "HTTPS://H:443",
            "ftp://h:21/",
            "s://h/",
            "file:/x",
            "http://u:@h:080/",
            "http://h:/",
            "http://h:0081/",
            "http://h:00/",
            "http://[::0001]:80",
            "file://localhost/x")) {
      assertFalse(Explanation.of(BASE, reference).authoritiesDiffer(), reference);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "http://good.example\\@evil.example/, authority",
    "\\\\evil.example/x, authority",
    "https:evil.example, authority",
    "http:evil.example, scheme",
    "http:///evil.example/x, authority",
    "http://0x7f.1/, authority",
  })
  void whatBypassesFiltersIsFlagged(String reference, String step) {
    Explanation explanation = Explanation.of(BASE, reference);
    assertTrue(explanation.authoritiesDiffer(), explanation.groups().toString());
    Divergence parting =
        explanation.divergences().stream()
            .filter(p -> p.right().dialect().equals(Whatwg.DIALECT))
            .findFirst()
            .orElseThrow();
    assertEquals(step, parting.rightDecision().step().toString());
    assertEquals("URL Standard, URL parsing", parting.rightDecision().section());
  }

  @ParameterizedTest
  @CsvSource({
    "file:///C:/a, /b, after the drive letter of the base: /b",
    "file:///C:/a, /D:/b, that of the reference: /D:/b",
    "file://h/C:/, //D:/y, that of the reference: /D:/y",
    "http://a/b, ///evil/x, that of the reference: /x",
    "http://a/b/c, d/../e, merged: /b/d/../e",
  })
  void tracesOfUrlsTellTheirPaths(String base, String reference, String decided) {
    List<Decision> decisions =
        Whatwg.DIALECT.trace(Whatwg.parse(base), reference).decisions().stream()
            .filter(decision -> decision.step() == ResolutionStep.PATH)
            .toList();
    assertEquals(decided, decisions.get(0).decision() + ": " + decisions.get(0).value());
  }

  @Test
  void slashesOnlyAreTracedToo() {
    assertEquals(
        "file:///", Whatwg.DIALECT.trace(Whatwg.parse("file:///a"), "//").outcome().toString());
  }

  @Test
  void tracesOfUrlsThatAreRejectedSaySo() {
    List<Decision> rejected = Whatwg.DIALECT.trace(null, "g").decisions();
    assertEquals("rejected", rejected.get(rejected.size() - 1).decision());
    assertTrue(
        Whatwg.DIALECT.trace(null, "http://h/a/../b").decisions().stream()
            .anyMatch(
                decision ->
                    decision.step() == ResolutionStep.DOT_SEGMENTS
                        && decision.value().equals("/b")));
  }

  @ParameterizedTest
  @CsvSource({
    "?y, 'AUTHORITY that of the base a, PATH that of the base, whole /b/c, QUERY that of the"
        + " reference y'",
    "#f, 'AUTHORITY that of the base a, PATH that of the base, whole /b/c, QUERY that of the base"
        + " q'",
    "../d?e, 'AUTHORITY that of the base a, PATH merged /b/../d, DOT_SEGMENTS removed /d, QUERY"
        + " that of the reference e'",
    "'', 'AUTHORITY that of the base a, PATH that of the base, whole /b/c, QUERY that of the base"
        + " q'",
    "//h\\d, 'AUTHORITY that of the reference h, PATH that of the reference /d, DOT_SEGMENTS"
        + " removed /d, QUERY that of the reference '"
  })
  void tracesOfUrlsHaveAllComponents(String reference, String decided) {
    assertEquals(
        decided,
        Whatwg.DIALECT.trace(Whatwg.parse("http://a/b/c?q"), reference).decisions().stream()
            .filter(
                decision ->
                    Set.of(
                            ResolutionStep.AUTHORITY,
                            ResolutionStep.PATH,
                            ResolutionStep.DOT_SEGMENTS,
                            ResolutionStep.QUERY)
                        .contains(decision.step()))
            .map(
                decision ->
                    decision.step().name() + ' ' + decision.decision() + ' ' + decision.value())
            .collect(Collectors.joining(", ")));
  }

  /** What each step decides and what decides it, and where it departs from the letter. */
  @TestFactory
  Stream<DynamicTest> everyDecisionCitesWhatDecidesIt() {
    return Tsv.resource(ExplanationTest.class, "traces.tsv").stream()
        .map(
            row ->
                dynamicTest(
                    row.get("dialect") + ": " + row.get("base") + " + " + row.get("reference"),
                    () -> assertEquals(row.get("decisions"), trace(row))));
  }

  private static String trace(Map<String, String> row) {
    Dialect dialect = Dialects.named(row.get("dialect")).orElseThrow();
    String base = row.get("base");
    return trace(dialect, base.isEmpty() ? null : dialect.parse(base), row.get("reference"));
  }

  private static String trace(Dialect dialect, @Nullable Uri base, String reference) {
    return dialect.trace(base, reference).decisions().stream()
        .map(ExplanationTest::text)
        .collect(Collectors.joining("; "));
  }

  private static String text(Decision decision) {
    String section = decision.section();
    String where = section.substring(section.indexOf(", Section ") + ", Section ".length());
    String deviation = decision.deviation();
    return "%s: %s%s (%s)%s"
        .formatted(
            decision.step(),
            decision.decision(),
            decision.value().isEmpty() ? "" : " <" + decision.value() + ">",
            where,
            deviation == null ? "" : " DEVIATION: " + deviation);
  }

  @Test
  void policiesAreTraced() {
    SameSchemeReferences validating = SameSchemeReferences.VALIDATING;
    Dialect refusing = Rfc2396.with(validating, ParentsAboveRoot.REFUSE);
    String refused = trace(refusing, refusing.parse("http://a/b"), "../g");
    assertTrue(
        refused.endsWith(
            "dot segments: refused <../g> (5.2, steps 6c to 6g);"
                + " recompose: rejected <'..' above the root at offset 0> (5.2, steps 6c to 6g)"),
        refused);
    Dialect dropping = Rfc2396.with(validating, ParentsAboveRoot.DROP);
    String dropped = trace(dropping, dropping.parse("http://a"), "../g");
    assertTrue(dropped.contains("the literal target would be http://ag;"), dropped);
    String kept = trace(Rfc2396.DIALECT, Rfc2396.DIALECT.parse("http://a"), "../g");
    assertTrue(kept.contains("the literal target would be http://a../g;"), kept);
    Dialect strict =
        Rfc3986.DIALECT.strict(
            Severities.STANDARD.with(Issue.SAME_SCHEME_REFERENCE, Severity.ERROR));
    String same = trace(strict, strict.parse("http://a/b"), "http:g");
    assertTrue(same.endsWith("scheme at offset 0> (5.2.2)"), same);
  }

  @Test
  void deviationsDoNotMakeDialectsPart() {
    Explanation explanation = Explanation.of("http://a", "g");
    assertTrue(explanation.agree());
    assertEquals(List.of(), explanation.divergences());
    assertEquals(
        List.of("url-syntax-05", "rfc2396"),
        explanation.readings().stream()
            .filter(reading -> !reading.deviations().isEmpty())
            .map(reading -> reading.dialect().name())
            .toList());
  }

  @Test
  void rejectedBaseIsAnOutcome() {
    Explanation explanation = Explanation.of("1://a/b", "g");
    assertEquals("1://a/g", explanation.readings().get(0).text());
    assertEquals(
        "! base: illegal character in scheme at offset 0", explanation.readings().get(3).text());
    assertEquals(List.of(), explanation.divergences());
    assertEquals("! relative reference without a base at offset 0", outcome("", "g"));
  }

  private static String outcome(String base, String reference) {
    return Explanation.of(base, reference).readings().get(3).text();
  }

  /** The trace is recorded apart from the resolution and must agree with it. */
  @TestFactory
  Stream<DynamicTest> tracesEndInTheResolution() {
    return Tsv.read(Suites.conformance("appendix-c.tsv")).stream()
        .map(row -> row.get("reference"))
        .distinct()
        .map(reference -> dynamicTest(reference, () -> checkTrace(reference)));
  }

  private static void checkTrace(String reference) {
    for (Reading reading : Explanation.of(BASE, reference).readings()) {
      Dialect dialect = reading.dialect();
      Resolution resolution = dialect.tryResolve(dialect.parse(BASE), reference);
      assertEquals(resolution.toString(), reading.outcome().toString());
      Set<ResolutionStep> steps = new TreeSet<>();
      reading.decisions().forEach(decision -> steps.add(decision.step()));
      assertTrue(steps.contains(ResolutionStep.RECOMPOSE));
      if (resolution instanceof Uri) {
        assertTrue(steps.contains(ResolutionStep.SCHEME));
      }
    }
  }
}
