package fairlead.html;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import fairlead.html.Unreadable.Reason;
import fairlead.html.extract.LinkExtractor;
import fairlead.html.rewrite.Rewriter;
import fairlead.html.rewrite.Rewriting;
import fairlead.uri.Uri;
import fairlead.uri.UriParseException;
import fairlead.uri.generic.Rfc2396;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RepresentationTest {

  private static final Rewriter ABSOLUTIZING = Rewriter.absolutizing(LinkExtractor.STANDARD);

  private static final byte[] PAGE = "<a href=x>".getBytes(StandardCharsets.UTF_8);

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      nullValues = "-",
      value = {
        "text/html|text/html|-",
        "TEXT/HTML ; Charset=UTF-8|text/html|UTF-8",
        "text/html;charset=\"utf-8\"|text/html|utf-8",
        "text/html; a=\"x;charset=no\"; charset = koi8-r ;b|text/html|koi8-r",
        "text/html;charset=\"a\\\"b|text/html|a\"b",
        "text/html;charset|text/html|-",
        "text/html;;charset=x;charset=y|text/html|x",
        "text/html;charset=|text/html|''",
        "text/html;acharset=x|text/html|-",
        ";charset=x|''|x"
      })
  void mediaTypesMayHaveParameters(String written, String mediaType, String charset) {
    Representation document = Representation.of("http://h/", PAGE).withMediaType(written);
    assertEquals(mediaType, document.mediaType());
    assertEquals(charset, document.charset());
  }

  @Test
  void charsetThatIsGivenWinsOverTheParameter() {
    Representation document =
        Representation.of("http://h/", "x").withMediaType("text/css;charset=x");
    assertEquals("text/css", document.mediaType());
    assertEquals("utf-8", document.charset());
  }

  @Test
  void receivedDocumentHasWhatItsHeaderSays() {
    Map<String, List<String>> headers = new LinkedHashMap<>();
    headers.put("content-TYPE", List.of("text/html; charset=windows-1252"));
    headers.put("Link", List.of("<l1>", "<l2>"));
    headers.put("Location", List.of("moved"));
    DocumentLinks links = LinkExtractor.STANDARD.extract(received(200, headers));
    assertEquals("[http://h/d/l1, http://h/d/l2, http://h/d/x]", links.targets().toString());
    assertEquals("windows-1252", links.charset().name());
    assertEquals(CharsetSource.TRANSPORT, links.charsetSource());
    for (int status : new int[] {201, 300, 302, 399}) {
      assertEquals(4, LinkExtractor.STANDARD.extract(received(status, headers)).links().size());
    }
    for (int status : new int[] {202, 299, 400, 404}) {
      assertEquals(3, LinkExtractor.STANDARD.extract(received(status, headers)).links().size());
    }
  }

  private static Representation received(int status, Map<String, List<String>> headers) {
    return Representation.decoded("http://h/d/p", status, headers, PAGE);
  }

  @Test
  void receivedDocumentOfNoFormatIsUnreadable() {
    Map<String, List<String>> headers = Map.of("Content-Type", List.of("image/png"));
    UnreadableException thrown =
        assertThrows(
            UnreadableException.class,
            () -> LinkExtractor.STANDARD.extract(received(200, headers)));
    assertEquals(Reason.MEDIA_TYPE, thrown.unreadable().reason());
    assertEquals("no links are read from this media type: image/png", thrown.getMessage());
  }

  @ParameterizedTest
  @CsvSource({
    "gzip, 1f8b0800, true",
    "'x-gzip', 1f8b0800, true",
    "GZIP, 3c61, false",
    "zstd, 28b52ffd, true",
    "deflate, 789c01, true",
    "deflate, 783c613e, false",
    "br, 8b028000, true",
    "br, 3c6100, false",
    "identity, 1f8b0800, false",
    "'', 1f8b0800, false"
  })
  void contentThatIsStillEncodedIsReported(String coding, String bytes, boolean reported) {
    Map<String, List<String>> headers =
        Map.of(
            "Content-Type", List.of("text/html"),
            "Content-Encoding", List.of(coding));
    Representation page =
        Representation.decoded("http://h/", 200, headers, HexFormat.of().parseHex(bytes));
    Extraction extraction = LinkExtractor.STANDARD.tryExtract(page);
    assertEquals(
        reported ? "content that is still encoded: " + coding : "",
        extraction instanceof Unreadable unread ? unread.toString() : "");
  }

  @Test
  void linksInTheHeaderOfEncodedContentAreRead() {
    Map<String, List<String>> headers =
        Map.of("Content-Encoding", List.of("gzip"), "Link", List.of("<l>"));
    byte[] bytes = HexFormat.of().parseHex("1f8b0800");
    Representation page = Representation.decoded("http://h/", 200, headers, bytes);
    assertEquals("[http://h/l]", LinkExtractor.STANDARD.extract(page).targets().toString());
  }

  @Test
  void statusLineAmongTheHeaderFieldsIsPassedOver() {
    Map<String, List<String>> headers = new LinkedHashMap<>();
    headers.put(null, List.of("HTTP/1.1 200 OK"));
    headers.put("Content-Type", List.of("text/plain", "text/html"));
    assertEquals("text/html", received(200, headers).mediaType());
  }

  @Test
  void documentNeedsAUriOfItsOwn() {
    for (String uri : List.of("x", "", "//h/", "http://[")) {
      assertThrows(
          UriParseException.class, () -> LinkExtractor.STANDARD.extract(uri, "<a href=x>"), uri);
      assertThrows(UriParseException.class, () -> ABSOLUTIZING.rewrite(uri, PAGE), uri);
    }
  }

  @Test
  void textIsReadAsItIs() {
    String page = "<meta charset=koi8-r><a href='é?ü'>";
    DocumentLinks links = LinkExtractor.STANDARD.extract("http://h/", page);
    assertEquals("[http://h/%C3%A9?%C3%BC]", links.targets().toString());
    Link link = links.links().get(0);
    assertEquals(1, link.line());
    assertEquals(31, link.column());
    assertEquals("é?ü", page.substring(link.span().start(), link.span().end()));
  }

  @Test
  void targetOfTheCurrentDocumentIsThatOfTheDocument() {
    LinkExtractor extractor = LinkExtractor.of(Rfc2396.DIALECT);
    String page = "<base href=http://b/><a href='#f'><a href='1 :x'>";
    List<Link> links = extractor.extract("http://h/p#old", page).links();
    assertEquals("http://h/p#f", String.valueOf(links.get(0).target()));
    assertNull(links.get(1).target());
    assertNull(
        extractor
            .extract(
                new Representation(
                    page.getBytes(StandardCharsets.UTF_8),
                    null,
                    fairlead.uri.base.BaseContext.none(),
                    null,
                    null))
            .links()
            .get(0)
            .target());
  }

  @Test
  void pagesAreMadeAbsoluteAtOnce() {
    String page = "<a href='../é'>\r\n<img src=x>";
    String absolute = "<a href='http://h/%C3%A9'>\r\n<img src=http://h/d/x>";
    assertEquals(absolute, ABSOLUTIZING.rewrite("http://h/d/", page));
    byte[] bytes = "<a href=y><img src=x>".getBytes(StandardCharsets.UTF_8);
    Rewriting rewriting = ABSOLUTIZING.rewrite("http://h/d/", bytes);
    assertEquals(2, rewriting.edits().size());
    Rewriter older = Rewriter.absolutizing(LinkExtractor.of(Rfc2396.DIALECT));
    assertEquals(
        "<a href='http://h/é'>\r\n<img src=http://h/d/x>", older.rewrite("http://h/d/", page));
    byte[] png = {(byte) 0x89, 'P', 'N', 'G', 0, 1};
    assertThrows(UnreadableException.class, () -> ABSOLUTIZING.rewrite("http://h/", png));
  }

  /** What reads and what writes cannot be of two dialects. */
  @Test
  void linksKnowTheirDialect() {
    Representation page = Representation.of("http://h/d/", "<a href='#x'>");
    DocumentLinks links = LinkExtractor.of(Rfc2396.DIALECT).extract(page);
    assertEquals(Rfc2396.DIALECT, links.dialect());
    assertThrows(IllegalArgumentException.class, () -> ABSOLUTIZING.rewrite(page.bytes(), links));
    Uri uri = assertNotNullUri(links);
    assertEquals(Rfc2396.DIALECT, uri.dialect());
  }

  private static Uri assertNotNullUri(DocumentLinks links) {
    Uri uri = links.uri();
    assertNotNull(uri);
    return uri;
  }
}
