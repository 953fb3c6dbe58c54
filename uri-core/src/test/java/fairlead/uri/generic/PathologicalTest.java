package fairlead.uri.generic;

import static org.junit.jupiter.api.Assertions.assertNotNull;

import fairlead.uri.Dialect;
import fairlead.uri.Uri;
import fairlead.uri.build.PlusSign;
import fairlead.uri.build.QueryParameters;
import fairlead.uri.build.UriBuilder;
import fairlead.uri.dialects.Dialects;
import fairlead.uri.explain.Explanation;
import fairlead.uri.guard.Credentials;
import fairlead.uri.guard.Hazards;
import fairlead.uri.guard.NumericHost;
import fairlead.uri.normalize.GoodPractice;
import fairlead.uri.normalize.KeyProfile;
import fairlead.uri.normalize.Ladder;
import fairlead.uri.normalize.SchemeRegistry;
import fairlead.uri.prose.Abbreviations;
import fairlead.uri.prose.Layout;
import fairlead.uri.prose.UriFinder;
import fairlead.uri.text.PercentEncoding;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A million units of what could make a careless parser quadratic. The time-out catches a hang. */
@Timeout(value = 30, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class PathologicalTest {

  static Stream<String> hostileReferences() {
    int count = 1_000_000;
    return Stream.of(
        "../".repeat(count / 3),
        "a/".repeat(count / 4) + "../".repeat(count / 4),
        "/./.".repeat(count / 4),
        "/".repeat(count),
        "%".repeat(count),
        ":".repeat(count),
        "a".repeat(count) + ":",
        "?".repeat(count),
        "#".repeat(count),
        "\ud800".repeat(count),
        "\0".repeat(count),
        "\t".repeat(count),
        "@".repeat(count),
        "\u00e9".repeat(count),
        "\u0301\u0323".repeat(count / 2),
        "x/../".repeat(count / 5),
        "..?".repeat(count / 3));
  }

  @ParameterizedTest(name = "[{index}]")
  @MethodSource("hostileReferences")
  void hostileTextIsAnsweredInTime(String text) {
    for (Dialect dialect : Dialects.all()) {
      Uri base = dialect.parseUri("http://a/" + "b/".repeat(100_000) + "c");
      assertNotNull(dialect.tryParse(text));
      assertNotNull(dialect.tryResolve(base, text));
      assertNotNull(dialect.strict().tryParse("//" + text));
      assertNotNull(dialect.diagnose(base, text));
      for (String start : List.of("s:/", "http://", "http://h/?", "mailto:")) {
        if (dialect.tryParse(start + text) instanceof Uri uri) {
          checkUri(dialect, uri);
        }
      }
    }
  }

  private static void checkUri(Dialect dialect, Uri uri) {
    assertNotNull(dialect.tryResolve(uri, "../g"));
    assertNotNull(new Ladder(dialect).compare(uri, uri.withFragment("f")));
    assertNotNull(new GoodPractice(dialect, SchemeRegistry.STANDARD).check(uri));
    for (KeyProfile profile : KeyProfile.all()) {
      assertNotNull(profile.key(uri));
    }
    assertNotNull(Hazards.of(uri));
    assertNotNull(Rfc3987.toIri(uri));
  }

  static Stream<String> hostileTexts() {
    int count = 250_000;
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
      assertNotNull(new UriFinder(layout).find(text));
    }
    assertNotNull(Abbreviations.find(text, new UriFinder(Layout.PROSE).find(text)));
    assertNotNull(Abbreviations.guesses(null, text));
    assertNotNull(Credentials.masked(text));
    assertNotNull(NumericHost.of(text));
    assertNotNull(Explanation.of("http://a/b", text));
    assertNotNull(Rfc3987.tryToUri(text));
    assertNotNull(PercentEncoding.decode(text));
    for (String start : List.of("http://", "http://h/", "http://h/?", "mailto:")) {
      checkUri(Rfc3986.DIALECT, Rfc3986.DIALECT.parseUri(start + text));
    }
    QueryParameters parameters = QueryParameters.of(text, PlusSign.SPACE);
    assertNotNull(
        UriBuilder.of(Rfc3986.DIALECT).host(text).segments(text).query(parameters).tryBuild());
  }
}
