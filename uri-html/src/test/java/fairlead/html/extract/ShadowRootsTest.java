package fairlead.html.extract;

import static org.junit.jupiter.api.Assertions.assertEquals;

import fairlead.html.DocumentLinks;
import fairlead.html.LinkContext.Inside;
import fairlead.html.Representation;
import java.nio.charset.StandardCharsets;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Templates whose content is shown. */
class ShadowRootsTest {

  /** The references in order, those that are in a template with a question mark. */
  private static String links(LinkExtractor extractor, String page) {
    return extractor.extract("http://h/d/p", page).links().stream()
        .map(
            link ->
                link.reference() + (link.context().inside().contains(Inside.TEMPLATE) ? "?" : ""))
        .collect(Collectors.joining(" "));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "<div><template shadowrootmode=open><a href=1></a></template><a href=2></a></div>|1 2",
        "<div><template shadowrootmode=closed><a href=1></a></template><a href=2></a></div>|1 2",
        "<div><template ShadowRootMode=OpEn><a href=1></a></template></div>|1",
        "<div><template shadowrootmode=half><a href=1></a></template></div>|1?",
        "<div><template shadowrootmode><a href=1></a></template></div>|1?",
        "<div><template shadowrootmode=' open'><a href=1></a></template></div>|1?",
        "<div><template shadowroot=open><a href=1></a></template></div>|1?",
        "<x-y><template shadowrootmode=open><a href=1></a></template></x-y>|1",
        "<font-face><template shadowrootmode=open><a href=1></a></template></font-face>|1?",
        "<ul><template shadowrootmode=open><a href=1></a></template></ul>|1?",
        "<table><template shadowrootmode=open><a href=1></a></template></table>|1?",
        "<head><template shadowrootmode=open><a href=1></a></template></head>|1?",
        "<body><template shadowrootmode=open><a href=1></a></template>|1",
        "<svg><template shadowrootmode=open><a href=1></a></template></svg>|1",
        // a host has one
        "<div><template shadowrootmode=open><a href=1></a></template><template shadowrootmode=open>"
            + "<a href=2></a></template></div>|1 2?",
        "<div><template shadowrootmode=x><a href=1></a></template><template shadowrootmode=open>"
            + "<a href=2></a></template></div>|1? 2",
        // nested
        "<div><template shadowrootmode=open><p><template shadowrootmode=open><a href=1></a>"
            + "</template></p><a href=2></a></template><a href=3></a></div>|1 2 3",
        "<div><template shadowrootmode=open><template shadowrootmode=open><a href=1></a>"
            + "</template><a href=2></a></template></div>|1? 2",
        "<template><div><template shadowrootmode=open><a href=1></a></template></div></template>"
            + "<a href=2></a>|1? 2",
        "<div><template shadowrootmode=open><template><a href=1></a></template><a href=2></a>"
            + "</template></div>|1? 2"
      })
  void contentIsLiveWhereTheStandardSaysSo(String page, String expected) {
    assertEquals(expected, links(LinkExtractor.STANDARD, page));
    assertEquals(expected, links(LinkExtractor.STANDARD.withoutPlaces(), page));
    assertEquals(expected, links(LinkExtractor.STANDARD.withContext(), page));
  }

  @Test
  void baseInAShadowRootDoesNotCount() {
    DocumentLinks links =
        LinkExtractor.STANDARD.extract(
            "http://h/d/p",
            "<div><template shadowrootmode=open><base href=/s/><a href=1></a></template></div>");
    assertEquals("http://h/d/1", String.valueOf(links.links().get(0).target()));
    assertEquals("it is in a shadow root", links.base().lost().get(0).reason().toString());
  }

  @Test
  void onlyHtmlHasThem() {
    String page =
        "<html xmlns='http://www.w3.org/1999/xhtml'><div><template shadowrootmode='open'>"
            + "<a href='1'/></template></div></html>";
    DocumentLinks links =
        LinkExtractor.STANDARD.extract(
            Representation.of("http://h/d/p", page.getBytes(StandardCharsets.UTF_8))
                .withMediaType("application/xhtml+xml"));
    assertEquals(java.util.Set.of(Inside.TEMPLATE), links.links().get(0).context().inside());
  }
}
