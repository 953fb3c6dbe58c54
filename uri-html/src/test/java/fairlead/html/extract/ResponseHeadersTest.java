package fairlead.html.extract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.html.BasePolicy;
import fairlead.html.BasePolicy.ContentLocation;
import fairlead.html.DocumentLimit;
import fairlead.html.DocumentLinks;
import fairlead.html.HeaderField;
import fairlead.html.Limits;
import fairlead.html.Link;
import fairlead.html.LinkAttributes;
import fairlead.html.Representation;
import fairlead.html.RobotsDirective;
import fairlead.html.SourceSpan;
import fairlead.html.Unreadable;
import fairlead.html.rule.LinkKind;
import fairlead.uri.Issue;
import fairlead.uri.Rejection;
import fairlead.uri.base.BaseLayer;
import fairlead.uri.base.LostCandidate;
import fairlead.uri.base.LostCandidate.Reason;
import fairlead.uri.generic.Rfc3987;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What header fields say of links and bases. */
class ResponseHeadersTest {

  private static final LinkExtractor EXTRACTOR = LinkExtractor.STANDARD;

  private static DocumentLinks read(LinkExtractor extractor, String page, String... fields) {
    List<HeaderField> headers = new ArrayList<>();
    for (int i = 0; i < fields.length; i += 2) {
      headers.add(new HeaderField(fields[i], fields[i + 1]));
    }
    byte[] bytes = page.getBytes(StandardCharsets.UTF_8);
    return assertInstanceOf(
        DocumentLinks.class,
        extractor.tryExtract(Representation.of("http://h/d/p", bytes).withHeaders(headers)));
  }

  private static List<String> links(DocumentLinks links) {
    return links.links().stream()
        .map(link -> link.attribute() + " " + link.kind().label() + " " + link.resolution())
        .toList();
  }

  /** Each may be as long as the document's URI, however short it is written. */
  @Test
  void anchorsCountAgainstTheLimitOfAllTargets() {
    String uri = "http://h/" + "x".repeat(9_991);
    Representation document =
        Representation.of(uri, new byte[0])
            .withHeaders(
                List.of(new HeaderField("Link", "<http://x/>;anchor=\"?\",".repeat(1000))));
    LinkExtractor extractor =
        LinkExtractor.STANDARD.withLimits(Limits.DEFAULT.with(DocumentLimit.TARGET_CHARS, 100_200));
    DocumentLinks links = assertInstanceOf(DocumentLinks.class, extractor.tryExtract(document));
    assertEquals(10, links.links().size());
    assertEquals("[links cut at the limit: 990 left out]", links.findings().toString());
    LinkExtractor brief =
        LinkExtractor.STANDARD.withLimits(
            Limits.DEFAULT.with(DocumentLimit.REFERENCE_CHARS, 10_000));
    DocumentLinks rejected = assertInstanceOf(DocumentLinks.class, brief.tryExtract(document));
    assertEquals(
        new Rejection("?", Issue.TOO_LONG, 1, 0), rejected.links().get(0).context().anchor());
  }

  @Test
  void linksOfHeadersComeFirstAndKnowNoBaseOfTheContent() {
    DocumentLinks links =
        read(
            EXTRACTOR,
            "<base href=/b/><a href=x>",
            "Link",
            "<next>; rel=\"next\", <s.css>;rel=stylesheet",
            "LINK",
            "<i.png>; rel='preload'; rel=icon, <//cdn/x>; rel=preconnect",
            "Refresh",
            "5; url=r",
            "Location",
            "../l");
    assertEquals(
        List.of(
            "link related http://h/d/next",
            "link style http://h/d/s.css",
            "link metadata http://h/d/i.png",
            "link origin http://cdn/x",
            "refresh redirect http://h/d/r",
            "location redirect http://h/l",
            "href navigation http://h/b/x"),
        links(links));
    Link link = links.links().get(0);
    assertEquals("#header", link.element());
    assertEquals(BaseLayer.RETRIEVAL, link.base().layer());
    assertEquals(List.of("next"), link.context().rel());
    assertEquals(SourceSpan.NONE, link.span());
    assertEquals("http://cdn/", String.valueOf(links.links().get(3).target()));
  }

  @Test
  void headersCountWhateverTheyComeWith() {
    Representation image =
        Representation.of("http://h/d/p", new byte[] {0, 1}).withMediaType("image/png");
    Representation moved = image.withHeaders(List.of(new HeaderField("Location", "/q")));
    DocumentLinks links = assertInstanceOf(DocumentLinks.class, EXTRACTOR.tryExtract(moved));
    assertEquals(List.of("location redirect http://h/q"), links(links));
    Representation binary = moved.withMediaType(null);
    assertEquals(
        1, assertInstanceOf(DocumentLinks.class, EXTRACTOR.tryExtract(binary)).links().size());
    Representation undecoded =
        new Representation(
            new byte[0], "http://h/d/p", moved.context(), null, "iso-2022-kr", moved.headers());
    assertEquals(
        1, assertInstanceOf(DocumentLinks.class, EXTRACTOR.tryExtract(undecoded)).links().size());
    Representation other = image.withHeaders(List.of(new HeaderField("Server", "x")));
    assertInstanceOf(Unreadable.class, EXTRACTOR.tryExtract(other));
  }

  @Test
  void anchorsTellWhereLinksStart() {
    DocumentLinks links =
        read(
            EXTRACTOR,
            "",
            "Link",
            "<a>; rel=x; anchor=\"#part\", <b>; rel=x, <c>; rel=x; anchor='http://['");
    assertEquals("http://h/d/p#part", String.valueOf(links.links().get(0).context().anchor()));
    assertNull(links.links().get(1).context().anchor());
    assertEquals("http://h/d/'http://['", String.valueOf(links.links().get(2).context().anchor()));
  }

  /** Clients give each byte of a field as the Latin-1 character of its number. */
  private static String bytes(String utf8) {
    return new String(utf8.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
  }

  @Test
  void bytesOfHeadersAreEscapedAsTheyStandWhateverTheBodysCharset() {
    String url = bytes("/tést?q=é");
    String host = bytes("http://bücher.example/é?é#é");
    DocumentLinks links =
        read(
            EXTRACTOR,
            "<meta charset=koi8-r><a href='?é'>",
            "Location",
            url,
            "Location",
            host,
            "Location",
            "/\u00E9?\u00E9",
            "Link",
            "<" + url + ">; anchor=\"" + url + "\"",
            "Refresh",
            "0; url=" + host,
            "Location",
            "/\u0436?\u0436");
    assertEquals(
        List.of(
            "location redirect http://h/t%C3%A9st?q=%C3%A9",
            "location redirect http://xn--bcher-kva.example/%C3%A9?%C3%A9#%C3%A9",
            "location redirect http://h/%E9?%E9",
            "link metadata http://h/t%C3%A9st?q=%C3%A9",
            "refresh redirect http://xn--bcher-kva.example/%C3%A9?%C3%A9#%C3%A9",
            "location redirect http://h/%D0%B6?%D0%B6"),
        links(links).subList(0, 6));
    assertEquals(url, links.links().get(0).reference());
    assertEquals(
        "http://h/t%C3%A9st?q=%C3%A9", String.valueOf(links.links().get(3).context().anchor()));
  }

  @Test
  void bytesOfContentLocationAreEscapedAsTheyStand() {
    LinkExtractor old = EXTRACTOR.withBasePolicy(BasePolicy.STANDARD.with(ContentLocation.RFC2616));
    for (String[] row :
        List.of(
            new String[] {bytes("/é?é"), "http://h/%C3%A9?%C3%A9"},
            new String[] {"/\u00E9?\u00E9", "http://h/%E9?%E9"},
            new String[] {bytes("//bücher.example/"), "http://xn--bcher-kva.example/"})) {
      DocumentLinks links =
          read(old, "<meta charset=koi8-r><a href=x>", "Content-Location", row[0]);
      assertEquals(row[1], String.valueOf(links.base().uri()));
    }
  }

  /** Such a dialect allows no other escapes in hosts than those of the bytes that are no UTF-8. */
  @Test
  void hostsOfHeadersAreUtf8WhereverTheyAre() {
    DocumentLinks links =
        read(
            LinkExtractor.of(Rfc3987.DIALECT),
            "",
            "Location",
            bytes("//é€😀.example?é/é"),
            "Location",
            "//\u00E9\u00C3.example\u00C3");
    assertEquals(
        List.of(
            "location redirect http://é€😀.example?%C3%A9/%C3%A9",
            "location redirect http://%E9%C3.example%C3"),
        links(links));
  }

  @Test
  void linksOfHeadersCountAgainstTheLimit() {
    LinkExtractor extractor =
        LinkExtractor.STANDARD.withLimits(Limits.DEFAULT.with(DocumentLimit.LINKS, 2));
    DocumentLinks links = read(extractor, "<a href=x>", "Link", "<a>,<b>,<c>");
    assertEquals(2, links.links().size());
    assertEquals("links cut at the limit: 2 left out", links.findings().get(0).toString());
  }

  @Test
  void moreParametersThanTheLimitAreReported() {
    LinkExtractor extractor =
        LinkExtractor.STANDARD.withLimits(Limits.DEFAULT.with(DocumentLimit.ATTRIBUTES, 2));
    String header = "<a>;x=1;y=2;rel=next, <b>;x;y;z, <c>;z;y;x;rel=prev";
    DocumentLinks links = read(extractor, "", "Link", header);
    assertEquals(3, links.links().size());
    assertEquals(List.of("prev"), links.links().get(2).context().rel());
    assertEquals(
        "[attributes cut at the limit: links of the header: 2]", links.findings().toString());
    assertTrue(links.isPartial());
    assertEquals(List.of(), read(extractor, "", "Link", "<a>;x;y;rel=next").findings());
  }

  @Test
  void contentLocationGivesABaseUnderTheOldPolicyAlone() {
    String page = "<a href=x>";
    DocumentLinks now = read(EXTRACTOR, page, "Content-Location", "/c/d");
    assertEquals("http://h/d/p", String.valueOf(now.base().uri()));
    LostCandidate lost = now.base().lost().get(0);
    assertEquals(Reason.NOT_TAKEN, lost.reason());
    assertEquals("/c/d", lost.candidate().reference());
    LinkExtractor old = EXTRACTOR.withBasePolicy(BasePolicy.STANDARD.with(ContentLocation.RFC2616));
    DocumentLinks then = read(old, page, "Content-Location", "/c/d");
    assertEquals("http://h/c/d", String.valueOf(then.base().uri()));
    assertEquals(BaseLayer.ENTITY, then.base().layer());
    assertEquals("http://h/c/x", then.links().get(0).resolution().toString());
    assertEquals(
        "http://h/b/",
        String.valueOf(read(old, "<base href=/b/>", "Content-Location", "/c/d").base().uri()));
  }

  @Test
  void robotsTagsAskNotToFollow() {
    for (String value :
        List.of(
            "nofollow",
            "noindex, NoFollow",
            "none",
            ",x:nofollow,nofollow",
            "unavailable_after: 25 Jun 2030, nofollow",
            "nofollow, max-snippet: 5")) {
      DocumentLinks links =
          read(EXTRACTOR.withContext(), "<a href=x><img src=y>", "X-Robots-Tag", value);
      assertTrue(links.robots().contains(RobotsDirective.NOFOLLOW), value);
      assertEquals(
          List.of(true, false),
          links.links().stream().map(link -> link.context().nofollow()).toList());
    }
  }

  @Test
  void parametersOfLinksAreCutAtTheLimit() {
    String field = "<a>; type=text/html; hreflang=de; media=\"print and more\"";
    LinkExtractor cutting =
        EXTRACTOR.withLimits(Limits.DEFAULT.with(DocumentLimit.CONTEXT_CHARS, 9));
    assertEquals("text/html de print and more", attributes(read(EXTRACTOR, "", "Link", field)));
    assertEquals("text/html de print and", attributes(read(cutting, "", "Link", field)));
  }

  private static String attributes(DocumentLinks links) {
    LinkAttributes attributes = links.links().get(0).attributes();
    return attributes.type() + " " + attributes.hreflang() + " " + attributes.media();
  }

  @Test
  void whatIsMeantForOneRobotIsNotForAll() {
    for (String value :
        List.of(
            "otherbot: nofollow",
            "otherbot: noindex, nofollow",
            "unavailable_after: 25 Jun 2030")) {
      DocumentLinks links = read(EXTRACTOR.withContext(), "<a href=x>", "X-Robots-Tag", value);
      assertEquals(Set.of(), links.robots());
      assertEquals(false, links.links().get(0).context().nofollow(), value);
    }
  }

  @Test
  void originsAreAllThatHintsToConnectNeed() {
    DocumentLinks links =
        read(
            EXTRACTOR,
            "<link rel=dns-prefetch href='//u@cdn:8080/x?y#z'><link rel=preconnect href=mailto:x>");
    assertEquals(LinkKind.ORIGIN, links.links().get(0).kind());
    assertEquals(
        List.of("http://cdn:8080/", "mailto:x"),
        links.links().stream().map(Link::target).map(String::valueOf).toList());
    assertEquals("http://u@cdn:8080/x?y#z", links.links().get(0).resolution().toString());
  }
}
