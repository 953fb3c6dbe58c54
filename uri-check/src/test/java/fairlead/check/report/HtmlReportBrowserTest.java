package fairlead.check.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.check.CheckCode;
import fairlead.check.CheckFinding;
import fairlead.check.CheckResult;
import fairlead.check.CheckSeverity;
import fairlead.check.SiteChecker;
import fairlead.check.SiteRules;
import fairlead.testing.Chromium;
import fairlead.testing.Suites;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The page of findings as people use it, in a headless Chromium. See CONTRIBUTING.md. */
@Tag("browser")
class HtmlReportBrowserTest {

  private static final int MANY = 100_000;

  private static Chromium chromium;

  @TempDir private Path folder;

  @BeforeAll
  static void start() throws Exception {
    chromium = Chromium.start();
    chromium.watch();
  }

  @AfterAll
  static void stop() throws IOException {
    if (chromium != null) {
      chromium.close();
    }
  }

  private static CheckResult checked(String input) {
    return SiteChecker.by(SiteRules.anywhere()).check(Suites.corpora(input));
  }

  private String page(CheckResult result) throws IOException {
    Path file = folder.resolve("report.html");
    try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file))) {
      ReportFormat.HTML.write(result, out);
    }
    return file.toUri().toString();
  }

  private static List<String> asked(String... expressions) throws Exception {
    return chromium.evaluate("JSON.stringify([" + String.join(",", expressions) + "].map(String))");
  }

  private static final String ROWS = "document.querySelectorAll('#findings tbody tr').length";
  private static final String SHOWN = "document.getElementById('shown').textContent";

  /** Types into the search field, without the wait of keys. */
  private static String search(String text) {
    return "(() => { const field = document.getElementById('filter'); field.value = '"
        + text
        + "'; field.dispatchEvent(new Event('input', { bubbles: true })); })()";
  }

  private static void hasNoComplaints(String url) {
    List<String> complaints = new ArrayList<>(chromium.complaints());
    complaints.removeIf(
        one -> one.contains("Network.requestWillBeSent") && one.contains("\"url\":\"" + url));
    assertEquals(List.of(), complaints);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "sites/sqlite3-doc",
        "sites/w3c-markup-validator",
        "warc/whirlwind/whirlwind.warc.gz"
      })
  void pageIsAccessibleInBothColoursAndWidths(String input) throws Exception {
    String url = page(checked(input));
    for (boolean dark : new boolean[] {false, true}) {
      for (int width : new int[] {360, 1280}) {
        chromium.show(width, dark);
        chromium.open(url);
        asked("document.querySelector('#findings button.open')?.click()");
        hasNoComplaints(url);
        assertEquals(List.of(), chromium.barriers(), input + " " + width + " " + dark);
        assertEquals(
            List.of("true"),
            asked("document.documentElement.scrollWidth <= innerWidth"),
            "nothing is wider than the window");
      }
    }
  }

  @Test
  void columnsSortAndFiltersNarrow() throws Exception {
    String url = page(checked("sites/w3c-markup-validator"));
    chromium.show(1280, false);
    chromium.open(url);
    String total = asked(SHOWN).get(0);
    for (int column = 0; column < 6; column++) {
      String header = "document.querySelectorAll('#findings thead button')[" + column + "]";
      String sort = header + ".parentNode.getAttribute('aria-sort')";
      assertEquals(
          List.of("ascending", "descending"),
          asked(
              "(" + header + ".click(), " + sort + ")", "(" + header + ".click(), " + sort + ")"));
    }
    asked(search("long-lines"));
    assertTrue(asked(SHOWN).get(0).matches("7\\d\\d of " + total), asked(SHOWN).get(0));
    asked(search("there is no such text"));
    assertEquals(List.of("0", "0 of " + total), asked(ROWS, SHOWN));
    asked("document.querySelector('[type=reset]').click()");
    asked("new Promise(done => setTimeout(done, 50))");
    assertEquals(List.of(total), asked(SHOWN));
    String group = "document.getElementById('group')";
    for (String by : List.of("page", "", "target")) {
      asked(
          "(() => { "
              + group
              + ".value = '"
              + by
              + "'; "
              + group
              + ".dispatchEvent(new Event('input', { bubbles: true })); })()");
      String headings = "document.querySelectorAll('#findings [scope=rowgroup]').length > 0";
      assertEquals(List.of(String.valueOf(!by.isEmpty()), total), asked(headings, SHOWN));
    }
    hasNoComplaints(url);
  }

  @Test
  void findingOpensAtItsOwnAddress() throws Exception {
    String url = page(checked("sites/w3c-markup-validator"));
    chromium.show(1280, false);
    chromium.open(url + "#f2");
    assertEquals(List.of("1", "true"), asked(ROWS, "document.querySelector('.detail') !== null"));
    assertTrue(asked(SHOWN).get(0).startsWith("One finding of "), asked(SHOWN).get(0));
    chromium.open("about:blank");
    chromium.open(url);
    String marked =
        "(() => { for (const open of document.querySelectorAll('#findings button.open')) {"
            + " open.click(); const mark = open.closest('tr').querySelector('mark');"
            + " if (mark) return mark.textContent + ' ' + open.closest('tr').cells[3].textContent;"
            + " } return ''; })()";
    String[] marks = asked(marked).get(0).split(" ", 2);
    assertEquals(marks[0], marks[1], "the reference is marked in the line of the source");
    chromium.complaints();
  }

  @Test
  void keyboardIsEnough() throws Exception {
    chromium.show(1280, false);
    chromium.open(page(checked("sites/w3c-markup-validator")));
    chromium.press("Tab");
    assertEquals(List.of("filter"), asked("document.activeElement.id"));
    for (int i = 0;
        i < 60 && !asked("document.activeElement.className").get(0).equals("open");
        i++) {
      chromium.press("Tab");
    }
    chromium.press("Enter");
    assertEquals(
        List.of("true", "true"),
        asked(
            "document.activeElement.getAttribute('aria-expanded')",
            "document.querySelector('.detail .explanation').textContent.length > 20"));
    assertTrue(chromium.print().length > 10_000, "a print has content");
    chromium.complaints();
  }

  @Test
  void textOfDocumentsNeverRuns() throws Exception {
    List<CheckFinding> findings = new ArrayList<>();
    List<String> hostile =
        List.of(
            "<script>window.ran = 1</script>",
            "</script><script>window.ran = 1</script>",
            "<!--<script>",
            "</noscript><img src=x onerror='window.ran = 1'>",
            "\"><svg onload=window.ran=1>",
            "{{#lambda}}{{/lambda}}{{{x}}}",
            "\u202e\u0000\u2028\ud800",
            "x".repeat(1_000_000));
    for (String text : hostile) {
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
    Map<CheckCode, Long> counts = Map.of(CheckCode.MISSING_DOCUMENT, count);
    String url = page(new CheckResult(hostile.get(1), findings, counts, 1, 1, 0, 0, count));
    chromium.open(url);
    asked("document.querySelectorAll('#findings button.open').forEach(button => button.click())");
    assertEquals(
        List.of("undefined", "8", "0"), asked("window.ran", ROWS, "document.images.length"));
    hasNoComplaints(url);
  }

  @Test
  void hundredThousandFindingsStayQuick() throws Exception {
    List<CheckFinding> findings = new ArrayList<>();
    for (int i = 0; i < MANY; i++) {
      String name = "folder-" + i % 50 + "/page-" + i % 5_000 + ".html";
      String reference = "../missing/" + i % 20_000 + ".html";
      CheckCode code = i % 3 == 0 ? CheckCode.MISSING_FRAGMENT : CheckCode.MISSING_DOCUMENT;
      findings.add(
          new CheckFinding(
              code,
              code.severity(),
              "https://example.org/" + name,
              "site/" + name,
              "",
              StandardCharsets.UTF_8,
              i % 900 + 1,
              i % 70 + 1,
              i,
              "a",
              "href",
              reference,
              "https://example.org/missing/" + i % 20_000 + ".html",
              code.summary(),
              null));
    }
    Map<CheckCode, Long> counts = Map.of(CheckCode.MISSING_DOCUMENT, (long) MANY);
    String url =
        page(new CheckResult("https://example.org/", findings, counts, 5_000, MANY, 0, 0, MANY));
    chromium.show(1280, false);
    chromium.open(url);
    asked(search("warm up"));
    String timed =
        "(() => { const start = performance.now(); "
            + search("page-77.html")
            + "; document.body.offsetHeight; return Math.round(performance.now() - start); })()";
    String painted = "Math.round(performance.getEntriesByType('paint')[0].startTime)";
    List<String> took = asked(painted, timed, SHOWN);
    System.out.printf(
        "100,000 findings: %,d bytes, first paint after %s ms, a search takes %s ms%n",
        Files.size(folder.resolve("report.html")), took.get(0), took.get(1));
    assertEquals("20 of 100,000 findings", took.get(2));
    hasNoComplaints(url);
  }
}
