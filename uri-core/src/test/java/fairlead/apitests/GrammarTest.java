package fairlead.apitests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import fairlead.testing.Tsv;
import fairlead.uri.Diagnostic;
import fairlead.uri.Dialect;
import fairlead.uri.Issue;
import fairlead.uri.Rejection;
import fairlead.uri.RelativeReference;
import fairlead.uri.Severities;
import fairlead.uri.Severity;
import fairlead.uri.Uri;
import fairlead.uri.UriReference;
import fairlead.uri.dialects.Dialects;
import fairlead.uri.generic.IpZones;
import fairlead.uri.generic.Rfc2396;
import fairlead.uri.generic.Rfc3986;
import fairlead.uri.generic.SameSchemeReferences;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GrammarTest {

  @TestFactory
  Stream<DynamicTest> grammars() {
    return Tsv.resource(GrammarTest.class, "grammar.tsv").stream()
        .flatMap(
            row ->
                Dialects.generic().stream()
                    .map(
                        dialect ->
                            dynamicTest(
                                dialect + ": " + row.get("text") + " (" + row.get("why") + ")",
                                () -> check(dialect, row.get("text"), row.get(dialect.name())))));
  }

  private static void check(Dialect dialect, String text, String expected) {
    List<Diagnostic> findings = dialect.diagnose(text);
    assertEquals(
        expected, findings.stream().map(GrammarTest::shown).collect(Collectors.joining(" ")));

    List<Diagnostic> errors =
        findings.stream().filter(finding -> finding.severity() == Severity.ERROR).toList();
    if (dialect.strict().tryParseReference(text) instanceof Rejection rejection) {
      assertEquals(errors.get(0).kind(), rejection.issue());
      assertEquals(errors.get(0).offset(), rejection.offset());
    } else {
      assertEquals(List.of(), errors);
    }
  }

  private static String shown(Diagnostic finding) {
    return finding.kind().name() + "@" + finding.offset() + "+" + finding.length();
  }

  @Test
  void findingsCiteTheirSection() {
    assertEquals(
        List.of(
            "error: illegal character in path at offset 1 (RFC 3986, Section 3.3)",
            "error: illegal character in query at offset 3 (RFC 3986, Section 3.4)"),
        Rfc3986.DIALECT.diagnose("/|?|").stream().map(Diagnostic::toString).toList());
    assertEquals(
        "url-syntax-05, Section 4.3.2",
        Dialects.named("url-syntax-05").orElseThrow().diagnose("/|").get(0).section());
  }

  @Test
  void lenientReadingGoesOn() {
    assertEquals("/a b", Rfc3986.DIALECT.parseReference("/a b").path());
    assertInstanceOf(Rejection.class, Rfc3986.DIALECT.strict().tryParseReference("/a b"));
  }

  @Test
  void callerSetsWhatIsAnError() {
    Severities severities =
        Severities.STANDARD
            .with(Issue.PATH_CHARACTER, Severity.IGNORED)
            .with(Issue.PASSWORD, Severity.ERROR);
    Dialect dialect = Rfc3986.DIALECT.strict(severities);
    assertInstanceOf(RelativeReference.class, dialect.tryParseReference("/a b"));
    assertEquals(List.of(), dialect.diagnose("/a b"));
    assertEquals(
        "password in clear text at offset 9",
        assertInstanceOf(Rejection.class, dialect.tryParseReference("http://u:p@h/")).message());
  }

  @ParameterizedTest
  @CsvSource({
    "rfc3986, PORT_RANGE, http://h:65536/",
    "rfc3986, IPV4_RANGE, http://1.2.3.256/",
    "rfc3986, LABEL_LENGTH,"
        + " http://aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa/",
    "rfc3986, PASSWORD, http://u:p@h/",
    "rfc2396, PASSWORD, http://u:p@h/"
  })
  void adviceCanBeAnError(String name, Issue issue, String text) {
    Dialect dialect = Dialects.named(name).orElseThrow();
    assertInstanceOf(UriReference.class, dialect.strict().tryParseReference(text));
    Dialect strict = dialect.strict(Severities.STANDARD.with(issue, Severity.ERROR));
    Rejection rejection = assertInstanceOf(Rejection.class, strict.tryParseReference(text));
    assertEquals(issue, rejection.issue());
  }

  @Test
  void emptyHostAtTheEndIsNoLabel() {
    assertEquals(List.of(), Rfc3986.DIALECT.diagnose("http://" + "u".repeat(60) + "@"));
  }

  @Test
  void whatCannotBeReadIsAlwaysAnError() {
    Dialect dialect =
        Rfc3986.DIALECT.strict(Severities.STANDARD.with(Issue.SCHEME_CHARACTER, Severity.IGNORED));
    assertEquals(List.of(Issue.SCHEME_CHARACTER), issues(dialect.diagnose("1:x")));
    assertInstanceOf(Rejection.class, dialect.tryParseReference("1:x"));
    assertEquals(dialect, dialect.strict());
  }

  @Test
  void strictReadingRejectsReferencesBeforeTheyAreResolved() {
    Uri base = Rfc3986.DIALECT.parse("http://a/b");
    assertEquals(
        "illegal character in path at offset 1",
        Rfc3986.DIALECT.strict().tryResolve(base, "c d").toString());
    assertEquals("http://a/c%20d", Rfc3986.DIALECT.strict().resolve(base, "c%20d").toString());
  }

  @Test
  void sameSchemeReferencesAreMarked() {
    Uri base = Rfc2396.DIALECT.parse("http://a/b");
    assertEquals(
        List.of(Issue.SAME_SCHEME_REFERENCE), issues(Rfc2396.DIALECT.diagnose(base, "http:g")));
    assertEquals(List.of(), issues(Rfc2396.DIALECT.diagnose(base, "http://h/g")));
    Dialect validating =
        Rfc2396.DIALECT.strict(
            Severities.STANDARD.with(Issue.SAME_SCHEME_REFERENCE, Severity.ERROR));
    assertInstanceOf(Rejection.class, validating.tryResolve(base, "HTTP:g"));
    assertInstanceOf(Uri.class, validating.tryResolve(base, "mailto:g"));
  }

  @Test
  void lenientSameSchemeReferencesNeedAKnownScheme() {
    Dialect lenient = Rfc3986.with(SameSchemeReferences.LENIENT);
    assertEquals("http://a/g", lenient.resolve(lenient.parse("http://a/b"), "http:g").toString());
    assertEquals("x:g", lenient.resolve(lenient.parse("x://a/b"), "x:g").toString());
  }

  @Test
  void resolutionIsDiagnosedToo() {
    Uri base = Rfc3986.DIALECT.parse("http://a/b/c");
    assertEquals(List.of(Issue.NO_BASE), issues(Rfc3986.DIALECT.diagnose(null, "g")));
    assertEquals("RFC 3986, Section 5.1", Rfc3986.DIALECT.diagnose(null, "g").get(0).section());
    assertEquals(
        List.of(
            "url-syntax-05, Section 5.2, steps 6d to 6g",
            "RFC 2396, Section 5.2, steps 6c to 6g",
            "rfc2396bis-01, Section 5.2, steps 3 to 7 of merge",
            "RFC 3986, Section 5.2.4"),
        Dialects.generic().stream()
            .map(dialect -> dialect.diagnose(base, "../../g").get(0).section())
            .toList());
    for (Dialect dialect : Dialects.generic()) {
      assertEquals(List.of(Issue.PARENT_ABOVE_ROOT), issues(dialect.diagnose(base, "../../g")));
      assertEquals(List.of(), dialect.diagnose(base, "../g"));
    }
    Dialect refusing =
        Rfc3986.DIALECT.strict(Severities.STANDARD.with(Issue.PARENT_ABOVE_ROOT, Severity.ERROR));
    assertInstanceOf(Rejection.class, refusing.tryResolve(base, "../../g"));
    assertEquals("http://a/g", refusing.resolve(base, "../g").toString());
  }

  @Test
  void findingsAreBounded() {
    String text = "/" + "|a".repeat(5000);
    List<Diagnostic> findings = Rfc3986.DIALECT.diagnose(text);
    assertEquals(Dialect.MAX_DIAGNOSTICS + 1, findings.size());
    assertEquals(Issue.MORE, findings.get(Dialect.MAX_DIAGNOSTICS).kind());
    assertEquals(3, Rfc3986.DIALECT.diagnose(text, 2).size());
    assertEquals(List.of(Issue.MORE), issues(Rfc3986.DIALECT.diagnose("http://u|@h|:x/|?|#|", 0)));
    List<Diagnostic> withBase = Rfc3986.DIALECT.diagnose(null, "a b c", 1);
    assertEquals(List.of(Issue.PATH_CHARACTER, Issue.MORE), issues(withBase));
    assertThrows(IllegalArgumentException.class, () -> Rfc3986.DIALECT.diagnose(text, -1));
  }

  @Test
  void zonesAreAnOption() {
    String text = "http://[fe80::1%25en1]/";
    Dialect zoned = Rfc3986.with(SameSchemeReferences.VALIDATING, IpZones.ALLOWED);
    assertTrue(zoned.strict().tryParseReference(text) instanceof UriReference);
    assertInstanceOf(Rejection.class, zoned.strict().tryParseReference("http://[fe80::1%25]/"));
    assertInstanceOf(Rejection.class, zoned.strict().tryParseReference("http://[fe80::1%en1]/"));
  }

  private static List<Diagnostic.Kind> issues(List<Diagnostic> findings) {
    return findings.stream().map(Diagnostic::kind).toList();
  }
}
