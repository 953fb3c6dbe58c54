package fairlead.apitests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.testing.Suites;
import fairlead.uri.Dialect;
import fairlead.uri.Issue;
import fairlead.uri.Rejection;
import fairlead.uri.Severities;
import fairlead.uri.Severity;
import fairlead.uri.Uri;
import fairlead.uri.UriParseException;
import fairlead.uri.UriReference;
import fairlead.uri.build.PlusSign;
import fairlead.uri.build.QueryParameters;
import fairlead.uri.build.UriBuilder;
import fairlead.uri.dialects.Dialects;
import fairlead.uri.generic.Rfc2396;
import fairlead.uri.generic.Rfc3986;
import fairlead.uri.percent.AsciiSet;
import fairlead.uri.percent.PercentEncoding;
import fairlead.uri.whatwg.Whatwg;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

class BuildTest {

  private static UriBuilder rfc3986() {
    return UriBuilder.of(Rfc3986.DIALECT);
  }

  @Test
  void dataIsEscapedByItsComponent() {
    QueryParameters parameters =
        QueryParameters.none(PlusSign.SPACE).plus("q", "a&b=c d+é").plus("flag", null);
    UriReference uri =
        rfc3986()
            .scheme("http")
            .user("a:b@c")
            .host("é.example")
            .port(8080)
            .segments("a b", "c/d;e", "%41", "..", "")
            .query(parameters)
            .fragment("1/2 #%")
            .build();
    assertEquals(
        "http://a%3Ab%40c@%C3%A9.example:8080/a%20b/c%2Fd%3Be/%2541/../"
            + "?q=a%26b%3Dc%20d%2B%C3%A9&flag#1/2%20%23%25",
        uri.toString());
  }

  @Test
  void dialectsKeepTheirUnreservedCharacters() {
    assertEquals(
        "/a!~$b", UriBuilder.of(Dialects.all().get(0)).segments("a!~$b").build().toString());
    assertEquals("/a!~%24b", UriBuilder.of(Rfc2396.DIALECT).segments("a!~$b").build().toString());
    assertEquals("/a%21~%24b", rfc3986().segments("a!~$b").build().toString());
  }

  @Test
  void whatWouldBeReadOtherwiseIsGuarded() {
    UriBuilder folder = rfc3986().rawPath("/a/").segment("b").segment("").segment("c");
    assertEquals("/a/b/c", folder.build().toString());
    assertEquals("/a//b", rfc3986().segments("a", "", "b").build().toString());
    assertEquals("./a:b", rfc3986().rawPath("a:b").build().toString());
    assertEquals("./:b", rfc3986().rawPath(":b").build().toString());
    assertEquals("./a:b/c", rfc3986().rawPath("a:b/c").build().toString());
    assertEquals("a/b:c", rfc3986().rawPath("a/b:c").build().toString());
    assertEquals("/a:b", rfc3986().rawPath("/a:b").build().toString());
    assertEquals("/.//a", rfc3986().rawPath("//a").build().toString());
    assertEquals("s:/.//a", rfc3986().scheme("s").rawPath("//a").build().toString());
    assertEquals("//h//a", rfc3986().host("h").rawPath("//a").build().toString());
    assertEquals("//h/a", rfc3986().host("h").rawPath("a").build().toString());
    assertEquals("", rfc3986().build().toString());
    assertEquals("?", rfc3986().query(QueryParameters.none(PlusSign.PLUS)).build().toString());
  }

  @Test
  void componentsThatMakeNoUriAreRejectedWithTheirPlace() {
    Rejection rejection =
        assertInstanceOf(Rejection.class, rfc3986().scheme("s").rawPath("/a b").tryBuild());
    assertEquals(Issue.PATH_CHARACTER, rejection.issue());
    assertEquals(4, rejection.offset());
    assertThrows(UriParseException.class, () -> rfc3986().scheme("1").build());
    assertThrows(IllegalArgumentException.class, () -> rfc3986().port(65536));
    assertThrows(IllegalArgumentException.class, () -> rfc3986().port(-2));
    assertInstanceOf(
        Rejection.class, UriBuilder.of(Rfc2396.DIALECT).scheme("s").host("[::1]").tryBuild());
  }

  @Test
  void partsOfAnAuthorityAreOptional() {
    assertEquals("//h:0", rfc3986().host("h").port(0).build().toString());
    assertEquals("//h:65535", rfc3986().host("h").port(65535).build().toString());
    assertEquals("//h", rfc3986().host("h").port(80).port(-1).build().toString());
    assertEquals(
        "s:/a", rfc3986().scheme("s").user("u").host("h").host(null).rawPath("/a").build() + "");
  }

  @Test
  void delimitersOfOtherComponentsAreRejected() {
    for (UriBuilder builder :
        List.of(
            rfc3986().scheme("http://evil/?").host("good"),
            rfc3986().rawPath("/a?b"),
            rfc3986().rawPath("/a#b"),
            rfc3986().rawQuery("a#b"),
            rfc3986().rawAuthority("h/p").rawPath("/x"),
            rfc3986().scheme("s").rawAuthority("h?q"))) {
      Rejection rejection = assertInstanceOf(Rejection.class, builder.tryBuild());
      assertEquals(Issue.MISPLACED_DELIMITER, rejection.issue());
    }
  }

  @Test
  void severitiesOfTheDialectAreKept() {
    Dialect dialect =
        Rfc3986.DIALECT.strict(Severities.STANDARD.with(Issue.PATH_CHARACTER, Severity.IGNORED));
    assertEquals(
        "/a b#c", UriBuilder.of(dialect).rawPath("/a b").rawFragment("c").build().toString());
  }

  @Test
  void ipLiteralsKeepTheirBrackets() {
    assertEquals("//[::1]:80", rfc3986().host("[::1]").port(80).build().toString());
    assertEquals("//%5Bx%5D", rfc3986().host("[x]").build().toString());
  }

  @Test
  void copiesDifferInOneComponent() {
    Uri uri = Rfc3986.DIALECT.parse("http://u@h/p?q#f");
    assertEquals("ftp://u@h/p?q#f", uri.withScheme("ftp").toString());
    assertEquals("http:/p?q#f", uri.withAuthority(null).toString());
    assertEquals("http:///p?q#f", uri.withAuthority("").toString());
    assertEquals("http://u@h?q#f", uri.withPath("").toString());
    assertEquals("http://u@h/p#f", uri.withQuery(null).toString());
    assertEquals("http://u@h/p?#f", uri.withQuery("").toString());
    assertEquals("http://u@h/p?q#", uri.withFragment("").toString());
    for (Uri copy :
        List.of(uri.withAuthority(null), uri.withPath("/a/b"), uri.withQuery("?"), uri)) {
      assertEquals(Rfc3986.DIALECT.parseReference(copy.toString()).layout(), copy.layout());
    }
  }

  @Test
  void copiesThatWouldBeReadOtherwiseAreRefused() {
    Uri uri = Rfc3986.DIALECT.parse("http://h/p");
    Uri opaque = Rfc3986.DIALECT.parse("s:p");
    assertThrows(IllegalArgumentException.class, () -> uri.withScheme("a:b"));
    assertThrows(IllegalArgumentException.class, () -> uri.withScheme(""));
    assertThrows(IllegalArgumentException.class, () -> uri.withScheme("a b"));
    assertThrows(IllegalArgumentException.class, () -> uri.withAuthority("a/b"));
    assertThrows(IllegalArgumentException.class, () -> uri.withPath("a"));
    assertThrows(IllegalArgumentException.class, () -> uri.withPath("/a?b"));
    assertThrows(IllegalArgumentException.class, () -> uri.withQuery("a#b"));
    assertThrows(IllegalArgumentException.class, () -> opaque.withPath("//a"));
    assertThrows(IllegalArgumentException.class, () -> opaque.withAuthority("h"));
  }

  @Test
  void parametersAreAnOrderedMultimap() {
    QueryParameters parameters = QueryParameters.of("a=1&b&c=&=d&a=%20+&&", PlusSign.SPACE);
    assertEquals(
        Arrays.asList("1", null, "", "d", "  ", null, null),
        parameters.all().stream().map(QueryParameters.Parameter::value).toList());
    assertEquals(2, parameters.all("a").size());
    assertEquals(Optional.of("1"), parameters.first("a"));
    assertEquals(Optional.empty(), parameters.first("b"));
    assertEquals("a=%26&b&c=&=d&&", parameters.with("a", "&").toString());
    assertEquals("a=1&c=&=d&a=%20+&&", parameters.without("b").toString());
    assertEquals("a=1&b&c=&=d&a=%20+&&&x=", parameters.plus("x", "").toString());
    assertEquals("", QueryParameters.of("", PlusSign.PLUS).toString());
    assertEquals(Optional.of("+"), QueryParameters.of("a=+", PlusSign.PLUS).first("a"));
    assertEquals(Optional.of("1"), QueryParameters.of("&a=1", PlusSign.SPACE).first("a"));
    assertEquals(parameters, QueryParameters.of("a=1&b&c=&=d&a=%20+&&", PlusSign.SPACE));
    assertNotEquals(parameters, QueryParameters.of("a=1&b&c=&=d&a=%20+&&", PlusSign.PLUS));
    assertNotEquals(parameters, parameters.without("b"));
  }

  @Property(tries = 2000)
  void queriesSurviveTheRoundTrip(@ForAll String query) {
    assertEquals(query, QueryParameters.of(query, PlusSign.SPACE).toString());
  }

  /** What browsers would take for a host, or drop, is not built. */
  @Test
  void urlsOfBrowsersAreWhatWasBuilt() {
    for (UriBuilder builder :
        List.of(
            whatwg("http").rawPath("/evil/x"),
            whatwg("http").host("").segments("evil", "x"),
            whatwg("https").rawPath("evil"),
            whatwg("http").rawPath("x@evil/x"),
            whatwg("http").rawPath("\\\\evil/x"),
            whatwg("file").rawPath("\\\\evil/x"),
            whatwg("http").rawAuthority("good\\@evil").rawPath("/"),
            whatwg("http").host("h").rawPath("/a\tb"),
            whatwg("http").host("h").rawPath("/a "),
            whatwg("s").rawPath("a").rawQuery("x\ny"))) {
      assertInstanceOf(Rejection.class, builder.tryBuild());
    }
    assertEquals(10, misplaced(whatwg("http").host("h").rawPath("/a\tb")));
    assertEquals(10, misplaced(whatwg("http").host("h").rawPath("/a ")));
    assertEquals(5, misplaced(whatwg("http").rawPath("/evil/x")));
    assertEquals(0, misplaced(whatwg("\ts").rawPath("a")));
    assertEquals(
        "http://u@h:81/a%20b?q",
        whatwg("http")
            .user("u")
            .host("h")
            .port(81)
            .segments("a b")
            .rawQuery("q")
            .build()
            .toString());
    assertEquals("file:///a", whatwg("file").rawPath("/a").build().toString());
    assertEquals("mailto:a@b", whatwg("mailto").rawPath("a@b").build().toString());
  }

  private static int misplaced(UriBuilder builder) {
    Rejection rejection = assertInstanceOf(Rejection.class, builder.tryBuild());
    assertEquals(Issue.MISPLACED_DELIMITER, rejection.issue());
    return rejection.offset();
  }

  private static UriBuilder whatwg(String scheme) {
    return UriBuilder.of(Whatwg.DIALECT).scheme(scheme);
  }

  /** But for dot segments, which stay such, so that the URL Standard removes them. */
  @Provide
  Arbitrary<List<String>> segments() {
    return Arbitraries.strings()
        .filter(segment -> !segment.equals(".") && !segment.equals(".."))
        .list()
        .ofMaxSize(4);
  }

  @Test
  void codePointsAtTheEdgesAreEscapedAsUtf8() {
    for (int codePoint : new int[] {0, 0x7F, 0x80, 0x7FF, 0x800, 0xD7FF, 0xE000, 0xFFFF, 0x10000}) {
      assertEscapes(Character.toString(codePoint));
    }
    assertEscapes(Character.toString(Character.MAX_CODE_POINT));
    for (String surrogate : List.of("\uD800", "\uDBFF", "\uDC00", "\uDFFF")) {
      assertEquals("%EF%BF%BD", PercentEncoding.encode(surrogate, AsciiSet.NONE));
    }
  }

  private static void assertEscapes(String text) {
    assertEquals(
        escapes(text.getBytes(StandardCharsets.UTF_8)),
        PercentEncoding.encode(text, AsciiSet.NONE));
  }

  private static String escapes(byte[] octets) {
    StringBuilder escapes = new StringBuilder();
    for (byte octet : octets) {
      escapes.append(String.format(Locale.ROOT, "%%%02X", octet & 0xFF));
    }
    return escapes.toString();
  }

  /** Without 0xED, after which Java's decoder takes three octets of a surrogate for one error. */
  @Provide
  Arbitrary<byte[]> octets() {
    return Arbitraries.of(
            0, 0x61, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC1, 0xC2, 0xDF, 0xE0, 0xE2, 0xEF, 0xF0,
            0xF4, 0xF5, 0xFF)
        .map(Integer::byteValue)
        .array(byte[].class)
        .ofMaxSize(6);
  }

  @Property(tries = 2000)
  void octetsAreDecodedAsUtf8(@ForAll("octets") byte[] octets) {
    assertEquals(
        new String(octets, StandardCharsets.UTF_8) + "x",
        PercentEncoding.decode(escapes(octets) + "x"));
  }

  @Test
  void digitsAfterAPercentSignWouldCompleteAnEscape() {
    assertTrue(PercentEncoding.wouldEscape("%", '4'));
    assertTrue(PercentEncoding.wouldEscape("a%4", 'f'));
    for (String before : List.of("", "4", "a4", "%41", "%g")) {
      assertFalse(PercentEncoding.wouldEscape(before, '4'), before);
    }
    assertFalse(PercentEncoding.wouldEscape("%", 'g'));
  }

  @Property(tries = 2000)
  void dataSurvivesTheRoundTrip(
      @ForAll("segments") List<String> segments, @ForAll String name, @ForAll String value) {
    for (Dialect dialect : Dialects.all()) {
      QueryParameters parameters = QueryParameters.none(PlusSign.SPACE).plus(name, value);
      UriReference built =
          UriBuilder.of(dialect)
              .scheme("s")
              .host("h")
              .segments(segments.toArray(String[]::new))
              .query(parameters)
              .build();
      List<String> read = new ArrayList<>();
      for (String segment : built.path().split("/", -1)) {
        read.add(PercentEncoding.decode(segment));
      }
      List<String> written = new ArrayList<>(List.of(""));
      segments.forEach(segment -> written.add(whole(segment)));
      assertEquals(written, read);
      QueryParameters query = QueryParameters.of(built.query(), PlusSign.SPACE);
      assertEquals(Optional.of(whole(value)), query.first(whole(name)));
    }
  }

  /** A text as UTF-8 can hold it: what is not a pair of surrogates becomes U+FFFD. */
  private static String whole(String text) {
    return new String(text.getBytes(StandardCharsets.UTF_16BE), StandardCharsets.UTF_16BE);
  }

  @Test
  void realReferencesAreRebuiltFromTheirComponents() throws IOException {
    for (String line :
        Files.readAllLines(Suites.corpora("urls/others/kasztp.txt"), StandardCharsets.UTF_8)) {
      if (Rfc3986.DIALECT.strict().tryParseReference(line) instanceof UriReference reference) {
        assertEquals(reference, UriBuilder.of(Rfc3986.DIALECT, reference).build());
      }
    }
  }
}
