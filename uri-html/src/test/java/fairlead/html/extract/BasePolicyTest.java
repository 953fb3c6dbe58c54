package fairlead.html.extract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import fairlead.html.BasePolicy;
import fairlead.html.BasePolicy.BaseElements;
import fairlead.html.BasePolicy.Codebase;
import fairlead.html.BasePolicy.Scripting;
import fairlead.html.BasePolicy.XmlBase;
import fairlead.html.DocumentLinks;
import fairlead.html.Finding;
import fairlead.html.Representation;
import fairlead.html.SourceSpan;
import fairlead.uri.base.LostCandidate;
import fairlead.uri.base.LostCandidate.Reason;
import fairlead.uri.generic.Rfc2396;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Bases where specifications differ, and the chain of candidates. */
class BasePolicyTest {

  @Test
  void onlyBasesThatCountHavePlaces() {
    String page = "<template><base href=/b></template><base href=/a><base href=/c>";
    DocumentLinks links = read(BasePolicy.STANDARD, page);
    assertEquals(
        List.of(page.indexOf("/a"), page.indexOf("/c")),
        links.baseElements().hrefs().stream().map(SourceSpan::start).toList());
  }

  private static DocumentLinks read(BasePolicy policy, String page) {
    LinkExtractor extractor = LinkExtractor.of(Rfc2396.DIALECT).withBasePolicy(policy).withLint();
    byte[] bytes = page.getBytes(StandardCharsets.UTF_8);
    return assertInstanceOf(
        DocumentLinks.class, extractor.tryExtract(Representation.of("http://h/d/p", bytes)));
  }

  private static List<Reason> reasons(DocumentLinks links) {
    return links.base().lost().stream().map(LostCandidate::reason).toList();
  }

  @Test
  void absoluteBasesAloneCountByAppendixD() {
    BasePolicy policy = BasePolicy.STANDARD.with(BaseElements.ABSOLUTE);
    DocumentLinks relative = read(policy, "<base href=/b/><base href=http://late/><a href=x>");
    assertEquals("http://h/d/p", String.valueOf(relative.base().uri()));
    assertEquals(List.of(Reason.NOT_ABSOLUTE, Reason.NOT_FIRST), reasons(relative));
    assertEquals("1:12: unusable base: it is not absolute", relative.findings().get(0).toString());
    DocumentLinks absolute = read(policy, "<base href=http://b/c/><a href=x>");
    assertEquals("http://b/c/x", absolute.links().get(0).resolution().toString());
  }

  @Test
  void basesInNoscriptCountWhereScriptsDoNotRun() {
    String page = "<noscript><base href=/n/></noscript><base href=/b/><a href=x>";
    DocumentLinks enabled = read(BasePolicy.STANDARD, page);
    assertEquals("http://h/b/", String.valueOf(enabled.base().uri()));
    assertEquals(List.of(Reason.OUTRANKED, Reason.IN_NOSCRIPT), reasons(enabled));
    DocumentLinks disabled = read(BasePolicy.STANDARD.with(Scripting.DISABLED), page);
    assertEquals("http://h/n/", String.valueOf(disabled.base().uri()));
    assertEquals(List.of(Reason.OUTRANKED, Reason.NOT_FIRST), reasons(disabled));
  }

  /** The tree holds the base before the table, and before the noscript. */
  @Test
  void basesInNoscriptAreRecognizedByTheTextWhereverTheTreeHasThem() {
    for (String page :
        List.of(
            "<table><tr><td><noscript></td></tr><base href=/n/></noscript></table><a href=x>",
            "<head><noscript></noscript></head><noscript><base href=/n/></noscript><a href=x>")) {
      DocumentLinks links = read(BasePolicy.STANDARD, page);
      assertEquals("http://h/d/p", String.valueOf(links.base().uri()), page);
      assertEquals(List.of(Reason.IN_NOSCRIPT), reasons(links), page);
    }
  }

  @Test
  void chainTellsOfTemplatesToo() {
    DocumentLinks links = read(BasePolicy.STANDARD, "<template><base href=/t/></template>");
    assertEquals("http://h/d/p", String.valueOf(links.base().uri()));
    assertEquals(List.of(Reason.IN_TEMPLATE), reasons(links));
    assertEquals("/t/", links.base().lost().get(0).candidate().reference());
  }

  @Test
  void lateBasesAreFound() {
    DocumentLinks late = read(BasePolicy.STANDARD, "<link href=a>\n<base href=/b/>");
    assertEquals(
        List.of("2:12: base after links"),
        late.findings().stream().map(Finding::toString).toList());
    assertEquals("http://h/b/a", late.links().get(0).resolution().toString());
    assertEquals(
        List.of(),
        read(BasePolicy.STANDARD, "<html manifest=m><base href=/b/><base href=/c/><a href=x>")
            .findings());
  }

  @Test
  void policiesAreIndependent() {
    BasePolicy policy =
        BasePolicy.STANDARD
            .with(BaseElements.ABSOLUTE)
            .with(Scripting.DISABLED)
            .with(XmlBase.HONOURED)
            .with(Codebase.HONOURED)
            .with(BasePolicy.ContentLocation.RFC2616);
    assertEquals(
        new BasePolicy(
            BaseElements.ABSOLUTE,
            Scripting.DISABLED,
            BasePolicy.ContentLocation.RFC2616,
            XmlBase.HONOURED,
            Codebase.HONOURED),
        policy);
  }
}
