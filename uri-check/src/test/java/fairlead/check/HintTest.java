package fairlead.check;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HintTest {

  @ParameterizedTest
  @CsvSource({
    "me@example.org, ; is mailto: missing?",
    "me@example.org/a, ''",
    "me@localhost, ''",
    "@types/node, ''",
    "../file:///usr/x, ; what is before file: makes it a path",
    "./.././HTTPS://a/, ; what is before HTTPS: makes it a path",
    "../file:/x, ''",
    ".../file:///x, ''",
    "www.example.org, ; is https:// missing?",
    "www.example.org/a?b#c, ; is https:// missing?",
    "Example.COM/a, ; is https:// missing?",
    "example.com.html, ''",
    "a.b.github.io:80/, ; is https:// missing?",
    "page.html, ''",
    "/www.example.org, ''",
    ", ''",
  })
  void forgottenSchemes(String reference, String hint) {
    assertEquals(hint, Hint.of(reference));
  }
}
