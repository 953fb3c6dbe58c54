package fairlead.html.rewrite;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import fairlead.html.DocumentLinks;
import fairlead.html.Link;
import fairlead.html.Representation;
import fairlead.html.extract.LinkExtractor;
import fairlead.testing.Tsv;
import fairlead.uri.Dialect;
import fairlead.uri.base.BaseContext;
import fairlead.uri.dialects.Dialects;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** How targets are written, by {@code rewritings.tsv}. */
class RewritingsTest {

  @TestFactory
  Stream<DynamicTest> documents() {
    return Tsv.resource(RewritingsTest.class, "rewritings.tsv").stream()
        .map(row -> dynamicTest(row.get("document"), () -> check(row)));
  }

  private static void check(Map<String, String> row) {
    Dialect dialect = Dialects.named(row.getOrDefault("dialect", "")).orElseThrow();
    String uri = row.getOrDefault("uri", "").isEmpty() ? "http://h/d/p.html" : row.get("uri");
    byte[] bytes = row.getOrDefault("document", "").getBytes(StandardCharsets.UTF_8);
    Representation document =
        new Representation(
            bytes, uri, BaseContext.retrievedFrom(uri), row.getOrDefault("type", ""), "utf-8");
    LinkExtractor extractor = LinkExtractor.of(dialect);
    DocumentLinks links = links(extractor, document);
    Rewriter rewriter = Rewriter.absolutizing(extractor);
    Rewriting rewriting = rewriter.rewrite(bytes, links);
    boolean same = "=".equals(row.get("rewritten"));
    String expected = same ? row.get("document") : row.get("rewritten");
    assertEquals(expected, new String(rewriting.bytes(), StandardCharsets.UTF_8));
    assertEquals(row.get("left"), String.valueOf(rewriting.left().size()));
    if (same) {
      assertSame(bytes, rewriting.bytes());
    }
    DocumentLinks after = links(extractor, document.withBytes(rewriting.bytes()));
    assertEquals(targets(links), targets(after));
    assertSame(rewriting.bytes(), rewriter.rewrite(rewriting.bytes(), after).bytes(), "once");
  }

  private static DocumentLinks links(LinkExtractor extractor, Representation document) {
    return assertInstanceOf(DocumentLinks.class, extractor.tryExtract(document));
  }

  private static String targets(DocumentLinks links) {
    return links.links().stream().map(Link::resolution).toList().toString();
  }
}
