package fairlead.fetch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.uri.Url;
import fairlead.uri.whatwg.Whatwg;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CookiesTest {

  private static final Url FROM = Whatwg.parse("https://www.example.co.uk/a/b/c");

  private final Cookies cookies = new Cookies();

  private String sent(String uri) {
    Url url = Whatwg.parse(uri);
    return cookies.of(url);
  }

  @ParameterizedTest
  @CsvSource({
    "k=1, https://www.example.co.uk/a/b/x?q, k=1",
    "k=1, https://www.example.co.uk/a/b, k=1",
    "k=1, https://www.example.co.uk/a/bc, ''",
    "k=1, https://www.example.co.uk/a, ''",
    "k=1, https://example.co.uk/a/b/x, ''",
    "k=1, https://m.www.example.co.uk/a/b/x, ''",
    "k=1, http://www.example.co.uk:8080/a/b/x, k=1",
    "k=1; Secure, http://www.example.co.uk/a/b/x, ''",
    "k=1; Secure, https://www.example.co.uk/a/b/x, k=1",
    "k=1; Path=/a, https://www.example.co.uk/a, k=1",
    "k=1; Path=/x/, https://www.example.co.uk/x/y, k=1",
    "k=1; Path=/x/, https://www.example.co.uk/x, ''",
    "k=1; Path=x, https://www.example.co.uk/a/b/, k=1",
    "k=1; Path=/; Domain=.EXAMPLE.co.uk, https://m.example.co.uk/, k=1",
    "k=1; Path=/; Domain=example.co.uk, https://example.co.uk/, k=1",
    "k=1; Path=/; Domain=example.co.uk, https://badexample.co.uk/, ''",
    "k=1; Path=/; Domain=www.example.co.uk, https://m.www.example.co.uk/, k=1",
    "k=1; Path=/; Domain=co.uk, https://other.co.uk/, ''",
    "k=1; Path=/; Domain=co.uk, https://www.example.co.uk/, ''",
    "k=1; Path=/; Domain=other.example, https://other.example/, ''",
    "k=1; Path=/; Domain=other.example, https://www.example.co.uk/, ''",
    "k=1; Path=/; Max-Age=0, https://www.example.co.uk/, ''",
    "k=1; Path=/; Max-Age=9, https://www.example.co.uk/, k=1",
    "'k=1; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT', https://www.example.co.uk/, ''",
    "no cookie, https://www.example.co.uk/a/b/x, ''"
  })
  void cookieIsSentOnlyToWhereItIsFor(String field, String uri, String expected) {
    cookies.keep(FROM, List.of(field));
    assertEquals(expected, sent(uri));
  }

  /** RFC 6265, Section 5.4. */
  @Test
  void longerPathsComeFirst() {
    cookies.keep(FROM, List.of("k=1; Path=/", "j=2"));
    assertEquals("j=2; k=1", sent("https://www.example.co.uk/a/b/"));
  }

  @Test
  void eachHostHasFiftyCookies() {
    Url other = Whatwg.parse("https://other.example/");
    for (Url host : List.of(FROM, other)) {
      List<String> fields = IntStream.range(0, 60).mapToObj(i -> "k" + i + "=1; Path=/").toList();
      assertTrue(cookies.keep(host, fields));
      assertEquals(50, sent(host.toString()).split(";").length);
    }
    assertFalse(cookies.keep(other, List.of("k59=1; Path=/")), "there is no room");
    assertTrue(cookies.keep(other, List.of("k0=2; Path=/")), "it is replaced");
  }

  @Test
  void cookieReplacesTheOneOfTheSamePlace() {
    assertTrue(cookies.keep(FROM, List.of("k=1", "k=2; Path=/")));
    assertFalse(cookies.keep(FROM, List.of("k=1", "k=2; Path=/")));
    assertEquals("k=1; k=2", sent("https://www.example.co.uk/a/b/"));
    assertTrue(cookies.keep(FROM, List.of("k=3")));
    assertFalse(cookies.keep(FROM, List.of("k=3; Max-Age=0")));
    assertEquals("k=2", sent("https://www.example.co.uk/a/b/"));
  }
}
