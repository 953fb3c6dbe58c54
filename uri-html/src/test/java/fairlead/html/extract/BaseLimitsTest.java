package fairlead.html.extract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import fairlead.html.DocumentLimit;
import fairlead.html.DocumentLinks;
import fairlead.html.Finding;
import fairlead.html.Finding.Kind;
import fairlead.html.Limits;
import fairlead.html.Link;
import fairlead.html.Representation;
import fairlead.html.rule.LinkTable;
import fairlead.uri.base.BaseContext;
import fairlead.uri.base.BaseLayer;
import fairlead.uri.base.LostCandidate;
import fairlead.uri.base.LostCandidate.Reason;
import fairlead.uri.generic.Rfc3986;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Bases of documents, elements and nested documents, at the exact values of their limits. */
class BaseLimitsTest {

  private static final LinkTable ROWS =
      LinkTable.STANDARD.only(Set.of("a-href", "object-data", "applet-code", "iframe-srcdoc"));

  private static DocumentLinks read(
      Limits limits, @Nullable String uri, String mediaType, String page) {
    LinkExtractor extractor = LinkExtractor.of(Rfc3986.DIALECT).withLimits(limits).withTable(ROWS);
    Representation document =
        new Representation(
            page.getBytes(StandardCharsets.UTF_8),
            uri,
            uri == null ? BaseContext.none() : BaseContext.retrievedFrom(uri),
            mediaType,
            "utf-8");
    return assertInstanceOf(DocumentLinks.class, extractor.tryExtract(document));
  }

  private static String base(int maxReference, String page) {
    Limits limits = Limits.DEFAULT.with(DocumentLimit.REFERENCE_CHARS, maxReference);
    return String.valueOf(read(limits, "http://h/", "text/html", page).base().uri());
  }

  /** {@code http://h/12345678/} has 18 characters, and {@code 12345678/} nine. */
  @Test
  void baseElementsMayBeAsLongAsReferences() {
    assertEquals("http://h/12345678/", base(18, "<base href=12345678/>"));
    assertEquals("http://h/", base(17, "<base href=12345678/>"));
    assertEquals("http://h/x", base(16, "<base href=a/../b/../c/../x>"));
    assertEquals("http://h/", base(15, "<base href=a/../b/../c/../x>"));
    assertEquals("s:1234", base(6, "<base href=s:1234>"));
    assertEquals("http://h/", base(5, "<base href=s:1234>"));
  }

  /** They have one URI, but each document within says otherwise where it is from. */
  @Test
  void basesWithOneUriAreDistinguished() {
    String page =
        "<iframe srcdoc='<base href=/b/><a href=1>'></iframe>"
            + "<iframe srcdoc='<base href=/b/><base href=/c/><a href=2>'></iframe>"
            + "<iframe srcdoc='<base href=/b/><a href=3>'></iframe><a href=4>";
    assertEquals(
        List.of(
            "http://h/b/1 CONTENT 1",
            "http://h/b/2 CONTENT 2",
            "http://h/b/3 CONTENT 1",
            "http://h/b/4 RETRIEVAL 0"),
        read(Limits.DEFAULT, "http://h/b/", "text/html", page).links().stream()
            .map(
                link ->
                    String.join(
                        " ",
                        link.resolution().toString(),
                        link.base().layer().name(),
                        String.valueOf(link.base().lost().size())))
            .toList());
  }

  @Test
  void baseThatIsTooLongIsReportedAndLaterOnesStayIgnored() {
    Limits limits = Limits.DEFAULT.with(DocumentLimit.REFERENCE_CHARS, 17);
    String page = "<base href=12345678/><base href=x/>";
    DocumentLinks links = read(limits, "http://h/", "text/html", page);
    assertEquals(
        List.of(Reason.REJECTED, Reason.NOT_FIRST),
        links.base().lost().stream().map(LostCandidate::reason).toList());
    assertEquals(
        "1:12: unusable base: it cannot be parsed (longer than the limit at offset 9)",
        links.findings().get(0).toString());
    assertEquals(BaseLayer.RETRIEVAL, links.base().layer());
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      value = {
        "<base href=''>,             http://h/p,  ",
        "<base href=' '>,            http://h/p,  ",
        "<base href>,                http://h/p,  ",
        "<base>,                     http://h/p,  ",
        "<base href=' x '>,          http://h/x,  ",
        "<base href=#f>,             http://h/p#f, ",
        "<base href=DATA:x>,         http://h/p,  1:12: unusable base: its scheme is not allowed"
            + " for a base",
        "<base href=JavaScript:x>,   http://h/p,  1:12: unusable base: its scheme is not allowed"
            + " for a base",
        "<base href=javascripts:x>,  javascripts:x, ",
        "<base href='a b:c'>,        http://h/p,  1:13: unusable base: it cannot be parsed"
            + " (illegal character in scheme at offset 1)",
      })
  void baseThatCannotServeIsAFindingAndAnEmptyOneIsNone(
      String element, String expected, @Nullable String finding) {
    DocumentLinks links = read(Limits.DEFAULT, "http://h/p", "text/html", element);
    assertEquals(expected, String.valueOf(links.base().uri()));
    assertEquals(
        finding == null ? List.of() : List.of(finding),
        links.findings().stream().map(Finding::toString).toList());
    assertEquals(
        finding != null,
        links.findings().stream().anyMatch(one -> one.kind() == Kind.UNUSABLE_BASE));
  }

  /** Of several candidates that lose, the base element is the one that is reported. */
  @Test
  void findingIsThatOfTheBaseElement() {
    DocumentLinks links = read(Limits.DEFAULT, "a b:c", "text/html", "<base href=1:x>");
    assertEquals(
        "1:12: unusable base: it cannot be parsed (illegal character in scheme at offset 0)",
        links.findings().get(0).toString());
  }

  private static String target(Limits limits, @Nullable String uri, String page) {
    List<Link> links = read(limits, uri, "text/html", page).links();
    return links.get(0).resolution().toString();
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      value = {
        "<object codebase=/c/ data=x>,      http://h/c/x",
        "<object codebase=' /c/ ' data=x>,  http://h/c/x",
        "<object codebase='/c&#10;/' data=x>,  http://h/c/x",
        "<object codebase='' data=x>,       http://h/d/x",
        "<object codebase=' ' data=x>,      http://h/d/x",
        "<object codebase data=x>,          http://h/d/x",
        "<object codebase='a b:c' data=x>,  http://h/d/x",
        "<applet codebase=c/ code=x>,       http://h/d/c/x",
      })
  void codebaseIsAReferenceLikeOthers(String element, String expected) {
    assertEquals(expected, target(Limits.DEFAULT, "http://h/d/p", element));
  }

  /** {@code /1234567} has eight characters, and {@code http://h/1234567/} 17. */
  @Test
  void codebaseMayBeAsLongAsReferences() {
    String page = "<object codebase=/1234567/ data=s:x>";
    String relative = "<object codebase=/1234567/ data=x>";
    Limits limits = Limits.DEFAULT.with(DocumentLimit.REFERENCE_CHARS, 18);
    assertEquals("http://h/1234567/x", target(limits, "http://h/", relative));
    assertEquals(
        "http://h/x",
        target(limits.with(DocumentLimit.REFERENCE_CHARS, 16), "http://h/", relative));
    assertEquals("s:x", target(limits.with(DocumentLimit.REFERENCE_CHARS, 16), "http://h/", page));
    String same = "<object codebase=http://h/1234567/ data=x>";
    assertEquals(
        "longer than the limit at offset 1",
        target(limits.with(DocumentLimit.REFERENCE_CHARS, 17), "http://h/", same));
    String dots = "<object codebase=/a/../b/../c/../x/ data=y>";
    assertEquals(
        "http://h/x/y", target(limits.with(DocumentLimit.REFERENCE_CHARS, 18), "http://h/", dots));
    assertEquals(
        "http://h/y", target(limits.with(DocumentLimit.REFERENCE_CHARS, 17), "http://h/", dots));
  }

  /** A codebase counts with the targets: 17 characters for each, and three for a target. */
  @Test
  void codebasesAreChargedToTheLastCharacter() {
    String page = "<object codebase=/1234567/ data=s:x></object>".repeat(3);
    for (int chars : new int[] {59, 60}) {
      Limits limits = Limits.DEFAULT.with(DocumentLimit.TARGET_CHARS, chars);
      DocumentLinks links = read(limits, "http://h/", "text/html", page);
      assertEquals(chars == 60 ? 3 : 2, links.links().size());
    }
  }

  @Test
  void nestedDocumentsWithoutABaseAroundThemHaveTheirOwn() {
    String own = "<iframe srcdoc='<base href=http://b/c/><a href=x>'></iframe>";
    assertEquals("http://b/c/x", target(Limits.DEFAULT, null, own));
    String none = "<iframe srcdoc='<base href=c/><a href=x>'></iframe>";
    assertEquals(
        "relative reference without a base at offset 0", target(Limits.DEFAULT, null, none));
    String outer = "<iframe srcdoc='<a href=x>'></iframe>";
    List<Link> links = read(Limits.DEFAULT, "http://h/d/p", "text/html", outer).links();
    assertEquals("http://h/d/x", links.get(0).resolution().toString());
    assertEquals(BaseLayer.ENTITY, links.get(0).base().layer());
    assertEquals(List.of(), links.get(0).base().lost());
  }

  /**
   * The fallback, {@code http://h/} with nine characters, is charged where there is another base.
   */
  @Test
  void fallbacksOfNestedDocumentsAreChargedToTheLastCharacter() {
    String page = "<iframe srcdoc='<base href=b:c><a href=s:x>'></iframe>".repeat(3);
    for (int chars : new int[] {35, 36}) {
      Limits limits = Limits.DEFAULT.with(DocumentLimit.TARGET_CHARS, chars);
      assertEquals(
          chars == 36 ? 3 : 2, read(limits, "http://h/", "text/html", page).links().size());
    }
    String plain = "<iframe srcdoc='<a href=s:x>'></iframe>".repeat(3);
    Limits limits = Limits.DEFAULT.with(DocumentLimit.TARGET_CHARS, 9);
    assertEquals(3, read(limits, "http://h/", "text/html", plain).links().size());
  }

  @Test
  void xmlBasesAreChargedOnceEach() {
    String page =
        "<r xmlns='http://www.w3.org/1999/xhtml'><p xml:base='/1234567/'><a href='s:x'/>"
            + "<a href='s:y'/></p></r>";
    for (int chars : new int[] {22, 23}) {
      Limits limits = Limits.DEFAULT.with(DocumentLimit.TARGET_CHARS, chars);
      assertEquals(chars == 23 ? 2 : 1, read(limits, "http://h/", "text/xml", page).links().size());
    }
  }
}
