package fairlead.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import fairlead.html.extract.LinkExtractor;
import fairlead.pipeline.DocumentWork;
import fairlead.pipeline.LinkPipeline;
import fairlead.pipeline.sink.JsonLines;
import fairlead.pipeline.source.Inputs;
import fairlead.pipeline.source.SourceOptions;
import fairlead.report.page.PageTemplate;
import fairlead.uri.key.KeyProfile;
import fairlead.uri.whatwg.Whatwg;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LinkReportTest {

  private static final String BASE = "https://example.org/";

  @TempDir private Path site;

  @BeforeEach
  void makeSite() throws IOException {
    write("index.html", "<a href=docs/a.html></a><a href=docs/b.html></a><img src=logo.png>");
    write("docs/a.html", "<a href=b.html></a><a href=b.html></a><a href='http://[x'></a>");
    write("docs/b.html", "<a href=a.html></a><a href='//other.example\\x'></a><a href='?q'></a>");
    write("lonely.html", "<base href=/docs/><a href=lonely.html></a><a href=mailto:a@example.org>");
    write("logo.png", "\u0089PNG\r\n");
  }

  private void write(String name, String text) throws IOException {
    Path file = site.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text, StandardCharsets.ISO_8859_1);
  }

  private static void read(LinkReport report, Path input) {
    Inputs.of(input.toString(), SourceOptions.DEFAULT.withBase(BASE))
        .documents()
        .transform(
            new LinkPipeline<>(DocumentWork.extract(LinkExtractor.STANDARD).key(report.keys())))
        .doOnNext(report::add)
        .blockLast();
  }

  private static String written(LinkReport report) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    report.write(out);
    return out.toString(StandardCharsets.UTF_8);
  }

  private String page() throws IOException {
    try (LinkReport report = new LinkReport("a site")) {
      read(report, site);
      return written(report);
    }
  }

  /** The rows of a chart or list, as in {@code read 4}. */
  private static List<String> rows(String page, String heading) {
    int start = page.indexOf(">" + heading + "<");
    assertTrue(start > 0, heading + " is not in " + page);
    String part = page.substring(start, page.indexOf("</section>", start));
    Matcher matcher =
        Pattern.compile("<th scope=\"row\">(.*?)</th>.*<td class=\"number\">(.*?)</td>")
            .matcher(part);
    return matcher.results().map(row -> row.group(1) + " " + row.group(2)).toList();
  }

  @Test
  void pageCountsDocumentsAndLinks() throws IOException {
    String page = page();
    assertTrue(page.contains("<title>Links of a site</title>"), page);
    assertTrue(page.contains("<p>5 documents, 11 links, 7 distinct targets <span"), page);
    assertEquals(List.of("read 4", "skipped 1"), rows(page, "What became of them"));
    assertEquals(
        List.of("not a document according to its name 1"), rows(page, "Skipped, because they are"));
    assertEquals(List.of("text/html 4"), rows(page, "Media type"));
    assertEquals(List.of("windows-1252 4"), rows(page, "Charset"));
    assertEquals(List.of("navigation 10", "resource 1"), rows(page, "Kind"));
    assertEquals(List.of("https 9", "mailto 1"), rows(page, "Scheme"));
    assertEquals(List.of("example.org 8", "other.example 1"), rows(page, "Busiest hosts"));
    assertEquals(List.of("retrieval 9", "content 2"), rows(page, "Where the base comes from"));
  }

  @Test
  void pageRanksTargets() throws IOException {
    String page = page();
    List<String> targets = rows(page, "Targets with the most links");
    assertEquals(List.of("docs/b.html 3", "docs/a.html 2"), targets.subList(0, 2));
    assertEquals(
        List.of("1 link 5", "2 links 1", "3 to 4 links 1"),
        rows(page, "Targets by the number of links to them"));
    assertEquals(
        List.of("docs/b.html 3", "docs/a.html 2"), rows(page, "Most links from other pages"));
    assertEquals(
        List.of("docs/b.html 3", "index.html 2", "docs/a.html 1", "lonely.html 1"),
        rows(page, "Link to the most pages"));
  }

  @Test
  void indexPagesThatAreLinkedAsFoldersAreNoOrphans() throws IOException {
    write("lonely.html", "<a href=./></a><a href=more/></a>");
    write("more/index.html", "<a href=/lonely.html></a>");
    assertFalse(page().contains("Orphans"), page());
  }

  @Test
  void linksOfAPageToItselfDoNotRankIt() throws IOException {
    write("lonely.html", "<a href='#a'></a>".repeat(9));
    String page = page();
    assertEquals("lonely.html 9", rows(page, "Targets with the most links").get(0));
    assertEquals(
        List.of("docs/b.html 3", "docs/a.html 2"), rows(page, "Most links from other pages"));
    assertTrue(page.contains("<li><code>lonely.html</code></li>"), page);
  }

  @Test
  void pageNamesOrphansAndDrawsLinks() throws IOException {
    String page = page();
    assertTrue(page.contains("Orphans: no other document links to these 2<"), page);
    assertTrue(page.contains("<li><code>index.html</code></li>\n<li><code>lonely.html<"), page);
    assertEquals(4, page.split("<g class=\"node\">", -1).length - 1);
    assertEquals(4, page.split("<path d=", -1).length - 1);
    assertTrue(page.contains("<title>docs/b.html: 3 links</title>"), page);
  }

  @Test
  void pageShowsWhichSectionsLinkToWhich() throws IOException {
    String page = page();
    String matrix =
        page.substring(
            page.indexOf("<table class=\"matrix\">"),
            page.indexOf("</table>", page.indexOf("<table class=\"matrix\">")));
    assertEquals(
        List.of("/docs/ 4 1", "/ 3"),
        Pattern.compile("<tr><th scope=\"row\">(.*?)</tr>")
            .matcher(matrix)
            .results()
            .map(row -> row.group(1).replaceAll("<[^>]*>", " ").strip().replaceAll(" +", " "))
            .toList(),
        matrix);
  }

  @Test
  void pageExplainsWhatIsRejectedOrReadDifferently() throws IOException {
    String page = page();
    assertTrue(page.contains("docs/a.html:1:48 http://[x</code>"), page);
    assertTrue(page.contains("<td>browsers differ from both RFCs</td>"), page);
    assertTrue(page.contains("<td>RFC 2396 differs from the others</td>"), page);
    assertTrue(page.contains("docs/b.html:1:29</code>"), page);
    assertTrue(page.contains("docs/b.html:1:61</code>"), page);
    assertFalse(page.contains("lead to further targets"), page);
    assertTrue(page.contains("<code>https://example.org/docs/?q</code></td></tr>"), page);
  }

  @Test
  void linesOfLinksMakeTheSamePage() throws IOException {
    byte[] lines = lines(new JsonLines().withKeys(KeyProfile.CRAWL));
    try (LinkReport report = new LinkReport("a site")) {
      addLinks(report, lines);
      assertEquals(4, report.documents());
      String page = written(report);
      assertEquals(afterDocuments(page()), afterDocuments(page));
      assertTrue(page.contains("4 documents with links, 11 links, 7 distinct targets"), page);
    }
  }

  private static void addLinks(LinkReport report, byte[] lines) throws IOException {
    report.addLinks(
        new ByteArrayInputStream(lines), number -> fail("line " + number + " is a link"));
  }

  private byte[] lines(JsonLines lines) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    Inputs.of(site.toString(), SourceOptions.DEFAULT.withBase(BASE))
        .documents()
        .transform(new LinkPipeline<>(DocumentWork.extract(LinkExtractor.STANDARD).encode(lines)))
        .doOnNext(encoded -> out.writeBytes(encoded.bytes()))
        .blockLast();
    return out.toByteArray();
  }

  private static String afterDocuments(String page) {
    return page.substring(page.indexOf("<h2>Links</h2>"));
  }

  @Test
  void linesWithKeysOfAnotherProfileMakeTheSamePage() throws IOException {
    String page = pageOfLines(new JsonLines().withKeys(KeyProfile.SURT));
    assertEquals(afterDocuments(pageOfLines(new JsonLines().withKeys(KeyProfile.CRAWL))), page);
  }

  private String pageOfLines(JsonLines lines) throws IOException {
    try (LinkReport report = new LinkReport("a site")) {
      addLinks(report, lines(lines));
      return afterDocuments(written(report));
    }
  }

  @Test
  void recordsOfOneFileAreDocumentsOfTheirOwn() throws IOException {
    String line =
        "{\"document\":\"http://h/\",\"source\":\"a.arc\",\"recordOffset\":%d,\"kind\":\"navigation\",\"base\":\"http://h/\",\"reference\":\"x\",\"target\":\"http://h/x\"}\n";
    String lines = line.formatted(7) + line.formatted(7) + line.formatted(99);
    try (LinkReport report = new LinkReport("lines")) {
      addLinks(report, lines.getBytes(StandardCharsets.UTF_8));
      assertEquals(2, report.documents());
    }
  }

  @Test
  void linesThatAreNoLinksAreReportedWithTheirNumbers() throws IOException {
    String lines =
        "{\"document\":\"a\"}\n\nno JSON\n[1]\n{\"kind\":\"style\",\"reference\":\"x\"}\n";
    try (LinkReport report = new LinkReport("lines")) {
      List<Long> strange = new ArrayList<>();
      report.addLinks(
          new ByteArrayInputStream(lines.getBytes(StandardCharsets.UTF_8)), strange::add);
      assertEquals(List.of(1L, 3L, 4L), strange);
      assertEquals(1, report.links());
      assertEquals(0, report.targets());
    }
  }

  @Test
  void targetThatIsNoUrlIsRejected() throws IOException {
    String line =
        "{\"source\":\"s\",\"kind\":\"style\",\"reference\":\"r\",\"target\":\"no URL\"}\n";
    try (LinkReport report = new LinkReport("lines")) {
      addLinks(report, line.getBytes(StandardCharsets.UTF_8));
      assertEquals(1, report.links());
      String page = written(report);
      assertTrue(page.contains("<td>not a URL</td>"), page);
    }
  }

  @Test
  void everyCaptureCountsButAPageIsListedOnce() throws IOException {
    try (LinkReport report = new LinkReport("a site")) {
      read(report, site);
      read(report, site);
      String page = written(report);
      assertTrue(page.contains("<p>10 documents, 22 links, 7 distinct targets"), page);
      assertTrue(page.contains("Orphans: no other document links to these 2<"), page);
      assertEquals(
          List.of("docs/b.html 6", "docs/a.html 4"), rows(page, "Most links from other pages"));
      assertEquals(4, page.split("<g class=\"node\">", -1).length - 1);
    }
  }

  @Test
  void pagesOfXmlArePagesAndImagesAreNot() throws IOException {
    write("drawing.svg", "<svg xmlns='http://www.w3.org/2000/svg'><a href='page.html'/></svg>");
    write("style.css", "a { b: url(x.png) }");
    String page = page();
    assertTrue(page.contains("<li><code>drawing.svg</code></li>"), page);
    assertFalse(page.contains("<li><code>style.css</code></li>"), page);
  }

  private static String link(String document, String target) {
    return "{\"document\":\"http://h/%s\",\"kind\":\"navigation\",\"reference\":\"r\",\"target\":\"http://h/%s\"}\n"
        .formatted(document, target);
  }

  private static String page(int documents) throws IOException {
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < documents; i++) {
      lines.append(link("%04d".formatted(i), "x"));
    }
    try (LinkReport report = new LinkReport("lines", KeyProfile.CRAWL, 46L * documents)) {
      addLinks(report, lines.toString().getBytes(StandardCharsets.UTF_8));
      return written(report);
    }
  }

  @Test
  void onlyTheFirstExamplesOfAReasonAreListed() throws IOException {
    StringBuilder lines = new StringBuilder();
    for (int i = 1; i <= 5; i++) {
      lines.append(
          "{\"source\":\"s\",\"kind\":\"k\",\"reference\":\"r%d\",\"error\":\"e\"}\n".formatted(i));
    }
    try (LinkReport report = new LinkReport("lines")) {
      addLinks(report, lines.toString().getBytes(StandardCharsets.UTF_8));
      String page = written(report);
      String examples = "<code>s r1</code><code>s r2</code><code>s r3</code></td>";
      assertTrue(page.contains("<td class=\"number\">5</td><td>" + examples), page);
    }
  }

  @Test
  void pageAllowsItsOwnStyleOnly() throws Exception {
    String page = page();
    String style = page.substring(page.indexOf("<style>") + 7, page.indexOf("</style>"));
    byte[] digest =
        MessageDigest.getInstance("SHA-256").digest(style.getBytes(StandardCharsets.UTF_8));
    String hash = "'sha256-" + Base64.getEncoder().encodeToString(digest) + "'";
    assertTrue(page.contains("style-src " + hash + ";"), page);
  }

  @Test
  void onlyTheFirstOrphansAreListed() throws IOException {
    String twelve = page(12);
    assertTrue(twelve.contains("<li><code>0011</code></li>\n</ul>"), twelve);
    String many = page(1_212);
    assertTrue(many.contains("no other document links to these 1,212<"), many);
    assertTrue(many.contains("<li><code>0011</code></li>"), many);
    assertTrue(many.contains("<li>and 1,200 more</li>"), many);
  }

  @Test
  void graphNeedsTwoLinks() throws IOException {
    String one = link("a", "b") + link("b", "x");
    for (String lines : List.of(one, one + link("c", "b"))) {
      try (LinkReport report = new LinkReport("lines")) {
        addLinks(report, lines.getBytes(StandardCharsets.UTF_8));
        assertEquals(!lines.equals(one), written(report).contains("<g class=\"node\">"));
      }
    }
  }

  @Test
  void edgesAreInTheOrderOfTheirPages() throws IOException {
    String lines = link("c", "b") + link("b", "a") + link("a", "b");
    try (LinkReport report = new LinkReport("lines")) {
      addLinks(report, lines.getBytes(StandardCharsets.UTF_8));
      List<String> starts =
          Pattern.compile("M([0-9.]+ [0-9.]+)Q")
              .matcher(written(report))
              .results()
              .map(edge -> edge.group(1))
              .toList();
      assertEquals(List.of("500.0 200.0", "716.5 575.0", "283.5 575.0"), starts);
    }
  }

  @Test
  void failureOfTheStreamIsThrownAsItIs() throws IOException {
    IOException full = new IOException("no space left");
    OutputStream out =
        new OutputStream() {
          @Override
          public void write(int octet) throws IOException {
            throw full;
          }
        };
    // Longer than all buffers, so that the stream fails within the template and not after it.
    try (LinkReport report = new LinkReport("x".repeat(100_000))) {
      assertSame(full, assertThrows(IOException.class, () -> report.write(out)));
    }
  }

  @Test
  void examplesOfAReasonAreKeptAmongManyReasons() throws IOException {
    String line = "{\"source\":\"s\",\"kind\":\"k\",\"reference\":\"r%d\",\"error\":\"e%d\"}\n";
    StringBuilder lines = new StringBuilder();
    for (int i = 1; i <= 1_000; i++) { // as many reasons as have examples
      lines.append(line.formatted(i, i));
    }
    lines.append(line.formatted(1_001, 1)).append(line.formatted(1_002, 1));
    try (LinkReport report = new LinkReport("lines")) {
      addLinks(report, lines.toString().getBytes(StandardCharsets.UTF_8));
      String page = written(report);
      String examples = "<code>s r1</code><code>s r1001</code><code>s r1002</code></td>";
      assertTrue(page.contains("<td>e1</td><td class=\"number\">3</td><td>" + examples), page);
    }
  }

  @Test
  void targetsWithTheSameKeyInTheirLinesAreOne() throws IOException {
    String line =
        "{\"kind\":\"navigation\",\"reference\":\"r\",\"target\":\"http://h/%s\",\"key\":\"k\",\"keyProfile\":\"%s\"}\n";
    String lines = line.formatted("a", KeyProfile.CRAWL) + line.formatted("b", KeyProfile.CRAWL);
    try (LinkReport report = new LinkReport("lines")) {
      addLinks(report, lines.getBytes(StandardCharsets.UTF_8));
      assertEquals(1, report.targets());
    }
  }

  @Test
  void partsAreWrittenAsMarkup() throws IOException {
    PageTemplate.Part part = writer -> writer.write("<b>a part</b>");
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    PageTemplate.of(LinkReport.class, "links").write(Map.of("uncounted", part), out);
    String page = out.toString(StandardCharsets.UTF_8);
    assertTrue(page.contains("<b>a part</b>"), page);
  }

  @Test
  void namesAndReasonsAreBounded() throws IOException {
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < 2_000; i++) {
      lines
          .append("{\"kind\":\"k\",\"reference\":\"r\",\"error\":\"reason ")
          .append(i)
          .append("\"}\n");
    }
    String longest = "x".repeat(1_000_000);
    lines.append(
        "{\"kind\":\"" + longest + "\",\"reference\":\"r\",\"error\":\"" + longest + "\"}\n");
    try (LinkReport report = new LinkReport("lines")) {
      addLinks(report, lines.toString().getBytes(StandardCharsets.UTF_8));
      String page = written(report);
      assertTrue(page.length() < 100_000, "" + page.length());
      assertTrue(page.contains("<td class=\"number\">1,989</td>"), page);
    }
  }

  @Test
  void pageWithoutLinksHasNoEmptyCharts() throws IOException {
    try (LinkReport report = new LinkReport("nothing")) {
      String page = written(report);
      assertTrue(page.contains("0 documents with links, 0 links, 0 distinct targets"), page);
      assertFalse(page.contains("<section"), page);
    }
  }

  @Test
  void sectionsBeyondTheLimitAreElsewhere() {
    Sections sections = new Sections();
    for (int i = 0; i < 25_000; i++) {
      sections.add(Whatwg.parse("http://h" + i + "/"), Whatwg.parse("http://h/"), "h");
    }
    String values = String.valueOf(sections.values());
    assertTrue(values.contains("count=5,000"), values);
  }

  @Test
  void busiestNameSurvivesManyOthers() {
    Counts counts = new Counts(100);
    for (int i = 0; i < 10_000; i++) {
      counts.add("name " + i);
      counts.add("busy");
    }
    assertEquals("busy", counts.largest(1).keySet().iterator().next());
    assertEquals(20_000, counts.largest(3).values().stream().mapToLong(Long::longValue).sum());
    assertTrue(counts.largest(10_000).size() <= 101, "the kept names, and the rest");
  }

  @Test
  void targetsBeyondTheMemoryAreCountedAsSuch() throws IOException {
    try (LinkReport report = new LinkReport("a site", KeyProfile.CRAWL, 2 * 46)) {
      read(report, site);
      assertEquals(2, report.targets());
      assertEquals(11, report.links());
      String page = written(report);
      // Of 10 links with a target, 5 lead to the two that were seen first.
      assertTrue(page.contains("<p>5 links lead to further targets"), page);
      assertFalse(page.contains("Orphans"), "which documents are orphans is not known");
    }
  }

  @Test
  void pageLinksToNoMorePagesThanThereIsRoomFor() throws IOException {
    write("hub.html", "<a href=1><a href=2><a href=3><a href=4>");
    try (LinkReport report = new LinkReport("a site", KeyProfile.CRAWL, 3 * 46)) {
      read(report, site.resolve("hub.html"));
      assertEquals(List.of("./ 3"), rows(written(report), "Link to the most pages"));
    }
  }

  @Test
  void textOfDocumentsIsNeverMarkup() throws IOException {
    write(
        "evil.html", "<a href='javascript:</script><b>\u0001&lt;i&gt;'></a><a href='http://<b>/'>");
    try (LinkReport report = new LinkReport("<b>{{name}}</b>")) {
      read(report, site);
      String page = written(report);
      assertFalse(page.contains("<b>"), page);
      assertTrue(page.contains("&lt;b&gt;{{name}}&lt;/b&gt;"), page);
    }
  }

  @Test
  void credentialsAreMasked() throws IOException {
    write(
        "secret.html",
        "<a href='http://user:secret@host.example/'></a><a href='http://u:pw@[x'>"
            + "<a href='http:user:secret@h/'><a href='//user:secret@h/\\\\x'>");
    try (LinkReport report = new LinkReport("a site")) {
      read(report, site);
      String page = written(report);
      assertFalse(page.contains("secret@"), page);
      assertFalse(page.contains("pw@"), page);
    }
  }

  @Test
  void errorOfTheStreamIsPassedOn() throws IOException {
    try (LinkReport report = new LinkReport("a site")) {
      read(report, site);
      OutputStream full =
          new OutputStream() {
            @Override
            public void write(int octet) throws IOException {
              throw new IOException("no space left");
            }
          };
      IOException thrown = assertThrows(IOException.class, () -> report.write(full));
      assertEquals("no space left", thrown.getMessage());
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }
}
