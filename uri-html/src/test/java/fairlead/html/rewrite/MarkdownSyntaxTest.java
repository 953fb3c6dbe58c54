package fairlead.html.rewrite;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a reference needs to stay one link in Markdown. */
class MarkdownSyntaxTest {

  @ParameterizedTest
  @CsvSource({"a, true", "'', false", "a b, false", "'a\n', false", "a\u007F, false"})
  void destinationsHaveNoBlanks(String reference, boolean can) {
    assertEquals(can, MarkdownSyntax.canBeDestination(reference));
  }

  @ParameterizedTest
  @CsvSource({
    "http://a/, true",
    "https://a/b, true",
    "https://a/b!, false",
    "https://a/b., false",
    "https://a/b_, false",
    "ftp://a/b, false",
    "a, false"
  })
  void autolinksEndWithLetterDigitOrSlash(String reference, boolean can) {
    assertEquals(can, MarkdownSyntax.canBeAutolink(reference));
  }

  @ParameterizedTest
  @CsvSource({
    "http://a/(b);_, true",
    "https://a/b!, true",
    "http://a/b<, false",
    "http://a/>b, false",
    "http://a/b c, false",
    "ftp://a/b, false"
  })
  void linksInBracketsHaveNoBrackets(String reference, boolean can) {
    assertEquals(can, MarkdownSyntax.canBeInBrackets(reference));
  }

  @ParameterizedTest
  @ValueSource(strings = {"\\", "<", ">", "|", "(", ")"})
  void oneCharacterIsEscaped(String character) {
    assertEquals("a\\" + character, MarkdownSyntax.escaped("a" + character));
  }
}
