package fairlead.html.rewrite;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import fairlead.html.DocumentLinks;
import fairlead.html.HeaderField;
import fairlead.html.Representation;
import fairlead.html.extract.LinkExtractor;
import fairlead.uri.base.BaseContext;
import fairlead.uri.generic.Rfc3986;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class HeaderRewritingTest {

  private static final LinkExtractor EXTRACTOR = LinkExtractor.STANDARD;

  private static Representation page(String html, List<HeaderField> fields) {
    byte[] bytes = html.getBytes(StandardCharsets.UTF_8);
    BaseContext context = BaseContext.retrievedFrom("http://h/d/p");
    return new Representation(bytes, "http://h/d/p", context, "text/html", null, fields);
  }

  private static HeaderRewriting rewritten(ReferenceRule rule, HeaderField... fields) {
    Representation page = page("<base href=/b/><a href=x>", List.of(fields));
    DocumentLinks links = EXTRACTOR.extract(page);
    return new Rewriter(EXTRACTOR, rule).rewriteHeader(page.headers(), links);
  }

  private static HeaderField link(String value) {
    return new HeaderField("Link", value);
  }

  /** A base element does not apply to the header. */
  @Test
  void fieldsAreRewrittenInOrder() {
    Representation page =
        page("<base href=/b/>", List.of(link("<a>; rel=x"), link("<http://h/>"), link("<c>")));
    HeaderRewriting header =
        Rewriter.absolutizing(EXTRACTOR).rewriteHeader(page.headers(), EXTRACTOR.extract(page));
    assertEquals(
        List.of(
            new HeaderEdit(link("<a>; rel=x"), "<http://h/d/a>; rel=x"),
            new HeaderEdit(link("<c>"), "<http://h/d/c>")),
        header.edits());
    assertEquals(List.of(), header.left());
  }

  @Test
  void referencesThatCannotBeWrittenAreLeft() {
    for (String reference :
        List.of("http://o/>", "http://o/\u00e9", "http://o/\r\nX: y", "http:\"")) {
      HeaderRewriting header = rewritten((link, base) -> Change.to(reference), link("<a>; rel=x"));
      assertEquals(List.of(), header.edits());
      assertEquals("a header field cannot hold the new reference", header.left().get(0).reason());
    }
    HeaderRewriting header = rewritten((link, base) -> Change.impossible("no"), link("<a>"));
    assertEquals(List.of(), header.edits());
    assertEquals("no", header.left().get(0).reason());
  }

  @Test
  void relativeReferencesAreNotWritten() {
    HeaderRewriting header = rewritten((link, base) -> Change.to("../x"), link("<http://h/x>"));
    assertEquals(HeaderRewriting.NONE, header);
  }

  @Test
  void documentWithoutLinksInItsHeaderHasNothingToRewrite() {
    ReferenceRule rule = (link, base) -> Change.to("http://o/");
    assertSame(HeaderRewriting.NONE, rewritten(rule, new HeaderField("X", "<a>")));
  }

  @Test
  void dialectsMustBeTheSame() {
    Representation page = page("", List.of());
    DocumentLinks links = EXTRACTOR.extract(page);
    Rewriter other = Rewriter.absolutizing(LinkExtractor.of(Rfc3986.DIALECT));
    assertThrows(IllegalArgumentException.class, () -> other.rewriteHeader(List.of(), links));
  }

  @Test
  @Tag("large")
  void manyLinksTakeLinearTime() {
    StringBuilder value = new StringBuilder();
    for (int i = 0; i < 100_000; i++) {
      value.append("<").append(i).append(">,");
    }
    Representation page = page("", List.of(link(value.toString())));
    Rewriter rewriter = Rewriter.absolutizing(EXTRACTOR);
    assertTimeoutPreemptively(
        Duration.ofSeconds(20),
        () -> rewriter.rewriteHeader(page.headers(), EXTRACTOR.extract(page)));
  }
}
