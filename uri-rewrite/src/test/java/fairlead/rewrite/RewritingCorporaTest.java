package fairlead.rewrite;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.html.DocumentLinks;
import fairlead.html.Limits;
import fairlead.html.Representation;
import fairlead.html.extract.LinkExtractor;
import fairlead.html.rewrite.BaseElementPolicy;
import fairlead.html.rewrite.Change;
import fairlead.html.rewrite.Rewriter;
import fairlead.html.rewrite.Rewriting;
import fairlead.pipeline.Document;
import fairlead.pipeline.source.DocumentCursor;
import fairlead.pipeline.source.Inputs;
import fairlead.pipeline.source.SourceLimit;
import fairlead.pipeline.source.SourceOptions;
import fairlead.testing.Suites;
import fairlead.uri.Uri;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What is promised of rewriting holds for every document of the corpora, in archives too. */
@Tag("corpora")
class RewritingCorporaTest {

  private static final LinkExtractor EXTRACTOR = LinkExtractor.STANDARD;

  private int links;
  private final List<String> left = new ArrayList<>();

  @Test
  void everyDocumentIsRewrittenAsItShouldBe() {
    SourceOptions options = // one of them has 512 MB of the same letter
        SourceOptions.DEFAULT
            .withBase("http://h/")
            .withLimits(Limits.DEFAULT.with(SourceLimit.UNPACKED_BYTES, 64 << 20));
    try (DocumentCursor cursor = Inputs.of(Suites.corpora(".").toString(), options).open()) {
      for (Document one = cursor.next(); one != null; one = cursor.next()) {
        if (one.content() instanceof Document.Received received && received.damage() == null) {
          check(received.representation(), one.place().toString());
        }
      }
    }
    assertTrue(links > 100_000, links + " links");
    assertTrue(left.size() * 10_000L < links, left.size() + " of " + links + ": " + left);
  }

  private void check(Representation document, String place) {
    if (!(EXTRACTOR.tryExtract(document) instanceof DocumentLinks before) || before.isPartial()) {
      return;
    }
    links += before.links().size();
    for (Rewriter rewriter :
        List.of(
            Rewriter.absolutizing(EXTRACTOR),
            Rewriter.relativizing(EXTRACTOR).withBaseElements(BaseElementPolicy.REMOVE),
            Rewriter.relativizing(EXTRACTOR).withBaseElements(BaseElementPolicy.RELATIVE),
            new Rewriter(EXTRACTOR, (link, base) -> Change.NONE)
                .withBaseElements(BaseElementPolicy.REMOVE))) {
      Rewriting rewriting = rewriter.rewrite(document.bytes(), before);
      if (!rewriting.isChanged()) {
        continue;
      }
      Representation written = document.withBytes(rewriting.bytes());
      DocumentLinks after =
          assertInstanceOf(DocumentLinks.class, EXTRACTOR.tryExtract(written), place);
      assertEquals(targets(before), targets(after), place);
      assertSame(
          rewriting.bytes(), rewriter.rewrite(rewriting.bytes(), after).bytes(), place + " twice");
      rewriting.left().stream()
          .filter(one -> !one.reason().contains("resolved"))
          .forEach(one -> left.add(place + ":" + one.span().line() + ": " + one.reason()));
    }
  }

  private static List<String> targets(DocumentLinks links) {
    return links.links().stream()
        .map(link -> link.element() + (link.resolution() instanceof Uri uri ? " " + uri : ""))
        .toList();
  }
}
