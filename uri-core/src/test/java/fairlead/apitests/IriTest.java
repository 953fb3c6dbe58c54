package fairlead.apitests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.uri.Issue;
import fairlead.uri.Rejection;
import fairlead.uri.UriReference;
import fairlead.uri.dialects.Dialects;
import fairlead.uri.generic.Rfc3986;
import fairlead.uri.generic.Rfc3987;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class IriTest {

  @ParameterizedTest
  @CsvSource({
    // RFC 3987, Section 3.1
    "http://www.example.org/red%09rosé#red, http://www.example.org/red%09ros%C3%A9#red",
    "http://résumé.example.org, http://r%C3%A9sum%C3%A9.example.org",
    "http://example.com/\uD800\uDF00\uD800\uDF01\uD800\uDF02,"
        + " http://example.com/%F0%90%8C%80%F0%90%8C%81%F0%90%8C%82",
    "http://a/b?c#d, http://a/b?c#d",
    "http://a/?\uE000, http://a/?%EE%80%80"
  })
  void irisMapToUris(String iri, String uri) {
    assertEquals(uri, Rfc3987.tryToUri(iri).toString());
    assertEquals(uri, Rfc3987.tryToUri(uri).toString());
  }

  @ParameterizedTest
  @CsvSource({
    // RFC 3987, Section 3.2.1
    "http://www.example.org/D%C3%BCrst, http://www.example.org/Dürst",
    "http://www.example.org/D%FCrst, http://www.example.org/D%FCrst",
    "http://xn--99zt52a.example.org/%e2%80%ae, http://xn--99zt52a.example.org/%E2%80%AE",
    "http://a/%2F%25%20%7E%41, http://a/%2F%25%20~A",
    "http://a/%F0%90%8C%80%ED%A0%80%C0%80, http://a/\uD800\uDF00%ED%A0%80%C0%80",
    "http://a/%C2%A0%E2%80%8B, http://a/%C2%A0%E2%80%8B",
    "http://a/%EF%BF%BE%00, http://a/%EF%BF%BE%00",
    "%41/b, A/b",
    "http://a/%%34%31, http://a/%%341"
  })
  void urisMapToIris(String uri, String iri) {
    assertEquals(iri, Rfc3987.toIri(Rfc3986.DIALECT.parseReference(uri)).toString());
  }

  @Test
  void dialectIsKnownByName() {
    assertEquals(Rfc3987.DIALECT, Dialects.named("rfc3987").orElseThrow());
    assertInstanceOf(
        UriReference.class, Rfc3987.DIALECT.strict().tryParseReference("http://h\u00E9/\u00E9"));
  }

  @Test
  void whatIsNoIriIsRejectedWithItsPlace() {
    Rejection rejection =
        assertInstanceOf(Rejection.class, Rfc3987.tryToUri("http://a/\uE000?\uE000"));
    assertEquals(Issue.PATH_CHARACTER, rejection.issue());
    assertEquals(9, rejection.offset());
    assertInstanceOf(Rejection.class, Rfc3987.tryToUri("http://a/\uD800"));
    assertInstanceOf(Rejection.class, Rfc3987.tryToUri("http://a/\uFFFE"));
    assertInstanceOf(Rejection.class, Rfc3987.tryToUri("http://a/\u0080"));
  }

  /** RFC 3987, Section 2.2: {@code ucschar}, and {@code iprivate} in queries. */
  @ParameterizedTest
  @ValueSource(
      ints = {
        0xA0, 0xD7FF, 0xF900, 0xFDCF, 0xFDF0, 0xFFEF, 0x10000, 0x1FFFD, 0x20000, 0xDFFFD, 0xE1000,
        0xEFFFD
      })
  void charactersOfIrisAreLegal(int codePoint) {
    assertTrue(isLegal("/", codePoint));
    assertTrue(isLegal("?", codePoint));
  }

  @ParameterizedTest
  @ValueSource(ints = {0xE000, 0xF8FF, 0xF0000, 0xFFFFD, 0x100000, 0x10FFFD})
  void charactersOfPrivateUseAreLegalInQueriesOnly(int codePoint) {
    assertFalse(isLegal("/", codePoint));
    assertTrue(isLegal("?", codePoint));
  }

  @ParameterizedTest
  @ValueSource(
      ints = {
        0x80, 0x9F, 0xD800, 0xDFFF, 0xFDD0, 0xFDEF, 0xFFF0, 0xFFFF, 0x1FFFE, 0x1FFFF, 0xE0000,
        0xE0FFF, 0xEFFFE, 0xFFFFE, 0x10FFFE, 0x10FFFF
      })
  void codePointsOutsideBothRangesAreIllegal(int codePoint) {
    assertFalse(isLegal("/", codePoint));
    assertFalse(isLegal("?", codePoint));
  }

  private static boolean isLegal(String before, int codePoint) {
    return Rfc3987.DIALECT.strict().tryParseReference(before + Character.toString(codePoint))
        instanceof UriReference;
  }

  @Provide
  Arbitrary<String> uris() {
    return Arbitraries.of(
            "a",
            "%C3%BC",
            "%C3",
            "%BC",
            "%E2%80%AE",
            "%41",
            "%2F",
            "/",
            "?",
            "#",
            "%",
            "4",
            "1",
            "%F0%90%8C%80",
            "%34")
        .list()
        .ofMaxSize(12)
        .map(list -> "s:" + String.join("", list));
  }

  @Property(tries = 5000)
  void irisMapBackToEquivalentUris(@ForAll("uris") String text) {
    UriReference iri = Rfc3987.toIri(Rfc3986.DIALECT.parseReference(text));
    assertEquals(iri, Rfc3987.toIri(iri));
    if (Rfc3987.tryToUri(iri.toString()) instanceof UriReference uri) {
      assertEquals(iri, Rfc3987.toIri(uri));
    }
  }
}
