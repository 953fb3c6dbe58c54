package fairlead.html.extract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import fairlead.html.DocumentLinks;
import fairlead.html.Representation;
import fairlead.html.rule.LinkTable;
import fairlead.testing.Suites;
import fairlead.testing.Tsv;
import fairlead.uri.Url;
import fairlead.uri.base.BaseContext;
import fairlead.uri.whatwg.UrlApi;
import java.nio.charset.Charset;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Queries are encoded in the charset of the document in which they are. */
class QueryEncodingTest {

  private static final LinkExtractor EXTRACTOR =
      LinkExtractor.STANDARD.withTable(LinkTable.STANDARD.switched("script-json-ld", true));

  private static Url target(String charset, String markup) {
    byte[] bytes = markup.getBytes(Charset.forName(charset));
    Representation document =
        new Representation(
            bytes, "http://h/p", BaseContext.retrievedFrom("http://h/p"), "text/html", charset);
    DocumentLinks links = assertInstanceOf(DocumentLinks.class, EXTRACTOR.tryExtract(document));
    return assertInstanceOf(Url.class, links.links().get(0).resolution());
  }

  @TestFactory
  Stream<DynamicTest> webPlatformTests() {
    return Tsv.read(Suites.conformance("html/query-encoding.tsv")).stream()
        .map(row -> dynamicTest(row.get("encoding"), () -> check(row)));
  }

  private static void check(Map<String, String> row) {
    String reference = row.getOrDefault("input", "").replace("\u00ff", "&#xff;");
    Url target = target(row.getOrDefault("encoding", ""), "<a href='" + reference + "'>");
    assertEquals(row.get("expected_query"), UrlApi.search(target));
  }

  @Test
  void baseIsReadInTheSameCharset() {
    assertEquals(
        "http://b/?%FF", target("windows-1252", "<base href='//b/?&yuml;'><a href=''>").toString());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      value = {
        "importmap~{\"imports\": {\"a\": \"/?\u00FF\"}}",
        "speculationrules~{\"prefetch\": [{\"urls\": [\"/?\u00FF\"]}]}",
        "application/ld+json~{\"url\": \"/?\u00FF\"}"
      })
  void referencesInJsonAreEncodedInUtf8(String type, String json) {
    String script = "<base href=//b/><script type=" + type + ">" + json + "</script>";
    assertEquals("http://b/?%C3%BF", target("windows-1252", script).toString());
  }

  @Test
  void gbkHasNoCharactersOfFourOctets() {
    String link = "<a href='?&euro;&#x1F600;'>";
    assertEquals("http://h/p?%80%26%23128512%3B", target("gb2312", link).toString());
    assertEquals("http://h/p?%A2%E3%949%FC6", target("gb18030", link).toString());
    assertEquals("http://h/p?%A1%DD", target("euc-jp", "<a href='?\u2212'>").toString());
  }

  @Test
  void utf16DocumentsEncodeInUtf8() {
    assertEquals("http://h/p?%C3%BF", target("UTF-16LE", "<a href='?&yuml;'>").toString());
  }
}
