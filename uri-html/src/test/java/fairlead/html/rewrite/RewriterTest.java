package fairlead.html.rewrite;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.html.BasePolicy;
import fairlead.html.DocumentLimit;
import fairlead.html.DocumentLinks;
import fairlead.html.Limits;
import fairlead.html.Link;
import fairlead.html.Representation;
import fairlead.html.extract.HtmlPages;
import fairlead.html.extract.LinkExtractor;
import fairlead.uri.Dialect;
import fairlead.uri.Uri;
import fairlead.uri.base.BaseContext;
import fairlead.uri.generic.Rfc2396;
import fairlead.uri.generic.Rfc3986;
import fairlead.uri.whatwg.Whatwg;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RewriterTest {

  /** Absolutizes a page of {@link HtmlPages}. */
  static Rewriting absolutized(Dialect dialect, byte[] bytes, @Nullable String charset) {
    return Rewriter.absolutizing(LinkExtractor.of(dialect))
        .rewrite(bytes, HtmlPages.links(dialect, bytes, charset));
  }

  private static Rewriting absolutized(Dialect dialect, byte[] bytes) {
    return absolutized(dialect, bytes, null);
  }

  private static String absolutize(String markup) {
    return absolutize(markup, StandardCharsets.UTF_8);
  }

  private static String absolutize(String markup, Charset charset) {
    byte[] bytes = markup.getBytes(charset);
    byte[] out = absolutized(Rfc3986.DIALECT, bytes).bytes();
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
    void characterTheCharsetLacksIsPercentEncoded() {
      Charset latin = Charset.forName("windows-1252");
      assertEquals(
          "<meta charset=latin1><a href='http://h/d/\u00e9%CE%BB'>",
          absolutize("<meta charset=latin1><a href='\u00e9&lambda;'>", latin));
    }

    @Test
    void japaneseMailEncodingIsSplicedWhole() {
      Charset jp = Charset.forName("ISO-2022-JP");
      String markup = "<meta charset=iso-2022-jp><a href=\"\u65e5\u672c.html\">\u65e5</a>";
      assertEquals(markup.replace("href=\"", "href=\"http://h/d/"), absolutize(markup, jp));
    }

    @Test
    void characterTheEncoderWouldReplaceIsPercentEncoded() {
      assertEquals(
          "<meta charset=shift_jis><a href='http://h/d/%C2%A5'>",
          absolutize("<meta charset=shift_jis><a href='&yen;'>", Charset.forName("windows-31j")));
    }

    @Test
    void valueThatOnlyOthersCanDecodeIsLeft() {
      byte[] bytes = "<a href='x\u0085@'>".getBytes(StandardCharsets.ISO_8859_1);
      Rewriting rewriting = absolutized(Rfc3986.DIALECT, bytes, "shift_jis");

      assertSame(bytes, rewriting.bytes());
      assertEquals(1, rewriting.left().size());
      byte[] first = "<a href='\u0085@x'>".getBytes(StandardCharsets.ISO_8859_1);
      assertSame(first, rewritten(first, "shift_jis"));
    }

    /** An octet that is a control in windows-1252 by the standard, and nothing by the JDK. */
    @Test
    void octetsAreThoseOfTheStandard() {
      byte[] bytes = "<a href='x?\u0081'>".getBytes(StandardCharsets.ISO_8859_1);
      DocumentLinks links = HtmlPages.links(Whatwg.DIALECT, bytes, "windows-1252");
      assertEquals("http://h/d/x?%81", links.links().get(0).resolution().toString());
      byte[] kept = "<a href='x\u0081'>".getBytes(StandardCharsets.ISO_8859_1);
      Rewriting rewriting = absolutized(Rfc2396.DIALECT, kept, "windows-1252");
      assertEquals(
          "<a href='http://h/d/x\u0081'>",
          new String(rewriting.bytes(), StandardCharsets.ISO_8859_1));
    }

    /** Octets that the JDK reads otherwise, in the reference and beside it; 81 78 is an error. */
    @ParameterizedTest
    @CsvSource({
      "Big5, A1E3, 8178 C94A, uFF5E",
      "EUC-JP, A1C1, ADA1 8F41, uFF5E",
      "GBK, A3A0, 80 FE59, u3000",
    })
    void pagesOfSeveralBytesAreSplicedByTheStandard(
        String label, String octets, String others, String target) {
      String page = "<p>" + latin(others) + "<a href='x" + latin(octets) + "'>" + latin(others);
      byte[] bytes = page.getBytes(StandardCharsets.ISO_8859_1);
      DocumentLinks links = HtmlPages.links(Whatwg.DIALECT, bytes, label);
      char expected = (char) Integer.parseInt(target.substring(1), 16);
      assertEquals(label, links.charset().name());
      assertEquals("x" + expected, links.links().get(0).reference());

      Rewriting rewriting = absolutized(Whatwg.DIALECT, bytes, label);
      String written = new String(rewriting.bytes(), StandardCharsets.ISO_8859_1);
      assertEquals(
          page.replace("x" + latin(octets), links.links().get(0).resolution().toString()), written);
    }

    private static String latin(String hex) {
      byte[] bytes = HexFormat.of().parseHex(hex.replace(" ", ""));
      return new String(bytes, StandardCharsets.ISO_8859_1);
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
      Rewriting rewriting = absolutized(Whatwg.DIALECT, bytes);
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
      assertEquals(
          "<script type=importmap>{\"scopes\": {\"http://h/\": {}}}</script>",
          rewritten("<script type=importmap>{\"scopes\": {\"\\\\\": {}}}</script>"),
          "an escaped backslash begins with one");
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

    /** What follows would be the value otherwise. */
    @ParameterizedTest
    @CsvSource(
        quoteCharacter = '^',
        value = {
          "<base href=/b><noscript><a href=/b x=y>, <base href=/b><noscript><a href=\"\" x=y>",
          "<base href=/b><iframe srcdoc='<a href=/b>'>, <base href=/b><iframe srcdoc='<a"
              + " href=\"\">'>",
          "<base href=/b><noscript><a ping=/b x=y>, <base href=/b><noscript><a ping=./b x=y>"
        })
    void nothingInPlaceOfAValueHasQuotes(String page, String expected) {
      Rewriter relative = Rewriter.relativizing(LinkExtractor.of(Rfc3986.DIALECT));
      assertEquals(expected, relative.rewrite("http://h/", page));
    }

    /** Without it, the syntax reads the path as something else. */
    @ParameterizedTest
    @CsvSource(
        delimiter = '|',
        quoteCharacter = '^',
        value = {
          "<script type=importmap>{'imports':{'a':'/d/x.js'}}</script>| './x.js'",
          "<script type=importmap>{'imports':{'a':'http://h/d/e/x.js'}}</script>| './e/x.js'",
          "<script type=importmap>{'imports':{'a':'/x.js'}}</script>| '../x.js'",
          "<script type=importmap>{'imports':{'a':'/d/p?q'}}</script>| './p?q'",
          "<script type=importmap>{'imports':{'a':'/d/p'}}</script>| './p'",
          "<script type=importmap>{'imports':{'a':'/d/'}}</script>| './'",
          "<script type=importmap>{'scopes':{'/d/e/':{'a':'/d/e/x.js'}}}</script>| './e/x.js'",
          "<script type=importmap>{'integrity':{'/d/x.js':'sha384-a'}}</script>| './x.js'",
          "<script src=/d/x.js type=module></script>| src=x.js ",
          "<a href=/d/a:b>| href=./a:b>",
          "<img srcset='/d/,x 1x'>| './,x 1x'",
          "<meta http-equiv=refresh content='0;/d/url=x'>| '0;./url=x'",
          "<meta http-equiv=refresh content='0;/d/x'>| '0;x'",
          "<meta http-equiv=refresh content=\"0;/d/'x\">| \"0;./'x\"",
          "<meta http-equiv=refresh content=\"0;url=/d/'x\">| \"0;url=./'x\"",
          "<meta http-equiv=refresh content='0;url=/d/urls'>| '0;url=./urls'"
        })
    void relativePathHasDotWhereItsSyntaxWantsOne(String page, String expected) {
      boolean json = page.contains("importmap");
      String written = json ? page.replaceAll("'(?!importmap)", "\"") : page;
      Rewriter relative = Rewriter.relativizing(LinkExtractor.STANDARD);
      String result = relative.rewrite("http://h/d/p", written);
      String part = json ? expected.replace('\'', '"') : expected;
      assertTrue(result.contains(part), result);
      assertEquals(result, relative.rewrite("http://h/d/p", result));
    }

    /** What it leads to has no scheme yet, while the page is a file. */
    @Test
    void referenceToAnotherHostStaysInAFile() {
      Rewriter relative = Rewriter.relativizing(LinkExtractor.STANDARD);
      String page = "<script src=//cdn.example/x.js></script><a href=";
      assertEquals(page + "../b>", relative.rewrite("file:///d/e/p.html", page + "file:///d/b>"));
    }

    @ParameterizedTest
    @CsvSource(
        delimiter = '|',
        quoteCharacter = '^',
        value = {
          "codebase=http://h/app/ code=http://h/app/x/A.class|codebase=../app/ code=x/A.class",
          "codebase=../app/ code=/app/C.class|codebase=../app/ code=C.class",
          "codebase=/app/ archive='/app/l.jar, http://x/m'|codebase=../app/ archive='l.jar,"
              + " http://x/m'",
          "code=http://h/d/B.class|code=B.class",
        })
    void whatIsInACodebaseIsRelativeToThat(String applet, String expected) {
      Rewriter relative =
          Rewriter.relativizing(LinkExtractor.of(Rfc2396.DIALECT))
              .withBaseElements(BaseElementPolicy.REMOVE);
      for (String base : List.of("", "<base href=/b/>")) {
        String given = base.isEmpty() ? applet : applet.replace("=../app/", "=/app/");
        String result = relative.rewrite("http://h/d/p", base + "<applet " + given + ">");
        assertEquals("<applet " + expected + ">", result);
        assertEquals(result, relative.rewrite("http://h/d/p", result));
      }
      String object = "<object codebase=/app/ data=/app/d classid=/app/c archive='/app/1 /app/2'>";
      assertEquals(
          "<object codebase=../app/ data=d classid=c archive='1 2'>",
          relative.rewrite("http://h/d/p", object));
      // It is not known whether the base is that of the element or of the document.
      String same = "<base href=/app/><applet codebase=/app/ code=A.class>";
      assertEquals(
          "<applet codebase=../app/ code=http://h/app/A.class>",
          relative.rewrite("http://h/d/p", same));
    }

    @ParameterizedTest
    @CsvSource(
        delimiter = '|',
        quoteCharacter = '^',
        value = {
          "'0;url=\"it&#39;s\"'| '0;url=\"http://h/d/it&#39;s\"'",
          "\"0;url='a&quot;'\"| \"0;url='http://h/d/a%22'\"",
          "'0;url=&quot;it&apos;s&quot;'| '0;url=&quot;http://h/d/it&#39;s&quot;'",
          "'0;url=&#34;it&apos;s'| '0;url=&#34;http://h/d/it&#39;s'",
          "'0;url=&#x0022;it&apos;s'| '0;url=&#x0022;http://h/d/it&#39;s'",
          "'0;url=&QUOT;it&apos;s'| '0;url=&QUOT;http://h/d/it&#39;s'",
          "'0;it&apos;s'| '0;http://h/d/it&#39;s'",
          "0;url=it's| 0;url=http://h/d/it&#39;s"
        })
    void onlyTheOpeningQuoteEndsTheTargetOfARefresh(String content, String expected) {
      assertEquals(
          "<meta http-equiv=refresh content=" + expected + ">",
          rewritten("<meta http-equiv=refresh content=" + content + ">"));
    }

    @Test
    void valueWithoutQuotesStaysSo() {
      assertEquals("<img srcset=http://h/d/a?b=c>", rewritten("<img srcset=a?b=c>"));
    }
  }

  /** Whatever a rule says, it is written so that it is read back, or left. */
  @Nested
  class AnyReference {

    private static final String ZEROS = "0".repeat(40);

    private static String written(String page, String reference) {
      byte[] bytes = page.getBytes(StandardCharsets.UTF_8);
      ReferenceRule rule = (link, base) -> Change.to(reference);
      Rewriter rewriter = new Rewriter(LinkExtractor.of(Rfc2396.DIALECT), rule);
      Rewriting rewriting = rewriter.rewrite("http://h/", bytes);
      return rewriting.isChanged()
          ? new String(rewriting.bytes(), StandardCharsets.UTF_8)
          : rewriting.left().get(0).reason();
    }

    @ParameterizedTest
    @CsvSource(
        delimiter = '|',
        quoteCharacter = '^',
        value = {
          "<a href=x>                       | ^^    | <a href=\"\">",
          "<a href=x>                       | a b   | <a href=\"a b\">",
          "<a href=x>                       | a&b   | <a href=a&amp;b>",
          "<img srcset='x 1x'>              | a<b   | <img srcset='a<b 1x'>",
          "<style>a{b:url(x)}</style>       | (y)   | <style>a{b:url(\\(y\\))}</style>",
          "<style>a{b:url(x)}</style>       | <y    | <style>a{b:url(\\3c y)}</style>",
          "<applet archive=x>               | a b   | <applet archive=a&#32;b>",
          "<applet archive=x>               | a>b   | <applet archive=a&#62;b>",
          "<applet archive=x>               | a\"b   | <applet archive=a&#34;b>",
        })
    void isWrittenAsItsPlaceRequires(String page, String reference, String expected) {
      assertEquals(expected, written(page, reference));
    }

    @ParameterizedTest
    @ValueSource(strings = {" a", "a ", "a\tb", "a\nb", "a\0b", "\0a"})
    void isLeftIfAParserWouldNotKeepIt(String reference) {
      assertEquals(
          "the new reference contains characters that no parser would keep",
          written("<a href=x>", reference));
    }

    @Test
    void isLeftIfThereWouldBeNoValue() {
      assertEquals("without quotes there would be no value", written("<applet archive=x>", ""));
      assertEquals("<applet archive=''>", written("<applet archive='x'>", ""));
    }

    @ParameterizedTest
    @CsvSource(
        delimiter = '|',
        quoteCharacter = '^',
        value = {
          "0;url='x'   | it's  | ^^",
          "0;url='x'   | 'y    | ^^",
          "0;url='x'   | ^^    | 0;url=''",
          "0;url='x'   | a?b=c | 0;url='a?b=c'",
          "0;url=x     | it's  | 0;url=it's",
          "0;url=x     | 'y    | ^^",
          "0;url=x     | \"y    | ^^",
          "0;url=x     | ^^    | ^^",
          "0;url=x     | a?b=c | 0;url=a?b=c",
          "0;url=x     | urls  | 0;url=urls",
          "0;url = x   | urls  | 0;url = urls",
          "0;x         | urls  | ^^",
          "0;x         | URL=y | ^^",
          "0;x         | ur=l  | 0;ur=l",
          "0;url=&#x27;x&#x27; | it's | ^^",
          "0;url=&#xN27;x      | y    | 0;url=&#xN27;y",
          "0;url=&#xN27;x      | it's | ^^",
          "0;url=&#xN27x       | y    | 0;url=&#xN27y",
          "0;url=&#xN27x       | it's | ^^",
        })
    void isLeftIfARefreshWouldReadAnother(String content, String reference, String expected) {
      String page = "<meta http-equiv=refresh content=\"" + content.replace("N", ZEROS) + "\">";
      assertEquals(
          expected.isEmpty()
              ? "its syntax does not allow the new reference"
              : page.replace(content.replace("N", ZEROS), expected.replace("N", ZEROS)),
          written(page, reference));
      String quote = page.replace("x27", "x22");
      if (!quote.equals(page) && reference.contains("'")) {
        assertEquals(
            "its syntax does not allow the new reference",
            written(quote, reference.replace('\'', '"')));
      }
    }

    @ParameterizedTest
    @CsvSource(
        delimiter = '|',
        quoteCharacter = '^',
        value = {
          "<img srcset='x 1x'> | a b",
          "<img srcset='x 1x'> | ,a",
          "<img srcset='x 1x'> | a,",
          "<img srcset='x 1x'> | ^^",
          "<a ping='x'>        | a b",
          "<a ping='x'>        | ^^",
          "<applet archive=x>  | a,b",
        })
    void isLeftIfAListWouldDivideIt(String page, String reference) {
      assertEquals("its syntax does not allow the new reference", written(page, reference));
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
      Rewriting rewriting = absolutized(Rfc3986.DIALECT, bytes);
      assertSame(bytes, rewriting.bytes());
      assertFalse(rewriting.isChanged());
    }

    /** By itself, without the page, its query would be encoded otherwise. */
    @Test
    void absoluteReferenceStaysWhoseQueryIsEncodedInTheCharset() {
      byte[] bytes = "<a href='http://o/?\u00e9'>".getBytes(StandardCharsets.ISO_8859_1);
      assertSame(bytes, absolutized(Whatwg.DIALECT, bytes, "windows-1252").bytes());
    }

    @Test
    void currentDocumentStaysAsItIsWritten() {
      byte[] bytes = "<a href='#s'><a href=''>".getBytes(StandardCharsets.UTF_8);
      Rewriting rewriting = absolutized(Rfc2396.DIALECT, bytes);
      assertEquals(0, rewriting.edits().size());
      assertEquals(0, rewriting.left().size());
    }
  }

  @Test
  void linksOfTheOutputAreAbsolute() {
    byte[] bytes = "<base href=/b/><a href=x><img src=y>".getBytes(StandardCharsets.UTF_8);
    Rewriting rewriting = absolutized(Rfc3986.DIALECT, bytes);
    assertEquals(2, rewriting.edits().size());
    for (Link link : HtmlPages.links(Rfc3986.DIALECT, rewriting.bytes()).links()) {
      assertInstanceOf(Uri.class, Rfc3986.DIALECT.parseReference(link.reference()));
    }
  }

  /** Its only odd byte is in the reference, where it would be escaped; the rest is UTF-8. */
  @Test
  void documentsWhoseCharsetIsGuessedStayIfItWouldBeGuessedOtherwise() {
    byte[] bytes = "<p>\u00c3\u00a9<a href='\u00e9'>".getBytes(StandardCharsets.ISO_8859_1);
    LinkExtractor extractor = LinkExtractor.STANDARD;
    DocumentLinks links =
        assertInstanceOf(
            DocumentLinks.class, extractor.tryExtract(Representation.of("http://h/", bytes)));
    assertEquals("windows-1252", links.charset().name());
    Rewriting rewriting = Rewriter.absolutizing(LinkExtractor.STANDARD).rewrite(bytes, links);
    assertSame(bytes, rewriting.bytes());
    assertEquals(1, rewriting.left().size());
  }

  @Test
  void whatStaysWithAWholeDocumentIsReportedInItsOrder() {
    byte[] bytes =
        "<p>\u00c3\u00a9<a href='\u00e9'><a href='//['><a href=y>"
            .getBytes(StandardCharsets.ISO_8859_1);
    Rewriting rewriting = Rewriter.absolutizing(LinkExtractor.STANDARD).rewrite("http://h/", bytes);
    assertFalse(rewriting.isChanged());
    assertEquals(
        List.of("\u00e9", "//[", "y"), rewriting.left().stream().map(LeftLink::raw).toList());
  }

  /** The entity is not read, so the base is unknown. */
  @Test
  void documentStaysWhoseBaseWasNotRead() {
    String page =
        "<!DOCTYPE html [<!ENTITY b '/b/'>]><html xmlns='http://www.w3.org/1999/xhtml'><head>"
            + "<base href='&b;'/></head><body><a href='c'/></body></html>";
    byte[] bytes = page.getBytes(StandardCharsets.UTF_8);
    Representation document =
        new Representation(
            bytes,
            "http://h/d/p",
            BaseContext.retrievedFrom("http://h/d/p"),
            "application/xhtml+xml",
            null);
    Rewriting rewriting = Rewriter.absolutizing(LinkExtractor.STANDARD).rewrite(document);
    assertSame(bytes, rewriting.bytes());
    assertEquals(
        List.of("the document has a base that was not read"),
        rewriting.left().stream().map(LeftLink::reason).toList());
  }

  /**
   * The only characters beyond US-ASCII go, so it is read in windows-1252, and it does not matter.
   */
  @Test
  void documentOfWhichNothingButUsAsciiIsLeftIsRewritten() {
    byte[] bytes = "<a href='t/#\u00fc'><a href='http://x/'>".getBytes(StandardCharsets.UTF_8);
    assertEquals(
        "<a href='http://h/t/#%C3%BC'><a href='http://x/'>",
        new String(rewritten(bytes, null), StandardCharsets.UTF_8));
    byte[] query =
        "<a href='t/#\u00fc'><a href='http://x/?&uuml;'>".getBytes(StandardCharsets.UTF_8);
    assertSame(query, rewritten(query, null), "its query would be encoded otherwise");
    byte[] control =
        "<a href='t/#\u00fc'><style>a{b:url(http://x/#\\80 )}</style>"
            .getBytes(StandardCharsets.UTF_8);
    assertSame(control, rewritten(control, null), "a reference is not in US-ASCII");
    Rewriting left =
        Rewriter.absolutizing(LinkExtractor.STANDARD)
            .rewrite(
                "http://h/it's/",
                "<a href='t#\u00fc'><meta http-equiv=refresh content=\"0;url='x'\">"
                    .getBytes(StandardCharsets.UTF_8));
    assertTrue(left.isChanged());
    assertEquals("x", left.left().get(0).raw());
    byte[] zero = "\0<a href='t/#\u00fc'>".getBytes(StandardCharsets.UTF_8);
    assertTrue(
        Rewriter.absolutizing(LinkExtractor.STANDARD)
            .rewrite(html("http://h/", zero, null))
            .isChanged());
  }

  @Test
  void whatStaysIsReportedWithPlaceAndReason() {
    Rewriting rewriting =
        Rewriter.absolutizing(LinkExtractor.STANDARD)
            .rewrite("http://h/", "<p>\n<a href='//['><a href=x>".getBytes(StandardCharsets.UTF_8));
    assertEquals(1, rewriting.edits().size());
    LeftLink left = rewriting.left().get(0);
    assertEquals(2, left.span().line());
    assertEquals(10, left.span().column());
    assertEquals("//[", left.raw());
    assertTrue(left.reason().startsWith("it cannot be resolved: "), left.reason());
  }

  /** It ends in another state than it begins, on which what follows depends. */
  @Test
  void valuesWithEscapeSequencesStay() {
    byte[] bytes =
        "<a href=\"\u001b(Jabc\">t</a><a href=\"http://h/b\\c\">".getBytes(StandardCharsets.UTF_8);
    assertSame(bytes, rewritten(bytes, "iso-2022-jp"));
  }

  /** The state in which a value begins may be set at the very start of the document. */
  @Test
  void documentsThatBeginWithAnEscapeSequenceStay() {
    byte[] bytes = "\u001b(J<a href=\"a\u001b(Bb\u001b(Bc\">t</a>".getBytes(StandardCharsets.UTF_8);
    assertSame(bytes, rewritten(bytes, "iso-2022-jp"));
    byte[] plain = "<a href=\"a\u001b(Bb\u001b(Bc\">t</a>".getBytes(StandardCharsets.UTF_8);
    assertTrue(rewritten(plain, "iso-2022-jp").length > plain.length);
  }

  /** In the Roman state of ISO-2022-JP their bytes mean other characters. */
  @Test
  void tildeAndBackslashAreLeftWhereJapaneseMailHasTwoMeanings() {
    byte[] roman =
        "<p>\u001b(Jx\u001b(B<a href='/~x'><a href='y'>".getBytes(StandardCharsets.UTF_8);
    assertEquals(
        "<p>\u001b(Jx\u001b(B<a href='/~x'><a href='http://h/y'>",
        new String(rewritten(roman, "iso-2022-jp"), StandardCharsets.UTF_8));
    byte[] base = "<p>\u001b(Jx\u001b(B<base href='/~x/'>".getBytes(StandardCharsets.UTF_8);
    Rewriting rewriting =
        Rewriter.absolutizing(LinkExtractor.STANDARD)
            .withBaseElements(BaseElementPolicy.ABSOLUTE)
            .rewrite(html("http://h/", base, "iso-2022-jp"));
    assertSame(base, rewriting.bytes());
    assertEquals("/~x/", rewriting.left().get(0).raw());
    byte[] bytes = "<a href='~x'><a href='#a\\b'>".getBytes(StandardCharsets.UTF_8);
    assertEquals(
        "<a href='http://h/~x'><a href='http://h/#a\\b'>",
        new String(rewritten(bytes, "iso-2022-jp"), StandardCharsets.UTF_8));
  }

  /** Also where character references are none, and where one would stand for another character. */
  @ParameterizedTest
  @CsvSource({
    "text/css,  a { b: url(c) },  a { b: url(http://h/%CE%BB%C2%80/c) }",
    "text/html, <a href=c>,       <a href=http://h/%CE%BB%C2%80/c>"
  })
  void whatTheCharsetLacksIsPercentEncodedEverywhere(String type, String text, String expected) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    String uri = "http://h/\u03bb\u0080/p";
    Representation document =
        new Representation(bytes, uri, BaseContext.retrievedFrom(uri), type, "windows-1252");
    Rewriter rewriter = Rewriter.absolutizing(LinkExtractor.of(Rfc3986.DIALECT));
    assertEquals(expected, new String(rewriter.rewrite(document).bytes(), StandardCharsets.UTF_8));
  }

  /** The prescan takes it for a meta element, the parser does not. */
  @Test
  void documentsStayIfTheirCharsetWouldBeNamedTooLate() {
    String page =
        "<a href=x>".repeat(60) + "<title><meta charset=koi8-r></title>\u00e9<a href='\u00e9'>";
    byte[] bytes = page.getBytes(StandardCharsets.ISO_8859_1);
    assertSame(bytes, rewritten(bytes, null));
    byte[] real =
        page.replace("<title>", "").replace("</title>", "").getBytes(StandardCharsets.ISO_8859_1);
    assertTrue(rewritten(real, null).length > real.length);
  }

  /** What is rewritten is longer than the limit, and its charset is named at its end. */
  @Test
  void charsetIsLookedForBeyondTheLimitOfTheDocument() {
    String page = "<a href=x>".repeat(300) + "<meta charset=koi8-r><a href='\u00e9'>";
    byte[] bytes = page.getBytes(StandardCharsets.ISO_8859_1);
    LinkExtractor extractor =
        LinkExtractor.STANDARD.withLimits(Limits.DEFAULT.with(DocumentLimit.BYTES, bytes.length));
    Rewriting rewriting = Rewriter.absolutizing(extractor).rewrite("http://h/", bytes);
    assertEquals(301, rewriting.edits().size());
  }

  @Test
  void charsetIsLookedForAsTheExtractorReads() {
    String page =
        "<!--"
            + "x".repeat(1400)
            + "--><noscript><meta charset=koi8-r></noscript><a href='\u00e9'>";
    byte[] bytes = page.getBytes(StandardCharsets.ISO_8859_1);
    LinkExtractor extractor =
        LinkExtractor.STANDARD.withBasePolicy(
            BasePolicy.STANDARD.with(BasePolicy.Scripting.DISABLED));
    assertEquals(1, Rewriter.absolutizing(extractor).rewrite("http://h/", bytes).edits().size());
    byte[] control = // which a page without a media type could not have
        ("\u0001" + page.replace("noscript", "p")).getBytes(StandardCharsets.ISO_8859_1);
    Representation html =
        new Representation(
            control, "http://h/", BaseContext.retrievedFrom("http://h/"), "text/html", null);
    assertEquals(1, Rewriter.absolutizing(LinkExtractor.STANDARD).rewrite(html).edits().size());
    LinkExtractor manyTags =
        LinkExtractor.STANDARD.withLimits(Limits.DEFAULT.with(DocumentLimit.TAGS, 400_000));
    byte[] late =
        ("<link>".repeat(310_000) + "<meta charset=koi8-r><a href='\u00e9'>")
            .getBytes(StandardCharsets.ISO_8859_1);
    assertEquals(1, Rewriter.absolutizing(manyTags).rewrite("http://h/", late).edits().size());
  }

  private static byte[] rewritten(byte[] bytes, @Nullable String charset) {
    Representation document =
        new Representation(
            bytes, "http://h/", BaseContext.retrievedFrom("http://h/"), null, charset);
    LinkExtractor extractor = LinkExtractor.STANDARD;
    DocumentLinks links = assertInstanceOf(DocumentLinks.class, extractor.tryExtract(document));
    return Rewriter.absolutizing(LinkExtractor.STANDARD).rewrite(bytes, links).bytes();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "<a href='/d/x'>                  | <a href='x'>",
        "<a href='http://h/d/x'>          | <a href='x'>",
        "<a href='//h/'>                  | <a href='../'>",
        "<a href='../y'>                  | <a href='../y'>",
        "<a href='./x'>                   | <a href='./x'>",
        "<a href='\\d\\x'>                 | <a href='x'>",
        "<a href='http://h/d/p.html'>     | <a href=''>",
        "<img src='http://h/d/p.html'>    | <img src='./p.html'>",
        "<svg><use href='http://h/d/p.html#u'/></svg> | <svg><use href='./p.html#u'/></svg>",
        "<a href='https://h/d/x'>         | <a href='https://h/d/x'>",
        "<a href='//g/x'>                 | <a href='http://g/x'>",
        "<base href=/b/><a href=c>        | <a href=../b/c>",
        "<base href=/b/ target=t><a href='#f'> | <base target=t><a href='../b/#f'>",
        "<BASE target=t HREF = '/b/'/><a href='http://h/b/?q'> | <BASE target=t/><a"
            + " href='../b/?q'>",
        "<base href><a href=c>            | <a href=c>",
        "<base href=/b/></base><a href=c> | </base><a href=../b/c>",
        "<a href=c><base href=/b/>        | <a href=../b/c>",
        "<base href=\"/b/\"><a href=c>     | <a href=../b/c>",
        "<base href=><a href=c>           | <a href=c>",
        "<base href = ><a href=c>         | <a href=c>",
        "<base href= id=x><a href=c>      | <a href=c>",
        "<base href = \"\" id=x><a href=c> | <base id=x><a href=c>",
        "<base id=y href  =  /b/ id=x><a href=c> | <base id=y id=x><a href=../b/c>",
        "<base id='y'href='/b/'id=x><a href=c> | <base id='y'id=x><a href=../b/c>",
        "<base id='y' href='/b/'id=x><a href=c> | <base id='y' id=x><a href=../b/c>"
      })
  void referencesAreRelativeToTheDocument(String page, String expected) {
    Rewriter rewriter =
        Rewriter.relativizing(LinkExtractor.STANDARD).withBaseElements(BaseElementPolicy.REMOVE);
    for (Charset charset : List.of(StandardCharsets.UTF_8, StandardCharsets.UTF_16BE)) {
      Representation document = html("http://h/d/p.html", page.getBytes(charset), charset.name());
      assertEquals(expected, new String(rewriter.rewrite(document).bytes(), charset));
    }
  }

  /** A script that asks for a relative file finds it, as before. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "<base href=/s/b/><a href=c>       | <base href=../b/><a href=c>              | RELATIVE",
        "<base href='http://h/s/b/'><a href=c><a href=/s/d/e> | <base href='../b/'><a href=c><a"
            + " href=../d/e> | RELATIVE",
        "<base href=/s/b/i.html><a href=/s/b/i.html#f> | <base href=../b/i.html><a href=#f>"
            + " | RELATIVE",
        "<base href=../b/><a href=/s/b/c>  | <base href=../b/><a href=c>              | KEEP",
        "<base href=' ../b/./ '><a href=c> | <base href=' ../b/./ '><a href=c>        | KEEP",
        "<base href=/s/d/><a href=c>       | <a href=c>                               | REMOVE",
        "<base href=/s/><a href=/t>        | <base href=../><a href=http://h/t>       | RELATIVE",
        "<base href=/t/><a href=/s/d/c>    | <a href=c>                               | REMOVE",
        "<base href=/t/><a href=c>         | <a href=http://h/t/c>                    | REMOVE",
        "<base href=http://g/><a href=c>   | <a href=http://g/c>                      | REMOVE",
        "<a href=/s/d/c>                   | <a href=c>                               | KEEP",
        "<a href=../../../s/c>             | <a href=../c>                            | KEEP",
        "<a href='%2e%2E/../.%2e/s/d/c'>   | <a href='c'>                             | KEEP",
        "<a href='../d/../../s/d/c'>       | <a href='c'>                             | KEEP",
        "<a href='../d/../d/c'>            | <a href='../d/../d/c'>                   | KEEP"
      })
  void baseMovesWithThePage(String page, String expected, BaseElementPolicy done) {
    UriMap moving = UriMap.of(Whatwg.DIALECT).toFolder("http://h/s/", "", file -> true);
    for (Rewriter rewriter :
        List.of(
            Rewriter.relativizing(LinkExtractor.STANDARD, moving),
            new Rewriter(LinkExtractor.STANDARD, moving))) {
      Rewriting rewriting =
          rewriter
              .withBaseElements(BaseElementPolicy.RELATIVE)
              .rewrite("http://h/s/d/p.html", page.getBytes(StandardCharsets.UTF_8));
      assertEquals(expected, new String(rewriting.bytes(), StandardCharsets.UTF_8));
      assertEquals(done, rewriting.baseElements());
    }
  }

  private static Representation html(String uri, byte[] bytes, @Nullable String charset) {
    return new Representation(bytes, uri, BaseContext.retrievedFrom(uri), "text/html", charset);
  }

  @ParameterizedTest
  @CsvSource({
    "http://h/d/p?/q, <img src='http://h/d/p?/q'>, <img src='./p?/q'>",
    "http://h/d/,     <img src='http://h/d/'>,     <img src='./'>",
    "http://h/,       <img src='http://h/'>,       <img src='./'>",
    "http://h/d,      <img src='https://h/d'>,     <img src='https://h/d'>",
    "http://h/d,      <img src='http://h:8/d'>,    <img src='http://h:8/d'>",
  })
  void documentAsAnImageOfItselfIsNamed(String uri, String page, String expected) {
    assertEquals(expected, Rewriter.relativizing(LinkExtractor.STANDARD).rewrite(uri, page));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "<base href=../><a href=c>      | <base href=http://h/><a href=http://h/c>",
        "<base href='http:x'><a href=c> | <base href='http:x'><a href=http://h/d/c>",
        "<base href='data:x'><a href=c> | <base href='data:x'><a href=http://h/d/c>",
        "<a href=c>                     | <a href=http://h/d/c>"
      })
  void baseIsMadeAbsolute(String page, String expected) {
    Rewriter rewriter =
        Rewriter.absolutizing(LinkExtractor.STANDARD).withBaseElements(BaseElementPolicy.ABSOLUTE);
    assertEquals(expected, rewriter.rewrite("http://h/d/p.html", page));
  }

  /** Without its base, the reference that stays would lead elsewhere. */
  @Test
  void baseStaysThatALinkNeeds() {
    byte[] page =
        "<base href=/b/><a href='http:x'><svg><style>a{b:url(<a/>c)}</style></svg>"
            .getBytes(StandardCharsets.UTF_8);
    Rewriting rewriting =
        new Rewriter(LinkExtractor.STANDARD, (link, base) -> Change.NONE)
            .withBaseElements(BaseElementPolicy.REMOVE)
            .rewrite("http://h/d/", page);
    assertEquals(List.of(), rewriting.edits());
    assertTrue(rewriting.left().get(0).reason().contains("base"), rewriting.left().toString());
  }

  /** Links beyond a limit stay as they are. */
  @ParameterizedTest
  @CsvSource({"LINKS, <a href=p><a href=q>", "NESTING, <a href=p><iframe srcdoc='<a href=q>'>"})
  void baseStaysIfSomeLinksWereNotRead(DocumentLimit limit, String rest) {
    LinkExtractor extractor =
        LinkExtractor.STANDARD.withLimits(
            Limits.DEFAULT.with(limit, limit == DocumentLimit.LINKS ? 1 : 0));
    for (BaseElementPolicy policy : List.of(BaseElementPolicy.REMOVE, BaseElementPolicy.RELATIVE)) {
      Rewriting rewriting =
          Rewriter.absolutizing(extractor)
              .withBaseElements(policy)
              .rewrite("http://h/", ("<base href=/b/>" + rest).getBytes(StandardCharsets.UTF_8));
      assertEquals(
          "<base href=/b/>" + rest.replace("=p", "=http://h/b/p"),
          new String(rewriting.bytes(), StandardCharsets.UTF_8));
      assertTrue(rewriting.left().get(0).reason().contains("not read"), policy.toString());
    }
  }

  /** With the base of the document, a link that leads nowhere would begin to lead somewhere. */
  @ParameterizedTest
  @CsvSource({
    "<base href=mailto:x><a href=c>,         true",
    "<base href=mailto:x><a href=//h/c>,     true",
    "<base href=mailto:x><a href='http:c'>,  false",
    "<base href=mailto:x><a href='//['>,     false",
    "<base href=mailto:x><a href=http://h/>, false",
    "<base href=http://g/><a href='//['>,    false"
  })
  void baseStaysWithWhichALinkLeadsNowhere(String page, boolean stays) {
    for (BaseElementPolicy policy : List.of(BaseElementPolicy.REMOVE, BaseElementPolicy.RELATIVE)) {
      Rewriter rewriter = Rewriter.relativizing(LinkExtractor.STANDARD).withBaseElements(policy);
      String once = rewriter.rewrite("http://h/d/", page);
      assertEquals(stays, once.contains("<base"), once);
      assertEquals(once, rewriter.rewrite("http://h/d/", once));
    }
    Rewriter absolute =
        Rewriter.absolutizing(LinkExtractor.STANDARD).withBaseElements(BaseElementPolicy.REMOVE);
    assertEquals(stays, absolute.rewrite("http://h/d/", page).contains("<base"));
  }

  /** They mean the document, whatever its base. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "<svg><use href='#x'/></svg>",
        "<svg fill='url(#x)'></svg>",
        "<style>a { fill: url(#x) }</style>"
      })
  void placesInTheDocumentNeedNoBase(String rest) {
    for (Rewriter rewriter :
        List.of(
            Rewriter.relativizing(LinkExtractor.STANDARD),
            Rewriter.absolutizing(LinkExtractor.STANDARD))) {
      Rewriting rewriting =
          rewriter
              .withBaseElements(BaseElementPolicy.REMOVE)
              .rewrite(
                  "http://h/d/", ("<base href=http://g/>" + rest).getBytes(StandardCharsets.UTF_8));
      assertEquals(rest, new String(rewriting.bytes(), StandardCharsets.UTF_8));
      assertEquals(List.of(), rewriting.left());
    }
  }

  /** A tag whose first href is removed has the second one. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "<base href=/b/ href=/c/><a href=http://h/x>      | true",
        "<base href=/b/ HREF><a href=http://h/x>          | true",
        "<base href=/b/ =\"x href=y><a href=http://h/x>    | true",
        "<base href=/b/ x= href=/c/><a href=http://h/x>   | false",
        "<base href=/b/ x='a href=y'><a href=http://h/x>  | false",
        "<base href=/b/ x=a/href=y><a href=http://h/x>    | false",
        "<base href=/b/ xhref=y hrefs=z><a href=http://h/x> | false",
        "<base href=/b/ x = \"a>\" y/href=y><a href=http://h/x> | true",
        "<base href=/b/ =/><a href=http://h/x>            | false",
        "<base href=/b/ x = 'a'href=y><a href=http://h/x> | true",
        "<base href=/b/ x=\"a'href=y\"><a href=http://h/x> | false"
      })
  void baseStaysWhoseTagHasAnotherHref(String page, boolean stays) {
    Rewriter rewriter =
        Rewriter.absolutizing(LinkExtractor.STANDARD).withBaseElements(BaseElementPolicy.REMOVE);
    for (Charset charset : List.of(StandardCharsets.UTF_8, StandardCharsets.UTF_16LE)) {
      Rewriting rewriting =
          rewriter.rewrite(html("http://h/d/", page.getBytes(charset), charset.name()));
      assertEquals(stays, rewriting.edits().isEmpty(), rewriting.edits().toString());
      assertEquals(stays, !rewriting.left().isEmpty());
    }
  }

  /** No relative reference leads to a host alone. */
  @Test
  void hostWithoutAPathIsNamedAsAWhole() {
    Rewriter rewriter = Rewriter.relativizing(LinkExtractor.of(Rfc3986.DIALECT));
    assertEquals("<img src=http://h>", rewriter.rewrite("http://h", "<img src=http://h>"));
    assertEquals("<img src=http://h>", rewriter.rewrite("http://h", "<img src=//h>"));
  }

  /** An escape sequence stands between the name and the value. */
  @Test
  void baseStaysThatIsNotApartFromOtherOctets() {
    String page = "<base href=\u001b(B'/b/'><a href=c>";
    Rewriting rewriting =
        Rewriter.relativizing(LinkExtractor.STANDARD)
            .withBaseElements(BaseElementPolicy.REMOVE)
            .rewrite(html("http://h/d/", page.getBytes(StandardCharsets.UTF_8), "iso-2022-jp"));
    assertEquals(page, new String(rewriting.bytes(), StandardCharsets.UTF_8));
    assertTrue(rewriting.left().get(0).reason().contains("base"), rewriting.left().toString());
  }

  @Test
  void someLinksAreRewrittenAlone() {
    Rewriter rewriter =
        Rewriter.absolutizing(LinkExtractor.STANDARD).onlyFor(link -> link.element().equals("img"));
    assertEquals(
        "<a href=x><img src=http://h/y>", rewriter.rewrite("http://h/", "<a href=x><img src=y>"));
  }

  /** An end tag that is left over would break the document. */
  @Test
  void baseOfXhtmlGoesWithItsEndTagOrLosesItsAttribute() {
    String start = "<html xmlns='http://www.w3.org/1999/xhtml'><head>";
    for (String[] row :
        new String[][] {
          {"<base href='/b/'></base>", "<base></base>"}, {"<base href='/b/' />", ""}
        }) {
      byte[] page =
          (start + row[0] + "</head><body><a href='c'/></body></html>")
              .getBytes(StandardCharsets.UTF_8);
      Representation document =
          new Representation(
              page,
              "http://h/d/p",
              BaseContext.retrievedFrom("http://h/d/p"),
              "application/xhtml+xml",
              null);
      Rewriter rewriter =
          Rewriter.relativizing(LinkExtractor.STANDARD).withBaseElements(BaseElementPolicy.REMOVE);
      assertEquals(
          start + row[1] + "</head><body><a href='../b/c'/></body></html>",
          new String(rewriter.rewrite(document).bytes(), StandardCharsets.UTF_8));
    }
  }
}
