package fairlead.apitests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import fairlead.uri.Dialect;
import fairlead.uri.Issue;
import fairlead.uri.Rejection;
import fairlead.uri.RelativeReference;
import fairlead.uri.Severities;
import fairlead.uri.Severity;
import fairlead.uri.Uri;
import fairlead.uri.UriParseException;
import fairlead.uri.UriReference;
import fairlead.uri.Url;
import fairlead.uri.dialects.Dialects;
import fairlead.uri.generic.IpZones;
import fairlead.uri.generic.ParentsAboveRoot;
import fairlead.uri.generic.Rfc2396;
import fairlead.uri.generic.Rfc3986;
import fairlead.uri.generic.Rfc3987;
import fairlead.uri.generic.SameSchemeReferences;
import fairlead.uri.generic.UrlSyntax05;
import fairlead.uri.whatwg.Whatwg;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a user does with a reference in hand. */
class UriTest {

  private static UriReference reference(String text) {
    return Rfc3986.DIALECT.parseReference(text);
  }

  @Test
  void firstLines() {
    Uri uri = Rfc3986.parse("https://example.org:8080/a/b?q=1");
    assertEquals("example.org", uri.host());
    assertEquals(8080, uri.port());
    assertEquals("https://example.org:443/a/b?r", uri.withPort(443).withQuery("r").toString());
    assertEquals("https://example.org:8080/c", uri.resolve("../c").toString());
  }

  @Nested
  class Parts {

    @ParameterizedTest
    @CsvSource(
        nullValues = "-",
        value = {
          "http://u:p@h:8080/p, u:p, h, 8080",
          "http://h, -, h, -1",
          "http://h:/, -, h, -1",
          "http://@h/, '', h, -1",
          "http://[::1]:80/, -, [::1], 80",
          "http://[::1]/, -, [::1], -1",
          "http://h:65535/, -, h, 65535",
          "http://h:65536/, -, h, -1",
          "http://h:99999999999999999999/, -, h, -1",
          "http://h:8x/, -, h, -1",
          "http://h:007/, -, h, 7",
          "//h:1/, -, h, 1",
          "file:///p, -, '', -1",
          "mailto:a@b, -, -, -1",
          "p:80, -, -, -1"
        })
    void ofTheAuthority(String text, String userInfo, String host, int port) {
      UriReference reference = reference(text);
      assertEquals(userInfo, reference.userInfo());
      assertEquals(host, reference.host());
      assertEquals(port, reference.port());
    }

    @Test
    void segmentsAreDecoded() {
      assertEquals(List.of(), reference("http://h").pathSegments());
      assertEquals(List.of(""), reference("http://h/").pathSegments());
      assertEquals(List.of("a b", "c/d"), reference("http://h/a%20b/c%2Fd?e/f").pathSegments());
      assertEquals(List.of("a", "b", ""), reference("a/b/").pathSegments());
      assertEquals(List.of("", "", ""), reference("http://h////").pathSegments().subList(0, 3));
      assertEquals(List.of("é%"), reference("/%C3%A9%").pathSegments());
      assertEquals(List.of("a:b", "c"), reference("urn:a:b/c#x/y").pathSegments());
    }
  }

  @Nested
  class Copies {

    @Test
    void haveOtherComponents() {
      Uri uri = Rfc3986.parse("http://u@h:1/p?q#f");
      assertEquals("ftp://u@h:1/p?q#f", uri.withScheme("ftp").toString());
      assertEquals("http://i/p?q#f", uri.withAuthority("i").toString());
      assertEquals("http:/p?q#f", uri.withAuthority(null).toString());
      assertEquals("http://v:w@h:1/p?q#f", uri.withUserInfo("v:w").toString());
      assertEquals("http://h:1/p?q#f", uri.withUserInfo(null).toString());
      assertEquals("http://u@[::1]:1/p?q#f", uri.withHost("[::1]").toString());
      assertEquals("http:/p?q#f", uri.withHost(null).toString());
      assertEquals("http://u@h:65535/p?q#f", uri.withPort(65535).toString());
      assertEquals("http://u@h:0/p?q#f", uri.withPort(0).toString());
      assertEquals("http://u@h/p?q#f", uri.withPort(Uri.NO_PORT).toString());
      assertEquals("http://u@h:1?q#f", uri.withPath("").toString());
      assertEquals("http://u@h:1/p?ü x#f", uri.withQuery("ü x").toString());
      assertEquals("http://u@h:1/p#f", uri.withQuery(null).toString());
      assertEquals("http://u@h:1/p?q#", uri.withFragment("").toString());
      assertEquals("http://u@h:1/p?q", uri.withFragment(null).toString());
      assertEquals(uri.withFragment(null).layout(), uri.withFragment(null).resolve("").layout());
    }

    @Test
    void ofRelativeReferencesAreRelative() {
      RelativeReference relative = (RelativeReference) reference("../a?q");
      assertEquals("b?q", relative.withPath("b").toString());
      assertEquals("../a", relative.withQuery(null).toString());
      assertEquals("../a?q#f", relative.withFragment("f").toString());
      assertEquals("x:../a?q", relative.withScheme("x").toString());
      RelativeReference network = (RelativeReference) reference("//h/a");
      assertEquals("//i/a", network.withHost("i").toString());
      assertEquals("//h:8/a", network.withPort(8).toString());
      assertEquals("//u@h/a", network.withUserInfo("u").toString());
      assertEquals("/a", network.withAuthority(null).toString());
    }

    @ParameterizedTest
    @ValueSource(strings = {"/a?b", "/a#b", "a", "a:b"})
    void mustBeReadBackWithThatPath(String path) {
      assertThrows(IllegalArgumentException.class, () -> Rfc3986.parse("http://h/").withPath(path));
    }

    @ParameterizedTest
    @ValueSource(strings = {"//h/p", "a:b", "x:/y"})
    void ofRelativeOnesMustNotGainAnAuthorityOrAScheme(String path) {
      assertThrows(IllegalArgumentException.class, () -> reference("p").withPath(path));
    }

    @ParameterizedTest
    @ValueSource(strings = {"h/", "u@h", "h:80", "h?", "h#", "[::1"})
    void mustBeReadBackWithThatHost(String host) {
      Uri uri = Rfc3986.parse("http://h:1/");
      assertThrows(IllegalArgumentException.class, () -> uri.withHost(host));
    }

    @Test
    void mustBePossible() {
      Uri uri = Rfc3986.parse("http://h/");
      assertThrows(IllegalArgumentException.class, () -> uri.withQuery("a#b"));
      assertThrows(IllegalArgumentException.class, () -> uri.withPort(65536));
      assertThrows(IllegalArgumentException.class, () -> uri.withPort(-2));
      assertThrows(IllegalArgumentException.class, () -> uri.withUserInfo("a/b"));
      assertThrows(IllegalArgumentException.class, () -> uri.withScheme("1"));
      assertThrows(IllegalArgumentException.class, () -> uri.withScheme(""));
      Uri mail = Rfc3986.parse("mailto:a@b");
      assertThrows(IllegalArgumentException.class, () -> mail.withPort(25));
      assertThrows(IllegalArgumentException.class, () -> mail.withUserInfo("a"));
      assertThrows(IllegalArgumentException.class, () -> mail.withAuthority("h"));
      assertThrows(IllegalArgumentException.class, () -> mail.withPath("//h"));
    }

    @Test
    void areReadByTheSameDialect() {
      assertEquals("1x:p", UrlSyntax05.DIALECT.parse("x:p").withScheme("1x").toString());
      Uri strict = Rfc3986.DIALECT.strict().parse("http://h/");
      UriParseException thrown =
          assertThrows(UriParseException.class, () -> strict.withQuery("a b"));
      assertEquals("illegal character in query at offset 11", thrown.getMessage());
    }
  }

  @Nested
  class Resolving {

    @Test
    void isByTheDialectThatReadTheBase() {
      assertEquals("http://h/d;p?y", Rfc3986.parse("http://h/d;p?q").resolve("?y").toString());
      assertEquals("http://h/?y", Rfc2396.DIALECT.parse("http://h/d;p?q").resolve("?y").toString());
      assertEquals("http://h/x", Whatwg.parse("http://h/d;p?q").resolve("\\x").toString());
    }

    @Test
    void takesTheBaseForTheDocument() {
      Uri document = Rfc2396.DIALECT.parse("http://h/p?q#f");
      assertEquals("http://h/p?q#s", document.resolve("#s").toString());
      assertEquals("http://h/p?q", document.resolve("").toString());
    }

    @Test
    void givesRejectionsAsValuesWhereThatIsWanted() {
      Uri base = Rfc3986.parse("http://h/a");
      assertEquals(base.resolve("b"), base.tryResolve("b"));
      assertInstanceOf(Rejection.class, base.tryResolve("1 :x"));
      assertInstanceOf(Rejection.class, Rfc3986.tryParse("a"));
      assertEquals(base, Rfc3986.tryParse("http://h/a"));
    }

    @Test
    void throwsWhatIsRejected() {
      Uri base = Rfc3986.DIALECT.strict().parse("http://h/");
      UriParseException thrown = assertThrows(UriParseException.class, () -> base.resolve("a b"));
      assertEquals(Issue.PATH_CHARACTER, thrown.rejection().issue());
    }

    @Test
    void isUndoneByRelativizing() {
      Uri base = Rfc3986.parse("http://h/a/b");
      assertEquals("../c", base.relativize(Rfc3986.parse("http://h/c")).toString());
    }
  }

  @Test
  void javaUrisAreParsed() {
    assertEquals("http://h/a%20b?q", Rfc3986.from(URI.create("http://h/a%20b?q")).toString());
    assertEquals("http://h/", Whatwg.from(URI.create("http://h")).toString());
    assertThrows(UriParseException.class, () -> Rfc3986.from(URI.create("a/b")));
  }

  @Test
  void userInformationIsHidden() {
    assertEquals("http://***@h/", Rfc3986.parse("http://u:p@h/").redacted());
    assertEquals("http://h/", Rfc3986.parse("http://h/").redacted());
    assertEquals("//***@h/", reference("//u:p@h/").redacted());
  }

  @Test
  void orderIsThatOfTheText() {
    TreeSet<UriReference> sorted = new TreeSet<>();
    sorted.add(Rfc3986.parse("http://b/"));
    sorted.add(Whatwg.parse("http://a"));
    sorted.add(reference("c"));
    sorted.add(Rfc3986.parse("http://a/"));
    assertEquals("[c, http://a/, http://b/]", sorted.toString());
  }

  @Nested
  class Serialization {

    private static Object copy(Object value) throws IOException, ClassNotFoundException {
      return read(write(value));
    }

    private static byte[] write(Object value) throws IOException {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
        out.writeObject(value);
      }
      return bytes.toByteArray();
    }

    private static Object read(byte[] bytes) throws IOException, ClassNotFoundException {
      try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes))) {
        return in.readObject();
      }
    }

    @Test
    void keepsAllOfAReference() throws IOException, ClassNotFoundException {
      for (String text : List.of("http://u@h:80/p?q#f", "x:", "a/b?c", "#", "//h")) {
        for (Dialect dialect : Dialects.generic()) {
          UriReference before = dialect.parseReference(text);
          UriReference after = (UriReference) copy(before);
          assertEquals(before, after);
          assertEquals(before.getClass(), after.getClass());
          assertEquals(before.layout(), after.layout());
          assertEquals(before.dialect(), after.dialect());
        }
      }
      Url url = Whatwg.parse(" HTTP:h");
      Url same = assertInstanceOf(Url.class, copy(url));
      assertEquals(url, same);
      assertEquals(" HTTP:h", same.source());
      assertEquals(url.layout(), same.layout());
    }

    @Test
    void keepsTheChoicesOfADialect() throws IOException, ClassNotFoundException {
      List<Dialect> dialects = new ArrayList<>(Dialects.all());
      dialects.add(Rfc3987.DIALECT);
      dialects.add(Rfc3986.with(SameSchemeReferences.LENIENT, IpZones.ALLOWED));
      dialects.add(Rfc2396.with(SameSchemeReferences.LENIENT, ParentsAboveRoot.DROP));
      dialects.add(
          Rfc3986.DIALECT.strict(
              Severities.STANDARD.with(Issue.QUERY_CHARACTER, Severity.WARNING)));
      dialects.add(Whatwg.withEncoding(Whatwg.DIALECT.strict(), StandardCharsets.ISO_8859_1));
      for (Dialect dialect : dialects) {
        assertEquals(dialect, copy(dialect));
      }
    }

    @Test
    void holdsForWhatWasRejected() throws IOException, ClassNotFoundException {
      UriParseException thrown =
          assertThrows(UriParseException.class, () -> Rfc3986.parse("a b:c"));
      Rejection rejection = ((UriParseException) copy(thrown)).rejection();
      assertEquals(thrown.rejection(), rejection);
    }

    /** A stream may have been made by anybody. */
    @Test
    void checksWhatItReads() throws IOException {
      byte[] url = write(Whatwg.parse("http://h/"));
      String text = new String(url, StandardCharsets.ISO_8859_1);
      byte[] other = text.replace("http://h/", "http:\\\\h/").getBytes(StandardCharsets.ISO_8859_1);
      assertThrows(IOException.class, () -> read(other));
      byte[] uri = write(Rfc3986.parse("http://h/"));
      String changed =
          new String(uri, StandardCharsets.ISO_8859_1).replace("http://h/", "http//:h/");
      assertThrows(IOException.class, () -> read(changed.getBytes(StandardCharsets.ISO_8859_1)));
    }
  }

  @Test
  void absentHostIsNotEmpty() {
    assertNull(Rfc3986.parse("x:p").host());
    assertEquals("", Rfc3986.parse("x:///p").host());
  }
}
