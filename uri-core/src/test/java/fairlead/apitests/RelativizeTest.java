package fairlead.apitests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import fairlead.uri.Dialect;
import fairlead.uri.Issue;
import fairlead.uri.ParseResult;
import fairlead.uri.Rejection;
import fairlead.uri.Uri;
import fairlead.uri.UriParseException;
import fairlead.uri.UriReference;
import fairlead.uri.dialects.Dialects;
import fairlead.uri.generic.Rfc2396;
import fairlead.uri.generic.Rfc3986;
import fairlead.uri.whatwg.Whatwg;
import java.util.Optional;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RelativizeTest {

  private static String relativize(Dialect dialect, String base, String target) {
    return dialect.tryRelativize(dialect.parse(base), dialect.parse(target)).toString();
  }

  @ParameterizedTest
  @CsvSource({
    "http://a/b/c/d;p?q,       ''",
    "http://a/b/c/d;p?q#s,     #s",
    "http://a/b/c/d;p?y,       ?y",
    "http://a/b/c/g,           g",
    "http://a/b/c/g:h,         ./g:h",
    "http://a/b/c/:h,          ./:h",
    "http://a/b/c/g:h/i,       ./g:h/i",
    "http://a/b/c/g/h:i,       g/h:i",
    "http://a/b/c/,            ./",
    "http://a/b/c//g,          .//g",
    "http://a/b/,              ../",
    "http://a/b/g/h,           ../g/h",
    "http://a/,                ../../",
    "http://a//g,              ../..//g",
    "http://a,                 //a",
    "http://g/x?y#s,           //g/x?y#s",
    "http:g,                   http:g",
    "ftp://a/b/c/g,            ftp://a/b/c/g",
    "HTTP://a/b/c/g,           HTTP://a/b/c/g"
  })
  void shortestFormIsFound(String target, String reference) {
    assertEquals(reference, relativize(Rfc3986.DIALECT, "http://a/b/c/d;p?q", target));
  }

  @Test
  void pathOfABaseMayBeEmpty() {
    assertEquals("g", relativize(Rfc3986.DIALECT, "http://a", "http://a/g"));
    assertEquals("g/", relativize(Rfc3986.DIALECT, "http://a?q", "http://a/g/"));
    assertEquals("g", relativize(Rfc3986.DIALECT, "s:", "s:g"));
  }

  @Test
  void onlyWholeFoldersAreShared() {
    assertEquals("../g", relativize(Rfc3986.DIALECT, "http://a/bb/c", "http://a/g"));
    assertEquals("../ba/g", relativize(Rfc3986.DIALECT, "http://a/bb/c", "http://a/ba/g"));
  }

  @Test
  void formsAreThoseTheDialectResolves() {
    // There an empty reference is the current document, and ?y replaces the last segment.
    assertEquals("d;p?q", relativize(Rfc2396.DIALECT, "http://a/b/c/d;p?q", "http://a/b/c/d;p?q"));
    assertEquals("d;p?y", relativize(Rfc2396.DIALECT, "http://a/b/c/d;p?q", "http://a/b/c/d;p?y"));
    assertEquals("/./g", relativize(Rfc2396.DIALECT, "http://a/b", "http://a/./g"));
  }

  /** It has no values for relative references, but it reads them. */
  @ParameterizedTest
  @CsvSource({
    "http://a/b/c/d?p#s, #s",
    "http://a/b/c/g,     g",
    "http://a/,          ../../",
    "http://g/x,         //g/x",
    "https://a/b/c/g,    https://a/b/c/g"
  })
  void urlStandardHasRelativeTexts(String target, String reference) {
    Uri base = Whatwg.DIALECT.parse("http://a/b/c/d?p");
    Uri uri = Whatwg.DIALECT.parse(target);
    assertEquals(Optional.of(reference), Whatwg.DIALECT.referenceTo(base, uri));
    assertEquals(uri, Whatwg.DIALECT.tryRelativize(base, uri));
  }

  @Test
  void targetThatNothingResolvesToIsRefused() {
    Uri base = Rfc3986.DIALECT.parse("http://a/b");
    Uri target = Rfc3986.DIALECT.parse("http://a/x/../y");
    Rejection rejection =
        assertInstanceOf(Rejection.class, Rfc3986.DIALECT.tryRelativize(base, target));
    assertEquals(Issue.UNREACHABLE, rejection.issue());
    assertThrows(UriParseException.class, () -> Rfc3986.DIALECT.relativize(base, target));
    assertEquals(Optional.empty(), Rfc3986.DIALECT.referenceTo(base, target));
  }

  @Provide
  Arbitrary<String> uris() {
    return Combinators.combine(
            Arbitraries.of("s:", "s://", "s://h", "http://h", "http://u@h:1"),
            Arbitraries.strings().withChars("ab/.:;").ofMaxLength(10),
            Arbitraries.of("", "?", "?q/../r", "#f", "?q#"))
        .as(
            (start, path, end) ->
                start + (start.length() > 2 && !path.isEmpty() ? "/" : "") + path + end);
  }

  @Property(tries = 5000)
  void whatIsFoundResolvesToTheTargetAndNothingReachableIsRefused(
      @ForAll("uris") String base, @ForAll("uris") String target) {
    for (Dialect dialect : Dialects.all()) {
      if (!(dialect.tryParse(base) instanceof Uri baseUri)
          || !(dialect.tryParse(target) instanceof Uri targetUri)) {
        assertEquals(Whatwg.DIALECT, dialect); // the others take any of them
        continue;
      }
      ParseResult result = dialect.tryRelativize(baseUri, targetUri);
      if (result instanceof UriReference reference) {
        assertEquals(targetUri, dialect.resolve(baseUri, reference.toString()));
        Dialect splitter = dialect.equals(Whatwg.DIALECT) ? Rfc3986.DIALECT : dialect;
        assertEquals(splitter.parseReference(reference.toString()).layout(), reference.layout());
      } else {
        assertNotEquals(targetUri, dialect.tryResolve(baseUri, target), "it is reachable");
      }
    }
  }
}
