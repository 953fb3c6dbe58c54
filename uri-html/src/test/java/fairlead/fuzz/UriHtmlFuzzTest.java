package fairlead.fuzz;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.code_intelligence.jazzer.junit.FuzzTest;
import fairlead.html.Absolutizer;
import fairlead.html.DocumentLinks;
import fairlead.html.Extraction;
import fairlead.html.HtmlDocument;
import fairlead.html.HtmlLimits;
import fairlead.html.Link;
import fairlead.html.LinkExtractor;
import fairlead.html.Place;
import fairlead.html.Rewriting;
import fairlead.html.rule.LinkTable;
import fairlead.html.syntax.CssScanner;
import fairlead.html.syntax.JsonScanner;
import fairlead.html.syntax.LinkHeaderScanner;
import fairlead.html.syntax.ListScanner;
import fairlead.html.syntax.RefreshScanner;
import fairlead.html.syntax.RobotsScanner;
import fairlead.html.syntax.Scanned;
import fairlead.html.syntax.SrcsetScanner;
import fairlead.uri.base.BaseContext;
import fairlead.uri.whatwg.Whatwg;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** One target for each scanner, and one for the extractor with the rewriting behind it. */
class UriHtmlFuzzTest {

  private static final LinkExtractor EXTRACTOR =
      new LinkExtractor(
          Whatwg.DIALECT, HtmlLimits.DEFAULT, LinkTable.STANDARD.switched("all", true));

  private static final LinkExtractor CONTEXT_EXTRACTOR = EXTRACTOR.withContext();

  private static final Absolutizer ABSOLUTIZER = new Absolutizer(Whatwg.DIALECT);

  private static String text(byte[] data) {
    return new String(data, StandardCharsets.UTF_8);
  }

  /** References come in order, each within the value and beside the last. */
  private static void check(String value, List<Scanned> found) {
    int end = 0;
    for (Scanned one : found) {
      assertTrue(one.start() >= end && one.end() >= one.start(), value);
      end = one.end();
    }
    assertTrue(end <= value.length(), value);
  }

  @FuzzTest
  void lists(byte[] data) {
    String value = text(data);
    check(value, ListScanner.spaces(value));
    check(value, ListScanner.commas(value));
    check(value, RefreshScanner.scan(value).stream().toList());
    check(value, RobotsScanner.scan(value));
  }

  @FuzzTest
  void srcset(byte[] data) {
    String value = text(data);
    SrcsetScanner.Srcset srcset = SrcsetScanner.scan(value);
    check(value, srcset.candidates());
    check(value, srcset.dropped());
    for (Scanned candidate : srcset.candidates()) {
      assertTrue(!candidate.text().isEmpty());
      assertTrue(candidate.text().chars().noneMatch(c -> " \t\n\f\r".indexOf(c) >= 0));
    }
  }

  @FuzzTest
  void css(byte[] data) {
    String value = text(data);
    check(value, CssScanner.scan(value).stream().map(CssScanner.CssReference::reference).toList());
  }

  @FuzzTest
  void header(byte[] data) {
    String value = text(data);
    check(
        value,
        LinkHeaderScanner.scan(value).stream().map(LinkHeaderScanner.HeaderLink::target).toList());
  }

  @FuzzTest
  void json(byte[] data) {
    String value = text(data);
    JsonScanner.importMap(value).ifPresent(found -> check(value, found));
    JsonScanner.speculationRules(value).ifPresent(found -> check(value, found));
    JsonScanner.linkedData(value).ifPresent(found -> check(value, found));
  }

  @FuzzTest
  void extract(byte[] data) {
    rewriteTwice(data, "text/html");
  }

  @FuzzTest
  void xml(byte[] data) {
    rewriteTwice(data, "application/xml");
  }

  @FuzzTest
  void styleSheet(byte[] data) {
    rewriteTwice(data, "text/css");
  }

  /** What names its charset itself, or none, with what stands around its links. */
  @FuzzTest
  void charset(byte[] data) {
    HtmlDocument document = HtmlDocument.of("http://h/d/p", data);
    for (String mediaType : new String[] {"text/html", "text/xml"}) {
      Extraction extraction = CONTEXT_EXTRACTOR.extract(document.withMediaType(mediaType));
      if (extraction instanceof DocumentLinks found) {
        checkPlaces(found, data);
      }
    }
  }

  private static void checkPlaces(DocumentLinks found, byte[] data) {
    for (Link link : found.links()) {
      Place place = link.place();
      assertTrue(place.byteStart() <= place.byteEnd() && place.byteEnd() <= data.length);
    }
  }

  private static void rewriteTwice(byte[] data, String mediaType) {
    if (EXTRACTOR.extract(document(data, mediaType)) instanceof DocumentLinks found) {
      checkPlaces(found, data);
      Rewriting once = ABSOLUTIZER.absolutize(data, found);
      DocumentLinks after = (DocumentLinks) EXTRACTOR.extract(document(once.bytes(), mediaType));
      assertSame(once.bytes(), ABSOLUTIZER.absolutize(once.bytes(), after).bytes());
      assertEquals(targets(found), targets(after));
    }
  }

  private static HtmlDocument document(byte[] data, String mediaType) {
    BaseContext context = BaseContext.retrievedFrom("http://h/d/p");
    return new HtmlDocument(data, "http://h/d/p", context, mediaType, null);
  }

  private static List<String> targets(DocumentLinks found) {
    return found.links().stream()
        .map(link -> link.rule().name() + " " + link.resolution())
        .toList();
  }
}
