package fairlead.html.rewrite;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import fairlead.html.Link;
import fairlead.html.Representation;
import fairlead.html.extract.LinkExtractor;
import fairlead.uri.Dialect;
import fairlead.uri.Uri;
import fairlead.uri.generic.Rfc3986;
import fairlead.uri.whatwg.Whatwg;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What rules say about single references, and rules made of others. */
class ReferenceRuleTest {

  private static final Dialect DIALECT = Whatwg.DIALECT;

  /** The first link of a page at an address. */
  private static Link link(String uri, String page) {
    byte[] bytes = page.getBytes(StandardCharsets.UTF_8);
    return LinkExtractor.of(DIALECT)
        .withPlaces()
        .extract(Representation.of(uri, bytes))
        .links()
        .get(0);
  }

  private static Change of(ReferenceRule rule, Link link) {
    return rule.of(link, link.base().uri());
  }

  @ParameterizedTest
  @ValueSource(strings = {"x", "./x", "../y", "http://o/", "//[", "mailto:a"})
  void relativeReferencesStayAsTheyAre(String reference) {
    Link link = link("http://h/d/p", "<a href='" + reference + "'>");
    assertSame(Change.NONE, of(new RelativeReferences(DIALECT, null), link));
  }

  @ParameterizedTest
  @ValueSource(strings = {"http://o/", "http://h/d/x", "mailto:a", "http://[", "data:,x"})
  void absoluteReferencesStayAsTheyAre(String reference) {
    Link link = link("http://h/d/p", "<a href='" + reference + "'>");
    assertSame(Change.NONE, of(new AbsoluteReferences(DIALECT), link));
  }

  @Test
  void partsOfAMessageStayAsTheyAre() {
    Rewriter rewriter = Rewriter.absolutizing(LinkExtractor.of(Rfc3986.DIALECT));
    String page = "<a href=x><img src='/y'>";
    assertEquals(page, rewriter.rewrite("thismessage:/p", page));
  }

  @Test
  void mapSaysNothingAboutWhatLeadsNowhere() {
    UriMap map = UriMap.of(DIALECT).toUri("http://h/", "http://new/");
    assertSame(Change.NONE, of(map, link("http://h/", "<a href='//['>")));
    Link fragment = link("http://h/d/p", "<a href='#f'>");
    Uri base = fragment.base().uri();
    assertSame(Change.NONE, map.within("p.html", base).of(fragment, base));
  }

  @Test
  void mapKeepsWhatIsRightWhereTheDocumentIs() {
    UriMap map = UriMap.of(DIALECT).toUri("http://h/", "http://new/");
    assertEquals(Change.to("x"), of(map, link("http://h/d/p", "<a href=x>")));
  }

  /** A rule for all documents, which moves base elements and knows its file. */
  private record Everywhere(String place) implements ReferenceRule {

    @Override
    public Change of(Link link, @Nullable Uri base) {
      return Change.to(place + link.reference());
    }

    @Override
    public Change ofBase(String reference, Uri base, @Nullable Uri otherwise) {
      return Change.to("/moved/");
    }

    @Override
    public Change ofMovingBase(String reference, Uri base, Uri otherwise) {
      return Change.to("moved/");
    }

    @Override
    public ReferenceRule within(String file, @Nullable Uri base) {
      return new Everywhere(file);
    }
  }

  @Test
  void ruleForSomeLinksIsStillThatForBasesAndFiles() {
    Rewriter rewriter =
        new Rewriter(LinkExtractor.STANDARD, new Everywhere("/p/"))
            .onlyFor(link -> link.element().equals("img"));
    String page = "<base href=/b/><a href=x><img src=y>";
    assertEquals(
        "<base href=/moved/><a href=x><img src=/p/y>", rewriter.rewrite("http://h/", page));
    assertEquals("<base href=/moved/><a href=x><img src=/f/y>", inFile(rewriter, page));
    Rewriter moving = rewriter.withBaseElements(BaseElementPolicy.RELATIVE);
    assertEquals("<base href=moved/><a href=x><img src=/p/y>", moving.rewrite("http://h/", page));
  }

  /** As most rules are, which only look at the link. */
  @ParameterizedTest
  @CsvSource({
    "<a href=x>, <a href=/p/x>",
    "<base href=/b/><a href=x>, <base href=/b/><a href=/p/x>",
  })
  void ruleNeedsToKnowNeitherBasesNorFiles(String page, String expected) {
    ReferenceRule rule = (link, base) -> Change.to("/p/" + link.reference());
    assertEquals(expected, inFile(new Rewriter(LinkExtractor.STANDARD, rule), page));
    assertSame(Change.NONE, rule.ofBase("/b/", DIALECT.parse("http://h/b/"), null));
  }

  @Test
  void whatCannotChangeIsReportedInTheOrderOfTheDocument() {
    ReferenceRule never =
        new ReferenceRule() {
          @Override
          public Change of(Link link, @Nullable Uri base) {
            return Change.impossible("no link changes");
          }

          @Override
          public Change ofBase(String reference, Uri base, @Nullable Uri otherwise) {
            return Change.impossible("no base changes");
          }
        };
    byte[] page = "<base href=/b/><a href=x><img src=y>".getBytes(StandardCharsets.UTF_8);
    Rewriting rewriting = new Rewriter(LinkExtractor.STANDARD, never).rewrite("http://h/", page);
    assertEquals(List.of("/b/", "x", "y"), rewriting.left().stream().map(LeftLink::raw).toList());
  }

  private static String inFile(Rewriter rewriter, String page) {
    byte[] bytes = page.getBytes(StandardCharsets.UTF_8);
    Representation document = Representation.of("http://h/", bytes);
    Rewriting rewriting = rewriter.rewrite(bytes, rewriter.extractor().extract(document), "/f/");
    return new String(rewriting.bytes(), StandardCharsets.UTF_8);
  }
}
