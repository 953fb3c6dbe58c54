package fairlead.check.report;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import fairlead.check.CheckCode;
import fairlead.check.CheckFinding;
import fairlead.check.CheckResult;
import fairlead.check.CheckSeverity;
import java.io.BufferedOutputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import javax.xml.parsers.DocumentBuilderFactory;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.w3c.dom.Document;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;

class ReportFormatTest {

  /** A reference as a hostile page may write it, and what is before an at-sign. */
  private static final String HOSTILE = "a\u0001,\"%25\u202e</script>|`]]>";

  private static CheckFinding finding(CheckCode code, String source, int line, String reference) {
    return new CheckFinding(
        code,
        code.severity() == CheckSeverity.OFF ? CheckSeverity.NOTE : code.severity(),
        "https://u:secret@example.org/" + source,
        source,
        "",
        StandardCharsets.UTF_8,
        line,
        line,
        line == 0 ? -1 : 17,
        "a",
        "href",
        reference,
        "https://u:secret@example.org/x",
        code.summary(),
        null);
  }

  private static CheckResult result(CheckFinding... findings) {
    return new CheckResult(
        "", List.of(findings), Map.of(CheckCode.MISSING_DOCUMENT, 1L), 1_234, 5, 0, 6, 1);
  }

  private static final CheckResult RESULT =
      result(
          finding(CheckCode.MISSING_DOCUMENT, "site/in dex.html", 3, HOSTILE),
          finding(CheckCode.MISSING_DOCUMENT, "/tmp/a.zip!/b.html", 1, "none"),
          finding(CheckCode.MISSING_DOCUMENT, "/tmp/a.zip!/b.html", 2, "none"),
          finding(CheckCode.ORPHAN_PAGE, "-", 0, ""),
          finding(CheckCode.MISSING_ALT, "caf\u00e9.html", 1, "none"));

  private static String written(ReportFormat format, CheckResult result) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    format.write(result, new BufferedOutputStream(out, 1 << 20));
    return out.toString(UTF_8);
  }

  private static String text(TextReport report, CheckResult result) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (SourceLines lines = SourceLines.ofFiles()) {
      report.write(result, lines, new BufferedOutputStream(out, 1 << 20));
    }
    return out.toString(UTF_8);
  }

  /** Findings with everything that one can have, with as little as possible, and in between. */
  private static final CheckResult DIFFERENT =
      new CheckResult(
          "",
          List.of(
              new CheckFinding(
                  CheckCode.MISSING_DOCUMENT,
                  CheckSeverity.ERROR,
                  "https://example.org/a.html",
                  "site/a.html",
                  "",
                  StandardCharsets.UTF_8,
                  3,
                  7,
                  17,
                  "a",
                  "href",
                  "b.html",
                  "https://example.org/b.html",
                  "no such document",
                  null),
              new CheckFinding(
                  CheckCode.READINGS_DIFFER,
                  CheckSeverity.WARNING,
                  "https://example.org/a.html",
                  "site/a.html",
                  "",
                  StandardCharsets.UTF_8,
                  4,
                  1,
                  0,
                  "img",
                  null,
                  "say \"hi\",\r\nb",
                  null,
                  "dialects differ",
                  null),
              new CheckFinding(
                  CheckCode.ORPHAN_PAGE,
                  CheckSeverity.NOTE,
                  null,
                  "b.html",
                  "",
                  StandardCharsets.UTF_8,
                  0,
                  0,
                  -1,
                  null,
                  null,
                  null,
                  null,
                  "no other page links here",
                  null)),
          Map.of(
              CheckCode.ORPHAN_PAGE,
              1L,
              CheckCode.READINGS_DIFFER,
              1L,
              CheckCode.MISSING_DOCUMENT,
              1L),
          2,
          12,
          4,
          5,
          1);

  private static final String SUMMARY =
      "2 documents, 12 links, 1 error, 3 findings: 1 missing-document, 1 orphan-page,"
          + " 1 readings-differ; ignored: 5; links not checked for lack of memory: 4";

  private static final String LINES =
      """
      {"code":"missing-document","severity":"error","document":"https://example.org/a.html",\
      "source":"site/a.html","line":3,"column":7,"offset":17,"element":"a","attribute":"href",\
      "reference":"b.html","target":"https://example.org/b.html","message":"no such document"}
      {"code":"readings-differ","severity":"warning","document":"https://example.org/a.html",\
      "source":"site/a.html","line":4,"column":1,"offset":0,"element":"img",\
      "reference":"say \\"hi\\",\\r\\nb","message":"dialects differ"}
      {"code":"orphan-page","severity":"note","source":"b.html",\
      "message":"no other page links here"}
      """;

  @Test
  void textHasAGroupForEachTarget() throws IOException {
    assertEquals(
        """
        error missing-document: https://example.org/b.html: no such document
          site/a.html:3:7  b.html

        warning readings-differ: dialects differ
          site/a.html:4:1  say "hi",\\u000D\\u000Ab

               1  error    missing-document
               1  warning  readings-differ
               1  note     orphan-page (not shown)

        docs/check-codes.md explains each code
        """,
        written(ReportFormat.TEXT, DIFFERENT));
  }

  @Test
  void jsonHasOnlyFieldsThatAreThere() throws IOException {
    assertEquals(LINES, written(ReportFormat.JSONL, DIFFERENT));
    assertEquals(
        "{\"findings\":["
            + LINES.strip().replace("\n", ",")
            + """
            ],"summary":{"documents":2,"links":12,"unchecked":4,"findings":3,"errors":1,\
            "ignored":5,"codes":{"missing-document":1,"orphan-page":1,"readings-differ":1}}}
            """,
        written(ReportFormat.JSON, DIFFERENT));
  }

  @Test
  void tableHasEmptyCellsForWhatIsAbsent() throws IOException {
    assertEquals(
        """
        code,severity,document,source,inside,line,column,offset,element,attribute,reference,target,\
        message,correction
        missing-document,error,https://example.org/a.html,site/a.html,,3,7,17,a,href,b.html,\
        https://example.org/b.html,no such document,
        readings-differ,warning,https://example.org/a.html,site/a.html,,4,1,0,img,,"say ""hi"",
        b",,dialects differ,
        orphan-page,note,,b.html,,,,,,,,,no other page links here,
        """
            .replace("\n", "\r\n"),
        written(ReportFormat.CSV, DIFFERENT));
  }

  @ParameterizedTest
  @CsvSource({
    "'a,b', '\"a,b\"'",
    "'a\"b', '\"a\"\"b\"'",
    "'a\nb', '\"a\nb\"'",
    "'a\rb', '\"a\rb\"'"
  })
  void eachSeparatorIsQuoted(String source, String cell) throws IOException {
    String csv = written(ReportFormat.CSV, result(finding(CheckCode.HAZARD, source, 1, "x")));
    assertTrue(csv.contains("," + cell + ",,1,1,17,"), csv);
  }

  @Test
  void testCasesAreDocuments() throws IOException {
    assertEquals(
        """
        <?xml version="1.0" encoding="UTF-8"?><testsuites>\
        <testsuite name="fairlead check" tests="2" failures="1" errors="0">\
        <testcase name="site/a.html" classname="fairlead.check"><failure type="missing-document"\
         message="site/a.html:3:7: error: no such document: b.html"></failure></testcase>\
        <testcase name="b.html" classname="fairlead.check"></testcase></testsuite></testsuites>\
        """,
        written(ReportFormat.JUNIT, DIFFERENT));
    String one = written(ReportFormat.JUNIT, result(finding(CheckCode.HAZARD, "a", 1, "x")));
    assertTrue(one.contains(" tests=\"1\" "), one); // of 1,234 documents
  }

  @Test
  void checkstyleHasAFileForEachDocument() throws IOException {
    assertEquals(
        """
        <?xml version="1.0" encoding="UTF-8"?><checkstyle version="10.0"><file name="site/a.html">\
        <error line="3" column="7" severity="error" message="no such document: b.html"\
         source="fairlead.missing-document"/>\
        <error line="4" column="1" severity="warning"\
         message="dialects differ: say &quot;hi&quot;,\\u000D\\u000Ab" source="fairlead.readings-differ"/>\
        </file><file name="b.html"><error line="0" column="0" severity="info"\
         message="no other page links here" source="fairlead.orphan-page"/></file></checkstyle>\
        """,
        written(ReportFormat.CHECKSTYLE, DIFFERENT));
  }

  @Test
  void messageOfSarifHasNeitherPlaceholdersNorLinks() throws IOException {
    CheckFinding odd = finding(CheckCode.HAZARD, "a", 1, "{{ x }} [t](0) [u]");
    String sarif = written(ReportFormat.SARIF, result(odd));
    assertTrue(sarif.contains("{{{{ x }}}} \\\\[t](0) \\\\[u]"), sarif);
    assertTrue(
        written(ReportFormat.SARIF, result(finding(CheckCode.HAZARD, "a", 1, "[u]")))
            .contains("[u]"));
  }

  @Test
  void sarifHasRulesAndTheirResults() throws IOException {
    String sarif = written(ReportFormat.SARIF, DIFFERENT);
    String help = "https://github.com/fairlead/fairlead/blob/main/docs/check-codes.md#";
    assertTrue(
        sarif.contains(
            "\"rules\":[{\"id\":\"missing-document\",\"shortDescription\":{\"text\":\"no such"
                + " document\"},\"help\":{\"text\":\"*Error; a warning if"),
        sarif);
    assertTrue(
        sarif.contains(
            "\"helpUri\":\""
                + help
                + "missing-document\",\"defaultConfiguration\":{\"enabled\":true,\"level\":"
                + "\"error\"}},{\"id\":\"missing-fragment\","),
        sarif);
    assertTrue(
        sarif.contains(
            help
                + "missing-slash\",\"defaultConfiguration\":{\"enabled\":false,\"level\":\"none\"}}"),
        sarif);
    String results = sarif.substring(sarif.indexOf("\"results\""));
    assertEquals(
        """
        "results":[{"ruleId":"missing-document","level":"error",\
        "message":{"text":"no such document: b.html"},"locations":[{"physicalLocation":\
        {"artifactLocation":{"uri":"site/a.html","uriBaseId":"%SRCROOT%"},\
        "region":{"startLine":3,"startColumn":7}}}],"properties":{"offset":17,"element":"a",\
        "attribute":"href","reference":"b.html","target":"https://example.org/b.html"}},\
        {"ruleId":"readings-differ","level":"warning",\
        "message":{"text":"dialects differ: say \\"hi\\",\\r\\nb"},"locations":[{"physicalLocation":\
        {"artifactLocation":{"uri":"site/a.html","uriBaseId":"%SRCROOT%"},\
        "region":{"startLine":4,"startColumn":1}}}],\
        "properties":{"offset":0,"element":"img","reference":"say \\"hi\\",\\r\\nb"}},\
        {"ruleId":"orphan-page","level":"note","message":{"text":"no other page links here"},\
        "locations":[{"physicalLocation":\
        {"artifactLocation":{"uri":"b.html","uriBaseId":"%SRCROOT%"}}}],"properties":{}}],\
        "properties":{"omittedResults":0}}]}
        """,
        results.replaceAll("\"partialFingerprints\":\\{[^}]*\\},", ""));
  }

  @Test
  void pageHasASummaryAndRows() throws IOException {
    String html = written(ReportFormat.HTML, DIFFERENT);
    assertTrue(html.startsWith("<!doctype html>\n"), html);
    assertTrue(
        html.contains("<strong class=\"verdict error\">1 error, 3 findings</strong> in 2 d"), html);
    assertTrue(
        html.contains(
            """
            <tbody>
            <tr class="error"><td>error</td><td>missing-document</td><td>site/a.html:3:7</td>\
            <td>b.html</td><td>https://example.org/b.html</td>\
            <td>no such document</td>\
            """),
        html);
    assertTrue(html.contains("<td>say &quot;hi&quot;,\\u000D\\u000Ab</td><td></td>"), html);
    assertTrue(html.endsWith("</html>\n"), html);
  }

  @Test
  void markdownHasASummaryAndRows() throws IOException {
    assertEquals(
        "### Checked links\n\n"
            + SUMMARY
            + """


            <table>
            <tr><th>severity<th>code<th>place<th>reference<th>message
            <tr><td>error<td>missing-document<td>site/a.html:3:7<td>b.html<td>no such document
            <tr><td>warning<td>readings-differ<td>site/a.html:4:1<td>say "hi",\\u000D\\u000Ab\
            <td>dialects differ
            <tr><td>note<td>orphan-page<td>b.html<td><td>no other page links here
            </table>
            """,
        written(ReportFormat.MARKDOWN, DIFFERENT));
  }

  @Test
  void commandsOfGithubNameThePlaceIfThereIsOne() throws IOException {
    assertEquals(
        """
        ::error file=site/a.html,line=3,col=7,title=missing-document::no such document: b.html
        ::warning file=site/a.html,line=4,col=1,title=readings-differ::dialects differ: say "hi",\
        \\u000D\\u000Ab
        ::notice file=b.html,title=orphan-page::no other page links here
        """,
        written(ReportFormat.GITHUB, DIFFERENT));
  }

  @ParameterizedTest
  @EnumSource
  void failureOfTheStreamIsThrownAsItIs(ReportFormat format) {
    IOException full = new IOException("no space left");
    OutputStream out =
        new OutputStream() {
          @Override
          public void write(int octet) throws IOException {
            throw full;
          }
        };
    assertSame(full, assertThrows(IOException.class, () -> format.write(DIFFERENT, out)));
  }

  /** XML 1.0, Section 2.2. */
  @ParameterizedTest
  @EnumSource(names = {"JUNIT", "CHECKSTYLE"})
  void charactersThatXmlCannotHoldAreEscaped(ReportFormat format) throws IOException {
    String reference = "\u001f \ud7ff\ud800\ue000\ufffd\ufffe\uffff\ud800\udc00|";
    String xml = written(format, result(finding(CheckCode.MISSING_DOCUMENT, "a", 1, reference)));
    String escaped = ": \\u001F \ud7ff\\uD800\ue000\ufffd\\uFFFE\\uFFFF\ud800\udc00|\"";
    assertTrue(xml.contains(escaped), xml);
  }

  /** An element of a format: its parent, and the attributes that it must and may have. */
  private record Element(String parent, Set<String> required, Set<String> optional) {}

  /**
   * JUnit's format as the plugin xUnit of Jenkins accepts it (junit-10.xsd), and Checkstyle's as
   * its XMLLogger writes it: no schema of that is published.
   */
  private static final Map<String, Element> ELEMENTS =
      Map.of(
          "testsuites", new Element("#document", Set.of(), Set.of("name", "time")),
          "testsuite",
              new Element("testsuites", Set.of("name", "tests", "failures", "errors"), Set.of()),
          "testcase", new Element("testsuite", Set.of("name"), Set.of("classname", "time")),
          "failure", new Element("testcase", Set.of(), Set.of("type", "message")),
          "checkstyle", new Element("#document", Set.of("version"), Set.of()),
          "file", new Element("checkstyle", Set.of("name"), Set.of()),
          "error",
              new Element(
                  "file", Set.of("line", "severity", "message", "source"), Set.of("column")));

  @ParameterizedTest
  @EnumSource(names = {"JUNIT", "CHECKSTYLE"})
  void xmlHasTheElementsThatBuildServersRead(ReportFormat format) throws Exception {
    for (CheckResult result : List.of(RESULT, DIFFERENT, hostile())) {
      NodeList nodes =
          DocumentBuilderFactory.newDefaultInstance()
              .newDocumentBuilder()
              .parse(new ByteArrayInputStream(written(format, result).getBytes(UTF_8)))
              .getElementsByTagName("*");
      for (int i = 0; i < nodes.getLength(); i++) {
        Node node = nodes.item(i);
        Element known = Objects.requireNonNull(ELEMENTS.get(node.getNodeName()));
        assertEquals(known.parent(), node.getParentNode().getNodeName());
        Set<String> names = new HashSet<>();
        for (int j = 0; j < node.getAttributes().getLength(); j++) {
          names.add(node.getAttributes().item(j).getNodeName());
        }
        assertTrue(names.containsAll(known.required()), node.getNodeName() + names);
        names.removeAll(known.required());
        assertTrue(known.optional().containsAll(names), node.getNodeName() + names);
      }
    }
  }

  /** Findings whose every field is what somebody else wrote. */
  private static CheckResult hostile() {
    List<CheckFinding> findings = new ArrayList<>();
    for (String text :
        List.of(
            "<script>alert(1)</script>",
            "</script><!--<script>",
            "]]>\"'`|{{{x}}}",
            "::error::\n| --- |\n%0A,;\t=1+1",
            "\u202e\u0000\u2028\u001b[2J\ud800",
            "x".repeat(1_000_000))) {
      findings.add(
          new CheckFinding(
              CheckCode.MISSING_DOCUMENT,
              CheckSeverity.ERROR,
              text,
              text,
              "",
              StandardCharsets.UTF_8,
              1,
              1,
              0,
              text,
              text,
              text,
              text,
              text,
              null));
    }
    long count = findings.size();
    return new CheckResult(
        "", findings, Map.of(CheckCode.MISSING_DOCUMENT, count), 1, 1, 0, 0, count);
  }

  @ParameterizedTest
  @EnumSource
  void hostileTextInEveryFieldIsText(ReportFormat format) throws IOException {
    String text = written(format, hostile());
    assertTrue(text.length() > 100, text);
    if (format != ReportFormat.CSV) { // its cells are what pages wrote
      assertFalse(text.contains("\u0000") || text.contains("\u001b"), "no controls");
    }
    boolean isMarkup = List.of("html", "junit", "checkstyle", "markdown").contains(format.label());
    assertFalse(isMarkup && text.contains("<script>alert"), "no markup");
    if (format == ReportFormat.GITHUB) {
      assertTrue(text.lines().allMatch(line -> line.startsWith("::")), "no commands of pages");
      assertFalse(text.lines().anyMatch(line -> line.startsWith("::error::\n")));
    }
  }

  @ParameterizedTest
  @EnumSource
  void whatPagesWriteStaysText(ReportFormat format) throws Exception {
    String text = written(format, RESULT);
    assertTrue(text.contains("dex.html"), text);
    assertFalse(text.contains("secret"), text);
    assertEquals(format, ReportFormat.named(format.label()).orElseThrow());
    if (text.startsWith("<?xml")) {
      Document xml =
          DocumentBuilderFactory.newDefaultInstance()
              .newDocumentBuilder()
              .parse(new ByteArrayInputStream(text.getBytes(UTF_8)));
      assertTrue(xml.getDocumentElement().hasChildNodes());
    }
  }

  @ParameterizedTest
  @EnumSource
  void nothingWrongIsAReportToo(ReportFormat format) throws IOException {
    CheckResult none = new CheckResult("", List.of(), Map.of(), 1, 0, 0, 0, 0);
    assertEquals("0 errors, 0 findings", none.summary());
    String text = written(format, none);
    assertFalse(text.contains("missing-document: "), text);
    assertEquals(
        format == ReportFormat.JUNIT,
        text.contains("<testcase name=\"all documents\" classname=\"fairlead.check\"></testcase>"));
  }

  @Test
  void sarifIsValidByItsSchema() throws IOException {
    Schema schema;
    try (InputStream in =
        ReportFormatTest.class
            .getClassLoader()
            .getResourceAsStream("schema/sarif-schema-2.1.0.json")) {
      schema =
          SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_7)
              .getSchema(Objects.requireNonNull(in, "the schema"));
    }
    String sarif = written(ReportFormat.SARIF, RESULT);
    assertEquals(List.of(), schema.validate(sarif, InputFormat.JSON));
    assertTrue(
        sarif.contains("{\"uri\":\"site/in%20dex.html\",\"uriBaseId\":\"%SRCROOT%\"}"), sarif);
    assertTrue(sarif.contains("\"uri\":\"file:///tmp/a.zip!/b.html\""), sarif);
    assertTrue(sarif.contains("\"region\":{\"startLine\":3,\"startColumn\":3}"), sarif);
    assertFalse(
        schema
            .validate(sarif.replace("\"version\":", "\"versions\":"), InputFormat.JSON)
            .isEmpty());
  }

  @Test
  void sarifHasTheErrorsOfTooManyFindings() throws IOException {
    CheckFinding error = finding(CheckCode.MISSING_DOCUMENT, "a.html", 3, "none");
    CheckFinding warning = error.withSeverity(CheckSeverity.WARNING);
    List<CheckFinding> findings = new ArrayList<>(Collections.nCopies(24_999, warning));
    findings.addAll(List.of(error, error));
    String sarif =
        written(
            ReportFormat.SARIF,
            new CheckResult(
                "", findings, Map.of(CheckCode.MISSING_DOCUMENT, 25_001L), 1, 25_001, 0, 0, 2));
    assertEquals(25_000, sarif.split("\"ruleId\"", -1).length - 1);
    assertEquals(2, sarif.split("\"level\":\"error\",\"message", -1).length - 1);
    assertTrue(sarif.contains("\"properties\":{\"omittedResults\":1}"));
  }

  /** A finding that is there twice is two findings, and moves with its line. */
  @Test
  void fingerprintsTellFindingsApartAndNotLines() throws IOException {
    CheckFinding one = finding(CheckCode.MISSING_DOCUMENT, "a.html", 3, "none");
    CheckFinding moved = finding(CheckCode.MISSING_DOCUMENT, "a.html", 9, "none");
    List<String> twice = fingerprints(result(one, moved));
    assertEquals(2, twice.stream().distinct().count());
    assertEquals(twice.subList(0, 1), fingerprints(result(moved)));
  }

  /** As in a baseline, a URI names a document, and a file names one without a URI. */
  @Test
  void fingerprintsNameADocumentByItsUri() throws IOException {
    assertEquals(
        fingerprints(result(orphan("http://h/", "a.html"))),
        fingerprints(result(orphan("http://h/", "b.html"))));
    assertNotEquals(
        fingerprints(result(orphan(null, "a.html"))), fingerprints(result(orphan(null, "b.html"))));
  }

  private static CheckFinding orphan(@Nullable String document, String source) {
    return new CheckFinding(
        CheckCode.ORPHAN_PAGE,
        CheckSeverity.NOTE,
        document,
        source,
        "",
        StandardCharsets.UTF_8,
        0,
        0,
        -1,
        null,
        null,
        null,
        null,
        "alone",
        null);
  }

  private static List<String> fingerprints(CheckResult result) throws IOException {
    return List.of(written(ReportFormat.SARIF, result).split("Finding/v1\":\"", -1)).stream()
        .skip(1)
        .map(rest -> rest.substring(0, rest.indexOf('"')))
        .toList();
  }

  @Test
  void commandsOfGithubAreEscaped() throws IOException {
    String github = written(ReportFormat.GITHUB, RESULT);
    assertEquals(
        "::error file=site/in dex.html,line=3,col=3,title=missing-document::no such document:"
            + " a\\u0001,\"%2525\\u202E</script>|`]]>",
        github.lines().findFirst().orElseThrow());
  }

  @Test
  void tableQuotesWhatSeparates() throws IOException {
    String csv = written(ReportFormat.CSV, RESULT);
    assertTrue(csv.contains(",\"a\u0001,\"\"%25\u202e</script>|`]]>\","), csv);
    assertEquals(6, csv.split("\r\n", -1).length - 1);
  }

  @Test
  void pageWithoutFindingsHasNoEmptyCharts() throws IOException {
    String html =
        written(
            ReportFormat.HTML,
            new CheckResult("https://example.org/", List.of(), Map.of(), 3, 4, 0, 0, 0));
    assertTrue(html.contains("<title>https://example.org/: nothing found</title>"), html);
    assertFalse(html.contains("<section"), html);
  }

  @Test
  void pageHasARowForEachFindingAndNoMarkupOfDocuments() throws IOException {
    String html = written(ReportFormat.HTML, RESULT);
    String table = html.substring(html.indexOf("<noscript>"), html.indexOf("</noscript>"));
    assertEquals(5, table.split("<tr class=", -1).length - 1);
    assertTrue(table.contains("<td>a\\u0001,&quot;%25\\u202E&lt;/script&gt;|"), table);
    assertTrue(html.contains("\"a\\\\u0001,\\\"%25\\\\u202E\\u003C/script>|`]]>\""), html);
    assertTrue(html.contains("in 1,234 documents, 5 links"), html);
    assertEquals(2, html.split("</script>", -1).length - 1);
  }

  @Test
  void markdownIsShort() throws IOException {
    CheckFinding one = finding(CheckCode.MISSING_DOCUMENT, "a.html", 1, "x".repeat(2_000_000));
    CheckResult result =
        new CheckResult(
            "",
            Collections.nCopies(600, one),
            Map.of(CheckCode.MISSING_DOCUMENT, 600L),
            1,
            1,
            0,
            0,
            600);
    String markdown = written(ReportFormat.MARKDOWN, result);
    assertTrue(markdown.length() < 500_000, "" + markdown.length());
    assertTrue(markdown.endsWith("and 100 more\n"), "the rest is counted");
  }

  @Test
  void markdownCutsLongCellsAndCountsOnlyWhatItLeavesOut() throws IOException {
    String longest = "x".repeat(300);
    CheckFinding whole = finding(CheckCode.MISSING_DOCUMENT, "a.html", 1, longest);
    CheckFinding cut = finding(CheckCode.MISSING_DOCUMENT, "a.html", 2, longest + "y");
    String markdown = written(ReportFormat.MARKDOWN, result(whole, cut));
    assertTrue(markdown.contains("<td>" + longest + "<td>"), markdown);
    assertTrue(markdown.contains("<td>" + longest + "...<td>"), markdown);
  }

  @Test
  void placesAreLinksOnATerminal() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    TextReport report = TextReport.DEFAULT.withMinSeverity(CheckSeverity.NOTE).withAll(true);
    report
        .withLinks(true)
        .write(RESULT, SourceLines.ofFiles(), new BufferedOutputStream(out, 1 << 20));
    String text = out.toString(UTF_8);
    String here = Path.of("").toUri().toASCIIString();
    assertTrue(
        text.contains(
            "\n  \u001b]8;;"
                + here
                + "site/in%20dex.html\u001b\\site/in dex.html:3:3\u001b]8;;\u001b\\  a\\u0001"),
        text);
    assertTrue(text.contains("\n  /tmp/a.zip!/b.html:1:1  none\n"), text);
    assertTrue(text.contains("\n  -  \n"), text);
    assertEquals(text(report, RESULT), text.replaceAll("\u001b\\]8;;[^\u001b]*\u001b\\\\", ""));
  }
}
