package fairlead.uri.whatwg;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import fairlead.testing.Suites;
import fairlead.testing.Tsv;
import fairlead.uri.Diagnostic;
import fairlead.uri.Dialect;
import fairlead.uri.Issue;
import fairlead.uri.ParseResult;
import fairlead.uri.Rejection;
import fairlead.uri.Severities;
import fairlead.uri.Severity;
import fairlead.uri.Uri;
import fairlead.uri.Url;
import fairlead.uri.generic.Rfc3986;
import fairlead.uri.percent.AsciiSet;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WhatwgTest {

  private static Url url(String text) {
    return (Url) Whatwg.DIALECT.parseReference(text);
  }

  @TestFactory
  Stream<DynamicTest> validationErrors() {
    return Tsv.resource(WhatwgTest.class, "validation-errors.tsv").stream()
        .map(
            row -> {
              String text = row.getOrDefault("text", "");
              String base = row.getOrDefault("base", "");
              return dynamicTest(
                  text + " against " + base,
                  () ->
                      assertEquals(
                          row.getOrDefault("errors", ""),
                          Whatwg.DIALECT.diagnose(base.isEmpty() ? null : url(base), text).stream()
                              .map(WhatwgTest::shown)
                              .collect(Collectors.joining(" "))));
            });
  }

  private static String shown(Diagnostic finding) {
    String failure = finding.severity() == Severity.ERROR ? "!" : "";
    return failure + finding.kind() + "@" + finding.offset() + "+" + finding.length();
  }

  @Provide
  Arbitrary<String> texts() {
    return Arbitraries.of(
            "http:",
            "HTTPS:",
            "file:",
            "s:",
            "/",
            "//",
            "\\",
            "h",
            "example.org",
            "C|",
            "c:",
            "@",
            ":",
            ":80",
            ":443",
            "?",
            "#",
            ".",
            "..",
            "%2e",
            "%2E.",
            " ",
            "\t",
            "\n",
            "é",
            "ß",
            "xn--",
            "%",
            "%41",
            "1",
            "0x7f.1",
            "[::1]",
            "[",
            "]",
            "a",
            "'",
            "\"",
            "^",
            "|",
            "\0",
            "\ud800",
            "\ud83d\ude00",
            "&",
            "=",
            "~",
            "-",
            "_",
            "\u00ad",
            "。")
        .list()
        .ofMaxSize(12)
        .map(list -> String.join("", list));
  }

  @Property(tries = 20_000)
  void serializationIsAFixedPoint(@ForAll("texts") String text, @ForAll("texts") String base) {
    check(Whatwg.tryParse(text), text);
    if (Whatwg.tryParse("http://h/" + base) instanceof Url baseUrl) {
      check(Whatwg.DIALECT.tryResolve(baseUrl, text), text);
    }
    if (Whatwg.tryParse(base) instanceof Url baseUrl) {
      check(Whatwg.DIALECT.tryResolve(baseUrl, text), text);
    }
  }

  private static void check(Object result, String text) {
    if (result instanceof Url url) {
      assertEquals(text, url.source());
      Url again = url(url.toString());
      assertEquals(url, again);
      assertEquals(url.layout(), again.layout());
      assertSame(url.toString(), again.toString());
      assertEquals(url.layout(), Rfc3986.DIALECT.parseReference(url.toString()).layout());
      assertTrue(AsciiSet.isAscii(url.toString()));
    } else {
      Rejection rejection = assertInstanceOf(Rejection.class, result);
      assertEquals(text, rejection.input());
    }
  }

  @Property(tries = 20_000)
  void settersGiveWhatIsParsedAgain(@ForAll("texts") String text, @ForAll("texts") String value) {
    for (String start : List.of(text, "http://u:p@h:1/" + text, "s:/" + text, "file:///" + text)) {
      if (Whatwg.tryParse(start) instanceof Url url) {
        for (Url changed :
            List.of(
                UrlApi.protocol(url, value),
                UrlApi.username(url, value),
                UrlApi.password(url, value),
                UrlApi.host(url, value),
                UrlApi.hostname(url, value),
                UrlApi.port(url, value),
                UrlApi.pathname(url, value),
                UrlApi.search(url, value),
                UrlApi.searchParams(url, UrlSearchParams.parse(value)),
                UrlApi.hash(url, value))) {
          if (!becomesAFileWithADriveLetter(url, changed)) {
            Url again = url(changed.toString());
            assertEquals(changed, again);
            assertEquals(changed.layout(), again.layout());
          }
        }
      }
    }
  }

  /** Where the standard's own setters do not keep its law: http://h/C| made a file URL. */
  private static boolean becomesAFileWithADriveLetter(Url before, Url after) {
    return !before.scheme().equals("file")
        && after.scheme().equals("file")
        && after.path().length() > 2
        && DriveLetters.starts(after.path(), 1, after.path().length());
  }

  @Property(tries = 20_000)
  void shortCutComesToTheSame(@ForAll("texts") String text) {
    for (String start :
        List.of(
            "", "http://h", "ws://h/", "https://h:81/a", "s:", "s://", "file://", "http://u:")) {
      compare(start + text);
    }
  }

  @Property(tries = 50_000)
  void shortCutTakesAddressesAsTheyAreSerialized(@ForAll("addresses") String address) {
    String text = "http://[" + address + "]/";
    ParseResult parsed = Whatwg.tryParse(text);
    boolean normal = parsed instanceof Url url && url.toString().equals(text);
    assertEquals(normal, compare(text), text);
  }

  @Provide
  Arbitrary<String> addresses() {
    return Arbitraries.of("0", "0", "0", "1", "a", "A", "ffff", "01", "0000", "12345", "")
        .list()
        .ofMinSize(2)
        .ofMaxSize(9)
        .map(pieces -> String.join(":", pieces));
  }

  @Test
  void everyKindOfSerializedUrlTakesTheShortCut() {
    for (String text :
        List.of(
            "http://h/",
            "https://u@h/",
            "https://u:p@h:81/a//b?c'#d",
            "https://:p@h/",
            "http://1.2.3.4/",
            "http://a.3com/",
            "http://h./",
            "http://h.0x/",
            "http://1.2/",
            "http://x.xn--a/",
            "http://[::1]/",
            "file:///C:/x",
            "file://h/",
            "mailto:a@b",
            "data:text/html,<b c>?x'#y",
            "s:",
            "s:/a",
            "s://",
            "s://H:80?x",
            "s://[1::]/\\x")) {
      boolean asGiven = Whatwg.tryParse(text) instanceof Url url && url.toString().equals(text);
      assertEquals(asGiven, compare(text), text);
    }
  }

  private static boolean compare(String text) {
    Url shortCut = UrlFastPath.read(text);
    if (shortCut == null) {
      return false;
    }
    Url url =
        BasicUrlParser.parse(
            text, null, StandardCharsets.UTF_8, ValidationErrors.first(Severities.STANDARD));
    assertNotNull(url, text);
    assertEquals(url, shortCut);
    assertEquals(url.layout(), shortCut.layout());
    return true;
  }

  @Property(tries = 50_000)
  void shortCutOfReferencesComesToTheSame(@ForAll("references") String reference) {
    for (String base :
        List.of(
            "http://u@h:81/a//b/c?d'#e",
            "https://h/",
            "ws://h/a/../b;c",
            "http://h/a?b#c",
            "file:///C:/a/b",
            "s://h/a/b?c",
            "s:/a",
            "s:a")) {
      compare(url(base), reference);
    }
  }

  @Provide
  Arbitrary<String> references() {
    return Arbitraries.of(
            "a", "b:", ".", "..", "../", "/", "//", "%2e", "%2E%2e/", "\\", "?", "#", "'", "\"",
            ";c=d", "C|", " ", "\t", "\u00e9", "%", "@", ":80", "[", "|", "&amp;", "{", "~", "^")
        .list()
        .ofMaxSize(6)
        .map(pieces -> String.join("", pieces));
  }

  @Test
  void everyKindOfSerializedReferenceTakesTheShortCut() {
    for (String reference :
        List.of(
            "a",
            "a/",
            "a/b?c#d",
            "/",
            "/a?b",
            "../a",
            "../../../../a",
            "../",
            "?",
            "?a",
            "#",
            "#a",
            "a?b:c'",
            "-",
            "1/b:c")) {
      boolean plain = !reference.contains("'");
      assertEquals(plain, compare(url("http://u@h:81/a//b/c?d#e"), reference), reference);
    }
  }

  private static boolean compare(Url base, String reference) {
    Url shortCut = UrlResolutionFastPath.resolve(base, reference);
    if (shortCut == null) {
      return false;
    }
    Url url =
        BasicUrlParser.parse(
            reference, base, StandardCharsets.UTF_8, ValidationErrors.first(Severities.STANDARD));
    assertNotNull(url, reference);
    assertEquals(url, shortCut);
    assertEquals(url.layout(), shortCut.layout());
    assertEquals(url.source(), shortCut.source());
    return true;
  }

  @Test
  void realUrlsAreFixedPointsAndMostTakeTheShortCut() throws IOException {
    int urls = 0;
    int shortCuts = 0;
    for (String file :
        List.of(
            "urls/others/kasztp.txt", "urls/files/node_files.txt", "urls/warc-target-uris.txt")) {
      for (String line : Files.readAllLines(Suites.corpora(file), StandardCharsets.UTF_8)) {
        ParseResult result = Whatwg.tryParse(line);
        check(result, line);
        urls++;
        shortCuts += compare(line) ? 1 : 0;
      }
    }
    assertTrue(urls > 10_000, "urls " + urls);
    assertTrue(shortCuts > urls / 2, shortCuts + " of " + urls);
  }

  @Test
  void normalTextIsItsOwnSerialization() {
    for (String text :
        List.of("https://example.org/a?b#c", "file:///C:/a", "mailto:a@b", "http://[::1]:81/")) {
      assertSame(text, url(text).toString());
      assertSame(text, url(text).source());
    }
  }

  @ParameterizedTest
  @CsvSource({
    "http://h/?sm\u00f6rg, windows-1252, http://h/?sm%F6rg",
    "http://h/\u00f6?\u00f6#\u00f6, windows-1252, http://h/%C3%B6?%F6#%C3%B6",
    "http://h/?\u0416, windows-1252, http://h/?%26%231046%3B",
    "http://h/?\u0081\u0080, windows-1252, http://h/?%81%26%23128%3B",
    "http://h/?\u2212, EUC-JP, http://h/?%A1%DD",
    "http://h/?\u2460\u4E02\u7E8A, EUC-JP, http://h/?%AD%A1%26%2319970%3B%F9%A1",
    "http://h/?\u2212, ISO-2022-JP, http://h/?%1B$B!]%1B(B",
    "http://h/?\u00a5a, ISO-2022-JP, http://h/?%1B(J\\a%1B(B",
    "http://h/?\u00a5\u203d, ISO-2022-JP, http://h/?%1B(J\\%26%238253%3B%1B(B",
    "http://h/?\uff71\u2460, ISO-2022-JP, http://h/?%1B$B%%22-!%1B(B",
    "http://h/?\u0080\ue000\u00a2, windows-31j, http://h/?%80%26%2357344%3B%26%23162%3B",
    "http://h/?\u20ac\u2027\u4e28, Big5-HKSCS, http://h/?%A3%E1%A1E%26%2320008%3B",
    "http://h/?\u2020\ue000, x-windows-949, http://h/?%A2%D3%26%2357344%3B",
    "http://h/?\u20ac\ud83d\ude00\u1e3f, GBK, http://h/?%80%26%23128512%3B%A8%BC",
    "http://h/?\u20ac\ud83d\ude00\ue78d\ufe10, GB18030, http://h/?%A2%E3%949%FC6%A6%D9%A6%D9",
    "http://h/?\u045e, KOI8-U, http://h/?%AE",
    "http://h/?\u20ac\u00a4, x-MacUkraine, http://h/?%FF%26%23164%3B",
    "http://h/?\u05ba, windows-1255, http://h/?%CA",
    "http://h/?\ud800a\udfff, windows-1252, http://h/?%26%2365533%3Ba%26%2365533%3B",
    "http://h/?\ud7ff\ue000, windows-1252, http://h/?%26%2355295%3B%26%2357344%3B",
    "http://h/?\uff60\uff61\uff9f\uffa0, Shift_JIS, http://h/?%26%2365376%3B%A1%DF%26%2365440%3B",
    "http://h/?a\u00e9, IBM037, http://h/?a%C3%A9",
    "http://h/?a\u00e9, UTF-32, http://h/?a%C3%A9",
    "http://h/?\u00f6, UTF-16LE, http://h/?%C3%B6",
    "ws://h/?\u00f6, windows-1252, ws://h/?%C3%B6",
    "s://h/?\u00f6, windows-1252, s://h/?%C3%B6",
    "http://h/?\u2261\u203d, windows-31j, http://h/?%81%DF%26%238253%3B",
    "http://h/?\u00a5\u203e\u2212, windows-31j, http://h/?\\~%81|",
    "http://h/?\u00a5, ISO-2022-JP, http://h/?%1B(J\\%1B(B",
    "http://h/?\u3042\u2603, ISO-2022-JP, http://h/?%1B$B$%22%1B(B%26%239731%3B",
  })
  void queriesAreEncodedAsTheirDocument(String text, String charset, String expected) {
    Dialect dialect = Whatwg.withEncoding(Whatwg.DIALECT, Charset.forName(charset));
    assertEquals(expected, dialect.parseReference(text).toString());
    assertEquals(
        expected.substring(expected.indexOf('?')),
        dialect
            .resolve(url("http://h/x"), text.substring(text.indexOf('?')))
            .toString()
            .substring("http://h/x".length())
            .replace(
                text.startsWith("http:") ? "" : "%F6", text.startsWith("http:") ? "" : "%C3%B6"));
  }

  @Test
  void fragmentAndPathAreNeverEncodedAsTheirDocument() {
    Dialect dialect = Whatwg.withEncoding(Whatwg.DIALECT, StandardCharsets.ISO_8859_1);
    assertEquals(
        "http://h/%C3%B6#%C3%B6", dialect.resolve(url("http://h/"), "\u00f6#\u00f6").toString());
  }

  @ParameterizedTest
  @CsvSource({
    "https://h:443/x, https://h",
    "https://h:8443/x, https://h:8443",
    "blob:https://whatwg.org/d0360e2f, https://whatwg.org",
    "blob:ftp://h/x, null",
    "blob:blob:https://h/, null",
    "file:///x, null",
    "s://h/, null",
    "data:x, null",
  })
  void originsAreThoseOfTheStandard(String text, String origin) {
    Origin of = Origin.of(url(text));
    assertEquals(origin, of.toString());
    assertEquals(!origin.equals("null"), of.isSameAs(Origin.of(url(text))));
    assertEquals(origin.equals("null"), of.isOpaque());
  }

  @ParameterizedTest
  @CsvSource({
    "DOMAIN_TO_ASCII, 'URL Standard, IDNA'",
    "IDNA_MISSING, 'URL Standard, IDNA'",
    "DOMAIN_PERCENT_ENCODED, 'URL Standard, host parsing'",
    "HOST_INVALID_CODE_POINT, 'URL Standard, host parsing'",
    "IPV4_IN_IPV6_TOO_FEW_PARTS, 'URL Standard, host parsing'",
    "INVALID_URL_UNIT, 'URL Standard, URL parsing'",
    "FILE_INVALID_WINDOWS_DRIVE_LETTER_HOST, 'URL Standard, URL parsing'"
  })
  void findingsCiteTheirSection(Issue issue, String section) {
    assertEquals(section, Sections.of(issue));
  }

  @ParameterizedTest
  @CsvSource({
    "file:///C:, /b, file:///C:/b",
    "file:///C:/a, /b, file:///C:/b",
    "file:///C:x/y, /b, file:///b",
    "file:///C:/a, /D:, file:///D:",
    "file:///CD/a, /b, file:///b"
  })
  void driveLettersOfBasesStay(String base, String reference, String target) {
    assertEquals(target, Whatwg.DIALECT.resolve(url(base), reference).toString());
  }

  @Test
  void copiesThatWouldChangeAnotherPartAreRefused() {
    assertThrows(
        IllegalArgumentException.class,
        () -> url("http://g/x").withAuthority("/h"),
        "a slash more");
    assertThrows(
        IllegalArgumentException.class,
        () -> url("s://h/a?'").withScheme("http"),
        "an escape more");
  }

  @Test
  void queryOfABaseIsNoPath() {
    assertEquals("http://h/g", Whatwg.DIALECT.resolve(url("http://h/a?/x"), "g").toString());
  }

  @Test
  void onlyTheFirstSegmentIsADriveLetter() {
    assertEquals("file:///C:/b", url(" file:///C|/b").toString());
    assertEquals("file:///a/C|/b", url(" file:///a/C|/b").toString());
  }

  @Test
  void driveLettersAreWithinTheirPart() {
    assertTrue(DriveLetters.starts("/C:", 1, 3));
    assertTrue(DriveLetters.starts("/c|/", 1, 4));
    assertFalse(DriveLetters.starts("/C", 1, 2));
    assertFalse(DriveLetters.starts("/C:", 1, 2));
    assertFalse(DriveLetters.starts("/C:x", 1, 4));
  }

  @Test
  void validationErrorsAreThoseOfTheStandard() {
    assertTrue(Sections.isValidationError(Issue.DOMAIN_TO_ASCII));
    assertTrue(Sections.isValidationError(Issue.INVALID_URL_UNIT));
    assertTrue(Sections.isValidationError(Issue.FILE_INVALID_WINDOWS_DRIVE_LETTER_HOST));
    assertFalse(Sections.isValidationError(Issue.IDNA_MISSING));
    assertFalse(Sections.isValidationError(Issue.MORE));
  }

  @Test
  void urlCodePointsAreThoseOfTheStandard() {
    for (int codePoint :
        new int[] {'a', 0xA0, 0xFDCF, 0xFDF0, 0xFFFD, 0x10000, 0x1FFFD, 0x10FFFD}) {
      assertTrue(UrlCodePoints.contains(codePoint), Integer.toHexString(codePoint));
    }
    for (int codePoint :
        new int[] {' ', 0x7F, 0x80, 0x9F, 0xFDD0, 0xFDEF, 0xFFFE, 0x1FFFF, 0x10FFFF}) {
      assertFalse(UrlCodePoints.contains(codePoint), Integer.toHexString(codePoint));
    }
  }

  @Test
  void dialectHasItsName() {
    assertEquals("whatwg", Whatwg.DIALECT.toString());
  }

  @Test
  void textIsEncodedWithASet() {
    assertEquals("a%2Fb%C3%A9", PercentEncodeSets.encode("a/b\u00e9", PercentEncodeSets.COMPONENT));
  }

  @Test
  void urlsOfOtherDialectsAreComparedAsUrls() {
    UrlEquivalence equivalence = UrlEquivalence.INSTANCE;
    assertTrue(equivalence.namesHost(url("http://h/")));
    assertFalse(equivalence.namesHost(url("s://h/")));
    Uri dots = Rfc3986.DIALECT.parse("http://h/a/../b");
    assertEquals("http://h/b", equivalence.withoutDotSegments(dots).toString());
    for (String text : List.of("http://h/b", "http://h:99999/a/../b")) {
      Uri same = Rfc3986.DIALECT.parse(text);
      assertSame(same, equivalence.withoutDotSegments(same));
    }
  }

  @Test
  void domainsAreReadable() {
    assertEquals("faß.example", Whatwg.domainToUnicode("xn--fa-hia.example"));
    assertEquals("xn--8i7caa", Whatwg.domainToUnicode("xn--8i7caa"));
    assertEquals("a.b", Whatwg.domainToUnicode("a.b"));
    String longest = "xn--fa-hia." + "a".repeat(4085);
    assertTrue(Whatwg.domainToUnicode(longest).startsWith("faß"));
    assertEquals(longest + "a", Whatwg.domainToUnicode(longest + "a"));
  }

  @Test
  void tabsHoldSurrogatesApart() {
    assertEquals(
        "http://h/%EF%BF%BD%EF%BF%BD%F0%9F%98%80",
        url("http://h/\ud83d\t\ude00\n\ud83d\ude00").toString());
  }

  @Test
  void canParseSaysWhetherItIsAUrl() {
    assertTrue(Whatwg.canParse("x:y"));
    assertFalse(Whatwg.canParse("x"));
    assertTrue(Whatwg.canParse("x", "http://h"));
    assertFalse(Whatwg.canParse("http://h", "x"));
  }

  @Test
  void baseOfAnotherDialectIsReadAnew() {
    Uri base = Rfc3986.DIALECT.parse("HTTP://H\u00c9/a/../b");
    assertEquals("http://xn--h-bga/g", Whatwg.DIALECT.resolve(base, "g").toString());
    Uri unreadable = Rfc3986.DIALECT.parse("http://h:x/");
    Rejection rejection =
        assertInstanceOf(Rejection.class, Whatwg.DIALECT.tryResolve(unreadable, "http://h/"));
    assertEquals(Issue.BASE_UNREADABLE, rejection.issue());
    assertEquals(Issue.BASE_UNREADABLE, Whatwg.DIALECT.diagnose(unreadable, "g").get(0).kind());
  }

  @Test
  void callerDecidesWhatIsAnError() {
    String text = "http://u@h/";
    assertInstanceOf(Url.class, Whatwg.DIALECT.tryParseReference(text));
    assertInstanceOf(Rejection.class, Whatwg.DIALECT.strict().tryParseReference(text));
    assertInstanceOf(
        Url.class, Whatwg.DIALECT.strict(Severities.STANDARD).tryParse(text), "no failure");
    Dialect strict =
        Whatwg.DIALECT.strict(Severities.STANDARD.with(Issue.INVALID_CREDENTIALS, Severity.ERROR));
    Rejection rejection = assertInstanceOf(Rejection.class, strict.tryParseReference(text));
    assertEquals(Issue.INVALID_CREDENTIALS, rejection.issue());
    assertEquals(8, rejection.offset());
    assertInstanceOf(Url.class, strict.tryParseReference("http://h/"));
    Dialect units =
        Whatwg.DIALECT.strict(Severities.STANDARD.with(Issue.INVALID_URL_UNIT, Severity.ERROR));
    assertInstanceOf(Rejection.class, units.tryResolve(url("http://h/"), "a%zz"));
    assertInstanceOf(Url.class, units.tryResolve(url("http://h/"), "a%41"));
    Dialect quiet =
        Whatwg.DIALECT.strict(
            Severities.STANDARD.with(Issue.INVALID_CREDENTIALS, Severity.IGNORED));
    assertEquals(List.of(), quiet.diagnose(text));
  }

  @Test
  void validationErrorsAreBounded() {
    List<Diagnostic> findings = Whatwg.DIALECT.diagnose("http://h/" + " ".repeat(9) + "x", 3);
    assertEquals(4, findings.size());
    assertEquals(Issue.MORE, findings.get(3).kind());
    assertEquals(Issue.MORE, Whatwg.DIALECT.diagnose("http://h/ x", 0).get(0).kind());
    assertThrows(IllegalArgumentException.class, () -> Whatwg.DIALECT.diagnose("", -1));
  }

  @ParameterizedTest
  @ValueSource(strings = {"ht\ttp://h:x/", "  http://h\n:8x/", "http://[::\t1", "\thttp://\r/"})
  void placesAreThoseOfTheTextWhoeverAsks(String text) {
    List<Diagnostic> findings = Whatwg.DIALECT.diagnose(text);
    Diagnostic last = findings.get(findings.size() - 1);
    Rejection rejection = assertInstanceOf(Rejection.class, Whatwg.tryParse(text));
    assertEquals(last.offset(), rejection.offset());
    assertEquals(last.length(), rejection.length());
    assertEquals(last.kind(), rejection.issue());
  }

  @Test
  @Timeout(20)
  void parametersAreReadInLinearTime() {
    assertEquals(1_000_000, UrlSearchParams.parse("a&".repeat(1_000_000)).size());
  }

  @Test
  void longDomainsBeyondAsciiAreRejected() {
    String longest = "http://" + "é.".repeat(DomainParser.MAX_UNICODE / 2);
    assertInstanceOf(Url.class, Whatwg.tryParse(longest));
    assertInstanceOf(Rejection.class, Whatwg.tryParse(longest + "é"));
    assertInstanceOf(Url.class, Whatwg.tryParse("http://" + "é".repeat(1000)));
    assertInstanceOf(Rejection.class, Whatwg.tryParse("http://" + "é".repeat(1001)));
    assertEquals(1, Whatwg.DIALECT.diagnose("http://" + "é".repeat(1001)).size());
    assertInstanceOf(Url.class, Whatwg.tryParse("http://" + "E".repeat(1_000_000)));
  }

  /** ICU4J stays out of what hosts in US-ASCII need: its jar is not even on this class path. */
  @Test
  void asciiHostsNeedNoIcu() throws Exception {
    List<URL> classPath = new ArrayList<>();
    classPath.add(Whatwg.class.getProtectionDomain().getCodeSource().getLocation());
    try (URLClassLoader loader =
        new URLClassLoader(classPath.toArray(URL[]::new), ClassLoader.getPlatformClassLoader())) {
      Object parsed =
          loader
              .loadClass(Whatwg.class.getName())
              .getMethod("tryParse", String.class)
              .invoke(null, "HTTP://EXAMPLE.org%2Exn--fa-hia/ä");
      assertEquals("http://example.org.xn--fa-hia/%C3%A4", parsed.toString());
    }
  }

  @Test
  void setterOfAPasswordEscapesIt() {
    Url url = UrlApi.password(UrlApi.username(url("http://h/"), "a@b"), "c:/d");
    assertEquals("http://a%40b:c%3A%2Fd@h/", url.toString());
  }
}
