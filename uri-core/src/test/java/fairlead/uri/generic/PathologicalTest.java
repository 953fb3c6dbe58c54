package fairlead.uri.generic;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.uri.Credentials;
import fairlead.uri.Dialect;
import fairlead.uri.Resolution;
import fairlead.uri.Severity;
import fairlead.uri.Uri;
import fairlead.uri.UriReference;
import fairlead.uri.Url;
import fairlead.uri.build.PlusSign;
import fairlead.uri.build.QueryParameters;
import fairlead.uri.build.UriBuilder;
import fairlead.uri.dialects.Dialects;
import fairlead.uri.explain.Explanation;
import fairlead.uri.explain.Reading;
import fairlead.uri.find.Abbreviations;
import fairlead.uri.find.FoundAbbreviation;
import fairlead.uri.find.FoundUri;
import fairlead.uri.find.Layout;
import fairlead.uri.find.UriFinder;
import fairlead.uri.key.KeyProfile;
import fairlead.uri.lint.GoodPractice;
import fairlead.uri.normalize.Ladder;
import fairlead.uri.normalize.Rung;
import fairlead.uri.normalize.SchemeRegistry;
import fairlead.uri.percent.PercentEncoding;
import fairlead.uri.security.Hazards;
import fairlead.uri.security.NumericHost;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * 100,000 units of what could make a careless parser quadratic. The time-out catches a hang, and
 * each answer is the right one, not merely some answer.
 */
@Timeout(value = 30, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
@Execution(ExecutionMode.CONCURRENT)
class PathologicalTest {

  private static final int COUNT = 100_000;
  private static final String FOLDER = "http://a/" + "b/".repeat(20_000);
  private static final String BASE = FOLDER + "c";

  /** Hostile references, and their targets in RFC 3986. */
  static Stream<Arguments> hostileReferences() {
    return Stream.of(
        hostile("../".repeat(COUNT / 3), text -> "http://a/"),
        hostile("a/".repeat(COUNT / 4) + "../".repeat(COUNT / 4), text -> FOLDER),
        hostile("/./.".repeat(COUNT / 4), text -> "http://a/"),
        hostile("/".repeat(COUNT), text -> "http:" + text),
        merged("%".repeat(COUNT)),
        merged(":".repeat(COUNT)),
        hostile("a".repeat(COUNT) + ":", text -> text),
        hostile("?".repeat(COUNT), text -> BASE + text),
        hostile("#".repeat(COUNT), text -> BASE + text),
        merged("\ud800".repeat(COUNT)),
        merged("\0".repeat(COUNT)),
        merged("\t".repeat(COUNT)),
        merged("@".repeat(COUNT)),
        merged("\u00e9".repeat(COUNT)),
        merged("\u0301\u0323".repeat(COUNT / 2)),
        hostile("x/../".repeat(COUNT / 5), text -> FOLDER),
        hostile(
            "..?".repeat(COUNT / 3),
            text -> FOLDER.substring(0, FOLDER.length() - 2) + text.substring(2)));
  }

  private static Arguments merged(String reference) {
    return hostile(reference, text -> FOLDER + text);
  }

  private static Arguments hostile(String reference, UnaryOperator<String> target) {
    return Arguments.of(reference, target.apply(reference));
  }

  @ParameterizedTest(name = "[{index}]")
  @MethodSource("hostileReferences")
  void hostileTextIsAnsweredInTime(String text, String target) {
    check(target, Rfc3986.DIALECT.resolve(Rfc3986.DIALECT.parse(BASE), text).toString());
    for (Dialect dialect : Dialects.all()) {
      Uri base = dialect.parse(BASE);
      if (dialect.tryParseReference(text) instanceof UriReference split
          && !(split instanceof Url)) {
        check(text, split.toString());
      }
      if (dialect.tryResolve(base, text) instanceof Uri resolved) {
        check(resolved.toString(), dialect.parse(resolved.toString()).toString());
      }
      boolean legal = dialect.strict().tryParseReference("//" + text) instanceof UriReference;
      boolean wrong =
          dialect.diagnose("//" + text).stream()
              .anyMatch(finding -> finding.severity() == Severity.ERROR);
      assertTrue(!legal || !wrong);
      assertTrue(dialect.diagnose(base, text).size() <= Dialect.MAX_DIAGNOSTICS + 1);
      for (String start : List.of("s:/", "http://", "http://h/?", "mailto:")) {
        if (dialect.tryParseReference(start + text) instanceof Uri uri) {
          checkUri(dialect, uri);
        }
      }
    }
  }

  private static void checkUri(Dialect dialect, Uri uri) {
    assertInstanceOf(Resolution.class, dialect.tryResolve(uri, "../g"));
    Ladder ladder = new Ladder(dialect);
    Uri withFragment = uri.withFragment("f");
    assertEquals(uri.equals(withFragment), ladder.compare(uri, withFragment).isEqual());
    Uri normal = ladder.normalizer(Rung.SCHEME).normalize(uri);
    assertTrue(ladder.compare(uri, normal).isEqual());
    assertTrue(
        new GoodPractice(dialect, SchemeRegistry.STANDARD)
            .check(uri).stream().noneMatch(advice -> advice.fixed().equals(uri)));
    String crawl = KeyProfile.CRAWL.key(uri).text();
    check(crawl, KeyProfile.CRAWL.key(Rfc3986.DIALECT.parse(crawl)).text());
    for (KeyProfile profile : List.of(KeyProfile.CRAWL, KeyProfile.SURT, KeyProfile.SSURT)) {
      check(profile.key(uri).text(), profile.key(withFragment).text());
    }
    String safe = KeyProfile.SAFE.key(uri).text();
    check(safe, KeyProfile.SAFE.key(Rfc3986.DIALECT.parse(safe)).text());
    assertTrue(Hazards.of(uri).size() <= Hazards.MAX_FINDINGS + 1);
    UriReference iri = Rfc3987.toIri(uri);
    check(iri.toString(), Rfc3987.toIri(iri).toString());
  }

  /** Compares long texts without writing them down. */
  private static void check(String expected, String actual) {
    assertTrue(
        expected.equals(actual),
        () -> "differ at unit " + Arrays.mismatch(expected.toCharArray(), actual.toCharArray()));
  }

  static Stream<String> hostileTexts() {
    int count = 100_000;
    return Stream.of(
            "a://",
            "<a:",
            "\"http://a\n",
            "http://a-\n",
            "URL:",
            "@",
            "www.",
            "<http://a>",
            "(",
            "a.b@",
            "[",
            "http://[",
            "&a",
            "sid=",
            "cfid=1&",
            "/(",
            "//u@",
            "%25",
            "%%34",
            ";jsessionid=",
            "/(S(4hqa0555fwsecu455xqckv45)",
            "xn--a.",
            "1.",
            "\u0316\u0301",
            "%CC%96%CC%81",
            "é",
            ",@A",
            "../",
            "%",
            ":",
            "\0",
            "\ud800")
        .map(part -> part.repeat(count / part.length()));
  }

  @ParameterizedTest(name = "[{index}]")
  @MethodSource("hostileTexts")
  void hostileProseIsReadInTime(String text) {
    for (Layout layout : Layout.values()) {
      int done = 0;
      for (FoundUri found : new UriFinder(layout).find(text)) {
        assertTrue(found.start() >= done && found.end() > found.start());
        done = found.end();
      }
    }
    for (FoundAbbreviation found :
        Abbreviations.find(text, new UriFinder(Layout.PROSE).find(text))) {
      check(found.text(), text.substring(found.start(), found.end()));
    }
    assertTrue(Abbreviations.completions(null, text).size() < 10);
    String masked = Credentials.masked(text);
    check(masked, Credentials.masked(masked));
    assertEquals(Optional.empty(), NumericHost.of(text));
    for (Reading reading : Explanation.of("http://a/b", text).readings()) {
      Dialect dialect = reading.dialect();
      check(
          dialect.tryResolve(dialect.parse("http://a/b"), text).toString(),
          reading.outcome().toString());
    }
    if (Rfc3987.tryToUri(text) instanceof UriReference uri) {
      assertInstanceOf(
          UriReference.class, Rfc3986.DIALECT.strict().tryParseReference(uri.toString()));
    }
    check(decoded(text), PercentEncoding.decode(text));
    for (String start : List.of("http://", "http://h/", "http://h/?", "mailto:")) {
      checkUri(Rfc3986.DIALECT, Rfc3986.DIALECT.parse(start + text));
    }
    QueryParameters parameters = QueryParameters.of(text, PlusSign.SPACE);
    check(text, parameters.toString());
    assertEquals(1 + text.chars().filter(c -> c == '&').count(), parameters.all().size());
    if (UriBuilder.of(Rfc3986.DIALECT).host("h").segments(text).query(parameters).tryBuild()
        instanceof UriReference built) {
      check(text, Objects.requireNonNull(built.query()));
    }
  }

  /** Escapes of these texts undone one part at a time; none of them reaches over two. */
  private static String decoded(String text) {
    return switch (text.charAt(0)) {
      case '%' ->
          switch (text.substring(0, Math.min(12, text.length()))) {
            case "%25%25%25%25" -> "%".repeat(text.length() / 3);
            case "%%34%%34%%34" -> "%4".repeat(text.length() / 4);
            case "%CC%96%CC%81" -> "\u0316\u0301".repeat(text.length() / 12);
            default -> text;
          };
      default -> text;
    };
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {"<http://a> | 10000", "http://a-h/ | 1", "www. | 0", "( | 0"})
  void hostileProseHoldsSoManyUris(String part, int count) {
    String text = part.repeat(100_000 / part.length());
    assertEquals(count, new UriFinder(Layout.PROSE).find(text).size());
  }
}
