package fairlead.pipeline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import fairlead.uri.Rejection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RedirectTest {

  private static Document response(String uri, int status, String... location) {
    return Document.received(
        uri, status, Map.of("A", List.of("/a"), "lOCATION", List.of(location)), new byte[0]);
  }

  private static String target(Document document) {
    return Redirect.of(document).map(Object::toString).orElse("");
  }

  @ParameterizedTest
  @ValueSource(ints = {301, 302, 303, 307, 308})
  void redirectLeadsToItsLocation(int status) {
    assertEquals("http://h/b", target(response("http://h/d/a#x", status, "/b", "/c")));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 200, 201, 300, 304, 305, 306, 309, 404})
  void otherStatusesLeadNowhere(int status) {
    assertEquals("", target(response("http://h/a", status, "/b")));
  }

  @ParameterizedTest
  @CsvSource({"b, http://h/d/b", "#y, http://h/d/a#y", "'', http://h/d/a", "//i, http://i/"})
  void locationIsResolvedAgainstTheUriWithoutItsFragment(String location, String target) {
    assertEquals(target, target(response("http://h/d/a#x", 302, location)));
  }

  @Test
  void locationThatIsNoUriIsARejection() {
    assertInstanceOf(
        Rejection.class, Redirect.of(response("http://h/", 301, "http://h:x/")).orElseThrow());
  }

  @Test
  void responseWithoutLocationLeadsNowhere() {
    assertEquals("", target(response("http://h/", 301)));
  }

  @Test
  void documentWithoutUriOrContentLeadsNowhere() {
    Document response = response("http://h/a", 301, "/b");
    Provenance known = response.provenance();
    assertEquals("http://h/b", target(new Document(known, response.content())));
    assertEquals("", target(new Document(known.withUri(null), response.content())));
    assertEquals("", target(new Document(known.withUri("http://h:x/"), response.content())));
    assertEquals(Optional.empty(), Redirect.of(Document.unread(known, "gone")));
  }
}
