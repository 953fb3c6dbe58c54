package fairlead.uri.normalize;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;

import fairlead.testing.Suites;
import fairlead.uri.Uri;
import fairlead.uri.generic.Rfc3986;
import fairlead.uri.scheme.Schemes;
import java.nio.file.Files;
import java.util.List;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The steps taken all at once come to what they come to one by one. */
class NormalizationFastPathTest {

  private static final SchemeRegistry REGISTRY =
      SchemeRegistry.STANDARD
          .with(new SchemeRules("x", 0, Set.of(), List.of()))
          .with(new SchemeRules("y", Schemes.NO_PORT, Set.of(), List.of()));

  private static final NormalizationFastPath PLAIN = new NormalizationFastPath(REGISTRY);

  private static final List<Step> STEPS = Normalizer.scheme(Rfc3986.DIALECT, REGISTRY).steps();

  private static Uri uri(String text) {
    return Rfc3986.DIALECT.parse(text);
  }

  private static Uri stepByStep(Uri uri) {
    Uri result = uri;
    for (Step step : STEPS) {
      result = step.apply(result);
    }
    return result;
  }

  private static void check(Uri uri) {
    Uri plain = PLAIN.normalize(uri);
    if (plain != null) {
      Uri expected = stepByStep(uri);
      assertEquals(expected, plain);
      assertEquals(expected.layout(), plain.layout());
      if (expected.equals(uri)) {
        assertSame(uri, plain);
      }
    }
  }

  @Property(tries = 50_000)
  void comesToTheSame(@ForAll("uris") String text) {
    check(uri(text));
  }

  @Provide
  Arbitrary<String> uris() {
    Arbitrary<String> schemes =
        Arbitraries.of("http", "HTTPS", "ws", "fTp", "file", "x", "Y", "other", "mailto");
    Arbitrary<String> authorities =
        Arbitraries.of("", "//", "//h", "//H.Example", "//u@h", "//[::1]", "//1.2.3.4", "//%41");
    Arbitrary<String> ports =
        Arbitraries.of("", ":", ":80", ":443", ":0080", ":0", ":00", ":65536", ":99999999", ":8a");
    Arbitrary<String> rest =
        Arbitraries.of(
                "/", "/", ".", "..", "%2e", "%2F", "%7E", "%7e", "%", "%%", "4", "1", "a", "%e",
                "?", "#", "%c3", "\u00FC", ";", ":")
            .list()
            .ofMaxSize(12)
            .map(parts -> String.join("", parts));
    return Combinators.combine(schemes, authorities, ports, rest)
        .as(
            (scheme, authority, port, end) ->
                scheme
                    + ":"
                    + authority
                    + (authority.length() > 2 ? port : "")
                    + (authority.isEmpty() || end.isEmpty() || "/?#".indexOf(end.charAt(0)) >= 0
                        ? end
                        : "/" + end));
  }

  @Test
  void comesToTheSameOnRealUrls() throws Exception {
    for (String line : Files.readAllLines(Suites.corpora("urls/others/kasztp.txt"))) {
      if (Rfc3986.DIALECT.tryParseReference(line) instanceof Uri uri) {
        check(uri);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"http://h/", "https://h:8443/a%20b?c=%2F#d", "ftp://a.b-c_d/e/;f", "ws://h:0/"})
  void whatIsNormalIsTheSameInstance(String text) {
    Uri uri = uri(text);
    assertSame(uri, PLAIN.normalize(uri));
  }

  @Test
  void mostUrlsTakeTheShortWay() {
    assertNotNull(PLAIN.normalize(uri("HTTPS://WWW.h:443/a/../%7euser/%c3%bc?%41#%2f")));
    assertNotNull(PLAIN.normalize(uri("http://h:/")));
    assertNotNull(PLAIN.normalize(uri("http://h:65535/")));
    for (String other : List.of("mailto:a@b", "http://[::1]/", "http://u@h/", "file:///p")) {
      assertNull(PLAIN.normalize(uri(other)), other);
    }
  }
}
