package fairlead.uri.lint;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.uri.Uri;
import fairlead.uri.generic.Rfc3987;
import fairlead.uri.key.KeyProfile;
import fairlead.uri.security.Hazard;
import fairlead.uri.security.Hazards;
import fairlead.uri.whatwg.Whatwg;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Assume;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is plain is read alike, and is not dangerous. */
class ReadingsTest {

  private static final String BASE = "https://a.example/b/c?d";

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "a/b.html#c",
        "../?q=1&r=(2)",
        "https://example.org",
        "http://www.Example.org/a/../b?c=d&e#f",
        "https://localhost/",
        "javascript:void(0)",
        "mailto:a@example.org",
        "a-b",
        "azAZ09",
        "https://a-b.example/",
        "https://a-"
      })
  void mostArePlain(String reference) {
    assertTrue(Readings.isPlain(reference));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a b",
        "a%20b",
        "a\\b",
        "//host/",
        "javascript:'a'",
        "data://a",
        "urn:a",
        "https://u@example.org/",
        "https://example.org:80/",
        "https://127.1/",
        "https://0x7f.0x1/",
        "https://2130706433",
        "https://a.xn--bcher-kva.example/",
        "https://xn--bcher-kva.example/",
        "https://example.org./",
        "https://example.org.",
        "https://example.org.?a",
        "https://example.9a/",
        "https:///a",
        "https://[::1]/",
        "https://b\u00FCcher.example/",
        "?q='a'",
        "HTTPS://example.org/"
      })
  void othersAreLookedAt(String reference) {
    assertFalse(Readings.isPlain(reference));
  }

  @ParameterizedTest
  @CsvSource({
    "http://h/a, http://h/a, true",
    "HTTP://h:80/%7Ea, http://h/~a, true",
    "http://h/a#x, http://h/a#y, true",
    "http://h/a b, http://h/a%20b, true",
    "http://h/a|b, http://h/a%7Cb, true",
    "http://h:99999/a b, http://h:99999/a%20b, false",
    "http://h/a, http://h/b, false",
    "http:///h, http://h/, false",
    "https:h/, https://h/, false",
    "https:/h/, https://h/, false",
    "http://h/?a b, http://h/?a+b, false"
  })
  void requestsAreComparedAsTheyAreSent(String one, String other, boolean same) {
    assertEquals(
        same, Readings.isSameRequest(Rfc3987.DIALECT.parse(one), Rfc3987.DIALECT.parse(other)));
  }

  @Provide
  Arbitrary<String> references() {
    return Arbitraries.of(
            "http://",
            "https://",
            "mailto:",
            "javascript:",
            "a",
            "B",
            "0",
            "0x1",
            "127",
            "xn--a",
            "-",
            ".",
            "..",
            "/",
            "?",
            "#",
            "&",
            "=",
            "@",
            ":",
            "~",
            "'",
            "(",
            ";",
            "localhost")
        .list()
        .ofMaxSize(9)
        .map(pieces -> String.join("", pieces));
  }

  @Property(tries = 5000)
  void plainOnesAreReadAlikeAndHarmless(@ForAll("references") String reference) {
    Assume.that(Readings.isPlain(reference) && !reference.isEmpty());
    Uri target = (Uri) Whatwg.DIALECT.tryResolve((Uri) Whatwg.DIALECT.tryParse(BASE), reference);
    Assume.that(reference.charAt(0) != '#'); // the document itself
    Uri other = (Uri) Rfc3987.DIALECT.tryResolve((Uri) Rfc3987.DIALECT.tryParse(BASE), reference);
    assertEquals(key(other), key(target), reference);
    assertTrue(
        Hazards.of(target).stream().allMatch(found -> found.kind() == Hazard.INTERNAL_HOST),
        reference);
  }

  private static String key(Uri uri) {
    return KeyProfile.SAFE.key(uri.withFragment(null)).text();
  }
}
