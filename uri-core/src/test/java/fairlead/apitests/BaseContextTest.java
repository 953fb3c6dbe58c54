package fairlead.apitests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import fairlead.uri.Dialect;
import fairlead.uri.base.BaseContext;
import fairlead.uri.base.BaseLayer;
import fairlead.uri.base.BaseUri;
import fairlead.uri.base.LostCandidate;
import fairlead.uri.base.LostCandidate.Reason;
import fairlead.uri.dialects.Dialects;
import fairlead.uri.generic.Rfc3986;
import fairlead.uri.generic.UrlSyntax05;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class BaseContextTest {

  private static String base(BaseContext context, Dialect dialect) {
    BaseUri base = context.base(dialect);
    return base.uri() + " " + base.layer();
  }

  private static List<Reason> reasons(BaseUri base) {
    return base.lost().stream().map(LostCandidate::reason).toList();
  }

  @Test
  void innermostLayerWins() {
    BaseContext context =
        BaseContext.defaulting("http://default/")
            .andRetrievedFrom("http://retrieved/a/b")
            .inEntity("http://entity/")
            .embedding("http://content/");
    for (Dialect dialect : Dialects.all()) {
      assertEquals("http://content/ CONTENT", base(context, dialect));
    }
    assertEquals(
        List.of(Reason.OUTRANKED, Reason.OUTRANKED, Reason.OUTRANKED),
        reasons(context.base(Rfc3986.DIALECT)));
    assertEquals(4, context.candidates().size());
    assertEquals(context.candidates().toString(), context.toString());
  }

  @Test
  void layersAndReasonsAreNamed() {
    assertEquals(
        "[content 5.1.1, entity 5.1.2, retrieval 5.1.3, default 5.1.4]",
        Stream.of(BaseLayer.values())
            .map(layer -> layer.label() + ' ' + layer.section())
            .toList()
            .toString());
    assertEquals("an earlier one takes precedence", Reason.NOT_FIRST.toString());
  }

  @Test
  void relativeCandidatesResolveAgainstTheLayersBelow() {
    BaseContext context =
        BaseContext.retrievedFrom("http://h/d/mail.eml").inEntity("parts/").inEntity("1/p.html");
    assertEquals("http://h/d/parts/1/p.html ENTITY", base(context, Rfc3986.DIALECT));
    assertEquals("http://h/d/parts/x/ CONTENT", base(context.embedding("../x/"), Rfc3986.DIALECT));
  }

  @Test
  void ownHeadingIsContentInUrlSyntax05AndTheEntityElsewhere() {
    BaseContext context =
        BaseContext.retrievedFrom("http://r/").inEntity("http://m/").withHeading("d/p");
    for (Dialect dialect : Dialects.all()) {
      String layer = dialect.equals(UrlSyntax05.DIALECT) ? "CONTENT" : "ENTITY";
      assertEquals("http://m/d/p " + layer, base(context, dialect));
      assertEquals("http://m/d/x CONTENT", base(context.embedding("x"), dialect));
    }
  }

  @Test
  void rejectedCandidateLeavesTheLayerBelow() {
    BaseUri base =
        BaseContext.retrievedFrom("http://h/").embedding("not a scheme:x").base(Rfc3986.DIALECT);
    assertEquals(BaseLayer.RETRIEVAL, base.layer());
    LostCandidate lost = base.lost().get(0);
    assertEquals(Reason.REJECTED, lost.reason());
    assertEquals(3, Objects.requireNonNull(lost.rejection()).offset());
  }

  @Test
  void relativeCandidateOnTheOutermostLayerIsRejected() {
    assertEquals(
        List.of(Reason.REJECTED), reasons(BaseContext.retrievedFrom("a/b").base(Rfc3986.DIALECT)));
  }

  @Test
  void emptyCandidateNamesNoUriInTheOlderDialects() {
    BaseContext context = BaseContext.retrievedFrom("http://h/p").embedding("");
    assertEquals(List.of(Reason.NAMES_NO_URI), reasons(context.base(UrlSyntax05.DIALECT)));
    assertEquals("http://h/p RETRIEVAL", base(context, UrlSyntax05.DIALECT));
    assertEquals("http://h/p CONTENT", base(context, Rfc3986.DIALECT));
  }

  @Test
  void urlSyntax05HasNoDefaultBase() {
    BaseContext context = BaseContext.defaulting("http://default/");
    BaseUri base = context.base(UrlSyntax05.DIALECT);
    assertNull(base.uri());
    assertNull(base.layer());
    assertEquals(List.of(Reason.NO_DEFAULT_LAYER), reasons(base));
    assertEquals("http://default/ DEFAULT", base(context, Rfc3986.DIALECT));
  }

  @Test
  void layersComeOutermostFirst() {
    BaseContext context = BaseContext.none().embedding("http://h/");
    assertThrows(IllegalStateException.class, () -> context.andRetrievedFrom("http://h/"));
    assertThrows(
        IllegalArgumentException.class, () -> new BaseUri(null, BaseLayer.CONTENT, List.of()));
  }
}
