package fairlead.html;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.testing.Suites;
import fairlead.uri.Dialect;
import fairlead.uri.Uri;
import fairlead.uri.base.BaseContext;
import fairlead.uri.dialects.Dialects;
import fairlead.uri.generic.Rfc2396;
import fairlead.uri.generic.Rfc3986;
import fairlead.uri.whatwg.Whatwg;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AbsolutizerTest {

  private static final String URI = "http://h/d/p.html";

  private static DocumentLinks links(Dialect dialect, byte[] bytes) {
    return links(dialect, bytes, null);
  }

  private static DocumentLinks links(Dialect dialect, byte[] bytes, @Nullable String charset) {
    return assertInstanceOf(
        DocumentLinks.class,
        new LinkExtractor(dialect, HtmlLimits.DEFAULT)
            .extract(
                new HtmlDocument(
                    bytes,
                    URI,
                    fairlead.uri.base.BaseContext.retrievedFrom(URI),
                    "text/html",
                    charset)));
  }

  private static String absolutize(String markup) {
    return absolutize(markup, StandardCharsets.UTF_8);
  }

  private static String absolutize(String markup, Charset charset) {
    byte[] bytes = markup.getBytes(charset);
    byte[] out =
        new Absolutizer(Rfc3986.DIALECT).absolutize(bytes, links(Rfc3986.DIALECT, bytes)).bytes();
    return new String(out, charset);
  }

  @Nested
  class Values {

    @Test
    void valueAloneChanges() {
      assertEquals(
          "<P><A  HREF='http://h/d/x'  class=y >", absolutize("<P><A  HREF='x'  class=y >"));
    }

    @Test
    void quotesAreThoseOfTheAuthor() {
      assertEquals("<a href=\"http://h/d/it's\">", absolutize("<a href=\"it's\">"));
      assertEquals(
          "<a href='http://h/d/&quot;x&#39;'>".replace("&quot;", "\""),
          absolutize("<a href='\"x&#39;'>"));
      assertEquals("<a href=http://h/d/x>", absolutize("<a href=x>"));
      assertEquals("<a href=\"http://h/d/x?a=b\">", absolutize("<a href=x?a=b>"));
    }

    @Test
    void ampersandIsEscapedOnceAndForAll() {
      String once = absolutize("<a href='?a&b&amp;copy=1'>");
      assertEquals("<a href='http://h/d/p.html?a&amp;b&amp;copy=1'>", once);
      assertEquals(once, absolutize(once));
    }

    @Test
    void emptyValueGetsItsTargetWhereItBelongs() {
      String target = "=\"http://h/d/p.html\"";
      assertEquals("<a href" + target + ">", absolutize("<a href>"));
      assertEquals("<a href" + target + ">", absolutize("<a href=>"));
      assertEquals("<a href = \"http://h/d/p.html\" >", absolutize("<a href = \"\" >"));
      assertEquals("<a href  =\"http://h/d/p.html\" >", absolutize("<a href  = >"));
      assertEquals("<a href" + target + " id=x>", absolutize("<a href id=x>"));
    }

    @Test
    void characterTheCharsetLacksBecomesAReference() {
      Charset latin = Charset.forName("windows-1252");
      assertEquals(
          "<meta charset=latin1><a href='http://h/d/\u00e9&#955;'>",
          absolutize("<meta charset=latin1><a href='\u00e9&lambda;'>", latin));
    }

    @Test
    void japaneseMailEncodingIsSplicedWhole() {
      Charset jp = Charset.forName("ISO-2022-JP");
      String markup = "<meta charset=iso-2022-jp><a href=\"\u65e5\u672c.html\">\u65e5</a>";
      assertEquals(markup.replace("href=\"", "href=\"http://h/d/"), absolutize(markup, jp));
    }

    @Test
    void characterTheEncoderWouldReplaceBecomesAReference() {
      assertEquals(
          "<meta charset=shift_jis><a href='http://h/d/&#165;'>",
          absolutize("<meta charset=shift_jis><a href='&yen;'>", Charset.forName("windows-31j")));
    }

    @Test
    void valueThatOnlyOthersCanDecodeIsLeft() {
      byte[] bytes = "<a href='x\u0085@'>".getBytes(StandardCharsets.ISO_8859_1);
      Rewriting rewriting =
          new Absolutizer(Rfc3986.DIALECT)
              .absolutize(bytes, links(Rfc3986.DIALECT, bytes, "shift_jis"));

      assertSame(bytes, rewriting.bytes());
      assertEquals(1, rewriting.kept());
    }

    /** An octet that is a control in windows-1252 by the standard, and nothing by the JDK. */
    @Test
    void octetsAreThoseOfTheStandard() {
      byte[] bytes = "<a href='x?\u0081'>".getBytes(StandardCharsets.ISO_8859_1);
      DocumentLinks links = links(Whatwg.DIALECT, bytes, "windows-1252");
      assertEquals("http://h/d/x?%81", links.links().get(0).resolution().toString());
      byte[] kept = "<a href='x\u0081'>".getBytes(StandardCharsets.ISO_8859_1);
      Rewriting rewriting =
          new Absolutizer(Rfc2396.DIALECT)
              .absolutize(kept, links(Rfc2396.DIALECT, kept, "windows-1252"));
      assertEquals(
          "<a href='http://h/d/x\u0081'>",
          new String(rewriting.bytes(), StandardCharsets.ISO_8859_1));
    }

    @Test
    void utf16IsSplicedInItsOwnUnits() {
      String markup = "\ufeff<p>\u03bb<a href=\"x\"><a href=y>";
      assertEquals(
          "\ufeff<p>\u03bb<a href=\"http://h/d/x\"><a href=http://h/d/y>",
          absolutize(markup, StandardCharsets.UTF_16LE));
    }
  }

  @Nested
  class Within {

    private static String rewritten(String markup) {
      byte[] bytes = markup.getBytes(StandardCharsets.UTF_8);
      Rewriting rewriting =
          new Absolutizer(Whatwg.DIALECT).absolutize(bytes, links(Whatwg.DIALECT, bytes));
      return new String(rewriting.bytes(), StandardCharsets.UTF_8);
    }

    @Test
    void partsOfValuesAreReplacedAlone() {
      assertEquals(
          "<img srcset='http://h/d/a?b&amp;c 1x,  http://h/e 2x'>",
          rewritten("<img srcset='a?b&amp;c 1x,  /e 2x'>"));
      assertEquals("<a ping='http://h/d/a http://h/d/b'>", rewritten("<a ping='a b'>"));
      assertEquals(
          "<meta http-equiv=refresh content=\"0; url='http://h/d/a'\">",
          rewritten("<meta http-equiv=refresh content=\"0; url='a'\">"));
      assertEquals(
          "<script type=importmap>{\"imports\": {\"a\": \"http://h/d/b\"}}</script>",
          rewritten("<script type=importmap>{\"imports\": {\"a\": \"./b\"}}</script>"));
    }

    @Test
    void styleSheetsKeepTheirForm() {
      assertEquals(
          "<style>@import 'http://h/d/a'; b { c: url( http://h/d/\\(d ) }</style>",
          rewritten("<style>@import 'a'; b { c: url( \\(d ) }</style>"));
      assertEquals(
          "<p style=\"a: url(&quot;http://h/d/b?c&amp;d&quot;)\">",
          rewritten("<p style=\"a: url(&quot;b?c&amp;d&quot;)\">"));
    }

    @Test
    void documentsWithinAreEscapedAsOftenAsTheyLieWithin() {
      assertEquals(
          "<iframe srcdoc=\"<a href='http://h/d/x?y&amp;amp;z'>\"></iframe>",
          rewritten("<iframe srcdoc=\"<a href='x?y&amp;amp;z'>\"></iframe>"));
    }

    @Test
    void whatWouldNeedQuotesAroundItStays() {
      assertEquals("<img srcset=a?b=c>", rewritten("<img srcset=a?b=c>"));
    }
  }

  @Nested
  class LeftAlone {

    @ParameterizedTest
    @ValueSource(
        strings = {
          "<a href='http://a/../b'>",
          "<a href=' HTTP://h/x '>",
          "<a href='javascript:a/../b'>",
          "<a href='a b:c'>",
          "<p>no links</p>",
          "<base href=../><p>"
        })
    void documentWithNothingToDoIsTheSameArray(String markup) {
      byte[] bytes = markup.getBytes(StandardCharsets.UTF_8);
      assertSame(
          bytes,
          new Absolutizer(Rfc3986.DIALECT)
              .absolutize(bytes, links(Rfc3986.DIALECT, bytes))
              .bytes());
    }

    @Test
    void currentDocumentStaysAsItIsWritten() {
      byte[] bytes = "<a href='#s'><a href=''>".getBytes(StandardCharsets.UTF_8);
      Rewriting rewriting =
          new Absolutizer(Rfc2396.DIALECT).absolutize(bytes, links(Rfc2396.DIALECT, bytes));
      assertEquals(0, rewriting.edits());
      assertEquals(2, rewriting.kept());
    }
  }

  /** All that is promised of a rewriting, checked on one document. */
  private static void assertLaws(Dialect dialect, byte[] source, @Nullable String charset) {
    DocumentLinks before = links(dialect, source, charset);
    Absolutizer absolutizer = new Absolutizer(dialect);
    Rewriting rewriting = absolutizer.absolutize(source, before);
    DocumentLinks after = links(dialect, rewriting.bytes(), charset);
    assertSame(
        rewriting.bytes(),
        absolutizer.absolutize(rewriting.bytes(), after).bytes(),
        "rewriting twice changes nothing");
    assertEquals(targets(before), targets(after), "the links are the resolved links of the input");
    assertEquals(
        outside(source, before),
        outside(rewriting.bytes(), after),
        "every byte outside the values is untouched");
  }

  private static List<String> targets(DocumentLinks links) {
    return links.links().stream().map(link -> link.element() + " " + link.resolution()).toList();
  }

  /**
   * What stands between the link values, as bytes. A value that gains quotes, or an equals sign and
   * quotes, brings those with it; they are taken off where they are next to the value.
   */
  private static List<String> outside(byte[] bytes, DocumentLinks links) {
    List<String> parts = new ArrayList<>();
    int at = 0;
    @Nullable Link before = null;
    for (Link link : links.links()) {
      if (link.place().precision() != Place.Precision.VALUE) {
        continue;
      }
      parts.add(part(bytes, at, link.place().byteStart(), links.charset(), before));
      at = link.place().byteEnd();
      before = link;
    }
    parts.add(part(bytes, at, bytes.length, links.charset(), before));
    return parts;
  }

  private static String part(
      byte[] bytes, int start, int end, Charset charset, @Nullable Link before) {
    // Byte for byte, but where a unit has two bytes.
    boolean wide = charset.name().startsWith("UTF-16");
    String part =
        new String(bytes, start, end - start, wide ? charset : StandardCharsets.ISO_8859_1);
    String head = part;
    if (before != null) {
      head = part.replaceFirst(before.raw().isEmpty() ? "^([\"']|\\s*=)" : "^[\"']", "");
    }
    return head.replaceFirst("(\\s*=\\s*)?[\"']?$", "");
  }

  @Property(tries = 4000)
  void lawsHoldForGeneratedPages(@ForAll("pages") String page) {
    for (Dialect dialect : Dialects.all()) {
      assertLaws(dialect, page.getBytes(StandardCharsets.UTF_8), "utf-8");
    }
  }

  @Property(tries = 3000)
  void lawsHoldInEveryCharset(@ForAll("pages") String page, @ForAll("charsets") String charset) {
    byte[] bytes =
        (page + "<a href='\u65e5&yen;&cent;&#xE000;'>").getBytes(Charset.forName(charset));
    assertLaws(Rfc3986.DIALECT, bytes, charset);
  }

  @Provide
  Arbitrary<String> charsets() {
    return Arbitraries.of(
        "iso-2022-jp",
        "euc-jp",
        "shift_jis",
        "big5",
        "gb18030",
        "euc-kr",
        "windows-1252",
        "utf-16le",
        "utf-16be");
  }

  @Provide
  Arbitrary<String> pages() {
    return Arbitraries.of(
            "<a href=",
            "<img src='",
            "<form action=\"",
            "<base href=/b/",
            "<link href",
            "x",
            "../y?q&amp;z",
            "?a=b&c",
            "#s",
            "http://o/p",
            "\"",
            "'",
            ">",
            " ",
            "=",
            "\n",
            "</a>",
            "<table>",
            "<td>",
            "<p>",
            "</table>",
            "<div>",
            "</div>",
            "\u00e9",
            "&lt;",
            "&",
            "<!--",
            "-->",
            "<svg>",
            "<template>",
            "</template>",
            "<noscript>",
            "</noscript>",
            "/",
            "<script src=z>",
            "</script>",
            "<img srcset=\"",
            " 2x, ",
            "<a ping=",
            "<p style=\"a: ",
            "<style>",
            "</style>",
            "@import ",
            "url(",
            "url('(b')",
            ")",
            "\\",
            "<iframe srcdoc=\"",
            "&quot;",
            "&amp;quot;",
            "<meta http-equiv=refresh content='0;",
            "url=",
            "<script type=importmap>{\"scopes\": {\"",
            "\": 1}}",
            "<object codebase=c data=",
            ">t</a>")
        .list()
        .ofMaxSize(24)
        .map(parts -> String.join("", parts));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "sites/libreoffice-help-en-us",
        "sites/sqlite3-doc",
        "sites/w3c-markup-validator",
        "hostile-html",
        "link-check"
      })
  void lawsHoldForRealPages(String folder) throws IOException {
    int pages = 0;
    for (Path file : Suites.files(Suites.corpora(folder))) {
      if (file.toString().endsWith(".html") || file.toString().endsWith(".htm")) {
        byte[] bytes = Files.readAllBytes(file);
        assertLaws(Rfc3986.DIALECT, bytes, null);
        pages++;
      }
    }
    assertEquals(true, pages > 0, "the folder holds pages");
  }

  @Test
  void linksOfTheOutputAreAbsolute() {
    byte[] bytes = "<base href=/b/><a href=x><img src=y>".getBytes(StandardCharsets.UTF_8);
    Rewriting rewriting =
        new Absolutizer(Rfc3986.DIALECT).absolutize(bytes, links(Rfc3986.DIALECT, bytes));
    assertEquals(2, rewriting.edits());
    for (Link link : links(Rfc3986.DIALECT, rewriting.bytes()).links()) {
      assertInstanceOf(Uri.class, Rfc3986.DIALECT.parse(link.reference()));
    }
  }

  /** Its only odd byte stands in the reference, where it would be escaped; the rest is UTF-8. */
  @Test
  void documentsWhoseCharsetIsGuessedStayIfItWouldBeGuessedOtherwise() {
    byte[] bytes = "<p>\u00c3\u00a9<a href='\u00e9'>".getBytes(StandardCharsets.ISO_8859_1);
    LinkExtractor extractor = new LinkExtractor(Whatwg.DIALECT, HtmlLimits.DEFAULT);
    DocumentLinks links =
        assertInstanceOf(
            DocumentLinks.class, extractor.extract(HtmlDocument.of("http://h/", bytes)));
    assertEquals("windows-1252", links.charset().name());
    Rewriting rewriting = new Absolutizer(Whatwg.DIALECT).absolutize(bytes, links);
    assertSame(bytes, rewriting.bytes());
    assertEquals(1, rewriting.kept());
  }

  /** It ends in another state than it begins, on which what follows depends. */
  @Test
  void valuesWithEscapeSequencesStay() {
    byte[] bytes =
        "<a href=\"\u001b(Jabc\">t</a><a href=\"http://h/b\\c\">".getBytes(StandardCharsets.UTF_8);
    assertSame(bytes, rewritten(bytes, "iso-2022-jp"));
  }

  /** The prescan takes it for a meta element, the parser does not. */
  @Test
  void documentsStayIfTheirCharsetWouldBeNamedTooLate() {
    String page = "<a href=x>".repeat(60) + "<title><meta charset=koi8-r></title><a href='\u00e9'>";
    byte[] bytes = page.getBytes(StandardCharsets.ISO_8859_1);
    assertSame(bytes, rewritten(bytes, null));
    byte[] real =
        page.replace("<title>", "").replace("</title>", "").getBytes(StandardCharsets.ISO_8859_1);
    assertTrue(rewritten(real, null).length > real.length);
  }

  private static byte[] rewritten(byte[] bytes, @Nullable String charset) {
    HtmlDocument document =
        new HtmlDocument(bytes, "http://h/", BaseContext.retrievedFrom("http://h/"), null, charset);
    LinkExtractor extractor = new LinkExtractor(Whatwg.DIALECT, HtmlLimits.DEFAULT);
    DocumentLinks links = assertInstanceOf(DocumentLinks.class, extractor.extract(document));
    return new Absolutizer(Whatwg.DIALECT).absolutize(bytes, links).bytes();
  }
}
