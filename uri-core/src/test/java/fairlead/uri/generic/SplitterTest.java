package fairlead.uri.generic;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.testing.Suites;
import fairlead.uri.Dialect;
import fairlead.uri.Issue;
import fairlead.uri.ParseResult;
import fairlead.uri.Rejection;
import fairlead.uri.UriReference;
import fairlead.uri.dialects.Dialects;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

/** The splitter beside its oracle, the regular expression of Appendix B. */
class SplitterTest {

  private static final Pattern APPENDIX_B =
      Pattern.compile("^(([^:/?#]+):)?(//([^/?#]*))?([^?#]*)(\\?([^#]*))?(#(.*))?", Pattern.DOTALL);

  private static void assertSplitsLikeAppendixB(String text) {
    Matcher oracle = APPENDIX_B.matcher(text);
    assertTrue(oracle.matches());
    for (Dialect dialect : Dialects.generic()) {
      ParseResult result = dialect.tryParseReference(text);
      if (result instanceof UriReference reference) {
        List<String> expected =
            Arrays.asList(
                oracle.group(2),
                oracle.group(4),
                oracle.group(5),
                oracle.group(7),
                oracle.group(9));
        List<String> actual =
            Arrays.asList(
                reference.scheme(),
                reference.authority(),
                reference.path(),
                reference.query(),
                reference.fragment());
        assertEquals(expected, actual, text);
        assertEquals(text, reference.toString());
      } else {
        Rejection rejection = (Rejection) result;
        assertEquals(Issue.SCHEME_CHARACTER, rejection.issue());
        assertTrue(rejection.offset() < oracle.end(2), "the rejection lies in the scheme");
      }
    }
  }

  @Property(tries = 5000)
  void anyTextSplitsLikeAppendixB(@ForAll("references") String text) {
    assertSplitsLikeAppendixB(text);
  }

  @Provide
  Arbitrary<String> references() {
    Arbitrary<String> dense =
        Arbitraries.strings().withChars("ab1:/?#@.%[] \n\u00e9\ud800").ofMaxLength(16);
    return Arbitraries.oneOf(dense, Arbitraries.strings().ofMaxLength(12));
  }

  @Test
  void realReferencesSplitLikeAppendixB() throws IOException {
    for (String line :
        Files.readAllLines(Suites.corpora("urls/others/kasztp.txt"), StandardCharsets.UTF_8)) {
      assertSplitsLikeAppendixB(line);
    }
  }

  @Test
  void schemeCharactersAreThoseOfTheDialect() {
    assertInstanceOf(UriReference.class, UrlSyntax05.DIALECT.tryParseReference("1a:b"));
    assertEquals(
        new Rejection("1a:b", Issue.SCHEME_CHARACTER, 0, 1),
        Rfc3986.DIALECT.tryParseReference("1a:b"));
    assertEquals(
        new Rejection("see this:b", Issue.SCHEME_CHARACTER, 3, 1),
        Rfc2396.DIALECT.tryParseReference("see this:b"));
    assertEquals(
        "illegal character in scheme at offset 3",
        Rfc2396.DIALECT.tryParseReference("see this:b").toString());
  }
}
