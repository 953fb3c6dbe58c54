package fairlead.uri.whatwg;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.uri.Uri;
import fairlead.uri.generic.Rfc3986;
import fairlead.uri.generic.UrlSyntax05;
import java.net.URI;
import java.net.http.HttpRequest;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RequestUriTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = ' ',
      value = {
        "http://h/a|b http://h/a%7Cb",
        "http://h/?q={x} http://h/?q=%7Bx%7D",
        "http://h/%zz http://h/%25zz",
        "http://h/%a http://h/%25a",
        "http://h/a#b#c http://h/a",
        "http://h http://h/",
        "http://u:p@h/ http://h/",
        "http://h:80/ http://h/",
        "https://h:81/a?b=%C3%A9&c[]=^` https://h:81/a?b=%C3%A9&c%5B%5D=%5E%60",
        "http://h/\u00e9?\u00e9 http://h/%C3%A9?%C3%A9",
        "http://b\u00fccher.example/ http://xn--bcher-kva.example/",
        "http://[::1]/ http://[::1]/",
        "http://h:0/ http://h:0/",
        "http://0x7f.1/ http://127.0.0.1/"
      })
  void requestIsWhatABrowserSends(String target, String expected) {
    RequestUri request = RequestUri.of(Whatwg.parse(target));
    assertEquals(new RequestUri.Ready(URI.create(expected)), request);
    assertNotNull(HttpRequest.newBuilder(URI.create(expected)).build());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "mailto:a@b      | not an http or https URI",
        "file:///a       | not an http or https URI",
        "http://a_b/     | java.net.URI does not accept its host",
        "http://a.b~/    | java.net.URI does not accept its host"
      })
  void someTargetsCannotBeRequested(String target, String reason) {
    assertEquals(new RequestUri.Refused(reason), RequestUri.of(Whatwg.parse(target)));
  }

  @ParameterizedTest
  @CsvSource({"http:///x", "http://h:99999/"})
  void whatBrowsersRejectIsRefused(String target) {
    RequestUri.Refused refused =
        assertInstanceOf(RequestUri.Refused.class, RequestUri.of(Rfc3986.parse("http://h:99999/")));
    assertTrue(refused.reason().startsWith("browsers do not accept it: "), refused.reason());
    assertNotNull(RequestUri.of(UrlSyntax05.DIALECT.parse(target)));
  }

  @Property
  void everyTargetHasAnAnswer(@ForAll String path, @ForAll String query) {
    if (Whatwg.DIALECT.tryParse("http://h/" + path + "?" + query) instanceof Uri target) {
      RequestUri.Ready ready = assertInstanceOf(RequestUri.Ready.class, RequestUri.of(target));
      assertEquals("h", ready.uri().getHost());
      assertNull(ready.uri().getFragment());
      assertNotNull(HttpRequest.newBuilder(ready.uri()).build());
      assertEquals(ready, RequestUri.of(Whatwg.parse(ready.uri().toString())), "once is enough");
    }
  }
}
