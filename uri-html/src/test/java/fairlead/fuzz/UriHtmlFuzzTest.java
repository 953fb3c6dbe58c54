package fairlead.fuzz;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.code_intelligence.jazzer.junit.FuzzTest;
import fairlead.html.DocumentLinks;
import fairlead.html.Extraction;
import fairlead.html.Link;
import fairlead.html.Representation;
import fairlead.html.SourceSpan;
import fairlead.html.extract.LinkExtractor;
import fairlead.html.extract.Ways;
import fairlead.html.rewrite.Rewriter;
import fairlead.html.rewrite.Rewriting;
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
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** One target for each scanner, and one for the extractor with the rewriting after it. */
class UriHtmlFuzzTest {

  private static final LinkExtractor EXTRACTOR =
      LinkExtractor.STANDARD.withTable(LinkTable.STANDARD.switched("all", true));

  private static final LinkExtractor CONTEXT_EXTRACTOR = EXTRACTOR.withContext();

  private static final Rewriter REWRITER = Rewriter.absolutizing(EXTRACTOR);

  private static String text(byte[] data) {
    return new String(data, StandardCharsets.UTF_8);
  }

  /** References come in order, each within the value and beside the last. */
  private static void check(String value, Consumer<Consumer<Scanned>> scanner) {
    List<Scanned> found = new ArrayList<>();
    scanner.accept(found::add);
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
    check(value, to -> ListScanner.spaces(value, to));
    check(value, to -> ListScanner.commas(value, to));
    check(value, to -> RefreshScanner.scan(value).ifPresent(one -> to.accept(one.reference())));
    check(value, to -> RobotsScanner.scan(value, to));
  }

  @FuzzTest
  void srcset(byte[] data) {
    String value = text(data);
    check(value, to -> SrcsetScanner.scan(value, candidate -> to.accept(candidate.url())));
    SrcsetScanner.scan(
        value,
        candidate -> {
          String url = candidate.url().text();
          assertTrue(candidate.isDropped() || !url.isEmpty());
          assertTrue(url.chars().noneMatch(c -> " \t\n\f\r".indexOf(c) >= 0));
        });
  }

  @FuzzTest
  void css(byte[] data) {
    String value = text(data);
    check(value, to -> CssScanner.scan(value, one -> to.accept(one.reference())));
  }

  @FuzzTest
  void header(byte[] data) {
    String value = text(data);
    check(value, to -> LinkHeaderScanner.scan(value, 512, link -> to.accept(link.target())));
  }

  @FuzzTest
  void json(byte[] data) {
    String value = text(data);
    check(value, to -> JsonScanner.importMap(value, to, to));
    check(value, to -> JsonScanner.speculationRules(value, to));
    check(value, to -> JsonScanner.linkedData(value, to));
  }

  @FuzzTest
  void extract(byte[] data) {
    rewriteTwice(data, "text/html");
  }

  /** The tags of a page say what its tree says. */
  @FuzzTest
  void ways(byte[] data) {
    assertEquals(
        "", Ways.difference(Representation.of("http://h/d/p", data).withMediaType("text/html")));
  }

  @FuzzTest
  void xml(byte[] data) {
    rewriteTwice(data, "application/xml");
  }

  @FuzzTest
  void styleSheet(byte[] data) {
    rewriteTwice(data, "text/css");
  }

  /** What names its charset itself, or none, with what is around its links. */
  @FuzzTest
  void charset(byte[] data) {
    Representation document = Representation.of("http://h/d/p", data);
    for (String mediaType : new String[] {"text/html", "text/xml"}) {
      Extraction extraction = CONTEXT_EXTRACTOR.tryExtract(document.withMediaType(mediaType));
      if (extraction instanceof DocumentLinks found) {
        checkPlaces(found, data);
      }
    }
  }

  private static void checkPlaces(DocumentLinks found, byte[] data) {
    for (Link link : found.links()) {
      SourceSpan span = link.span();
      assertTrue(span.byteStart() <= span.byteEnd() && span.byteEnd() <= data.length);
    }
  }

  private static void rewriteTwice(byte[] data, String mediaType) {
    if (EXTRACTOR.tryExtract(document(data, mediaType)) instanceof DocumentLinks found) {
      checkPlaces(found, data);
      Rewriting once = REWRITER.rewrite(data, found);
      DocumentLinks after = (DocumentLinks) EXTRACTOR.tryExtract(document(once.bytes(), mediaType));
      assertSame(once.bytes(), REWRITER.rewrite(once.bytes(), after).bytes());
      assertEquals(targets(found), targets(after));
    }
  }

  private static Representation document(byte[] data, String mediaType) {
    BaseContext context = BaseContext.retrievedFrom("http://h/d/p");
    return new Representation(data, "http://h/d/p", context, mediaType, null);
  }

  private static List<String> targets(DocumentLinks found) {
    return found.links().stream()
        .map(link -> link.rule().name() + " " + link.resolution())
        .toList();
  }
}
