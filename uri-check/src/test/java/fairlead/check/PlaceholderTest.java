package fairlead.check;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlaceholderTest {

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      value = {
        "{{ url }}, ERROR",
        "/a/{% url 'x' %}, ERROR",
        "{%add%}, ERROR",
        "${base}/a, ERROR",
        "<%= url %>, ERROR",
        "[% url %], ERROR",
        "<!--#include virtual=a-->, ERROR",
        "{{ url, WARNING",
        "{% url, WARNING",
        "?price=${, WARNING",
        "<% url, WARNING",
        "?q={%22a%22:1}, OFF",
        "?f=[%22a%22], OFF",
        "?x=<%3E, OFF",
        "mailto:{%40server, OFF",
        "?q={%22a%22:{% x, WARNING",
        "{%2, WARNING",
        "?q={a}, OFF",
        "a$b%7B, OFF",
      })
  void placeholdersAreErrorsOnlyIfTheyAreCertain(String reference, CheckSeverity severity) {
    assertEquals(severity, Placeholder.in(reference));
  }
}
