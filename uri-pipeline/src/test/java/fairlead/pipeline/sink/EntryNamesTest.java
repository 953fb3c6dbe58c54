package fairlead.pipeline.sink;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.html.extract.LinkExtractor;
import fairlead.html.rewrite.Rewriter;
import fairlead.html.rewrite.UriMap;
import fairlead.pipeline.DocumentPlace;
import fairlead.pipeline.DocumentPlace.RecordStep;
import fairlead.pipeline.Metadata;
import fairlead.pipeline.Provenance;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EntryNamesTest {

  private static final DocumentPlace RECORD =
      DocumentPlace.file("a.warc", Path.of("a.warc")).within(new RecordStep(null, 0));

  private static EntryNames.Name name(String uri, String mediaType) {
    return EntryNames.of(
        Provenance.of(RECORD).withUri(uri), Metadata.NONE.withMediaType(mediaType), false);
  }

  @ParameterizedTest
  @CsvSource({
    "http://H.example/, text/html, h.example/index.html",
    "http://h, text/html, h/index.html",
    "http://h/a/, text/html; charset=x, h/a/index.html",
    "http://h/a, text/html, h/a.html",
    "http://h/a.HTM, text/html, h/a.HTM",
    "http://h/a.php, application/xhtml+xml, h/a.php.html",
    "http://h/a.php?b=1/2, text/html, h/a.php?b=1%2F2",
    "http://h/?b, text/html, h/?b",
    "http://h:81/a.png, image/png, h+81/a.png",
    "http://u:p@h/%C3%A9%20x.png, image/png, h/\u00e9 x.png",
    "http://h/a/, image/png, h/a/index",
    "urn:x:y, text/plain, urn/x:y",
    "http://h/%2e%2e/%2e%2e/x, image/png, ''",
    "http://h/a%00b, image/png, ''",
    "http://h/aux.html, text/html, ''",
  })
  void recordIsCalledAfterItsUri(String uri, String mediaType, String name) {
    assertEquals(name, name(uri, mediaType).name());
    assertEquals(name.isEmpty(), !name(uri, mediaType).problem().isEmpty());
  }

  @Test
  void longNamesAreShortAndDiffer() {
    String one = name("http://h/" + "\u00e9".repeat(300) + "1", "image/png").name();
    String other = name("http://h/" + "\u00e9".repeat(300) + "2", "image/png").name();
    assertTrue(one.length() < 250, one);
    assertTrue(!one.equals(other), one);
  }

  /** What a map looks for is what a record is called. */
  @ParameterizedTest
  @CsvSource({
    "http://h/, index.html",
    "http://h/a, a.html",
    "http://h/a/, a/index.html",
    "http://h/a?b/c=d%20e, a%3Fb%252Fc=d%20e",
    "http://h/%C3%A9, %C3%A9.html",
  })
  void mapFindsIt(String target, String reference) {
    Set<String> files = Set.of(name(target, "text/html").name());
    UriMap map =
        UriMap.of(LinkExtractor.STANDARD.dialect())
            .toFolder("http://h/", "h", name -> files.contains("h/" + name));
    assertEquals(
        "<a href=\"" + reference + "\">",
        new Rewriter(LinkExtractor.STANDARD, map)
            .rewrite("http://h/x.html", "<a href=\"" + target + "\">"));
  }
}
