package fairlead.pipeline.source;

import static fairlead.testing.Warcs.bytes;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.html.DocumentLimit;
import fairlead.html.Limits;
import fairlead.html.Link;
import fairlead.html.SourceSpan.Precision;
import fairlead.html.extract.LinkExtractor;
import fairlead.pipeline.Document;
import fairlead.pipeline.DocumentWork;
import fairlead.pipeline.Outcome;
import fairlead.pipeline.source.SourceOptions.Extracts;
import fairlead.pipeline.source.SourceOptions.Revisits;
import fairlead.testing.Warcs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Records of a WAT are read as the pages that they describe. */
class PageMetadataTest {

  private static final DocumentWork<Outcome> WORK =
      DocumentWork.extract(LinkExtractor.STANDARD.withContext());

  @TempDir Path folder;

  private List<Document> read(SourceOptions options, String... metadata) throws IOException {
    List<byte[]> records = new ArrayList<>();
    for (String one : metadata) {
      records.add(Warcs.record("metadata", "application/json", "dir/page", "", bytes(one)));
    }
    Path file = Files.write(folder.resolve("a.wat"), Warcs.join(records.toArray(byte[][]::new)));
    return Reads.documents(new FileSource(file, "a.wat", options));
  }

  /** A record about a response with these header fields and this metadata, without braces. */
  private static String response(String headers, String html) {
    return """
    {"Envelope": {
      "WARC-Header-Metadata": {"WARC-Type": "response"},
      "Payload-Metadata": {"HTTP-Response-Metadata": {
        "Response-Message": {"Status": "200"},
        "Headers": {%s}%s}}}}
    """
        .formatted(headers, html.isEmpty() ? "" : ", \"HTML-Metadata\": {" + html + "}");
  }

  private static String page(String html) {
    return response("\"content-type\": \"text/html\"", html);
  }

  private List<Link> links(String metadata) throws IOException {
    Outcome outcome = WORK.apply(read(SourceOptions.DEFAULT, metadata).get(0));
    return ((Outcome.Links) outcome).document().links();
  }

  private static String line(Link link) {
    return String.join(
        " ", link.element(), link.attribute(), link.kind().label(), String.valueOf(link.target()));
  }

  private List<String> lines(String metadata) throws IOException {
    return links(metadata).stream().map(PageMetadataTest::line).toList();
  }

  @Test
  void linksOfAllPartsAreResolvedAgainstTheBase() throws IOException {
    String html =
        """
        "Head": {
          "Metas": [
            {"property": "og:image", "content": "card.png"},
            {"http-equiv": "Refresh", "content": "5; url=next"}],
          "Link": [{"path": "LINK@/href", "url": "a.css", "rel": "stylesheet"}],
          "Scripts": [{"path": "SCRIPT@/src", "url": "a.js", "type": "module"}],
          "Base": "/other/"},
        "Links": [
          {"path": "A@/href", "url": "x", "text": "Next"},
          {"path": "TD@/background", "url": "td.png"},
          {"path": "FRAME@/src", "url": "frame"},
          {"path": "INPUT@/src", "url": "button.png"},
          {"path": "FORM@/action", "url": "", "method": "post"},
          {"path": "STYLE/#text", "href": "quote\\"d.png"}]
        """;
    assertEquals(
        List.of(
            "meta content metadata http://h/other/card.png",
            "meta content redirect http://h/other/next",
            "link href style http://h/other/a.css",
            "script src script http://h/other/a.js",
            "a href navigation http://h/other/x",
            "td background resource http://h/other/td.png",
            "frame src frame http://h/other/frame",
            "input src resource http://h/other/button.png",
            "form action form http://h/dir/page",
            "style null resource http://h/other/quote%22d.png"),
        lines(page(html)));
  }

  @Test
  void linksHaveNoPlaceButTheirContext() throws IOException {
    Link link =
        links(page("\"Links\": [{\"path\": \"A@/href\", \"url\": \"x\", \"text\": \"To <x>\"}]"))
            .get(0);
    assertEquals(Precision.ABSENT, link.span().precision());
    assertEquals("To <x>", link.context().text());
  }

  /** Old writers keep character references, newer ones have already decoded them. */
  @ParameterizedTest
  @CsvSource({"?a=1&amp;b=2,?a=1&b=2", "?a=1&b=2,?a=1&b=2", "?a&copy=1,?a&copy=1", "?&#x61;,?a"})
  void characterReferencesAreDecoded(String url, String read) throws IOException {
    Link link =
        links(page("\"Links\": [{\"path\": \"A@/href\", \"url\": \"" + url + "\"}]")).get(0);
    assertEquals(read, link.reference());
  }

  @ParameterizedTest
  @CsvSource({
    "'\"content-type\": \"text/html; charset=windows-1251\"', '', ?%E4",
    "'\"Content-Type\": \"text/html\"', windows-1251, ?%E4",
    "'\"Content-Type\": \"text/html\"', '', ?%D0%B4",
    "'\"Content-Type\": \"text/html; charset=iso-8859-1\"', '', ?%26%231076%3B",
    "'\"Content-Type\": \"text/html; charset=unheard-of\"', '', ?%D0%B4",
  })
  void queriesAreEncodedInTheCharsetOfThePage(String header, String meta, String query)
      throws IOException {
    String content = "\"Metas\": [{\"http-equiv\": \"content-type\", \"content\": \"text/html;";
    String metas = meta.isEmpty() ? "" : content + " charset=" + meta + "\"}]";
    String links = "\"Head\": {%s}, \"Links\": [{\"path\": \"A@/href\", \"url\": \"?д\"}]";
    assertEquals(
        List.of("a href navigation http://h/dir/page" + query),
        lines(response(header, links.formatted(metas))));
  }

  @Test
  void headerFieldsWithLinksAreRead() throws IOException {
    String image = "\"Content-Type\": \"image/png\", \"Link\": [\"<a>; rel=next\", \"<b>\"]";
    assertEquals(
        List.of("#header link related http://h/dir/a", "#header link metadata http://h/dir/b"),
        lines(response(image, "")).stream().map(String::toLowerCase).toList());
  }

  @Test
  void statusIsThatOfTheResponse() throws IOException {
    for (String status : List.of("404", "100", "999")) {
      String page = page("\"Links\": []").replace("\"200\"", "\"" + status + "\"");
      assertEquals(
          Integer.parseInt(status), read(SourceOptions.DEFAULT, page).get(0).provenance().status());
    }
    for (String status : List.of("\"99\"", "\"1000\"", "\"099\"", "\"x\"", "null", "[200]")) {
      String page = page("\"Links\": []").replace("\"200\"", status);
      assertEquals(0, read(SourceOptions.DEFAULT, page).get(0).provenance().status(), status);
    }
    String without = page("\"Links\": []").replace("\"Status\"", "\"Other\"");
    assertEquals(0, read(SourceOptions.DEFAULT, without).get(0).provenance().status());
  }

  /** Names are written into a page, so only those of letters, digits and hyphens are. */
  @Test
  void attributesWithOtherNamesAreLeftOut() throws IOException {
    String html =
        """
        "Links": [{"path": "Z@/href", "url": "x", "az-09": "1", "a{": "1", "a`": "1", "a/": "1",
          "a:": "1", "a_": "1", "0a": "1", "-a": "1", "{a": "1", "`a": "1", "": "1", "z": "1"}]
        """;
    String text = Reads.text(read(SourceOptions.DEFAULT, page(html)).get(0));
    assertTrue(text.contains("<z az-09=\"1\" z=\"1\" href=\"x\"></z>"), text);
  }

  @Test
  void mediaTypeIsThatOfItsHeaderField() throws IOException {
    String fields = "\"Content-Type\": \"image/png\", \"Accept\": \"text/css\"";
    assertEquals(
        " - not a document: image/png",
        Reads.summary(read(SourceOptions.DEFAULT, response(fields, "")).get(0)));
  }

  @Test
  void limitOfARecordMayBeItsLength() throws IOException {
    String good = page("\"Links\": [{\"path\": \"A@/href\", \"url\": \"x\"}]");
    Limits exact = Limits.DEFAULT.with(DocumentLimit.BYTES, good.length());
    assertEquals(
        " http://h/dir/page",
        Reads.summary(read(SourceOptions.DEFAULT.withLimits(exact), good).get(0)));
    Limits less = Limits.DEFAULT.with(DocumentLimit.BYTES, good.length() - 1);
    assertEquals(
        " ! metadata of more than " + (good.length() - 1) + " bytes",
        Reads.summary(read(SourceOptions.DEFAULT.withLimits(less), good).get(0)));
  }

  @Test
  void whatIsNotAPageIsSkippedUnderItsMediaType() throws IOException {
    List<Document> documents =
        read(
            SourceOptions.DEFAULT,
            response("\"Content-Type\": \"image/png\"", ""),
            response("", ""),
            page("\"Links\": []"));
    assertEquals(
        List.of(
            " - not a document: image/png",
            " - not a document: no media type",
            " http://h/dir/page"),
        documents.stream().map(Reads::summary).toList());
  }

  @Test
  void recordsAboutRequestsAreNoDocuments() throws IOException {
    String request = "{\"Envelope\": {\"Payload-Metadata\": {\"HTTP-Request-Metadata\": {}}}}";
    assertEquals(List.of(), read(SourceOptions.DEFAULT, request, "{}", "[]", "7"));
  }

  @Test
  void linksOfUnknownFormAreCounted() throws IOException {
    String html =
        """
        "Links": [{"path": "A@/href", "url": "x"}, {"path": "A", "url": "y"}, {"url": "z"},
          {"path": "A@/href"}, {"path": "<b@/href", "url": "w"}, "v"]
        """;
    Document.Received page =
        (Document.Received) read(SourceOptions.DEFAULT, page(html)).get(0).content();
    assertEquals("5 links of an unknown form are not read", page.damage());
    assertEquals(List.of("a href navigation http://h/dir/x"), lines(page(html)));
  }

  @Test
  void damageCostsOneRecord() throws IOException {
    String good = page("\"Links\": [{\"path\": \"A@/href\", \"url\": \"x\"}]");
    List<Document> documents =
        read(
            SourceOptions.DEFAULT.withLimits(Limits.DEFAULT.with(DocumentLimit.BYTES, 400)),
            good.substring(0, 200),
            good + " ".repeat(400),
            "[".repeat(300),
            good);
    assertEquals(
        List.of(
            " ! metadata that is not JSON",
            " ! metadata of more than 400 bytes",
            " ! metadata that is not JSON",
            " http://h/dir/page"),
        documents.stream().map(Reads::summary).toList());
  }

  @Test
  void revisitsAreReadAsOptionsSay() throws IOException {
    String revisit =
        response("\"Link\": \"<a>\"", "\"Links\": []").replace("\"response\"", "\"revisit\"");
    assertEquals(
        List.of(" - revisit"),
        read(SourceOptions.DEFAULT, revisit).stream().map(Reads::summary).toList());
    assertEquals(
        List.of(" http://h/dir/page"),
        read(SourceOptions.DEFAULT.withRevisits(Revisits.HEADERS), revisit).stream()
            .map(Reads::summary)
            .toList());
  }

  @Test
  void extractsCanBeSkipped() throws IOException {
    SourceOptions options = SourceOptions.DEFAULT.withExtracts(Extracts.SKIPPED);
    assertEquals(List.of(), read(options, page("\"Links\": []")));
  }
}
