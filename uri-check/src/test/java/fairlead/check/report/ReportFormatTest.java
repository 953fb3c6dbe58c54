package fairlead.check.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import fairlead.check.CheckCode;
import fairlead.check.CheckFinding;
import fairlead.check.CheckResult;
import fairlead.check.CheckSeverity;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.w3c.dom.Document;

class ReportFormatTest {

  /** A reference as a hostile page may write it, and what is before an at-sign. */
  private static final String HOSTILE = "a\u0001,\"%25\u202e</script>|`]]>";

  private static CheckFinding finding(CheckCode code, String source, int line, String reference) {
    return new CheckFinding(
        code,
        code.severity() == CheckSeverity.OFF ? CheckSeverity.NOTE : code.severity(),
        "https://u:secret@example.org/" + source,
        source,
        line,
        line,
        line == 0 ? -1 : 17,
        "a",
        "href",
        reference,
        "https://u:secret@example.org/x",
        code.summary());
  }

  private static CheckResult result(CheckFinding... findings) {
    return new CheckResult(
        List.of(findings), Map.of(CheckCode.MISSING_DOCUMENT, 1L), 1_234, 5, 0, 6, 1);
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
    format.write(result, out);
    return out.toString(StandardCharsets.UTF_8);
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
              .parse(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
      assertTrue(xml.getDocumentElement().hasChildNodes());
    }
  }

  @ParameterizedTest
  @EnumSource
  void nothingWrongIsAReportToo(ReportFormat format) throws IOException {
    CheckResult none = new CheckResult(List.of(), Map.of(), 1, 0, 0, 0, 0);
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

  /** A finding that is there twice is two findings, and moves with its line. */
  @Test
  void fingerprintsTellFindingsApartAndNotLines() throws IOException {
    CheckFinding one = finding(CheckCode.MISSING_DOCUMENT, "a.html", 3, "none");
    CheckFinding moved = finding(CheckCode.MISSING_DOCUMENT, "a.html", 9, "none");
    List<String> twice = fingerprints(result(one, moved));
    assertEquals(2, twice.stream().distinct().count());
    assertEquals(twice.subList(0, 1), fingerprints(result(moved)));
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
  void pageHasARowForEachFindingAndNoMarkupOfDocuments() throws IOException {
    String html = written(ReportFormat.HTML, RESULT);
    assertEquals(5, html.split("<tr class=", -1).length - 1);
    assertTrue(html.contains("<td>a\\u0001,\"%25\\u202E&lt;/script&gt;|`]]&gt;<td>"), html);
    assertTrue(html.contains("1,234 documents, 5 links, 1 error, 1 finding: 1 missing-document"));
    assertEquals(1, html.split("</script>", -1).length - 1);
  }

  @Test
  void markdownIsShort() throws IOException {
    CheckFinding one = finding(CheckCode.MISSING_DOCUMENT, "a.html", 1, "x".repeat(2_000_000));
    CheckResult result =
        new CheckResult(
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
  void placesAreLinksOnATerminal() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ReportFormat.writeToTerminal(RESULT, out);
    String text = out.toString(StandardCharsets.UTF_8);
    String here = Path.of("").toUri().toASCIIString();
    assertTrue(
        text.contains(
            "\n  \u001b]8;;"
                + here
                + "site/in%20dex.html\u001b\\site/in dex.html:3:3\u001b]8;;\u001b\\  a\\u0001"),
        text);
    assertTrue(text.contains("\n  /tmp/a.zip!/b.html:1:1  none\n"), text);
    assertTrue(text.contains("\n  -  \n"), text);
    assertEquals(
        written(ReportFormat.TEXT, RESULT),
        text.replaceAll("\u001b\\]8;;[^\u001b]*\u001b\\\\", ""));
  }
}
